"""The cheapest division of a hand into runs and sets, by a sweep over the axis from the low ace to the high one.

At each border between two positions of the axis, a *state* says which runs go on, how many wild cards are left and how
many aces were used low. The states at one border are a *layer*. A *step* leads from a state to one of the next layer:
it says which runs end at the position between them, which start there, and which cards of its rank are left to sets.

A run takes cards by rank; only straight flushes ask for a suit. What this leaves out is rare, and a *careful* sweep
puts it in: a full house takes its pair from another rank, and a straight must not fall into one suit where that makes
it a flush alone.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        COPY_BITS,
        COPY_MASK,
        HEARTS,
        POSITIONS,
        RANKS,
        RED,
        RUN_ROW,
        STRAIGHT_FLUSH,
        SUITS,
        ClimbTables,
    )
    from paiju.climbing.kernels.planner.sets import GAPS, NATURALS, NEVER, NO_GAP, PAIRS, PARTS, WILDS, SetCosts

    AHEAD = 12  # positions that one word describes; no run is longer
    FIELD_BITS, FIELD, OVER = 5, 31, 16  # of a word: the bits of a field, the mask of one, its highest bit

    SUITED, IN_SUIT, SORTS = 3, 7, 11  # where the sorts of runs begin that ask for a suit; how many sorts there are
    COVERED = 16  # a run covers fewer positions
    CANNOT = 9  # more wild cards than there are

    ACES_AT, ACE_SUITS_AT, CARRIERS_AT = 3, 7, 19  # where the parts of a state's `rest` begin
    ACE_SUITS = (1 << SUITS * COPY_BITS) - 1
    NATURAL_MASK, WILD_LEFT_AT, PART_AT = 31, 5, 8  # the parts of what a step leaves to sets

    HEADS = 1024  # of the chains in which states are looked up
    LANES, MIDDLE = 24, 12  # the gaps from -12 to 11
    MOST_HOUSES = 6  # of one hand
    MOST_RUNS = 8  # over one position: as many as a word has bytes

    def more_ints(old, n):
        """A longer array; compiled, the same in C."""
        return old + [0] * (n - len(old))

    more_words = more_ints
    free = list.clear


@cython.cclass
class Axis:
    """A hand laid out on the axis A 2 3 … K A, and what the runs at one position still need of it.

    Needs and stocks are words of 12 fields of 5 bits, one for each position from the present one on, so that one
    subtraction compares them all. The sorts of runs are straight, tube, plate; straight flush by suit; straight that so
    far is in one suit.
    """

    def __init__(self, tables: ClimbTables) -> None:
        i: cython.int
        j: cython.int
        if not cython.compiled:
            self.kind, self.width, self.shortest, self.longest = [0] * SORTS, [0] * SORTS, [0] * SORTS, [0] * SORTS
            self.field, self.span = [0] * (AHEAD + 1), [0] * (SORTS * COVERED)
            self.held, self.suited = [0] * POSITIONS, [0] * (POSITIONS * SUITS)
            self.stock, self.suit_stock = [0] * POSITIONS, [0] * (POSITIONS * SUITS)
            self.lack, self.have_suit, self.need_suit = [0] * (POSITIONS * SORTS), [0] * SUITS, [0] * SUITS
        self.tables = tables
        self.field[0] = 1
        self.over = OVER
        for i in range(1, AHEAD + 1):  # by multiplying: a shifted literal would be 32 bits wide in C
            self.field[i] = self.field[i - 1] * (FIELD + 1)
            self.over += OVER * self.field[i] if i < AHEAD else 0
        for i in range(SORTS):
            j = RUN_ROW * i if i < SUITED else 0
            self.kind[i], self.width[i] = tables.runs[j], tables.runs[j + 1]
            self.shortest[i], self.longest[i] = tables.runs[j + 2], tables.runs[j + 3]
            if SUITED <= i < IN_SUIT:
                self.kind[i], self.shortest[i], self.longest[i] = STRAIGHT_FLUSH, tables.flush_min, tables.flush_max
            for j in range(1, COVERED):
                span = range(max(1, self.shortest[i] - j + 1))
                self.span[COVERED * i + j] = self.width[i] * sum([self.field[k] for k in span])

    # --- the hand -----------------------------------------------------------------------------------------------

    def read_hand(self, hands, at):
        """Take the hand that lies in `hands` from `at` on, see combos.py."""
        position: cython.int
        sort: cython.int
        size: cython.int = hands[at + BLACK] + hands[at + RED]
        triples: cython.int = 0
        self.n_wild = hands[at + self.tables.level] >> COPY_BITS * HEARTS & COPY_MASK
        self.n_black = hands[at + BLACK]
        self.n_red = hands[at + RED]
        for position in range(POSITIONS - 1, -1, -1):
            self.read_position(position, hands[at + (position + 12) % RANKS])
            if position > 0:
                size += self.held[position]
                triples += self.held[position] // 3
        self.houses = min(min((size + self.n_wild) // 5, triples + self.n_wild), MOST_HOUSES)
        for position in range(POSITIONS):
            for sort in range(IN_SUIT):
                self.lack[SORTS * position + sort] = self.lack_at(sort, position)
            for sort in range(IN_SUIT, SORTS):
                self.lack[SORTS * position + sort] = self.lack[SORTS * position]

    def read_position(self, position, suits):
        """Count the natural cards of one position, and join them with those above it to words."""
        suit: cython.int
        count: cython.int
        word: cython.ulonglong
        self.held[position] = 0
        for suit in range(SUITS):
            count = suits >> COPY_BITS * suit & COPY_MASK
            if suit == HEARTS and (position + 12) % RANKS == self.tables.level:
                count = 0
            self.suited[SUITS * position + suit] = count
            self.held[position] += count
            word = self.suit_stock[SUITS * (position + 1) + suit] if position < POSITIONS - 1 else 0
            self.suit_stock[SUITS * position + suit] = word % self.field[AHEAD - 1] * (FIELD + 1) + count
        word = self.stock[position + 1] if position < POSITIONS - 1 else 0
        count = min(OVER - 1, self.held[position])  # no hand can use more of a rank in runs
        self.stock[position] = word % self.field[AHEAD - 1] * (FIELD + 1) + count

    def lack_at(self, sort, position):
        """How many wild cards the shortest run of this sort would need that starts here, or CANNOT."""
        have: cython.ulonglong = self.stock[position]
        if SUITED <= sort:
            have = self.suit_stock[SUITS * position + sort - SUITED]
        if position < self.tables.axis_low or position > POSITIONS - self.shortest[sort]:
            return CANNOT
        if (have & FIELD) + self.n_wild < self.width[sort]:  # most starts fail at once
            return CANNOT
        return self.total(self.excess(self.span[COVERED * sort + 1], have))

    # --- needs --------------------------------------------------------------------------------------------------

    def stop_at(self, position, rest):
        """Come to a position with no needs; `rest` tells which aces were used low."""
        suit: cython.int
        self.natural = self.held[position]
        self.have = self.stock[position]
        self.need = 0
        self.suits_asked = 0
        for suit in range(SUITS):
            self.have_suit[suit] = self.suit_stock[SUITS * position + suit]
            self.need_suit[suit] = 0
        if rest >> ACES_AT & 15 and position > POSITIONS - 1 - AHEAD:
            self.have -= (rest >> ACES_AT & 15) * self.field[POSITIONS - 1 - position]
            if position == POSITIONS - 1:
                self.natural -= rest >> ACES_AT & 15
            for suit in range(SUITS):
                self.have_suit[suit] -= (rest >> ACE_SUITS_AT + COPY_BITS * suit & COPY_MASK) * self.field[
                    POSITIONS - 1 - position
                ]

    def want(self, sort, what):
        """Ask for cards for a run."""
        if sort < SUITED:
            self.need += what
        else:
            self.need_suit[(sort - SUITED) & 3] += what
            self.suits_asked += what & FIELD

    def give_up(self, sort, what):
        """Ask for them no longer."""
        if sort < SUITED:
            self.need -= what
        else:
            self.need_suit[(sort - SUITED) & 3] -= what
            self.suits_asked -= what & FIELD

    def excess(self, need, have):
        """For each field, how much more is needed than there is."""
        left: cython.ulonglong = (need | self.over) - have
        over: cython.ulonglong = left & self.over
        return left & (over - (over >> FIELD_BITS - 1))

    def total(self, word):
        """The sum of the fields of a word."""
        n: cython.int = 0
        while word:
            n += word & FIELD
            word >>= FIELD_BITS
        return n

    def shortage(self):
        """How many wild cards the runs need, here and at the positions to come."""
        suit: cython.int
        over: cython.ulonglong
        lack: cython.int = 0
        need: cython.ulonglong = self.need
        if self.suits_asked:
            for suit in range(SUITS):
                if self.need_suit[suit]:
                    over = self.excess(self.need_suit[suit], self.have_suit[suit])
                    need += self.need_suit[suit] - over
                    lack += self.total(over)
        if need & self.over:  # more than a rank can have
            return CANNOT
        return lack + self.total(self.excess(need, self.have))


@cython.cclass
class Layers:
    """The states that a sweep reaches, layer by layer, with their least costs, and the steps between them.

    States are numbered through all layers; each keeps its least cost for every gap (see sets.py). The memory grows
    where a hand needs more of it, which is rare, and is kept.
    """

    def __init__(self) -> None:
        if not cython.compiled:
            self.first_state, self.first_step, self.head = [0] * (POSITIONS + 1), [0] * (POSITIONS + 1), [0] * HEADS
            self.runs, self.rest, self.chain, self.least = [0], [0], [0], [0]
            self.source, self.target, self.paid, self.cards = [0], [0], [0], [0]
        self.room_for_states, self.room_for_steps = 2048, 4096
        self.make_room_for_states()
        self.make_room_for_steps()
        self.clear(0)

    def __dealloc__(self):
        free(self.runs)
        free(self.rest)
        free(self.chain)
        free(self.least)
        free(self.source)
        free(self.target)
        free(self.paid)
        free(self.cards)

    def make_room_for_states(self):
        """Double it."""
        self.room_for_states *= 2
        self.runs = more_words(self.runs, self.room_for_states)
        self.rest = more_ints(self.rest, self.room_for_states)
        self.chain = more_ints(self.chain, self.room_for_states)
        self.least = more_ints(self.least, LANES * self.room_for_states)

    def make_room_for_steps(self):
        """Double it."""
        self.room_for_steps *= 2
        self.source = more_ints(self.source, self.room_for_steps)
        self.target = more_ints(self.target, self.room_for_steps)
        self.paid = more_ints(self.paid, self.room_for_steps)
        self.cards = more_ints(self.cards, self.room_for_steps)

    def clear(self, houses):
        """Begin anew, for divisions with no more full houses than this."""
        i: cython.int
        self.houses = houses
        self.n_states = self.n_steps = self.newest = 0
        for i in range(HEADS):
            self.head[i] = -1

    def find(self, runs, rest):
        """The state of the newest layer with these runs and rest, made if it is new."""
        key: cython.ulonglong = rest
        key = (runs ^ (runs >> 21) ^ (runs >> 39)) * 1640531 + key * 40503
        slot: cython.int = (key ^ (key >> 17)) & (HEADS - 1)
        state: cython.int = self.head[slot]
        while state >= self.newest:  # a chain goes on into older layers
            if self.runs[state] == runs and self.rest[state] == rest:
                return state
            state = self.chain[state]
        return self.add_state(runs, rest, slot)

    def add_state(self, runs, rest, slot):
        i: cython.int
        state: cython.int = self.n_states
        if state == self.room_for_states:
            self.make_room_for_states()
        self.n_states += 1
        self.runs[state] = runs
        self.rest[state] = rest
        self.chain[state] = self.head[slot]
        self.head[slot] = state
        for i in range(state * LANES, state * LANES + LANES):
            self.least[i] = NEVER
        return state

    def relax(self, source, target, gap, cost):
        """Reach a state from another at a cost; the gap grows by `gap`."""
        i: cython.int
        to: cython.int = target * LANES + MIDDLE - self.houses
        before: cython.int = source * LANES + MIDDLE - self.houses - gap
        for i in range(2 * self.houses + 1):  # to store even what stays as it was makes the loop a simple one
            self.least[to + i] = min(self.least[to + i], self.least[before + i] + cost)

    def note(self, source, target, paid, cards):
        """Write a step down, for the way back."""
        step: cython.int = self.n_steps
        if step == self.room_for_steps:
            self.make_room_for_steps()
        self.source[step] = source
        self.target[step] = target
        self.paid[step] = paid
        self.cards[step] = cards
        self.n_steps += 1


@cython.cclass
class Sweep:
    """Goes over the axis position by position and finds every state a division can be in, at its least cost."""

    def __init__(self, tables: ClimbTables, costs: SetCosts) -> None:
        if not cython.compiled:
            self.now, self.then = [0] * (MOST_RUNS + 1), [0] * (MOST_RUNS + 1)
        self.tables, self.costs = tables, costs
        self.axis, self.layers = Axis(tables), Layers()
        self.careful = False

    def build(self, careful, houses):
        """Build the layers of the hand on the axis for at most so many full houses; if careful, for exactly so many."""
        state: cython.int
        position: cython.int
        self.careful = careful
        self.start = min(1, self.tables.axis_low)
        self.sorts = SORTS if careful and self.tables.only_flush else IN_SUIT
        self.layers.clear(houses)
        self.layers.first_state[self.start] = 0
        self.layers.find(0, self.axis.n_wild)
        self.layers.least[MIDDLE] = 0
        for position in range(self.start, POSITIONS):
            self.layers.first_state[position + 1] = self.layers.newest = self.layers.n_states
            self.layers.first_step[position] = self.layers.n_steps
            self.position = position
            for state in range(self.layers.first_state[position], self.layers.first_state[position + 1]):
                self.step(state)
        self.layers.first_step[POSITIONS] = self.layers.n_steps

    def step(self, source):
        """Make every step from a state over one position."""
        run: cython.int
        runs: cython.ulonglong = self.layers.runs[source]
        self.source = source
        self.wild_left = self.layers.rest[source] & COPY_MASK
        self.before = self.layers.rest[source] - self.wild_left
        self.axis.stop_at(self.position, self.before)
        self.n_now = 0
        while runs:
            run = (runs & 255) + 1
            self.now[self.n_now] = run
            self.n_now += 1
            if run >> 4 < IN_SUIT:
                self.axis.want(run >> 4, self.axis.span[COVERED * (run >> 4) + (run & 15)])
            runs >>= 8
        if self.axis.shortage() <= self.wild_left:
            self.cover(0, 0, 0, False)

    # --- the runs at one position ----------------------------------------------------------------------------------

    def cover(self, j, n, cost, ended):
        """Try every way in which runs from the j-th on end here; of equal runs the last ones end."""
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
        code: cython.int = self.axis.kind[sort] << 8 | age << 4 | (self.position - 1)
        if age < self.axis.longest[sort] and self.position < POSITIONS - 1 and not ended:
            self.then[n] = run
            if age < self.axis.shortest[sort]:
                self.cover(j + 1, n + 1, cost, False)
            else:
                self.axis.want(sort, self.axis.width[sort] * self.axis.field[1])
                if self.axis.shortage() <= self.wild_left:
                    self.cover(j + 1, n + 1, cost, False)
                self.axis.give_up(sort, self.axis.width[sort] * self.axis.field[1])
        if age >= self.axis.shortest[sort] and self.costs.price[code] < NEVER:
            self.cover(j + 1, n, cost + self.costs.price[code], True)

    def leave_suit(self, j, n, cost):
        """A straight that was in one suit until now stays in it, or takes a card of another, or a wild card."""
        suit: cython.int
        run: cython.int = self.now[j] & 15
        ahead: cython.ulonglong = self.axis.span[run] - 1
        self.axis.need += ahead
        for suit in range(SUITS):
            self.axis.want(SUITED + suit, 1)
            if self.axis.shortage() <= self.wild_left:
                if suit != (self.now[j] >> 4) - IN_SUIT:
                    self.go_on(run, j, n, cost, False)
                elif self.position < POSITIONS - 1 and run < self.axis.longest[0]:
                    self.then[n] = self.now[j]
                    self.cover(j + 1, n + 1, cost, False)
            self.axis.give_up(SUITED + suit, 1)
        self.wild_left -= 1
        if self.axis.shortage() <= self.wild_left:
            self.go_on(run, j, n, cost, False)
        self.wild_left += 1
        self.axis.need -= ahead

    def begin(self, sort, n, cost):
        """Try every way in which runs of this sort and the sorts after it start here."""
        while sort < self.sorts and self.axis.lack[SORTS * self.position + sort] > self.wild_left:
            sort += 1
        if sort == self.sorts:
            self.settle(n, cost)
            return
        self.begin(sort + 1, n, cost)
        self.then[n] = sort << 4 | 1
        if n == MOST_RUNS:
            return
        if self.sorts > IN_SUIT and self.axis.kind[sort] == self.axis.kind[0]:
            self.begin_in_suit(sort, n, cost)
            return
        self.axis.want(sort, self.axis.span[COVERED * sort + 1])
        if self.axis.shortage() <= self.wild_left:
            self.begin(sort, n + 1, cost)
        self.axis.give_up(sort, self.axis.span[COVERED * sort + 1])

    def begin_in_suit(self, sort, n, cost):
        """A straight starts in one suit, or with a wild card in none."""
        self.axis.need += self.axis.span[1] - 1
        if sort == 0:
            self.wild_left -= 1
        else:
            self.axis.want(sort, 1)
        if self.axis.shortage() <= self.wild_left:
            self.begin(sort, n + 1, cost)
        if sort == 0:
            self.wild_left += 1
        else:
            self.axis.give_up(sort, 1)
        self.axis.need -= self.axis.span[1] - 1

    # --- the rest of the rank -----------------------------------------------------------------------------------

    def settle(self, n, cost):
        """The runs are chosen: see which of their cards are wild, and leave the other cards of the rank to sets."""
        suit: cython.int
        want: cython.int
        have: cython.int
        more: cython.int
        runs: cython.ulonglong = self.pack(n)
        demand: cython.int = self.axis.need & FIELD
        lack: cython.int = 0
        suits: cython.int = 0
        natural: cython.int = self.axis.natural
        spare: cython.int = self.wild_left - self.axis.shortage()
        if self.axis.suits_asked:
            for suit in range(SUITS):
                want = self.axis.need_suit[suit] & FIELD
                have = self.axis.have_suit[suit] & FIELD
                demand += want
                lack += max(0, want - have)
                suits |= min(want, have) << COPY_BITS * suit
        lack = max(lack, demand - natural)
        for more in range((min(spare, demand - lack) if self.costs.swap[(self.position + 12) % RANKS] else 0) + 1):
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
        """The runs take so many natural cards; leave the others to sets, with up to `spare` wild cards."""
        wild: cython.int
        natural: cython.int = self.axis.natural - taken
        if self.position == 0:  # the aces stay in the hand, for the other end of the axis
            wild = self.layers.find(runs, wild_left | taken << ACES_AT | suits << ACE_SUITS_AT)
            self.layers.relax(self.source, wild, 0, cost)
            self.layers.note(self.source, wild, cost, 0)
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
        at: cython.int = ((self.position - 1) * NATURALS + natural) * WILDS + wild
        if self.costs.low[at] > self.costs.high[at]:
            return
        target = self.layers.find(runs, wild_left | (self.before if self.position < POSITIONS - 1 else 0))
        for gap in range(self.costs.low[at], self.costs.high[at] + 1):
            self.layers.relax(self.source, target, gap, cost + self.costs.by_gap[at * GAPS + gap + NO_GAP])
        self.layers.note(self.source, target, cost, natural | wild << WILD_LEFT_AT)

    def leave_parts(self, runs, natural, wild, wild_left, cost):
        """The same with the full houses counted, so that each finds a pair of another rank."""
        part: cython.int
        gap: cython.int
        target: cython.int
        rest: cython.int
        at: cython.int = ((self.position - 1) * NATURALS + natural) * WILDS + wild
        for part in range(PARTS):
            if self.costs.best[at * PARTS + part] == NEVER or part // PAIRS + part % PAIRS > self.layers.houses:
                continue
            if (self.before >> CARRIERS_AT) + part // PAIRS > self.layers.houses:
                continue
            gap = part % PAIRS - part // PAIRS
            rest = self.before if self.position < POSITIONS - 1 else self.before >> CARRIERS_AT << CARRIERS_AT
            target = self.layers.find(runs, (rest | wild_left) + (part // PAIRS << CARRIERS_AT))
            self.layers.relax(self.source, target, gap, cost + self.costs.best[at * PARTS + part])
            self.layers.note(self.source, target, cost, natural | wild << WILD_LEFT_AT | part << PART_AT)
