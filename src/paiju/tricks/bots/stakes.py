"""What points are worth: the levels of a deal as a smooth function of the attackers' points so far."""

from functools import cache, cached_property
from math import erf, sqrt

from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import held, rises

# The next two belong to the expert's estimate; the search has larger ones, STAGE and SLOPE in `payoff.py`. Here the
# lines are smoothed, so that points count near each of them already, and what is expected may still come otherwise;
# there a deal is played to its end. Both bots were measured with their own numbers: one cannot take the other's.
NEXT_DEAL = 0.6  # what it is worth to declare the next deal, in levels
LEVEL_A_POINT = 0.003  # inside a step every point counts a little
FAIR = 0.41  # the share of the points to come that attackers get on average
FEW = 20.0  # points
TIE = 0.0005  # a little, so that the cheaper of equal plays is chosen
SPREAD = 2.6  # how far the end of a deal strays from what is expected, for the root of the points left


@cache
def steps(o: Tricks, alone: bool) -> tuple[tuple[int, float], ...]:
    """The lines that the attackers' points can cross, each with the levels that the declarer's side loses there."""

    def worth(points: int) -> float:
        _, up, down = rises(o, points, alone)
        stays = held(o, points) or o.partners == "called"
        return up - down - (0 if stays else NEXT_DEAL)

    lines = [5, *(o.score_step * n for n in range(1, 6))]
    return tuple((line, worth(line - 5) - worth(line)) for line in lines)


class Stakes:
    """`left`: points that nobody has taken yet, those on the table among them; `attacks`: whose eyes these are."""

    def __init__(self, o: Tricks, score: float, left: float, table: float, attacks: bool, alone: bool) -> None:
        self.score, self.left, self.table, self.attacks = score, left, table, attacks
        self.lines = steps(o, alone)
        self._levels: dict[tuple[float, float], float] = {}

    def levels(self, won: float, gone: float) -> float:
        """What one's own side expects of the deal when so many more points are gone and the attackers won these."""
        place = won, gone
        if place not in self._levels:
            left = max(0.0, self.left - gone)
            mean = self.score + won + FAIR * left
            spread = 1.4142 * (1 + SPREAD * sqrt(left))
            lost = sum(drop * (1 + erf((mean - line + 2.5) / spread)) / 2 for line, drop in self.lines)
            lost += LEVEL_A_POINT * mean
            self._levels[place] = lost if self.attacks else -lost
        return self._levels[place]

    def trick(self, won: float, lost: float, ours: float) -> float:
        """The worth of a trick that one's own side takes with this chance; the points in it if it does, and if not."""
        won, lost = round(won), round(lost)
        if self.attacks:
            return ours * self.levels(won, won) + (1 - ours) * self.levels(0, lost)
        return ours * self.levels(0, won) + (1 - ours) * self.levels(lost, lost)

    @cached_property
    def point(self) -> float:
        """The worth of a point of later tricks in levels; nothing is worth much when few points are left."""
        later = max(0.0, self.left - self.table)
        few = min(FEW, max(5.0, later))
        slope = self.levels((self.table + few) / 2, self.table) - self.levels((self.table - few) / 2, self.table)
        return abs(slope) / few * min(1.0, later / FEW) + TIE
