"""Tries: wrong passwords, counted. After ten of them each costs a longer wait."""

import time

from paiju.server.protocol.refusals import Refused

FREE = 10  # wrong ones without a wait
FREE_OF_ACCOUNT = 50  # on all devices that have logged in to it before: it is hard to make their owner wait
LONGEST = 900.0  # seconds between two tries at most: a hundred a day
FORGOTTEN = 24 * 3600.0  # seconds after the last wrong one, when nothing is held against anybody any more
KNOWN = 10_000  # keys that are remembered


class Count:
    """Of one key, of which so many are free."""

    __slots__ = ("at", "free", "wrong")

    def __init__(self, free: int) -> None:
        self.free, self.wrong, self.at = free, 0, 0.0

    def slow(self, now: float) -> bool:
        """Whether each try costs a wait."""
        if now - self.at > FORGOTTEN:
            self.wrong = 0
        return self.wrong >= self.free

    def wait(self, now: float) -> float:
        """Seconds until the next try."""
        if not self.slow(now):
            return 0.0
        return max(0.0, self.at + min(2.0 ** (self.wrong - self.free), LONGEST) - now)


class Tries:
    """By key: a login name and a network for everybody; for devices that have logged in to the account before, the
    device and the account, so that nobody who guesses from elsewhere makes its owner wait."""

    def __init__(self) -> None:
        self._counts: dict[str, Count] = {}  # what was counted last is last

    def begin(self, *keys: str) -> None:
        """Counted as wrong before it is checked, so that many at once gain nothing."""
        now = time.monotonic()
        if wait := max(self._counts[key].wait(now) if key in self._counts else 0.0 for key in keys):
            raise Refused("too_fast", round(wait, 1))
        for key in keys:
            count = self._counts.pop(key, None) or self._new(key, now)
            count.wrong, count.at = count.wrong + 1, now
            self._counts[key] = count

    def _new(self, key: str, now: float) -> Count:
        """Whose tries cost a wait is forgotten last: nobody is rid of it by trying thousands of names."""
        if len(self._counts) >= KNOWN:
            oldest = next(iter(self._counts))
            del self._counts[next((known for known, count in self._counts.items() if not count.slow(now)), oldest)]
        return Count(FREE_OF_ACCOUNT if key.startswith("account ") else FREE)

    def take_back(self, key: str) -> None:
        """It was right: as if it had not been tried."""
        if count := self._counts.get(key):
            count.wrong -= 1
            if count.wrong <= 0:
                del self._counts[key]

    def forgive(self, key: str) -> None:
        """Whoever this key stands for was here."""
        self._counts.pop(key, None)
