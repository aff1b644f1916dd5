"""The bodies of HTTP requests and answers."""

from msgspec import Struct

from paiju.pictures import Part, Text
from paiju.server.protocol.messages import Clause


class Game(Part, frozen=True, gc=False):
    """A preset: `players` sit at its table; `summary` says in a line what is its own, `emblem` are cards for its
    sign."""

    name: str
    title: Text
    family: str
    players: int
    decks: int
    summary: Text
    emblem: list[str]


class Strength(Part, frozen=True, gc=False):
    """A kind of bot."""

    name: str
    words: Text


class Lobby(Part, frozen=True, gc=False):
    """`GET /api/lobby`: what can be played, and against whom."""

    games: list[Game]
    strengths: list[Strength]
    usual: str


class Me(Part, frozen=True, gc=False):
    """`GET /api/me`: who I am, a guest by the cookie that comes with the answer; `tables`: where I sit, the last
    first."""

    name: str
    tables: list["Mine"]


class Mine(Part, frozen=True, gc=False):
    """A table where I have a seat."""

    code: str
    title: Text
    state: str
    deal: int
    names: list[Text]


class Name(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/me`: another name; answered like `GET /api/me`."""

    name: str


class NewTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/tables`: open a table. `ruleset` and `strength` by name; `friends`: wait for others with the invite
    link, else the other seats are bots and the game begins at once; `turn`: seconds of a turn, 0 for no limit (without
    it: what the rules or the server say); `deals`: stop after so many."""

    ruleset: str
    strength: str
    friends: bool = False
    turn: int | None = None
    deals: int | None = None


class Opened(Part, frozen=True, gc=False):
    """The answer: its `code`; the page of the table is `/t/{code}`, its socket `/ws/{code}`."""

    code: str


class Rules(Part, frozen=True, gc=False):
    """`GET /api/rules/{name}`: a preset in numbered clauses."""

    name: str
    title: Text
    clauses: list[Clause]


class Problem(Part, frozen=True, gc=False):
    """The answer to a request that is refused, with a status that fits."""

    code: str
    text: Text
    retry_after: float | None = None


BODIES = (Lobby, Me, Name, NewTable, Opened, Rules, Problem)
