"""A process that floods one socket of a server with frames, as fast as they are taken.

python -m bench.attack.flooder KIND PORT CODE COOKIE ADDRESS SECONDS
"""

import socket
import sys
import time
from collections.abc import Callable

from bench.attack.house import LOOPBACK

TEXT, PING, PONG, MORE = 1, 9, 10, 0  # kinds of frames
FIN, MASKED = 0x80, 0x80
CHUNK = 65536  # bytes that are sent at once
PATIENCE = 2.0  # seconds until a server that reads no more is left for a new line


def frame(kind: int, content: bytes = b"", last: bool = True) -> bytes:
    """A frame as a client sends it. Its mask is zero, so that it need not be computed."""
    assert len(content) < 126
    return bytes((kind | FIN * last, MASKED | len(content), 0, 0, 0, 0)) + content


FLOODS: dict[str, tuple[bytes, bytes]] = {  # what is sent once on each line, and what is sent for ever
    "ping": (b"", frame(PING, b"x" * 125)),
    "ping-stranger": (b"", frame(PING, b"x" * 125)),
    "pong": (b"", frame(PONG, b"x" * 125)),
    "continuation": (frame(TEXT, b"{", last=False), frame(MORE, b"", last=False)),
    "json": (b"", frame(TEXT, b'{"t":"ping"}')),
}


def shaken(port: int, code: str, cookie: str, address: str) -> socket.socket:
    """A socket after its handshake. Whatever the server answers, the flood begins."""
    line = socket.create_connection((LOOPBACK, port), PATIENCE, source_address=(address, 0))
    head = (
        f"GET /ws/{code} HTTP/1.1\r\nHost: {LOOPBACK}:{port}\r\nConnection: Upgrade\r\nUpgrade: websocket\r\n"
        f"Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
    )
    line.sendall((head + (f"Cookie: {cookie}\r\n" if cookie else "") + "\r\n").encode())
    line.recv(4096)
    return line


def flood(kind: str, connect: Callable[[], socket.socket], seconds: float) -> tuple[int, int]:
    """Frames that were sent, be it to nobody, and lines that it needed."""
    once, again = FLOODS[kind]
    block, until = again * (CHUNK // len(again)), time.monotonic() + seconds
    sent = lines = 0
    while time.monotonic() < until:
        try:
            with connect() as line:
                lines += 1
                line.sendall(once)
                while time.monotonic() < until:
                    sent += line.send(block)
        except OSError:
            time.sleep(0.001)  # refused or cut off: at once again
    return sent // len(again), lines


def main() -> None:
    kind, port, code, cookie, address, seconds = sys.argv[1:]
    frames, lines = flood(kind, lambda: shaken(int(port), code, cookie, address), float(seconds))
    print(frames, lines)


if __name__ == "__main__":
    main()
