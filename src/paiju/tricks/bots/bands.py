"""Bands: the ends of a deal that the network tells apart, and what each is worth.

A band is a range of the attackers' points, by the line and the step of the rules. Near the line, where a deal is won
or lost, bands are narrow. Each counts twice: for a seat that ends on the declarer's side, and for an attacker.
"""

from collections.abc import Collection, Sequence
from functools import lru_cache

from paiju.cards import Seat
from paiju.tricks.bots.payoff import payoffs, possible_friends
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
    table = payoffs(o, levels, declarer, seat, takeovers)
    rows = possible_friends(o, declarer, seat)
    return [
        worth
        for declares in (False, True)
        for worth in _bands(o, table, len(rows), _row(o, rows, declarer, friends, seat, declares))
    ]


def _row(
    o: Tricks,
    rows: Sequence[tuple[Seat, ...]],
    declarer: Seat,
    friends: tuple[Seat, ...] | None,
    seat: Seat,
    declares: bool,
) -> int:
    """The row of `payoffs` for a seat on that side: with as many friends as there are, or may be."""
    number = o.friends if friends is None else len(friends)

    def fits(row: Collection[Seat]) -> tuple[bool, int]:
        return (seat in declaring_side(o, declarer, row)) == declares, -abs(len(row) - number)

    return max(range(len(rows)), key=lambda place: fits(rows[place]))


def _bands(o: Tricks, table: list[float], rows: int, row: int) -> list[float]:
    """The mean worth of the points in each band; attackers who win also take the last trick, as a rule."""
    starts = [0, *borders(o)]
    stops = [*starts[1:], starts[-1] + o.score_step]
    by_last_trick = len(table) // (LIMIT * rows) > 1
    found = []
    for start, stop in zip(starts, stops, strict=True):
        won = by_last_trick and not held(o, start)
        first = (rows * won + row) * LIMIT
        worth = [table[first + min(points, LIMIT - 1)] for points in range(start, max(stop, start + 1), POINTS)]
        found.append(sum(worth) / len(worth))
    return found
