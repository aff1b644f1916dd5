"""search for climbing games: the common search with this family's networks, and with play-outs for analysis."""

from paiju.actions import Action, Play
from paiju.bots.advice import Advice
from paiju.bots.base import Budget
from paiju.bots.halving import Guard
from paiju.bots.search import Search, Simulator, Trier
from paiju.bots.weights import shipped
from paiju.cards import Rank, Seat, parse_rank
from paiju.climbing.bots.expert import ExpertClimb
from paiju.climbing.bots.lookahead import Lookahead
from paiju.climbing.bots.net import NetClimb
from paiju.climbing.bots.simulator import ClimbSimulator
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.state import ClimbState
from paiju.kernels.network import Network
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset


class SearchClimb(Search):
    guard = Guard(caution=1.0, trust=0.25)
    look_guard = Guard(caution=1.0, trust=0.0, margin=0.2)  # what the network expects is in the values already
    shares, hopeless = (0.4, 0.45), 1.2

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        super().__init__(rules, seat, rng, budget)
        self.expert = ExpertClimb(rules, seat, rng, budget)
        self.net = NetClimb(rules, seat, rng, budget)
        self.simulators: dict[tuple[int, Rank, Rank], ClimbSimulator] = {}
        self.lookaheads: dict[tuple[int, Rank, Rank], Lookahead] = {}

    def propose(self, view: ClimbState, legal: Legal) -> list[Advice]:
        return self.expert.candidates(view, legal)

    def prefer(self, view: ClimbState, legal: Legal) -> list[Advice]:
        return self.net.advise(view, legal)

    def lookahead(self, slot: int, view: ClimbState, actions: list[Action]) -> Trier | None:
        if view.phase != "climb" or self.net.now is None or self.net.now.solved:
            return None
        even, odd = self._levels(view)
        if (slot, even, odd) not in self.lookaheads:
            self.lookaheads = {key: each for key, each in self.lookaheads.items() if key[1:] == (even, odd)}
            networks = [Network(shipped(self.rules.wing.package, what).data) for what in ("value", "critic")]
            self.lookaheads[slot, even, odd] = Lookahead(self.options, (even, odd), *networks)
        found = self.lookaheads[slot, even, odd]
        found.set(self.seat, view, actions)
        return found

    def plan(self, view: ClimbState) -> list[Play]:
        return self.expert.plan(view)

    def simulator(self, slot: int, view: ClimbState, actions: list[Action]) -> Simulator | None:
        return self._set(slot, view, actions, self.seat)

    def witness(self, state: ClimbState, action: Action, eyes: Seat) -> Simulator | None:
        return self._set(0, state, [action], eyes)

    def _set(self, slot: int, view: ClimbState, actions: list[Action], eyes: Seat) -> Simulator | None:
        if view.phase != "climb":
            return None
        even, odd = self._levels(view)
        if (slot, even, odd) not in self.simulators:
            self.simulators = {key: each for key, each in self.simulators.items() if key[1:] == (even, odd)}
            self.simulators[slot, even, odd] = ClimbSimulator(self.options, (even, odd))
        simulator = self.simulators[slot, even, odd]
        simulator.set(self.seat, view, actions, eyes)
        return simulator

    def _levels(self, view: ClimbState) -> tuple[Rank, Rank]:
        return parse_rank(level_for(self.options, view, 0)), parse_rank(level_for(self.options, view, 1))
