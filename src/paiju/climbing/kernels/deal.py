"""A climbing deal with all its cards, and what everybody has seen of it: where bots play inside kernels."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        COPY_BITS,
        COPY_MASK,
        FACES,
        HAND,
        SEATS,
        pack_hand,
    )
    from paiju.climbing.kernels.signs import Signs
    from paiju.climbing.kernels.turns import Turns


@cython.cclass
class ClimbDeal:
    """Hands, the turns, and the open cards. A law ties its turns to the referee's."""

    def __init__(self, turns: Turns) -> None:
        if not cython.compiled:
            self.hands, self.played = [0] * (SEATS * HAND), [0] * FACES
        self.turns, self.signs, self.top_code = turns, Signs(), 0

    def set_hand(self, seat: int, counts: bytes) -> None:
        self.turns.left[seat] = pack_hand(counts, self.hands, HAND * seat)

    def set_left(self, seat: int, cards: int) -> None:
        """How many cards a seat has that are not set yet."""
        self.turns.left[seat] = cards

    def set_table(self, turn: int, top: tuple, passed: tuple, out: tuple, played: bytes) -> Signs:
        """The position on the table; `top`: the order, seat and code of what is to be beaten; and what was played. What
        that has shown is to be told to the signs."""
        i: cython.int
        to_beat, top_seat, self.top_code = top
        self.turns.set(turn, to_beat, top_seat, passed, out)
        for i in range(FACES):
            self.played[i] = played[i]
        self.signs.clear()
        return self.signs

    def copy(self, other):
        """Go to where another deal is."""
        i: cython.int
        self.turns.copy(other.turns)
        self.signs.copy(other.signs)
        self.top_code = other.top_code
        for i in range(self.turns.seats):
            self.turns.left[i] = other.turns.left[i]
        for i in range(HAND * self.turns.seats):
            self.hands[i] = other.hands[i]
        for i in range(FACES):
            self.played[i] = other.played[i]

    def lay(self, code, order, size, cards, at):
        """The seat in turn plays the cards that lie in `cards` from `at` on; a code of 0: it passes."""
        i: cython.int
        seat: cython.int = self.turns.seat
        self.signs.note(seat, code, order, self.turns.top_seat, self.top_code, self.turns.to_beat)
        if code == 0:
            self.turns.pass_turn()
        else:
            for i in range(HAND):
                self.hands[HAND * seat + i] -= cards[at + i]
            for i in range(BLACK_JOKER):
                self.played[i] += cards[at + (i >> 2)] >> COPY_BITS * (i & 3) & COPY_MASK
            for i in range(2):
                self.played[BLACK_JOKER + i] += cards[at + BLACK + i]
            self.turns.left[seat] = self.turns.left[seat] - size
            self.top_code = code
            self.turns.laid(order)
        if self.turns.to_beat == 0:
            self.top_code = 0

    def tell(self, knows, signs):
        """Tell the seat in turn what it knows: its own cards, and what lies open. It remembers no tribute."""
        i: cython.int
        seat: cython.int = self.turns.seat
        knows.seat, knows.size = seat, self.turns.left[seat]
        for i in range(HAND):
            knows.hand[i] = self.hands[HAND * seat + i]
        for i in range(BLACK_JOKER):
            knows.unseen[i] = max(0, knows.tables.decks - self.played[i] - knows.copies(i))
        for i in range(2):
            knows.unseen[BLACK_JOKER + i] = max(
                0, knows.tables.decks - self.played[BLACK_JOKER + i] - knows.hand[BLACK + i]
            )
        for i in range(FACES * self.turns.seats):
            knows.known[i] = 0
        for i in range(self.turns.seats):
            knows.unknown[i] = 0 if i == seat else self.turns.left[i]
            knows.left[i] = 0 if self.turns.out_mask >> i & 1 else self.turns.left[i]
        signs.copy(self.signs)
        knows.n_out = self.turns.n_out
        for i in range(self.turns.n_out):
            knows.out[i] = self.turns.out[i]
        knows.top_seat = self.turns.top_seat if self.turns.to_beat else -1
        knows.top_code, knows.to_beat, knows.passed = self.top_code, self.turns.to_beat, self.turns.passed
