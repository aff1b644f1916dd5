"""net for trick-taking games: the expert's plays, ranked by a network that has learned how deals end."""

from collections.abc import Sequence

from paiju.bots.advice import Advice
from paiju.bots.base import Budget
from paiju.bots.net import Net
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.practice import Trial
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.bands import ENDS, USUAL, end_of, worths
from paiju.tricks.bots.expert import FittedExpert
from paiju.tricks.bots.inputs import rows
from paiju.tricks.bots.plays import Weighed
from paiju.tricks.bots.practice import tried
from paiju.tricks.events import DealScored
from paiju.tricks.kernels.features import FEATURES, INPUTS
from paiju.tricks.state import TrickState

DOZEN = 12  # candidates that are looked at: they contain every sort of play


class NetTrick(Net):
    INPUTS, OUTCOMES, FEATURES, USUAL, PAIR = INPUTS, ENDS, FEATURES, USUAL, 60.0
    margin = 0.02

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.expert = FittedExpert(rules, seat, rng, budget)

    def candidates(self, view: TrickState, legal: Legal) -> list[Advice]:
        return self.expert.advise(view, legal)[:DOZEN]

    def rows(self, view: TrickState, legal: Legal, candidates: Sequence[Advice]) -> bytes:
        plays = [advice for advice in candidates if isinstance(advice, Weighed)]
        return rows(self.expert.look(view), plays) if len(plays) == len(candidates) else b""

    def worths(self, view: TrickState) -> list[float]:
        assert view.declarer is not None
        known = self.options.partners == "opposite" or view.friends_known
        friends = view.friends if known else None
        return worths(self.options, view.levels, view.declarer, friends, self.seat, view.takeovers)

    def trials(self, view: TrickState, candidates: Sequence[Advice], rows: bytes) -> list[Trial]:
        return tried(self.rules, self.seat, view, [advice.action for advice in candidates], rows, self.rng)

    @classmethod
    def outcome(cls, rules: Ruleset, seat: Seat, state: TrickState, events: Sequence[Event]) -> int:
        scored = next(event for event in reversed(events) if isinstance(event, DealScored))
        return end_of(rules.options, scored.points, seat not in scored.attackers)
