"""search for climbing games."""

from paiju.actions import Action, Play
from paiju.bots.advice import Advice
from paiju.bots.base import Budget
from paiju.bots.climbing.expert import ExpertClimb
from paiju.bots.climbing.simulator import ClimbSimulator
from paiju.bots.halving import Guard
from paiju.bots.search import Search, Simulator
from paiju.cards import Rank, Seat, parse_rank
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import State
from paiju.strategies.levels_played import level_for


class SearchClimb(Search):
    guard = Guard(caution=1.0, trust=0.25)

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.expert = ExpertClimb(rules, seat, rng, budget)
        self.simulators: dict[tuple[int, Rank, Rank], ClimbSimulator] = {}

    def propose(self, view: State, legal: Legal) -> list[Advice]:
        return self.expert.candidates(view, legal)

    def plan(self, view: State) -> list[Play]:
        return self.expert.plan(view)

    def simulator(self, slot: int, view: State, actions: list[Action]) -> Simulator | None:
        if view.phase != "climb":
            return None
        even, odd = (parse_rank(level_for(self.options, view, side)) for side in (0, 1))
        if (slot, even, odd) not in self.simulators:
            self.simulators = {key: each for key, each in self.simulators.items() if key[1:] == (even, odd)}
            self.simulators[slot, even, odd] = ClimbSimulator(self.options, (even, odd))
        simulator = self.simulators[slot, even, odd]
        simulator.set(self.seat, view, actions)
        return simulator
