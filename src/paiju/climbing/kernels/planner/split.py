"""The arrangement of a climbing hand: all its cards divided into combinations so that their prices add up to least."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import FULL_HOUSE, STRAIGHT, ClimbTables
    from paiju.climbing.kernels.groups import MOST
    from paiju.climbing.kernels.planner.leftovers import NEVER
    from paiju.climbing.kernels.planner.trace import Trace
    from paiju.climbing.kernels.plays import WILD


@cython.cclass
class Splitter(Trace):
    """A workspace: set the prices, split a hand, read the groups; one a thread."""

    def __init__(self, tables: ClimbTables) -> None:
        Trace.__init__(self, tables)
        if not cython.compiled:
            self.hand, self.left, self.pledge = [0] * 15, [0] * 52, [0] * (2 * MOST)

    def split(self, hand):
        """Divide a hand of 15 bytes; the least cost is returned, the groups are left in `n`, `code` and `take`."""
        start: cython.int
        cost: cython.int
        self.read_hand(hand)
        self.careful = False
        start = self.sweep(0)
        cost = self.finish()
        self.trace(start)
        if self.join() and self.tell_suits():
            return cost
        return self.split_carefully()

    def split_carefully(self):
        """The same with what the first sweep leaves out, for each number of full houses."""
        houses: cython.int
        start: cython.int
        cost: cython.int
        best: cython.int = NEVER
        most: cython.int = self.houses
        self.careful = True
        for houses in range(most + 1):
            start = self.sweep(houses)
            cost = self.finish()
            if cost < best:
                best = cost
                self.trace(start)
                self.join()
                self.tell_suits()
        return best

    # --- suits --------------------------------------------------------------------------------------------------

    def tell_suits(self):
        """Promise every straight two suits or a wild card where one suit would make it a flush; False: impossible."""
        i: cython.int
        rank: cython.int
        for i in range(52):
            self.left[i] = self.suited[i + 4]
        for i in range(self.n):
            self.pledge[2 * i] = -1
            self.pledge[2 * i + 1] = -1
            if self.take[i] >> 58:
                for rank in range(13):
                    self.left[4 * rank + (self.take[i] >> 58) - 1] -= self.take[i] >> 4 * rank & 15
        if not self.tables.only_flush:
            return True
        if not self.mix(0):
            return False
        self.trade()
        return True

    def mix(self, group):
        """Keep the promise to this group and all after it."""
        while group < self.n and self.code[group] >> 8 != STRAIGHT:
            group += 1
        if group == self.n:
            return True
        return self.mix_wild(group, True) or self.mix_natural(group) or self.mix_wild(group, False)

    def mix_natural(self, group):
        """By two natural cards of different suits."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        for i in range(4 * (self.code[group] >> 4 & 15)):
            a = 4 * self.covers(group, i >> 2) + (i & 3)
            if self.left[a] == 0 or self.take[group] >> (a & ~3) & 15 == 0:
                continue
            self.left[a] -= 1
            for j in range((i | 3) + 1, 4 * (self.code[group] >> 4 & 15)):
                b = 4 * self.covers(group, j >> 2) + (j & 3)
                if (i ^ j) & 3 == 0 or self.left[b] == 0 or self.take[group] >> (b & ~3) & 15 == 0:
                    continue
                self.left[b] -= 1
                self.pledge[2 * group] = a
                self.pledge[2 * group + 1] = b
                if self.mix(group + 1):
                    return True
                self.left[b] += 1
            self.left[a] += 1
        return False

    def mix_wild(self, group, own):
        """By a wild card: one it has, or one that another group has for a rank of this one."""
        i: cython.int
        rank: cython.int
        for i in range(self.code[group] >> 4 & 15):
            rank = self.covers(group, i)
            if self.stand_in[rank] == 0 or self.stands(group, rank) != own:
                continue
            self.stand_in[rank] -= 1
            self.pledge[2 * group] = WILD << 4 | rank
            self.pledge[2 * group + 1] = -1
            if self.mix(group + 1):
                return True
            self.stand_in[rank] += 1
        return False

    def covers(self, group, i):
        """The i-th rank of a straight."""
        return ((self.code[group] & 15) - (self.code[group] >> 4 & 15) + 1 + i + 13) % 13

    def stands(self, group, rank):
        """Whether a wild card stands for this rank in a group, straight flushes apart."""
        i: cython.int
        kind: cython.int = self.code[group] >> 8
        have: cython.int = self.take[group] >> 4 * rank & 15
        if self.take[group] >> 52 & 3 == 0 or self.take[group] >> 58:
            return False
        if kind == FULL_HOUSE:
            return have == 1 or have == 2 and rank == self.code[group] & 15
        if kind < FULL_HOUSE or kind > self.kind[2]:
            return have > 0
        for i in range(self.code[group] >> 4 & 15):
            if self.covers(group, i) == rank:
                return have < kind - STRAIGHT + 1
        return False

    def trade(self):
        """Give the straights the wild cards promised to them, for natural cards."""
        group: cython.int
        other: cython.int
        rank: cython.int
        for group in range(self.n):
            rank = self.pledge[2 * group] - (WILD << 4)
            if self.code[group] >> 8 != STRAIGHT or rank < 0 or self.stands(group, rank):
                continue
            for other in range(self.n):
                if self.stands(other, rank) and self.pledge[2 * other] != WILD << 4 | rank:
                    self.take[other] += self.unit[rank] - self.unit[WILD]
                    self.take[group] += self.unit[WILD] - self.unit[rank]
                    break

    # --- for callers --------------------------------------------------------------------------------------------

    def read(self, counts):
        """Pack 54 counts into the 15 bytes of a hand; the number of cards is returned."""
        r: cython.int
        n: cython.int = 0
        for r in range(54):
            n += counts[r]
        for r in range(13):
            self.hand[r] = counts[4 * r] | counts[4 * r + 1] << 2 | counts[4 * r + 2] << 4 | counts[4 * r + 3] << 6
        self.hand[13] = counts[52]
        self.hand[14] = counts[53]
        return n

    def cost(self, counts: bytes) -> int:
        """The least cost of a hand given as 54 counts."""
        if self.read(counts) > MOST:
            raise ValueError(f"a hand has at most {MOST} cards")
        return self.split(self.hand)

    def arrange(self, counts: bytes) -> tuple:
        """The least cost, and the groups as (code, cards)."""
        cost = self.cost(counts)
        return cost, [(self.code[i], self.cards(i)) for i in range(self.n)]

    def cards(self, group: int) -> bytes:
        """A pile of a group, in the first suits that are left; to be asked for each group once, in order."""
        rank: cython.int
        suit: cython.int
        k: cython.int
        suited: cython.int = self.take[group] >> 58
        pile = [4 * self.tables.level + 1] * (self.take[group] >> 52 & 3)
        pile += [52] * (self.take[group] >> 54 & 3) + [53] * (self.take[group] >> 56 & 3)
        for rank in range(13):
            k = self.take[group] >> 4 * rank & 15
            if suited:
                pile += [4 * rank + suited - 1] * k
                continue
            for suit in range(4):
                if self.pledge[2 * group] == 4 * rank + suit or self.pledge[2 * group + 1] == 4 * rank + suit:
                    pile.append(4 * rank + suit)
                    k -= 1
            for suit in range(4):
                while k > 0 and self.left[4 * rank + suit] > 0:
                    self.left[4 * rank + suit] -= 1
                    pile.append(4 * rank + suit)
                    k -= 1
        return bytes(sorted(pile))
