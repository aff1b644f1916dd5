"""How much a connection, a guest, an address and all together may ask for: one table of rates, and token buckets."""

import time
from collections.abc import Callable, Mapping
from ipaddress import IPv6Network
from typing import Generic, TypeVar

from msgspec import Struct


class Rate(Struct, frozen=True):
    """How many are allowed at once, and then how many a second."""

    burst: float
    second: float

    def times(self, factor: float) -> "Rate":
        return Rate(self.burst * factor, self.second * factor)


RATES: Mapping[str, Rate] = {
    # messages of a guest, on all pages together, by their kind
    "act": Rate(60, 10),
    "hint": Rate(5, 0.5),
    "arrange": Rate(5, 0.5),
    "rename": Rate(3, 0.1),
    "say": Rate(6, 0.5),
    "report": Rate(5, 1 / 60),
    "ping": Rate(40, 8),
    "other": Rate(10, 2),
    "offences": Rate(20, 1 / 30),  # beyond that the guest is cut off; a few in a long match do no harm
    # frames of every kind, and their bytes; a page sends about one frame a second
    # (what is an address's here is for 100 connections, and grows with `--from-one`)
    "frames of a connection": Rate(200, 20),
    "frames of a guest": Rate(400, 40),
    "frames of an address": Rate(2000, 400),
    "bytes of a connection": Rate(64_000, 4_000),
    "bytes of a guest": Rate(128_000, 8_000),
    "bytes of an address": Rate(512_000, 64_000),
    # over HTTP: pages, files and the API, which has a rate of its own besides; a page is five files
    "requests of an address": Rate(1000, 50),
    # before a connection is accepted
    "handshakes of a guest": Rate(60, 1),
    "handshakes of an address": Rate(200, 20),  # a house full of players comes back at once after a restart
    "handshakes": Rate(1000, 200),
    "cut-offs of an address": Rate(10, 0.1),  # beyond that its handshakes are refused for a while
}
TABLES = Rate(20, 1 / 60)  # that a guest opens
TABLES_FROM_ONE = Rate(100, 1 / 10)  # that an address opens, whoever it says it is
RECORDS = Rate(5, 1 / 10)  # that a guest downloads
FILMS = Rate(60, 1)  # of deals, that an address looks at: one for each pair of eyes
WITNESSES = Rate(5, 1 / 5)  # records of an address that are checked: each takes seconds
FORGOTTEN = Rate(5, 1 / 60)  # guests of an address who have all their data deleted: it is much to write
MISSES = Rate(20, 1 / 30)  # wrong short codes of an address; `short.py` reckons what that comes to
MISSES_IN_ALL = Rate(100, 1 / 4)
REGISTRATIONS = Rate(20, 1 / 60)  # accounts that are made at an address
HASHES = Rate(10, 1 / 3)  # passwords that are looked at for an address, right or wrong: they are much work
CODES_MADE = Rate(20, 1 / 30)  # codes for another device that are made at an address
CODES_USED = Rate(10, 1 / 60)  # and that are tried there: few, for they could be guessed
NAMES = Rate(60, 1 / 10)  # that are chosen at an address, on the first page
REQUESTS = Rate(200, 10)  # of an address to the API
HOUSES = Rate(60, 4)  # drafts of rules that are looked at for an address: a page sends one with every change
STATISTICS = Rate(30, 1)  # that a guest, or an address, asks for: the deals of years may be read for each
ANSWERS = Rate(60, 4)  # lessons and puzzles that are looked at and answered at an address
ANALYSES = Rate(20, 1 / 30)  # of deals that a guest asks for
ANALYSES_FROM_ONE = Rate(100, 1 / 5)  # that are asked for at an address
CONNECTIONS = 8  # of a guest at one table
FROM_ONE = 100  # connections from one address: enough for a house full of players, too few for a flood
EVERYBODY = 5000  # connections in all
MODEST = 0.75  # of its burst is left to a connection that is not cut off for what others of its address send
SITE, SITE_BITS = 4, 48  # times as much as an address, all of its site may do: some homes have 256 IPv6 networks
KNOWN = 10_000  # guests, and addresses, whose use is remembered
T = TypeVar("T")


def factor_of(from_one: int) -> float:
    """How many times the usual rates an address has that may open so many connections."""
    return max(1.0, from_one / FROM_ONE)


class Bucket:
    """`wider`: another one, of an address and all around it; what is taken here is taken there as well."""

    __slots__ = ("at", "rate", "tokens", "wider")

    def __init__(self, rate: Rate, wider: "Bucket | None" = None) -> None:
        self.rate, self.wider, self.tokens, self.at = rate, wider, rate.burst, time.monotonic()

    def take(self, count: int = 1) -> float:
        """Take tokens and return 0, or return the seconds until they are there."""
        now, rate = time.monotonic(), self.rate
        tokens = self.tokens + (now - self.at) * rate.second
        if tokens > rate.burst:
            tokens = rate.burst
        self.at, self.tokens = now, tokens - count if tokens >= count else tokens
        if tokens < count:
            return (count - tokens) / rate.second
        return self.wider.take(count) if self.wider else 0.0

    def wait(self) -> float:
        """The seconds until there is a token. None is taken."""
        self.take(0)
        own = max(0.0, (1 - self.tokens) / self.rate.second)
        return max(own, self.wider.wait()) if self.wider else own


class Traffic:
    """What comes in: the frames and the bytes of a connection, a guest or an address."""

    __slots__ = ("bytes", "frames")

    def __init__(self, whose: str, factor: float = 1) -> None:
        self.frames = Bucket(RATES[f"frames of {whose}"].times(factor))
        self.bytes = Bucket(RATES[f"bytes of {whose}"].times(factor))

    def exceeded(self, frames: int, size: int) -> str | None:
        """Count them; what there is too much of, if anything."""
        if self.frames.take(frames):
            return "frames"
        return "bytes" if self.bytes.take(size) else None

    @property
    def modest(self) -> bool:
        """Nearly nothing was used lately."""
        frames, size = self.frames, self.bytes
        return frames.tokens > MODEST * frames.rate.burst and size.tokens > MODEST * size.rate.burst


class Limits:
    """What a guest may do. It stays the same when the guest comes back, and holds for all their pages together."""

    def __init__(self) -> None:
        self.buckets: dict[str, Bucket] = {}
        self.offences = Bucket(RATES["offences"])
        self.handshakes = Bucket(RATES["handshakes of a guest"])
        self.traffic = Traffic("a guest")

    def take(self, kind: str) -> float:
        bucket = self.buckets.get(kind)
        if bucket is None:
            bucket = self.buckets[kind] = Bucket(RATES.get(kind, RATES["other"]))
        return bucket.take()

    def offend(self) -> bool:
        """Count an offence. True: there were too many."""
        return self.offences.take() > 0


class Address:
    """What may come from one address; `factor`: how many times more than usual; `site`: all addresses around it."""

    def __init__(self, factor: float = 1, site: "Address | None" = None) -> None:
        handshakes, cut_offs = (site.handshakes, site.cut_offs) if site else (None, None)
        self.handshakes: Bucket = Bucket(RATES["handshakes of an address"].times(factor), handshakes)
        self.cut_offs: Bucket = Bucket(RATES["cut-offs of an address"].times(factor), cut_offs)
        self.traffic = Traffic("an address", factor)


class Accounts(Generic[T]):
    """One for each guest or address that was here lately; who was not here for the longest time is forgotten."""

    def __init__(self, new: Callable[[str], T]) -> None:
        self.new, self.found = new, dict[str, T]()

    def of(self, key: str) -> T:
        account = self.found.pop(key, None)
        if account is None:
            account = self.new(key)
            if len(self.found) >= KNOWN:
                del self.found[next(iter(self.found))]
        self.found[key] = account
        return account


def site(address: str) -> str:
    """The site of an IPv6 network. Whatever else is counted is one by itself."""
    return str(IPv6Network(address).supernet(new_prefix=SITE_BITS)) if ":" in address else address


class Buckets:
    """One bucket for each guest or address."""

    def __init__(self, rate: Rate) -> None:
        sites = Accounts(lambda _: Bucket(rate.times(SITE)))
        self.accounts = Accounts(lambda key: Bucket(rate, sites.of(site(key))))

    def take(self, key: str) -> float:
        return self.accounts.of(key).take()

    def wait(self, key: str) -> float:
        """The seconds until there is a token. None is taken."""
        return self.accounts.of(key).wait()
