"""Every message from a client to the server. They are JSON text frames, told apart by `t`."""

from typing import Annotated

from msgspec import Meta, Struct

from paiju.server.protocol.messages import ClockName, Replays, SayKind, Spectators

Hex = Annotated[str, Meta(pattern=r"\A[0-9a-f]{64}\Z")]  # 32 bytes


class FromClient(Struct, frozen=True, gc=False, tag_field="t", forbid_unknown_fields=True):
    pass


class Act(FromClient, frozen=True, gc=False, tag="act"):
    """Take an action. `seq` counts this player's actions: a message that is sent again with the same number gets the
    same answer and does nothing. `rqid` is the one of the `ask` that is answered. `action` as in its list, such as
    `play S3 H3 as pair:3`, `pass`, `give RJ`, `return S3`, `bid H2 H2`, `bid S5 S5 with BJ`, `bury …`, `call HA 2`,
    `call nobody`, `swap S3 for H5`, `keep pair`, `redeal`; the cards in any order. Without `as …` the only legal
    reading counts; where there are several, the answer is `readings`, and nothing has changed."""

    seq: int
    rqid: int
    action: str


class Look(FromClient, frozen=True, gc=False, tag="look"):
    """Ask for the whole picture after event `v`, the last that this client has: it comes as `view`."""

    v: int


class Hint(FromClient, frozen=True, gc=False, tag="hint"):
    """Ask for advice; it comes as `advice` at once, and may come once more, thought over."""

    rqid: int


class Review(FromClient, frozen=True, gc=False, tag="review"):
    """Ask for the rounds of this deal that are over, after the first `known`; they come as `rounds`."""

    known: Annotated[int, Meta(ge=0)]


class Arrange(FromClient, frozen=True, gc=False, tag="arrange"):
    """Sort my hand by combinations (一键理牌); answered by `arranged`."""


class Auto(FromClient, frozen=True, gc=False, tag="auto"):
    """Let a strong bot play for one's seat (托管), or take it back."""

    on: bool


class Sit(FromClient, frozen=True, gc=False, tag="sit"):
    """Take a free seat, before the start or between deals; any free seat if none is named. A player who has a seat
    moves to the free one, before the start."""

    seat: int | None = None


class Choose(FromClient, frozen=True, gc=False, tag="choose"):
    """What the table is to have; only the host may. All as in `Settings`, and what is left out stays as it is. Clock,
    bots (then of every seat), card counter and number of deals (0: until there is a champion) are chosen before the
    start and between deals, spectators, the listing and who may see replays at any time before the end."""

    clock: ClockName | None = None
    strength: str | None = None
    counter: bool | None = None
    deals: Annotated[int, Meta(ge=0)] | None = None
    spectators: Spectators | None = None
    listed: bool | None = None
    replays: Replays | None = None


class SetBot(FromClient, frozen=True, gc=False, tag="set_bot"):
    """Another bot in a seat without a person, by the name of its strength, before the start or between deals; only the
    host may."""

    seat: int
    strength: str


class SwapSeats(FromClient, frozen=True, gc=False, tag="swap_seats"):
    """Before the start: let two seats change their people; only the host may. One of them may be free."""

    one: int
    other: int


class Halt(FromClient, frozen=True, gc=False, tag="halt"):
    """Halt the table, or let it go on; only the host may. A halted table stands still: no clock runs, no bot acts, and
    an `act` or a `next` is refused (`halted`). It stays so while people come and go, and after a restart; whoever is
    the host by then lets it go on."""

    on: bool


class Watch(FromClient, frozen=True, gc=False, tag="watch"):
    """A visitor looks on, where the table lets them (`spectators` of `Settings`): from now on the game comes as `view`
    and `news`, without `own` and without questions. It comes at once, or with the end of the present round where that
    is the first to be told. A spectator may `look`, `review` and, between deals, `sit`."""


class Start(FromClient, frozen=True, gc=False, tag="start"):
    """Begin; only the host may. Bots take the free seats."""


class Next(FromClient, frozen=True, gc=False, tag="next"):
    """Ready for the next deal."""


class PromiseShare(FromClient, frozen=True, gc=False, tag="promise"):
    """Before deal number `deal`: fix the number that this player adds to its shuffle. `promise` is the SHA-256 of
    `paiju share|` and 32 random bytes, in hexadecimal. The first that comes for a seat counts. It may be sent again,
    and has to be after a change of seats and on every new connection."""

    deal: int
    promise: Hex


class RevealShare(FromClient, frozen=True, gc=False, tag="reveal"):
    """The number itself, in hexadecimal, when the deal waits for it (`waits` of `Fair`). It is added if it comes within
    two seconds and is the one that was promised."""

    deal: int
    share: Hex


class Leave(FromClient, frozen=True, gc=False, tag="leave"):
    """Stand up. Before the start the seat is free again. Later a bot plays until the player comes back, which they may
    until somebody else has taken the seat between two deals."""


class Remove(FromClient, frozen=True, gc=False, tag="remove"):
    """Take the seat from another person; only the host may. They are told `removed`, and in a deal a bot plays on at
    once. They may sit down again like anybody else, unless `keep_out` closes the table to them, until the host lets
    them in again."""

    seat: int
    keep_out: bool = False


class KeepOut(FromClient, frozen=True, gc=False, tag="keep_out"):
    """Close the table to somebody who has no seat there; only the host may. They are told `removed`, and their sockets
    are closed. `who`: one of the `ids` of `Looking`."""

    who: str


class LetIn(FromClient, frozen=True, gc=False, tag="let_in"):
    """Keep somebody out no longer; only the host may. `who`: the `id` of an `Outsider`."""

    who: str


class Lock(FromClient, frozen=True, gc=False, tag="lock"):
    """Let nobody take a free seat, or let them again; only the host may."""

    on: bool


class MakeHost(FromClient, frozen=True, gc=False, tag="make_host"):
    """Hand the host's role to another person at the table; only the host may."""

    seat: int


class Close(FromClient, frozen=True, gc=False, tag="close"):
    """Close the table before the start; only the host may. Everybody is told `closed`, and the table is gone."""


class Rename(FromClient, frozen=True, gc=False, tag="rename"):
    """Another name of 1 to 16 characters; answered by `named`. Visitors may rename themselves too."""

    name: str


class Say(FromClient, frozen=True, gc=False, tag="say"):
    """Talk to everybody at the table, as `said`; who sits there may, at any time. `what`: the id of a phrase or of an
    emoji (`GET /api/phrases`), or a text of 1 to 200 characters. `at`: the other seat that an emoji is thrown at."""

    kind: SayKind
    what: str
    at: int | None = None


class Mute(FromClient, frozen=True, gc=False, tag="mute"):
    """Let another person at the table talk no longer, or again; only the host may. It holds until the table sleeps."""

    seat: int
    on: bool


class Report(FromClient, frozen=True, gc=False, tag="report"):
    """Report a remark of another person to those who run the server; answered by `reported`."""

    number: int


class Ping(FromClient, frozen=True, gc=False, tag="ping"):
    """Is anybody there? Answered by `pong`."""


ClientMessage = (
    Act
    | Look
    | Hint
    | Review
    | Arrange
    | Auto
    | Sit
    | Choose
    | SetBot
    | SwapSeats
    | Halt
    | Watch
    | Start
    | Next
    | PromiseShare
    | RevealShare
    | Leave
    | Remove
    | KeepOut
    | LetIn
    | Lock
    | MakeHost
    | Close
    | Rename
    | Say
    | Mute
    | Report
    | Ping
)
