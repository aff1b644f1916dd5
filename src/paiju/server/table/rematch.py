"""A rematch: another match of the same players, at a table of its own. The old one keeps its record and its link."""

import base64
import secrets

from msgspec.structs import replace

from paiju.notation import VERSION
from paiju.rng import derive
from paiju.server.storage.store import Row

CODE_BYTES = 10  # 80 bits


def code_of(chance: bytes) -> str:
    """The code of a table, made of random bytes."""
    return base64.b32encode(chance[:CODE_BYTES]).decode().lower()


def code_after(row: Row) -> str:
    """The code of the rematch. It follows from the secret of the match, so that there is only one, whoever asks for it
    and whenever."""
    return code_of(derive(row.secret, "rematch"))


def row_after(row: Row, host: str, locked: bool, short: str | None) -> Row:
    """The same rules and settings, but they have met by now: it is not rated. `short`: its short code, for the
    old table has given its own up."""
    code, secret = code_after(row), secrets.token_bytes(32)
    new = {"code": code, "host": host, "secret": secret, "format": VERSION, "locked": locked}
    return replace(row, **new, halted=False, short=short, rated=False, room=row.room or row.code)
