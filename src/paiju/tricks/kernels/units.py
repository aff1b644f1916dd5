"""What some cards are in a trick-taking game: a unit of equal cards, a tractor or a throw, by tables.

A pile is a count for each of the 54 faces. Tractors are runs on *lines*: a line is a row of slots, each with the kinds
(identical cards) that stand there; the kinds of neighbouring slots are neighbours. What is adjacent to what is data,
not code.
"""

import cython

if not cython.compiled:  # compiled, these are the C constants of units.pxd
    FACES, BLACK_JOKER, RED_JOKER = 54, 52, 53
    COPIES, WIDTHS, CARDS = 5, 6, 270
    SEATS, GROUPS, TRUMP = 10, 5, 4
    NO_SHAPE, ONE, TWO, THREE, TRACTOR, THROW = 0, 1, 2, 3, 6, 7
    LINES, SLOTS, KINDS, NO_KIND = 6, 32, 4, 255
    MANY = 999
    HIGHEST_SHAPE, NEXT_SHAPE, HIGHEST_CARD, ALL_UNITS = range(4)
    FREE, FROM_TOP, FROM_BOTTOM = range(3)


@cython.cclass
class TrickTables:
    """What the trick kernels receive of a ruleset, a level and a trump suit."""

    def __init__(
        self,
        group: list[int],
        rung: list[int],
        points: list[int],
        copies: list[int],
        fill: list[int],
        lines: list,
        flags: list[bool],
        numbers: list[int],
    ) -> None:
        i: cython.int
        if not cython.compiled:
            self.group, self.rung, self.points, self.fill, self.order = [[0] * FACES for _ in range(5)]
            self.copies = [0] * FACES
            self.first, self.line_length = [0] * (GROUPS + 1), [0] * LINES
            self.slot, self.slot_value = [NO_KIND] * (LINES * SLOTS * KINDS), [0] * (LINES * SLOTS)
        for i in range(FACES):
            self.group[i], self.rung[i], self.points[i], self.fill[i] = group[i], rung[i], points[i], fill[i]
            self.copies[i] = copies[i]
        self.widest = max(copies)
        for i, card in enumerate(sorted(range(FACES), key=lambda card: (group[card], rung[card], card))):
            self.order[i] = card
        for i in range(GROUPS):
            self.first[i + 1] = self.first[i] + group.count(i)
        for i in range(LINES * SLOTS * KINDS):
            self.slot[i] = NO_KIND
        self.n_lines = len(lines)
        self.lines = [[bytes(kinds) for _, kinds in line] for line in lines]
        for row, line in enumerate(lines):
            self.line_length[row] = len(line)
            for place, (value, kinds) in enumerate(line):
                self.slot_value[row * SLOTS + place] = value
                for i, card in enumerate(kinds):
                    self.slot[(row * SLOTS + place) * KINDS + i] = card
        self.mixed_runs, self.break_triples, self.subtractor, self.gua_feng = flags[0], flags[1], flags[2], flags[3]
        self.fill_by_rank, self.run_must, self.joker_ruff, self.throw_runs = flags[4], flags[5], flags[6], flags[7]
        self.follow_sets, self.follow_runs, self.break_runs, self.whole_pairs = flags[8], flags[9], flags[10], flags[11]
        self.shortest_run, self.narrowest_run, self.compare, self.filler = numbers

    def group_of(self, card: int) -> int:
        return self.group[card]

    def rung_of(self, card: int) -> int:
        return self.rung[card]

    def points_of(self, card: int) -> int:
        return self.points[card]

    def fill_of(self, card: int) -> int:
        """Where a card stands among those that fill up a scraped trick (D21)."""
        return self.fill[card]


@cython.cclass
class Shape:
    """A pile as a lead: `top` is its strength; its units of equal cards are what followers owe, and so is a run."""

    def __init__(self) -> None:
        self.kind = self.width = self.length = self.group = self.size = self.top = self.widest = 0
        if not cython.compiled:
            self.units, self.sets, self.loose = [0] * WIDTHS, [0] * WIDTHS, [0] * WIDTHS

    def units_of(self, width: int) -> int:
        """Its units of just so many equal cards."""
        return self.units[width]

    def sets_of(self, width: int) -> int:
        """Its units of at least so many equal cards."""
        return self.sets[width]


def read_shape(t, cards, out):
    """Recognise a pile; NO_SHAPE where its cards are not of one group."""
    card: cython.int
    width: cython.int
    kinds: cython.int = 0
    least: cython.int = MANY
    top: cython.int = 0
    out.group = -1
    out.size = out.top = out.width = 0
    out.kind = NO_SHAPE
    for width in range(WIDTHS):
        out.units[width] = 0
    mixed: cython.bint = False
    for card in range(FACES):
        if cards[card] == 0:
            continue
        kinds += 1
        out.size += cards[card]
        least = min(least, cards[card])
        out.width = max(out.width, cards[card])
        out.units[min(cards[card], COPIES)] += 1
        top = max(top, t.rung[card])
        if out.group == -1:
            out.group = t.group[card]
        elif out.group != t.group[card]:
            mixed = True
            out.group = min(out.group, t.group[card])
    out.length = kinds
    add_up(out)
    if kinds == 0:
        return
    if kinds == 1:
        out.kind, out.top = out.width, top
        return
    if least == out.width and out.width >= t.narrowest_run and kinds >= t.shortest_run and (not mixed or t.mixed_runs):
        out.top = run_top(t, cards, -1 if mixed else out.group, out.width, kinds, COPIES)
        if out.top >= 0:
            out.kind = TRACTOR
            return
    out.top = top
    if not mixed:
        out.kind = THROW
        find_run(t, cards, out)


def add_up(out):
    """How many units of at least so many cards there are, and how many cards the widest has."""
    width: cython.int
    out.widest = 0
    out.sets[COPIES] = out.units[COPIES]
    for width in range(COPIES - 1, 0, -1):
        out.sets[width] = out.sets[width + 1] + out.units[width]
    for width in range(1, WIDTHS):
        if out.units[width]:
            out.widest = width


def find_run(t, cards, out):
    """Where runs count inside a throw (B39): its largest one becomes the width and length of the shape, else 0.

    What its groups leave of a kind is a unit of its own: KKAAA is KKAA and an A, and asks for no triple.
    """
    card: cython.int
    at: cython.int
    left: cython.int
    width: cython.int
    length: cython.int
    kinds: cython.int = out.length
    run: cython.ulonglong
    out.width = out.length = 0
    for width in range(WIDTHS):
        out.loose[width] = out.units[width]
    if not t.throw_runs:
        return
    for width in range(out.widest, t.narrowest_run - 1, -1):
        for length in range(kinds, t.shortest_run - 1, -1):
            if width * length > out.width * out.length and run_top(t, cards, out.group, width, length, COPIES) >= 0:
                out.width, out.length = width, length
    if out.length == 0:
        return
    for width in range(WIDTHS):
        out.loose[width] = 0
    at = highest_run(t, cards, out.group, out.width, out.length, out.loose)
    run = run_at(t, cards, out.group, out.width, out.length, at)
    for card in range(FACES):
        left = cards[card] - (out.width if run >> card & 1 else 0)
        if left > 0:
            out.loose[left] += 1
    for width in range(WIDTHS):
        out.units[width] = out.loose[width]
    out.units[out.width] += out.length
    add_up(out)


def kinds_with(t, cards, group, width):
    """How many kinds of a group a pile has in at least so many copies; group -1: of any."""
    card: cython.int
    found: cython.int = 0
    for card in range(FACES):
        found += cards[card] >= width and (group == -1 or t.group[card] == group)
    return found


def kind_in_slot(t, cards, group, at, width, most):
    """A kind in this slot of which the pile holds enough but not too many, or -1; group -1: whatever the group."""
    i: cython.int
    card: cython.int
    for i in range(KINDS):
        card = t.slot[at * KINDS + i]
        if card == NO_KIND:
            return -1
        if width <= cards[card] <= most and (group == -1 or t.group[card] == group):
            return card
    return -1


def run_top(t, cards, group, width, length, most):
    """The strength of the highest run of so many neighbouring kinds in a pile, or -1."""
    line: cython.int
    place: cython.int
    row: cython.int
    best: cython.int = -1
    for line in range(t.n_lines):
        row = 0
        for place in range(t.line_length[line]):
            if kind_in_slot(t, cards, group, line * SLOTS + place, width, most) < 0:
                row = 0
                continue
            row += 1
            if row >= length:
                best = max(best, t.slot_value[line * SLOTS + place])
    return best


def highest_run(t, cards, group, width, length, beside):
    """The slot where the highest such run of a pile ends that leaves as many and as large units beside it, or -1."""
    at: cython.int
    line: cython.int
    place: cython.int
    row: cython.int
    best: cython.int = -1
    top: cython.int = -1
    for line in range(t.n_lines):
        row = 0
        for place in range(t.line_length[line]):
            at = line * SLOTS + place
            row = row + 1 if kind_in_slot(t, cards, group, at, width, COPIES) >= 0 else 0
            if row < length or t.slot_value[at] <= best:
                continue
            if leaves_units(cards, run_at(t, cards, group, width, length, at), width, beside):
                best, top = t.slot_value[at], at
    return top


def run_at(t, cards, group, width, length, at):
    """The kinds of a run of a pile that ends in a slot, as bits."""
    i: cython.int
    found: cython.ulonglong = 0
    for i in range(at - length + 1, at + 1):
        found |= bit(kind_in_slot(t, cards, group, i, width, COPIES))
    return found


def leaves_units(cards, run, width, beside):
    """Whether a pile has, without so many of each kind of the run, units as many and as large as those beside it."""
    card: cython.int
    size: cython.int
    owed: cython.int = 0
    found: cython.int
    for size in range(COPIES, 1, -1):
        owed += beside[size]
        found = 0
        for card in range(FACES):
            found += cards[card] - (width if run >> card & 1 else 0) >= size
        if found < owed:
            return False
    return True


def kinds_in_runs(t, cards, group, width):
    """All kinds of which a pile has just so many and that stand in a run, as bits."""
    i: cython.int
    card: cython.int
    line: cython.int
    place: cython.int
    row: cython.int
    found: cython.ulonglong = 0
    if width < t.narrowest_run:
        return found
    for line in range(t.n_lines):
        row = 0
        for place in range(t.line_length[line] + 1):
            if place < t.line_length[line] and kind_in_slot(t, cards, group, line * SLOTS + place, width, width) >= 0:
                row += 1
                continue
            if row >= t.shortest_run:
                for i in range((line * SLOTS + place - row) * KINDS, (line * SLOTS + place) * KINDS):
                    card = t.slot[i]
                    if card != NO_KIND and cards[card] == width and t.group[card] == group:
                        found |= bit(card)
            row = 0
    return found


def bit(card):
    """A kind as a bit of a set of kinds."""
    one: cython.ulonglong = 1
    return one << card


def shape_of(t: TrickTables, counts: bytes) -> Shape:
    shape = Shape()
    read_shape(t, counts, shape)
    return shape
