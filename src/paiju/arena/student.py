"""Student's t: how many standard errors wide an interval must be whose error is itself reckoned from a few deals."""

from math import pi, sqrt, tan
from statistics import NormalDist

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
