"""The turns of a climbing deal: whose turn it is, what is to be beaten, and who has gone out.

It knows how many cards each seat holds, but no cards. A law ties it to the referee, whose rules it repeats.
"""

import cython

if not cython.compiled:  # compiled, this is a C name of combos.pxd
    from paiju.climbing.kernels.combos import SEATS


@cython.cclass
class Turns:
    """Seats 0 and 2 are partners, and so are 1 and 3."""

    def __init__(self, pass_locks: bool = False, wind_next: bool = False, stop_at_double: bool = True) -> None:
        if not cython.compiled:
            self.left, self.out = [0] * SEATS, [0] * SEATS
        self.pass_locks, self.wind_next, self.stop_at_double = pass_locks, wind_next, stop_at_double
        self.decisions = 0
        self.clear(0)

    def clear(self, leader):
        """A deal begins."""
        self.n_out = self.out_mask = self.passed = self.to_beat = 0
        self.seat = self.top_seat = leader

    def set(self, seat: int, to_beat: int, top_seat: int, passed: tuple, out: tuple) -> None:
        """Go to the middle of a deal; a top seat of -1: nothing lies on the table."""
        self.clear(seat)
        for gone in out:
            self.out[self.n_out] = gone
            self.n_out += 1
            self.out_mask |= 1 << gone
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
        for i in range(SEATS):
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
            self.out[self.n_out] = seat
            self.n_out += 1
            self.out_mask |= 1 << seat
        self.advance()

    def pass_turn(self):
        self.passed |= 1 << self.seat
        self.advance()

    def over(self):
        """The third seat is out, or the first two are partners where that ends the deal."""
        if self.n_out >= 3:
            return True
        return self.stop_at_double and self.n_out == 2 and self.out[0] == self.out[1] ^ 2

    def next_holder(self, seat):
        seat = (seat + 1) & 3
        while self.out_mask >> seat & 1:
            seat = (seat + 1) & 3
        return seat

    def advance(self):
        """The turn goes on; when nobody is left to answer, the round ends and somebody leads."""
        i: cython.int
        seat: cython.int = self.seat
        self.decisions += 1
        if self.over():
            self.seat = -1
            return
        for i in range(3):
            seat = (seat + 1) & 3
            if seat == self.top_seat or (self.out_mask | self.passed) >> seat & 1:
                continue
            self.seat = seat
            return
        seat = self.top_seat
        if self.out_mask >> seat & 1:  # the wind
            if self.wind_next or self.out_mask >> (seat ^ 2) & 1:
                seat = self.next_holder(seat)
            else:
                seat = seat ^ 2
        self.seat = self.top_seat = seat
        self.to_beat = self.passed = 0

    def order_of_going_out(self) -> tuple:
        return tuple([self.out[i] for i in range(self.n_out)])
