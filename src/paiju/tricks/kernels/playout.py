"""A deal of a trick-taking game from the first lead to the last trick, as a compact mutable state.

Leads are random units (throws are only followed), follows are random among the legal ones. Who is the declarer's friend
and what the points mean is the caller's business, but for the count of the called card.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.choices import TrickChoices
    from paiju.tricks.kernels.follow import lead_power, outdoes, power
    from paiju.tricks.kernels.units import TrickTables, read_shape


@cython.cclass
class TrickPlayout(TrickChoices):
    def __init__(self, tables: TrickTables, seats: int, step: int, decks: int) -> None:
        TrickChoices.__init__(self, tables)
        if not cython.compiled:
            self.table, self.score = [0] * 54, [0] * 5
        self.seats, self.step, self.decks = seats, step % seats, decks
        self.decisions = 0
        self.declarer = 0
        self.called = -1
        self.clear(0)

    # --- setting up ---------------------------------------------------------------------------------------------

    def clear(self, leader):
        i: cython.int
        self.turn = self.leader = leader
        self.laid = self.trick_points = self.best_power = 0
        self.best_seat = self.friend = self.last_winner = -1
        self.calls_left = 0
        for i in range(5):
            self.score[i] = 0

    def set_hand(self, seat: int, counts: bytes) -> None:
        i: cython.int
        for i in range(54):
            self.hands[54 * seat + i] = counts[i]

    def begin(self, leader: int, score: tuple = ()) -> None:
        """The seat leads a trick."""
        i: cython.int
        self.clear(leader)
        for i in range(len(score)):
            self.score[i] = score[i]

    def deal(self, bottom):
        """Random hands; `bottom` cards are left out. A random seat leads."""
        seat: cython.int
        card: cython.int
        copy: cython.int
        need: cython.int
        size: cython.int = (54 * self.decks - bottom) // self.seats
        left: cython.int = 54 * self.decks
        for card in range(270):
            self.hands[card] = 0
        for seat in range(self.seats):
            self.score[seat] = size
        for card in range(54):
            for copy in range(self.decks):
                need = self.luck.below(left)
                left -= 1
                for seat in range(self.seats):
                    if need < self.score[seat]:
                        self.score[seat] -= 1
                        self.hands[54 * seat + card] += 1
                        break
                    need -= self.score[seat]
        self.clear(self.luck.below(self.seats))

    # --- the course of play -------------------------------------------------------------------------------------

    def lay(self):
        """The seat in turn plays the chosen cards."""
        card: cython.int
        base: cython.int = 54 * self.turn
        self.decisions += 1
        if self.laid == 0:
            read_shape(self.tables, self.chosen, self.lead)
            self.best_power = lead_power(self.tables, self.lead, self.chosen)
            self.best_seat = self.turn
        elif outdoes(self.tables, self.lead, self.chosen, self.table, self.best_power):
            self.best_power = power(self.tables, self.lead, self.chosen)
            self.best_seat = self.turn
        for card in range(54):
            if self.chosen[card]:
                self.hands[base + card] -= self.chosen[card]
                self.trick_points += self.chosen[card] * self.tables.points[card]
            if self.best_seat == self.turn:
                self.table[card] = self.chosen[card]
        if self.called >= 0 and self.calls_left > 0 and self.chosen[self.called] > 0:
            self.calls_left -= self.chosen[self.called]
            if self.calls_left <= 0:
                self.friend = self.turn
        self.laid += 1
        self.turn = (self.turn + self.step) % self.seats
        if self.laid == self.seats:
            self.end_trick()

    def end_trick(self):
        card: cython.int
        self.score[self.best_seat] += self.trick_points
        self.turn = self.best_seat
        self.laid = self.trick_points = 0
        for card in range(54):
            if self.hands[54 * self.turn + card]:
                return
        self.last_winner = self.best_seat
        self.last_kind, self.last_width, self.last_length = self.lead.kind, self.lead.width, self.lead.length
        self.last_triples, self.last_pairs = self.lead.triples, self.lead.pairs
        self.turn = -1

    def run(self):
        """Random play to the end of the deal."""
        while self.turn >= 0:
            if self.laid == 0:
                self.random_lead()
            else:
                self.random_follow()
            self.lay()

    # --- for callers --------------------------------------------------------------------------------------------

    def call(self, declarer: int, card: int, copy: int) -> None:
        """The declarer's friend is who plays this copy of the card."""
        self.declarer, self.called, self.calls_left = declarer, card, copy

    def play(self, counts: bytes) -> None:
        """The seat in turn plays exactly these cards, which must be legal."""
        card: cython.int
        for card in range(54):
            self.chosen[card] = counts[card]
        self.lay()

    def random_play(self, seed: int) -> bytes:
        """A random legal play of the seat in turn, as counts; nothing is played."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        if self.laid == 0:
            self.random_lead()
        else:
            self.random_follow()
        return bytes([self.chosen[card] for card in range(54)])

    def seat_in_turn(self) -> int:
        return self.turn

    def points(self) -> tuple:
        return tuple([self.score[seat] for seat in range(self.seats)])

    def finish(self, seed: int) -> tuple:
        """Random play from here to the end, without the GIL; the points of each seat are returned."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            self.run()
        return self.points()

    def random_deals(self, deals: int, bottom: int, seed: int) -> int:
        """Deal and play so many random deals without the GIL; the number of decisions is returned."""
        i: cython.int
        n: cython.int = deals
        cards: cython.int = bottom
        before: cython.longlong = self.decisions
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            for i in range(n):
                self.deal(cards)
                self.run()
        return self.decisions - before
