"""A deal of a trick-taking game as a compact mutable state: hands, the trick in progress, points.

It knows what a play does and chooses none. Who chooses has a deal: `TrickPlayout`, at random, and `TrickPolicy`, with
some sense.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.follow import lead_power, outdoes, power
    from paiju.tricks.kernels.units import FACES, SEATS, Shape, TrickTables, read_shape


@cython.final
@cython.cclass
class TrickDeal:
    """All hands, the trick on the table and the points so far.

    What points mean is the caller's business; of the friends only the copies of the called cards are counted here.
    """

    def __init__(
        self, tables: TrickTables, seats: int, step: int, next_other: bool = False, once: bool = False
    ) -> None:
        if not cython.compiled:
            self.hands = [[0] * FACES for _ in range(SEATS)]
            self.table, self.score = [0] * FACES, [0] * SEATS
            self.called, self.calls_left = [0] * SEATS, [0] * SEATS
        self.tables, self.lead, self.luck = tables, Shape(), Chance()
        self.seats, self.step, self.next_other, self.once = seats, step % seats, next_other, once
        self.decisions = 0
        self.declarer = 0
        self.clear(0)

    # --- setting up ---------------------------------------------------------------------------------------------

    def clear(self, leader):
        """No points are taken, nobody has joined the declarer, and the seat leads a trick."""
        i: cython.int
        self.turn = leader
        self.laid = self.trick_points = self.best_power = 0
        self.best_seat = self.last_winner = -1
        self.places = self.friends = self.n_friends = 0
        self.hidden = 1
        for i in range(self.seats):
            self.score[i] = 0

    def shuffle(self, bottom):
        """Random hands; `bottom` cards are left out. A random seat leads."""
        seat: cython.int
        card: cython.int
        copy: cython.int
        need: cython.int
        left: cython.int = 0
        for card in range(FACES):
            left += self.tables.copies[card]
            for seat in range(self.seats):
                self.hands[seat][card] = 0
        for seat in range(self.seats):
            self.score[seat] = (left - bottom) // self.seats  # for a moment: the cards that the hand still lacks
        for card in range(FACES):
            for copy in range(self.tables.copies[card]):
                need = self.luck.below(left)
                left -= 1
                for seat in range(self.seats):
                    if need < self.score[seat]:
                        self.score[seat] -= 1
                        self.hands[seat][card] += 1
                        break
                    need -= self.score[seat]
        self.clear(self.luck.below(self.seats))

    # --- the course of play -------------------------------------------------------------------------------------

    def lay(self, play):
        """The seat in turn plays these cards."""
        card: cython.int
        seat: cython.int = self.turn
        self.decisions += 1
        if self.laid == 0:
            read_shape(self.tables, play, self.lead)
            self.best_power = lead_power(self.tables, self.lead, play)
            self.best_seat = seat
        elif outdoes(self.tables, self.lead, play, self.table, self.best_power):
            self.best_power = power(self.tables, self.lead, play)
            self.best_seat = seat
        for card in range(FACES):
            if play[card]:
                self.hands[seat][card] -= play[card]
                self.trick_points += play[card] * self.tables.points[card]
            if self.best_seat == seat:
                self.table[card] = play[card]
        if self.hidden > 0:
            self.find_friends(play, seat)
        self.laid += 1
        self.turn = (seat + self.step) % self.seats
        if self.laid == self.seats:
            self.end_trick()

    def find_friends(self, play, seat):
        """Take the places whose named copies are among the cards of this play."""
        i: cython.int
        for i in range(self.places):
            if self.calls_left[i] > 0 and play[self.called[i]] > 0:
                self.calls_left[i] = max(0, self.calls_left[i] - play[self.called[i]])
                if self.calls_left[i] == 0:
                    if self.next_other if seat == self.declarer else self.once and self.declares(seat):
                        self.calls_left[i] = 1
                    else:
                        self.hidden -= 1
                        self.join(seat)

    def join(self, seat):
        """The seat is on the declarer's side."""
        if not self.declares(seat):
            self.friends |= 1 << seat
            self.n_friends += 1

    def declares(self, seat):
        """Whether the seat is known to be on the declarer's side."""
        return seat == self.declarer or self.friends >> seat & 1

    def end_trick(self):
        """The best seat takes the points and leads, if there are cards left."""
        card: cython.int
        self.score[self.best_seat] += self.trick_points
        self.turn = self.best_seat
        self.laid = self.trick_points = 0
        for card in range(FACES):
            if self.hands[self.turn][card]:
                return
        self.last_winner = self.best_seat
        self.last_kind, self.last_width, self.last_length = self.lead.kind, self.lead.width, self.lead.length
        self.last_widest = self.lead.widest
        self.turn = -1

    # --- for callers --------------------------------------------------------------------------------------------

    def set_hand(self, seat: int, counts: bytes) -> None:
        i: cython.int
        for i in range(FACES):
            self.hands[seat][i] = counts[i]

    def begin(self, leader: int, score: tuple = ()) -> None:
        """The seat leads a trick; so many points are taken already."""
        i: cython.int
        self.clear(leader)
        for i in range(len(score)):
            self.score[i] = score[i]

    def call(self, declarer: int, card: int, copy: int) -> None:
        """Who plays this copy of the card joins the declarer; -1: no card is called."""
        self.declarer = declarer
        if card >= 0:
            self.called[self.places], self.calls_left[self.places] = card, copy
            self.places += 1
            self.hidden = self.places

    def know_friends(self, friends: list) -> None:
        """These have joined the declarer, and nobody else will."""
        self.places = self.hidden = 0
        for seat in friends:
            self.join(seat)

    def found_friends(self) -> list:
        return [seat for seat in range(self.seats) if self.friends >> seat & 1]

    def play(self, counts: bytes) -> None:
        """The seat in turn plays these cards, which must be legal."""
        self.lay(counts)

    def seat_in_turn(self) -> int:
        return self.turn

    def points(self) -> tuple:
        return tuple([self.score[seat] for seat in range(self.seats)])
