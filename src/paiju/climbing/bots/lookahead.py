"""Lookahead: tries climbing actions in sampled worlds, a few plies far, and lets the network value the rest."""

from collections.abc import Sequence

from paiju.actions import Action, Play
from paiju.cards import Rank, Seat, counts
from paiju.climbing.bots.net import bombed
from paiju.climbing.bots.players import Players, turns
from paiju.climbing.bots.simulator import ClimbSimulator
from paiju.climbing.kernels.lookahead import ClimbLookahead
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.turns import passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.kernels.network import Network


class Lookahead:
    """For one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank], network: Network) -> None:
        self.options, self.guess = o, ClimbSimulator(o, levels)
        self.players = Players(o, levels, network)
        self.kernel = ClimbLookahead(self.players.both, self.guess.worlds, (turns(o), turns(o)))
        self.wins: list[list[float]] = []

    def set(self, seat: Seat, view: ClimbState, actions: list[Action], rounds: int) -> None:
        """Prepare one decision of a seat; `rounds`: how often its side is asked again before the value counts."""
        guess, tables = self.guess, self.guess.tables
        guess.set(seat, view, [], seat)
        self.players.count_for(view)
        deal, top = self.kernel.position(), top_of(view.plays)
        for other, hand in enumerate(view.hands):
            deal.set_left(other, 0 if other in view.out else len(hand))
        deal.set_hand(seat, view.hands[seat].counts)
        on_top, passed = (0, -1, 0), tuple[Seat, ...]()
        if top is not None:
            code = CODES[top.reads]
            on_top, passed = (
                (tables[top.seat % 2].order_of(code), top.seat, code),
                passed_since(self.options, view.plays),
            )
        deal.set_table(seat, on_top, passed, view.out, view.discards.counts, bombed(view))
        self.kernel.count_for(side_of(seat), guess.worth(), rounds)
        for action in actions:
            if isinstance(action, Play):
                code = CODES[action.reads or ""]
                self.kernel.add_choice(code, tables[seat % 2].order_of(code), counts(action.cards))
            else:
                self.kernel.add_choice(0, 0, counts(b""))

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        found: list[list[float]] = self.kernel.compare(seed, worlds, list(chosen))
        return found
