"""All plays a hand can make in a climbing game, at the level of ranks; `suits.py` adds the choice of suits.

A play is a combination's code and a `take`: how many cards leave the hand, four bits a rank, packed in one integer.

    bits 0..51 natural cards of rank r at 4r | 52..54 wild cards | 55..57 black jokers | 58..60 red jokers
    bits 61..63 the suit of a straight flush plus one (0: suits are free)

Runs lie on an axis of 14 positions: 0 = ace as one, 1..13 = 2..A.
"""

import cython

if not cython.compiled:  # compiled, these are C names of combos.pxd and plays.pxd
    from paiju.climbing.kernels.combos import (
        BLACK,
        BOMB,
        COPY_BITS,
        COPY_MASK,
        FULL_HOUSE,
        HEARTS,
        JOKER_BOMB,
        PAIR,
        POSITIONS,
        RANKS,
        RED,
        RUN_KINDS,
        RUN_ROW,
        SINGLE,
        STRAIGHT_FLUSH,
        SUITS,
        TRIPLE,
        beats,
    )

    MOST_PLAYS = 98304  # of one hand; even four whole decks have fewer under the loosest rules
    SUIT_WORDS = 1 << SUITS * COPY_BITS  # values of the word that counts a rank by suits
    MASKS = 1 << POSITIONS  # sets of positions of the axis

    WILD, BLACK_UNIT, RED_UNIT, SUIT_MARK, UNITS = 13, 14, 15, 16, 17  # the fields of a `take` behind the ranks
    WILD_AT, BLACK_AT, RED_AT, SUIT_AT = 52, 55, 58, 61  # the bits where they begin


def unit_of(i):
    """What one card adds to a `take`: a rank, a wild card, a joker; or 1 in the field for the suit."""
    one: cython.ulonglong = 1
    return one << (4 * i if i <= WILD else WILD_AT + COPY_BITS * (i - WILD))


@cython.cclass
class Plays:
    """A workspace: load a hand, generate, read the plays. Each thread needs its own."""

    def __init__(self) -> None:
        i: cython.int
        s: cython.int
        if not cython.compiled:
            self.size_of, self.suits_of, self.bits_of = [0] * SUIT_WORDS, [0] * SUIT_WORDS, [0] * MASKS
            self.unit, self.natural, self.held = [0] * UNITS, [0] * RANKS, [0] * POSITIONS
            self.take, self.code = [0] * MOST_PLAYS, [0] * MOST_PLAYS
        for i in range(SUIT_WORDS):
            self.size_of[i] = self.suits_of[i] = 0
            for s in range(SUITS):
                self.size_of[i] += i >> COPY_BITS * s & COPY_MASK
                self.suits_of[i] |= (1 if i >> COPY_BITS * s & COPY_MASK else 0) << s
        for i in range(MASKS):
            self.bits_of[i] = bin(i).count("1")
        for i in range(UNITS):
            self.unit[i] = unit_of(i)
        self.exact = False
        self.whole = 0

    def load(self, hands, at, level):
        """Take the hand that lies in `hands` from `at` on, see combos.py."""
        r: cython.int
        for r in range(RANKS):
            self.natural[r] = hands[at + r]
        self.wilds = self.natural[level] >> COPY_BITS * HEARTS & COPY_MASK
        self.natural[level] -= self.wilds << COPY_BITS * HEARTS
        for r in range(RANKS):
            self.held[r + 1] = self.size_of[self.natural[r]]
        self.held[0] = self.held[RANKS]
        self.black = hands[at + BLACK]
        self.red = hands[at + RED]

    def generate(self, tables, to_beat):
        """Find every play of the loaded hand that beats `to_beat` (0: leading); the number is returned."""
        i: cython.int
        row: cython.int
        self.level = tables.level
        self.only_flush = tables.only_flush
        self.alone_is_level = tables.alone_is_level
        self.to_beat = to_beat
        self.wanted = to_beat >> 20
        self.n = 0
        self.overflow = False
        self.sets(tables)
        self.jokers(tables)
        if self.wanted == 0 or self.wanted == FULL_HOUSE:
            self.full_houses(tables)
        for i in range(RUN_KINDS):
            row = RUN_ROW * i
            if self.wanted == 0 or self.wanted == tables.runs[row]:
                self.runs(tables, tables.runs[row], tables.runs[row + 1], tables.runs[row + 2], tables.runs[row + 3])
        self.flushes(tables, tables.flush_min, tables.flush_max)
        return self.n

    def emit(self, code, take):
        if self.exact and take % self.unit[SUIT_MARK] != self.whole:
            return
        if self.n == MOST_PLAYS:
            self.overflow = True
            return
        self.take[self.n] = take
        self.code[self.n] = code
        self.n += 1

    def open_for(self, tables, code):
        order: cython.int = tables.order[code]
        return order != 0 and beats(order, self.to_beat)

    def sets(self, tables):
        """Singles, pairs, triples and bombs of one rank."""
        rank: cython.int
        size: cython.int
        most: cython.int
        for rank in range(RANKS):
            most = self.held[rank + 1] + self.wilds
            for size in range(SINGLE, min(most, TRIPLE) + 1):
                if (self.wanted == 0 or self.wanted == size) and self.open_for(tables, size << 8 | 1 << 4 | rank):
                    self.set_of(tables, size << 8 | 1 << 4 | rank, rank, size)
            for size in range(4, min(most, tables.max_bomb) + 1):
                if self.open_for(tables, BOMB << 8 | size << 4 | rank):
                    self.set_of(tables, BOMB << 8 | size << 4 | rank, rank, size)

    def set_of(self, tables, code, rank, size):
        """One rank in one size, with every number of wild cards."""
        wilds: cython.int
        level: cython.int = self.level
        for wilds in range(min(size, self.wilds) + 1):
            if size - wilds > self.held[rank + 1]:
                continue
            if wilds == size and rank != level and tables.alone_is_level:
                continue
            if wilds > 0 and size > 1 and rank == 0 and level != 0 and not tables.wild_as_two:
                continue
            self.emit(code, (size - wilds) * self.unit[rank] + wilds * self.unit[WILD])

    def jokers(self, tables):
        black: cython.int
        red: cython.int
        code: cython.int
        for black in range(self.black + 1):
            for red in range(self.red + 1):
                code = 0
                if black + red == 1:
                    code = SINGLE << 8 | 1 << 4 | (RED if red else BLACK)
                elif black + red == 2 and (black != red or tables.any_jokers):
                    code = PAIR << 8 | 1 << 4 | (RED if red else BLACK)
                elif black + red == 3 and tables.joker_triple:
                    code = TRIPLE << 8 | 1 << 4 | RED
                elif black + red == 2 * tables.decks:
                    code = JOKER_BOMB << 8 | 1 << 4 | RED
                if code != 0 and self.open_for(tables, code):
                    self.emit(code, black * self.unit[BLACK_UNIT] + red * self.unit[RED_UNIT])

    def full_houses(self, tables):
        rank: cython.int
        wilds: cython.int
        code: cython.int
        for rank in range(RANKS):
            code = FULL_HOUSE << 8 | 1 << 4 | rank
            if self.held[rank + 1] + self.wilds < 3 or not self.open_for(tables, code):
                continue
            for wilds in range(min(3, self.wilds) + 1):
                if 3 - wilds > self.held[rank + 1]:
                    continue
                if wilds > 0 and rank == 0 and self.level != 0 and not tables.wild_as_two:
                    continue
                self.house_pairs(
                    tables, code, rank, (3 - wilds) * self.unit[rank] + wilds * self.unit[WILD], self.wilds - wilds
                )

    def house_pairs(self, tables, code, rank, triple, wilds):
        """Every pair that can go with a triple, when `wilds` wild cards are left."""
        other: cython.int
        used: cython.int
        for other in range(RANKS):
            if other == rank:
                continue
            for used in range(min(wilds, 1) + 1):
                if 2 - used > self.held[other + 1]:
                    continue
                if used > 0 and other == 0 and self.level != 0 and not tables.wild_as_two:
                    continue
                self.emit(code, triple + (2 - used) * self.unit[other] + used * self.unit[WILD])
        if wilds >= 2:  # two wild cards are a pair of some other rank: one play, whatever the rank
            self.emit(code, triple + 2 * self.unit[WILD])
        if tables.joker_in_house:
            self.joker_pairs(tables, code, triple)

    def joker_pairs(self, tables, code, triple):
        if self.black >= 2:
            self.emit(code, triple + 2 * self.unit[BLACK_UNIT])
        if self.red >= 2:
            self.emit(code, triple + 2 * self.unit[RED_UNIT])
        if self.black >= 1 and self.red >= 1 and tables.any_jokers:
            self.emit(code, triple + self.unit[BLACK_UNIT] + self.unit[RED_UNIT])

    def runs(self, tables, kind, width, shortest, longest):
        """Straights, tubes and plates: `width` cards on each of some consecutive positions."""
        length: cython.int
        first: cython.int
        code: cython.int
        for first in range(tables.axis_low, POSITIONS + 1 - shortest):
            for length in range(shortest, min(longest, self.reach(width, first)) + 1):
                code = kind << 8 | length << 4 | (first + length - 2)
                if self.open_for(tables, code):
                    self.run_at(code, width, first, length)

    def reach(self, width, first):
        """How many positions from `first` on the hand can fill; most starts fail at once."""
        position: cython.int
        missing: cython.int = 0
        for position in range(first, POSITIONS):
            if self.held[position] < width:
                missing += width - self.held[position]
                if missing > self.wilds:
                    return position - first
        return POSITIONS - first

    def run_at(self, code, width, first, length):
        position: cython.int
        held: cython.int
        missing: cython.int = 0
        wilds: cython.int = self.wilds
        take: cython.ulonglong = 0
        if self.alone_is_level and wilds >= width * length:  # one card at least is no wild card
            wilds = width * length - 1
        for position in range(first, first + length):
            held = min(width, self.held[position])
            missing += width - held
            take += held * self.unit[(position + 12) % RANKS]
        if missing > wilds:
            return
        take += missing * self.unit[WILD]
        # A suited run of natural cards counts as a flush alone (Q2-9); with a wild card off suit it is a straight.
        if missing > 0 or width > 1 or not self.only_flush or not self.one_suit(first, length):
            self.emit(code, take)
        self.swap_wilds(code, first, first + length, take, wilds - missing)

    def one_suit(self, first, length):
        """Whether these positions can be filled from one and the same suit only."""
        position: cython.int
        suits: cython.int = 0
        for position in range(first, first + length):
            suits |= self.suits_of[self.natural[(position + 12) % RANKS]]
        return suits & (suits - 1) == 0

    def flushes(self, tables, shortest, longest):
        rank: cython.int
        suit: cython.int
        mask: cython.int
        most: cython.int
        length: cython.int
        first: cython.int
        code: cython.int
        for suit in range(SUITS):
            mask = 0
            for rank in range(RANKS):
                mask |= (self.suits_of[self.natural[rank]] >> suit & 1) << (rank + 1)
            if self.bits_of[mask] + self.wilds < shortest:
                continue
            mask |= mask >> RANKS
            for first in range(tables.axis_low, POSITIONS + 1 - shortest):
                length = shortest
                most = min(longest, POSITIONS - first)
                while length <= most and length <= self.wilds + self.suited(mask, first, length):
                    code = STRAIGHT_FLUSH << 8 | length << 4 | (first + length - 2)
                    if self.open_for(tables, code):
                        self.flush_at(code, suit, mask, first, length)
                    length += 1

    def suited(self, mask, first, length):
        """How many of these positions one suit fills by itself."""
        return self.bits_of[mask >> first & ((1 << length) - 1)]

    def flush_at(self, code, suit, mask, first, length):
        position: cython.int
        missing: cython.int = 0
        take: cython.ulonglong = (suit + 1) * self.unit[SUIT_MARK]
        for position in range(first, first + length):
            if mask >> position & 1:
                take += self.unit[(position + 12) % RANKS]
            else:
                missing += 1
        take += missing * self.unit[WILD]
        self.emit(code, take)
        self.swap_wilds(code, first, first + length, take, self.wilds - missing)

    def swap_wilds(self, code, first, end, take, spare):
        """The same run with wild cards instead of natural ones from `first` on: one, or more up to `spare`."""
        i: cython.int
        one: cython.ulonglong
        if spare == 0:
            return
        for i in range(first, end):
            if take >> 4 * ((i + 12) % RANKS) & 15 != 0:
                one = take - self.unit[(i + 12) % RANKS] + self.unit[WILD]
                self.emit(code, one)
                self.swap_wilds(code, i, end, one, spare - 1)
