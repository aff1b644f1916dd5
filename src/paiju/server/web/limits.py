"""How much a connection, a guest or an address may ask for: token buckets, and a count of offences."""

import time
from collections import Counter
from collections.abc import Iterator, Mapping
from contextlib import contextmanager

from msgspec import Struct


class Rate(Struct, frozen=True):
    """How many are allowed at once, and then how many a second."""

    burst: float
    second: float


RATES: Mapping[str, Rate] = {
    "act": Rate(60, 10),
    "hint": Rate(5, 0.5),
    "arrange": Rate(5, 0.5),
    "rename": Rate(3, 0.1),
    "ping": Rate(10, 2),
}
OTHER = Rate(10, 2)
OFFENCES = Rate(20, 1 / 30)  # beyond that the connection is closed; a few in a long match do no harm
TABLES = Rate(20, 1 / 60)  # that a guest opens
REQUESTS = Rate(60, 10)  # of an address over HTTP
CONNECTIONS = 8  # of a guest at one table
FROM_ONE = 100  # connections from one address: enough for a house full of players, too few for a flood
EVERYBODY = 5000  # connections in all


class Bucket:
    def __init__(self, rate: Rate) -> None:
        self.rate, self.tokens, self.at = rate, rate.burst, time.monotonic()

    def take(self) -> float:
        """Take a token and return 0, or return the seconds until there is one."""
        now = time.monotonic()
        self.tokens = min(self.rate.burst, self.tokens + (now - self.at) * self.rate.second)
        self.at = now
        if self.tokens >= 1:
            self.tokens -= 1
            return 0.0
        return (1 - self.tokens) / self.rate.second


class Limits:
    """The limits of one connection: a bucket for each kind of message."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}
        self.offences = Bucket(OFFENCES)

    def take(self, kind: str) -> float:
        bucket = self.buckets.get(kind)
        if bucket is None:
            bucket = self.buckets[kind] = Bucket(RATES.get(kind, OTHER))
        return bucket.take()

    def offend(self) -> bool:
        """Count an offence. True: there were too many."""
        return self.offences.take() > 0


class Addresses:
    """How many connections are open from each address."""

    def __init__(self, most: int) -> None:
        self.most, self.open = most, Counter[str]()

    @contextmanager
    def admitted(self, address: str) -> Iterator[bool]:
        """Whether there is room for one more connection. Its place is taken until the end of the block."""
        room = self.open[address] < self.most
        self.open[address] += room
        try:
            yield room
        finally:
            self.open[address] -= room
            if not self.open[address]:
                del self.open[address]


class Buckets:
    """One bucket for each of many keys. Full buckets are forgotten."""

    def __init__(self, rate: Rate, most: int = 10_000) -> None:
        self.rate, self.most, self.found = rate, most, dict[str, Bucket]()

    def take(self, key: str) -> float:
        if len(self.found) > self.most:
            now, rate = time.monotonic(), self.rate
            full = [k for k, b in self.found.items() if b.tokens + (now - b.at) * rate.second >= rate.burst]
            for old in full or list(self.found)[: self.most // 2]:
                del self.found[old]
        return self.found.setdefault(key, Bucket(self.rate)).take()
