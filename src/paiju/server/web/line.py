"""The line to a client: the frames of one socket, read and written on its transport without a task of its own."""

import asyncio
from collections.abc import Callable
from time import perf_counter

from paiju.server.web.audit import Audit
from paiju.server.web.frames import (
    CLOSE,
    CONTINUED,
    LONGEST,
    PACKED,
    PING,
    PONG,
    TEXT,
    TOO_LONG,
    WRONG,
    BadFrame,
    Reader,
)
from paiju.server.web.frames import closing as closing_frame
from paiju.server.web.frames import frame as made
from paiju.server.web.limits import Address, Limits, Traffic
from paiju.server.web.packing import WORTH, Packing, packed, unpacked

BYE, ABUSE, FAULT, RESTART, TOO_SLOW, NO_TABLE = 1000, 1008, 1011, 1012, 1013, 4404  # close codes
BEHIND, BEHIND_BYTES = 256, 256_000  # messages that may wait; a client further behind comes back for the whole view
TURN, BATCH = 0.001, 32  # seconds, and frames, until the other clients have their turn
KEEPALIVE = 10.0  # seconds between two pings, and for the answer
FAREWELL = 2.0  # seconds for the closing frame and its answer
_ping = made(PING, b"")


def unheard(*_: object) -> None:
    """Nobody listens."""


class Line(asyncio.Protocol):
    """Made when the handshake is done. `hear` gets every message, `leave` is called once when the line ends for those
    who use it, `lost` once when its descriptor is free."""

    def __init__(
        self,
        transport: asyncio.Transport,
        address: str,
        account: Address,
        limits: Limits | None,
        audit: Audit,
        packing: Packing | None = None,
    ) -> None:
        self.transport, self.address, self.account, self.audit = transport, address, account, audit
        self.hear: Callable[[bytes], None] = unheard
        self.leave: Callable[[], None] = unheard
        self.lost: Callable[[], None] = unheard
        self._own = Traffic("a connection")
        self._guests = limits.traffic if limits else self._own
        self._reader, self._parts = Reader(packing is not None), b""
        self._window = packing.window if packing else 0
        self._started = self._packed = False  # a message whose end has not come yet; it is packed
        self._code: int | None = None  # why the line is being closed
        self._untold = False  # the other side does not know yet that it is
        self._paused = False  # writing
        self._more, self._deaf = False, False  # there are frames left to read; nothing is read any more
        self._waiting: list[bytes] = []  # frames
        self._behind = 0  # bytes that wait
        self._heard = True  # since the last ping
        self._loop = asyncio.get_running_loop()
        self._timer = self._loop.call_later(KEEPALIVE, self._keep_alive)
        self.audit.connections += 1

    # --- out ------------------------------------------------------------------------------------------------------

    def send(self, message: bytes) -> None:
        """Never waits."""
        if self._code is not None:
            return
        worth = self._window and len(message) >= WORTH
        frame = packed(message, self._window) if worth else made(TEXT, message)
        if not self._paused:
            self.transport.write(frame)
            return
        self._waiting.append(frame)
        self._behind += len(frame)
        if len(self._waiting) > BEHIND or self._behind > BEHIND_BYTES:
            self.audit.cut_off("too_slow", self.address)
            self._end(TOO_SLOW)
            self.transport.abort()

    def close(self, code: int) -> None:
        """Close the line once everything that waits has been sent."""
        if self._code is not None:
            return
        if code == ABUSE:
            self._offend("offences")
        self._end(code)
        self._untold = bool(self._waiting)
        if not self._untold:
            self.transport.write(closing_frame(code))

    def _cut(self, kind: str, code: int = ABUSE) -> None:
        """At once: nothing more is read. Who reads is still told why."""
        self._offend(kind)
        if self._code is not None:  # it has been told already
            self.transport.abort()
            return
        self._end(code)
        self._waiting.clear()
        self._deaf = True
        self._pause_reading()
        if self._paused:
            self.transport.abort()
        else:
            self.transport.write(closing_frame(code))

    def _offend(self, kind: str) -> None:
        self.audit.cut_off(kind, self.address)
        self.account.cut_offs.take()

    def _end(self, code: int) -> None:
        self._code, self.hear = code, unheard
        self._timer.cancel()
        self._timer = self._loop.call_later(FAREWELL, self.transport.abort)
        self._loop.call_soon(self._leave)  # not now: it may be in the middle of telling everybody something

    def _leave(self) -> None:
        leave, self.leave = self.leave, unheard
        leave()

    def pause_writing(self) -> None:
        self._paused = True

    def resume_writing(self) -> None:
        self._paused = False
        waiting, self._waiting, self._behind = self._waiting, [], 0
        for at, frame in enumerate(waiting):
            self.transport.write(frame)
            if self._paused:
                self._waiting = waiting[at + 1 :]
                self._behind = sum(map(len, self._waiting))
                return
        if self._untold and self._code is not None:
            self._untold = False
            self.transport.write(closing_frame(self._code))

    # --- in -------------------------------------------------------------------------------------------------------

    def data_received(self, data: bytes) -> None:
        self.audit.bytes += len(data)
        self._reader.feed(data)
        self._read(len(data))

    def _read(self, size: int = 0) -> None:
        """Read frames for a short while. The rest waits until the others have had their turn."""
        if self._deaf or self.transport.is_closing():
            return
        until, frames = perf_counter() + TURN, 0
        try:
            while frames < BATCH and (found := self._reader.next()):
                frames += 1
                self._take(*found)
                if perf_counter() > until:
                    break
        except BadFrame as bad:
            self._cut("bad_frame", bad.code)
            return
        if kind := self._exceeded(frames, size):
            self._cut(kind)
            return
        if frames == BATCH or (frames and perf_counter() > until):
            self._more = True
            self._pause_reading()
            self._loop.call_soon(self._read)
        elif self._more and not self.transport.is_closing():
            self._more = False
            self.transport.resume_reading()

    def _exceeded(self, frames: int, size: int) -> str | None:
        self.audit.frames += frames
        used = frames or 1, size  # a read that ends no frame is work too
        kind = self._own.exceeded(*used)
        if self._guests is not self._own:
            kind = kind or self._guests.exceeded(*used)
        others = self.account.traffic.exceeded(*used)
        return kind or (others if others and not self._own.modest else None)

    def _take(self, kind: int, whole: bool, payload: bytes) -> None:
        self._heard = True
        if kind == CLOSE:
            if self._code is None:
                self.close(BYE)
            self.transport.close()
        elif self._code is not None or kind == PONG:
            return
        elif kind == PING:
            if not self._paused:  # who does not read gets no more
                self.transport.write(made(PONG, payload))
        elif (kind == CONTINUED) != self._started:
            raise BadFrame(WRONG)
        else:
            if not self._started:
                self._packed = bool(kind & PACKED)
            self._started = not whole
            if self._parts:
                payload = self._parts + payload
            if len(payload) > LONGEST:
                raise BadFrame(TOO_LONG)
            self._parts = b"" if whole else payload
            if whole:
                self.hear(unpacked(payload) if self._packed else payload)

    def _pause_reading(self) -> None:
        if not self.transport.is_closing():
            self.transport.pause_reading()

    # --- from beginning to end ------------------------------------------------------------------------------------

    def _keep_alive(self) -> None:
        if not self._heard:
            self.audit.cut_off("silent", self.address)
            self._end(FAULT)
            self.transport.abort()
            return
        self._heard = False
        if not self._paused:
            self.transport.write(_ping)
        self._timer = self._loop.call_later(KEEPALIVE, self._keep_alive)

    def shutdown(self) -> None:
        """The server is ending."""
        self.close(RESTART)

    def connection_lost(self, error: Exception | None) -> None:
        self.audit.connections -= 1
        self._code, self.hear = self._code or BYE, unheard
        self._timer.cancel()
        self._waiting.clear()
        self._leave()
        lost, self.lost = self.lost, unheard
        lost()
