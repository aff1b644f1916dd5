"""Lookahead: what climbing actions are worth in sampled worlds, where the deal goes on for some choices.

Then the critic, who sees all hands, says what comes.
"""

from collections.abc import Sequence

from paiju.actions import Action, Play
from paiju.cards import Rank, Seat, counts
from paiju.climbing.bots.census import turns
from paiju.climbing.bots.net import outcome_worths, recall
from paiju.climbing.bots.payoff import aims
from paiju.climbing.bots.players import Players
from paiju.climbing.bots.worlds import Worlds
from paiju.climbing.kernels.lookahead import ClimbLookahead
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.turns import passed_since, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES
from paiju.kernels.network import Network
from paiju.state import Standing

PLIES = 12  # choices that are played before the critic judges: the further, the surer it is, until worlds get few


class Lookahead:
    """For one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank], network: Network, critic: Network) -> None:
        self.options, self.worlds = o, Worlds(o, levels)
        self.players = Players(o, levels, network, critic)
        self.kernel = ClimbLookahead(self.players.both, self.worlds.kernel, (turns(o), turns(o)))

    def set(self, seat: Seat, view: ClimbState, actions: list[Action]) -> None:
        """Prepare one decision of a seat."""
        tables = self.worlds.tables
        self.worlds.set(seat, view)
        self.players.count_for(view)
        deal, top = self.kernel.position(), top_of(view.plays)
        for other, hand in enumerate(view.hands):
            deal.set_left(other, 0 if other in view.out else len(hand))
        deal.set_hand(seat, view.hands[seat].counts)
        on_top, passed = (0, -1, 0), tuple[Seat, ...]()
        if top is not None:
            code = CODES[top.reads]
            on_top = tables[top.seat % 2].order_of(code), top.seat, code
            passed = passed_since(self.options, view.plays)
        signs = deal.set_table(seat, on_top, passed, view.out, view.discards.counts)
        recall(self.options, view, signs)
        before, side = Standing(view.levels, view.level, view.owner, view.fails), side_of(seat)
        worth = aims(self.options, before, side), outcome_worths(self.options, before, side)
        self.kernel.count_for(side, *worth, PLIES)
        for action in actions:
            if isinstance(action, Play):
                code = CODES[action.reads or ""]
                self.kernel.add_choice(code, tables[seat % 2].order_of(code), counts(action.cards))
            else:
                self.kernel.add_choice(0, 0, counts(b""))

    def run(self, seed: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        found: list[list[float]] = self.kernel.compare(seed, worlds, list(chosen))
        return found
