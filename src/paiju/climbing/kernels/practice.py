"""Climbing deals played for learning: every choice is written down as the row that the network reads."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.features import INPUTS
    from paiju.climbing.kernels.turns import Turns
    from paiju.kernels.chance import Chance

    DECISIONS = 1024  # with a choice, of one deal
    CERTAINTY = 65536
    NEARLY = 3  # most exploration is among so many first candidates


@cython.cclass
class ClimbPractice:
    """Set up a deal, then play it."""

    def __init__(self, players: tuple, turns: Turns, explore: float) -> None:
        """The players of the even and the odd seats."""
        if not cython.compiled:
            self.rows, self.seat, self.strayed = [0] * (DECISIONS * INPUTS), [0] * DECISIONS, [0] * DECISIONS
        self.player0, self.player1 = players
        self.deal, self.luck = ClimbDeal(turns), Chance()
        self.explore, self.n = int(CERTAINTY * explore), 0

    def position(self) -> ClimbDeal:
        """The deal to set up."""
        return self.deal

    def run(self):
        while self.deal.turns.seat >= 0:
            if self.deal.turns.seat & 1:
                self.decide(self.player1)
            else:
                self.decide(self.player0)

    def decide(self, player):
        """The seat in turn chooses, and what it knows after its choice is written down."""
        i: cython.int
        k: cython.int
        place: cython.int = 0
        among: cython.int
        listed: cython.int
        k = player.consider(self.deal)
        listed = player.candidates.listed
        if listed > 1 and self.n < DECISIONS:
            self.strayed[self.n] = self.luck.below(CERTAINTY) < self.explore
            if self.strayed[self.n]:
                among = min(NEARLY, listed) if self.luck.below(2) else listed
                k = player.candidates.order[1 + self.luck.below(among - 1)]
            while player.candidates.order[place] != k:
                place += 1
            player.features.begin()
            player.features.encode(k, place, player.candidates.worth[player.candidates.order[0]])
            for i in range(INPUTS):
                self.rows[self.n * INPUTS + i] = player.features.row[i]
            self.seat[self.n] = self.deal.turns.seat
            self.n += 1
        player.play(self.deal, k)

    def play(self, seed: int) -> int:
        """Play the deal that is set up; the side of the first, and a bit for each of its places, is returned."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.n = 0
        with cython.nogil:
            self.run()
        return self.deal.turns.result()

    def choices(self) -> list:
        """Of each choice of the last deal: the seat, whether it was exploration, and the row."""
        return [(self.seat[i], self.strayed[i] == 1, self.row(i)) for i in range(self.n)]

    def row(self, number: int) -> bytes:
        return bytes([self.rows[number * INPUTS + i] for i in range(INPUTS)])
