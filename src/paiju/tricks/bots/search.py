"""search for trick-taking games: the common search with this family's network and play-outs.

Burials are tried by rehearsals of the deal.
"""

from math import inf

from paiju.actions import Action
from paiju.bots.advice import Advice
from paiju.bots.base import Budget
from paiju.bots.halving import Guard
from paiju.bots.search import Search, Simulator, Trier
from paiju.cards import Seat
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.expert import FittedExpert
from paiju.tricks.bots.net import NetTrick
from paiju.tricks.bots.rehearsal import rehearsal
from paiju.tricks.bots.simulator import TrickSimulator, solvable, supports
from paiju.tricks.state import TrickState

LAPSES = 8  # of 100 plays: the policy has so few whims that it would play the same hands to one end every time
REHEARSED = Guard(caution=0.5, trust=0.0)


class SearchTrick(Search):
    guard = Guard(caution=1.3, trust=0.25)
    # what the network expects is in the values already
    look_guard: Guard | None = Guard(caution=1.0, trust=0.0, margin=0.01)
    shares = 0.3, 0.7

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.expert = FittedExpert(rules, seat, rng, budget)
        self.net = NetTrick(rules, seat, rng, budget)
        if self.options.partners == "called":  # there the network explains nothing beside play-outs: it ranks
            self.shares, self.look_guard = Search.shares, None

    def advise(self, view: TrickState, legal: Legal) -> list[Advice]:
        if view.phase == "bury":
            return self._tried(self.propose(view, legal), view, self.rehearsal, REHEARSED, Search.shares, inf)
        return super().advise(view, legal)

    def rehearsal(self, slot: int, view: TrickState, actions: list[Action]) -> Trier | None:
        return rehearsal(self.rules, self.seat, view, actions)

    def propose(self, view: TrickState, legal: Legal) -> list[Advice]:
        return self.expert.advise(view, legal)

    def prefer(self, view: TrickState, legal: Legal) -> list[Advice]:
        return self.net.advise(view, legal)

    def simulator(self, slot: int, view: TrickState, actions: list[Action]) -> Simulator | None:
        if not supports(view, actions):
            return None
        solved = solvable(self.options, len(view.hands[self.seat]))
        return TrickSimulator(self.rules, self.seat, view, actions, solved=solved)

    def witness(self, state: TrickState, action: Action, eyes: Seat) -> Simulator | None:
        if not supports(state, [action]):
            return None
        return TrickSimulator(self.rules, self.seat, state, [action], eyes, LAPSES)
