"""The choice of suits for a play found at the level of ranks: one of them, a random one, or all."""

from itertools import product

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        HAND,
        MOST_CARDS,
        RANKS,
        RED,
        STRAIGHT,
        SUITS,
        ClimbTables,
        pack_hand,
    )
    from paiju.climbing.kernels.plays import (
        BLACK_AT,
        BLACK_UNIT,
        RED_AT,
        RED_UNIT,
        SUIT_AT,
        SUIT_BYTES,
        WILD,
        WILD_AT,
        Plays,
    )
    from paiju.kernels.chance import Chance

    CHOSEN = 13  # 0..12 cards of one rank
    WAYS = 10000  # to choose so many cards from any suit byte


@cython.cclass
class SuitedPlays(Plays):
    """Plays with a choice of suits, and so with cards."""

    def __init__(self) -> None:
        k: cython.int
        b: cython.int
        at: cython.int = 0
        ways: dict = {}
        Plays.__init__(self)
        if not cython.compiled:
            self.ways_at, self.way = [0] * (CHOSEN * SUIT_BYTES + 1), [0] * WAYS
            self.hand, self.chosen, self.pile = [0] * HAND, [0] * HAND, [0] * MOST_CARDS
        for b in range(SUIT_BYTES):
            for part in product(*[range((b >> 2 * s & 3) + 1) for s in (3, 2, 1, 0)]):
                way = part[3] | part[2] << 2 | part[1] << 4 | part[0] << 6
                ways.setdefault((sum(part), b), []).append(way)
        for k in range(CHOSEN):
            for b in range(SUIT_BYTES):
                self.ways_at[k * SUIT_BYTES + b] = at
                for way in ways.get((k, b), ()):
                    self.way[at] = way
                    at += 1
        self.ways_at[CHOSEN * SUIT_BYTES] = at
        self.luck = Chance()

    def start(self, i):
        """Choose the jokers and wild cards of a play, whose suits are fixed, and nothing else yet."""
        r: cython.int
        take: cython.ulonglong = self.take[i]
        for r in range(RANKS):
            self.chosen[r] = 0
        self.chosen[self.level] = (take >> WILD_AT & 3) << 2
        self.chosen[BLACK] = take >> BLACK_AT & 3
        self.chosen[RED] = take >> RED_AT & 3

    def first_suits(self, i):
        """The canonical choice: the first suits in the order S H C D that make the reading true."""
        r: cython.int
        k: cython.int
        at: cython.int
        other: cython.int = 0
        suit: cython.int = self.take[i] >> SUIT_AT
        self.start(i)
        for r in range(RANKS):
            k = self.take[i] >> 4 * r & 15
            if k == 0:
                continue
            if suit:
                self.chosen[r] += 1 << 2 * (suit - 1)
                continue
            at = k * SUIT_BYTES + self.natural[r]
            self.chosen[r] += self.way[self.ways_at[at]]
            if self.ways_at[at + 1] - self.ways_at[at] > 1:
                other = r
        if self.refused(i):  # a straight that came out in one suit, though some rank has another
            self.chosen[other] = self.way[self.ways_at[SUIT_BYTES + self.natural[other]] + 1]

    def random_suits(self, i):
        """One of all choices of suits, each with the same chance."""
        r: cython.int
        k: cython.int
        at: cython.int
        suit: cython.int = self.take[i] >> SUIT_AT
        self.start(i)
        for r in range(RANKS):
            k = self.take[i] >> 4 * r & 15
            if k == 0:
                continue
            if suit:
                self.chosen[r] += 1 << 2 * (suit - 1)
                continue
            at = k * SUIT_BYTES + self.natural[r]
            self.chosen[r] += self.way[self.ways_at[at] + self.luck.below(self.ways_at[at + 1] - self.ways_at[at])]
        if self.refused(i):
            self.random_suits(i)

    def refused(self, i):
        """Whether the choice is a straight in one suit where the rules count that as a flush alone (Q2-9)."""
        r: cython.int
        suits: cython.int = 0
        if self.code[i] >> 8 != STRAIGHT or self.take[i] >> WILD_AT & 3 or not self.only_flush:
            return False
        for r in range(RANKS):
            suits |= self.suits_of[self.chosen[r]]
        return suits & (suits - 1) == 0

    def cards(self):
        """The chosen cards as a sorted pile."""
        r: cython.int
        s: cython.int
        copy: cython.int
        n: cython.int = 0
        for r in range(RANKS):
            if self.chosen[r]:
                for s in range(SUITS):
                    for copy in range(self.chosen[r] >> 2 * s & 3):
                        self.pile[n] = 4 * r + s
                        n += 1
        for s in range(2):
            for copy in range(self.chosen[BLACK + s]):
                self.pile[n] = BLACK_JOKER + s
                n += 1
        return bytes(self.pile[:n])

    def plays(self, counts: bytes, tables: ClimbTables, to_beat: int) -> list:
        """Every play of a hand as (cards in canonical suits, code)."""
        i: cython.int
        self.find(counts, tables, to_beat)
        found = []
        for i in range(self.n):
            self.first_suits(i)
            found.append((self.cards(), self.code[i]))
        return found

    def find(self, counts: bytes, tables: ClimbTables, to_beat: int) -> int:
        """Generate for a hand given as counts; the number of plays at the level of ranks."""
        pack_hand(counts, self.hand, 0)
        self.load(self.hand, 0, tables.level)
        self.generate(tables, to_beat)
        if self.overflow:
            raise OverflowError("more plays than the workspace holds")
        return self.n

    def readings(self, counts: bytes, tables: ClimbTables) -> list:
        """The codes of every combination that exactly these cards can be."""
        r: cython.int
        codes: set = set()
        pack_hand(counts, self.hand, 0)
        self.load(self.hand, 0, tables.level)
        self.whole = self.wilds * self.unit[WILD] + self.black * self.unit[BLACK_UNIT] + self.red * self.unit[RED_UNIT]
        for r in range(RANKS):
            self.whole += self.held[r + 1] * self.unit[r]
        self.exact = True
        self.generate(tables, 0)
        self.exact = False
        for r in range(self.n):
            codes.add(self.code[r])
        return sorted(codes)

    def every_suit(self, i: int) -> list:
        """All choices of suits for play i of the last generation."""
        if self.take[i] >> SUIT_AT:
            self.first_suits(i)
            return [self.cards()]
        ranks = [r for r in range(RANKS) if self.take[i] >> 4 * r & 15]
        parts = []
        for r in ranks:
            at = (self.take[i] >> 4 * r & 15) * SUIT_BYTES + self.natural[r]
            parts.append([self.way[j] for j in range(self.ways_at[at], self.ways_at[at + 1])])
        found = []
        for choice in product(*parts):
            self.start(i)
            for r, suits in zip(ranks, choice, strict=True):
                self.chosen[r] += suits
            if not self.refused(i):
                found.append(self.cards())
        return found

    def count_suits(self, i: int) -> int:
        """How many choices of suits play i of the last generation has."""
        ways, common = 1, 15
        if self.take[i] >> SUIT_AT:
            return 1
        for r in range(RANKS):
            k = self.take[i] >> 4 * r & 15
            if k:
                at = k * SUIT_BYTES + self.natural[r]
                ways *= self.ways_at[at + 1] - self.ways_at[at]
                common &= self.suits_of[self.natural[r]]
        if self.code[i] >> 8 == STRAIGHT and not self.take[i] >> WILD_AT & 3 and self.only_flush:
            ways -= bin(common).count("1")  # those in one suit are flushes
        return ways

    def code_of(self, i: int) -> int:
        return self.code[i]

    def random_play(self, seed: int) -> tuple:
        """One play of the last generation, with random suits."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        i: cython.int = self.luck.below(self.n)
        self.random_suits(i)
        return self.cards(), self.code[i]
