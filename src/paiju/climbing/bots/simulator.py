"""ClimbSimulator: passes a decision to the kernel that plays sampled worlds out."""

from collections.abc import Sequence

from paiju.actions import Action, Play
from paiju.cards import Rank, Seat
from paiju.climbing.bots.census import turns
from paiju.climbing.bots.payoff import payoffs
from paiju.climbing.bots.worlds import Worlds
from paiju.climbing.kernels.policy import ClimbPolicy
from paiju.climbing.kernels.trials import ClimbTrials
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.turns import passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.state import Standing


class ClimbSimulator:
    """A simulator for one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank]) -> None:
        self.o, self.worlds = o, Worlds(o, levels)
        policy = ClimbPolicy(self.worlds.tables, turns(o), self.worlds.luck)
        self.trials = ClimbTrials(policy, self.worlds.kernel)

    def set(self, seat: Seat, view: ClimbState, actions: list[Action], eyes: Seat) -> None:
        """Prepare one decision of a seat; `eyes`: the seat whose levels are counted."""
        self.seat, self.view, self.eyes = seat, view, eyes
        self.worlds.set(seat, view)
        self._place_table()
        held = view.hands[seat]
        for action in actions:
            code, cards = (CODES[action.reads or ""], action.cards) if isinstance(action, Play) else (0, b"")
            self.trials.add_choice(code, held.remove(cards).counts)

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        found: list[list[float]] = self.trials.compare(seed, worlds, list(chosen))
        self.wins: list[list[float]] = self.trials.wins(len(found), len(chosen))
        return found

    def _place_table(self) -> None:
        view, top = self.view, top_of(self.view.plays)
        to_beat, top_seat = 0, -1
        passed: tuple[Seat, ...] = ()
        if top is not None:
            to_beat, top_seat = self.worlds.tables[top.seat % 2].order_of(CODES[top.reads]), top.seat
            passed = passed_since(self.o, view.plays)
        self.trials.set_start(self.seat, to_beat, top_seat, passed, view.out)
        before = Standing(view.levels, view.level, view.owner, view.fails)
        self.trials.count_for(side_of(self.eyes), payoffs(self.o, before, side_of(self.eyes)))
