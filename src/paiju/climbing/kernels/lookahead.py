"""Actions of a climbing game tried out: each in the same sampled worlds, which go on a few choices far."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import HAND, SEATS, pack_hand
    from paiju.climbing.kernels.deal import ClimbDeal
    from paiju.climbing.kernels.future import ClimbFuture
    from paiju.climbing.kernels.player import OUTCOMES
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
            self.outcome_worth = [0.0] * OUTCOMES
            self.code, self.order, self.size = [0] * CHOICES, [0] * CHOICES, [0] * CHOICES
            self.cards = [0] * (CHOICES * HAND)
        self.worlds = worlds
        self.start, self.future = ClimbDeal(turns[0]), ClimbFuture(players, turns[1])
        self.side, self.n_choices = 0, 0

    def position(self) -> ClimbDeal:
        """The deal to set up: all that is known, with the hands of the others empty."""
        self.n_choices = 0
        return self.start

    def count_for(self, side: int, worth: dict, outcomes: list, plies: int) -> None:
        """For which side is counted, what each end is worth to it, and each outcome that the critic tells apart; and
        how many choices are played on."""
        i: cython.int
        self.side = side
        self.future.set_plies(plies)
        for result, levels in worth.items():
            self.worth[result] = levels
        for i in range(OUTCOMES):
            self.outcome_worth[i] = outcomes[i]

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
        value: cython.double = 0.0
        me: cython.int = self.start.turns.seat
        self.future.deal.copy(self.start)
        for seat in range(self.start.turns.seats):
            if seat == me:
                continue
            for i in range(HAND):
                self.future.deal.hands[HAND * seat + i] = self.worlds.hands[HAND * seat + i]
        self.future.deal.lay(self.code[choice], self.order[choice], self.size[choice], self.cards, HAND * choice)
        self.future.run(self.side)
        if self.future.result >= 0:
            return self.worth[self.future.result]
        for i in range(OUTCOMES):
            value += self.future.chances[i] * self.outcome_worth[i]
        return value

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
