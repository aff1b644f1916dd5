"""Links: the text of a variant packed into a short code. The code is the rules, so it needs no database and never ends.

A code begins with the version of its dictionary, `links-1.txt`: lines that many variants have, with which the text is
deflated. What was packed once must be read for ever, so a dictionary is never changed, and an option whose meaning
changes asks for a new one. Other versions of zlib may pack a text otherwise, and all read what any has packed. A digit
at the beginning tells a code from a preset's name, which begins with a letter.

>>> pack('extends = "guandan"\\n\\nwind_to = "next_seat"\\n')
'1w2Yjjm4tAA'
>>> print(unpack("1w2Yjjm4tAA"))
extends = "guandan"
<BLANKLINE>
wind_to = "next_seat"
<BLANKLINE>
"""

import re
import zlib
from base64 import urlsafe_b64decode, urlsafe_b64encode
from functools import cache
from importlib.resources import files

from paiju.errors import BadInput
from paiju.rules.schema import Words
from paiju.rules.variant import LARGEST

NEWEST = "1"
LONGEST = 3000  # characters of a code; all options of a family, each with an unusual value, need some 1500
CODE = re.compile(r"[0-9][A-Za-z0-9_-]+")
RAW = -zlib.MAX_WBITS  # deflate without a head and a checksum

_TORN = Words("不完整，或者抄错了", "it is not whole, or was copied wrongly")
_NEWER = Words("来自更新的版本", "it comes from a later version")


def is_code(name: str) -> bool:
    """Whether a name looks like a code. Names of presets do not, and paths have a dot."""
    return len(name) <= LONGEST and CODE.fullmatch(name) is not None


def pack(text: str) -> str:
    """The code of a text."""
    packer = zlib.compressobj(9, wbits=RAW, zdict=_dictionary(NEWEST))
    packed = packer.compress(text.encode()) + packer.flush()
    return NEWEST + urlsafe_b64encode(packed).decode().rstrip("=")


def unpack(code: str) -> str:
    """The text of a code. However short it is, a code may stand for gigabytes: no more is unpacked than a text has."""
    if not is_code(code):
        raise BadInput("bad_link", reason=_TORN)
    if not "1" <= code[0] <= NEWEST:
        raise BadInput("bad_link", reason=_NEWER)
    try:
        unpacker = zlib.decompressobj(RAW, zdict=_dictionary(code[0]))
        text = unpacker.decompress(urlsafe_b64decode(code[1:] + "=" * (-len(code[1:]) % 4)), LARGEST + 1)
        if not unpacker.eof or unpacker.unused_data or len(text) > LARGEST:
            raise BadInput("bad_link", reason=_TORN)
        return text.decode()
    except (zlib.error, ValueError) as error:  # it is not base64, or not UTF-8
        if isinstance(error, BadInput):
            raise
        raise BadInput("bad_link", reason=_TORN) from None


@cache
def _dictionary(version: str) -> bytes:
    return (files("paiju.rules") / f"links-{version}.txt").read_text(encoding="utf-8").encode()
