"""net for climbing games: the expert's candidates, ranked by a network that knows what comes of a position."""

from collections.abc import Sequence
from functools import lru_cache

from paiju.actions import Play
from paiju.bots.advice import Advice
from paiju.bots.base import Budget
from paiju.bots.net import Net
from paiju.cards import FACES, Seat, counts, parse_rank
from paiju.climbing.bots.decision import Decision
from paiju.climbing.bots.expert import ExpertClimb, rank, shortlist
from paiju.climbing.bots.payoff import aims
from paiju.climbing.kernels.combos import SEATS
from paiju.climbing.kernels.features import INPUTS, VERSION
from paiju.climbing.kernels.insight import INSIGHTS
from paiju.climbing.kernels.signs import Signs
from paiju.climbing.options import RESULTS, Climbing
from paiju.climbing.rulings.levels import grade, level_for, places_in, result_of, results
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing

NOTHING = bytes(FACES)


class NetClimb(Net):
    """The outcomes are the three results of a deal, won by my side and then by the others."""

    INPUTS, INSIGHTS, OUTCOMES, FEATURES = INPUTS, INSIGHTS, 2 * len(RESULTS), VERSION
    USUAL, PAIR = (3.9, 3.35, 2.8, -3.9, -3.35, -2.8), 1.0  # half of what `outcome_worths` says at levels in the middle
    margin = 0.1

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.expert = ExpertClimb(rules, seat, rng, budget)
        self.now: Decision | None = None  # what the last candidates were found for, if it can be encoded

    def candidates(self, view: ClimbState, legal: Legal) -> list[Advice]:
        self.now = None
        if view.phase != "climb" or (view.plays and len(legal) == 1):
            return self.expert.advise(view, legal)
        self.now = Decision(self.options, view, self.seat)
        return shortlist(rank(self.now))

    def rows(self, view: ClimbState, legal: Legal, candidates: Sequence[Advice]) -> bytes:
        if self.now is None or self.now.solved:  # what is solved needs no estimate
            return b""
        mind = self.now.census.mind
        numbers = [
            mind.candidates.number_of(CODES[advice.action.reads or ""], counts(advice.action.cards))
            if isinstance(advice.action, Play)
            else mind.candidates.number_of(0, NOTHING)
            for advice in candidates
        ]
        recall(self.options, view, mind.signs)
        return mind.features.rows(numbers)

    def worths(self, view: ClimbState) -> list[float]:
        before = Standing(view.levels, view.level, view.owner, view.fails)
        return outcome_worths(self.options, before, side_of(self.seat))

    @classmethod
    def outcome(cls, rules: Ruleset, seat: Seat, state: ClimbState, events: Sequence[Event]) -> int:
        won = side_of(state.places[0][0]) == side_of(seat)
        return RESULTS.index(grade(result_of(state.places))) + (0 if won else len(RESULTS))


def recall(o: Climbing, view: ClimbState, signs: Signs) -> None:
    """Tell what the plays and passes of this deal have shown."""
    signs.forget()
    tables = [climb_tables(o, parse_rank(level_for(o, view, side))) for side in (0, 1)]
    for plays in (*view.rounds, view.plays):
        top = -1, 0, 0
        for laid in plays:
            code = CODES[laid.reads] if laid.cards else 0
            order = tables[side_of(laid.seat)].order_of(code)
            signs.tell(laid.seat, code, order, *top)
            if code:
                top = laid.seat, code, order


@lru_cache(maxsize=1 << 8)
def outcome_worths(o: Climbing, before: Standing, mine: int) -> list[float]:
    """What each outcome is worth to a side; where more than four play, the mean of its results."""
    worth = aims(o, before, mine)
    found = []
    for winner in (mine, 1 - mine):
        for kind in RESULTS:
            codes = [
                sum(1 << place - 1 for place in places_in(each)) for each in results(o.seats) if grade(each) == kind
            ]
            found.append(sum(worth[winner << SEATS | code] for code in codes) / len(codes))
    return found
