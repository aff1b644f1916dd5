"""A deal of a climbing game from the first play to the last, as a compact mutable state, for search and simulation.

It shares generation and comparison with the referee; what it adds, the turn and the end of the deal, is tied to the
referee by a law. It has its own copy of neither rules nor cards: apart from the workspace it is some 200 bytes.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.suits import SuitedPlays


@cython.cclass
class ClimbPlayout:
    """Sides (0, 2) and (1, 3) play with `tables` of their own, which are mostly the same object."""

    def __init__(
        self,
        tables: tuple,
        work: SuitedPlays,
        pass_locks: bool = False,
        wind_next: bool = False,
        stop_at_double: bool = True,
    ) -> None:
        if not cython.compiled:
            self.hands, self.left, self.out = [0] * 60, [0] * 4, [0] * 4
        self.tables0, self.tables1 = tables
        self.work = work
        self.pass_locks, self.wind_next, self.stop_at_double = pass_locks, wind_next, stop_at_double
        self.decisions = 0
        self.clear(0)

    # --- setting up ---------------------------------------------------------------------------------------------

    def clear(self, leader):
        self.n_out = self.out_mask = self.passed = self.to_beat = 0
        self.turn = self.top_seat = leader

    def set_hand(self, seat: int, counts: bytes) -> None:
        i: cython.int
        self.work.read(counts)
        self.left[seat] = sum(counts)
        for i in range(15):
            self.hands[15 * seat + i] = self.work.hand[i]

    def start(self, turn: int, to_beat: int = 0, top_seat: int = -1, passed: tuple = (), out: tuple = ()) -> int:
        """Go on from a position of the play; the number of choices of the seat in turn is returned."""
        self.clear(turn)
        for seat in out:
            self.out[self.n_out] = seat
            self.n_out += 1
            self.out_mask |= 1 << seat
        for seat in passed:
            self.passed |= 1 << seat
        self.to_beat = to_beat
        if top_seat >= 0:
            self.top_seat = top_seat
        self.find()
        return self.choices()

    def deal(self):
        """27 random cards to each seat; a random seat leads."""
        seat: cython.int
        card: cython.int
        left: cython.int
        i: cython.int
        need: cython.int
        for i in range(60):
            self.hands[i] = 0
        for seat in range(4):
            self.left[seat] = 27
        left = 108
        for card in range(54):
            for i in range(2):  # each copy goes to a seat with a chance by the room it has left
                need = self.work.luck.below(left)
                left -= 1
                seat = 0
                while need >= self.left[seat]:
                    need -= self.left[seat]
                    seat += 1
                self.left[seat] -= 1
                if card < 52:
                    self.hands[15 * seat + (card >> 2)] += 1 << 2 * (card & 3)
                else:
                    self.hands[15 * seat + card - 39] += 1
        for seat in range(4):
            self.left[seat] = 27
        self.clear(self.work.luck.below(4))

    # --- the course of play -------------------------------------------------------------------------------------

    def find(self):
        i: cython.int
        hand: cython.uchar[15]
        if not cython.compiled:
            hand = [0] * 15
        for i in range(15):
            hand[i] = self.hands[15 * self.turn + i]
        if self.turn & 1:
            self.work.load(hand, self.tables1.level)
            self.n = self.work.generate(self.tables1, self.to_beat)
        else:
            self.work.load(hand, self.tables0.level)
            self.n = self.work.generate(self.tables0, self.to_beat)

    def take_chosen(self, order):
        """The seat in turn plays the cards chosen in the workspace."""
        i: cython.int
        seat: cython.int = self.turn
        for i in range(13):
            self.hands[15 * seat + i] -= self.work.chosen[i]
            self.left[seat] -= self.work.size_of[self.work.chosen[i]]
        for i in range(13, 15):
            self.hands[15 * seat + i] -= self.work.chosen[i]
            self.left[seat] -= self.work.chosen[i]
        self.laid(order)

    def laid(self, order):
        """The seat in turn has put a combination of this order on the table, and holds `left` cards."""
        seat: cython.int = self.turn
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
        self.passed |= 1 << self.turn
        self.advance()

    def over(self):
        """The third seat is out, or the first two are partners where that ends the deal."""
        if self.n_out >= 3:
            return True
        return self.stop_at_double and self.n_out == 2 and (self.out_mask == 5 or self.out_mask == 10)

    def next_holder(self, seat):
        seat = (seat + 1) & 3
        while self.out_mask >> seat & 1:
            seat = (seat + 1) & 3
        return seat

    def advance(self):
        """The turn goes on; when nobody is left to answer, the round ends and somebody leads."""
        i: cython.int
        seat: cython.int = self.turn
        self.decisions += 1
        if self.over():
            self.turn = -1
            return
        for i in range(3):
            seat = (seat + 1) & 3
            if seat == self.top_seat or (self.out_mask | self.passed) >> seat & 1:
                continue
            self.turn = seat
            return
        seat = self.top_seat
        if self.out_mask >> seat & 1:  # the wind
            if self.wind_next or self.out_mask >> (seat ^ 2) & 1:
                seat = self.next_holder(seat)
            else:
                seat = seat ^ 2
        self.turn = self.top_seat = seat
        self.to_beat = self.passed = 0

    def choose(self, k, at_random):
        """Make choice k of the plays found last; the suits are random or the canonical ones."""
        if k == self.n:
            self.pass_turn()
            return
        if at_random:
            self.work.random_suits(k)
        else:
            self.work.first_suits(k)
        if self.turn & 1:
            self.take_chosen(self.tables1.order[self.work.code[k]])
        else:
            self.take_chosen(self.tables0.order[self.work.code[k]])

    def run(self):
        """Random play to the end of the deal."""
        while self.turn >= 0:
            self.find()
            self.choose(self.work.luck.below(self.n + (1 if self.to_beat else 0)), True)

    # --- for callers --------------------------------------------------------------------------------------------

    def choices(self) -> int:
        """How many choices the seat in turn has, a pass being the last; 0 when the deal is over."""
        return self.n + (1 if self.to_beat else 0) if self.turn >= 0 else 0

    def step(self, k: int) -> int:
        """Make choice k with canonical suits; the number of choices of the next seat is returned."""
        self.choose(k, False)
        if self.turn >= 0:
            self.find()
        return self.choices()

    def play(self, counts: bytes, order: int) -> int:
        """Play exactly these cards (an order of 0: pass), which must be legal."""
        i: cython.int
        if order == 0:
            self.pass_turn()
        else:
            self.work.read(counts)
            for i in range(15):
                self.work.chosen[i] = self.work.hand[i]
            self.take_chosen(order)
        if self.turn >= 0:
            self.find()
        return self.choices()

    def seat_in_turn(self) -> int:
        return self.turn

    def order_of_going_out(self) -> tuple:
        return tuple([self.out[i] for i in range(self.n_out)])

    def finish(self, seed: int) -> tuple:
        """Random play from here to the end, without the GIL; the order of going out is returned."""
        self.work.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            self.run()
        return self.order_of_going_out()

    def random_deals(self, deals: int, seed: int) -> int:
        """Deal and play so many random deals without the GIL; the number of decisions is returned."""
        i: cython.int
        n: cython.int = deals
        before: cython.longlong = self.decisions
        self.work.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            for i in range(n):
                self.deal()
                self.run()
        return self.decisions - before
