"""What the end of a trick-taking deal is worth to a seat, in levels, as a table by the attackers' points."""

from functools import cache

from paiju.cards import RANKS, Seat
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import THREE, TRACTOR, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import Verdict, bottom_factor, declaring_side, rises, verdict
from paiju.tricks.rulings.seats import side_of

# STAGE and SLOPE belong to the search, which sees the true end of a deal: between two lines nothing but the slope makes
# points count. The expert's estimate has smaller ones, NEXT_DEAL and LEVEL_A_POINT in `stakes.py`, and says why.
STAGE = 1.0  # to be on stage in the next deal, against not to be, in levels
CHAMPION = 3.0
SLOPE = 0.008  # levels for a point, so that play inside a step makes sense
WIDTHS, LENGTHS = range(4), range(25)


@cache
def payoff(o: Tricks, levels: tuple[str, ...], declarer: Seat, seat: Seat) -> list[float]:
    """For each friend (the declarer himself: none) and each number of points."""
    table: list[float] = []
    for friend in range(o.seats):
        ally = None if friend == declarer else friend
        sign = -1 if seat in declaring_side(o, declarer, ally) else 1
        worth: dict[tuple[str, int, int], float] = {}  # of each result
        for points in range(LIMIT):
            result = rises(o, points, o.partners == "called" and ally is None)
            if result not in worth:
                worth[result] = _worth(o, levels, seat, verdict(o, levels, declarer, ally, points, 0, 0))
            table.append(worth[result] + sign * SLOPE * (points - 2 * o.score_step))
    return table


def _worth(o: Tricks, levels: tuple[str, ...], seat: Seat, end: Verdict) -> float:
    """One's own rise against the mean of the others'."""
    mine = side_of(o, seat)
    rise = [RANKS.index(new) - RANKS.index(old) for old, new in zip(levels, end.levels, strict=True)]
    others = [rise[side] for side in range(len(rise)) if side != mine]
    total = rise[mine] - sum(others) / len(others)
    if end.champion is not None:
        total += CHAMPION if end.champion == mine else -CHAMPION / len(others)
    if end.stage is not None:
        total += STAGE / 2 if side_of(o, end.stage) == mine else -STAGE / 2
    return total


@cache
def factors(o: Tricks) -> list[int]:
    """What the bottom counts in the last trick: by the width of a unit, then by (width, length) of a run."""
    if o.bottom_scores == "none":
        return [0] * (4 + 25 * 4)
    units = [_factor(o, width, width, 1) if width else 0 for width in WIDTHS]
    runs = [_factor(o, TRACTOR, width, n) if width > 1 and n > 1 else 0 for width in WIDTHS for n in LENGTHS]
    return units + runs


def _factor(o: Tricks, kind: int, width: int, length: int) -> int:
    shape = Shape()
    shape.kind, shape.width, shape.length = kind, width, length
    shape.triples, shape.pairs = int(width == THREE), int(width == THREE - 1)
    return min(LIMIT, bottom_factor(o, shape))  # more than that makes no difference
