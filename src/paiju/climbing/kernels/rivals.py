"""How many groups in the unseen cards are likely to beat a combination, and the price that follows from it."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from math import exp

    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        CODES,
        FULL_HOUSE,
        HAND,
        HEARTS,
        PLATE,
        RANKS,
        RED,
        RED_JOKER,
        RUN_KINDS,
        RUN_ROW,
        SINGLE,
        SUITS,
        TRIPLE,
        ClimbTables,
    )

    UNSEEN = 17  # 0..16 unseen copies of a rank
    KINDS = PLATE + 1  # the kinds that are no bombs


@cython.cclass
class Rivals:
    """A workspace: count the unseen cards, then ask."""

    def __init__(
        self,
        tables: ClimbTables,
        groups: list[float],
        share: list[float],
        plenty: list[float],
        keen: list[float],
        weights: list[int],
        bombs: list[int],
    ) -> None:
        i: cython.int
        if not cython.compiled:
            self.groups, self.share = [0.0] * (TRIPLE * UNSEEN), [0.0] * KINDS
            self.plenty, self.keen = [0.0] * KINDS, [0.0] * KINDS
            self.copies, self.above = [0] * HAND, [0.0] * CODES
            self.price, self.worth = [0] * CODES, [0] * CODES
        self.tables = tables
        self.turn, self.lead, self.control, self.small = 0, weights[0], weights[1], weights[2]
        for i in range(TRIPLE * UNSEEN):
            self.groups[i] = groups[i]
        for i in range(KINDS):
            self.share[i], self.plenty[i], self.keen[i] = share[i], plenty[i], keen[i]
        for i in range(CODES):
            self.above[i] = 0
            self.price[i] = self.worth[i] = bombs[i]

    def count(self, unseen: bytes, longest: int, turn: int) -> None:
        """Take the counts of the unseen cards; no opponent holds more than `longest` cards; a turn costs `turn`."""
        self.count_cards(unseen, longest, turn)

    def count_cards(self, unseen, longest, turn):
        r: cython.int
        kind: cython.int
        row: cython.int
        length: cython.int
        top: cython.int
        self.turn = turn
        for r in range(RANKS):
            self.copies[r] = unseen[4 * r] + unseen[4 * r + 1] + unseen[4 * r + 2] + unseen[4 * r + 3]
        self.copies[BLACK], self.copies[RED] = unseen[BLACK_JOKER], unseen[RED_JOKER]
        self.wilds = unseen[SUITS * self.tables.level + HEARTS]
        self.sets()
        for r in range(HAND):
            for kind in range(SINGLE, TRIPLE + 1):
                self.set_price(kind << 8 | 1 << 4 | r, kind, kind, longest)
            self.set_price(FULL_HOUSE << 8 | 1 << 4 | r, FULL_HOUSE, 5, longest)
        for r in range(RUN_KINDS):
            row = RUN_ROW * r
            kind = self.tables.runs[row]
            for length in range(self.tables.runs[row + 2], min(RANKS, self.tables.runs[row + 3]) + 1):
                self.runs(kind, self.tables.runs[row + 1], length)
                for top in range(RANKS):
                    self.set_price(kind << 8 | length << 4 | top, kind, self.tables.runs[row + 1] * length, longest)

    def rank_at(self, power):
        """The rank at a step of the order 2..A without the level, level, jokers; -1 where the level is missing."""
        if power >= 14:
            return power - 1
        if power == 13:
            return self.tables.level
        return -1 if power == self.tables.level else power

    def sets(self):
        """Count the sets above each rank, from the highest rank down; full houses are somewhat fewer than triples."""
        power: cython.int
        kind: cython.int
        rank: cython.int
        n: cython.int
        more: cython.double[4]
        if not cython.compiled:
            more = [0.0] * 4
        for kind in range(4):
            more[kind] = 0
        for power in range(15, -1, -1):
            rank = self.rank_at(power)
            if rank < 0:
                continue
            n = min(UNSEEN - 1, self.copies[rank])
            for kind in range(SINGLE, TRIPLE + 1):
                self.above[kind << 8 | 1 << 4 | rank] = more[kind]
                more[kind] += self.groups[UNSEEN * (kind - 1) + n]
                if n and n < kind and n + self.wilds >= kind and power < 13:  # with a wild card
                    more[kind] += 0.1
            self.above[FULL_HOUSE << 8 | 1 << 4 | rank] = 0.8 * self.above[TRIPLE << 8 | 1 << 4 | rank]

    def runs(self, kind, width, length):
        """Count the runs of this length above each top, as far as the unseen ranks allow them."""
        top: cython.int
        position: cython.int
        n: cython.int
        missing: cython.int
        chance: cython.double
        more: cython.double = 0
        for top in range(12, length - 3 if length > 2 else -1, -1):
            self.above[kind << 8 | length << 4 | top] = more
            if top + 2 - length < self.tables.axis_low:
                continue
            chance = self.share[kind]
            missing = 0
            for position in range(top + 2 - length, top + 2):
                n = self.copies[(position + 12) % RANKS]
                if n < width:
                    missing += width - n
                chance *= min(1.0, (n + 0.5) / self.plenty[kind])
            if missing <= self.wilds:
                more += chance

    def set_price(self, code, kind, cards, longest):
        """By the chance to win a round: what a group costs in an arrangement, and what it takes from a hand's worth."""
        holds: cython.double = 1
        if cards <= longest:
            holds = exp(-self.keen[kind] * self.above[code])
        self.worth[code] = int(self.lead * (1 - 2 * holds))
        if kind == SINGLE and code & 15 >= BLACK:  # a joker wins more as a single card than in a pair
            self.price[code] = int(self.turn - 2 * self.control * holds)
        else:
            self.price[code] = int(self.turn - self.control * holds)
        if kind == SINGLE and code & 15 < 12 and code & 15 != self.tables.level:
            self.price[code] += self.small * (12 - (code & 15)) // 12
            self.worth[code] += self.small * (12 - (code & 15)) // 12

    def above_of(self, code: int) -> float:
        return self.above[code]

    def worth_of(self, code: int) -> int:
        return self.worth[code]

    def prices(self) -> list:
        return [self.price[i] for i in range(CODES)]
