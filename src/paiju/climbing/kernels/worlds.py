"""Worlds that fit what a seat of a climbing game knows, and what its choices are worth in them.

The unseen cards are dealt to the seats that may hold them, each way with the same chance. Then a chain of swaps makes
worlds likelier in which hands need few turns: players keep what goes together, and real hands look like it.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import FULL_HOUSE, PAIR
    from paiju.climbing.kernels.policy import ROOM, ClimbPolicy

    CHOICES = 24  # actions that can be compared
    WORLDS = 64  # worlds of one run
    REPEATS = 8  # play-outs of each action in a world: they take far less time than the world


@cython.cclass
class ClimbWorlds(ClimbPolicy):
    def __init__(self, tables, work, planners: tuple, pass_locks=False, wind_next=False, stop_at_double=True) -> None:
        i: cython.int
        ClimbPolicy.__init__(self, tables, work, pass_locks, wind_next, stop_at_double)
        if not cython.compiled:
            self.known, self.room, self.banned = [0] * 60, [0] * 4, [0] * 216
            self.card, self.owner, self.loss = [0] * 216, [0] * 216, [0] * 4
            self.accept, self.start_out = [0] * 201, [0] * 4
            self.choice, self.choice_pair = [0] * CHOICES * ROOM, [0] * CHOICES * ROOM
            self.choice_n, self.choice_code = [0] * CHOICES, [0] * CHOICES
            self.worth, self.value = [0.0] * 8, [0.0] * CHOICES * WORLDS
        self.planner0, self.planner1 = planners
        for i in range(201):
            self.accept[i] = int(65536 * 2.718281828459045 ** (-i / 20))
        self.n_choices = self.n_unseen = self.swaps = 0

    # --- what is known --------------------------------------------------------------------------------------------

    def set_known(self, seat: int, counts: bytes, unknown: int, banned: bytes, loss: int) -> None:
        """The known cards of a seat, how many more it has, which it cannot have (54 flags), and the chain's weight."""
        i: cython.int
        self.work.read(counts)
        for i in range(15):
            self.known[15 * seat + i] = self.work.hand[i]
        for i in range(54):
            self.banned[54 * seat + i] = banned[i]
        self.room[seat] = unknown
        self.loss[seat] = loss

    def set_unseen(self, cards: bytes, swaps: int) -> None:
        """The cards whose place is unknown, those with the fewest places first."""
        i: cython.int
        self.n_unseen = len(cards)
        self.swaps = swaps
        for i in range(self.n_unseen):
            self.card[i] = cards[i]

    def set_start(self, turn: int, to_beat: int, top_seat: int, passed: tuple, out: tuple, worth: tuple) -> None:
        """The position on the table; `worth` of each result, by the side of the first * 4 + its partner's place."""
        i: cython.int
        self.me = self.start_turn = turn
        self.start_to_beat, self.start_top = to_beat, top_seat
        self.start_passed = sum(1 << seat for seat in passed)
        self.start_n_out = len(out)
        for i in range(self.start_n_out):
            self.start_out[i] = out[i]
        for i in range(8):
            self.worth[i] = worth[i]
        self.n_choices = 0

    def add_choice(self, code: int, rest: bytes) -> None:
        """An action of the seat in turn: the combination played (0: a pass) and the counts of the cards left."""
        i: cython.int
        at: cython.int = self.n_choices * ROOM
        if self.n_choices == CHOICES:
            raise OverflowError("more choices than can be compared")
        self.work.read(rest)
        for i in range(15):
            self.hands[15 * self.me + i] = self.work.hand[i]
        self.arrange(self.me)
        self.choice_n[self.n_choices] = self.dealt_n[self.me]
        self.choice_code[self.n_choices] = code
        for i in range(self.dealt_n[self.me]):
            self.choice[at + i] = self.dealt[self.me * ROOM + i]
            self.choice_pair[at + i] = self.dealt_pair[self.me * ROOM + i]
        self.n_choices += 1

    # --- worlds ---------------------------------------------------------------------------------------------------

    def hold(self, seat, card, n):
        """A seat gets or loses copies of a card."""
        if card < 52:
            self.hands[15 * seat + (card >> 2)] += n << 2 * (card & 3)
        else:
            self.hands[15 * seat + card - 39] += n

    def fill(self):
        """Deal the unseen cards: each goes to a seat that may have it, with a chance by the room it has left."""
        i: cython.int
        seat: cython.int
        total: cython.int
        pick: cython.int
        room: cython.uchar[4]
        if not cython.compiled:
            room = [0] * 4
        for i in range(60):
            self.hands[i] = self.known[i]
        for seat in range(4):
            room[seat] = self.room[seat]
        for i in range(self.n_unseen):
            total = 0
            for seat in range(4):
                if not self.banned[54 * seat + self.card[i]]:
                    total += room[seat]
            pick = self.work.luck.below(total)
            for seat in range(4):
                if self.banned[54 * seat + self.card[i]]:
                    continue
                if pick < room[seat]:
                    break
                pick -= room[seat]
            room[seat] -= 1
            self.owner[i] = seat
            self.hold(seat, self.card[i], 1)

    def pair_of(self, code, take, level):
        """The pair of a full house as a combination, from the cards it takes."""
        rank: cython.int
        for rank in range(13):
            if rank != code & 15 and take >> 4 * rank & 15:
                return PAIR << 8 | 1 << 4 | rank
        if take >> 56 & 3:
            return PAIR << 8 | 1 << 4 | 14
        if take >> 54 & 3:
            return PAIR << 8 | 1 << 4 | 13
        return PAIR << 8 | 1 << 4 | level

    def arrange(self, seat):
        """Split a hand into the groups that the play-outs use."""
        if seat & 1:
            self.split_by(self.planner1, seat, self.tables1.level)
        else:
            self.split_by(self.planner0, seat, self.tables0.level)

    def split_by(self, planner, seat, level):
        i: cython.int
        if cython.compiled:
            planner.split(cython.address(self.hands[15 * seat]))
        else:
            planner.split(self.hands[15 * seat : 15 * seat + 15])
        self.dealt_n[seat] = planner.n
        for i in range(planner.n):
            self.dealt[seat * ROOM + i] = planner.code[i]
            self.dealt_pair[seat * ROOM + i] = 0
            if planner.code[i] >> 8 == FULL_HOUSE:
                self.dealt_pair[seat * ROOM + i] = self.pair_of(planner.code[i], planner.take[i], level)

    def swap(self):
        """Propose that two seats change a card; whether something came of it."""
        i: cython.int = self.work.luck.below(self.n_unseen)
        j: cython.int = self.work.luck.below(self.n_unseen)
        a: cython.int = self.owner[i]
        b: cython.int = self.owner[j]
        turns: cython.int
        if a == b or self.card[i] == self.card[j]:
            return False
        if self.banned[54 * a + self.card[j]] or self.banned[54 * b + self.card[i]]:
            return False
        turns = -self.loss[a] * self.dealt_n[a] - self.loss[b] * self.dealt_n[b]
        self.copy_groups(a, 4)
        self.copy_groups(b, 5)
        self.exchange(i, j)
        self.arrange(a)
        self.arrange(b)
        turns += self.loss[a] * self.dealt_n[a] + self.loss[b] * self.dealt_n[b]
        if turns <= 0 or (turns <= 200 and self.work.luck.below(65536) < self.accept[turns]):
            return True
        self.exchange(i, j)
        self.copy_groups(4, a)
        self.copy_groups(5, b)
        return False

    def exchange(self, i, j):
        """Two unseen cards change their owners."""
        a: cython.int = self.owner[i]
        b: cython.int = self.owner[j]
        self.hold(a, self.card[i], -1)
        self.hold(b, self.card[i], 1)
        self.hold(b, self.card[j], -1)
        self.hold(a, self.card[j], 1)
        self.owner[i], self.owner[j] = b, a

    def copy_groups(self, seat, to):
        """What a seat has been dealt goes to another place; behind the seats there are two to keep such groups."""
        i: cython.int
        self.dealt_n[to] = self.dealt_n[seat]
        for i in range(self.dealt_n[seat]):
            self.dealt[to * ROOM + i] = self.dealt[seat * ROOM + i]
            self.dealt_pair[to * ROOM + i] = self.dealt_pair[seat * ROOM + i]

    # --- values ---------------------------------------------------------------------------------------------------

    def settle(self):
        """Put the table back to where the choice is made."""
        i: cython.int
        self.clear(self.start_turn)
        self.to_beat = self.start_to_beat
        if self.start_top >= 0:
            self.top_seat = self.start_top
        self.passed = self.start_passed
        self.n_out = self.start_n_out
        for i in range(self.n_out):
            self.out[i] = self.start_out[i]
            self.out_mask |= 1 << self.out[i]

    def try_out(self, choice):
        """What the deal is worth when this is played and everybody goes on by the policy."""
        i: cython.int
        at: cython.int = choice * ROOM
        place: cython.int = 3
        self.settle()
        self.dealt_n[self.me] = self.choice_n[choice]
        for i in range(self.choice_n[choice]):
            self.dealt[self.me * ROOM + i] = self.choice[at + i]
            self.dealt_pair[self.me * ROOM + i] = self.choice_pair[at + i]
        self.take_groups()
        if self.choice_code[choice]:
            self.laid(self.order_of(self.me, self.choice_code[choice]))
        else:
            self.pass_turn()
        self.roll()
        for i in range(1, self.n_out):
            if self.out[i] == self.out[0] ^ 2:
                place = i
        return self.worth[(self.out[0] & 1) * 4 + place]

    def begin(self, seed):
        """A fresh world, far along the chain."""
        i: cython.int
        self.work.luck.seed(seed)
        self.renew()
        for i in range(2 * self.swaps):
            self.swap()

    def renew(self):
        seat: cython.int
        self.fill()
        for seat in range(4):
            if seat != self.me:
                self.arrange(seat)

    def evaluate(self, seed, worlds, chosen, n):
        w: cython.int
        i: cython.int
        repeat: cython.int
        luck: cython.ulonglong
        self.begin(seed)
        for w in range(worlds):
            if self.swaps == 0 and w > 0:
                self.renew()
            for i in range(self.swaps):
                self.swap()
            for i in range(n):
                self.value[w * n + i] = 0
            for repeat in range(REPEATS):
                luck = self.work.luck.state
                for i in range(n):
                    self.work.luck.seed(luck)  # the same chances for every choice
                    self.value[w * n + i] += self.try_out(chosen[i]) / REPEATS

    def compare(self, seed: int, worlds: int, chosen: list) -> list:
        """A row for each world: the worth of each chosen action, the mean of some play-outs."""
        i: cython.int
        n: cython.int = len(chosen)
        count: cython.int = min(worlds, WORLDS)
        start: cython.ulonglong = seed & 0xFFFFFFFFFFFFFFFF
        picked: cython.int[24]
        if not cython.compiled:
            picked = [0] * CHOICES
        for i in range(n):
            picked[i] = chosen[i]
        with cython.nogil:
            self.evaluate(start, count, picked, n)
        return [[self.value[w * n + i] for i in range(n)] for w in range(count)]

    def world(self, seed: int) -> list:
        """The hands of a world, each as 54 counts."""
        self.begin(seed & 0xFFFFFFFFFFFFFFFF)
        return [
            bytes([self.hands[15 * seat + (card >> 2)] >> 2 * (card & 3) & 3 for card in range(52)])
            + bytes([self.hands[15 * seat + 13], self.hands[15 * seat + 14]])
            for seat in range(4)
        ]
