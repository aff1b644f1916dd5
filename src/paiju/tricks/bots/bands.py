"""Bands: the ends of a deal that the network tells apart, and what each is worth.

A band is a range of the attackers' points, by the line and the step of the rules. Near the line, where a deal is won
or lost, bands are narrow. Each counts twice: for a seat that ends on the declarer's side, and for an attacker.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache
from itertools import islice

from paiju.cards import Seat
from paiju.tricks.bots.payoff import last_trick_matters, payoffs_at, possible_friends
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import declaring_side, held

BANDS = 10
ENDS = 2 * BANDS  # first those of attackers
# what the ends are worth in most matches of fixed partners, at levels in the middle
ATTACK = (-2.1, -2.0, -1.76, -1.64, -1.56, 0.52, 0.6, 0.72, 1.96, 3.28)
USUAL = (*ATTACK, *(-worth for worth in ATTACK))
POINTS = 5  # between two points that are looked at in a band
LATELY = 1000


@lru_cache(LATELY)
def borders(o: Tricks) -> tuple[int, ...]:
    """The points at which each band but the first begins."""
    line, step = o.line, o.score_step
    found = (1, line - step, line - step // 2, line - step // 4, line)
    return (*(max(1, border) for border in found), *(line + step * n // 4 for n in (1, 2, 4, 8)))


@lru_cache(LATELY)
def ends(o: Tricks) -> bytes:
    """By the attackers' points, the band."""
    return bytes(sum(points >= border for border in borders(o)) for points in range(LIMIT))


def end_of(o: Tricks, points: int, declares: bool) -> int:
    """The end of a deal for a seat on the declarer's side, or for another."""
    return ends(o)[max(0, min(points, LIMIT - 1))] + BANDS * declares


@lru_cache(LATELY)
def worths(
    o: Tricks,
    levels: tuple[str, ...],
    declarer: Seat,
    friends: tuple[Seat, ...] | None,
    seat: Seat,
    takeovers: int,
) -> list[float]:
    """The levels that each end is worth to a seat. `friends`: None while they are not known."""
    rows = possible_friends(o, declarer, seat)
    found = []
    for declares in (False, True):
        joined = _joined(o, rows, declarer, friends, seat, declares)
        for wins, bands in _looked_at(o):
            last = 0 if wins and last_trick_matters(o) else None  # attackers who win have the last trick, as a rule
            points = [number for band in bands for number in band]
            worth = iter(payoffs_at(points, o, levels, declarer, joined, seat, takeovers, last))
            found += [sum(islice(worth, len(band))) / len(band) for band in bands]
    return found


def _joined(
    o: Tricks,
    rows: Sequence[tuple[Seat, ...]],
    declarer: Seat,
    friends: tuple[Seat, ...] | None,
    seat: Seat,
    declares: bool,
) -> tuple[Seat, ...]:
    """The friends for whom a seat is on that side: as many as there are, or may be."""
    number = o.friends if friends is None else len(friends)

    def fits(row: Collection[Seat]) -> tuple[bool, int]:
        return (seat in declaring_side(o, declarer, row)) == declares, -abs(len(row) - number)

    return max(rows, key=fits)


@lru_cache(LATELY)
def _looked_at(o: Tricks) -> list[tuple[bool, list[range]]]:
    """Some points of each band, of which the mean counts: of those where the declarer's side holds, then the others."""
    starts = [0, *borders(o)]
    stops = [*starts[1:], starts[-1] + o.score_step]
    bands = [range(start, max(stop, start + 1), POINTS) for start, stop in zip(starts, stops, strict=True)]
    return [(wins, [band for band in bands if held(o, band[0]) != wins]) for wins in (False, True)]
