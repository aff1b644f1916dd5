"""Actions of a climbing game tried out: each in the same sampled worlds, a few plies far, and then valued by a network.

Everybody plays on as the network would. The value counts when the seat that looks ahead, or a partner if it is out, is
asked again: what the network then expects from what that seat would know.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import HAND, SEATS, pack_hand
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.worlds import ClimbWorlds

    CHOICES = 24  # actions that can be compared
    WORLDS = 64  # worlds of one run
    RESULTS = 2 << SEATS  # of a deal: the side of the first, and a bit for each place that it has


@cython.cclass
class ClimbLookahead:
    """A position as one seat knows it, some actions of that seat, and what each brings in the worlds it may be in."""

    def __init__(self, players: tuple, worlds: ClimbWorlds, turns: tuple) -> None:
        """The players of the even and the odd seats; `turns`: two of the same rules."""
        if not cython.compiled:
            self.worth, self.value = [0.0] * RESULTS, [0.0] * (WORLDS * CHOICES)
            self.code, self.order, self.size = [0] * CHOICES, [0] * CHOICES, [0] * CHOICES
            self.cards = [0] * (CHOICES * HAND)
        self.player0, self.player1 = players
        self.worlds = worlds
        self.start, self.deal = ClimbDeal(turns[0]), ClimbDeal(turns[1])
        self.rounds, self.side, self.n_choices = 1, 0, 0

    def position(self) -> ClimbDeal:
        """The deal to set up: all that is known, with the hands of the others empty."""
        self.n_choices = 0
        return self.start

    def count_for(self, side: int, worth: dict, rounds: int) -> None:
        """For which side is counted, what each end is worth to it, and how far to look."""
        self.side, self.rounds = side, rounds
        for result, levels in worth.items():
            self.worth[result] = levels

    def add_choice(self, code: int, order: int, cards: bytes) -> None:
        """An action of the seat in turn: a combination (0: a pass), its order, and its cards as counts."""
        if self.n_choices == CHOICES:
            raise OverflowError("more choices than can be compared")
        self.size[self.n_choices] = pack_hand(cards, self.cards, HAND * self.n_choices)
        self.code[self.n_choices], self.order[self.n_choices] = code, order
        self.n_choices += 1

    def try_out(self, choice):
        """What this action brings in the present world."""
        i: cython.int
        seat: cython.int
        me: cython.int = self.start.turns.seat
        self.deal.copy(self.start)
        for seat in range(self.start.turns.seats):
            if seat == me:
                continue
            for i in range(HAND):
                self.deal.hands[HAND * seat + i] = self.worlds.hands[HAND * seat + i]
        self.deal.lay(self.code[choice], self.order[choice], self.size[choice], self.cards, HAND * choice)
        return self.play_on()

    def play_on(self):
        """Play until my side is to be asked as often as wanted, and take what the network then expects."""
        k: cython.int
        seat: cython.int
        me: cython.int = self.start.turns.seat
        asked: cython.int = 0
        value: cython.double
        while self.deal.turns.seat >= 0:
            seat = self.deal.turns.seat
            if seat & 1:
                k = self.player1.consider(self.deal)
                value = self.player1.best
            else:
                k = self.player0.consider(self.deal)
                value = self.player0.best
            if seat == me or (self.deal.turns.out_mask >> me & 1 and (seat ^ me) & 1 == 0):
                asked += 1
                if asked == self.rounds:
                    return value
            if seat & 1:
                self.player1.play(self.deal, k)
            else:
                self.player0.play(self.deal, k)
        return self.worth[self.deal.turns.result()]

    def evaluate(self, seed, worlds, chosen, n):
        """Fill `value` with a row for each world."""
        w: cython.int
        i: cython.int
        self.worlds.begin(seed)
        for w in range(worlds):
            if w > 0 or self.worlds.swaps:
                self.worlds.go_on()
            for i in range(n):
                self.value[w * n + i] = self.try_out(chosen[i])

    def compare(self, seed: int, worlds: int, chosen: list) -> list:
        """A row for each world: the worth of each chosen action."""
        i: cython.int
        n: cython.int = len(chosen)
        count: cython.int = min(worlds, WORLDS)
        if n > CHOICES:
            raise OverflowError("more choices than can be compared")
        start: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        picked: cython.int[CHOICES]
        if not cython.compiled:
            picked = [0] * CHOICES
        for i in range(n):
            picked[i] = chosen[i]
        with cython.nogil:
            self.evaluate(start, count, picked, n)
        return [[self.value[w * n + i] for i in range(n)] for w in range(count)]
