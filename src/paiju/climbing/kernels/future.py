"""A climbing deal played on, with all its cards.

Everybody plays as the network of a seat would, which sees one hand. After some choices the critic, which sees all
hands, says what comes of the next.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.player import OUTCOMES
    from paiju.climbing.kernels.turns import Turns


@cython.cclass
class ClimbFuture:
    """Put `deal` where it begins, then run."""

    def __init__(self, players: tuple, turns: Turns) -> None:
        """The players of the even and the odd seats."""
        if not cython.compiled:
            self.chances = [0.0] * OUTCOMES
        self.player0, self.player1 = players
        self.deal = ClimbDeal(turns)
        self.plies, self.result = 0, -1

    def set_plies(self, plies: int) -> None:
        """How many choices are played before the critic judges; a play that is forced is no choice."""
        self.plies = plies

    def run(self, side):
        """Play on. Then the deal has ended with `result`; or that is -1, and `chances` has what the critic expects of
        the outcomes for a side."""
        played: cython.int = 0
        self.result = -1
        while self.deal.turns.seat >= 0:
            if self.deal.turns.seat & 1:
                played += self.decide(self.player1, played, side)
            else:
                played += self.decide(self.player0, played, side)
            if played > self.plies:
                return
        self.result = self.deal.turns.result()

    def decide(self, player, played, side):
        """The seat in turn plays, or its choice is judged; tell whether it had a choice."""
        i: cython.int
        shift: cython.int = 0 if self.deal.turns.seat & 1 == side else OUTCOMES // 2
        k: cython.int = player.consider(self.deal)
        choice: cython.bint = player.candidates.listed > 1
        if choice and played == self.plies:
            player.judge(self.deal, k)
            for i in range(OUTCOMES):
                self.chances[(i + shift) % OUTCOMES] = player.chances[i]
        else:
            player.play(self.deal, k)
        return choice
