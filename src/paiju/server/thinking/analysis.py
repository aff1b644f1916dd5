"""The analysis of a deal in steps. Each is so short that a bot may wait for its end.

The seed follows from the deal, and worlds are counted, not milliseconds: so the same deal has the same numbers on every
machine, however busy it is.
"""

import hashlib
import pickle
import zlib
from functools import lru_cache
from typing import Any

import msgspec
from msgspec import Struct

from paiju.analysis import VERSION, Judged, Plan, Point, judge, point
from paiju.past import PastDeal

MS = 100.0  # that a step may take on a machine of today; most take a third of it
FEWEST, MOST, IN_ALL = 200, 1000, 16_000  # worlds of a decision, and those times the cards in all hands: late is quick
PLAYOUTS = 128  # of the true hands, for each point of the curve
COARSE = 8  # at first every eighth point of the curve, then those between


class Subject(Struct, frozen=True, eq=False):
    """A deal that is over, ready to be sent to a worker. `moments`: when somebody had to decide, and its end;
    `worlds`: in which each decision is judged; `number`: of the deal in its match."""

    key: str
    packed: bytes
    moments: list[int]
    worlds: list[int]
    seed: int
    number: int

    @property
    def curve(self) -> int:
        """How many of the steps are for the curve. They come first."""
        return len(self.moments)

    @property
    def steps(self) -> int:
        return len(self.moments) + len(self.worlds)


class Step(Struct, frozen=True):
    subject: Subject
    number: int


def subject_of(deal: PastDeal) -> Subject:
    """This walks through the deal, which takes some milliseconds."""
    decisions = list(deal.decisions())
    held = [sum(map(len, decision.state.hands)) for decision in decisions]
    worlds = [min(MOST, max(FEWEST, IN_ALL // max(1, cards))) for cards in held]
    budgets = f"{deal.key} {VERSION} {FEWEST} {MOST} {IN_ALL} {PLAYOUTS} {COARSE}"
    key = hashlib.sha256(budgets.encode()).hexdigest()
    moments = [*(decision.v for decision in decisions), deal.last]
    packed, seed = zlib.compress(pickle.dumps(deal), 1), int(deal.key[:8], 16)
    return Subject(key, packed, refined(moments), worlds, seed, deal.number)


def refined(moments: list[int]) -> list[int]:
    """In the order in which the curve is drawn: the first and the last, a few between, and then more and more.

    >>> refined([1, 2, 3, 4, 5, 6])
    [1, 6, 5, 3, 2, 4]
    """
    places, order = range(len(moments)), dict.fromkeys((0, len(moments) - 1))
    stride = COARSE
    while stride:
        order |= dict.fromkeys(places[::stride])
        stride //= 2
    return [moments[place] for place in order]


def analyse(step: Step) -> list[bytes]:
    """What a step finds, as it is stored."""
    subject, number = step.subject, step.number
    deal, of_curve = _unpacked(subject.packed), number < subject.curve
    if of_curve:
        plan = Plan(seed=subject.seed, playouts=PLAYOUTS)
        return [msgspec.json.encode(point(deal, subject.moments[number], plan))]
    index = number - subject.curve
    plan = Plan(seed=subject.seed, worlds=subject.worlds[index], ms=None)
    return [msgspec.json.encode(judge(deal, index, plan))]


def point_in(found: bytes) -> Point:
    return msgspec.json.decode(found, type=Point)


def judged_in(found: bytes) -> Judged:
    return msgspec.json.decode(found, type=Judged)


@lru_cache(4)  # the steps of a deal come one after the other
def _unpacked(packed: bytes) -> PastDeal:
    deal: Any = pickle.loads(zlib.decompress(packed))
    assert isinstance(deal, PastDeal)
    return deal
