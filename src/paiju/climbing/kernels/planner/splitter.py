"""The planner as its users see it: a hand divided into combinations at the least price, and what it is worth so."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BOMBS,
        CODES,
        COPY_BITS,
        COPY_MASK,
        FULL_HOUSE,
        HAND,
        HEARTS,
        MOST_CARDS,
        RANKS,
        RED,
        STRAIGHT,
        SUITS,
        ClimbTables,
        cards_of,
        pack_hand,
    )
    from paiju.climbing.kernels.planner.groups import Groups, Trace
    from paiju.climbing.kernels.planner.sets import NEVER, SetCosts
    from paiju.climbing.kernels.planner.sweep import Axis, Sweep
    from paiju.climbing.kernels.plays import BLACK_AT, RED_AT, SUIT_AT, WILD, WILD_AT
    from paiju.climbing.kernels.rivals import Rivals


@cython.cclass
class Pledges:
    """Finds suits for the groups of a division, so that no straight becomes a flush by accident.

    A straight in one suit would count as a straight flush. So each straight is pledged two cards of different suits,
    or a wild card, before the other cards are given out.
    """

    def __init__(self, tables: ClimbTables, axis: Axis, groups: Groups) -> None:
        if not cython.compiled:
            self.left, self.pledge = [0] * (RANKS * SUITS), [0] * (2 * MOST_CARDS)
            self.words = [0] * HAND
        self.tables, self.axis, self.groups = tables, axis, groups

    def make(self):
        """Pledge two suits or a wild card to each straight that one suit would make a flush; False: impossible."""
        i: cython.int
        rank: cython.int
        for i in range(RANKS * SUITS):
            self.left[i] = self.axis.suited[SUITS + i]
        for i in range(self.groups.n):
            self.pledge[2 * i] = -1
            self.pledge[2 * i + 1] = -1
            if self.groups.take[i] >> SUIT_AT:
                for rank in range(RANKS):
                    self.left[4 * rank + (self.groups.take[i] >> SUIT_AT) - 1] -= self.groups.take[i] >> 4 * rank & 15
        if not self.tables.only_flush:
            return True
        if not self.mix(0):
            return False
        self.trade()
        return True

    def mix(self, group):
        """Find what can be pledged to this group and all after it."""
        while group < self.groups.n and self.groups.code[group] >> 8 != STRAIGHT:
            group += 1
        if group == self.groups.n:
            return True
        return self.mix_wild(group, True) or self.mix_natural(group) or self.mix_wild(group, False)

    def mix_natural(self, group):
        """Pledge two natural cards of different suits."""
        i: cython.int
        j: cython.int
        a: cython.int
        b: cython.int
        for i in range(4 * (self.groups.code[group] >> 4 & 15)):
            a = 4 * self.covers(group, i >> 2) + (i & 3)
            if self.left[a] == 0 or self.groups.take[group] >> (a & ~3) & 15 == 0:
                continue
            self.left[a] -= 1
            for j in range((i | 3) + 1, 4 * (self.groups.code[group] >> 4 & 15)):
                b = 4 * self.covers(group, j >> 2) + (j & 3)
                if (i ^ j) & 3 == 0 or self.left[b] == 0 or self.groups.take[group] >> (b & ~3) & 15 == 0:
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
        """Pledge a wild card: one it has, or one that another group has for a rank of this one."""
        i: cython.int
        rank: cython.int
        for i in range(self.groups.code[group] >> 4 & 15):
            rank = self.covers(group, i)
            if self.groups.stand_in[rank] == 0 or self.stands(group, rank) != own:
                continue
            self.groups.stand(rank, -1)
            self.pledge[2 * group] = WILD << 4 | rank
            self.pledge[2 * group + 1] = -1
            if self.mix(group + 1):
                return True
            self.groups.stand(rank, 1)
        return False

    def covers(self, group, i):
        """The i-th rank of a straight."""
        return ((self.groups.code[group] & 15) - (self.groups.code[group] >> 4 & 15) + 1 + i + RANKS) % RANKS

    def stands(self, group, rank):
        """Whether a wild card stands for this rank in a group, straight flushes apart."""
        i: cython.int
        kind: cython.int = self.groups.code[group] >> 8
        have: cython.int = self.groups.take[group] >> 4 * rank & 15
        if self.groups.take[group] >> WILD_AT & COPY_MASK == 0 or self.groups.take[group] >> SUIT_AT:
            return False
        if kind == FULL_HOUSE:
            return have == 1 or have == 2 and rank == self.groups.code[group] & 15
        if kind < FULL_HOUSE or kind > self.axis.kind[2]:
            return have > 0
        for i in range(self.groups.code[group] >> 4 & 15):
            if self.covers(group, i) == rank:
                return have < kind - STRAIGHT + 1
        return False

    def trade(self):
        """Give the straights the wild cards pledged to them, for natural cards."""
        group: cython.int
        other: cython.int
        rank: cython.int
        for group in range(self.groups.n):
            rank = self.pledge[2 * group] - (WILD << 4)
            if self.groups.code[group] >> 8 != STRAIGHT or rank < 0 or self.stands(group, rank):
                continue
            for other in range(self.groups.n):
                if self.stands(other, rank) and self.pledge[2 * other] != WILD << 4 | rank:
                    self.groups.give(other, rank, 0, -1)
                    self.groups.give(group, rank, 0, 1)
                    break

    def take(self, group, to, at):
        """Write the cards of a group into `to` from `at` on, as a hand, in the first suits that are left.

        Ask for each group once, in order."""
        rank: cython.int
        suit: cython.int
        k: cython.int
        suited: cython.int = self.groups.take[group] >> SUIT_AT
        for rank in range(RANKS):
            to[at + rank] = 0
        to[at + BLACK] = self.groups.take[group] >> BLACK_AT & COPY_MASK
        to[at + RED] = self.groups.take[group] >> RED_AT & COPY_MASK
        for rank in range(RANKS):
            k = self.groups.take[group] >> 4 * rank & 15
            if suited:
                to[at + rank] += k << COPY_BITS * (suited - 1)
                continue
            for suit in range(SUITS):
                if self.pledge[2 * group] == 4 * rank + suit or self.pledge[2 * group + 1] == 4 * rank + suit:
                    to[at + rank] += 1 << COPY_BITS * suit
                    k -= 1
            for suit in range(SUITS):
                while k > 0 and self.left[4 * rank + suit] > 0:
                    self.left[4 * rank + suit] -= 1
                    to[at + rank] += 1 << COPY_BITS * suit
                    k -= 1
        to[at + self.tables.level] += (self.groups.take[group] >> WILD_AT & COPY_MASK) << COPY_BITS * HEARTS

    def cards(self, group):
        """The same as a sorted pile of cards."""
        self.take(group, self.words, 0)
        return cards_of(self.words, 0)


@cython.cclass
class Splitter:
    """Divides hands at the least price: set the prices, split a hand, read its groups. Each thread needs its own."""

    def __init__(self, tables: ClimbTables) -> None:
        if not cython.compiled:
            self.hand = [0] * HAND
        self.tables = tables
        self.costs = SetCosts(tables)
        self.sweep = Sweep(tables, self.costs)
        self.groups = Groups(self.costs)
        self.trace = Trace(self.sweep, self.groups)
        self.pledges = Pledges(tables, self.sweep.axis, self.groups)

    def set_prices(self, prices: list) -> None:
        """Take the price of each combination by its code."""
        code: cython.int
        each: cython.int[CODES]
        if not cython.compiled:
            each = [0] * CODES
        for code in range(CODES):
            each[code] = prices[code]
        self.costs.set_prices(each)

    def split(self, hands, at):
        """Divide the hand that lies in `hands` from `at` on; the least cost is returned, the groups are in `groups`."""
        cost: cython.int
        self.sweep.axis.read_hand(hands, at)
        self.sweep.build(False, self.sweep.axis.houses)
        cost = self.trace.find_end()
        self.trace.collect()
        if self.groups.join() and self.pledges.make():
            return cost
        return self.split_carefully()

    def split_carefully(self):
        """The same with what the first sweep leaves out, for each number of full houses."""
        houses: cython.int
        cost: cython.int
        best: cython.int = NEVER
        for houses in range(self.sweep.axis.houses + 1):
            self.sweep.build(True, houses)
            cost = self.trace.find_end()
            if cost < best:
                best = cost
                self.trace.collect()
                self.groups.join()
                self.pledges.make()
        return best

    def cost(self, counts: bytes) -> int:
        """The least cost of a hand given as counts of the 54 faces."""
        if pack_hand(counts, self.hand, 0) > MOST_CARDS:
            raise ValueError(f"a hand has at most {MOST_CARDS} cards")
        return self.split(self.hand, 0)

    def arrange(self, counts: bytes) -> tuple:
        """The least cost, and the groups as (code, cards)."""
        cost = self.cost(counts)
        return cost, [(self.groups.code[i], self.pledges.cards(i)) for i in range(self.groups.n)]


@cython.cclass
class Appraiser:
    """Values hands: each is divided by one list of prices, and its groups are then valued by another.

    Dividing wants few turns; valuing counts the leads that the groups need and bring.
    """

    def __init__(self, tables: ClimbTables) -> None:
        if not cython.compiled:
            self.worth = [0] * CODES
        self.tables, self.splitter = tables, Splitter(tables)
        self.cost = self.turns = self.bombs = self.first = 0

    def use(self, rivals: Rivals) -> None:
        """Take both lists as they stand now."""
        code: cython.int
        self.splitter.costs.set_prices(rivals.price)
        for code in range(CODES):
            self.worth[code] = rivals.worth[code]

    def value(self, hands, at):
        """Divide the hand that lies in `hands` from `at` on, and sum up its groups."""
        i: cython.int
        code: cython.int
        self.splitter.split(hands, at)
        self.cost = self.bombs = self.first = 0
        self.turns = self.splitter.groups.n
        for i in range(self.turns):
            code = self.splitter.groups.code[i]
            self.cost += self.worth[code]
            self.bombs += self.tables.order[code] >= BOMBS
        if self.turns:
            self.first = self.splitter.groups.code[0]

    def arrange(self, counts: bytes) -> tuple:
        """The least cost of a hand, and its groups as (code, cards)."""
        return self.splitter.arrange(counts)

    def appraise(self, counts: bytes) -> tuple:
        """What the groups of a hand cost together, how many there are, how many of them bombs, and the first one."""
        if pack_hand(counts, self.splitter.hand, 0) > MOST_CARDS:
            raise ValueError(f"a hand has at most {MOST_CARDS} cards")
        self.value(self.splitter.hand, 0)
        return self.cost, self.turns, self.bombs, self.first
