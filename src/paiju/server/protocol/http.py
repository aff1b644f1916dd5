"""The bodies of HTTP requests and answers."""

from msgspec import Struct

from paiju.pictures import Album, FamilyName, Part, Text
from paiju.server.protocol.messages import Clause, ClockName, RefusalCode, Spectators, Strength, TableState
from paiju.server.protocol.requests import Hex


class Game(Part, frozen=True, gc=False):
    """A preset. `shelf`: the best-known preset of its kind, which may be itself; `players`: how many sit at its table;
    `summary`: in one line, what is special about it; `emblem`: the cards of its sign."""

    name: str
    title: Text
    family: FamilyName
    shelf: str
    players: int
    decks: int
    summary: Text
    emblem: list[str]


class TableClock(Part, frozen=True, gc=False):
    """A clock that a table may have, as in `Settings`; `turn` in milliseconds."""

    name: ClockName
    turn: int


class Lobby(Part, frozen=True, gc=False):
    """`GET /api/lobby`: what can be played, against which bots, and with which clocks; `usual`: the strength that is
    offered first."""

    games: list[Game]
    strengths: list[Strength]
    usual: str
    clocks: list[TableClock]


class Me(Part, frozen=True, gc=False):
    """`GET /api/me`: who I am. The answer sets the cookie by which the server knows a guest. `tables`: where I sit, the
    last used first. `DELETE /api/me`: delete all that is known of me; answered like the first visit of somebody new."""

    name: Text
    tables: list["Mine"]


class Mine(Part, frozen=True, gc=False):
    """A table where I have a seat. `removable`: nobody else has one, or I am the host and it has not begun; then
    `DELETE /api/tables/{code}` removes it, and is answered like `GET /api/me`."""

    code: str
    title: Text
    state: TableState
    deal: int
    names: list[Text]
    removable: bool


class Name(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/me`: another name; answered like `GET /api/me`."""

    name: str


class LogOut(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/logout`: this browser is somebody new from now on. `everywhere`: instead, it stays, and all the others
    that have my cookie are somebody new. Answered like `GET /api/me`."""

    everywhere: bool = False


class NewTable(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/tables`: open a table. `ruleset`: the name of a preset or the code of house rules; `strength` by name;
    `friends`: wait for others who have the link; otherwise bots take the other seats and the game begins at once.
    `clock`: as in `Settings`; without it nothing runs out against bots, and only the time to bid does with friends.
    `deals`: stop after so many. `promise`: as in the message, for the first deal of a game that begins at once.
    `counter`, `spectators`, `listed`: as in `Settings`."""

    ruleset: str
    strength: str
    friends: bool = False
    clock: ClockName | None = None
    deals: int | None = None
    promise: Hex | None = None
    counter: bool = False
    spectators: Spectators = "none"
    listed: bool = False


class Again(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/tables/{code}/again`: when a match is over, another one, at a new table with the same rules, bots and
    clock. All people who are here have the same seats there; `again` of `Table` tells them its code. Whoever asks, and
    however often, it is the same one. `promise`: as for a new table. Answered like it."""

    promise: Hex | None = None


class Opened(Part, frozen=True, gc=False):
    """The answer to a new table: its `code`. The page of the table is `/t/{code}`, its socket `/ws/{code}`. `GET
    /api/join/{short}`, with the six characters of a table (`short` of `Table`), is answered in the same way."""

    code: str


class Rules(Part, frozen=True, gc=False):
    """`GET /api/rules/{name}`: a preset, or house rules by their code, in numbered clauses, and in pictures for the
    level and the trump that `?level=…&trump=…` name, otherwise as a match begins."""

    name: str
    title: Text
    clauses: list[Clause]
    album: Album | None


class ListedTable(Part, frozen=True, gc=False):
    """A table that its host shows to everybody, with a free seat. `names`: of the people who sit there; `players`: how
    many seats it has; `clock` and `spectators` as in `Settings`."""

    code: str
    ruleset: str
    title: Text
    state: TableState
    names: list[Text]
    players: int
    clock: ClockName
    spectators: Spectators


class Listing(Part, frozen=True, gc=False):
    """`GET /api/listed`: tables that wait for anybody, the newest first. Others never appear, and change nothing
    here."""

    tables: list[ListedTable]


class Rating(Part, frozen=True, gc=False):
    """How well I play a preset among strangers: `value`, which lies within the `margin` two times of three; `games`:
    how many matches have told so."""

    ruleset: str
    title: Text
    value: int
    margin: int
    games: int


class Queue(Part, frozen=True, gc=False):
    """Those who want to play a preset with anybody: how many wait, and how many play at a table."""

    ruleset: str
    title: Text
    waiting: int
    players: int


class Queues(Part, frozen=True, gc=False):
    """`GET /api/queues`: all queues, and my ratings. `fill`: so long, in milliseconds, the first waits until bots take
    the free seats; `deals`: so many are played."""

    queues: list[Queue]
    ratings: list[Rating]
    fill: int
    deals: int


class Queued(Part, frozen=True, gc=False):
    """`POST /api/queues/{name}`: take a spot in a queue and leave any other, or keep the spot: ask again every few
    seconds, for after ten it is lost. `DELETE /api/queues` leaves it, answered like `GET`. `waiting`: how many wait,
    myself among them; `fills_in`: milliseconds until bots take the free seats. `code`: the table, once there is one;
    also one among strangers that I have not finished."""

    waiting: int
    players: int
    fills_in: int
    code: str | None


class Phrase(Part, frozen=True, gc=False):
    """Something that can be said, or thrown, by its `id`."""

    id: str
    words: Text


class Phrases(Part, frozen=True, gc=False):
    """`GET /api/phrases`: what `say` knows by id. Everybody reads a phrase in their own language."""

    phrases: list[Phrase]
    emoji: list[Phrase]


class Problem(Part, frozen=True, gc=False):
    """The answer to a request that is refused, with a status that fits."""

    code: RefusalCode
    text: Text
    retry_after: float | None = None
