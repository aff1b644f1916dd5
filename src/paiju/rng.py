"""The only source of chance: independent streams named by a seed and a label.

The generator is written out here instead of taken from a library, because a record must be verifiable years later.
Block i of a stream is SHA-256(seed, "|", labels joined by "/", "|", i), read as 32-bit big-endian words. A number
below n is a word modulo n; words at or above the largest multiple of n are skipped.
"""

import hashlib
from collections.abc import Iterator, Mapping, MutableSequence, Sequence
from typing import Any, TypeVar

T = TypeVar("T")


class Stream:
    def __init__(self, seed: bytes, *labels: object) -> None:
        self._prefix = seed + b"|" + "/".join(map(str, labels)).encode() + b"|"
        self._words = self._draw()

    def _draw(self) -> Iterator[int]:
        block = 0
        while True:
            digest = hashlib.sha256(self._prefix + str(block).encode()).digest()
            yield from (int.from_bytes(digest[i : i + 4]) for i in range(0, 32, 4))
            block += 1

    def below(self, n: int) -> int:
        if not 0 < n <= 1 << 32:
            raise ValueError(f"a number below {n} cannot be drawn from 32-bit words")
        limit = (1 << 32) - (1 << 32) % n
        while (word := next(self._words)) >= limit:
            pass
        return word % n

    def choice(self, items: Sequence[T]) -> T:
        return items[self.below(len(items))]

    def shuffle(self, items: MutableSequence[Any]) -> None:
        """Fisher–Yates from the end."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]


def derive(seed: bytes, *labels: object) -> bytes:
    """Derive a separate seed for each purpose. Revealing one tells nothing about another."""
    return hashlib.sha256(seed + b"|" + "/".join(map(str, labels)).encode()).digest()


def commitment(seed: bytes) -> str:
    """The digest that is published before a deal; the seed is revealed after it."""
    return hashlib.sha256(b"paiju deal|" + seed).hexdigest()


def promise(share: bytes) -> str:
    """The digest that a player publishes before a deal; the number itself follows when all of them are published."""
    return hashlib.sha256(b"paiju share|" + share).hexdigest()


def joint(seed: bytes, shares: Mapping[int, bytes]) -> bytes:
    """The seed of a deal and the players' shares as one seed, in the order of the seats. Without shares it is the seed
    itself."""
    named = [f"{seat}={share.hex()}" for seat, share in sorted(shares.items())]
    return derive(seed, "shares", *named) if named else seed
