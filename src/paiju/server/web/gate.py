"""The gate: a connection while it speaks HTTP. Whoever takes too long or comes too often is refused here."""

import asyncio
from functools import partial
from typing import Any

import h11
import msgspec
from starlette.requests import HTTPConnection
from uvicorn.config import Config
from uvicorn.protocols.http.h11_impl import H11Protocol
from uvicorn.server import ServerState

from paiju.server.protocol.http import Problem
from paiju.server.protocol.refusals import Refused
from paiju.server.web.capacity import Place
from paiju.server.web.entrance import Arrival, Entrance
from paiju.server.web.handshake import accepted
from paiju.server.web.line import FAREWELL, Line
from paiju.server.web.origin import network
from paiju.server.web.packing import agreed

REQUEST = 10.0  # seconds for a request, from its first byte to its last
ANSWER = 120.0  # seconds for a client to read the answer
HEAD = 8192  # bytes of a request's head
STATUS = {
    "too_fast": "429 Too Many Requests",
    "too_many_from_address": "429 Too Many Requests",
    "busy": "503 Service Unavailable",
    "foreign_origin": "403 Forbidden",
    "banned": "403 Forbidden",
    "not_found": "404 Not Found",
    "malformed": "400 Bad Request",
}


class Gate(H11Protocol):
    """The app's lifespan brings the `entrance`."""

    def __init__(
        self,
        config: Config,
        server_state: ServerState,
        app_state: dict[str, Any],
        _loop: asyncio.AbstractEventLoop | None = None,
    ) -> None:
        super().__init__(config, server_state, app_state, _loop)
        self.entrance: Entrance = app_state["entrance"]
        self.place: Place | None = None
        self.timer: asyncio.TimerHandle | None = None
        self.complete = True  # the request

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        super().connection_made(transport)
        peer = self.client[0] if self.client else ""
        address = None if self.entrance.trust.believes(peer) else network(peer)
        self.place = self.entrance.capacity.enter(address, self._cut)
        if self.place is None:
            self.entrance.audit.refused("full", address or peer)
            self._turn_away(Refused("busy", 5.0))
        else:
            self._watch()

    def data_received(self, data: bytes) -> None:
        super().data_received(data)
        if self.place:
            self._watch()

    def on_response_complete(self) -> None:
        self.complete = True  # of the next one nothing has come yet
        super().on_response_complete()
        if self.place:
            self._watch()

    def connection_lost(self, exc: Exception | None) -> None:
        super().connection_lost(exc)
        self._go()

    def shutdown(self) -> None:
        """The server is ending. Who reads the answer may do so, and nobody else is waited for."""
        if self.transport.is_closing():
            self.transport.abort()
            return
        if self.timer:
            self.timer.cancel()
        self.timer = self.loop.call_later(FAREWELL, self.transport.abort)
        try:
            super().shutdown()
        except h11.LocalProtocolError:  # in the middle of something that will not end
            self.transport.abort()

    def _watch(self) -> None:
        """Set the clock whenever a request begins or is complete."""
        complete = self.conn.their_state not in (h11.IDLE, h11.SEND_BODY)
        if complete == self.complete or self.place is None:
            return
        self.complete = complete
        if self.timer:
            self.timer.cancel()
        self.timer = self.loop.call_later(ANSWER if complete else REQUEST, self._late)
        (self.entrance.capacity.served if complete else self.entrance.capacity.waits)(self.place)

    def _late(self) -> None:
        self.entrance.audit.refused(
            "slow_reader" if self.complete else "slow_request", self.place and self.place.address or ""
        )
        self._cut()

    def _cut(self) -> None:
        self._go()
        self.transport.abort()

    def _go(self) -> None:
        """Give the place free."""
        if self.timer:
            self.timer.cancel()
        if self.place:
            self.entrance.capacity.leave(self.place)
            self.place = None

    # --- sockets --------------------------------------------------------------------------------------------------

    def handle_websocket_upgrade(self, event: h11.Request) -> None:
        """From here on the connection is a line to a table, or it is over."""
        request = HTTPConnection(dict(self.scope))
        try:
            arrival = self.entrance.admit(request)
            packing = agreed(request.headers.getlist("sec-websocket-extensions"))
            answer = accepted(request, packing)
            if self.conn.trailing_data[0]:
                raise Refused("malformed", reason="too early")
        except Refused as refusal:
            self._turn_away(refusal)
            return
        place = self.place
        connections: set[Any] = self.connections
        assert place and self.timer
        self.timer.cancel()
        self.place = None
        self.entrance.capacity.served(place)
        self.transport.write(answer)
        line = Line(self.transport, arrival.address, arrival.account, arrival.limits, self.entrance.audit, packing)
        line.lost = partial(_lost, line, arrival, self.entrance, place, connections)
        self.transport.set_protocol(line)
        connections.discard(self)
        connections.add(line)
        self.entrance.attend(line, arrival)

    def send_400_response(self, msg: str) -> None:
        self.entrance.audit.refused("bad_request", self.place and self.place.address or "")
        try:
            super().send_400_response(msg)
        except h11.LocalProtocolError:  # it has been answered already
            self.transport.abort()

    def _turn_away(self, refusal: Refused) -> None:
        body = msgspec.json.encode(Problem(refusal.code, refusal.text, refusal.retry_after))
        lines = [f"HTTP/1.1 {STATUS[refusal.code]}", "Content-Type: application/json", f"Content-Length: {len(body)}"]
        if refusal.retry_after:
            lines.append(f"Retry-After: {max(1, round(refusal.retry_after))}")
        self.transport.write("\r\n".join([*lines, "Connection: close", "", ""]).encode() + body)
        self.transport.close()
        self.connections.discard(self)  # nobody waits until it has read that


def _lost(line: Line, arrival: Arrival, entrance: Entrance, place: Place, connections: set[Any]) -> None:
    connections.discard(line)
    entrance.capacity.leave(place)
    entrance.gone(arrival)
