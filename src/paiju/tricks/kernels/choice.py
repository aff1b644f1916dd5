"""A play that is put together, card by card or set by set.

It is handed along as an argument: C code without the GIL may not hold it in a variable of its own.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import FACES, SLOTS, TrickTables, kind_in_slot


@cython.final
@cython.cclass
class Choice:
    """A play that is put together: the cards chosen so far, and the pile from which more may be taken."""

    def __init__(self, tables: TrickTables) -> None:
        if not cython.compiled:
            self.chosen, self.left = [0] * FACES, [0] * FACES
        self.tables = tables

    def begin(self, hand):
        """Nothing is chosen yet; the pile is the hand."""
        card: cython.int
        for card in range(FACES):
            self.chosen[card] = 0
            self.left[card] = hand[card]

    def begin_in(self, hand, group):
        """Nothing is chosen yet; the pile is what the hand has of one group."""
        card: cython.int
        for card in range(FACES):
            self.chosen[card] = 0
            self.left[card] = hand[card] if self.tables.group[card] == group else 0

    def take_group(self, group):
        """All cards of a group."""
        card: cython.int
        for card in range(FACES):
            if self.tables.group[card] == group:
                self.chosen[card] = self.left[card]
                self.left[card] = 0

    def take_run(self, group, line, place, length, width, most):
        """A run that the pile has there. The pile stays: `put_away` is still to come."""
        i: cython.int
        for i in range(place, place + length):
            self.chosen[kind_in_slot(self.tables, self.left, group, line * SLOTS + i, width, most)] = width

    def take_highest(self, wanted, by_fill):
        """So many of the highest cards that are left (刮风)."""
        card: cython.int
        best: cython.int
        value: cython.int
        highest: cython.int
        while wanted > 0:
            best = -1
            highest = -1
            for card in range(FACES):
                value = self.tables.fill[card] if by_fill else self.tables.rung[card]
                if self.left[card] > 0 and value > highest:
                    best = card
                    highest = value
            self.left[best] -= 1
            self.chosen[best] += 1
            wanted -= 1

    def take_lowest(self, wanted):
        """So many of the lowest cards that are left, all of one group (S96)."""
        card: cython.int
        best: cython.int
        while wanted > 0:
            best = -1
            for card in range(FACES):
                if self.left[card] > 0 and (best < 0 or self.tables.rung[card] < self.tables.rung[best]):
                    best = card
            self.left[best] -= 1
            self.chosen[best] += 1
            wanted -= 1

    def may_break(self, card, least):
        """A triple may pay for a pair only where triples are broken (B50)."""
        return self.tables.break_triples or self.left[card] == least

    def put_away(self):
        """Take the chosen cards off the pile; how many they are is returned."""
        card: cython.int
        size: cython.int = 0
        for card in range(FACES):
            size += self.chosen[card]
            self.left[card] -= self.chosen[card]
        return size
