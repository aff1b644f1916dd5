"""What a seat knows of a climbing deal, as a row of bytes for a network: VERSION says which row this is.

Seats are counted from the seat that looks, in the order of play: 0 is itself, 1 the next. With S seats the row is

    54          its hand: copies of each face
    54          the cards in all other hands together
    54 * S      the cards that each seat has played
    54 * (S-1)  the cards that are known to be in each other hand: by tribute, or all of them where hands are open
    54          the play that is to be beaten
    3           its kind, length and rank; 0 where nothing lies on the table
    S           1 for the seat whose play it is
    S           the cards in each hand
    S           the place of each seat that is out, else 0
    S           1 for each seat that has passed and may not answer any more, for now
    FACTS       of the deal and its rules, see `climbing/encoding.py`

The same bytes come from a seat's view at the referee and from a table of the batch. An action is a row of COLUMNS:

    54          the cards, in canonical suits where suits are free
    6           its word (1 play, 2 pass, …), kind, length, rank, number of cards, wild cards
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        COPY_BITS,
        COPY_MASK,
        FACES,
        HAND,
        RANKS,
        RED,
        RED_JOKER,
        SEATS,
        SUITS,
        pack_hand,
    )
    from paiju.kernels.piles import clear, put_away, take_off

    VERSION = 1
    FACTS, COLUMNS = 64, 60
    WORD_AT, KIND_AT, LENGTH_AT, RANK_AT, SIZE_AT, WILDS_AT = 54, 55, 56, 57, 58, 59
    PLAY_WORD, PASS_WORD = 1, 2


def unpack_hand(hands, first, row, at):
    """Write a hand that lies in words from `first` on as counts of the 54 faces."""
    rank: cython.int
    suit: cython.int
    word: cython.int
    for rank in range(RANKS):
        word = hands[first + rank]
        for suit in range(SUITS):
            row[at + SUITS * rank + suit] = word >> COPY_BITS * suit & COPY_MASK
    row[at + BLACK_JOKER] = hands[first + BLACK]
    row[at + RED_JOKER] = hands[first + RED]


@cython.cclass
class ClimbObservation:
    """A position as all seats know it together; a row tells what one of them knows."""

    def __init__(self, seats: int, decks: int) -> None:
        i: cython.int
        if not cython.compiled:
            self.hands, self.played, self.table = [0] * (SEATS * HAND), [0] * (SEATS * FACES), [0] * FACES
            self.left, self.place, self.passed = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.facts = [0] * (2 * FACTS)
        self.seats, self.decks = seats, decks
        self.inputs = FACES * (2 * seats + 2) + 3 + 4 * seats + FACTS
        self.code, self.top_seat = 0, -1
        for i in range(SEATS):
            self.left[i] = self.place[i] = self.passed[i] = 0
        for i in range(SEATS * HAND):
            self.hands[i] = 0
        for i in range(SEATS * FACES):
            self.played[i] = 0
        for i in range(FACES):
            self.table[i] = 0

    def write(self, seat, open_hands, row, at):
        """What a seat knows, into a row that begins there."""
        i: cython.int
        other: cython.int
        end: cython.Py_ssize_t = at + 2 * FACES
        unpack_hand(self.hands, HAND * seat, row, at)
        for i in range(FACES):
            row[at + FACES + i] = self.decks - row[at + i]
        for i in range(self.seats):
            other = (seat + i) % self.seats
            put_away(self.played, other * FACES, row, end, FACES)
            take_off(row, end, row, at + FACES, FACES)
            end += FACES
        for i in range(1, self.seats):
            if open_hands:
                unpack_hand(self.hands, HAND * ((seat + i) % self.seats), row, end)
            else:
                clear(row, end, FACES)
            end += FACES
        if self.code:
            put_away(self.table, 0, row, end, FACES)
        else:
            clear(row, end, FACES)
        end += FACES
        row[end], row[end + 1], row[end + 2] = self.code >> 8, self.code >> 4 & 15, self.code & 15
        end += 3
        for i in range(self.seats):
            other = (seat + i) % self.seats
            row[end + i] = 1 if self.code and other == self.top_seat else 0
            row[end + self.seats + i] = self.left[other]
            row[end + 2 * self.seats + i] = self.place[other]
            row[end + 3 * self.seats + i] = self.passed[other]
        end += 4 * self.seats
        put_away(self.facts, (seat & 1) * FACTS, row, end, FACTS)

    # --- for callers --------------------------------------------------------------------------------------------

    def set_facts(self, side: int, facts: bytes) -> None:
        """What is said of the deal and its rules, as a side sees it."""
        i: cython.int
        for i in range(FACTS):
            self.facts[side * FACTS + i] = facts[i] if i < len(facts) else 0

    def set_seat(self, seat: int, known: bytes, left: int, played: bytes, place: int, passed: bool) -> None:
        """The cards known to be in a hand and their number, what was played from it, and how its holder stands."""
        card: cython.int
        pack_hand(known, self.hands, HAND * seat)
        for card in range(FACES):
            self.played[FACES * seat + card] = played[card]
        self.left[seat], self.place[seat], self.passed[seat] = left, place, passed

    def set_table(self, code: int, cards: bytes, seat: int) -> None:
        """What is to be beaten; a code of 0: nothing."""
        card: cython.int
        self.code, self.top_seat = code, seat
        for card in range(FACES):
            self.table[card] = cards[card]

    def row(self, seat: int) -> bytes:
        """What a seat knows, with all that is known of the other hands."""
        row = bytearray(self.inputs)
        self.write(seat, True, row, 0)
        return bytes(row)
