"""The turns of a climbing deal: whose turn it is, what is to be beaten, and who has gone out.

It knows how many cards each seat holds, but no cards. A law ties it to the referee, whose rules it repeats.
"""

import cython

if not cython.compiled:  # compiled, this is a C name of combos.pxd
    from paiju.climbing.kernels.combos import SEATS


@cython.cclass
class Turns:
    """Every other seat is of one side, the even seats and the odd ones."""

    def __init__(
        self, pass_locks: bool = False, wind_next: bool = False, stop_at_double: bool = True, seats: int = 4
    ) -> None:
        if not cython.compiled:
            self.left, self.out, self.left_in = [0] * SEATS, [0] * SEATS, [0] * 2
        self.seats = seats
        self.pass_locks, self.wind_next, self.stop_at_double = pass_locks, wind_next, stop_at_double
        self.decisions = 0
        self.clear(0)

    def clear(self, leader):
        """A deal begins."""
        self.n_out = self.out_mask = self.passed = self.to_beat = 0
        self.left_in[0] = self.left_in[1] = self.seats // 2
        self.seat = self.top_seat = leader

    def set(self, seat: int, to_beat: int, top_seat: int, passed: tuple, out: tuple) -> None:
        """Go to the middle of a deal; a top seat of -1: nothing lies on the table."""
        self.clear(seat)
        for gone in out:
            self.go_out(gone)
        for other in passed:
            self.passed |= 1 << other
        self.to_beat = to_beat
        if top_seat >= 0:
            self.top_seat = top_seat

    def copy(self, other):
        """Go to where another deal is, but for the cards left in the hands."""
        i: cython.int
        self.seat = other.seat
        self.top_seat = other.top_seat
        self.to_beat = other.to_beat
        self.passed = other.passed
        self.n_out = other.n_out
        self.out_mask = other.out_mask
        self.left_in[0] = other.left_in[0]
        self.left_in[1] = other.left_in[1]
        for i in range(self.seats):
            self.out[i] = other.out[i]

    def in_play(self, seat):
        """Whether a seat still holds cards."""
        return not self.out_mask >> seat & 1

    def laid(self, order):
        """The seat in turn has put a combination of this order on the table, and holds `left` cards."""
        seat: cython.int = self.seat
        self.to_beat = order
        self.top_seat = seat
        if not self.pass_locks:
            self.passed = 0
        if self.left[seat] == 0:
            self.go_out(seat)
        self.advance()

    def go_out(self, seat):
        self.out[self.n_out] = seat
        self.n_out += 1
        self.out_mask |= 1 << seat
        self.left_in[seat & 1] -= 1

    def pass_turn(self):
        self.passed |= 1 << self.seat
        self.advance()

    def over(self):
        """All but one are out, or a whole side is where that ends the deal."""
        if self.stop_at_double:
            return self.left_in[0] == 0 or self.left_in[1] == 0
        return self.n_out >= self.seats - 1

    def next_seat(self, seat):
        return seat + 1 if seat + 1 < self.seats else 0

    def next_holder(self, seat):
        seat = self.next_seat(seat)
        while self.out_mask >> seat & 1:
            seat = self.next_seat(seat)
        return seat

    def next_partner(self, seat):
        """The next seat of the same side that still holds cards; there must be one."""
        seat = self.next_seat(self.next_seat(seat))
        while self.out_mask >> seat & 1:
            seat = self.next_seat(self.next_seat(seat))
        return seat

    def advance(self):
        """The turn goes on; when nobody is left to answer, the round ends and somebody leads."""
        i: cython.int
        seat: cython.int = self.seat
        self.decisions += 1
        if self.over():
            self.seat = -1
            return
        for i in range(1, self.seats):
            seat = self.next_seat(seat)
            if seat == self.top_seat or (self.out_mask | self.passed) >> seat & 1:
                continue
            self.seat = seat
            return
        seat = self.top_seat
        if self.out_mask >> seat & 1:  # the wind
            if self.wind_next or self.left_in[seat & 1] == 0:
                seat = self.next_holder(seat)
            else:
                seat = self.next_partner(seat)
        self.seat = self.top_seat = seat
        self.to_beat = self.passed = 0

    def result(self):
        """Of a deal that is over: the side of the first << SEATS, and a bit for each place that this side has.

        Those who are left are all of one side."""
        i: cython.int
        side: cython.int = self.out[0] & 1
        found: cython.int = 0
        for i in range(self.n_out):
            if self.out[i] & 1 == side:
                found |= 1 << i
        if self.left_in[side]:
            found |= (1 << self.seats) - (1 << self.n_out)
        return side << SEATS | found

    def order_of_going_out(self) -> tuple:
        return tuple([self.out[i] for i in range(self.n_out)])
