"""What the deals of a pairing say: intervals with the deal as the unit, a test that may be looked at any time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, inf, sqrt
from statistics import NormalDist, fmean, variance

from msgspec import Struct

CONFIDENCE = 0.95
Z = NormalDist().inv_cdf((1 + CONFIDENCE) / 2)


class Estimate(Struct, frozen=True):
    """A mean and its 95 % confidence interval."""

    mean: float
    low: float
    high: float


def mean_estimate(values: Sequence[float]) -> Estimate:
    mean = fmean(values)
    half = Z * sqrt(_variance_of_mean(values))
    return Estimate(mean, mean - half, mean + half)


def share_estimate(values: Sequence[float]) -> Estimate:
    """Wilson's interval, for as many independent games as vary like these deals; even all won leaves it a width."""
    share = fmean(values)
    spread = _variance_of_mean(values)
    certain = share in (0, 1)
    if not certain and spread in (0, inf):
        return Estimate(share, share, share) if spread == 0 else Estimate(share, 0, 1)
    games = len(values) if certain else share * (1 - share) / spread
    middle = (share + Z * Z / (2 * games)) / (1 + Z * Z / games)
    half = Z * sqrt(share * (1 - share) / games + (Z / (2 * games)) ** 2) / (1 + Z * Z / games)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def _variance_of_mean(values: Sequence[float]) -> float:
    """Unknown of a single value."""
    return variance(values) / len(values) if len(values) > 1 else inf


class Gambler:
    """Bets, deal after deal, that two bots are not equally strong; a stake grown twentyfold has decided it.

    If they are equal, the expected share of a deal is 1/2 whatever came before, so every bet is fair, and the stake
    ever reaches 20 with a probability of at most 1/20 (Ville's inequality): 95 % hold however often one looks. The
    stake is spread over bets of several sizes on both bots: small ones find small differences, large ones decide soon.
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
    """The smallest class that has at least this part of all at or below it."""
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
