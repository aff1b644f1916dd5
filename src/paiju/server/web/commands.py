"""What a client may ask of a table: every message is read here, and answered or refused."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from functools import partial
from time import perf_counter
from typing import Any

import msgspec
from msgspec.structs import replace

from paiju.actions import WORD, Bid, Pass, Play, parse_action, show_action
from paiju.bots.advice import Advice as BotAdvice
from paiju.cards import names
from paiju.errors import BadInput
from paiju.pictures import Reading, Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import (
    Ack,
    Advice,
    Advised,
    Arranged,
    FromServer,
    Named,
    Pong,
    Readings,
    Reported,
    Said,
    encode,
)
from paiju.server.protocol.refusals import Refused, illegal
from paiju.server.protocol.requests import (
    Act,
    Arrange,
    Auto,
    Choose,
    ClientMessage,
    Close,
    Halt,
    Hint,
    KeepOut,
    Leave,
    LetIn,
    Lock,
    Look,
    MakeHost,
    Mute,
    Next,
    Ping,
    PromiseShare,
    Remove,
    Rename,
    Report,
    RevealShare,
    Review,
    Say,
    SetBot,
    Sit,
    Start,
    SwapSeats,
    Watch,
)
from paiju.server.storage import writes
from paiju.server.storage.journal import PROBED
from paiju.server.table.alarms import now_ms
from paiju.server.table.lobby import MOST_DEALS
from paiju.server.table.names import chosen
from paiju.server.table.seats import Player
from paiju.server.table.table import GameTable
from paiju.server.thinking.question import Question, advise, is_prompt, quick
from paiju.server.thinking.workers import RETRY
from paiju.server.web.connection import Connection
from paiju.server.web.limits import site
from paiju.server.web.line import ABUSE, BYE, NO_TABLE

CHOSEN = "clock", "strength", "counter", "deals", "spectators", "listed", "replays"  # by `choose`
_decoder = msgspec.json.Decoder(ClientMessage)


def receive(table: GameTable, connection: Connection, payload: bytes) -> None:
    """One message from a client. Whatever is in it, the table goes on."""
    try:
        message = read(payload)
        kind = kind_of(message)
        table.counts.messages[kind] += 1
        wait = connection.limits.take(kind)
        if wait:
            raise marked(Refused("too_fast", round(wait, 2)), message)
    except Refused as refusal:
        refuse(table, connection, refusal)
        return
    if type(message) in WRITING:
        end = partial(ended, table, connection, message, perf_counter())
        table.pen.take(partial(answer, table, connection, message), end)
    else:
        answer(table, connection, message)


def read(payload: bytes) -> ClientMessage:
    try:
        message: ClientMessage = _decoder.decode(payload)
    except (msgspec.DecodeError, UnicodeDecodeError, RecursionError) as error:
        raise Refused("malformed", reason=str(error)[:100]) from None
    return message


def kind_of(message: ClientMessage) -> str:
    return str(type(message).__struct_config__.tag)


def marked(refusal: Refused, message: ClientMessage) -> Refused:
    """A refusal that says what it refuses."""
    refusal.of, refusal.seq = kind_of(message), getattr(message, "seq", None)
    return refusal


def answer(table: GameTable, connection: Connection, message: ClientMessage) -> None:
    try:
        if table.closed:
            raise Refused("closed")
        HANDLERS[type(message)](table, connection, message)
    except Refused as refusal:
        refuse(table, connection, marked(refusal, message))
    except Exception:
        connection.audit.trouble(f"table {table.row.code} has failed at a message")
        connection.tell(marked(Refused("failed"), message).error())


def refuse(table: GameTable, connection: Connection, refusal: Refused) -> None:
    table.counts.refusals[refusal.code] += 1
    connection.tell(refusal.error())
    if refusal.code in ("malformed", "too_fast"):
        connection.audit.refused(f"message_{refusal.code}", connection.address)
        if refusal.of not in FORGIVEN and connection.limits.offend():
            connection.close(ABUSE)


def ended(table: GameTable, connection: Connection, message: ClientMessage, received: float, stored: bool) -> None:
    """Of a message that writes. What could not be stored is not done."""
    if not stored:
        refused = Refused("failed") if table.pen.broken else Refused("not_stored", PROBED)
        refuse(table, connection, marked(refused, message))
    elif table.pen.wrote:
        table.counts.answered.add(perf_counter() - received)


def seated(table: GameTable, connection: Connection) -> Player:
    player = table.seats.of(connection.guest)
    if player is None:
        raise Refused("not_seated")
    return player


# --- a turn -----------------------------------------------------------------------------------------------------------


def act(table: GameTable, connection: Connection, message: Act) -> None:
    """An action that was sent again gets the same answer and does nothing."""
    player, key = seated(table, connection), (message.seq, message.rqid, message.action)
    if key in player.answers:
        connection.send(player.answers[key])
        return
    if not (_open(table, player, message) and table.stored.running):
        raise Refused("stale")
    if table.row.halted:
        raise Refused("halted")
    player.seq = max(player.seq, message.seq)

    def respond(message: FromServer) -> None:
        player.keep_answer(key, encode(message))
        connection.send(player.answers[key])

    def taken() -> None:
        player.auto, player.timeouts = False, 0
        respond(Ack(message.seq))

    def done() -> None:
        player.auto, player.timeouts = False, 0
        player.keep_answer(key, encode(Ack(message.seq)))
        table.acted("person", (connection, message.seq))  # the news say that the action was taken

    match = table.stored.match
    assert match
    try:
        action = parse_action(message.action)
        if isinstance(action, Play) and (several := _several(table, player, action)):
            respond(Readings(message.seq, message.rqid, names(action.cards), several))
        elif isinstance(action, Pass) and match.phase.drawing(match.state):  # while drawing, silence is a pass
            taken()
        else:
            table.stored.play((player.seat, action), then=done)
    except BadInput as error:
        respond(illegal(error, match.rules, message.seq, show_action(match.default(player.seat))))


def _open(table: GameTable, player: Player, message: Act) -> bool:
    """Whether the question is still open. Of bids at the same time, none is too late: only what they bid counts."""
    questions, bids = table.turns.questions, message.action.partition(" ")[0] == WORD[Bid]
    current = questions.open.get(player.seat) == message.rqid
    return current or (bids and questions.crossed(player.seat, message.rqid))


def _several(table: GameTable, player: Player, play: Play) -> list[Reading]:
    """The legal ways to play the cards, if the play does not say which, and there are several."""
    match, readings = table.stored.match, table.family.readings
    if not match or not readings or play.reads is not None:
        return []
    return readings(match.legal(player.seat), play.cards, table.rules.terms)


def look(table: GameTable, connection: Connection, message: Look) -> None:
    if watching(table, connection):
        table.audience.show(connection, message.v)
    else:
        table.reports.show(seated(table, connection), connection, message.v)


def hint(table: GameTable, connection: Connection, message: Hint) -> None:
    """A prompt bot answers on the spot. What a better one finds follows, if a worker has time for it."""
    player = seated(table, connection)
    if table.stored.match is None or table.turns.questions.open.get(player.seat) != message.rqid:
        raise Refused("stale")

    def tell(found: list[BotAdvice]) -> None:
        connection.tell(Advice(message.rqid, [_advised(advice, table.rules) for advice in found]))

    question = table.bot_question(player.seat, table.workers.adviser or list(table.rules.wing.bots)[-1])
    if found := quick(question):
        tell(found)
    else:
        connection.tell(marked(Refused("busy", RETRY), message).error())
    if not is_prompt(question):
        with suppress(Refused):  # there are many hints to think about
            _think_over(table, connection, question, tell)


def _think_over(
    table: GameTable, connection: Connection, question: Question, tell: Callable[[list[BotAdvice]], None]
) -> None:
    due = asyncio.get_running_loop().time() + table.pace.hint
    asked = table.workers.ask(advise, question, due, connection.guest, site(connection.address))

    async def wait() -> None:
        try:
            await asyncio.wait([asked], timeout=table.pace.hint)
            found = asked.result() if asked.done() else []
        finally:
            asked.cancel()
        if found:
            tell(found)

    table.run(wait())


def _advised(advice: BotAdvice, rules: Ruleset) -> Advised:
    cards = getattr(advice.action, "cards", None) or getattr(advice.action, "give", None) or b""
    reason = Text.of(rules.terms.fill(advice.words)) if advice.reason else None
    return Advised(show_action(advice.action), names(cards), round(advice.worth, 4), reason)


def arrange(table: GameTable, connection: Connection, message: Arrange) -> None:
    player, match = seated(table, connection), table.stored.match
    seat, sort = player.seat, table.family.arrange
    view = match.view(seat) if match else None
    if view is None or sort is None or not table.shown.seat(seat).layout.hand(view, seat).types:
        raise Refused("not_now")
    connection.tell(Arranged(names(view.hands[seat]), sort(table.rules, view, seat)))


def review(table: GameTable, connection: Connection, message: Review) -> None:
    if watching(table, connection):
        table.audience.review(connection, message.known)
    else:
        seated(table, connection)
        connection.tell(table.shown.rounds(message.known))


def watch(table: GameTable, connection: Connection, message: Watch) -> None:
    if table.seats.of(connection.guest) or connection not in table.attendance.visitors:
        raise Refused("not_now")
    if connection.guest in table.attendance.outsiders:
        raise Refused("removed")
    table.audience.join(connection)
    table.reports.send_news()  # the newcomer is shown the picture that the others have
    table.send_table()


def watching(table: GameTable, connection: Connection) -> bool:
    return connection in table.attendance.visitors.watching


def auto(table: GameTable, connection: Connection, message: Auto) -> None:
    player = seated(table, connection)
    if player.auto != message.on:
        table.set_auto(player, message.on)
        if not message.on and (ask := table.reports.ask(player)):
            player.send(encode(ask))


# --- the host ---------------------------------------------------------------------------------------------------------


def hosting(table: GameTable, connection: Connection) -> None:
    seated(table, connection)
    if table.row.rated or table.host.guest != connection.guest:
        raise Refused("not_host")


def another(table: GameTable, connection: Connection, seat: int) -> Player:
    """Another person, whom the host names by the seat."""
    hosting(table, connection)
    found = [player for player in table.seats.people if player.seat == seat and player.guest != connection.guest]
    if not found:
        raise Refused("bad_choice", value=seat)
    return found[0]


def remove(table: GameTable, connection: Connection, message: Remove) -> None:
    player = another(table, connection, message.seat)
    pages = player.connections

    def tell() -> None:
        for page in pages:
            page.tell(Refused("removed").error())
            if message.keep_out:
                page.close(NO_TABLE)

    table.attendance.remove(player, message.keep_out, tell)


def keep_out(table: GameTable, connection: Connection, message: KeepOut) -> None:
    hosting(table, connection)
    visitors = table.attendance.visitors
    guest = visitors.find(message.who)
    if guest is None:
        raise Refused("bad_choice", value=message.who[:40])
    pages = [page for page in visitors.connections if page.guest == guest]

    def tell() -> None:
        for page in pages:
            page.tell(Refused("removed").error())
            page.close(NO_TABLE)

    table.attendance.keep_out(guest, visitors.name(guest), tell)


def let_in(table: GameTable, connection: Connection, message: LetIn) -> None:
    hosting(table, connection)
    guest = table.attendance.outsiders.find(message.who)
    if guest is None:
        raise Refused("bad_choice", value=message.who[:40])
    table.attendance.let_in(guest)


def lock(table: GameTable, connection: Connection, message: Lock) -> None:
    hosting(table, connection)
    table.lock(message.on)


def choose(table: GameTable, connection: Connection, message: Choose) -> None:
    hosting(table, connection)
    wanted = {name: value for name in CHOSEN if (value := getattr(message, name)) is not None}
    at_any_time = wanted.keys() <= {"spectators", "listed", "replays"}
    if table.state == "over" or (table.state == "deal" and not at_any_time):
        raise Refused("not_now")
    if not table.row.open and wanted.keys() & {"spectators", "listed", "replays"}:  # nobody else has a way to it
        raise Refused("not_now")
    if message.strength is not None:
        known_bot(table, message.strength)
        wanted["bots"] = "{}"
    if message.deals is not None:
        match = table.stored.match
        if message.deals and not (match.state.deal if match else 0) < message.deals <= MOST_DEALS:
            raise Refused("bad_choice", value=f"deals={message.deals}")
        wanted["deals"] = message.deals or None
    table.choose(replace(table.row, **wanted))


def set_bot(table: GameTable, connection: Connection, message: SetBot) -> None:
    hosting(table, connection)
    if table.state not in ("open", "pause"):
        raise Refused("not_now")
    if message.seat not in table.seats.free():
        raise Refused("bad_choice", value=str(message.seat)[:40])
    known_bot(table, message.strength)
    strengths = enumerate(table.row.strengths(len(table.seats.players)))
    own = {seat: message.strength if seat == message.seat else strength for seat, strength in strengths}
    bots = {str(seat): strength for seat, strength in own.items() if strength != table.row.strength}
    table.choose(replace(table.row, bots=msgspec.json.encode(bots).decode()))


def known_bot(table: GameTable, strength: str) -> None:
    if strength not in table.family.bots:
        raise Refused("bad_choice", value=strength[:40])


def swap_seats(table: GameTable, connection: Connection, message: SwapSeats) -> None:
    hosting(table, connection)
    if table.state != "open":
        raise Refused("not_now")
    seats = {message.one, message.other}
    if len(seats) < 2 or not seats <= {player.seat for player in table.seats}:
        raise Refused("bad_choice", value=f"{message.one}, {message.other}"[:40])
    table.attendance.swap(message.one, message.other)


def halt(table: GameTable, connection: Connection, message: Halt) -> None:
    hosting(table, connection)
    if table.state not in ("deal", "pause"):
        raise Refused("not_now")
    table.halt(message.on)


def make_host(table: GameTable, connection: Connection, message: MakeHost) -> None:
    guest = another(table, connection, message.seat).guest
    assert guest
    table.make_host(guest)


def close(table: GameTable, connection: Connection, message: Close) -> None:
    hosting(table, connection)
    if table.state != "open":
        raise Refused("not_now")

    def tell() -> None:
        for page in table.attendance.connections:
            page.tell(Refused("closed").error())
            page.close(NO_TABLE)

    table.abandon(tell)


# --- a seat -----------------------------------------------------------------------------------------------------------


def sit(table: GameTable, connection: Connection, message: Sit) -> None:
    player, free = table.seats.of(connection.guest), table.seats.free()
    if table.state == "over" or (player and table.state != "open"):
        raise Refused("not_now")
    if table.state == "deal":
        raise Refused("deal_running")
    if not free or not table.row.open:
        raise Refused("table_full")
    if table.locked and table.seats.people and player is None:  # nobody else could unlock an empty one
        raise Refused("locked")
    if connection.guest in table.attendance.outsiders:
        raise Refused("removed")
    seat = free[0] if message.seat is None else message.seat
    if seat not in range(table.rules.options.seats):
        raise Refused("bad_choice", value=str(seat)[:40])
    if seat not in free:
        raise Refused("seat_taken")
    if player:
        table.attendance.swap(player.seat, seat)
    else:
        table.attendance.take_seat(connection.guest, seat)


def start(table: GameTable, connection: Connection, message: Start) -> None:
    hosting(table, connection)
    if table.state != "open":
        raise Refused("not_now")
    table.start()


def next_deal(table: GameTable, connection: Connection, message: Next) -> None:
    player = seated(table, connection)
    if table.state != "pause":
        raise Refused("not_now")
    if table.row.halted:
        raise Refused("halted")
    player.ready, player.auto = True, False
    if table.everybody_ready:
        table.next_deal()
    else:
        table.send_table()


def promise_share(table: GameTable, connection: Connection, message: PromiseShare) -> None:
    table.shuffle.promise(seated(table, connection), message.deal, message.promise)


def reveal_share(table: GameTable, connection: Connection, message: RevealShare) -> None:
    table.shuffle.reveal(seated(table, connection), message.deal, bytes.fromhex(message.share))


def leave(table: GameTable, connection: Connection, message: Leave) -> None:
    player = seated(table, connection)
    pages = player.connections if table.state != "open" else []

    def say_goodbye() -> None:
        for page in pages:
            page.close(BYE)

    table.attendance.leave_seat(player, say_goodbye)


def rename(table: GameTable, connection: Connection, message: Rename) -> None:
    def done(name: str | Refused) -> None:
        if isinstance(name, Refused):
            refuse(table, connection, marked(name, message))
            return
        table.renamed(connection.guest, name)
        connection.tell(Named(name))

    table.pen.write(writes.choose_name(connection.guest, partial(chosen, message.name), table.row.code), done)


# --- talk -------------------------------------------------------------------------------------------------------------


def say(table: GameTable, connection: Connection, message: Say) -> None:
    """Told at once: what is said does not wait for the game, nor for the disk."""
    remark = table.attendance.talk.say(seated(table, connection), message)
    frame = encode(Said([remark], before=False))
    for listener in table.attendance.hearing:
        listener.send(frame)


def mute(table: GameTable, connection: Connection, message: Mute) -> None:
    guest, muted = another(table, connection, message.seat).guest, table.attendance.talk.muted
    assert guest
    if message.on:
        muted.add(guest)
    else:
        muted.discard(guest)
    table.send_table()


def report(table: GameTable, connection: Connection, message: Report) -> None:
    """Stored for those who run the server. The host is told as well, unless it is the host who said it."""
    player, found = seated(table, connection), table.attendance.talk.find(message.number)
    if found is None or found[0] == connection.guest:
        raise Refused("bad_choice", value=message.number)
    guest, remark = found

    def stored(_: None) -> None:
        sits, host = table.seats.of(guest), table.seats.of(table.host.guest)
        told = encode(Reported(remark.number, player.seat, remark.name, sits.seat if sits else None))
        connection.send(told)
        if host and host.guest not in (guest, connection.guest):
            host.send(told)

    table.pen.write(writes.report(table.row.code, guest, remark.name.zh, remark.words.zh, connection.guest), stored)


def ping(table: GameTable, connection: Connection, message: Ping) -> None:
    connection.tell(Pong(now_ms()))


FORGIVEN = ("say",)  # who chats too fast is refused, and keeps the line; what all may send has bars of its own
WRITING = {
    Act,
    Sit,
    Choose,
    SetBot,
    SwapSeats,
    Halt,
    Start,
    Next,
    Leave,
    Remove,
    KeepOut,
    LetIn,
    Lock,
    MakeHost,
    Close,
    Rename,
    Report,
}  # whoever sends one of these waits for the pen of the table; the others are answered at once
HANDLERS: dict[Any, Callable[[GameTable, Connection, Any], None]] = {
    Act: act,
    Look: look,
    Hint: hint,
    Review: review,
    Arrange: arrange,
    Auto: auto,
    Sit: sit,
    Choose: choose,
    SetBot: set_bot,
    SwapSeats: swap_seats,
    Halt: halt,
    Watch: watch,
    Start: start,
    Next: next_deal,
    PromiseShare: promise_share,
    RevealShare: reveal_share,
    Leave: leave,
    Remove: remove,
    KeepOut: keep_out,
    LetIn: let_in,
    Lock: lock,
    MakeHost: make_host,
    Close: close,
    Rename: rename,
    Say: say,
    Mute: mute,
    Report: report,
    Ping: ping,
}
