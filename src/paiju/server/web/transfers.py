"""Transfers: one-time codes that take an identity to another device. They are kept in memory, hashed, for ten minutes.

A code is one of 30⁹, some 2·10¹³. A network may try ten and then one a minute, so in ten minutes it tries twenty: for
one code that is a chance of 1 : 10¹². With a hundred thousand networks and a thousand codes at once it is 1 : 10,000.
"""

import secrets
import time

from msgspec import Struct

from paiju.server.protocol.account import CodeState
from paiju.server.storage.accounts import Standing
from paiju.server.storage.store import hashed

SIGNS = "ABCDEFGHJKMNPQRSTVWXYZ23456789"  # none looks like another
LENGTH = 9
VALID = 600.0  # seconds


class Transfer(Struct):
    """`owner`: as they were when it was made."""

    owner: Standing
    digest: str
    until: float
    used: bool = False


class Transfers:
    """Each guest has the last one only."""

    def __init__(self) -> None:
        self._of: dict[str, Transfer] = {}  # by guest

    def make(self, owner: Standing) -> str:
        self._drop_old()
        code = "".join(secrets.choice(SIGNS) for _ in range(LENGTH))
        self._of[owner.guest] = Transfer(owner, hashed(code), time.monotonic() + VALID)
        return code

    def find(self, typed: str) -> Standing | None:
        """Whose code it is, however it was typed."""
        self._drop_old()
        digest = hashed("".join(sign for sign in typed.upper() if sign in SIGNS))
        found = (known.owner for known in self._of.values() if known.digest == digest and not known.used)
        return next(found, None)

    def use(self, guest: str) -> None:
        self._of[guest].used = True

    def state(self, guest: str) -> CodeState:
        self._drop_old()
        transfer = self._of.get(guest)
        return "none" if transfer is None else "used" if transfer.used else "waiting"

    def drop(self, guest: str) -> None:
        self._of.pop(guest, None)

    def _drop_old(self) -> None:
        now = time.monotonic()
        self._of = {guest: transfer for guest, transfer in self._of.items() if transfer.until > now}
