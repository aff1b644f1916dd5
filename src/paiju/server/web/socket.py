"""The door of a table: every message of a client is read here, and answered or refused."""

from collections.abc import Callable
from typing import Any

import msgspec

from paiju.server.protocol.messages import Named, Pong
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.requests import (
    Act,
    Arrange,
    Auto,
    ClientMessage,
    Hint,
    Leave,
    Next,
    Ping,
    Read,
    Rename,
    Sit,
    Start,
)
from paiju.server.table.clock import now_ms
from paiju.server.table.table import GameTable
from paiju.server.web.answers import act, arrange, hint, read, seated
from paiju.server.web.connection import Connection, frame
from paiju.server.web.guests import clean_name
from paiju.server.web.outbox import ABUSE, BYE

_decoder = msgspec.json.Decoder(ClientMessage)


def receive(table: GameTable, connection: Connection, text: str | bytes) -> None:
    """One frame from a client; whatever is in it, the table goes on."""
    try:
        message = _decoder.decode(text)
        kind = str(type(message).__struct_config__.tag)
        wait = connection.limits.take(kind)
        if wait:
            raise Refused("too_fast", round(wait, 2), seq=getattr(message, "seq", None))
        HANDLERS[type(message)](table, connection, message)
    except msgspec.DecodeError as error:
        refuse(connection, Refused("malformed", reason=str(error)[:100]))
    except Refused as refusal:
        refuse(connection, refusal)


def refuse(connection: Connection, refusal: Refused) -> None:
    connection.tell(refusal.error())
    if refusal.code in ("malformed", "too_fast") and connection.limits.offend():
        connection.close(ABUSE)


def auto(table: GameTable, connection: Connection, message: Auto) -> None:
    player = seated(table, connection)
    if player.auto != message.on:
        table.turns.moved(player)
        player.auto, player.timeouts = message.on, 0
        table.schedule()
        table.tell_table()
        table.tell_turn()
        if not message.on and (ask := table.ask(player)):
            player.send(frame(ask))


def sit(table: GameTable, connection: Connection, message: Sit) -> None:
    player, free = table.seating.of(connection.guest), table.seating.free()
    if player and table.state != "open":
        raise Refused("not_now")
    if table.state == "deal":
        raise Refused("deal_running")
    if not free or not table.row.open:
        raise Refused("table_full")
    seat = free[0] if message.seat is None else message.seat
    if seat not in free:
        raise Refused("seat_taken")
    if player:
        table.store.move(table.row.code, player.seat, seat)
        table.move(player, seat)
        return
    table.store.sit(table.row.code, seat, connection.guest)
    table.seating.sit(seat, connection.guest, table.store.name(connection.guest) or "?")
    table.seat(connection, seat)


def start(table: GameTable, connection: Connection, message: Start) -> None:
    seated(table, connection)
    if table.host != connection.guest:
        raise Refused("not_host")
    if table.state != "open":
        raise Refused("not_now")
    table.start()


def next_deal(table: GameTable, connection: Connection, message: Next) -> None:
    player = seated(table, connection)
    if table.state != "pause":
        raise Refused("not_now")
    player.ready, player.auto = True, False
    if all(other.ready or not other.here for other in table.seating.people):
        table.next_deal()
    else:
        table.tell_table()


def leave(table: GameTable, connection: Connection, message: Leave) -> None:
    player = seated(table, connection)
    if table.state == "open":
        table.store.stand_up(table.row.code, player.seat)
        table.unseat(player)
        return
    table.turns.moved(player)
    player.auto = True
    for other in list(player.connections):
        player.connections.remove(other)
        other.close(BYE)
    table.schedule()
    table.tell_table()
    table.tell_turn()


def rename(table: GameTable, connection: Connection, message: Rename) -> None:
    name = clean_name(message.name)
    if name is None:
        raise Refused("bad_name")
    table.store.rename(connection.guest, name)
    table.rename(connection.guest, name)
    connection.tell(Named(name))


def ping(table: GameTable, connection: Connection, message: Ping) -> None:
    connection.tell(Pong(now_ms()))


HANDLERS: dict[Any, Callable[[GameTable, Connection, Any], None]] = {
    Act: act,
    Hint: hint,
    Read: read,
    Arrange: arrange,
    Auto: auto,
    Sit: sit,
    Start: start,
    Next: next_deal,
    Leave: leave,
    Rename: rename,
    Ping: ping,
}
