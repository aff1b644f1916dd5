"""Every run of a pile: with all kinds of a slot, as the referee lists them and in the same order."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import FACES, KINDS, NO_KIND, SLOTS, TrickTables

    MOST_RUNS = 2048  # of one width


@cython.cclass
class Runs:
    """The runs found last. A run may be found twice where two lines share slots."""

    def __init__(self, tables: TrickTables) -> None:
        if not cython.compiled:
            self.size, self.row = [0] * MOST_RUNS, [0] * SLOTS
            self.run = [[0] * FACES for _ in range(MOST_RUNS)]
        self.tables, self.n = tables, 0

    def find(self, pile, width):
        """Find the runs of groups of just this width; their number is returned."""
        line: cython.int
        end: cython.int
        first: cython.int
        self.n = 0
        if width < self.tables.narrowest_run:
            return 0
        for line in range(self.tables.n_lines):
            for end in range(line * SLOTS, line * SLOTS + self.tables.line_length[line]):
                if not self.holds(pile, end, width):
                    continue
                first = end - 1
                while first >= line * SLOTS and self.holds(pile, first, width):
                    if end - first + 1 >= self.tables.shortest_run:
                        self.grow(pile, first, first, end, width)
                    first -= 1
        return self.n

    def holds(self, pile, slot, width):
        """Whether a pile has some kind of a slot."""
        i: cython.int
        for i in range(slot * KINDS, slot * KINDS + KINDS):
            if self.tables.slot[i] == NO_KIND:
                return False
            if pile[self.tables.slot[i]] >= width:
                return True
        return False

    def grow(self, pile, first, place, end, width):
        """Go on with each kind of the next slot."""
        i: cython.int
        kind: cython.int
        for i in range(place * KINDS, place * KINDS + KINDS):
            kind = self.tables.slot[i]
            if kind == NO_KIND:
                return
            if pile[kind] >= width:
                self.row[place - first] = kind
                if place == end:
                    self.keep(end - first + 1, width)
                else:
                    self.grow(pile, first, place + 1, end, width)

    def keep(self, length, width):
        i: cython.int
        if self.n == MOST_RUNS:
            return
        for i in range(FACES):
            self.run[self.n][i] = 0
        for i in range(length):
            self.run[self.n][self.row[i]] += width
        self.size[self.n] = length * width
        self.n += 1
