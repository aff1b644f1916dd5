"""Every message from the server to a client: JSON text frames, told apart by `t`.

The documentation and the client's types are generated from these (`python -m paiju.server.protocol.schema`).
"""

from typing import Any

from msgspec import Struct

from paiju.pictures import Board, Hand, Legal, Part, Reading, Sort, Text

PROTOCOL = 1


class FromServer(Struct, frozen=True, gc=False, tag_field="t"):
    pass


class Hello(FromServer, frozen=True, gc=False, tag="hello"):
    """The first message. `now`: the server's clock; all deadlines are by it. `epoch` and the last `v` that was
    received are sent when the client comes back (`?v=…&epoch=…`); `seq`: the highest that was seen from this
    player."""

    proto: int
    now: int
    epoch: int
    seat: int | None
    name: str
    seq: int


class Seat(Part, frozen=True, gc=False):
    """Who sits there. `bot`: the strength, where it is a bot's; `here`: connected; `auto`: played by the clock;
    `ready` for the next deal; `bank`: what is left to be away in this deal."""

    seat: int
    name: Text
    person: bool
    bot: Text | None
    here: bool
    auto: bool
    ready: bool
    bank: int


class Settings(Part, frozen=True, gc=False):
    """The clocks: of a turn (0: none), of being away, of the pause between deals."""

    turn: int
    bank: int
    pause: int


class Table(FromServer, frozen=True, gc=False, tag="table"):
    """Who sits at the table, sent whenever that changes. `seats` by number; `order`: the order of play from the
    viewer's seat on; `turns`: ccw (the next player sits to the right) or cw; `sides`: seats that are partners, each
    alone where the rules fix none. `host` may start. `state`: open (before the start), deal, pause (between deals,
    until `resume_at` or everybody is ready), over. `open`: free seats can be taken with `invite`, a path."""

    code: str
    ruleset: str
    title: Text
    family: str
    seats: list[Seat]
    order: list[int]
    turns: str
    sides: list[list[int]]
    host: int | None
    you: int | None
    state: str
    resume_at: int | None
    open: bool
    invite: str
    settings: Settings


class Clause(Part, frozen=True, gc=False):
    """A clause of the rules."""

    id: str
    section: Text
    words: Text


class Told(Part, frozen=True, gc=False):
    """An event as this seat may see it (docs/records.md has their names): its kind under `event`, then its fields;
    nothing where it says nothing to this seat, so that the numbers have no gaps. `say`: a line for the log; `clause`:
    the one by which something that this player has done has failed."""

    event: dict[str, Any] | None
    say: Text | None
    clause: Clause | None


class Events(FromServer, frozen=True, gc=False, tag="events"):
    """What has happened, to be animated: the events numbered `first`, `first` + 1 … The numbers are the same for every
    seat. Whoever has seen them already passes over them."""

    first: int
    events: list[Told]


class View(FromServer, frozen=True, gc=False, tag="view"):
    """What to draw after event `v`; comes after `events` and whenever a client comes back. `hand`: only with a
    seat."""

    v: int
    board: Board
    hand: Hand | None


class Clock(Part, frozen=True, gc=False):
    """Until when a seat may act; `total`: how long it had; `away`: it is not here, and its bank is running. No
    deadline: no clock is running."""

    seat: int
    deadline: int | None
    total: int
    away: bool


class Turn(FromServer, frozen=True, gc=False, tag="turn"):
    """Whose turn it is and how long, for everybody; several where all choose face down or may bid. After `v`."""

    v: int
    clocks: list[Clock]


class Ask(FromServer, frozen=True, gc=False, tag="ask"):
    """Your turn: answer with `act` and this `rqid` before the deadline, else the clock acts for you. The same question
    can come again with the same `rqid` and other actions, while cards are drawn."""

    rqid: int
    deadline: int | None
    legal: Legal


class Advised(Part, frozen=True, gc=False):
    """Something that could be done, and why; `worth` compares the advice of one list."""

    action: str
    cards: list[str]
    worth: float
    reason: Text | None


class Advice(FromServer, frozen=True, gc=False, tag="advice"):
    """The answer to `hint`, best first."""

    rqid: int
    advice: list[Advised]


class Readings(FromServer, frozen=True, gc=False, tag="readings"):
    """The answer to `read`: the legal ways to play just these cards, the strongest first."""

    rqid: int
    cards: list[str]
    readings: list[Reading]


class Arranged(FromServer, frozen=True, gc=False, tag="arranged"):
    """The answer to `arrange`: one more way to lay out the hand, as long as it is just these cards."""

    cards: list[str]
    sort: Sort


class Ack(FromServer, frozen=True, gc=False, tag="ack"):
    """The action with this number was taken, or had been."""

    seq: int


class Named(FromServer, frozen=True, gc=False, tag="named"):
    """The answer to `rename`: the name as it is shown from now on."""

    name: str


class Error(FromServer, frozen=True, gc=False, tag="err"):
    """Nothing has changed. `code` for programs, `text` for people; `clause`: the one that forbids it; `seq`: of the
    action refused; `retry_after`: seconds until it may be tried again; `instead`: an action that would be legal."""

    code: str
    text: Text
    clause: Clause | None = None
    seq: int | None = None
    retry_after: float | None = None
    instead: str | None = None


class Pong(FromServer, frozen=True, gc=False, tag="pong"):
    """The answer to `ping`, with the server's clock."""

    now: int


ServerMessage = Hello | Table | Events | View | Turn | Ask | Advice | Readings | Arranged | Ack | Named | Error | Pong
