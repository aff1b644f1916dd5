"""Statistics of a pairing: a test that may be read at any time, and quantiles of what was counted by classes."""

from collections import Counter
from collections.abc import Iterable
from math import ceil
from statistics import fmean

from paiju.estimate import CONFIDENCE


class Gambler:
    """Bets on each deal that two bots are not equally strong. The pairing is decided when the stake reaches 20.

    If the bots are equal, the expected share of each deal is 1/2, so every bet is fair. The stake then reaches 20 with
    a probability of at most 1/20 (Ville's inequality), however often one looks. The stake is spread over bets of many
    sizes on both bots: small bets find small differences, and large ones decide soon.
    """

    BETS = tuple(sign * size for size in (0.05, 0.1, 0.2, 0.4, 0.8, 1.6) for sign in (1, -1))

    def __init__(self) -> None:
        self.stakes = [1.0] * len(self.BETS)

    def bet(self, share: float) -> None:
        for place, size in enumerate(self.BETS):
            self.stakes[place] *= 1 + size * (share - 0.5)

    @property
    def decided(self) -> bool:
        return fmean(self.stakes) >= 1 / (1 - CONFIDENCE)


def quantile(counts: Counter[int], part: float) -> int:
    """The smallest class such that at least this part of all values is in it or below."""
    needed, seen = ceil(part * counts.total()), 0
    for number in sorted(counts):
        seen += counts[number]
        if seen >= needed:
            return number
    raise ValueError("a quantile of nothing")


def merged(parts: Iterable[dict[int, int]]) -> Counter[int]:
    total = Counter[int]()
    for part in parts:
        total.update(part)
    return total
