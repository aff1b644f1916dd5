"""The choice of suits for a play found at the level of ranks: one of them, a random one, or all."""

from itertools import product

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import STRAIGHT, ClimbTables
    from paiju.climbing.kernels.plays import WILD, Plays
    from paiju.kernels.chance import Chance


@cython.cclass
class SuitedPlays(Plays):
    """A workspace that also turns plays into cards."""

    def __init__(self) -> None:
        k: cython.int
        b: cython.int
        at: cython.int = 0
        choices: dict = {}
        Plays.__init__(self)
        if not cython.compiled:
            self.sub_at, self.sub = [0] * 3329, [0] * 10000
            self.hand, self.chosen, self.pile = [0] * 15, [0] * 15, [0] * 32
        for b in range(256):
            for part in product(*[range((b >> 2 * s & 3) + 1) for s in (3, 2, 1, 0)]):
                choices.setdefault(sum(part) * 256 + b, []).append(part[3] | part[2] << 2 | part[1] << 4 | part[0] << 6)
        for k in range(13):
            for b in range(256):
                self.sub_at[k * 256 + b] = at
                for byte in choices.get(k * 256 + b, ()):
                    self.sub[at] = byte
                    at += 1
        self.sub_at[3328] = at
        self.luck = Chance()

    def start(self, i):
        """Clear the chosen cards but for jokers and wild cards, which have no choice."""
        r: cython.int
        take: cython.ulonglong = self.take[i]
        for r in range(13):
            self.chosen[r] = 0
        self.chosen[self.level] = (take >> 52 & 3) << 2
        self.chosen[13] = take >> 54 & 3
        self.chosen[14] = take >> 56 & 3

    def first_suits(self, i):
        """The canonical choice: the first suits in the order S H C D that make the reading true."""
        r: cython.int
        k: cython.int
        at: cython.int
        other: cython.int = 0
        suit: cython.int = self.take[i] >> 58
        self.start(i)
        for r in range(13):
            k = self.take[i] >> 4 * r & 15
            if k == 0:
                continue
            if suit:
                self.chosen[r] += 1 << 2 * (suit - 1)
                continue
            at = k * 256 + self.natural[r]
            self.chosen[r] += self.sub[self.sub_at[at]]
            if self.sub_at[at + 1] - self.sub_at[at] > 1:
                other = r
        if self.refused(i):  # a straight that came out in one suit, though some rank has another
            self.chosen[other] = self.sub[self.sub_at[256 + self.natural[other]] + 1]

    def random_suits(self, i):
        """A choice of suits in which every one has the same chance."""
        r: cython.int
        k: cython.int
        at: cython.int
        suit: cython.int = self.take[i] >> 58
        self.start(i)
        for r in range(13):
            k = self.take[i] >> 4 * r & 15
            if k == 0:
                continue
            if suit:
                self.chosen[r] += 1 << 2 * (suit - 1)
                continue
            at = k * 256 + self.natural[r]
            self.chosen[r] += self.sub[self.sub_at[at] + self.luck.below(self.sub_at[at + 1] - self.sub_at[at])]
        if self.refused(i):
            self.random_suits(i)

    def refused(self, i):
        """A straight of natural cards in one suit, where that is only a flush (Q2-9)."""
        r: cython.int
        suits: cython.int = 0
        if self.code[i] >> 8 != STRAIGHT or self.take[i] >> 52 & 3 or not self.only_flush:
            return False
        for r in range(13):
            suits |= self.suits_of[self.chosen[r]]
        return suits & (suits - 1) == 0

    def read(self, counts):
        """Pack 54 counts into the 15 bytes of a hand."""
        r: cython.int
        for r in range(13):
            self.hand[r] = counts[4 * r] | counts[4 * r + 1] << 2 | counts[4 * r + 2] << 4 | counts[4 * r + 3] << 6
        self.hand[13] = counts[52]
        self.hand[14] = counts[53]

    def cards(self):
        """The chosen cards as a sorted pile."""
        r: cython.int
        s: cython.int
        copy: cython.int
        n: cython.int = 0
        for r in range(13):
            if self.chosen[r]:
                for s in range(4):
                    for copy in range(self.chosen[r] >> 2 * s & 3):
                        self.pile[n] = 4 * r + s
                        n += 1
        for s in range(2):
            for copy in range(self.chosen[13 + s]):
                self.pile[n] = 52 + s
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
        self.read(counts)
        self.load(self.hand, tables.level)
        self.generate(tables, to_beat)
        if self.overflow:
            raise OverflowError("more plays than the workspace holds")
        return self.n

    def readings(self, counts: bytes, tables: ClimbTables) -> list:
        """The codes of every combination that exactly these cards can be."""
        r: cython.int
        codes: set = set()
        self.read(counts)
        self.load(self.hand, tables.level)
        self.whole = self.wilds * self.unit[WILD] + self.black * self.unit[14] + self.red * self.unit[15]
        for r in range(13):
            self.whole += self.held[r + 1] * self.unit[r]
        self.exact = True
        self.generate(tables, 0)
        self.exact = False
        for r in range(self.n):
            codes.add(self.code[r])
        return sorted(codes)

    def every_suit(self, i: int) -> list:
        """All choices of suits for play i of the last generation."""
        if self.take[i] >> 58:
            self.first_suits(i)
            return [self.cards()]
        ranks = [r for r in range(13) if self.take[i] >> 4 * r & 15]
        parts = []
        for r in ranks:
            at = (self.take[i] >> 4 * r & 15) * 256 + self.natural[r]
            parts.append([self.sub[j] for j in range(self.sub_at[at], self.sub_at[at + 1])])
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
        ways, common, single = 1, 15, self.code[i] >> 8 == STRAIGHT and not self.take[i] >> 52 & 3 and self.only_flush
        if self.take[i] >> 58:
            return 1
        for r in range(13):
            k = self.take[i] >> 4 * r & 15
            if k:
                ways *= self.sub_at[k * 256 + self.natural[r] + 1] - self.sub_at[k * 256 + self.natural[r]]
                common &= self.suits_of[self.natural[r]]
        return ways - bin(common).count("1") if single else ways

    def code_of(self, i: int) -> int:
        return self.code[i]

    def random_play(self, seed: int) -> tuple:
        """One play of the last generation, with random suits."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        i: cython.int = self.luck.below(self.n)
        self.random_suits(i)
        return self.cards(), self.code[i]
