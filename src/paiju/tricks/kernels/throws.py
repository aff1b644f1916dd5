"""The units of a throw, and who beats them.

Shapes are called by their kinds: 1 to 5 equal cards, or a tractor. A set of shapes is a bit for each.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.runs import Runs
    from paiju.tricks.kernels.units import FACES, TRACTOR, TRUMP, TrickTables

    SHAPES = 7  # kinds of shapes that a unit can have, from 0


@cython.cclass
class ThrowUnits:
    """The lowest unit of each shape in a throw: those count."""

    def __init__(self, tables: TrickTables, runs: Runs, ruffed: bool) -> None:
        if not cython.compiled:
            self.unit, self.rest = [[0] * FACES for _ in range(SHAPES)], [0] * FACES
            self.size, self.width, self.top = [0] * SHAPES, [0] * SHAPES, [0] * SHAPES
        self.tables, self.runs, self.ruffed = tables, runs, ruffed
        self.shapes = self.group = 0

    def find(self, cards):
        """Split a throw: its largest run where runs count, then units of equal cards."""
        card: cython.int
        self.shapes = 0
        for card in range(FACES):
            self.rest[card] = cards[card]
            if cards[card]:
                self.group = self.tables.group[card]
        if self.tables.throw_runs:
            self.take_run()
        for card in range(FACES):
            if self.rest[card]:
                self.take_kind(card, self.rest[card])

    def take_run(self):
        """The largest run; of equal ones the last."""
        i: cython.int
        card: cython.int
        width: cython.int
        most: cython.int = 0
        for width in range(2, self.tables.widest + 1):
            self.runs.find(self.rest, width)
            for i in range(self.runs.n):
                if self.runs.size[i] >= most:
                    most = self.runs.size[i]
                    self.size[TRACTOR], self.width[TRACTOR] = most, width
                    for card in range(FACES):
                        self.unit[TRACTOR][card] = self.runs.run[i][card]
        if most == 0:
            return
        self.shapes = 1 << TRACTOR
        self.top[TRACTOR] = self.top_of_run(self.unit[TRACTOR])
        for card in range(FACES):
            self.rest[card] -= self.unit[TRACTOR][card]

    def take_kind(self, card, width):
        """A unit of equal cards, if it is the lowest so far; of equally high ones the first suit is."""
        other: cython.int
        rung: cython.int = self.tables.rung[card]
        if self.shapes >> width & 1:
            if rung > self.top[width]:
                return
            for other in range(FACES):
                if rung == self.top[width] and self.unit[width][other] and other % 4 <= card % 4:
                    return
        self.shapes |= 1 << width
        self.size[width] = self.width[width] = width
        self.top[width] = rung
        for other in range(FACES):
            self.unit[width][other] = width if other == card else 0

    def beaten(self, hand):
        """The shapes of which a hand has a higher unit."""
        card: cython.int
        shape: cython.int
        group: cython.int = self.group
        above: cython.int
        found: cython.int = 0
        ruffs: cython.bint = self.ruffed
        for card in range(FACES):
            if hand[card] and self.tables.group[card] == group:
                ruffs = False
        if ruffs:
            group = TRUMP
        for shape in range(1, SHAPES):
            if self.shapes >> shape & 1:
                above = 0 if ruffs else self.top[shape]
                if shape == TRACTOR:
                    found |= self.has_run(hand, group, above) << shape
                else:
                    found |= self.has_kind(hand, group, shape, above) << shape
        return found

    def has_run(self, hand, group, above):
        """Whether a hand has such a run of a group that is higher."""
        i: cython.int
        card: cython.int
        self.runs.find(hand, self.width[TRACTOR])
        for i in range(self.runs.n):
            if self.runs.size[i] == self.size[TRACTOR] and self.top_of_run(self.runs.run[i]) > above:
                card = 0
                while self.runs.run[i][card] == 0:
                    card += 1
                if self.tables.group[card] == group:
                    return True
        return False

    def has_kind(self, hand, group, width, above):
        card: cython.int
        for card in range(FACES):
            if hand[card] >= width and self.tables.group[card] == group and self.tables.rung[card] > above:
                return True
        return False

    def lowest(self, shapes):
        """The lowest of some shapes: the narrowest; a tractor is the highest."""
        shape: cython.int = 1
        while not shapes >> shape & 1:
            shape += 1
        return shape

    def top_of_run(self, run):
        card: cython.int
        top: cython.int = 0
        for card in range(FACES):
            if run[card]:
                top = max(top, self.tables.rung[card])
        return top
