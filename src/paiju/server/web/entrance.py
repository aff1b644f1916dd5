"""The entrance to the tables: who may open a socket, and which table it leads to."""

import asyncio
import re
from collections import Counter
from functools import partial

from msgspec import Struct
from starlette.requests import HTTPConnection

from paiju.server.protocol.refusals import Refused
from paiju.server.table.lobby import Lobby
from paiju.server.table.table import GameTable
from paiju.server.web.audit import Audit
from paiju.server.web.capacity import Capacity
from paiju.server.web.commands import receive
from paiju.server.web.connection import Connection
from paiju.server.web.guests import Guests, cookie_of
from paiju.server.web.limits import (
    CONNECTIONS,
    EVERYBODY,
    FROM_ONE,
    RATES,
    SITE,
    Accounts,
    Address,
    Bucket,
    Limits,
    factor_of,
    site,
)
from paiju.server.web.line import ABUSE, FAULT, NO_TABLE, RESTART, Line
from paiju.server.web.origin import Trust, network_of, same_origin

ROUTE = re.compile(r"/ws/([^/]+)")
WAIT = 5.0  # seconds after which somebody who found no place may try again
EARLY, EARLY_BYTES = 32, 16_000  # messages that may come before the table is awake


class Arrival(Struct):
    """Who has been let in, and where they want to go."""

    address: str
    account: Address
    cookie: str | None
    guest: str | None
    limits: Limits | None  # of the guest
    code: str
    v: int
    epoch: int
    session: str = ""  # what the cookie is known by


class Entrance:
    """`from_one`: how many sockets one address may have open."""

    def __init__(
        self, lobby: Lobby, guests: Guests, trust: Trust, from_one: int = FROM_ONE, audit: Audit | None = None
    ) -> None:
        self.lobby, self.guests, self.trust, self.from_one = lobby, guests, trust, from_one
        self.audit = audit or Audit()
        self.capacity = Capacity(from_one, audit=self.audit)
        factor = factor_of(from_one)
        sites = Accounts(lambda _: Address(SITE * factor))
        self.addresses = Accounts(lambda address: Address(factor, sites.of(site(address))))
        self.limits = Accounts(lambda _: Limits())
        self.handshakes = Bucket(RATES["handshakes"].times(factor))
        self.open, self.sockets = 0, Counter[str]()  # in all, and by address
        self._joining: set[asyncio.Task[None]] = set()

    def admit(self, request: HTTPConnection) -> Arrival:
        """Before the handshake is answered, the cheapest questions first."""
        self.trust.settle(request.scope)
        address = network_of(request)
        account = self.addresses.of(address)
        if wait := account.cut_offs.wait():
            raise self._noted("cut_offs", address, Refused("too_fast", wait))
        if wait := account.handshakes.take():
            raise self._noted("handshakes", address, Refused("too_fast", wait))
        if self.sockets[address] >= self.from_one:
            raise self._noted("from_one", address, Refused("too_many_from_address", WAIT))
        if self.open >= EVERYBODY:
            raise self._noted("everybody", address, Refused("busy", WAIT))
        if wait := self.handshakes.take():
            raise self._noted("handshakes_in_all", address, Refused("busy", wait))
        if not self.trust.calls_by_name(request):
            raise self._noted("foreign_host", address, Refused("foreign_origin"))
        if not same_origin(request):
            raise self._noted("foreign_origin", address, Refused("foreign_origin"))
        route = ROUTE.fullmatch(request.scope["path"])
        if route is None:
            raise self._noted("not_found", address, Refused("not_found"))
        text = cookie_of(request)
        cookie = self.guests.read(text)
        guest, session = (self.guests.guest_of(cookie), cookie.id) if cookie else (None, "")
        if wait := self.lobby.bans.left(address, guest or ""):
            raise self._noted("banned", address, Refused("banned", wait))
        limits = self.limits.of(guest) if guest else None
        if limits and (wait := limits.handshakes.take()):
            raise self._noted("handshakes_of_guest", address, Refused("too_fast", wait))
        v, epoch = _number(request, "v"), _number(request, "epoch")
        return Arrival(address, account, text, guest, limits, route[1], v, epoch, session)

    def _noted(self, kind: str, address: str, refusal: Refused) -> Refused:
        self.audit.refused(kind, address)
        return refusal

    def attend(self, line: Line, arrival: Arrival) -> None:
        """Lead a client to its table. Where there is none for it, it is told so, and no more."""
        self.open += 1
        self.sockets[arrival.address] += 1
        joining = asyncio.create_task(self._join(line, arrival))
        self._joining.add(joining)
        joining.add_done_callback(self._joining.discard)
        line.leave = partial(_cancel, joining)

    def gone(self, arrival: Arrival) -> None:
        self.open -= 1
        self.sockets[arrival.address] -= 1
        if not self.sockets[arrival.address]:
            del self.sockets[arrival.address]

    async def _join(self, line: Line, arrival: Arrival) -> None:
        early: list[bytes] = []

        def wait(payload: bytes) -> None:
            early.append(payload)
            if len(early) > EARLY or sum(map(len, early)) > EARLY_BYTES:
                line.close(ABUSE)

        line.hear = wait
        try:
            await self._lead(line, arrival)
        except Exception:
            self.audit.trouble("a client cannot join its table")
            line.close(FAULT)
        for payload in early:
            line.hear(payload)

    async def _lead(self, line: Line, arrival: Arrival) -> None:
        guest, code = arrival.guest, arrival.code
        table = await self.lobby.find(code) if guest and self._may_see(guest, code) else None
        while table and table.again and guest and not table.admits(guest):
            code = table.again  # the link of a room leads to where its players go on
            table = await self.lobby.find(code)
        connection = Connection(guest or "", line, arrival.limits, arrival.address, self.audit, arrival.session)
        if table is None or guest is None or not table.admits(guest):
            kept_out = table and guest and guest in table.attendance.outsiders
            connection.tell(Refused("removed" if kept_out else "no_table").error())
            connection.close(NO_TABLE)
        elif self.lobby.awake.get(code) is not table or self.guests.verified(arrival.cookie) != guest:
            connection.close(RESTART)  # meanwhile the table was put away, or the guest has logged out
        elif sum(other.guest == guest for other in table.attendance.everybody) >= CONNECTIONS:
            connection.tell(Refused("too_many_connections").error())
            connection.close(NO_TABLE)
        else:
            line.hear, line.leave = partial(receive, table, connection), partial(self._left, table, connection)
            table.attendance.connect(connection, arrival.v, arrival.epoch)
            self.lobby.watch(code)

    def _may_see(self, guest: str, code: str) -> bool:
        """Whether it is worth the work to wake a table up for a guest."""
        if code in self.lobby.awake:
            return True
        row = self.lobby.store.find(code)
        return row is not None and (row.open or self.lobby.store.has_seat(code, guest))

    def _left(self, table: GameTable, connection: Connection) -> None:
        try:
            table.attendance.disconnect(connection)
            self.lobby.watch(table.row.code)
        except Exception:
            self.audit.trouble(f"a client cannot leave table {table.row.code}")


def _cancel(joining: asyncio.Task[None]) -> None:
    joining.cancel()


def _number(request: HTTPConnection, name: str) -> int:
    text = request.query_params.get(name, "")
    return int(text) if text.isdecimal() and len(text) < 12 else -1
