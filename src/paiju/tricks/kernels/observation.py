"""What a seat knows of a trick-taking deal, as a row of bytes for a network: VERSION says which row this is.

Seats are counted from the seat that looks, in the order of play: 0 is itself, 1 the next. Groups are the four suits,
and trumps. With S seats the row is

    54          its hand: copies of each face
    54          the cards that it has not seen: in other hands, or in the bottom
    54          the cards that it knows to be in the bottom
    54 * S      the cards that each seat has played
    54 * S      … in this trick
    54 * (S-1)  the cards that are known to be in each other hand: shown by a bid or a throw that failed, or all of them
                where hands are open
    54          the cards that make a friend: bit 0 by the next copy that is played, bit 1 by the second, …
    54          the group of each face, from 0, 4 = trumps
    54          its rung: higher is stronger inside a group
    5 * S       1 for each group that a seat has shown to have none of
    S           the cards in each hand
    S           the points that each seat has taken, up to 255
    S           its fines for failed throws, up to 255
    S           1 for the declarer, 2 for a known friend, 3 for a declarer who is known to have none
    S           1 for the seat that has led this trick
    S           1 for the seat that is to take it, so far
    FACTS       of the deal and its rules, see `tricks/encoding.py`

The same bytes come from a seat's view at the referee and from a table of the batch. An action is a row of COLUMNS:

    54          the cards; of a call the copy at the card's face, of an exchange 16 for each card that is taken
    9           its word (1 play, …), the kind of its shape, width, length, group plus 1 (0: several), top rung,
                number of cards, points, trumps
"""

from array import array

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.piles import clear, copy_on, put_away, take_off
    from paiju.tricks.kernels.units import FACES, GROUPS, SEATS, TrickTables

    VERSION = 1
    FACTS, COLUMNS = 112, 63
    WORD_AT, KIND_AT, WIDTH_AT, LENGTH_AT, GROUP_AT = 54, 55, 56, 57, 58
    TOP_AT, SIZE_AT, POINTS_AT, TRUMPS_AT = 59, 60, 61, 62
    PLAY_WORD, KEEP_WORD = 1, 9
    DECLARER, FRIEND, ALONE = 1, 2, 3
    MOST_BYTE = 255


@cython.cclass
class TrickObservation:
    """A position as all seats know it together; a row tells what one of them knows."""

    def __init__(self, seats: int, step: int, copies: bytes) -> None:
        i: cython.int
        if not cython.compiled:
            self.copies, self.group, self.rung, self.calls = [[0] * FACES for _ in range(4)]
            self.voids = [0] * (SEATS * GROUPS)
            self.left, self.score, self.fines, self.role = [[0] * SEATS for _ in range(4)]
            self.facts = [0] * (SEATS * FACTS)
        self.seats, self.step = seats, step % seats
        self.inputs = FACES * (3 * seats + 5) + GROUPS * seats + 6 * seats + FACTS
        self.leader = self.best = -1
        for i in range(FACES):
            self.copies[i] = copies[i]
            self.group[i] = self.rung[i] = self.calls[i] = 0
        self.lay_piles(*[array("B", bytes((seats + 1) * FACES)) for _ in range(4)])
        self.at = self.known_at = self.hands_at = 0

    def write(self, seat, owner, row, at):
        """What a seat knows, into a row that begins there; `owner`: it knows the bottom."""
        i: cython.int
        other: cython.int
        unseen: cython.Py_ssize_t = at + FACES
        end: cython.Py_ssize_t = at + 3 * FACES
        copy_on(self.hands, self.hands_at + seat * FACES, row, at, FACES)
        put_away(self.copies, 0, row, unseen, FACES)
        take_off(row, at, row, unseen, FACES)
        if owner:
            copy_on(self.hands, self.hands_at + self.seats * FACES, row, unseen + FACES, FACES)
            take_off(row, unseen + FACES, row, unseen, FACES)
        else:
            clear(row, unseen + FACES, FACES)
        for i in range(self.seats):
            other = (seat + i * self.step) % self.seats
            copy_on(self.played, self.at + other * FACES, row, end, FACES)
            take_off(row, end, row, unseen, FACES)
            copy_on(self.put, self.at + other * FACES, row, end + self.seats * FACES, FACES)
            end += FACES
        end += self.seats * FACES
        for i in range(1, self.seats):
            other = (seat + i * self.step) % self.seats
            copy_on(self.known, self.known_at + other * FACES, row, end, FACES)
            end += FACES
        put_away(self.calls, 0, row, end, FACES)
        put_away(self.group, 0, row, end + FACES, FACES)
        put_away(self.rung, 0, row, end + 2 * FACES, FACES)
        end += 3 * FACES
        for i in range(self.seats):
            other = (seat + i * self.step) % self.seats
            put_away(self.voids, GROUPS * other, row, end + GROUPS * i, GROUPS)
        end += GROUPS * self.seats
        for i in range(self.seats):
            other = (seat + i * self.step) % self.seats
            row[end + i] = self.left[other]
            row[end + self.seats + i] = min(self.score[other], MOST_BYTE)
            row[end + 2 * self.seats + i] = min(self.fines[other], MOST_BYTE)
            row[end + 3 * self.seats + i] = self.role[other]
            row[end + 4 * self.seats + i] = 1 if other == self.leader else 0
            row[end + 5 * self.seats + i] = 1 if other == self.best else 0
        end += 6 * self.seats
        put_away(self.facts, seat * FACTS, row, end, FACTS)

    def forget_calls(self):
        card: cython.int
        for card in range(FACES):
            self.calls[card] = 0

    def lay_piles(self, known, played, put, hands) -> None:
        """Look at these piles from now on."""
        self.known, self.played, self.put, self.hands = known, played, put, hands

    # --- for callers --------------------------------------------------------------------------------------------

    def set_order(self, tables: TrickTables) -> None:
        """The groups of cards, and their rungs."""
        card: cython.int
        for card in range(FACES):
            self.group[card], self.rung[card] = tables.group[card], tables.rung[card]

    def set_facts(self, seat: int, facts: bytes) -> None:
        """What is said of the deal and its rules, as a seat sees it."""
        i: cython.int
        for i in range(FACTS):
            self.facts[seat * FACTS + i] = facts[i] if i < len(facts) else 0

    def set_seat(self, seat: int, known: bytes, played: bytes, put: bytes, voids: bytes, numbers: tuple) -> None:
        """A seat: its known cards, what it has played, in this trick, and groups that it has shown to lack; cards left,
        points, fines and role."""
        i: cython.int
        at: cython.int = FACES * seat
        for i in range(FACES):
            self.known[at + i] = self.hands[at + i] = known[i]
            self.played[at + i], self.put[at + i] = played[i], put[i]
        for i in range(GROUPS):
            self.voids[GROUPS * seat + i] = voids[i]
        self.left[seat], self.score[seat], self.fines[seat], self.role[seat] = numbers

    def set_table(self, bottom: bytes, calls: bytes, leader: int, best: int) -> None:
        """The bottom as far as it is known, the cards that make friends, and who has led and is to take the trick."""
        i: cython.int
        self.leader, self.best = leader, best
        for i in range(FACES):
            self.hands[FACES * self.seats + i], self.calls[i] = bottom[i], calls[i]

    def row(self, seat: int) -> bytes:
        """What a seat knows, with all that is known of the other hands and of the bottom."""
        row = bytearray(self.inputs)
        self.write(seat, True, row, 0)
        return bytes(row)
