"""The payoff of the attackers' points, in levels: at the end of a deal for the search, before it for the expert.

The search plays a deal to its true end, so only a slope makes points count between two lines. The expert expects an
end: its lines are smoothed, so points count near a line, too. Each has its own constants, measured by play, and
neither can use the other's.
"""

from collections.abc import Iterable
from functools import cached_property, lru_cache
from itertools import pairwise
from math import erf, sqrt

from paiju.cards import Seat, level_rank
from paiju.tricks.kernels.bottom import LENGTHS
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import TRACTOR, WIDTHS, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import (
    Verdict,
    bottom_factor,
    declaring_side,
    held,
    levels_between,
    lines,
    missing,
    rises,
    verdict,
)
from paiju.tricks.rulings.seats import side_of

LATELY = 64  # tables of payoffs that are kept, of some 100 kB each

# for the search
STAGE = 1.0  # levels for being on stage in the next deal, compared with not being there
CHAMPION = 3.0  # levels for winning the match
SLOPE = 0.008  # levels per point, so that points count inside a step
# the ways to win the last trick: by the declarer's side; by attackers, with no, one or a pair of level cards alone
ENDS = (None, 0, 1, 2)
# for the expert
NEXT_DEAL = 0.6  # levels for declaring the next deal
LEVEL_A_POINT = 0.003  # levels per point inside a step
FAIR = 0.41  # the attackers' mean share of the points still to come: with fixed partners …
ATTACKING = 3 / 5  # … and where friends are called, if the attackers have this part of the seats
FEW = 20.0  # the number of points left that is few
TIE = 0.0005  # chooses the cheaper of equal plays
SPREAD = 2.6  # the spread of the final points, per square root of the points left
FIRST = 5  # the least points that attackers take, as a rule
ROOT_2 = 1.4142

# --- at the end -------------------------------------------------------------------------------------------------------


@lru_cache(LATELY)
def payoffs(o: Tricks, levels: tuple[str, ...], declarer: Seat, seat: Seat, takeovers: int = 0) -> list[float]:
    """The worth of an end to a seat: for each way in which the last trick can be won, if that matters, for each row of
    `possible_friends` and each number of points."""
    table: list[float] = []
    for cards in ENDS if last_trick_matters(o) else ENDS[:1]:
        for friends in possible_friends(o, declarer, seat):
            table += payoffs_at(range(LIMIT), o, levels, declarer, friends, seat, takeovers, cards)
    return table


def last_trick_matters(o: Tricks) -> bool:
    """Whether it counts how the last trick is won; by a side suit it costs less, as a rule."""
    return bool(o.rise_by_last_trick or o.hook_single or o.hook_pair)


def payoffs_at(
    points: Iterable[int],
    o: Tricks,
    levels: tuple[str, ...],
    declarer: Seat,
    friends: tuple[Seat, ...],
    seat: Seat,
    takeovers: int,
    cards: int | None,
) -> list[float]:
    """The worth to a seat of each of these numbers of points, with these friends; `cards`: one of `ENDS`."""
    level, ours = level_rank(levels[side_of(o, declarer)]), declaring_side(o, declarer, friends)
    last = declarer if cards is None else next(other for other in range(o.seats) if other not in ours)
    sign, lacking = -1 if seat in ours else 1, missing(o, friends)
    worth: dict[tuple[str, int, int], float] = {}  # by result
    found = []
    for number in points:
        result = rises(o, number, lacking)
        if result not in worth:
            won_with = bytes((4 * level,)) * (cards or 0)
            end = verdict(o, levels, declarer, friends, number, 0, last, won_with, takeovers=takeovers)
            worth[result] = worth_to(o, levels, seat, end)
        found.append(worth[result] + sign * SLOPE * (number - o.line))
    return found


def possible_friends(o: Tricks, declarer: Seat, seat: Seat) -> list[tuple[Seat, ...]]:
    """The friends that there may be, in the order in which the trials count them: one, by seat (the declarer: none); of
    several by their number, each time without the seat that wonders and then with it, whoever the others are."""
    if o.friends == 1:
        return [() if friend == declarer else (friend,) for friend in range(o.seats)]
    others = tuple(other for other in range(o.seats) if other not in (declarer, seat))
    rows: list[tuple[Seat, ...]] = []
    for number in range(o.friends + 1):
        mine = (seat,) if number and seat != declarer else ()
        rows += [others[:number], mine + others[: number - len(mine)]]
    return rows


def worth_to(o: Tricks, levels: tuple[str, ...], seat: Seat, end: Verdict) -> float:
    """The seat's rise compared with the mean rise of the others."""
    mine = side_of(o, seat)
    rise = [levels_between(o, old, new) for old, new in zip(levels, end.levels, strict=True)]
    others = [rise[side] for side in range(len(rise)) if side != mine]
    total = rise[mine] - sum(others) / len(others)
    if end.champion is not None:
        total += CHAMPION if end.champion == mine else -CHAMPION / len(others)
    if end.stage is not None:
        total += STAGE / 2 if side_of(o, end.stage) == mine else -STAGE / 2
    return total


@lru_cache(1000)
def factors(o: Tricks) -> list[int]:
    """The factors of the bottom in the last trick: by width of a unit, then by (width, length) of a run."""
    if o.bottom_scores == "none":
        return [0] * (WIDTHS + WIDTHS * LENGTHS)
    units = [_factor(o, width, width, 1) if width else 0 for width in range(WIDTHS)]
    runs = [(width, n) for width in range(WIDTHS) for n in range(LENGTHS)]
    return units + [_factor(o, TRACTOR, width, n) if width > 1 and n > 1 else 0 for width, n in runs]


def _factor(o: Tricks, kind: int, width: int, length: int) -> int:
    shape = Shape()
    shape.kind, shape.width, shape.length, shape.widest = kind, width, length, width
    return min(LIMIT, bottom_factor(o, shape))  # higher factors make no difference


# --- before the end ---------------------------------------------------------------------------------------------------


@lru_cache(1000)
def steps(o: Tricks, alone: bool) -> tuple[tuple[int, float], ...]:
    """The lines that the attackers' points can cross, each with the loss of the declarer's side in levels."""

    def worth(points: int) -> float:
        _, up, down = rises(o, points, o.friends if alone else 0)
        if held(o, points):
            return up
        return -down - o.declarer_falls - (0 if o.partners == "called" else NEXT_DEAL)

    return tuple((max(FIRST, line), worth(below) - worth(line)) for below, line in pairwise(lines(o)))


def fair(o: Tricks) -> float:
    """The attackers' mean share of the points still to come. Called friends leave them fewer seats, and so less."""
    if o.partners == "opposite":
        return FAIR
    return FAIR * ((o.seats - 1 - o.friends) / o.seats / ATTACKING)


@lru_cache(1000)
def favoured(o: Tricks) -> bool:
    """Whether a declarer who calls friends can expect to hold an ordinary deal with them."""
    return o.partners == "called" and o.line > fair(o) * o.all_points


class ExpectedPayoff:
    """The levels that the bot's side can expect, as a smooth function of the attackers' points."""

    def __init__(self, o: Tricks, score: float, left: float, laid: float, attacks: bool, alone: bool) -> None:
        """`left`: points not yet taken, including those `laid` in this trick. `attacks`: the bot is an attacker."""
        self.score, self.left, self.laid, self.attacks = score, left, laid, attacks
        self.lines, self.fair = steps(o, alone), fair(o)
        self._levels: dict[tuple[float, float], float] = {}

    def levels(self, won: float, gone: float) -> float:
        """The expected levels after `gone` more points, with `won` of them for the attackers."""
        place = won, gone
        if place not in self._levels:
            left = max(0.0, self.left - gone)
            mean = self.score + won + self.fair * left
            spread = ROOT_2 * (1 + SPREAD * sqrt(left))
            lost = sum(drop * (1 + erf((mean - line + 2.5) / spread)) / 2 for line, drop in self.lines)
            lost += LEVEL_A_POINT * mean
            self._levels[place] = lost if self.attacks else -lost
        return self._levels[place]

    def trick(self, won: float, lost: float, ours: float) -> float:
        """The worth of a trick with the chance `ours` to take it: it has `won` points if taken, otherwise `lost`."""
        won, lost = round(won), round(lost)
        if self.attacks:
            return ours * self.levels(won, won) + (1 - ours) * self.levels(0, lost)
        return ours * self.levels(0, won) + (1 - ours) * self.levels(lost, lost)

    @cached_property
    def point(self) -> float:
        """The worth in levels of a point in later tricks; small when few points are left."""
        later = max(0.0, self.left - self.laid)
        few = min(FEW, max(5.0, later))
        slope = self.levels((self.laid + few) / 2, self.laid) - self.levels((self.laid - few) / 2, self.laid)
        return abs(slope) / few * min(1.0, later / FEW) + TIE
