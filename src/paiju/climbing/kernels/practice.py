"""Climbing deals played for learning: choices are written down as rows of the critic, who sees all hands.

It begins with the row of the seat's own network. Of some decisions all candidates are written down. Where there is a
critic already, the true deal is played on a few choices after each of them, and what it expects then is written down,
too: it sees more there than it did before the candidate was played, so it can learn from that.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.candidates import SHORTLIST
    from paiju.climbing.kernels.combos import HAND, SEATS
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.future import ClimbFuture
    from paiju.climbing.kernels.insight import WHOLE
    from paiju.climbing.kernels.player import OUTCOMES
    from paiju.kernels.chance import Chance

    ROWS = 4096  # of one deal
    CERTAINTY = 65536
    NEARLY = 3  # most exploration is among so many first candidates
    CHOSEN, STRAYED, SURVEYED, FIRST = 1, 2, 4, 8  # marks of a row
    GRAIN = 200  # what comes of a candidate is written in so manieths
    PLACES = 1 << SEATS


@cython.cclass
class ClimbPractice:
    """Set up a deal, then play it."""

    def __init__(
        self, players: tuple, turns: tuple, explore: float, keep: float, survey: float, kinds: dict | None = None
    ) -> None:
        """The players of the even and the odd seats, how often they explore, the share of other choices that is noted,
        and that of decisions of which all candidates are. `turns`: two of the same rules. `kinds`: where the deal is
        played on after each of these, by the places of the side of the first, the number of the outcome."""
        if not cython.compiled:
            self.rows, self.seat, self.mark = [0] * (ROWS * WHOLE), [0] * ROWS, [0] * ROWS
            self.told, self.kind = [0] * (ROWS * OUTCOMES), [0] * PLACES
            self.code, self.order, self.size = [0] * SHORTLIST, [0] * SHORTLIST, [0] * SHORTLIST
            self.cards = [0] * (SHORTLIST * HAND)
        self.player0, self.player1 = players
        self.deal, self.future, self.luck = ClimbDeal(turns[0]), ClimbFuture(players, turns[1]), Chance()
        self.explore, self.keep, self.survey = int(CERTAINTY * explore), int(CERTAINTY * keep), int(CERTAINTY * survey)
        self.foresees = kinds is not None
        for places, kind in (kinds or {}).items():
            self.kind[places] = kind
        self.n = 0

    def set_plies(self, plies: int) -> None:
        """How many choices are played after a candidate."""
        self.future.set_plies(plies)

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
            if every and self.foresees:
                self.foresee(player)
                self.deal.lay(self.code[place], self.order[place], self.size[place], self.cards, HAND * place)
                return
        player.play(self.deal, k)

    def foresee(self, player):
        """Play on after each of the candidates that were noted last, and write down what comes."""
        place: cython.int
        i: cython.int
        k: cython.int
        listed: cython.int = player.candidates.listed
        for place in range(listed):  # whoever plays on finds other candidates
            k = player.candidates.order[place]
            self.code[place] = player.candidates.code[k]
            self.order[place] = player.knows.tables.order[self.code[place]]
            self.size[place] = player.knows.size_of[self.code[place]]
            for i in range(HAND):
                self.cards[HAND * place + i] = player.candidates.cards[HAND * k + i]
        for place in range(listed):
            self.future.deal.copy(self.deal)
            self.future.deal.lay(self.code[place], self.order[place], self.size[place], self.cards, HAND * place)
            self.future.run(self.deal.turns.seat & 1)
            self.write(self.n - listed + place)

    def write(self, row):
        """Write down what came of a candidate, by outcome."""
        i: cython.int
        result: cython.int = self.future.result
        outcome: cython.int = -1
        if result >= 0:
            outcome = self.kind[result & PLACES - 1]
            if result >> SEATS != self.deal.turns.seat & 1:
                outcome += OUTCOMES // 2
        for i in range(OUTCOMES):
            if result >= 0:
                self.told[row * OUTCOMES + i] = GRAIN if i == outcome else 0
            else:
                self.told[row * OUTCOMES + i] = int(GRAIN * self.future.chances[i] + 0.5)

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
        """Of each decision that was surveyed: the rows of all candidates, in the order of the list, each with what came
        of it, as numbers of each outcome, or with nothing."""
        found: list = []
        for i in range(self.n):
            if self.mark[i] & SURVEYED:
                if self.mark[i] & FIRST:
                    found.append([])
                found[len(found) - 1].append((self.row(i), self.told_of(i) if self.foresees else b""))
        return found

    def told_of(self, number: int) -> bytes:
        return bytes([self.told[number * OUTCOMES + i] for i in range(OUTCOMES)])

    def row(self, number: int) -> bytes:
        return bytes([self.rows[number * WHOLE + i] for i in range(WHOLE)])
