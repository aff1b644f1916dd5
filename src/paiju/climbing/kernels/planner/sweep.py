"""The cheapest division of a hand into runs and sets, by a sweep over the axis from the low ace to the high one.

At each border between two positions a state says which runs go on, how many wild cards are left and how many aces were
used low. A run takes cards by rank; only straight flushes ask for a suit.

What this leaves out is rare, and `careful` puts it in: a full house takes its pair from another rank, and a straight
must not fall into one suit where that makes it a flush alone.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import ClimbTables
    from paiju.climbing.kernels.planner.layers import MIDDLE
    from paiju.climbing.kernels.planner.leftovers import NEVER
    from paiju.climbing.kernels.planner.stock import IN_SUIT, SUITED, Stock


@cython.cclass
class Sweep(Stock):
    """A workspace for one hand after another."""

    def __init__(self, tables: ClimbTables) -> None:
        Stock.__init__(self, tables)
        if not cython.compiled:
            self.now, self.then = [0] * 10, [0] * 10
        self.careful = False

    # --- layers -------------------------------------------------------------------------------------------------

    def sweep(self, exactly):
        """Build all layers; with `careful`, for exactly so many full houses. Where they begin is returned."""
        state: cython.int
        place: cython.int
        start: cython.int = min(1, self.tables.axis_low)
        self.sorts = 11 if self.careful and self.tables.only_flush else IN_SUIT
        if self.careful:
            self.houses = exactly
        self.clear()
        self.first_state[start] = 0
        self.find(0, self.n_wild)
        self.least[MIDDLE] = 0
        for place in range(start, 14):
            self.first_state[place + 1] = self.newest = self.n_states
            self.first_step[place] = self.n_steps
            self.place = place
            for state in range(self.first_state[place], self.first_state[place + 1]):
                self.step(state)
        self.first_step[14] = self.n_steps
        return start

    def step(self, source):
        """Make every step from a state over one position."""
        run: cython.int
        runs: cython.ulonglong = self.runs[source]
        self.source = source
        self.wild_left = self.rest[source] & 3
        self.before = self.rest[source] - self.wild_left
        self.open_stock(self.place, self.before)
        self.n_now = 0
        while runs:
            run = (runs & 255) + 1
            self.now[self.n_now] = run
            self.n_now += 1
            if run >> 4 < IN_SUIT:
                self.want(run >> 4, self.span[16 * (run >> 4) + (run & 15)])
            runs >>= 8
        if self.shortage() <= self.wild_left:
            self.cover(0, 0, 0, False)

    # --- the runs at one position -------------------------------------------------------------------------------

    def cover(self, j, n, cost, ended):
        """Of the runs from the j-th on, which end here? Of equal ones the last."""
        if j == self.n_now:
            self.begin(0, n, cost)
        elif self.now[j] >> 4 >= IN_SUIT:
            self.leave_suit(j, n, cost)
        else:
            self.go_on(self.now[j], j, n, cost, ended and self.now[j] == self.now[j - 1])

    def go_on(self, run, j, n, cost, ended):
        """A run goes on beyond this position, or ends here and is paid for."""
        sort: cython.int = run >> 4
        age: cython.int = run & 15
        code: cython.int = self.kind[sort] << 8 | age << 4 | (self.place - 1)
        if age < self.longest[sort] and self.place < 13 and not ended:
            self.then[n] = run
            if age < self.shortest[sort]:
                self.cover(j + 1, n + 1, cost, False)
            else:
                self.want(sort, self.width[sort] * self.field[1])
                if self.shortage() <= self.wild_left:
                    self.cover(j + 1, n + 1, cost, False)
                self.give_up(sort, self.width[sort] * self.field[1])
        if age >= self.shortest[sort] and self.price[code] < NEVER:
            self.cover(j + 1, n, cost + self.price[code], True)

    def leave_suit(self, j, n, cost):
        """A straight that was in one suit until now stays in it, or takes a card of another, or a wild card."""
        suit: cython.int
        run: cython.int = self.now[j] & 15
        ahead: cython.ulonglong = self.span[run] - 1
        self.need += ahead
        for suit in range(4):
            self.want(SUITED + suit, 1)
            if self.shortage() <= self.wild_left:
                if suit != (self.now[j] >> 4) - IN_SUIT:
                    self.go_on(run, j, n, cost, False)
                elif self.place < 13 and run < self.longest[0]:
                    self.then[n] = self.now[j]
                    self.cover(j + 1, n + 1, cost, False)
            self.give_up(SUITED + suit, 1)
        self.wild_left -= 1
        if self.shortage() <= self.wild_left:
            self.go_on(run, j, n, cost, False)
        self.wild_left += 1
        self.need -= ahead

    def begin(self, sort, n, cost):
        """Which runs of this sort and those after it start here?"""
        while sort < self.sorts and self.lack[11 * self.place + sort] > self.wild_left:
            sort += 1
        if sort == self.sorts:
            self.settle(n, cost)
            return
        self.begin(sort + 1, n, cost)
        self.then[n] = sort << 4 | 1
        if n == 8:
            return
        if self.sorts > IN_SUIT and self.kind[sort] == self.kind[0]:
            self.begin_in_suit(sort, n, cost)
            return
        self.want(sort, self.span[16 * sort + 1])
        if self.shortage() <= self.wild_left:
            self.begin(sort, n + 1, cost)
        self.give_up(sort, self.span[16 * sort + 1])

    def begin_in_suit(self, sort, n, cost):
        """A straight starts in one suit; or in none, with a wild card."""
        self.need += self.span[1] - 1
        if sort == 0:
            self.wild_left -= 1
        else:
            self.want(sort, 1)
        if self.shortage() <= self.wild_left:
            self.begin(sort, n + 1, cost)
        if sort == 0:
            self.wild_left += 1
        else:
            self.give_up(sort, 1)
        self.need -= self.span[1] - 1

    # --- the rest of the rank -----------------------------------------------------------------------------------

    def settle(self, n, cost):
        """The runs are settled: see which of their cards are wild, and leave the others of the rank to sets."""
        suit: cython.int
        want: cython.int
        have: cython.int
        more: cython.int
        runs: cython.ulonglong = self.pack(n)
        demand: cython.int = self.need & 31
        lack: cython.int = 0
        suits: cython.int = 0
        natural: cython.int = self.have & 31
        spare: cython.int = self.wild_left - self.shortage()
        if self.suits_asked:
            for suit in range(4):
                want = self.need_suit[suit] & 31
                have = self.have_suit[suit] & 31
                demand += want
                lack += max(0, want - have)
                suits |= min(want, have) << 2 * suit
        lack = max(lack, demand - natural)
        for more in range((min(spare, demand - lack) if self.swap[(self.place + 12) % 13] else 0) + 1):
            self.leave_all(runs, demand - lack - more, suits, self.wild_left - lack - more, spare - more, cost)

    def pack(self, n):
        """The runs that go on as bytes of one integer, the highest first to be read."""
        i: cython.int
        j: cython.int
        run: cython.ulonglong
        word: cython.ulonglong = 0
        low: cython.ulonglong
        for i in range(n):
            run = self.then[i]
            j = 0
            low = word
            while low & 255 > run:
                low >>= 8
                j += 8
            word = (low << 8 | run) << j | (word - (low << j))
        return word

    def leave_all(self, runs, taken, suits, wild_left, spare, cost):
        """Runs take so many natural cards; of the wild cards left, so many are free for sets."""
        wild: cython.int
        natural: cython.int = (self.have & 31) - taken
        if self.place == 0:  # the aces stay in the hand, for the other end of the axis
            wild = self.find(runs, wild_left | taken << 2 | suits << 6)
            self.relax(self.source, wild, 0, cost)
            self.note(self.source, wild, cost, 0)
            return
        for wild in range(spare + 1):
            if self.careful:
                self.leave_parts(runs, natural, wild, wild_left - wild, cost)
            else:
                self.leave(runs, natural, wild, wild_left - wild, cost)

    def leave(self, runs, natural, wild, wild_left, cost):
        """Leave so many cards of the rank to sets."""
        gap: cython.int
        target: cython.int
        at: cython.int = ((self.place - 1) * 9 + natural) * 3 + wild
        if self.low[at] > self.high[at]:
            return
        target = self.find(runs, wild_left | (self.before if self.place < 13 else 0))
        for gap in range(self.low[at], self.high[at] + 1):
            self.relax(self.source, target, gap, cost + self.by_gap[at * 9 + gap + 3])
        self.note(self.source, target, cost, natural | wild << 4)

    def leave_parts(self, runs, natural, wild, wild_left, cost):
        """The same where the full houses are counted, so that each finds a pair of another rank."""
        part: cython.int
        target: cython.int
        rest: cython.int
        at: cython.int = ((self.place - 1) * 9 + natural) * 3 + wild
        for part in range(24):
            if self.best[at * 24 + part] == NEVER or part // 6 + part % 6 > self.houses:
                continue
            if (self.before >> 14) + part // 6 > self.houses:
                continue
            rest = self.before if self.place < 13 else self.before & ~16383
            target = self.find(runs, (rest | wild_left) + (part // 6 << 14))
            self.relax(self.source, target, part % 6 - part // 6, cost + self.best[at * 24 + part])
            self.note(self.source, target, cost, natural | wild << 4 | part << 8)
