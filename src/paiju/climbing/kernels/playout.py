"""A deal of a climbing game from the first play to the last, as a compact mutable state, for search and simulation.

It shares generation and comparison with the referee, and a law ties its turns to the referee's. The rules are in the
tables and the room for plays is in the workspace, which many deals can share: apart from them a deal is some 400 bytes.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import BLACK, BLACK_JOKER, COPY_BITS, FACES, HAND, RANKS, SEATS, pack_hand
    from paiju.climbing.kernels.suits import SuitedPlays
    from paiju.climbing.kernels.turns import Turns


@cython.cclass
class ClimbPlayout:
    """Hands, the turns, and the plays of the seat in turn.

    The sides of the even and of the odd seats play with `tables` of their own, which are mostly the same object.
    """

    def __init__(
        self,
        tables: tuple,
        work: SuitedPlays,
        pass_locks: bool = False,
        wind_next: bool = False,
        stop_at_double: bool = True,
        seats: int = 4,
    ) -> None:
        if not cython.compiled:
            self.hands = [0] * (SEATS * HAND)
        self.tables0, self.tables1 = tables
        self.work = work
        self.turns = Turns(pass_locks, wind_next, stop_at_double, seats)

    # --- setting up ---------------------------------------------------------------------------------------------

    def set_hand(self, seat: int, counts: bytes) -> None:
        self.turns.left[seat] = pack_hand(counts, self.hands, HAND * seat)

    def start(self, turn: int, to_beat: int = 0, top_seat: int = -1, passed: tuple = (), out: tuple = ()) -> int:
        """Go on from a position of the play; the number of choices of the seat in turn is returned."""
        self.turns.set(turn, to_beat, top_seat, passed, out)
        self.find()
        return self.choices()

    def deal(self):
        """Random cards to each seat; a random seat leads."""
        seat: cython.int
        card: cython.int
        copy: cython.int
        need: cython.int
        left: cython.int = FACES * self.tables0.decks
        dealt: cython.int = left // self.turns.seats
        room: cython.int[SEATS]
        if not cython.compiled:
            room = [0] * SEATS
        for card in range(self.turns.seats * HAND):
            self.hands[card] = 0
        for seat in range(self.turns.seats):
            room[seat] = self.turns.left[seat] = dealt
        for card in range(FACES):
            for copy in range(self.tables0.decks):  # each copy goes to a seat with a chance by the room it has left
                need = self.work.luck.below(left)
                left -= 1
                seat = 0
                while need >= room[seat]:
                    need -= room[seat]
                    seat += 1
                room[seat] -= 1
                if card < BLACK_JOKER:
                    self.hands[HAND * seat + (card >> 2)] += 1 << COPY_BITS * (card & 3)
                else:
                    self.hands[HAND * seat + BLACK + card - BLACK_JOKER] += 1
        self.turns.clear(self.work.luck.below(self.turns.seats))

    # --- the course of play -------------------------------------------------------------------------------------

    def find(self):
        """The plays open to the seat in turn."""
        seat: cython.int = self.turns.seat
        if seat & 1:
            self.work.load(self.hands, HAND * seat, self.tables1.level)
            self.n = self.work.generate(self.tables1, self.turns.to_beat)
        else:
            self.work.load(self.hands, HAND * seat, self.tables0.level)
            self.n = self.work.generate(self.tables0, self.turns.to_beat)

    def take_chosen(self, order):
        """The seat in turn plays the cards chosen in the workspace."""
        i: cython.int
        seat: cython.int = self.turns.seat
        left: cython.int = self.turns.left[seat]
        for i in range(RANKS):
            self.hands[HAND * seat + i] -= self.work.chosen[i]
            left -= self.work.size_of[self.work.chosen[i]]
        for i in range(RANKS, HAND):
            self.hands[HAND * seat + i] -= self.work.chosen[i]
            left -= self.work.chosen[i]
        self.turns.left[seat] = left
        self.turns.laid(order)

    def choose(self, k, at_random):
        """Make choice k of the plays found last; the suits are random or the canonical ones."""
        if k == self.n:
            self.turns.pass_turn()
            return
        if at_random:
            self.work.random_suits(k)
        else:
            self.work.first_suits(k)
        if self.turns.seat & 1:
            self.take_chosen(self.tables1.order[self.work.code[k]])
        else:
            self.take_chosen(self.tables0.order[self.work.code[k]])

    def run(self):
        """Random play to the end of the deal."""
        while self.turns.seat >= 0:
            self.find()
            self.choose(self.work.luck.below(self.n + (1 if self.turns.to_beat else 0)), True)

    # --- for callers --------------------------------------------------------------------------------------------

    def choices(self) -> int:
        """How many choices the seat in turn has, a pass being the last; 0 when the deal is over."""
        return self.n + (1 if self.turns.to_beat else 0) if self.turns.seat >= 0 else 0

    def step(self, k: int) -> int:
        """Make choice k with canonical suits; the number of choices of the next seat is returned."""
        self.choose(k, False)
        if self.turns.seat >= 0:
            self.find()
        return self.choices()

    def play(self, counts: bytes, order: int) -> int:
        """Play exactly these cards (an order of 0: pass), which must be legal."""
        if order == 0:
            self.turns.pass_turn()
        else:
            pack_hand(counts, self.work.chosen, 0)
            self.take_chosen(order)
        if self.turns.seat >= 0:
            self.find()
        return self.choices()

    def seat_in_turn(self) -> int:
        return self.turns.seat

    def order_of_going_out(self) -> tuple:
        return self.turns.order_of_going_out()

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
        before: cython.longlong = self.turns.decisions
        self.work.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            for i in range(n):
                self.deal()
                self.run()
        return self.turns.decisions - before
