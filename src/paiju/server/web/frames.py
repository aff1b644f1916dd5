"""Frames of a WebSocket (RFC 6455): taken out of the bytes of a client, and made for it."""

from struct import Struct as Layout

try:
    from websockets.speedups import apply_mask
except ImportError:  # a system without compiled wheels
    from websockets.utils import apply_mask

TEXT, BINARY, CONTINUED, CLOSE, PING, PONG = 1, 2, 0, 8, 9, 10
PACKED = 0x40  # goes with the kind of the first frame of a packed message (`packing.py`)
LONGEST = 8192  # bytes of a message from a client; real ones need about 200
LONGEST_CONTROL = 125
WRONG, TOO_LONG = 1002, 1009  # close codes
_two, _eight, _code = Layout("!H"), Layout("!Q"), Layout("!H")
Frame = tuple[int, bool, bytes]  # what it is, whether the message ends with it, the payload


class BadFrame(Exception):
    """These bytes are no frame that a client may send. The connection cannot go on."""

    def __init__(self, code: int) -> None:
        super().__init__(code)
        self.code = code


def frame(kind: int, payload: bytes) -> bytes:
    """A whole frame. What a server sends is not masked."""
    size = len(payload)
    if size < 126:
        return bytes((0x80 | kind, size)) + payload
    if size < 65536:
        return bytes((0x80 | kind, 126, size >> 8, size & 255)) + payload
    return bytes((0x80 | kind, 127)) + _eight.pack(size) + payload


def closing(code: int) -> bytes:
    return frame(CLOSE, _code.pack(code))


class Reader:
    """The bytes of a client that are not read yet: at most one chunk and one unfinished frame."""

    def __init__(self, packing: bool = False) -> None:
        """`packing`: messages may be packed."""
        self._bytes, self._at = b"", 0
        self._reserved = 0x70 & ~PACKED if packing else 0x70

    def feed(self, data: bytes) -> None:
        self._bytes = self._bytes[self._at :] + data if self._at < len(self._bytes) else data
        self._at = 0

    def next(self) -> Frame | None:
        """The next whole frame, if it is there."""
        data, at = self._bytes, self._at
        there = len(data) - at
        if there < 2:
            return None
        first, size = data[at], data[at + 1]
        kind, head = first & 15, 6
        if first & self._reserved or size < 0x80 or 2 < kind < 8 or kind > PONG:  # or not masked
            raise BadFrame(WRONG)
        if first & PACKED and kind not in (TEXT, BINARY):
            raise BadFrame(WRONG)
        size &= 0x7F
        if kind >= CLOSE and (size > LONGEST_CONTROL or first < 0x80):
            raise BadFrame(WRONG)
        if size > 125:
            layout = _two if size == 126 else _eight
            head += layout.size
            if there < head:
                return None
            (size,) = layout.unpack_from(data, at + 2)
            if size > LONGEST:
                raise BadFrame(TOO_LONG)
        end = at + head + size
        if len(data) < end:
            return None
        self._at = end
        return kind | first & PACKED, first >= 0x80, apply_mask(data[at + head : end], data[at + head - 4 : at + head])
