"""The outbox of a connection: a bounded queue and one writer, so that a slow client delays nobody else."""

import asyncio
from collections import deque
from contextlib import suppress

from starlette.websockets import WebSocket, WebSocketDisconnect

LIMIT = 256  # messages that may wait; a client that is further behind is cut off, and comes back for the whole view
TOO_SLOW, ABUSE, NO_TABLE, BYE = 1013, 1008, 4404, 1000  # close codes
FAREWELL = 2.0  # seconds for the closing frame


class Outbox:
    """Made by the task that reads from the socket. That task is cancelled when the client stops reading."""

    def __init__(self, socket: WebSocket) -> None:
        self._socket = socket
        self._waiting: deque[str] = deque()
        self._news = asyncio.Event()
        self._code: int | None = None
        self._reader = asyncio.current_task()
        self._writer = asyncio.create_task(self._write())

    @property
    def closed(self) -> bool:
        return self._code is not None

    @property
    def overflowed(self) -> bool:
        return self._code == TOO_SLOW

    def send(self, frame: str) -> None:
        """Never waits."""
        if self._code is not None:
            return
        if len(self._waiting) >= LIMIT:
            self._code = TOO_SLOW
            self._waiting.clear()
            self._writer.cancel()
            if self._reader:
                self._reader.cancel()
            return
        self._waiting.append(frame)
        self._news.set()

    def close(self, code: int) -> None:
        """Close the connection once everything that waits has been sent."""
        if self._code is None:
            self._code = code
            self._news.set()

    async def ended(self) -> None:
        """The reader has ended, so the writer ends too. A client that is still there is told why."""
        self._writer.cancel()
        if self._code is not None:
            await self._say_goodbye(self._code)

    async def _write(self) -> None:
        with suppress(WebSocketDisconnect, RuntimeError):  # the other side has gone
            while self._waiting or self._code is None:
                while self._waiting:
                    await self._socket.send_text(self._waiting.popleft())
                if self._code is None:
                    self._news.clear()
                    await self._news.wait()
            await self._say_goodbye(self._code)

    async def _say_goodbye(self, code: int) -> None:
        with suppress(TimeoutError, WebSocketDisconnect, RuntimeError):
            await asyncio.wait_for(self._socket.close(code), FAREWELL)
