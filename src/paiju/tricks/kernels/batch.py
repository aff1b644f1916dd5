"""Many trick-taking deals at once, all with the same levels and trumps: whoever is in turn at each table chooses.

One table after the other is laid out as a `TrickDeal`; the others wait as some 1,000 bytes each. A law ties every table
to the referee, move by move.
"""

from array import array

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.piles import clear, lay_out, put_away
    from paiju.tricks.kernels.deal import TrickDeal
    from paiju.tricks.kernels.listing import SMALLER_PLAYED, UNBEATABLE, Listing
    from paiju.tricks.kernels.observation import (
        ALONE,
        COLUMNS,
        DECLARER,
        FRIEND,
        GROUP_AT,
        KEEP_WORD,
        KIND_AT,
        LENGTH_AT,
        MOST_BYTE,
        PLAY_WORD,
        POINTS_AT,
        SIZE_AT,
        TOP_AT,
        TRUMPS_AT,
        WIDTH_AT,
        WORD_AT,
        TrickObservation,
    )
    from paiju.tricks.kernels.runs import Runs
    from paiju.tricks.kernels.throws import SHAPES, ThrowUnits
    from paiju.tricks.kernels.units import (
        FACES,
        GROUPS,
        SEATS,
        THROW,
        TRUMP,
        Shape,
        read_shape,
    )

    NUMBERS, BY_SEAT, ENDS = 14, 5, 8  # of a table, see `load`, and of its last end
    ANY_SHAPE, BEATEN_SHAPE, LOWEST_BEATEN, LOWEST_SHAPE = range(4)  # what stays of a throw that fails


def cards_of(hand):
    """How many cards a hand has."""
    card: cython.int
    found: cython.int = 0
    for card in range(FACES):
        found += hand[card]
    return found


@cython.cclass
class TrickBatch:
    """Tables that wait for a choice each. What is read and written at every step is shared by `attach`."""

    def __init__(self, deal: TrickDeal, observation: TrickObservation, seeds: list, judge, rules: tuple) -> None:
        """A table for each seed. `judge`: what an end is worth to each seat. `rules`: numbers, see below."""
        i: cython.int
        if not cython.compiled:
            self.fine, self.fines, self.left = [0] * SHAPES, [0] * SEATS, [0] * SEATS
            self.cards, self.gone, self.kinds = [0] * FACES, [0] * FACES, [0] * FACES
        self.deal, self.tables_, self.observation, self.judge = deal, deal.tables, observation, judge
        self.tables, self.seats, self.inputs, self.columns = len(seeds), deal.seats, observation.inputs, COLUMNS
        self.bottom_size, self.friends, self.declarer_leads, self.owner_declares, self.one_card = rules[:5]
        self.declarer, self.throw_test, throw_min, self.keep, self.opponents = rules[5:10]
        ruffed, fines, self.fine_by_card = rules[10:]
        for i in range(SHAPES):
            self.fine[i] = fines[i]
        self.runs, self.shape = Runs(deal.tables), Shape()
        self.listing = Listing(deal.tables, self.runs, self.throw_test, throw_min, COLUMNS)
        self.units = ThrowUnits(deal.tables, self.runs, ruffed)
        self.leader = self.thrower = self.owner = -1
        self.stays = 0
        n, seats = self.tables, self.seats
        self.hands = array("B", bytes(n * (seats + 1) * FACES))
        self.known, self.played, self.put = [array("B", bytes(n * seats * FACES)) for _ in range(3)]
        self.voids, self.won_with = array("B", bytes(n * seats * GROUPS)), array("B", bytes(n * FACES))
        self.numbers, self.by_seat = array("i", bytes(4 * n * NUMBERS)), array("i", bytes(4 * n * BY_SEAT * seats))
        self.ends, self.luck = array("i", bytes(4 * n * (ENDS + 2 * seats))), array("Q", seeds)
        self.open_all(False)

    # --- a table is laid out, and waits again -------------------------------------------------------------------

    def load(self, table):
        """All but the hands: `load_hand` is still to come."""
        i: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = table * NUMBERS
        self.deal.turn, self.deal.laid = self.numbers[at], self.numbers[at + 1]
        self.deal.best_power, self.deal.best_seat = self.numbers[at + 2], self.numbers[at + 3]
        self.deal.trick_points, self.deal.declarer = self.numbers[at + 4], self.numbers[at + 5]
        self.deal.friends, self.deal.n_friends = self.numbers[at + 6], self.numbers[at + 7]
        self.deal.hidden, self.deal.places = self.numbers[at + 8], self.numbers[at + 9]
        self.leader, self.thrower = self.numbers[at + 10], self.numbers[at + 11]
        self.stays, self.owner = self.numbers[at + 12], self.numbers[at + 13]
        at = table * BY_SEAT * seats
        for i in range(seats):
            self.deal.score[i], self.fines[i] = self.by_seat[at + i], self.by_seat[at + seats + i]
            self.deal.called[i] = self.by_seat[at + 2 * seats + i]
            self.deal.calls_left[i] = self.by_seat[at + 3 * seats + i]
            self.left[i] = self.by_seat[at + 4 * seats + i]
        if self.deal.laid:
            lay_out(self.put, (table * seats + self.leader) * FACES, self.cards, 0, FACES)
            read_shape(self.tables_, self.cards, self.deal.lead)
            lay_out(self.put, (table * seats + self.deal.best_seat) * FACES, self.deal.table, 0, FACES)

    def load_hand(self, table, seat):
        lay_out(self.hands, (table * (self.seats + 1) + seat) * FACES, self.deal.hands[seat], 0, FACES)

    def save_hand(self, table, seat):
        put_away(self.deal.hands[seat], 0, self.hands, (table * (self.seats + 1) + seat) * FACES, FACES)

    def save(self, table):
        """All but the hands."""
        i: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = table * NUMBERS
        self.numbers[at], self.numbers[at + 1] = self.deal.turn, self.deal.laid
        self.numbers[at + 2], self.numbers[at + 3] = self.deal.best_power, self.deal.best_seat
        self.numbers[at + 4], self.numbers[at + 5] = self.deal.trick_points, self.deal.declarer
        self.numbers[at + 6], self.numbers[at + 7] = self.deal.friends, self.deal.n_friends
        self.numbers[at + 8], self.numbers[at + 9] = self.deal.hidden, self.deal.places
        self.numbers[at + 10], self.numbers[at + 11] = self.leader, self.thrower
        self.numbers[at + 12], self.numbers[at + 13] = self.stays, self.owner
        at = table * BY_SEAT * seats
        for i in range(seats):
            self.by_seat[at + i], self.by_seat[at + seats + i] = self.deal.score[i], self.fines[i]
            self.by_seat[at + 2 * seats + i] = self.deal.called[i]
            self.by_seat[at + 3 * seats + i] = self.deal.calls_left[i]
            self.by_seat[at + 4 * seats + i] = self.left[i]

    def shuffle(self, table):
        """New hands and a new bottom, a declarer, and the cards that friends are called by; nobody has played."""
        i: cython.int
        card: cython.int
        copies: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = (table * (seats + 1) + seats) * FACES
        self.deal.luck.state = self.luck[table]
        self.deal.shuffle(self.bottom_size)
        self.deal.declarer = self.declarer if self.declarer >= 0 else self.deal.luck.below(seats)
        if self.declarer_leads:
            self.deal.turn = self.deal.declarer
        self.call_friends()
        self.luck[table] = self.deal.luck.state
        for card in range(FACES):
            copies = self.tables_.copies[card]
            for i in range(seats):
                copies -= self.deal.hands[i][card]
            self.hands[at + card] = copies
        self.owner = self.deal.declarer if self.owner_declares else self.deal.turn
        self.leader = self.thrower = -1
        self.stays = 0
        for i in range(seats):
            self.fines[i] = 0
            self.left[i] = cards_of(self.deal.hands[i])
            self.save_hand(table, i)
        at = table * seats * FACES
        clear(self.known, at, seats * FACES)
        clear(self.played, at, seats * FACES)
        clear(self.put, at, seats * FACES)
        clear(self.voids, table * seats * GROUPS, seats * GROUPS)
        self.save(table)

    def call_friends(self):
        """Call high cards of side suits, any copy of each; or as many copies of one."""
        i: cython.int
        card: cython.int = self.high_card()
        copy: cython.int
        for i in range(self.seats):
            self.deal.called[i] = self.deal.calls_left[i] = 0
        for i in range(self.friends):
            copy = i + 1
            if not self.one_card:
                copy = 1 + self.deal.luck.below(self.tables_.copies[card])
                while self.called(card, copy):
                    card = self.high_card()
                    copy = 1 + self.deal.luck.below(self.tables_.copies[card])
            self.deal.called[i], self.deal.calls_left[i] = card, copy
        if self.friends:
            self.deal.places = self.deal.hidden = self.friends

    def high_card(self):
        """One of the three highest cards of a random side suit, with enough copies to call them all."""
        i: cython.int
        group: cython.int
        need: cython.int = self.friends if self.one_card else 1
        lower: cython.int
        while True:
            group = self.deal.luck.below(TRUMP)
            lower = self.deal.luck.below(3)
            for i in range(self.tables_.first[group + 1] - 1, self.tables_.first[group] - 1, -1):
                if self.tables_.copies[self.tables_.order[i]] >= need:
                    if lower == 0:
                        return self.tables_.order[i]
                    lower -= 1

    def called(self, card, copy):
        """Whether this copy has been called already."""
        i: cython.int
        for i in range(self.friends):
            if self.deal.called[i] == card and self.deal.calls_left[i] == copy:
                return True
        return False

    # --- a step -------------------------------------------------------------------------------------------------

    def choose(self, table):
        """The seat in turn makes its choice; after the end of a deal the next one is dealt."""
        card: cython.int
        at: cython.Py_ssize_t = (self.starts[table] + self.choices[table]) * COLUMNS
        self.load(table)
        for card in range(self.seats):
            self.load_hand(table, card)
        lay_out(self.actions, at, self.cards, 0, FACES)
        if self.actions[at + WORD_AT] == KEEP_WORD:
            self.deal.turn = self.thrower
            self.fail(table, self.actions[at + KIND_AT])
        elif not self.throw(table):
            self.lay(table)
        self.over[table] = self.deal.turn < 0
        if self.deal.turn < 0:
            self.end(table)
            self.shuffle(table)
            return
        self.save(table)
        for card in range(self.seats):
            self.rewards[table * self.seats + card] = 0

    def throw(self, table):
        """Whether the cards are a throw that is challenged: then it fails at once, or somebody is asked what stays."""
        i: cython.int
        seat: cython.int = self.deal.turn
        other: cython.int = seat
        blocker: cython.int = -1
        mine: cython.int = 0
        all_: cython.int = 0
        beaten: cython.int
        at: cython.Py_ssize_t = (table * self.seats + seat) * FACES
        if self.deal.laid or self.throw_test != UNBEATABLE:
            return False
        read_shape(self.tables_, self.cards, self.shape)
        if self.shape.kind != THROW:
            return False
        self.units.find(self.cards)
        for i in range(1, self.seats):
            other = (other + self.deal.step) % self.seats
            if self.opponents and (other - seat) % 2 == 0:
                continue
            beaten = self.units.beaten(self.deal.hands[other])
            all_ |= beaten
            if beaten and blocker < 0:
                blocker = other
                mine = beaten
        if blocker < 0:
            return False
        for i in range(FACES):
            self.known[at + i] = max(self.known[at + i], self.cards[i])
        if self.keep == LOWEST_BEATEN:
            self.fail(table, self.units.lowest(all_))
        elif self.keep == LOWEST_SHAPE or self.units.shapes & (self.units.shapes - 1) == 0:
            self.fail(table, self.units.lowest(self.units.shapes))
        else:
            self.thrower = seat
            self.stays = mine if self.keep == BEATEN_SHAPE else self.units.shapes
            self.deal.turn = blocker
            put_away(self.cards, 0, self.put, at, FACES)  # what is thrown lies there until it is decided
        return True

    def fail(self, table, shape):
        """Only the lowest unit of a shape is led."""
        card: cython.int
        cost: cython.int
        seat: cython.int = self.deal.turn
        at: cython.Py_ssize_t = (table * self.seats + seat) * FACES
        if self.thrower >= 0:
            lay_out(self.put, at, self.cards, 0, FACES)
            self.units.find(self.cards)
        cost = self.fine[shape]
        if self.fine_by_card:
            cost *= self.units.size[shape]
        self.fines[seat] += cost
        for card in range(FACES):
            self.cards[card] = self.units.unit[shape][card]
        self.thrower = -1
        self.stays = 0
        self.lay(table)

    def lay(self, table):
        """The seat in turn plays the cards; all see them, and who does not follow."""
        i: cython.int
        copies: cython.int
        suited: cython.int = 0
        seat: cython.int = self.deal.turn
        at: cython.Py_ssize_t = (table * self.seats + seat) * FACES
        if self.deal.laid == 0:
            self.leader = seat
        put_away(self.cards, 0, self.put, at, FACES)
        for i in range(FACES):
            copies = self.cards[i]
            if copies:
                self.left[seat] -= copies
                self.played[at + i] += copies
                self.known[at + i] = max(0, self.known[at + i] - copies)
                suited += copies if self.tables_.group[i] == self.deal.lead.group else 0
        if self.deal.laid and suited < self.deal.lead.size:
            self.voids[(table * self.seats + seat) * GROUPS + self.deal.lead.group] = 1
        self.deal.lay(self.cards)
        self.save_hand(table, seat)
        if self.deal.laid == 0:
            self.leader = -1
            clear(self.put, table * self.seats * FACES, self.seats * FACES)

    def end(self, table):
        """Note how a deal has ended: it is judged once all tables have gone on."""
        i: cython.int
        at: cython.Py_ssize_t = table * (ENDS + 2 * self.seats)
        pile: cython.Py_ssize_t = (table * (self.seats + 1) + self.seats) * FACES
        points: cython.int = 0
        for i in range(FACES):
            points += self.hands[pile + i] * self.tables_.points[i]
            self.won_with[table * FACES + i] = self.deal.table[i]
        self.ends[at], self.ends[at + 1], self.ends[at + 2] = self.deal.declarer, self.deal.friends, points
        self.ends[at + 3], self.ends[at + 4] = self.deal.last_winner, self.deal.last_kind
        self.ends[at + 5], self.ends[at + 6] = self.deal.last_width, self.deal.last_length
        self.ends[at + 7] = self.deal.last_widest
        for i in range(self.seats):
            self.ends[at + ENDS + i], self.ends[at + ENDS + self.seats + i] = self.deal.score[i], self.fines[i]

    # --- what is shown ------------------------------------------------------------------------------------------

    def show(self, table):
        """What the seat in turn knows."""
        i: cython.int
        card: cython.int
        seats: cython.int = self.seats
        seat: cython.int = self.deal.turn
        first: cython.Py_ssize_t = table * seats * FACES
        hands: cython.Py_ssize_t = table * (seats + 1) * FACES
        self.observation.at, self.observation.hands_at = first, hands
        self.observation.known_at = hands if self.open_hands else first
        self.observation.forget_calls()
        for i in range(self.deal.places):
            if self.deal.calls_left[i] > 0:
                card = self.deal.called[i]
                self.observation.calls[card] = self.observation.calls[card] | 1 << (self.deal.calls_left[i] - 1)
        lay_out(self.voids, table * seats * GROUPS, self.observation.voids, 0, seats * GROUPS)
        for i in range(seats):
            self.observation.left[i] = self.left[i]
            self.observation.score[i], self.observation.fines[i] = self.deal.score[i], self.fines[i]
            self.observation.role[i] = FRIEND if self.deal.friends >> i & 1 else 0
        self.observation.role[self.deal.declarer] = ALONE if self.deal.hidden + self.deal.n_friends == 0 else DECLARER
        self.observation.leader = self.leader
        self.observation.best = self.deal.best_seat if self.deal.laid else -1
        self.observation.write(seat, self.open_hands or seat == self.owner, self.rows, table * self.inputs)

    def find_kinds(self, pile):
        """The kinds of a pile."""
        card: cython.int
        self.n_kinds = 0
        for card in range(FACES):
            if pile[card]:
                self.kinds[self.n_kinds] = card
                self.n_kinds += 1

    def list_plays(self, table, first):
        """The actions of the seat in turn from row `first` on; their number, or -1 where there is no room for them."""
        k: cython.int
        n: cython.int = 0
        card: cython.int
        seat: cython.int = self.deal.turn
        at: cython.Py_ssize_t
        if self.thrower >= 0:
            if first + SHAPES > self.listing.room:
                return -1
            lay_out(self.put, (table * self.seats + self.thrower) * FACES, self.cards, 0, FACES)
            self.units.find(self.cards)
            self.find_kinds(self.cards)
            for k in range(SHAPES - 1, 0, -1):
                if self.stays >> k & 1:
                    at = (first + n) * COLUMNS
                    put_away(self.units.unit[k], 0, self.actions, at, FACES)
                    self.describe(at)
                    self.actions[at + WORD_AT], self.actions[at + KIND_AT] = KEEP_WORD, k
                    n += 1
            return n
        self.load_hand(table, seat)
        if self.deal.laid == 0:
            if self.throw_test == SMALLER_PLAYED:
                for card in range(FACES):
                    self.gone[card] = 0
                    for k in range(self.seats):
                        self.gone[card] += self.played[(table * self.seats + k) * FACES + card]
            n = self.listing.leads(self.deal.hands[seat], self.gone, first)
        else:
            n = self.listing.follows(self.deal.hands[seat], self.deal.lead, first)
        if self.listing.full:
            return -1
        self.find_kinds(self.deal.hands[seat])
        for k in range(n):
            self.describe((first + k) * COLUMNS)
        return n

    def describe(self, at):
        """The shape of the cards that a row begins with; `kinds` are those that it may have."""
        i: cython.int
        card: cython.int
        copies: cython.int
        kinds: cython.int = 0
        size: cython.int = 0
        points: cython.int = 0
        trumps: cython.int = 0
        group: cython.int = -1
        for i in range(self.n_kinds):
            card = self.kinds[i]
            copies = self.actions[at + card]
            if copies:
                kinds += 1
                size += copies
                points += copies * self.tables_.points[card]
                trumps += copies if self.tables_.group[card] == TRUMP else 0
                group = self.tables_.group[card] if group == -1 or group == self.tables_.group[card] else TRUMP + 1
                self.shape.top = self.tables_.rung[card]
        if kinds == 1:  # most are, and need no closer look
            self.shape.kind = self.shape.width = size
            self.shape.length = 1
        else:
            lay_out(self.actions, at, self.cards, 0, FACES)
            read_shape(self.tables_, self.cards, self.shape)
        self.actions[at + WORD_AT], self.actions[at + KIND_AT] = PLAY_WORD, self.shape.kind
        self.actions[at + WIDTH_AT], self.actions[at + LENGTH_AT] = self.shape.width, self.shape.length
        self.actions[at + GROUP_AT] = 0 if group > TRUMP else group + 1
        self.actions[at + TOP_AT], self.actions[at + SIZE_AT] = max(0, self.shape.top), size
        self.actions[at + POINTS_AT], self.actions[at + TRUMPS_AT] = min(points, MOST_BYTE), trumps

    # --- for callers --------------------------------------------------------------------------------------------

    def attach(self, in_turn, rows, starts, choices, rewards, over) -> None:
        """Arrays of the caller: seats in turn, observations, where the actions of each table begin, choices, rewards
        by table and seat, and which deals have just ended."""
        self.in_turn, self.rows, self.starts = in_turn, rows, starts
        self.choices, self.rewards, self.over = choices, rewards, over

    def attach_actions(self, actions) -> None:
        """The array that actions are listed in."""
        self.actions = self.listing.rows = actions
        self.listing.room = len(actions) // COLUMNS

    def open_all(self, open_hands: bool) -> None:
        """Whether observations tell all hands, and the bottom."""
        self.open_hands = open_hands
        self.observation.lay_piles(self.hands if open_hands else self.known, self.played, self.put, self.hands)

    def begin(self) -> None:
        """Deal at every table."""
        table: cython.int
        for table in range(self.tables):
            self.shuffle(table)

    def step(self) -> None:
        """Make the choices at all tables, without the GIL; deals that have ended are judged with it."""
        table: cython.int
        seat: cython.int
        with cython.nogil:
            for table in range(self.tables):
                self.choose(table)
        for table in range(self.tables):
            if self.over[table]:
                worth = self.judge(*self.end_at(table))
                for seat in range(self.seats):
                    self.rewards[table * self.seats + seat] = worth[seat]

    def end_at(self, table: int) -> tuple:
        """How the last deal at a table has ended: see `end`."""
        at: cython.int = table * (ENDS + 2 * self.seats)
        numbers = tuple([self.ends[at + i] for i in range(ENDS)])
        score = tuple([self.ends[at + ENDS + i] for i in range(self.seats)])
        fines = tuple([self.ends[at + ENDS + self.seats + i] for i in range(self.seats)])
        return numbers, score, fines, bytes(self.won_with[table * FACES : (table + 1) * FACES])

    def observe(self, first: int, used: int) -> tuple:
        """Show and list the actions of all tables from `first` on, after so many rows that are used; without the GIL.
        The number of tables done and of rows used: fewer tables where there was no room."""
        table: cython.int = first
        found: cython.int = 0
        row: cython.Py_ssize_t = used
        with cython.nogil:
            while table < self.tables:
                self.load(table)
                found = self.list_plays(table, row)
                if found < 0:
                    break
                self.show(table)
                self.in_turn[table] = self.deal.turn
                self.starts[table] = row
                row += found
                table += 1
        return table, row

    def hands_at(self, table: int) -> list:
        """The hands at a table now and the bottom, as counts by face."""
        at: cython.int = table * (self.seats + 1) * FACES
        pile = [self.hands[at + i] for i in range((self.seats + 1) * FACES)]
        return [bytes(pile[i * FACES : (i + 1) * FACES]) for i in range(self.seats + 1)]

    def made_at(self, table: int) -> tuple:
        """The declarer at a table, who knows the bottom, and the calls: cards with the copies that they still need."""
        self.load(table)
        calls = [(self.deal.called[i], self.deal.calls_left[i]) for i in range(self.deal.places)]
        return self.deal.declarer, self.owner, calls
