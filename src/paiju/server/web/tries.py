"""Tries: wrong passwords, counted. After ten of them each costs a longer wait."""

import time

from paiju.server.protocol.refusals import Refused
from paiju.server.web.limits import Accounts

FREE = 10  # wrong ones without a wait
LONGEST = 900.0  # seconds between two tries at most: a hundred a day
FORGOTTEN = 24 * 3600.0  # seconds after the last wrong one, when nothing is held against anybody any more


class Count:
    """Of one key."""

    __slots__ = ("at", "wrong")

    def __init__(self) -> None:
        self.wrong, self.at = 0, 0.0

    def wait(self, now: float) -> float:
        """Seconds until the next try."""
        if now - self.at > FORGOTTEN:
            self.wrong = 0
        if self.wrong < FREE:
            return 0.0
        return max(0.0, self.at + min(2.0 ** (self.wrong - FREE), LONGEST) - now)


class Tries:
    """By key: a login name and a network for everybody; a device of the account by itself, so that nobody can lock an
    owner out by guessing from elsewhere."""

    def __init__(self) -> None:
        self._counts = Accounts(lambda _: Count())

    def begin(self, *keys: str) -> None:
        """Counted as wrong before it is checked, so that many at once gain nothing."""
        now, counts = time.monotonic(), [self._counts.of(key) for key in keys]
        if wait := max(count.wait(now) for count in counts):
            raise Refused("too_fast", round(wait, 1))
        for count in counts:
            count.wrong, count.at = count.wrong + 1, now

    def take_back(self, *keys: str) -> None:
        """It was right, or was not checked: as if it had not been tried."""
        for key in keys:
            self._counts.of(key).wrong -= 1

    def forgive(self, key: str) -> None:
        """Whoever this key stands for was here."""
        self._counts.of(key).wrong = 0
