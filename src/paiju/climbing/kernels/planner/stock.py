"""A hand on the axis of runs, and what the runs of a division need of it, position by position.

Needs and stocks are words of 12 fields of 5 bits, one for each position from the present one on, so that one
subtraction compares them all.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import STRAIGHT_FLUSH, ClimbTables
    from paiju.climbing.kernels.planner.layers import Layers

    AHEAD = 12  # no run must be longer
    SUITED, IN_SUIT = 3, 7  # where the sorts of runs begin that ask for a suit


@cython.cclass
class Stock(Layers):
    """The sorts of runs are straight, tube, plate; straight flush by suit; straight that so far is in one suit."""

    def __init__(self, tables: ClimbTables) -> None:
        i: cython.int
        j: cython.int
        Layers.__init__(self, tables)
        if not cython.compiled:
            self.kind, self.width, self.shortest, self.longest = [0] * 11, [0] * 11, [0] * 11, [0] * 11
            self.field, self.span, self.stock, self.suit_stock = [0] * 13, [0] * 176, [0] * 14, [0] * 56
            self.held, self.suited, self.lack = [0] * 14, [0] * 56, [0] * 154
            self.have_suit, self.need_suit = [0] * 4, [0] * 4
        self.field[0] = 1
        self.top = 16
        for i in range(1, AHEAD + 1):  # by multiplying: a shifted literal would be 32 bits wide in C
            self.field[i] = self.field[i - 1] * 32
            self.top += 16 * self.field[i] if i < AHEAD else 0
        for i in range(11):
            j = 4 * i if i < SUITED else 0
            self.kind[i], self.width[i] = tables.runs[j], tables.runs[j + 1]
            self.shortest[i], self.longest[i] = tables.runs[j + 2], tables.runs[j + 3]
            if SUITED <= i < IN_SUIT:
                self.kind[i], self.shortest[i], self.longest[i] = STRAIGHT_FLUSH, tables.flush_min, tables.flush_max
            for j in range(1, 16):
                span = range(max(1, self.shortest[i] - j + 1))
                self.span[16 * i + j] = self.width[i] * sum([self.field[k] for k in span])

    # --- the hand -----------------------------------------------------------------------------------------------

    def read_hand(self, hand):
        """Take a hand of 15 bytes, see plays.py."""
        position: cython.int
        sort: cython.int
        size: cython.int = hand[13] + hand[14]
        triples: cython.int = 0
        self.n_wild = hand[self.tables.level] >> 2 & 3
        self.n_black = hand[13]
        self.n_red = hand[14]
        for position in range(13, -1, -1):
            self.read_position(position, hand[(position + 12) % 13])
            if position > 0:
                size += self.held[position]
                triples += self.held[position] // 3
        self.houses = min(min((size + self.n_wild) // 5, triples + self.n_wild), 6)
        for position in range(14):
            for sort in range(IN_SUIT):
                self.lack[11 * position + sort] = self.lack_at(sort, position)
            for sort in range(IN_SUIT, 11):
                self.lack[11 * position + sort] = self.lack[11 * position]

    def read_position(self, position, suits):
        """Count the natural cards of one position, and join them with those above it to words."""
        suit: cython.int
        count: cython.int
        word: cython.ulonglong
        self.held[position] = 0
        for suit in range(4):
            count = suits >> 2 * suit & 3
            if suit == 1 and (position + 12) % 13 == self.tables.level:
                count = 0
            self.suited[4 * position + suit] = count
            self.held[position] += count
            word = self.suit_stock[4 * position + 4 + suit] if position < 13 else 0
            self.suit_stock[4 * position + suit] = word % self.field[AHEAD - 1] * 32 + count
        word = self.stock[position + 1] if position < 13 else 0
        self.stock[position] = word % self.field[AHEAD - 1] * 32 + self.held[position]

    def lack_at(self, sort, place):
        """How many wild cards the shortest run of this sort would need that starts here; 9: it cannot."""
        have: cython.ulonglong = self.stock[place]
        if SUITED <= sort:
            have = self.suit_stock[4 * place + sort - SUITED]
        if place < self.tables.axis_low or place > 14 - self.shortest[sort]:
            return 9
        if (have & 31) + self.n_wild < self.width[sort]:  # most starts fail at once
            return 9
        return self.total(self.excess(self.span[16 * sort + 1], have))

    # --- needs --------------------------------------------------------------------------------------------------

    def open_stock(self, place, rest):
        """Begin with no needs at a position; `rest` tells which aces were used low."""
        suit: cython.int
        self.have = self.stock[place]
        self.need = 0
        self.suits_asked = 0
        for suit in range(4):
            self.have_suit[suit] = self.suit_stock[4 * place + suit]
            self.need_suit[suit] = 0
        if rest >> 2 & 15 and place > 13 - AHEAD:
            self.have -= (rest >> 2 & 15) * self.field[13 - place]
            for suit in range(4):
                self.have_suit[suit] -= (rest >> 6 + 2 * suit & 3) * self.field[13 - place]

    def want(self, sort, what):
        """Ask for cards for a run."""
        if sort < SUITED:
            self.need += what
        else:
            self.need_suit[(sort - SUITED) & 3] += what
            self.suits_asked += what & 31

    def give_up(self, sort, what):
        """Take a wish back."""
        if sort < SUITED:
            self.need -= what
        else:
            self.need_suit[(sort - SUITED) & 3] -= what
            self.suits_asked -= what & 31

    def excess(self, need, have):
        """Field by field what is needed above what there is."""
        left: cython.ulonglong = (need | self.top) - have
        over: cython.ulonglong = left & self.top
        return left & (over - (over >> 4))

    def total(self, word):
        n: cython.int = 0
        while word:
            n += word & 31
            word >>= 5
        return n

    def shortage(self):
        """How many wild cards the runs need, here and at the positions to come."""
        suit: cython.int
        over: cython.ulonglong
        lack: cython.int = 0
        need: cython.ulonglong = self.need
        if self.suits_asked:
            for suit in range(4):
                if self.need_suit[suit]:
                    over = self.excess(self.need_suit[suit], self.have_suit[suit])
                    need += self.need_suit[suit] - over
                    lack += self.total(over)
        return lack + self.total(self.excess(need, self.have))
