"""A client that keeps no rules: it writes bytes to a socket, and sees when it is cut off."""

import base64
import secrets
import socket
import struct
from types import TracebackType

from tests.server.serving import Guest, Server

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
PATIENCE = 20.0  # seconds


def frame(kind: int, payload: bytes = b"", last: bool = True) -> bytes:
    """As a client sends it, with a mask that changes nothing."""
    size = len(payload)
    head = bytes([(0x80 if last else 0) | kind, 0x80 | min(size, 126)])
    return head + (struct.pack("!H", size) if size > 125 else b"") + bytes(4) + payload


class Raw:
    """One TCP connection."""

    def __init__(self, server: Server) -> None:
        self.port = server.port
        self.socket = socket.create_connection(("127.0.0.1", server.port), PATIENCE)

    def __enter__(self) -> "Raw":
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.socket.close()

    def shake_hands(self, code: str, guest: Guest | None, **headers: str) -> bytes:
        """The answer of the server, with whatever comes along with it."""
        given = {
            "Host": f"127.0.0.1:{self.port}",
            "Connection": "Upgrade",
            "Upgrade": "websocket",
            "Sec-WebSocket-Version": "13",
            "Sec-WebSocket-Key": base64.b64encode(secrets.token_bytes(16)).decode(),
            **({"Cookie": guest.cookie} if guest else {}),
            **headers,
        }
        head = [f"GET /ws/{code} HTTP/1.1", *(f"{name}: {value}" for name, value in given.items())]
        self.socket.sendall("\r\n".join([*head, "", ""]).encode())
        answer = b""
        while b"\r\n\r\n" not in answer:
            answer += self.socket.recv(65536)
        return answer

    def flood(self, chunk: bytes, chunks: int) -> bool:
        """Write without reading. True: the server has cut the line."""
        try:
            for _ in range(chunks):
                self.socket.sendall(chunk)
        except ConnectionError:
            return True
        return self.ended()

    def ended(self) -> bool:
        """The server closes the connection, sooner or later."""
        try:
            while self.socket.recv(65536):
                pass
        except ConnectionError:
            pass
        except TimeoutError:
            return False
        return True
