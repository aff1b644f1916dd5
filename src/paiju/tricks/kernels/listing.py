"""The plays that are listed for a seat in turn, the same as the referee lists: see `rulings/candidates.py`.

A lead is a unit, a tractor or a throw of a group's highest units. Follows are listed whole where there are few, else
each way to pay the duty is filled up in some orders.
"""

from array import array

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.piles import put_away
    from paiju.tricks.kernels.follow import FINE, Duty, check, read_duty
    from paiju.tricks.kernels.runs import Runs
    from paiju.tricks.kernels.units import CARDS, FACES, GROUPS, NO_SHAPE, THROW, TRUMP, Shape, TrickTables, read_shape

    PLAIN, WAYS, ORDERS = 400, 48, 7
    NO_THROWS, UNBEATABLE, SMALLER_PLAYED = range(3)


@cython.cclass
class Listing:
    """Writes plays into rows, each a count for every face; `columns` bytes lie between two rows."""

    def __init__(self, tables: TrickTables, runs: Runs, throw_test: int, throw_min: int, columns: int) -> None:
        if not cython.compiled:
            self.hand, self.pick, self.pool, self.paid = [[0] * FACES for _ in range(4)]
            self.kinds, self.key, self.run = [0] * FACES, [0] * FACES, [0] * CARDS
            self.orders = [[0] * FACES for _ in range(ORDERS)]
        self.tables, self.runs, self.duty, self.shape = tables, runs, Duty(), Shape()
        self.throw_test, self.throw_min, self.columns = throw_test, throw_min, columns
        self.rows, self.room, self.n = array("B"), 0, 0
        self.full = False

    # --- leads --------------------------------------------------------------------------------------------------

    def leads(self, hand, gone, first):
        """The leads of a hand after these cards are gone, from row `first` on; their number."""
        card: cython.int
        for card in range(FACES):
            self.hand[card] = hand[card]
        self.first, self.n = first, 0
        self.full = False
        self.units()
        self.since = self.until = self.n
        self.tractors(gone)
        self.until = self.n  # throws differ from each other
        if self.throw_test != NO_THROWS:
            self.throws(gone)
        return self.n

    def units(self):
        card: cython.int
        copies: cython.int
        self.clear()
        for card in range(FACES):
            for copies in range(1, self.hand[card] + 1):
                self.pick[card] = copies
                self.emit()
            self.pick[card] = 0

    def tractors(self, gone):
        i: cython.int
        card: cython.int
        width: cython.int
        for width in range(2, self.tables.widest + 1):
            self.runs.find(self.hand, width)
            for i in range(self.runs.n):
                for card in range(FACES):
                    self.pick[card] = self.runs.run[i][card]
                if self.may_throw(gone) and not self.listed():
                    self.emit()
                    self.until = self.n

    def throws(self, gone):
        """In each group its highest units together, two of them and more; of equal rungs the first suit first."""
        i: cython.int
        j: cython.int
        k: cython.int
        group: cython.int
        kinds: cython.int
        for group in range(GROUPS):
            self.clear()
            kinds = 0
            i = self.tables.first[group + 1] - 1
            while i >= self.tables.first[group]:
                j = i
                while (
                    j > self.tables.first[group]
                    and self.tables.rung[self.tables.order[j - 1]] == self.tables.rung[self.tables.order[i]]
                ):
                    j -= 1
                for k in range(j, i + 1):
                    if self.hand[self.tables.order[k]]:
                        self.pick[self.tables.order[k]] = self.hand[self.tables.order[k]]
                        kinds += 1
                        if kinds > 1 and self.may_throw(gone) and not self.listed():
                            self.emit()
                i = j - 1

    def may_throw(self, gone):
        """Whether what is picked, more than a unit, may be led: a tractor, or a throw by the rules of throws."""
        card: cython.int
        low: cython.int = FACES
        read_shape(self.tables, self.pick, self.shape)
        if self.shape.kind == NO_SHAPE:
            return False
        if self.shape.kind != THROW:
            return True
        if self.throw_test == NO_THROWS or self.shape.size < self.throw_min:
            return False
        if self.throw_test == UNBEATABLE:
            return True
        for card in range(FACES):
            if self.pick[card]:
                low = min(low, self.tables.rung[card])
        for card in range(FACES):
            if (
                self.tables.group[card] == self.shape.group
                and self.tables.rung[card] < low
                and gone[card] < self.tables.copies[card]
            ):
                return False
        return True

    # --- follows ------------------------------------------------------------------------------------------------

    def follows(self, hand, lead, first):
        """The follows of a hand from row `first` on; their number."""
        card: cython.int
        for card in range(FACES):
            self.hand[card] = hand[card]
        self.first, self.n = first, 0
        self.full = False
        self.split(lead)
        if self.subsets() <= PLAIN:
            self.every(lead, 0, self.free)
        else:
            self.since = self.until = 0
            self.canonical(lead)
        return self.n

    def split(self, lead):
        """Pick the cards that must be played, and find the pool of the others and their number."""
        card: cython.int
        width: cython.int
        short: cython.bint
        read_duty(self.tables, lead, self.hand, self.duty)
        short = self.duty.suited <= lead.size
        self.free = lead.size - self.duty.suited if short else lead.size
        self.n_kinds = 0
        for card in range(FACES):
            self.pick[card] = self.pool[card] = 0
            if self.hand[card] and (self.tables.group[card] == lead.group) != short:
                self.pool[card] = self.hand[card]
                self.kinds[self.n_kinds] = card
                self.n_kinds += 1
            elif short:
                self.pick[card] = self.hand[card]
        if short:
            self.free_choice = not (self.duty.scraped and self.tables.fill_by_rank)
        else:
            self.free_choice = self.duty.run == 0 and (lead.sets[2] == 0 or not (self.duty.scraped or self.duty.lowest))
            for width in range(2, lead.widest + 1):
                self.free_choice = self.free_choice and self.duty.sets[width] == 0

    def subsets(self):
        """The number of ways to choose the free cards; counting stops above PLAIN."""
        i: cython.int
        size: cython.int
        copy: cython.int
        for size in range(self.free + 1):
            self.run[size] = 0
        self.run[0] = 1
        for i in range(self.n_kinds):
            for size in range(self.free, 0, -1):
                for copy in range(1, min(self.pool[self.kinds[i]], size) + 1):
                    self.run[size] = min(self.run[size] + self.run[size - copy], PLAIN + 1)
        return self.run[self.free]

    def every(self, lead, kind, left):
        """Every choice of so many cards among the kinds from this one on."""
        card: cython.int
        copies: cython.int
        if left == 0:
            if self.free_choice or check(self.tables, lead, self.hand, self.pick, self.duty) == FINE:
                self.emit()
            return
        if kind == self.n_kinds:
            return
        card = self.kinds[kind]
        for copies in range(min(self.pool[card], left), -1, -1):
            self.pick[card] = copies
            self.every(lead, kind + 1, left - copies)

    def canonical(self, lead):
        """Each way to pay the duty, filled up with low, high, cheap and valuable cards."""
        i: cython.int
        card: cython.int
        groups: cython.int = self.duty.run  # each check reads the duty anew, but it stays the same
        self.sort()
        self.ways = 0
        if groups == 0:
            for card in range(FACES):
                self.paid[card] = 0
            self.pay_sets(lead, lead.widest, 0)
            return
        for card in range(FACES):
            self.paid[card] = self.pool[card]
            if self.duty.whole and self.pool[card] != lead.width:
                self.paid[card] = 0
        self.runs.find(self.paid, lead.width)
        for i in range(self.runs.n):
            if self.runs.size[i] == groups * lead.width:
                for card in range(FACES):
                    self.paid[card] = self.runs.run[i][card]
                self.pay_sets(lead, lead.widest, self.runs.size[i])

    def pay_sets(self, lead, width, size):
        """The sets of this width and less that are still owed beside what is paid; `size` cards are."""
        card: cython.int
        owed: cython.int
        if self.ways >= WAYS:
            return
        if width < 2:
            if size <= self.free:
                self.ways += 1
                self.fill(lead, size)
            return
        owed = self.duty.sets[width]
        for card in range(FACES):
            owed -= self.paid[card] >= width
        self.pay_kinds(lead, width, size, max(0, owed), 0)

    def pay_kinds(self, lead, width, size, owed, at):
        """Choose so many kinds from place `at` on: first come those of which nothing is paid, then those of a run."""
        place: cython.int
        card: cython.int
        before: cython.int
        if owed == 0:
            self.pay_sets(lead, width - 1, size)
            return
        for place in range(at, width * FACES):
            card = place % FACES
            before = self.paid[card]
            if before != place // FACES or self.pool[card] < width or (self.duty.whole and self.pool[card] > width):
                continue
            self.paid[card] = width
            self.pay_kinds(lead, width, size + width - before, owed - 1, place + 1)
            self.paid[card] = before

    def fill(self, lead, size):
        """What is paid with the first of the other cards, in each order."""
        i: cython.int
        card: cython.int
        order: cython.int
        left: cython.int
        copies: cython.int
        for order in range(ORDERS):
            for i in range(self.n_kinds):
                card = self.kinds[i]
                self.pick[card] = self.paid[card]
            left = self.free - size
            for i in range(self.n_kinds):
                card = self.orders[order][i]
                copies = min(left, self.pool[card] - self.paid[card])
                self.pick[card] += copies
                left -= copies
            if not self.listed() and check(self.tables, lead, self.hand, self.pick, self.duty) == FINE:
                self.emit()
                self.until = self.n

    def sort(self):
        """Low first, high first, points last, points first, low trumps first; high ranks first, with few points or
        many."""
        i: cython.int
        card: cython.int
        height: cython.int
        for i in range(self.n_kinds):
            card = self.kinds[i]
            self.key[card] = self.tables.group[card] << 8 | self.tables.rung[card]
        self.order_by(0, -1)
        for i in range(self.n_kinds):
            self.orders[1][i] = self.orders[0][self.n_kinds - 1 - i]
        for i in range(self.n_kinds):
            card = self.kinds[i]
            self.key[card] = self.key[card] + (self.tables.points[card] << 16)
        self.order_by(2, -1)
        for i in range(self.n_kinds):
            card = self.kinds[i]
            height = self.tables.group[card] << 8 | self.tables.rung[card]
            self.key[card] = height - (self.tables.points[card] << 16)
        self.order_by(3, -1)
        for i in range(self.n_kinds):
            card = self.kinds[i]
            self.key[card] = (0 if self.tables.group[card] == TRUMP else 1 << 8) + self.tables.rung[card]
        self.order_by(4, -1)
        for i in range(self.n_kinds):
            card = self.kinds[i]
            self.key[card] = -self.tables.fill[card]
        self.order_by(5, 2)
        self.order_by(6, 3)

    def order_by(self, order, source):
        """Sort the kinds by their keys; equal ones stay as they are in another order, or by face."""
        i: cython.int
        j: cython.int
        card: cython.int
        for i in range(self.n_kinds):
            card = self.kinds[i] if source < 0 else self.orders[source][i]
            j = i
            while j > 0 and self.key[self.orders[order][j - 1]] > self.key[card]:
                self.orders[order][j] = self.orders[order][j - 1]
                j -= 1
            self.orders[order][j] = card

    # --- rows ---------------------------------------------------------------------------------------------------

    def clear(self):
        card: cython.int
        for card in range(FACES):
            self.pick[card] = 0

    def listed(self):
        """Whether what is picked stands already in a row that could be the same."""
        i: cython.int
        card: cython.int
        at: cython.Py_ssize_t
        if self.full:
            return True
        for i in range(self.since, self.until):
            at = (self.first + i) * self.columns
            card = 0
            while card < FACES and self.rows[at + card] == self.pick[card]:
                card += 1
            if card == FACES:
                return True
        return False

    def emit(self):
        at: cython.Py_ssize_t = (self.first + self.n) * self.columns
        if self.full or self.first + self.n >= self.room:
            self.full = True
            return
        put_away(self.pick, 0, self.rows, at, FACES)
        self.n += 1
