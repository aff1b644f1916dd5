"""Lookahead: what climbing actions are worth by three estimates that err in different ways.

The network says what it expects at once; in sampled worlds it is asked again when the deal has gone on a few plies; and
light play-outs go to the end of the same worlds. Each alone promises too much or sees too little. The shares are a
regression of what came of 2,600 pairs of actions in true deals on the three; together they keep what they promise.
"""

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

AT_ONCE, AHEAD, TO_THE_END = 0.56, 0.26, 0.18  # the shares of the three


class Lookahead:
    """For one pair of levels. It is reused for many decisions, because its buffers are large."""

    def __init__(self, o: Climbing, levels: tuple[Rank, Rank], network: Network) -> None:
        self.options, self.guess = o, ClimbSimulator(o, levels)
        self.players = Players(o, levels, network)
        self.kernel = ClimbLookahead(self.players.both, self.guess.worlds, (turns(o), turns(o)))
        self.wins: list[list[float]] = []

    def set(self, seat: Seat, view: ClimbState, actions: list[Action], expected: list[float], rounds: int) -> None:
        """Prepare one decision of a seat. `expected`: what the network expects of each action; `rounds`: how often the
        seat's side is asked again before the value counts."""
        guess, tables = self.guess, self.guess.tables
        guess.set(seat, view, actions, seat)
        self.expected = expected
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
        ahead: list[list[float]] = self.kernel.compare(seed, worlds, list(chosen))
        to_the_end = self.guess.run(seed, worlds, chosen)  # the same seed gives the same worlds
        self.wins = self.guess.wins
        return [
            [
                AT_ONCE * self.expected[k] + AHEAD * near + TO_THE_END * far
                for k, near, far in zip(chosen, *both, strict=True)
            ]
            for both in zip(ahead, to_the_end, strict=True)
        ]
