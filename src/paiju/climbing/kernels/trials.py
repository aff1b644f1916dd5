"""Actions of a climbing game tried out: each in the same sampled worlds, played to the end by the policy."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import HAND, SEATS, pack_hand
    from paiju.climbing.kernels.policy import ROWS, Arrangements, ClimbPolicy
    from paiju.climbing.kernels.turns import Turns
    from paiju.climbing.kernels.worlds import ClimbWorlds

    CHOICES = ROWS  # actions that can be compared
    WORLDS = 64  # worlds of one run
    REPEATS = 8  # play-outs of each action in a world: they take far less time than the world
    RESULTS = 2 << SEATS  # of a deal: the side of the first, and a bit for each place that it has


@cython.cclass
class ClimbTrials:
    """A position as one seat knows it, some actions of that seat, and what each brings in the worlds it may be in."""

    def __init__(self, policy: ClimbPolicy, worlds: ClimbWorlds) -> None:
        if not cython.compiled:
            self.code, self.hand = [0] * CHOICES, [0] * HAND
            self.worth = [0.0] * RESULTS
            self.value, self.won = [0.0] * (WORLDS * CHOICES), [0.0] * (WORLDS * CHOICES)
        self.policy, self.worlds, self.luck = policy, worlds, worlds.luck
        self.start, self.rest = Turns(seats=policy.turns.seats), Arrangements()
        self.n_choices = self.side = 0

    def set_start(self, turn: int, to_beat: int, top_seat: int, passed: tuple, out: tuple) -> None:
        """The position on the table."""
        self.start.set(turn, to_beat, top_seat, passed, out)
        self.n_choices = 0

    def count_for(self, side: int, worth: dict) -> None:
        """For which side is counted, and what each result is worth to it: a side, and a bit for each place of it."""
        self.side = side
        for result, levels in worth.items():
            self.worth[result] = levels

    def add_choice(self, code: int, rest: bytes) -> None:
        """An action of the seat in turn: the combination played (0: a pass) and the counts of the cards left."""
        if self.n_choices == CHOICES:
            raise OverflowError("more choices than can be compared")
        pack_hand(rest, self.hand, 0)
        self.worlds.divide(self.start.seat, self.hand, 0, self.rest, self.n_choices)
        self.code[self.n_choices] = code
        self.n_choices += 1

    def try_out(self, choice):
        """The result of the deal when this is played and everybody then plays by the policy."""
        seat: cython.int
        me: cython.int = self.start.seat
        self.policy.turns.copy(self.start)
        for seat in range(self.start.seats):
            if seat == me:
                self.policy.take_groups(seat, self.rest, choice)
            else:
                self.policy.take_groups(seat, self.worlds.dealt, seat)
        if self.code[choice]:
            self.policy.turns.laid(self.policy.order_of(me, self.code[choice]))
        else:
            self.policy.turns.pass_turn()
        self.policy.roll()
        return self.policy.turns.result()

    def evaluate(self, seed, worlds, chosen, n):
        """Fill `value` and `won` with a row for each world."""
        w: cython.int
        i: cython.int
        repeat: cython.int
        result: cython.int
        luck: cython.ulonglong
        self.worlds.begin(seed)
        for w in range(worlds):
            if w > 0 or self.worlds.swaps:
                self.worlds.go_on()
            for i in range(n):
                self.value[w * n + i] = self.won[w * n + i] = 0.0
            for repeat in range(REPEATS):
                luck = self.luck.state
                for i in range(n):
                    self.luck.seed(luck)  # the same chances for every choice
                    result = self.try_out(chosen[i])
                    self.value[w * n + i] += self.worth[result] / REPEATS
                    if result >> SEATS == self.side:
                        self.won[w * n + i] += 1.0 / REPEATS

    def compare(self, seed: int, worlds: int, chosen: list) -> list:
        """A row for each world: the worth of each chosen action, the mean of some play-outs."""
        i: cython.int
        n: cython.int = len(chosen)
        count: cython.int = min(worlds, WORLDS)
        start: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        picked: cython.int[CHOICES]
        if not cython.compiled:
            picked = [0] * CHOICES
        for i in range(n):
            picked[i] = chosen[i]
        with cython.nogil:
            self.evaluate(start, count, picked, n)
        return [[self.value[w * n + i] for i in range(n)] for w in range(count)]

    def wins(self, worlds: int, n: int) -> list:
        """Of the last comparison, a row for each world: in what share of the play-outs each action won the deal."""
        return [[self.won[w * n + i] for i in range(n)] for w in range(worlds)]
