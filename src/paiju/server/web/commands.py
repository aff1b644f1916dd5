"""What a client may ask of a table: every message is read here, and answered or refused."""

import asyncio
from collections.abc import Callable
from functools import partial
from time import perf_counter
from typing import Any, TypeVar

import msgspec

from paiju.actions import Pass, Play, parse_action, show_action
from paiju.bots.advice import Advice as BotAdvice
from paiju.cards import names
from paiju.errors import BadInput
from paiju.pictures import Reading, Sort, Text
from paiju.server.protocol.messages import (
    Ack,
    Advice,
    Advised,
    Arranged,
    FromServer,
    Named,
    Pong,
    Readings,
    encode,
)
from paiju.server.protocol.refusals import Refused, illegal
from paiju.server.protocol.requests import (
    Act,
    Arrange,
    Auto,
    ClientMessage,
    Close,
    Hint,
    Leave,
    Lock,
    Look,
    MakeHost,
    Next,
    Ping,
    PromiseShare,
    Remove,
    Rename,
    RevealShare,
    Sit,
    Start,
)
from paiju.server.storage import writes
from paiju.server.storage.journal import PROBED
from paiju.server.table.names import chosen
from paiju.server.table.seats import Player
from paiju.server.table.table import GameTable
from paiju.server.table.turns import now_ms
from paiju.server.thinking.question import Question, advise, quick
from paiju.server.thinking.question import arrange as arrange_hand
from paiju.server.thinking.workers import RETRY
from paiju.server.web import audit
from paiju.server.web.connection import Connection
from paiju.server.web.line import ABUSE, BYE, NO_TABLE

_decoder = msgspec.json.Decoder(ClientMessage)
HINT_LATE = 2.0  # seconds that a hint may come late, before a quick bot gives it
T = TypeVar("T")


def receive(table: GameTable, connection: Connection, payload: bytes) -> None:
    """One message from a client. Whatever is in it, the table goes on."""
    try:
        message = read(payload)
        kind = str(type(message).__struct_config__.tag)
        table.counts.messages[kind] += 1
        wait = connection.limits.take(kind)
        if wait:
            raise Refused("too_fast", round(wait, 2), seq=getattr(message, "seq", None))
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


def answer(table: GameTable, connection: Connection, message: ClientMessage) -> None:
    try:
        if table.closed:
            raise Refused("closed")
        HANDLERS[type(message)](table, connection, message)
    except Refused as refusal:
        refusal.seq = getattr(message, "seq", None)
        refuse(table, connection, refusal)
    except Exception:
        audit.trouble(f"table {table.row.code} has failed at a message")
        connection.tell(Refused("failed", seq=getattr(message, "seq", None)).error())


def refuse(table: GameTable, connection: Connection, refusal: Refused) -> None:
    table.counts.refusals[refusal.code] += 1
    connection.tell(refusal.error())
    if refusal.code in ("malformed", "too_fast"):
        audit.refused(f"message_{refusal.code}", connection.address)
        if connection.limits.offend():
            connection.close(ABUSE)


def ended(table: GameTable, connection: Connection, message: ClientMessage, received: float, stored: bool) -> None:
    """Of a message that writes. What could not be stored is not done."""
    if stored:
        table.counts.answered.add(perf_counter() - received)
    else:
        seq = getattr(message, "seq", None)
        refused = Refused("failed", seq=seq) if table.pen.broken else Refused("not_stored", PROBED, seq=seq)
        refuse(table, connection, refused)


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
    if table.turns.questions.open.get(player.seat) != message.rqid or not table.stored.running:
        raise Refused("stale", seq=message.seq)
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


def _several(table: GameTable, player: Player, play: Play) -> list[Reading]:
    """The legal ways to play the cards, if the play does not say which, and there are several."""
    match, readings = table.stored.match, table.family.readings
    return readings(match.legal(player.seat), play.cards) if match and readings and play.reads is None else []


def look(table: GameTable, connection: Connection, message: Look) -> None:
    table.show(seated(table, connection), connection, message.v)


def hint(table: GameTable, connection: Connection, message: Hint) -> None:
    player = seated(table, connection)
    if table.stored.match is None or table.turns.questions.open.get(player.seat) != message.rqid:
        raise Refused("stale")

    def answer(found: list[BotAdvice]) -> Advice:
        return Advice(message.rqid, [_advised(advice) for advice in found])

    question = table.bot_question(player.seat, table.workers.adviser or list(table.rules.wing.bots)[-1])
    _ask_bot(table, connection, advise, question, answer, quick)


def _advised(advice: BotAdvice) -> Advised:
    cards = getattr(advice.action, "cards", None) or getattr(advice.action, "give", None) or b""
    reason = Text.of(advice.words) if advice.reason else None
    return Advised(show_action(advice.action), names(cards), round(advice.worth, 4), reason)


def arrange(table: GameTable, connection: Connection, message: Arrange) -> None:
    player, match = seated(table, connection), table.stored.match
    view = match.view(player.seat) if match else None
    if view is None or not table.shown.seat(player.seat).layout.hand(view, player.seat).types:
        raise Refused("not_now")
    cards = names(view.hands[player.seat])

    def answer(found: list[Sort]) -> Arranged:
        return Arranged(cards, found[0])

    _ask_bot(table, connection, arrange_hand, table.bot_question(player.seat, ""), answer, lambda _: [])


def _ask_bot(
    table: GameTable,
    connection: Connection,
    what: Callable[[Question], list[T]],
    question: Question,
    answer: Callable[[list[T]], FromServer],
    otherwise: Callable[[Question], list[T]],
) -> None:
    """The answer comes after a fixed time, so that it does not tell how hard the question was. `otherwise`: what is
    answered if a bot has found nothing even a while later."""
    due = asyncio.get_running_loop().time() + table.pace.hint
    asked = table.workers.ask(what, question, due + HINT_LATE, connection.guest)

    async def wait() -> None:
        loop = asyncio.get_running_loop()
        try:
            await asyncio.sleep(max(0.0, due - loop.time()))
            await asyncio.wait([asked], timeout=max(0.0, due + HINT_LATE - loop.time()))
            found = (asked.result() if asked.done() else []) or otherwise(question)
        finally:
            asked.cancel()
        connection.tell(answer(found) if found else Refused("busy", RETRY).error())

    table.run(wait())


def auto(table: GameTable, connection: Connection, message: Auto) -> None:
    player = seated(table, connection)
    if player.auto != message.on:
        table.set_auto(player, message.on)
        if not message.on and (ask := table.ask(player)):
            player.send(encode(ask))


# --- the host ---------------------------------------------------------------------------------------------------------


def hosting(table: GameTable, connection: Connection) -> None:
    seated(table, connection)
    if table.host.guest != connection.guest:
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

    table.remove(player, message.keep_out, tell)


def lock(table: GameTable, connection: Connection, message: Lock) -> None:
    hosting(table, connection)
    table.lock(message.on)


def make_host(table: GameTable, connection: Connection, message: MakeHost) -> None:
    guest = another(table, connection, message.seat).guest
    assert guest
    table.make_host(guest)


def close(table: GameTable, connection: Connection, message: Close) -> None:
    hosting(table, connection)
    if table.state != "open":
        raise Refused("not_now")

    def tell() -> None:
        for page in table.connections:
            page.tell(Refused("closed").error())
            page.close(NO_TABLE)

    table.abandon(tell)


# --- a seat -----------------------------------------------------------------------------------------------------------


def sit(table: GameTable, connection: Connection, message: Sit) -> None:
    player, free = table.seats.of(connection.guest), table.seats.free()
    if player and table.state != "open":
        raise Refused("not_now")
    if table.state == "deal":
        raise Refused("deal_running")
    if not free or not table.row.open:
        raise Refused("table_full")
    if table.locked and table.seats.people and player is None:  # nobody else could unlock an empty one
        raise Refused("locked")
    if connection.guest in table.kept_out:
        raise Refused("removed")
    seat = free[0] if message.seat is None else message.seat
    if seat not in free:
        raise Refused("seat_taken")
    if player:
        table.change_seat(player, seat)
    else:
        table.take_seat(connection.guest, seat)


def start(table: GameTable, connection: Connection, message: Start) -> None:
    hosting(table, connection)
    if table.state != "open":
        raise Refused("not_now")
    table.start()


def next_deal(table: GameTable, connection: Connection, message: Next) -> None:
    player = seated(table, connection)
    if table.state != "pause":
        raise Refused("not_now")
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

    table.leave_seat(player, say_goodbye)


def rename(table: GameTable, connection: Connection, message: Rename) -> None:
    def done(name: str | Refused) -> None:
        if isinstance(name, Refused):
            refuse(table, connection, name)
            return
        table.renamed(connection.guest, name)
        connection.tell(Named(name))

    table.pen.write(writes.choose_name(connection.guest, partial(chosen, message.name), table.row.code), done)


def ping(table: GameTable, connection: Connection, message: Ping) -> None:
    connection.tell(Pong(now_ms()))


WRITING = {
    Act,
    Sit,
    Start,
    Next,
    Leave,
    Remove,
    Lock,
    MakeHost,
    Close,
    Rename,
}  # whoever sends one of these waits for the pen of the table; the others are answered at once
HANDLERS: dict[Any, Callable[[GameTable, Connection, Any], None]] = {
    Act: act,
    Look: look,
    Hint: hint,
    Arrange: arrange,
    Auto: auto,
    Sit: sit,
    Start: start,
    Next: next_deal,
    PromiseShare: promise_share,
    RevealShare: reveal_share,
    Leave: leave,
    Remove: remove,
    Lock: lock,
    MakeHost: make_host,
    Close: close,
    Rename: rename,
    Ping: ping,
}
