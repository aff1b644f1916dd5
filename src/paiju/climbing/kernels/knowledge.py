"""What a seat of a climbing game knows before an action, as integers: its hand, the unseen cards, the table.

Nothing else reaches the kernels that plan, value and encode an action, so nothing hidden can.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        CODES,
        COPY_BITS,
        COPY_MASK,
        FACES,
        HAND,
        HEARTS,
        JOKER_BOMB,
        RANKS,
        RED_JOKER,
        SEATS,
        SUITS,
        ClimbTables,
        pack_hand,
    )
    from paiju.climbing.kernels.rivals import Rivals

    TURN, HASTE = 180, 12  # the price of a turn, and its increase for each card already played
    DEALT = 27  # cards in a hand at the start, as these numbers were measured

# By kind: the cards for each unit of a combination's length.
WIDTH = (0, 1, 2, 3, 5, 1, 2, 3, 1, 1, 0)


@cython.cclass
class Knowledge:
    """Set the cards and the table, then count."""

    def __init__(
        self,
        tables: ClimbTables,
        rivals: Rivals,
        seats: int,
        flush_cards: int,
        flush_beats: int,
        pass_locks: bool,
        wind_next: bool,
    ) -> None:
        code: cython.int
        if not cython.compiled:
            self.hand, self.unseen, self.known = [0] * HAND, bytearray(FACES), bytearray(SEATS * FACES)
            self.unknown, self.left, self.out = [0] * SEATS, [0] * SEATS, [0] * SEATS
            self.size_of = [0] * CODES
        self.tables, self.rivals, self.seats = tables, rivals, seats
        self.flush_cards, self.flush_beats = flush_cards, flush_beats
        self.pass_locks, self.wind_next = pass_locks, wind_next
        for code in range(CODES):
            self.size_of[code] = 2 * tables.decks if code >> 8 == JOKER_BOMB else WIDTH[code >> 8] * (code >> 4 & 15)
        self.seat = self.size = self.hidden = self.n_out = self.top_code = self.to_beat = self.passed = 0
        self.top_seat = -1

    # --- setting --------------------------------------------------------------------------------------------------

    def set_cards(self, seat: int, hand: bytes, played: bytes) -> None:
        """Whose knowledge it is; their hand, and all cards that were played, as counts of the 54 faces."""
        i: cython.int
        self.seat, self.size = seat, pack_hand(hand, self.hand, 0)
        for i in range(FACES):
            self.unseen[i] = max(0, self.tables.decks - hand[i] - played[i])

    def set_other(self, seat: int, known: bytes, unknown: int) -> None:
        """What is known of another's hand: some cards as counts, and how many more there are."""
        i: cython.int
        for i in range(FACES):
            self.known[FACES * seat + i] = known[i]
        self.unknown[seat] = unknown

    def set_table(
        self, left: list, out: tuple, top_seat: int = -1, top_code: int = 0, to_beat: int = 0, passed: tuple = ()
    ) -> None:
        """The cards left to each seat, who is out, and what is to be beaten."""
        i: cython.int
        for i in range(self.seats):
            self.left[i] = left[i]
        self.n_out = len(out)
        for i in range(self.n_out):
            self.out[i] = out[i]
        self.top_seat, self.top_code, self.to_beat = top_seat, top_code, to_beat
        self.passed = 0
        for seat in passed:
            self.passed |= 1 << seat

    def count(self):
        """Take the numbers that follow from the unseen cards."""
        i: cython.int
        self.hidden = 0
        for i in range(FACES):
            self.hidden += self.unseen[i]
        self.rivals.count_cards(self.unseen, self.longest_foe(), TURN + HASTE * max(0, DEALT - self.size))

    # --- asking ---------------------------------------------------------------------------------------------------

    def ours(self, seat):
        """Every other seat is of one side."""
        return (seat - self.seat) & 1 == 0

    def is_out(self, seat):
        i: cython.int
        for i in range(self.n_out):
            if self.out[i] == seat:
                return True
        return False

    def power(self, rank):
        """The place of a rank among single cards: 2..A as 0..12 (without the level), the level 13, the jokers above."""
        if rank == self.tables.level:
            return 13
        return rank + 1 if rank > 12 else rank

    def held(self, hands, at, power):
        """How many cards of a power are in the hand that lies in `hands` from `at` on."""
        suit: cython.int
        found: cython.int = 0
        rank: cython.int = self.rivals.rank_at(power)
        if rank >= RANKS:
            return hands[at + rank]
        if rank >= 0:
            for suit in range(SUITS):
                found += hands[at + rank] >> COPY_BITS * suit & COPY_MASK
        return found

    def copies(self, card):
        """How many of a card, which is no joker, are in the hand."""
        return self.hand[card >> 2] >> COPY_BITS * (card & 3) & COPY_MASK

    def pack_known(self, seat, to):
        """Write what is known of another's hand in the form of a hand."""
        card: cython.int
        n: cython.int
        for card in range(HAND):
            to[card] = 0
        for card in range(FACES):
            n = self.known[FACES * seat + card]
            if card < BLACK_JOKER:
                to[card >> 2] += n << COPY_BITS * (card & 3)
            else:
                to[BLACK + card - BLACK_JOKER] += n

    def longest_foe(self):
        i: cython.int
        found: cython.int = 0
        for i in range(1, self.seats, 2):
            found = max(found, self.left[(self.seat + i) % self.seats])
        return found

    def shortest_foe(self):
        """The fewest cards of an opponent who has any, or 0."""
        i: cython.int
        n: cython.int
        found: cython.int = 0
        for i in range(1, self.seats, 2):
            n = self.left[(self.seat + i) % self.seats]
            if n and (found == 0 or n < found):
                found = n
        return found

    def live_bombs(self):
        """The number of ranks and suited runs that can still be bombs, and all jokers where they are unseen."""
        rank: cython.int
        n: cython.int
        found: cython.int = self.flushes()
        wilds: cython.int = self.unseen[SUITS * self.tables.level + HEARTS]
        for rank in range(RANKS):
            n = self.rivals.copies[rank]
            found += n + min(wilds, n) >= 4
        return found + (self.unseen[BLACK_JOKER] + self.unseen[RED_JOKER] == 2 * self.tables.decks)

    def flushes(self):
        """The number of unseen straight flushes of the shortest length, without wild cards."""
        suit: cython.int
        rank: cython.int
        run: cython.int
        found: cython.int = 0
        for suit in range(SUITS):
            run = 0
            for rank in range(RANKS):
                run = run + 1 if self.unseen[SUITS * rank + suit] else 0
                found += run >= self.flush_cards
        return found

    def may_answer(self, seat):
        """Whether a seat may still answer a play of mine: it has cards, and no pass has locked it out of the round."""
        return self.left[seat] > 0 and not (self.pass_locks and self.passed >> seat & 1)

    def next_leader(self, winner, gone):
        """Who leads after a round that `winner` has won; `gone`: who has just gone out, or -1. -1: nobody is left."""
        i: cython.int
        seat: cython.int
        if winner != gone and not self.is_out(winner):
            return winner
        if not self.wind_next:
            for i in range(2, self.seats, 2):
                seat = (winner + i) % self.seats
                if seat != gone and not self.is_out(seat):
                    return seat
        for i in range(1, self.seats):
            seat = (winner + i) % self.seats
            if seat != gone and not self.is_out(seat):
                return seat
        return -1

    # --- for callers ----------------------------------------------------------------------------------------------

    def refresh(self) -> None:
        self.count()

    def unseen_cards(self) -> bytes:
        return bytes([self.unseen[i] for i in range(FACES)])

    def cards_in(self, code: int) -> int:
        """The number of cards in a combination."""
        return self.size_of[code]

    def power_of(self, rank: int) -> int:
        return self.power(rank)

    def prices(self) -> list:
        """What each combination costs in an arrangement, by code."""
        return self.rivals.prices()
