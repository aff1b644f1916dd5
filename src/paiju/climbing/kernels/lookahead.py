"""Actions of a climbing game tried out: each in the same sampled worlds, a few plies far, and then judged by a network.

Everybody plays on as the network of a seat would, which sees one hand. The critic, which sees all hands of the world,
says what comes of the position then.
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
        self.plies, self.side, self.n_choices, self.expected = 0, 0, 0, 0.0

    def position(self) -> ClimbDeal:
        """The deal to set up: all that is known, with the hands of the others empty."""
        self.n_choices = 0
        return self.start

    def count_for(self, side: int, worth: dict, plies: int) -> None:
        """For which side is counted, what each end is worth to it, and how many choices of the others are played."""
        self.side, self.plies = side, plies
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
        """Play as far as wanted, and take what the critic expects of the next choice."""
        played: cython.int = 0
        while self.deal.turns.seat >= 0:
            if self.deal.turns.seat & 1:
                played += self.decide(self.player1, played)
            else:
                played += self.decide(self.player0, played)
            if played > self.plies:
                return self.expected
        return self.worth[self.deal.turns.result()]

    def decide(self, player, played):
        """The seat in turn plays, or its choice is judged; tell whether it had a choice."""
        k: cython.int = player.consider(self.deal)
        choice: cython.bint = player.candidates.listed > 1
        if choice and played == self.plies:
            self.expected = player.judge(self.deal, k, self.side)
        else:
            player.play(self.deal, k)
        return choice

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
