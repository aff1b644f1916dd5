"""Estimates: means and shares with their 95 % confidence intervals, honest when there are few values."""

from collections.abc import Sequence
from math import pi, sqrt, tan
from statistics import NormalDist, fmean, variance

from msgspec import Struct

CONFIDENCE = 0.95
UNSEEN = 3  # the rule of three: an event with a chance of 3/n stays unseen in n deals with a probability of 5 %
HALF, LEVEL = 0.5, 1.0  # the smallest differences between deals: in their share, and in levels


class Estimate(Struct, frozen=True):
    """A mean and its 95 % confidence interval; None after one deal."""

    mean: float
    low: float | None
    high: float | None


def errors_wide(deals: int) -> float:
    """Half the width of an interval in standard errors, for two deals or more."""
    return t_quantile((1 + CONFIDENCE) / 2, deals - 1)


def mean_estimate(values: Sequence[float]) -> Estimate:
    """The estimate of levels per deal."""
    mean, deals = fmean(values), len(values)
    if deals < 2:
        return Estimate(mean, None, None)
    half = errors_wide(deals) * sqrt(spread(values, max(LEVEL, abs(mean))) / deals)
    return Estimate(mean, mean - half, mean + half)


def share_estimate(values: Sequence[float]) -> Estimate:
    """Wilson's interval, for the number of independent games that would vary like these deals. It is never a point."""
    share, deals = fmean(values), len(values)
    if deals < 2:
        return Estimate(share, None, None)
    games = deals if share in (0, 1) else share * (1 - share) / (spread(values, HALF) / deals)
    return _wilson(share, games, errors_wide(deals))


def counted_estimate(n: int, of: int) -> Estimate:
    """A share of so many independent events, with Wilson's interval. Of none, nothing is known."""
    if not of:
        return Estimate(0.0, None, None)
    return _wilson(n / of, of, NormalDist().inv_cdf((1 + CONFIDENCE) / 2))


def _wilson(share: float, of: float, wide: float) -> Estimate:
    """`wide`: how many standard errors the interval reaches to each side."""
    middle = (share + wide * wide / (2 * of)) / (1 + wide * wide / of)
    half = wide * sqrt(share * (1 - share) / of + (wide / (2 * of)) ** 2) / (1 + wide * wide / of)
    return Estimate(share, max(0.0, middle - half), min(1.0, middle + half))


def spread(values: Sequence[float], step: float) -> float:
    """The variance of a deal. If all deals are equal, assume that a few unseen ones differ by a step.

    A few equal deals prove little, and without variance the interval would be a point.
    """
    return variance(values) or step**2 * min(1, UNSEEN / len(values))


# the series of Cornish and Fisher; for each power of 1 / freedom a divisor, then the factors of z, z³, z⁵ …
SERIES = (
    (4, (1, 1)),
    (96, (3, 16, 5)),
    (384, (-15, 17, 19, 3)),
    (92160, (-945, -1920, 1482, 776, 79)),
)


def t_quantile(part: float, freedom: int) -> float:
    """The quantile of Student's t: exact for freedom 1 and 2, otherwise within 0.2 % for part = 0.975."""
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
