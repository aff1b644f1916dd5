"""The end of a climbing deal between the last two players, both hands known: which plays win, by exhaustive search.

Suits are the canonical ones, so a line that must save a suit for a straight flush can be missed.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import BLACK, BOMBS, COPY_MASK, HAND, RANKS, RED, ClimbTables, pack_hand
    from paiju.climbing.kernels.plays import WILD_AT
    from paiju.climbing.kernels.suits import SuitedPlays

    DEEPEST, WIDEST = 64, 256  # how many plays are looked ahead, and how many are tried at each
    FOUND = DEEPEST * WIDEST
    SLOTS_OF_HASH = 32768
    LATEST = 15 << 12  # how late a play is tried for its strength


@cython.cclass
class Duel:
    """A workspace; player 0 is the one who asks. Each plays with tables of their own, mostly the same object.

    The room for plays, which is large, is shared with others of the same thread.
    """

    def __init__(self, mine: ClimbTables, theirs: ClimbTables, work: SuitedPlays) -> None:
        if not cython.compiled:
            self.hands, self.left, self.many = [0] * (2 * HAND), [0] * 2, [0] * DEEPEST
            self.order, self.code, self.size, self.key = [0] * FOUND, [0] * FOUND, [0] * FOUND, [0] * FOUND
            self.chosen = [0] * (HAND * FOUND)
            self.known, self.result = [0] * SLOTS_OF_HASH, [0] * SLOTS_OF_HASH
        self.tables0, self.tables1 = mine, theirs
        self.work = work
        self.mask = 0xFFFFFFFFFFFFFFFF
        self.prime = 0x9E3779B97F4A7C15
        self.stamp = 0

    def solve(self, mine: bytes, theirs: bytes, to_beat: int, budget: int) -> list:
        """Each play of player 0, and a pass as (b"", 0), with 1 = wins, 0 = loses, -1 = not known within the budget.

        The search ends with the first play that is found to win.
        """
        i: cython.int
        side: cython.int
        won: cython.bint
        for side in range(2):
            self.left[side] = pack_hand(theirs if side else mine, self.hands, HAND * side)
        self.stamp += 1
        self.nodes, self.budget, self.stopped = 0, budget, False
        self.find(0, to_beat, 0)
        found = []
        for i in range(self.many[0] + (1 if to_beat else 0)):
            order: cython.int = self.order[i] if i < self.many[0] else 0
            won = False
            if not self.stopped:
                if order and self.size[i] == self.left[0]:
                    won = True
                else:
                    if order:
                        self.lay(0, i, 1)
                    won = not self.wins(1, order, 1)
                    if order:
                        self.lay(0, i, -1)
            found.append((self.cards_at(i) if order else b"", self.code[i] if order else 0, self.verdict(won)))
            if won and not self.stopped:
                break
        return found

    def verdict(self, won: cython.bint) -> int:
        return -1 if self.stopped else 1 if won else 0

    def cards_at(self, at: int) -> bytes:
        """The cards of a play found at the root."""
        i: cython.int
        for i in range(HAND):
            self.work.chosen[i] = self.chosen[HAND * at + i]
        return self.work.cards()

    def find(self, side, to_beat, depth):
        """The plays of a player, in the order in which they are tried."""
        i: cython.int
        r: cython.int
        n: cython.int
        at: cython.int
        if side:
            self.work.load(self.hands, HAND * side, self.tables1.level)
            n = self.work.generate(self.tables1, to_beat)
        else:
            self.work.load(self.hands, HAND * side, self.tables0.level)
            n = self.work.generate(self.tables0, to_beat)
        if n > WIDEST:
            self.stopped = True
            n = 0
        self.many[depth] = n
        for i in range(n):
            at = depth * WIDEST + i
            self.work.first_suits(i)
            self.size[at] = self.work.chosen[BLACK] + self.work.chosen[RED]
            for r in range(HAND):
                self.chosen[HAND * at + r] = self.work.chosen[r]
            for r in range(RANKS):
                self.size[at] += self.work.size_of[self.work.chosen[r]]
            self.code[at] = self.work.code[i]
            self.order[at] = self.tables1.order[self.work.code[i]] if side else self.tables0.order[self.work.code[i]]
            # whole hands first; then many cards of low rank, or low answers; wild cards and bombs late
            self.key[at] = self.order[at] & 0xFFFF
            if self.order[at] >= BOMBS:
                self.key[at] = min(self.order[at] - BOMBS, LATEST) + 4096
            self.key[at] += 64 * (self.work.take[i] >> WILD_AT & COPY_MASK)
            if to_beat == 0:
                self.key[at] -= 8 * self.size[at]
            if self.size[at] == self.left[side]:
                self.key[at] = -4096
        self.sort(depth)

    def sort(self, depth):
        """Sort by key. It is an insertion sort that moves whole plays, as there are few of them."""
        i: cython.int
        j: cython.int
        r: cython.int
        held: cython.int
        word: cython.ushort
        first: cython.int = depth * WIDEST
        for i in range(first + 1, first + self.many[depth]):
            j = i
            while j > first and self.key[j - 1] > self.key[j]:
                held = self.key[j]
                self.key[j] = self.key[j - 1]
                self.key[j - 1] = held
                held = self.order[j]
                self.order[j] = self.order[j - 1]
                self.order[j - 1] = held
                held = self.code[j]
                self.code[j] = self.code[j - 1]
                self.code[j - 1] = held
                held = self.size[j]
                self.size[j] = self.size[j - 1]
                self.size[j - 1] = held
                for r in range(HAND):
                    word = self.chosen[HAND * j + r]
                    self.chosen[HAND * j + r] = self.chosen[HAND * (j - 1) + r]
                    self.chosen[HAND * (j - 1) + r] = word
                j -= 1

    def lay(self, side, at, sign):
        """Take the cards of a play out of a hand, or put them back."""
        r: cython.int
        for r in range(HAND):
            self.hands[HAND * side + r] -= sign * self.chosen[HAND * at + r]
        self.left[side] -= sign * self.size[at]

    def hashed(self, side, to_beat):
        i: cython.int
        h: cython.ulonglong = 1
        for i in range(2 * HAND):
            h = ((h ^ self.hands[i]) * self.prime) & self.mask
            h ^= h >> 29
        h = ((h ^ to_beat) * self.prime) & self.mask
        h ^= h >> 31
        h = ((h ^ side) * self.prime) & self.mask
        return h ^ h >> 30

    def wins(self, side, to_beat, depth):
        """Whether the player in turn can go out first; False as well when the budget is used up."""
        h: cython.ulonglong
        slot: cython.int
        won: cython.bint
        self.nodes += 1
        if self.nodes > self.budget or depth >= DEEPEST:
            self.stopped = True
        if self.stopped:
            return False
        h = self.hashed(side, to_beat)
        slot = (
            h % SLOTS_OF_HASH
        )  # the same in every search: which results are lost decides what the budget suffices for
        h = (h + self.stamp) & self.mask  # what an earlier search has left is no answer
        if self.known[slot] == h:
            return self.result[slot] == 1
        won = self.tries(side, to_beat, depth)
        if not self.stopped:
            self.known[slot] = h
            self.result[slot] = 1 if won else 0
        return won

    def tries(self, side, to_beat, depth):
        i: cython.int
        lost: cython.bint
        first: cython.int = depth * WIDEST
        self.find(side, to_beat, depth)
        if self.stopped:
            return False
        for i in range(first, first + self.many[depth]):
            if self.size[i] == self.left[side]:
                return True
            self.lay(side, i, 1)
            lost = not self.wins(1 - side, self.order[i], depth + 1)
            self.lay(side, i, -1)
            if self.stopped:
                return False
            if lost:
                return True
        return to_beat != 0 and not self.wins(1 - side, 0, depth + 1) and not self.stopped
