"""What the cards of one rank cost at least as sets: singles, pairs, triples and bombs.

This is the part of a division that has no neighbours, so it is worked out once for a list of prices, for every number
of cards that the runs of a hand can leave over.

A full house joins two ranks. Here its triple is a *carrier*, which costs the full house, and its pair is *carried*,
which costs nothing. The *part* of a rank says how many carriers and carried pairs it gives; the *gap* is the carried
minus the carriers, and the gaps of a whole hand must add up to 0.
"""

import cython

if not cython.compiled:  # compiled, these are C names of combos.pxd and sets.pxd
    from paiju.climbing.kernels.combos import (
        BLACK,
        BOMB,
        CODES,
        COPY_BITS,
        DECKS,
        FULL_HOUSE,
        JOKER_BOMB,
        PAIR,
        RANKS,
        RED,
        SINGLE,
        SUITS,
        TRIPLE,
        ClimbTables,
    )

    NEVER = 1 << 29  # a cost that no sum of prices reaches
    ALONE, CARRIED, CARRIER = 0, 1, 2  # the role of a set

    NATURALS, WILDS = SUITS * DECKS + 1, DECKS + 1  # a rank has 0..16 natural cards, with 0..4 wild cards
    PAIRS = 6  # it gives 0..5 pairs: that is all but in hands that have better uses for so many
    PARTS = 4 * PAIRS  # and 0..3 triples to full houses
    CELLS = RANKS * NATURALS * WILDS
    GAPS, NO_GAP = 9, 3  # gaps from -3 to 5
    COPIES = DECKS + 1  # 0..4 jokers of each colour, 0..4 pairs of them in full houses
    JOKERS = COPIES * COPIES * COPIES

    USED_AT, ROLE_AT = 4, 7  # where the parts of a pick begin, behind the size of the set


@cython.cclass
class SetCosts:
    """The price of each combination, and tables of least costs made of them."""

    def __init__(self, tables: ClimbTables) -> None:
        if not cython.compiled:
            self.price = [0] * CODES
            self.best, self.pick = [0] * (CELLS * PARTS), [0] * (CELLS * PARTS)
            self.by_gap, self.via = [0] * (CELLS * GAPS), [0] * (CELLS * GAPS)
            self.low, self.high = [0] * CELLS, [0] * CELLS
            self.jokers, self.joker_pick = [0] * JOKERS, [0] * JOKERS
            self.wilds, self.swap = [0] * (WILDS * WILDS), [False] * RANKS
            self.lone_code, self.lone_pick = [0] * WILDS, [0] * WILDS
        self.tables = tables
        self.pure = False

    def set_prices(self, prices):
        """Take the price of each combination by its code."""
        code: cython.int
        rank: cython.int
        self.pure = self.tables.max_bomb >= 5
        for code in range(CODES):
            self.price[code] = prices[code] if self.tables.order[code] else NEVER
        for rank in range(RANKS):
            if self.price[BOMB << 8 | 5 << 4 | rank] > self.price[FULL_HOUSE << 8 | 1 << 4 | rank]:
                self.pure = False
        for rank in range(RANKS):
            self.fill(rank)
            self.fill_gaps(rank)
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
        for natural in range(SUITS * self.tables.decks + 1):
            for wild in range(self.tables.decks + 1):
                for part in range(PARTS):
                    self.fill_part(rank, natural, wild, part // PAIRS, part % PAIRS)

    def fill_part(self, rank, natural, wild, carriers, carried):
        """The least cost of these cards as sets: full houses take theirs first, then any set may come next."""
        size: cython.int
        used: cython.int
        left: cython.int
        price: cython.int
        pick: cython.int
        one: cython.int = WILDS * PARTS  # from a number of natural cards to the next
        house: cython.int = self.price[FULL_HOUSE << 8 | 1 << 4 | rank]
        at: cython.int = ((rank * NATURALS + natural) * WILDS + wild) * PARTS + carriers * PAIRS + carried
        self.best[at] = NEVER
        if natural == 0 and wild + carriers + carried == 0:
            self.best[at] = 0
        if natural == 0 or 3 * carriers + 2 * carried > natural + wild:
            return
        for used in range((0 if self.barred(rank) else wild) + 1):
            left = at - used * PARTS  # without these wild cards
            if carried > 0:
                if used < PAIR <= natural + used:
                    self.try_set(at, left - (PAIR - used) * one - 1, 0, PAIR | used << USED_AT | CARRIED << ROLE_AT)
            elif carriers > 0:
                if used < TRIPLE <= natural + used:
                    pick = TRIPLE | used << USED_AT | CARRIER << ROLE_AT
                    self.try_set(at, left - (TRIPLE - used) * one - PAIRS, house, pick)
            else:
                for size in range(used + 1, min(natural + used, max(TRIPLE, self.tables.max_bomb)) + 1):
                    price = self.price[self.set_code(rank, size)]
                    self.try_set(at, left - (size - used) * one, price, size | used << USED_AT | ALONE << ROLE_AT)

    def set_code(self, rank, size):
        return (size << 8 | 1 << 4 if size <= TRIPLE else BOMB << 8 | size << 4) | rank

    def try_set(self, at, left, cost, pick):
        if cost < NEVER and self.best[left] < NEVER and self.best[left] + cost < self.best[at]:
            self.best[at] = self.best[left] + cost
            self.pick[at] = pick

    def fill_gaps(self, rank):
        """Of all parts with the same gap keep the cheapest."""
        at: cython.int
        part: cython.int
        gap: cython.int
        for at in range(rank * NATURALS * WILDS, (rank * NATURALS + SUITS * self.tables.decks + 1) * WILDS):
            if at % WILDS > self.tables.decks:  # more wild cards than there are
                continue
            self.low[at] = GAPS
            self.high[at] = -GAPS
            for gap in range(GAPS):
                self.by_gap[at * GAPS + gap] = NEVER
            for part in range(PARTS):
                if self.pure and part >= PAIRS and part % PAIRS > 0:
                    continue
                gap = part % PAIRS - part // PAIRS
                if self.best[at * PARTS + part] < self.by_gap[at * GAPS + gap + NO_GAP]:
                    self.by_gap[at * GAPS + gap + NO_GAP] = self.best[at * PARTS + part]
                    self.via[at * GAPS + gap + NO_GAP] = part
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
        if black + red == 2 * self.tables.decks:
            return JOKER_BOMB << 8 | 1 << 4 | RED
        return 0

    def fill_jokers(self):
        at: cython.int
        carried: cython.int
        black: cython.int
        red: cython.int
        code: cython.int
        left: cython.int
        for at in range(JOKERS):
            self.jokers[at] = 0 if at == 0 else NEVER
            carried = at % COPIES
            if max(at // COPIES // COPIES, at // COPIES % COPIES, carried) > self.tables.decks:
                continue
            for black in range(at // COPIES // COPIES + 1):
                for red in range(at // COPIES % COPIES + 1):
                    code = self.joker_code(black, red)
                    left = at - (black * COPIES + red) * COPIES
                    if code == 0 or self.price[code] == NEVER:
                        continue
                    if self.jokers[left] < NEVER and self.jokers[left] + self.price[code] < self.jokers[at]:
                        self.jokers[at] = self.jokers[left] + self.price[code]
                        self.joker_pick[at] = black | red << COPY_BITS | ALONE << 2 * COPY_BITS
                    if code >> 8 == PAIR and carried > 0 and self.tables.joker_in_house:
                        if self.jokers[left - 1] < self.jokers[at]:
                            self.jokers[at] = self.jokers[left - 1]
                            self.joker_pick[at] = black | red << COPY_BITS | CARRIED << 2 * COPY_BITS

    def fill_wilds(self):
        """What wild cards cost alone, and of which ranks a natural card may be worth more outside a run."""
        rank: cython.int
        size: cython.int
        n: cython.int
        at: cython.int
        lone: cython.int[WILDS]
        if not cython.compiled:
            lone = [0] * WILDS
        for size in range(1, WILDS):
            lone[size] = NEVER
            for rank in range(RANKS):
                if rank != self.tables.level and self.tables.alone_is_level or size >= 2 and self.barred(rank):
                    continue
                if self.price[self.set_code(rank, size)] < lone[size]:
                    lone[size] = self.price[self.set_code(rank, size)]
                    self.lone_code[size] = self.set_code(rank, size)
        for at in range(WILDS * WILDS):
            self.wilds[at] = NEVER
        self.wilds[0] = 0
        for at in range(WILDS, WILDS * WILDS):
            n = at // WILDS
            if at % WILDS == 0:
                for size in range(1, n + 1):
                    if lone[size] < NEVER and self.wilds[at - size * WILDS] + lone[size] <= self.wilds[at]:
                        self.wilds[at] = self.wilds[at - size * WILDS] + lone[size]
                        self.lone_pick[n] = size
            elif n >= 2:  # two of them as the pair of a full house
                self.wilds[at] = self.wilds[at - 2 * WILDS - 1]
        for rank in range(RANKS):
            self.swap[rank] = (
                self.barred(rank)
                or self.price[SINGLE << 8 | 1 << 4 | rank] < lone[1]
                or self.price[PAIR << 8 | 1 << 4 | rank] < lone[2]
            )
