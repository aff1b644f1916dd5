"""Guests: each has an id in a signed cookie, and a name that they choose."""

import hashlib
import hmac
import os
import secrets
import unicodedata
from pathlib import Path

from paiju.errors import BadData
from paiju.server.table.folder import FILE, sync

COOKIE = "paiju_guest"
LONGEST = 16  # characters of a name, as a reader counts them
KEY = 32  # bytes of the key that signs cookies
JOINERS = {"\u200d", "\ufe0f"}  # parts of a character, such as an emoji of several


class Guests:
    def __init__(self, folder: Path) -> None:
        self.key = _key(folder / "cookie.key")

    def new(self) -> str:
        return secrets.token_hex(16)

    def signed(self, guest: str) -> str:
        return f"{guest}.{hmac.new(self.key, guest.encode(), hashlib.sha256).hexdigest()}"

    def verified(self, cookie: str | None) -> str | None:
        """The guest of a cookie, if this server has signed it."""
        guest, _, _ = (cookie or "").partition(".")
        return guest if cookie and guest and hmac.compare_digest(cookie.encode(), self.signed(guest).encode()) else None


def _key(path: Path) -> bytes:
    """The key that signs cookies. It is made once, and only the server may read it."""
    if not path.exists():
        draft = path.with_suffix(".part")
        with os.fdopen(os.open(draft, os.O_WRONLY | os.O_CREAT | os.O_TRUNC, FILE), "wb") as file:
            file.write(secrets.token_bytes(KEY))
        sync(draft)  # a key that is lost or half written would lock out every guest
        os.replace(draft, path)
        sync(path.parent)
    key = path.read_bytes()
    if len(key) < KEY:  # anybody could sign with an empty one
        raise BadData("bad_cookie_key", path=str(path))
    return key


def clean_name(text: str) -> str | None:
    """A name as it may be shown. None: nothing visible is left of it, or it is too long."""
    kept = [sign for sign in unicodedata.normalize("NFKC", text) if _visible(sign) or sign in JOINERS]
    name = " ".join("".join(kept).split())
    return name if any(map(_visible, name)) and graphemes(name) <= LONGEST and len(name) <= 4 * LONGEST else None


def _visible(sign: str) -> bool:
    """False for control characters, and for those that turn the direction of writing or take no space."""
    return (
        unicodedata.category(sign)[0] != "C" and sign not in JOINERS and unicodedata.category(sign) not in ("Zl", "Zp")
    )


def graphemes(text: str) -> int:
    """How many characters a reader sees. A mark, and whatever follows a joiner, belongs to the character before."""
    count, tied = 0, False
    for sign in text:
        if sign == "\u200d":
            tied = True
        elif unicodedata.combining(sign) or unicodedata.category(sign) == "Mn" or sign in JOINERS or _skin(sign):
            continue
        elif tied:
            tied = False
        else:
            count += 1
    return count


def _skin(sign: str) -> bool:
    return 0x1F3FB <= ord(sign) <= 0x1F3FF
