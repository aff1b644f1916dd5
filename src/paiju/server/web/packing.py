"""Packing: long messages are deflated on the wire (RFC 7692, permessage-deflate), each by itself.

No message refers to an earlier one, so nothing is kept for a connection. Hardly any long message goes to several seats:
what makes it long is a seat's own question or picture.
"""

import re
import zlib
from collections.abc import Sequence

from msgspec import Struct

from paiju.server.web.frames import LONGEST, PACKED, TEXT, TOO_LONG, WRONG, BadFrame, frame

WORTH = 1536  # bytes from which a message is packed: pictures and the plays of a lead, 7 % of all; 10 µs an action
LEVEL = 4  # some 30 µs for 2 kB; level 1 takes 5 µs less and sends 5 % more
NAME = "permessage-deflate"
APART = ("server_no_context_takeover", "client_no_context_takeover")
WIDEST = 15  # bits of a window
WINDOWS = [str(bits) for bits in range(8, 1 + WIDEST)]
TAKEN: dict[str, list[str | None]] = {
    **{name: [None] for name in APART},
    "server_max_window_bits": [*WINDOWS[1:]],  # zlib packs with none of 8
    "client_max_window_bits": [None, *WINDOWS],
}  # what a client may ask for, with these values
TAIL = b"\0\0\xff\xff"  # ends every packed message, and is not sent
_quoted = re.compile(r'=\s*"((?:[^"\\]|\\.)*)"')
_token = re.compile(r"[!#$%&'*+.^_`|~\w-]+", re.ASCII)


class Packing(Struct, frozen=True):
    """What a client and the server have agreed on: the window of what the server packs, and its answer."""

    window: int
    answer: str


def agreed(offers: Sequence[str]) -> Packing | None:
    """By the first offer that can be taken. A bad one is passed over."""
    text = _quoted.sub(_bare, ",".join(offers))
    return next((packing for offer in text.split(",") if (packing := _taken(offer))), None)


def _bare(value: re.Match[str]) -> str:
    return f"={value[1]}" if _token.fullmatch(value[1]) else '="'


def _taken(offer: str) -> Packing | None:
    name, *asked = (part.strip() for part in offer.split(";"))
    wanted = dict[str, str | None]()
    for part in asked:
        key, given, value = (piece.strip() for piece in part.partition("="))
        wanted[key] = value if given else None
    if name != NAME or len(wanted) < len(asked) or any(wanted[key] not in TAKEN.get(key, []) for key in wanted):
        return None
    window = wanted.get("server_max_window_bits")
    narrow = [f"server_max_window_bits={window}"] if window else []
    return Packing(int(window or WIDEST), "; ".join([NAME, *APART, *narrow]))


def packed(message: bytes, window: int) -> bytes:
    """The frame of a long message."""
    deflater = zlib.compressobj(LEVEL, zlib.DEFLATED, -window)
    content = deflater.compress(message) + deflater.flush(zlib.Z_SYNC_FLUSH)
    return frame(TEXT | PACKED, content.removesuffix(TAIL))


def unpacked(payload: bytes) -> bytes:
    """The message of a client. It may be as long as one that is not packed."""
    inflater = zlib.decompressobj(-WIDEST)
    try:
        message = inflater.decompress(payload + TAIL, LONGEST + 1)
    except zlib.error as error:
        raise BadFrame(WRONG) from error
    if len(message) > LONGEST:
        raise BadFrame(TOO_LONG)
    if inflater.unused_data not in (b"", b"\0" + TAIL):  # after a block that says it is the last, an empty one may come
        raise BadFrame(WRONG)
    return message
