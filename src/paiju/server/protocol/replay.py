"""The bodies of requests and answers about deals that are over: films and who may see them."""

from typing import Literal

from msgspec import Raw, Struct

from paiju.pictures import Board, FamilyName, Mark, Own, Part, Text
from paiju.server.protocol.messages import Change, Direction, Told


class FilmSeat(Part, frozen=True, gc=False):
    """Who sat there. `bot`: a bot did; a record file does not say."""

    name: Text
    bot: bool


class Sharing(Part, frozen=True, gc=False):
    """Who may see a deal besides those who sit at its table. `public`: everybody with the link `/r/{key}`, because
    the table said so before the deal began (`table`), or because all `people` who played it have `shared` it. `mine`:
    whether I have; null if I did not play it. `POST /api/tables/{code}/deals/{n}/share` with `ShareDeal` is answered
    like this."""

    public: Literal["table", "people"] | None
    people: int
    shared: int
    mine: bool | None
    key: str | None


class ShareDeal(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """Whether I let everybody see this deal, as far as it is mine. It can be taken back."""

    shared: bool


class Frame(Part, frozen=True, gc=False, omit_defaults=True):
    """A step of a film: the events up to number `v` as they are told, and what they change, as in `news`. `hands`: by
    seat, the cards of each hand that is another now."""

    v: int
    events: list[Told] | Raw
    board: list[Change] | Raw
    own: list[Change] = []
    hands: dict[int, list[str]] = {}


class Film(Part, frozen=True, gc=False, kw_only=True):
    """A deal that is over, in pictures: `GET /api/tables/{code}/deals/{n}` for those who sit at the table or played the
    deal, `GET /api/replays/{key}` for everybody where the deal is public, and `POST /api/films?deal={n}` with the text
    of a record, of which nothing is stored. `?seat={k}`: through the eyes of a seat; `?seat=all`: of somebody who looks
    on; otherwise of one's own seat. A deal that runs, or that one may not see, is like one that does not exist.
    `deals`: the numbers of all deals of the match that can be seen; `code`: of the table, if the viewer may see it;
    `first`: the number of events before this deal; `v`, `board`, `own` and `hands`: the first picture; each of the
    `frames` leads to the next. The hands of all seats are always there: when a deal is over, nothing is secret."""

    code: str | None
    title: Text
    ruleset: str
    family: FamilyName
    mark_words: dict[Mark, Text]
    seats: list[FilmSeat]
    order: list[int]
    turns: Direction
    sides: list[list[int]]
    seat: int | None
    deal: int
    deals: list[int]
    sharing: Sharing | None
    first: int
    v: int
    board: Board
    own: Own | None
    hands: list[list[str]]
    frames: list[Frame]
