"""Every message from the server to a client. They are JSON text frames, told apart by `t`.

The documentation and the client's types are generated from them (`python -m paiju.server.protocol.schema`).
"""

from typing import Annotated, Any, Literal

import msgspec
from msgspec import Raw, Struct

from paiju.pictures import Board, FamilyName, Legal, Mark, OneOf, Own, Part, Reading, Round, Sort, Text

PROTOCOL = 3

Direction = Literal["ccw", "cw"]  # of play, seen from above
TableState = Literal["open", "deal", "pause", "over"]
ClockName = Literal["none", "relaxed", "normal", "quick"]
Spectators = Literal["none", "delayed", "live"]
Replays = Literal["players", "public"]
SayKind = Literal["phrase", "emoji", "text"]
RefusalCode = Literal[
    "stale",
    "not_seated",
    "not_host",
    "not_now",
    "seat_taken",
    "table_full",
    "locked",
    "deal_running",
    "halted",
    "too_many_spectators",
    "bad_record",
    "file_too_large",
    "bad_name",
    "name_taken",
    "bad_choice",
    "bad_share",
    "too_fast",
    "busy",
    "not_stored",
    "malformed",
    "failed",
    "no_table",
    "removed",
    "closed",
    "too_many_connections",
    "too_many_from_address",
    "foreign_origin",
    "not_found",
    "closing",
    "not_alone",
    "too_many_tables",
    "full",
    "bad_rules",
    "bad_login",
    "login_taken",
    "bad_password",
    "wrong_password",
    "has_account",
    "bad_code",
    "no_device",
    "banned",
    "muted",
    "bad_text",
    "phrases_only",
    "nobody_acts",
    "too_long",
]  # what the server refuses; errors.toml has the words
ErrorCode = Annotated[str, OneOf("ErrorCode")]  # these, and the codes of what the rules forbid


class FromServer(Struct, frozen=True, gc=False, tag_field="t"):
    pass


encode = msgspec.json.Encoder().encode  # a message as the bytes of its frame


class Hello(FromServer, frozen=True, gc=False, tag="hello"):
    """The first message. `proto`: the version of this protocol. `now`: the server's clock; all deadlines are by it.
    A client that comes back sends `epoch` and the last `v` that it received (`?v=…&epoch=…`). `seq`: the highest that
    was seen from this player."""

    proto: int
    now: int
    epoch: int
    seat: int | None
    name: Text
    seq: int


class Seat(Part, frozen=True, gc=False):
    """Who sits there. `bot`: its strength, if it is a bot; `here`: connected; `auto`: a bot plays for them; `ready` for
    the next deal; `bank`: how long the player may still be away in this deal; `strength`: the name of the bot's, as in
    `set_bot`."""

    seat: int
    name: Text
    person: bool
    bot: Text | None
    here: bool
    auto: bool
    ready: bool
    bank: int
    strength: str | None


class Strength(Part, frozen=True, gc=False):
    """A kind of bot."""

    name: str
    words: Text


class Settings(Part, frozen=True, gc=False):
    """What the table has chosen. `clock`: none (nothing runs out), relaxed (only the time to bid), normal or quick;
    `turn`: how long a turn lasts (0: no limit); `bank`: how long a player may be away in one deal; `pause`: between
    deals (0: until everybody is ready); `strength`: of the bots, where a seat has none of its own; `counter`: every
    player has a card counter. A bot acts between `least` and `most` after it was asked. So does a page that answers by
    itself where there is no choice: then its haste tells nothing. `deals`: the match ends after so many, at the latest;
    `spectators`: whether visitors may look on, at once (live) or a round behind (delayed); `listed`: whether the lobby
    shows the table to everybody; `replays`: whether deals that begin from now on may be seen afterwards by everybody
    who has their link (public), or by those who play them (players), until all of them share one."""

    clock: ClockName
    turn: int
    bank: int
    pause: int
    least: int
    most: int
    strength: Strength
    counter: bool
    deals: int | None
    spectators: Spectators
    listed: bool
    replays: Replays


class Outsider(Part, frozen=True, gc=False):
    """Somebody whom the host keeps out of the table. `id`: to name them by in `let_in`."""

    id: str
    name: Text


class Looking(Part, frozen=True, gc=False):
    """Who has no seat, and has opened the link of a table that has not begun, or looks on later: how many, and the
    names of the first of them. `ids`: to the host, what to name each of these by in `keep_out`."""

    count: int
    names: list[Text]
    ids: list[str]


class Table(FromServer, frozen=True, gc=False, tag="table"):
    """Who sits at the table, sent whenever that changes. `mark_words`: what the rules call special cards; `seats` by
    number; `order`: the order of play from the viewer's seat on; `turns`: ccw (the next player sits to the right) or
    cw; `sides`: the seats of partners, each seat alone if the rules fix no partners. `host` may start, remove others,
    lock and close. `state`: open (before the start), deal, pause (between deals, until `resume_at` or until everybody
    is ready), over. `open`: free seats can be taken by the path `invite`, unless the table is `locked`. `hurried`:
    there is much to do, and the bots here have less than half of the time that they could use. `storing`: false while
    the server cannot store anything; the table stands still until it can. `looking`: before the start, the visitors,
    of whom only those who sit here are told; later the spectators, whose names only the host is told. `kept_out`: only
    the host is told who is. `again`: the code of the table where the same players go on, once one of them has asked for
    another match. `halted`: the host has halted the table; it stands still until the host, or whoever has the role by
    then, lets it go on. `short`: the six characters by which others find the table (`GET /api/join/{short}`), until the
    match is over. Spectators who are a round behind, and visitors who see no game, are told nothing of `auto`, `bank`
    and `hurried`. `muted`: the seats of those whom the host does not let talk. `rated`: strangers who met in a queue;
    then nobody is the host, and only phrases and emoji can be said. `branch`: here a deal that is over is played on
    otherwise (`WhatIf`); the page that shows how it went."""

    code: str
    ruleset: str
    title: Text
    family: FamilyName
    mark_words: dict[Mark, Text]
    seats: list[Seat]
    order: list[int]
    turns: Direction
    sides: list[list[int]]
    host: int | None
    you: int | None
    state: TableState
    resume_at: int | None
    open: bool
    locked: bool
    invite: str
    hurried: bool
    settings: Settings
    storing: bool
    looking: Looking
    kept_out: list[Outsider]
    again: str | None
    halted: bool
    short: str | None
    rated: bool
    muted: list[int]
    branch: str | None


class Clause(Part, frozen=True, gc=False):
    """A clause of the rules."""

    id: str
    section: Text
    words: Text


class Told(Part, frozen=True, gc=False, omit_defaults=True):
    """An event as this seat may see it (`GameEvent` of the client lists them): its kind under `event`, then its fields.
    It is null where this seat learns nothing, so that the numbers have no gaps. `say`: a line for the log, in which
    names stand between U+2068 and U+2069. `clause`: the one by which something that this player tried has failed."""

    event: Annotated[dict[str, Any], OneOf("GameEvent")] | None
    say: Text | None = None
    clause: Clause | None = None


class Change(Part, frozen=True, gc=False, array_like=True):
    """A part of a picture is another now. `at`: the way to it, by names of fields and places in lists. The place after
    the last of a list adds to it. `to`: what is there now."""

    at: list[str | int]
    to: Any


class Clock(Part, frozen=True, gc=False, omit_defaults=True):
    """Until when a seat may act; `total`: how long it had; `away`: the player is not here, and their bank is running.
    Without a deadline no clock is running."""

    seat: int
    deadline: int | None = None
    total: int = 0
    away: bool = False


class Ask(FromServer, frozen=True, gc=False, tag="ask"):
    """Your turn: answer with `act` and this `rqid` before the deadline, or the clock acts for you. It comes inside of
    `view` and `news`, and alone where nothing else has changed. While cards are drawn, the same question can come again
    with the same `rqid` and other actions."""

    rqid: int
    deadline: int | None
    legal: Legal


class View(FromServer, frozen=True, gc=False, tag="view"):
    """The whole picture after event `v`, for a client that has just come or has sent `look`: what everybody sees and
    what only this seat knows, whose turn it is, and the question if it is this seat's. `events`: those that the client
    has missed, or the last ones; the last of them has the number `v`. A spectator has no `own`."""

    v: int
    events: list[Told]
    board: Board
    own: Own | None
    clocks: list[Clock]
    ask: Ask | None


class News(FromServer, frozen=True, gc=False, tag="news", omit_defaults=True):
    """What has happened, to be animated, and what it has changed in the picture: one message for each seat and action.
    The last of the `events` has the number `v`; the numbers are the same for every seat. The changes of `board`, and of
    `own` where there are any, lead from the picture before the first event to the one after the last: a client whose
    picture is another one sends `look`. `clocks`: whose turn it is now, and how long; there are several where all
    choose face down or may bid. `ask`: a question to this seat. `ack`: the number of an action of this client that was
    taken, and has brought this about."""

    v: int
    events: list[Told] | Raw  # encoded once for all whose news have the same
    board: list[Change] | Raw
    clocks: list[Clock] | Raw
    own: list[Change] = []
    ask: Ask | None = None
    ack: int | None = None


class Turn(FromServer, frozen=True, gc=False, tag="turn"):
    """Whose turn it is after event `v`, and how long, where that has changed and nothing else: somebody has come
    or gone, say."""

    v: int
    clocks: list[Clock]


class Advised(Part, frozen=True, gc=False):
    """Something that could be done, and why; `worth` compares the advice of one list."""

    action: str
    cards: list[str]
    worth: float
    reason: Text | None


class Advice(FromServer, frozen=True, gc=False, tag="advice"):
    """The answer to `hint`, best first. The first comes at once; a second one is of a bot that has thought longer."""

    rqid: int
    advice: list[Advised]


class Readings(FromServer, frozen=True, gc=False, tag="readings"):
    """The answer to an `act` whose cards can be played in several ways: the legal ones, the strongest first. Nothing
    has changed, and the question is still open: answer it with one of these actions."""

    seq: int
    rqid: int
    cards: list[str]
    readings: list[Reading]


class Arranged(FromServer, frozen=True, gc=False, tag="arranged"):
    """The answer to `arrange`: one more way to lay out the hand, as long as it holds exactly these cards."""

    cards: list[str]
    sort: Sort


class Rounds(FromServer, frozen=True, gc=False, tag="rounds"):
    """The answer to `review`: the rounds of deal number `deal` that are over, after the first `known`."""

    deal: int
    known: int
    rounds: list[Round]


class Ack(FromServer, frozen=True, gc=False, tag="ack"):
    """The action with this number was taken, now or before. If it has brought something about, `news` says so
    instead."""

    seq: int


class Named(FromServer, frozen=True, gc=False, tag="named"):
    """The answer to `rename`: the name as it is shown from now on."""

    name: str


class Remark(Part, frozen=True, gc=False):
    """Something that was said at a table. `number` counts the remarks; `seat` and `name`: who said it, as they sat
    then; `who` stays the same for one person at this table. `words`: a phrase in both languages, or a text as it was
    typed, which is the same in both; never markup. `emoji`: the id of one, thrown at the seat `at`; then `words` name
    it."""

    number: int
    seat: int
    name: Text
    who: str
    words: Text
    emoji: str | None
    at: int | None


class Said(FromServer, frozen=True, gc=False, tag="said"):
    """Somebody has talked. `before`: the remarks were made before this client came, and are all that is still known;
    whoever has or takes a seat gets them. Nothing of it depends on the game, and nothing of it is stored."""

    remarks: list[Remark]
    before: bool


class Reported(FromServer, frozen=True, gc=False, tag="reported"):
    """A remark was reported, the one of this `number`: told to whoever did (`by`), and to the host, who may mute the
    person that made it (`name`), now in `seat`. A host is not told who reports what the host said."""

    number: int
    by: int
    name: Text
    seat: int | None


class Error(FromServer, frozen=True, gc=False, tag="err"):
    """A refusal: nothing has changed. `code` for programs, `text` for people; `clause`: the one that forbids it; `seq`:
    of the refused action; `retry_after`: seconds until it may be tried again; `instead`: an action that would be
    legal; `of`: the kind of the message that was refused, where it was one that could be read."""

    code: ErrorCode
    text: Text
    clause: Clause | None = None
    seq: int | None = None
    retry_after: float | None = None
    instead: str | None = None
    of: str | None = None


class Pong(FromServer, frozen=True, gc=False, tag="pong"):
    """The answer to `ping`, with the server's clock."""

    now: int


ServerMessage = (
    Hello
    | Table
    | View
    | News
    | Turn
    | Ask
    | Advice
    | Readings
    | Arranged
    | Rounds
    | Ack
    | Named
    | Said
    | Reported
    | Error
    | Pong
)
