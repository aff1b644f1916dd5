"""What the deals of a pairing say: intervals with the deal as the unit, a test that may be looked at any time."""

from collections import Counter
from collections.abc import Iterable, Sequence
from math import ceil, pi, sqrt, tan
from statistics import NormalDist, fmean, variance

from msgspec import Struct

CONFIDENCE = 0.95
UNSEEN = 3  # "the rule of three": what happens in three of n deals on average stays unseen in n of them with 5 %
HALF, LEVEL = 0.5, 1.0  # by how much a deal that comes out otherwise differs at least, in its share and in levels


class Estimate(Struct, frozen=True):
    """A mean and its 95 % confidence interval; one deal has none."""

    mean: float
    low: float | None
    high: float | None


def errors_wide(deals: int) -> float:
    """How many standard errors an interval reaches on either side, of two deals or more."""
    return t_quantile((1 + CONFIDENCE) / 2, deals - 1)


def mean_estimate(values: Sequence[float]) -> Estimate:
    """Of levels a deal."""
    mean, deals = fmean(values), len(values)
    if deals < 2:
        return Estimate(mean, None, None)
    half = errors_wide(deals) * sqrt(spread(values, max(LEVEL, abs(mean))) / deals)
    return Estimate(mean, mean - half, mean + half)


def share_estimate(values: Sequence[float]) -> Estimate:
    """Wilson's interval, for as many independent games as vary like these deals; even all won leaves it a width."""
    share, deals = fmean(values), len(values)
    if deals < 2:
        return Estimate(share, None, None)
    games = deals if share in (0, 1) else share * (1 - share) / (spread(values, HALF) / deals)
    wide = errors_wide(deals)
    middle = (share + wide * wide / (2 * games)) / (1 + wide * wide / games)
    half = wide * sqrt(share * (1 - share) / games + (wide / (2 * games)) ** 2) / (1 + wide * wide / games)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def spread(values: Sequence[float], step: float) -> float:
    """The variance of a deal. Where all came out alike, as many are taken to differ by a step as may be unseen yet.

    A handful of equal deals proves little; without any variance the interval would be a point.
    """
    return variance(values) or step**2 * min(1, UNSEEN / len(values))


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


# Cornish and Fisher's series, a row for each power of 1 / freedom: divisor, then factors of z, z³, z⁵ …
SERIES = (
    (4, (1, 1)),
    (96, (3, 16, 5)),
    (384, (-15, 17, 19, 3)),
    (92160, (-945, -1920, 1482, 776, 79)),
)


def t_quantile(part: float, freedom: int) -> float:
    """Exact for one and two degrees of freedom; for more, of 0.975, within 0.2 %."""
    if freedom == 1:
        return tan(pi * (part - 0.5))
    if freedom == 2:
        return (part - 0.5) * sqrt(2 / (part * (1 - part)))
    z = NormalDist().inv_cdf(part)
    found, power = z, 1
    for divisor, factors in SERIES:
        power *= freedom
        odd, term = z, 0.0
        for factor in factors:
            term += factor * odd
            odd *= z * z
        found += term / (divisor * power)
    return found
