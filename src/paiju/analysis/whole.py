"""analyse: a whole deal. First its curve, which takes a few seconds, then every decision."""

from collections.abc import Iterator

from msgspec import Struct

from paiju.analysis.judge import has_choice, judge, walked
from paiju.analysis.judged import THRESHOLDS, Grade, Judged
from paiju.analysis.plan import Plan
from paiju.analysis.points import Point, point
from paiju.cards import Seat
from paiju.past import PastDeal

VERSION = 3  # of the numbers: part of the key of everything that is kept of an analysis
COUNTED: tuple[Grade, ...] = tuple(grade for grade, _ in THRESHOLDS)  # those of mistakes


class SeatSummary(Struct, frozen=True):
    """How a seat has played. Only losses that have a grade are summed, for the others may be noise; the average is of
    all that were measured, and tells best who played better: some seats decide more often than others."""

    seat: Seat
    decisions: int  # those with a choice
    measured: int
    loss: float
    average: float
    grades: dict[Grade, int]


class Analysis(Struct, frozen=True):
    """What an analysis has found of a deal, whole or in part. It can be kept, and gone on with."""

    version: int
    key: str  # of the deal
    plan: Plan
    points: list[Point]
    judged: list[Judged]

    @property
    def mistakes(self) -> list[Judged]:
        return [each for each in self.judged if each.grade in COUNTED]

    def seat(self, seat: Seat) -> SeatSummary:
        own = [each for each in self.judged if each.seat == seat and each.grade != "forced"]
        losses = [each.loss for each in own if each.loss is not None]
        marked = [each for each in own if each.grade in COUNTED]
        return SeatSummary(
            seat,
            len(own),
            len(losses),
            sum(each.loss or 0.0 for each in marked),
            sum(losses) / max(1, len(losses)),
            {grade: sum(each.grade == grade for each in own) for grade in COUNTED},
        )

    @property
    def dealt(self) -> list[float] | None:
        """Luck: by seat, what the deal was worth before anybody had decided anything."""
        return self.points[0].worth if self.points else None

    @property
    def result(self) -> list[float] | None:
        """What came of it, in the same measure."""
        return self.points[-1].worth if self.points else None


def moments(deal: PastDeal) -> list[int]:
    """The numbers of the events at which the curve has a point: before the first decision, before each one that leaves
    a choice, and at the end."""
    decisions = walked(deal)
    return [decisions[0].v, *(each.v for each in decisions[1:] if has_choice(deal.rules, each)), deal.last]


def begin(deal: PastDeal, plan: Plan) -> Analysis:
    """An analysis that has found nothing yet."""
    plan.check()
    return Analysis(VERSION, deal.key, plan, [], [])


def go_on(found: Analysis, deal: PastDeal) -> Iterator[Analysis]:
    """Go on with an analysis where it stands, step by step: first the points of the curve, then the decisions."""
    for v in moments(deal)[len(found.points) :]:
        found.points.append(point(deal, v, found.plan))
        yield found
    for index in range(len(found.judged), len(walked(deal))):
        found.judged.append(judge(deal, index, found.plan))
        yield found


def steps(deal: PastDeal) -> int:
    """How many steps a whole analysis has."""
    return len(moments(deal)) + len(walked(deal))


def analyse(deal: PastDeal, plan: Plan) -> Analysis:
    """Analyse a deal to the end.

    >>> from paiju import Match, load
    >>> from paiju.past import past_deals
    >>> match = Match(load("guandan"), b"an example", deals=1)
    >>> while not match.over:
    ...     match.play(match.actors[0], match.default(match.actors[0]))
    >>> (deal,) = past_deals(match.rules, match.events)
    >>> found = analyse(deal, Plan(worlds=6, playouts=1))
    >>> len(found.judged) == len(list(deal.decisions())), found.points[-1].v == deal.last
    (True, True)
    """
    found = begin(deal, plan)
    for _ in go_on(found, deal):
        pass
    return found
