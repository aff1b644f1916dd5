"""The choice of suits for a play found at the level of ranks: one of them, a random one, or all."""

from functools import cache
from itertools import product

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        COPY_BITS,
        COPY_MASK,
        DECKS,
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
        SUIT_WORDS,
        WILD,
        WILD_AT,
        Plays,
    )
    from paiju.kernels.chance import Chance

    CHOSEN = SUITS * DECKS + 1  # 0..16 cards of one rank
    WAYS = 15**SUITS  # to choose some of 0..4 copies in each suit


@cython.cclass
class Ways:
    """Every choice of so many cards of a rank, by how many there are of each suit."""

    def __init__(self) -> None:
        i: cython.int
        at: cython.int = 0
        if not cython.compiled:
            self.start, self.way = [0] * (CHOSEN * SUIT_WORDS + 1), [0] * WAYS
        sizes = {word_of(copies): sum(copies) for copies in product(range(DECKS + 1), repeat=SUITS)}
        found: dict = {}
        for word in sizes:
            for part in parts_of(word):
                found.setdefault(word * CHOSEN + sizes[part], []).append(part)
        for i in range(CHOSEN * SUIT_WORDS):
            self.start[i] = at
            for part in found.get(i, ()):
                self.way[at] = part
                at += 1
        self.start[CHOSEN * SUIT_WORDS] = at


def word_of(copies):
    """So many copies in each suit as one word."""
    return sum([n << COPY_BITS * suit for suit, n in enumerate(copies)])


def parts_of(word):
    """All words that count no more of any suit, spades changing first."""
    one = [1 << COPY_BITS * suit for suit in range(SUITS)]
    each = [range(0, (word & COPY_MASK * unit) + unit, unit) for unit in one]
    return map(sum, product(*reversed(each)))


@cache
def every_way() -> Ways:
    """They take a moment to make, so all workspaces share them."""
    return Ways()


@cython.cclass
class SuitedPlays(Plays):
    """Plays with a choice of suits, and so with cards."""

    def __init__(self) -> None:
        Plays.__init__(self)
        if not cython.compiled:
            self.hand, self.chosen, self.pile = [0] * HAND, [0] * HAND, [0] * MOST_CARDS
        self.ways, self.luck = every_way(), Chance()

    def start(self, i):
        """Choose the jokers and wild cards of a play, whose suits are fixed, and nothing else yet."""
        r: cython.int
        take: cython.ulonglong = self.take[i]
        for r in range(RANKS):
            self.chosen[r] = 0
        self.chosen[self.level] = (take >> WILD_AT & COPY_MASK) << COPY_BITS
        self.chosen[BLACK] = take >> BLACK_AT & COPY_MASK
        self.chosen[RED] = take >> RED_AT & COPY_MASK

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
                self.chosen[r] += 1 << COPY_BITS * (suit - 1)
                continue
            at = self.natural[r] * CHOSEN + k
            self.chosen[r] += self.ways.way[self.ways.start[at]]
            if self.ways.start[at + 1] - self.ways.start[at] > 1:
                other = r
        if self.refused(i):  # a straight that came out in one suit, though some rank has another
            self.chosen[other] = self.ways.way[self.ways.start[self.natural[other] * CHOSEN + 1] + 1]

    def random_suits(self, i):
        """One of all choices of suits, each with the same chance."""
        r: cython.int
        k: cython.int
        at: cython.int
        first: cython.int
        suit: cython.int = self.take[i] >> SUIT_AT
        self.start(i)
        for r in range(RANKS):
            k = self.take[i] >> 4 * r & 15
            if k == 0:
                continue
            if suit:
                self.chosen[r] += 1 << COPY_BITS * (suit - 1)
                continue
            at = self.natural[r] * CHOSEN + k
            first = self.ways.start[at]
            self.chosen[r] += self.ways.way[first + self.luck.below(self.ways.start[at + 1] - first)]
        if self.refused(i):
            self.random_suits(i)

    def refused(self, i):
        """Whether the choice is a straight in one suit where the rules count that as a flush alone (Q2-9)."""
        r: cython.int
        suits: cython.int = 0
        if self.code[i] >> 8 != STRAIGHT or self.take[i] >> WILD_AT & COPY_MASK or not self.only_flush:
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
                    for copy in range(self.chosen[r] >> COPY_BITS * s & COPY_MASK):
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
            at = self.natural[r] * CHOSEN + (self.take[i] >> 4 * r & 15)
            parts.append([self.ways.way[j] for j in range(self.ways.start[at], self.ways.start[at + 1])])
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
                at = self.natural[r] * CHOSEN + k
                ways *= self.ways.start[at + 1] - self.ways.start[at]
                common &= self.suits_of[self.natural[r]]
        if self.code[i] >> 8 == STRAIGHT and not self.take[i] >> WILD_AT & COPY_MASK and self.only_flush:
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
