"""A client's end of a WebSocket, with no more of its protocol than the bench needs: a crowd must be cheap.

What is sent is masked with zeros, which is allowed and changes nothing.
"""

import asyncio
import base64
import os
import zlib
from collections.abc import Callable
from typing import cast
from urllib.parse import urlsplit

TEXT, CLOSE, PING, PONG = 0x1, 0x8, 0x9, 0xA
FINAL, MASKED, PACKED = 0x80, 0x80, 0x40
TAIL = b"\0\0\xff\xff"  # of a packed message, not sent
LAST = TAIL + b"\3\0"  # and an empty block that says it is the last


class Line(asyncio.Protocol):
    """`packing`: it offers to pack messages, and packs its own, as browsers do."""

    def __init__(self, url: str, cookie: str, hear: Callable[[bytes], None], packing: bool = False) -> None:
        self.url, self.cookie, self.hear, self.packing = urlsplit(url), cookie, hear, packing
        self.bytes = 0  # of messages that came, as they came
        self.opened, self.closed = asyncio.Event(), False
        self.rest = b""  # of a frame that has not come whole

    async def open(self) -> None:
        loop = asyncio.get_running_loop()
        assert self.url.hostname and self.url.port
        await loop.create_connection(lambda: self, self.url.hostname, self.url.port)
        await self.opened.wait()

    def send(self, text: bytes) -> None:
        if self.packing:
            deflater = zlib.compressobj(wbits=-15)
            content = deflater.compress(text) + deflater.flush(zlib.Z_SYNC_FLUSH)
            self._send(TEXT | PACKED, content.removesuffix(TAIL))
        else:
            self._send(TEXT, text)

    def close(self) -> None:
        self.closed = True
        self.transport.close()

    # --- what the loop calls --------------------------------------------------------------------------------------

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        self.transport = cast(asyncio.Transport, transport)  # uvloop's is none by its class
        key = base64.b64encode(os.urandom(16)).decode()
        head = (
            f"GET {self.url.path} HTTP/1.1\r\nHost: {self.url.netloc}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        )
        head += f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: {key}\r\nCookie: {self.cookie}\r\n"
        head += "Sec-WebSocket-Extensions: permessage-deflate\r\n\r\n" if self.packing else "\r\n"
        self.transport.write(head.encode())

    def data_received(self, data: bytes) -> None:
        data = self.rest + data if self.rest else data
        start = 0
        if not self.opened.is_set():
            start = data.find(b"\r\n\r\n") + 4
            if start < 4:
                self.rest = data
                return
            assert data.startswith(b"HTTP/1.1 101"), data[:100]
            self.packing = b"permessage-deflate" in data[:start]
            self.opened.set()
        while len(data) >= start + 2:
            size, body = data[start + 1], start + 2  # a server does not mask
            if size == 126:
                size, body = int.from_bytes(data[body : body + 2], "big"), body + 2
            elif size == 127:
                size, body = int.from_bytes(data[body : body + 8], "big"), body + 8
            if len(data) < body + size:
                break
            self._frame(data[start] & ~FINAL, data[body : body + size])
            start = body + size
        self.rest = data[start:]

    def connection_lost(self, error: Exception | None) -> None:
        if not self.closed:
            raise SystemExit(f"a connection was lost: {error}")

    def _frame(self, kind: int, content: bytes) -> None:
        if kind & ~PACKED == TEXT:
            self.bytes += len(content)
            self.hear(zlib.decompress(content + LAST, -15) if kind & PACKED else content)
        elif kind == PING:
            self._send(PONG, content)
        elif kind == CLOSE:
            raise SystemExit(f"a connection was closed: {int.from_bytes(content[:2], 'big')}")

    def _send(self, kind: int, content: bytes) -> None:
        size = len(content)
        length = bytes((MASKED | size,)) if size < 126 else bytes((MASKED | 126,)) + size.to_bytes(2, "big")
        self.transport.write(bytes((FINAL | kind,)) + length + bytes(4) + content)
