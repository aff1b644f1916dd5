"""What the cards of one rank cost as sets when no run takes them: the part of a split that has no neighbours.

A full house joins two ranks. Here its triple is a *carrier*, which costs the full house, and its pair is *carried*,
which costs nothing; `gap` = carried - carriers, and the gaps of a whole hand must come to 0.
"""

import cython

if not cython.compiled:  # compiled, these are C names of combos.pxd and leftovers.pxd
    from paiju.climbing.kernels.combos import (
        BLACK,
        BOMB,
        CODES,
        FULL_HOUSE,
        JOKER_BOMB,
        PAIR,
        RED,
        SINGLE,
        TRIPLE,
        ClimbTables,
    )

    NEVER = 1 << 29  # a cost that no sum of prices reaches
    ALONE, CARRIED, CARRIER = 0, 1, 2  # the role of a set


@cython.cclass
class Leftovers:
    """Tables of least costs, made once for a list of prices."""

    def __init__(self, tables: ClimbTables) -> None:
        if not cython.compiled:
            self.price = [0] * CODES
            self.best, self.pick = [0] * 8424, [0] * 8424
            self.by_gap, self.via = [0] * 3159, [0] * 3159
            self.low, self.high = [0] * 351, [0] * 351
            self.jokers, self.joker_pick = [0] * 27, [0] * 27
            self.wilds, self.lone_code, self.swap = [0] * 9, [0] * 3, [False] * 13
        self.tables = tables
        self.pure = False

    def set_prices(self, prices: list) -> None:
        """Take the price of each combination by its code."""
        code: cython.int
        rank: cython.int
        self.pure = self.tables.max_bomb >= 5
        for code in range(CODES):
            self.price[code] = prices[code] if self.tables.order[code] else NEVER
        for rank in range(13):
            if self.price[BOMB << 8 | 5 << 4 | rank] > self.price[FULL_HOUSE << 8 | 1 << 4 | rank]:
                self.pure = False
        for rank in range(13):
            self.fill(rank)
            self.gaps(rank)
        self.fill_jokers()
        self.fill_wilds()

    def barred(self, rank):
        """Whether wild cards may not stand in sets of this rank."""
        return rank == 0 and self.tables.level != 0 and not self.tables.wild_as_two

    # --- one rank -----------------------------------------------------------------------------------------------

    def fill(self, rank):
        natural: cython.int
        wild: cython.int
        part: cython.int
        for natural in range(9):
            for wild in range(3):
                for part in range(24):
                    self.rank_cell(rank, natural, wild, part // 6, part % 6)

    def rank_cell(self, rank, natural, wild, carriers, carried):
        """The least cost of these cards as sets: first what full houses take, then any set to begin with."""
        size: cython.int
        used: cython.int
        left: cython.int
        house: cython.int = self.price[FULL_HOUSE << 8 | 1 << 4 | rank]
        at: cython.int = ((rank * 9 + natural) * 3 + wild) * 24 + carriers * 6 + carried
        self.best[at] = NEVER
        if natural == 0 and wild + carriers + carried == 0:
            self.best[at] = 0
        if natural == 0 or 3 * carriers + 2 * carried > natural + wild:
            return
        for used in range((0 if self.barred(rank) else wild) + 1):
            left = at + used * 48
            if carried > 0:
                if used < PAIR <= natural + used:
                    self.try_set(at, left - 72 * PAIR - 1, 0, PAIR | used << 4 | CARRIED << 6)
            elif carriers > 0:
                if TRIPLE <= natural + used:
                    self.try_set(at, left - 72 * TRIPLE - 6, house, TRIPLE | used << 4 | CARRIER << 6)
            else:
                for size in range(used + 1, min(natural + used, max(TRIPLE, self.tables.max_bomb)) + 1):
                    self.try_set(at, left - 72 * size, self.price[self.set_code(rank, size)], size | used << 4)

    def set_code(self, rank, size):
        return (size << 8 | 1 << 4 if size <= TRIPLE else BOMB << 8 | size << 4) | rank

    def try_set(self, at, left, cost, pick):
        if cost < NEVER and self.best[left] < NEVER and self.best[left] + cost < self.best[at]:
            self.best[at] = self.best[left] + cost
            self.pick[at] = pick

    def gaps(self, rank):
        """Of all ways with the same gap keep the cheapest."""
        at: cython.int
        part: cython.int
        gap: cython.int
        for at in range(rank * 27, rank * 27 + 27):
            self.low[at] = 9
            self.high[at] = -9
            for gap in range(9):
                self.by_gap[at * 9 + gap] = NEVER
            for part in range(24):
                if self.pure and part >= 6 and part % 6 > 0:
                    continue
                gap = part % 6 - part // 6
                if self.best[at * 24 + part] < self.by_gap[at * 9 + gap + 3]:
                    self.by_gap[at * 9 + gap + 3] = self.best[at * 24 + part]
                    self.via[at * 9 + gap + 3] = part
                    self.low[at] = min(gap, self.low[at])
                    self.high[at] = max(gap, self.high[at])

    # --- jokers and wild cards by themselves --------------------------------------------------------------------

    def joker_code(self, black, red):
        """The combination these jokers are, or 0."""
        if black + red == 1:
            return SINGLE << 8 | 1 << 4 | (RED if red else BLACK)
        if black + red == 2 and (black != red or self.tables.any_jokers):
            return PAIR << 8 | 1 << 4 | (RED if red else BLACK)
        if black + red == 3 and self.tables.joker_triple:
            return TRIPLE << 8 | 1 << 4 | RED
        if black + red == 4:
            return JOKER_BOMB << 8 | 1 << 4 | RED
        return 0

    def fill_jokers(self):
        at: cython.int
        carried: cython.int
        black: cython.int
        red: cython.int
        code: cython.int
        left: cython.int
        for at in range(27):
            self.jokers[at] = 0 if at == 0 else NEVER
            carried = at % 3
            for black in range(at // 9 + 1):
                for red in range(at // 3 % 3 + 1):
                    code = self.joker_code(black, red)
                    left = at - black * 9 - red * 3
                    if code == 0 or self.price[code] == NEVER:
                        continue
                    if self.jokers[left] < NEVER and self.jokers[left] + self.price[code] < self.jokers[at]:
                        self.jokers[at] = self.jokers[left] + self.price[code]
                        self.joker_pick[at] = black | red << 2 | ALONE << 4
                    if code >> 8 == PAIR and carried > 0 and self.tables.joker_in_house:
                        if self.jokers[left - 1] < self.jokers[at]:
                            self.jokers[at] = self.jokers[left - 1]
                            self.joker_pick[at] = black | red << 2 | CARRIED << 4

    def fill_wilds(self):
        """Wild cards without others; and where they are worth less so than a natural card."""
        rank: cython.int
        size: cython.int
        lone: cython.int[3]
        if not cython.compiled:
            lone = [0] * 3
        for size in range(1, 3):
            lone[size] = NEVER
            for rank in range(13):
                if rank != self.tables.level and self.tables.alone_is_level or size == 2 and self.barred(rank):
                    continue
                if self.price[size << 8 | 1 << 4 | rank] < lone[size]:
                    lone[size] = self.price[size << 8 | 1 << 4 | rank]
                    self.lone_code[size] = size << 8 | 1 << 4 | rank
        for size in range(9):
            self.wilds[size] = NEVER
        self.wilds[0] = 0
        self.wilds[3] = lone[1]
        self.wilds[6] = min(2 * lone[1], lone[2])
        self.wilds[7] = 0
        for rank in range(13):
            self.swap[rank] = (
                self.barred(rank)
                or self.price[SINGLE << 8 | 1 << 4 | rank] < lone[1]
                or self.price[PAIR << 8 | 1 << 4 | rank] < lone[2]
            )
