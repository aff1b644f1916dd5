"""Climbing deals played for learning: choices are written down as rows of the critic, who sees all hands.

It begins with the row of the seat's own network. Of some decisions all candidates are written down, for the critic to
say what would have come of each.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.insight import WHOLE
    from paiju.climbing.kernels.turns import Turns
    from paiju.kernels.chance import Chance

    ROWS = 4096  # of one deal
    CERTAINTY = 65536
    NEARLY = 3  # most exploration is among so many first candidates
    CHOSEN, STRAYED, SURVEYED, FIRST = 1, 2, 4, 8  # marks of a row


@cython.cclass
class ClimbPractice:
    """Set up a deal, then play it."""

    def __init__(self, players: tuple, turns: Turns, explore: float, keep: float, survey: float) -> None:
        """The players of the even and the odd seats, how often they explore, the share of other choices that is noted,
        and that of decisions of which all candidates are."""
        if not cython.compiled:
            self.rows, self.seat, self.mark = [0] * (ROWS * WHOLE), [0] * ROWS, [0] * ROWS
        self.player0, self.player1 = players
        self.deal, self.luck = ClimbDeal(turns), Chance()
        self.explore, self.keep, self.survey = int(CERTAINTY * explore), int(CERTAINTY * keep), int(CERTAINTY * survey)
        self.n = 0

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
        """The seat in turn chooses, and that may be written down."""
        k: cython.int = player.consider(self.deal)
        place: cython.int = 0
        among: cython.int
        listed: cython.int = player.candidates.listed
        strayed: cython.bint
        every: cython.bint
        if listed > 1 and self.n + listed <= ROWS:
            strayed = self.luck.below(CERTAINTY) < self.explore
            if strayed:
                among = min(NEARLY, listed) if self.luck.below(2) else listed
                k = player.candidates.order[1 + self.luck.below(among - 1)]
            while player.candidates.order[place] != k:
                place += 1
            every = self.luck.below(CERTAINTY) < self.survey
            if strayed or every or self.luck.below(CERTAINTY) < self.keep:
                self.note(player, place, strayed, every)
        player.play(self.deal, k)

    def note(self, player, chosen, strayed, every):
        """Write the candidate at the place that was chosen down, or all of them."""
        place: cython.int
        i: cython.int
        k: cython.int
        player.features.begin()
        player.insight.begin(self.deal)
        for place in range(player.candidates.listed):
            if place != chosen and not every:
                continue
            k = player.candidates.order[place]
            player.features.encode(k, place, player.candidates.worth[player.candidates.order[0]])
            player.insight.encode(k)
            for i in range(WHOLE):
                self.rows[self.n * WHOLE + i] = player.insight.row[i]
            self.seat[self.n] = self.deal.turns.seat
            self.mark[self.n] = (
                (CHOSEN if place == chosen else 0)
                | (STRAYED if strayed else 0)
                | (SURVEYED if every else 0)
                | (FIRST if place == 0 else 0)
            )
            self.n += 1

    def play(self, seed: int) -> int:
        """Play the deal that is set up; the side of the first, and a bit for each of its places, is returned."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.n = 0
        with cython.nogil:
            self.run()
        return self.deal.turns.result()

    def choices(self) -> list:
        """Of each choice of the last deal that was noted: the seat, whether it was exploration, and the row."""
        return [(self.seat[i], self.mark[i] & STRAYED > 0, self.row(i)) for i in range(self.n) if self.mark[i] & CHOSEN]

    def surveys(self) -> list:
        """Of each decision that was surveyed: the rows of all candidates, in the order of the list."""
        found: list = []
        for i in range(self.n):
            if self.mark[i] & SURVEYED:
                if self.mark[i] & FIRST:
                    found.append([])
                found[len(found) - 1].append(self.row(i))
        return found

    def row(self, number: int) -> bytes:
        return bytes([self.rows[number * WHOLE + i] for i in range(WHOLE)])
