"""Many climbing deals at once, all at the same levels: whoever is in turn at each table chooses, and all go on.

The play-out plays one table after the other; the others wait as some 600 bytes each. A law ties every table to the
referee, move by move.
"""

from array import array

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
        SEATS,
    )
    from paiju.climbing.kernels.observation import (
        COLUMNS,
        KIND_AT,
        LENGTH_AT,
        PASS_WORD,
        PLAY_WORD,
        RANK_AT,
        SIZE_AT,
        WILDS_AT,
        WORD_AT,
        ClimbObservation,
        unpack_hand,
    )
    from paiju.climbing.kernels.playout import ClimbPlayout
    from paiju.climbing.kernels.plays import WILD_AT
    from paiju.kernels.piles import clear, lay_out

    NUMBERS = 10  # of a table, see `load`


@cython.cclass
class ClimbBatch:
    """Tables that wait for a choice each. What is read and written at every step is shared by `attach`."""

    def __init__(
        self, playout: ClimbPlayout, observation: ClimbObservation, seeds: list, payoff: list, top_rank: int
    ) -> None:
        """A table for each seed. `payoff`: by winner and places as in `settle`, twice."""
        i: cython.int
        if not cython.compiled:
            self.payoff = [0.0] * (4 << SEATS)
        self.playout, self.turns, self.work = playout, playout.turns, playout.work
        self.observation, self.open_hands, self.top_rank = observation, False, top_rank
        self.tables, self.seats, self.inputs = len(seeds), playout.turns.seats, observation.inputs
        self.columns = COLUMNS
        n, seats = self.tables, self.seats
        self.hands = array("H", bytes(2 * n * seats * HAND))
        self.numbers = array("i", bytes(4 * n * NUMBERS))
        self.counts = array("B", bytes(n * (2 * seats + FACES)))
        self.played = array("B", bytes(n * seats * FACES))
        self.luck = array("Q", seeds)
        for i in range(len(payoff)):
            self.payoff[i] = payoff[i]

    # --- a table is laid out, and waits again -------------------------------------------------------------------

    def load(self, table):
        i: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = table * seats * HAND
        for i in range(seats * HAND):
            self.playout.hands[i] = self.hands[at + i]
        at = table * NUMBERS
        self.turns.seat, self.turns.top_seat = self.numbers[at], self.numbers[at + 1]
        self.turns.to_beat, self.turns.passed = self.numbers[at + 2], self.numbers[at + 3]
        self.turns.n_out, self.turns.out_mask = self.numbers[at + 4], self.numbers[at + 5]
        self.turns.left_in[0], self.turns.left_in[1] = self.numbers[at + 6], self.numbers[at + 7]
        at = table * (2 * seats + FACES)
        for i in range(seats):
            self.turns.left[i], self.turns.out[i] = self.counts[at + i], self.counts[at + seats + i]

    def save(self, table):
        i: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = table * seats * HAND
        for i in range(seats * HAND):
            self.hands[at + i] = self.playout.hands[i]
        at = table * NUMBERS
        self.numbers[at], self.numbers[at + 1] = self.turns.seat, self.turns.top_seat
        self.numbers[at + 2], self.numbers[at + 3] = self.turns.to_beat, self.turns.passed
        self.numbers[at + 4], self.numbers[at + 5] = self.turns.n_out, self.turns.out_mask
        self.numbers[at + 6], self.numbers[at + 7] = self.turns.left_in[0], self.turns.left_in[1]
        at = table * (2 * seats + FACES)
        for i in range(seats):
            self.counts[at + i], self.counts[at + seats + i] = self.turns.left[i], self.turns.out[i]

    def deal(self, table):
        """New cards; nobody has played."""
        at: cython.Py_ssize_t = table * self.seats * FACES
        self.work.luck.state = self.luck[table]
        self.playout.deal()
        self.luck[table] = self.work.luck.state
        clear(self.played, at, self.seats * FACES)
        self.numbers[table * NUMBERS + 8] = self.numbers[table * NUMBERS + 9] = 0
        self.save(table)

    # --- a step -------------------------------------------------------------------------------------------------

    def choose(self, table):
        """The seat in turn makes its choice; a deal that is over is settled, and the next one dealt."""
        seat: cython.int
        at: cython.Py_ssize_t = (self.starts[table] + self.choices[table]) * COLUMNS
        self.load(table)
        if self.actions[at + WORD_AT] == PASS_WORD:
            self.turns.pass_turn()
        else:
            self.take(table, at)
        if self.turns.to_beat == 0:
            self.numbers[table * NUMBERS + 8] = 0
        self.over[table] = self.turns.seat < 0
        if self.turns.seat < 0:
            self.settle(table)
            self.deal(table)
            return
        self.save(table)
        for seat in range(self.seats):
            self.rewards[table * self.seats + seat] = 0

    def take(self, table, at):
        """The seat in turn plays the cards of an action."""
        card: cython.int
        copies: cython.int
        word: cython.int
        n_out: cython.int = self.turns.n_out
        seat: cython.int = self.turns.seat
        code: cython.int = self.actions[at + KIND_AT] << 8 | self.actions[at + LENGTH_AT] << 4
        laid: cython.Py_ssize_t = table * (2 * self.seats + FACES) + 2 * self.seats
        mine: cython.Py_ssize_t = (table * self.seats + seat) * FACES
        aces: cython.bint = True
        code |= self.actions[at + RANK_AT]
        for card in range(HAND):
            self.work.chosen[card] = 0
        for card in range(FACES):
            copies = self.actions[at + card]
            self.counts[laid + card] = copies
            if copies == 0:
                continue
            self.played[mine + card] += copies
            aces = aces and card >> 2 == self.top_rank
            if card < BLACK_JOKER:
                word = copies << COPY_BITS * (card & 3)
                self.work.chosen[card >> 2] = self.work.chosen[card >> 2] + word  # Cython refuses += without the GIL
            else:
                self.work.chosen[BLACK + card - BLACK_JOKER] = copies
        self.numbers[table * NUMBERS + 8] = code
        self.playout.take_chosen(self.playout.tables1.order[code] if seat & 1 else self.playout.tables0.order[code])
        if n_out == 0 and self.turns.n_out:
            self.numbers[table * NUMBERS + 9] = aces

    def settle(self, table):
        """The rewards of a deal that is over, by its winner and the places of the winner's side."""
        i: cython.int
        winner: cython.int = self.turns.out[0] & 1
        places: cython.int = 0
        worth: cython.double
        for i in range(self.turns.n_out):
            if self.turns.out[i] & 1 == winner:
                places |= 1 << i
        if self.turns.left_in[winner]:  # all who are left are of one side
            for i in range(self.turns.n_out, self.seats):
                places |= 1 << i
        places |= (winner | self.numbers[table * NUMBERS + 9] << 1) << SEATS
        worth = self.payoff[places]
        for i in range(self.seats):
            self.rewards[table * self.seats + i] = -worth if i & 1 else worth

    # --- what is shown ------------------------------------------------------------------------------------------

    def show(self, table):
        """What the seat in turn knows."""
        i: cython.int
        seats: cython.int = self.seats
        at: cython.Py_ssize_t = table * seats * FACES
        for i in range(seats * HAND):
            self.observation.hands[i] = self.playout.hands[i]
        lay_out(self.played, at, self.observation.played, 0, seats * FACES)
        lay_out(self.counts, table * (2 * seats + FACES) + 2 * seats, self.observation.table, 0, FACES)
        self.observation.code = self.numbers[table * NUMBERS + 8]
        self.observation.top_seat = self.turns.top_seat
        for i in range(seats):
            self.observation.left[i] = self.turns.left[i]
            self.observation.passed[i] = self.turns.passed >> i & 1
            self.observation.place[i] = 0
        for i in range(self.turns.n_out):
            self.observation.place[self.turns.out[i]] = i + 1
        self.observation.write(self.turns.seat, self.open_hands, self.rows, table * self.inputs)

    def list_plays(self, table, first, room):
        """The actions of the seat in turn from row `first` on; their number, or -1 where there is no room for them."""
        k: cython.int
        n: cython.int
        at: cython.Py_ssize_t
        self.playout.find()
        n = self.playout.n
        if n + 1 > room:
            return -1
        for k in range(n):
            self.write_play(k, (first + k) * COLUMNS)
        if self.turns.to_beat == 0:
            return n
        at = (first + n) * COLUMNS
        clear(self.actions, at, COLUMNS)
        self.actions[at + WORD_AT] = PASS_WORD
        return n + 1

    def write_play(self, k, at):
        """A play of the last generation, in its canonical suits."""
        rank: cython.int
        size: cython.int = 0
        code: cython.int = self.work.code[k]
        self.work.first_suits(k)
        for rank in range(RANKS):
            size += self.work.size_of[self.work.chosen[rank]]
        unpack_hand(self.work.chosen, 0, self.actions, at)
        self.actions[at + WORD_AT] = PLAY_WORD
        self.actions[at + KIND_AT], self.actions[at + LENGTH_AT] = code >> 8, code >> 4 & 15
        self.actions[at + RANK_AT] = code & 15
        self.actions[at + SIZE_AT] = size + self.work.chosen[BLACK] + self.work.chosen[RED]
        self.actions[at + WILDS_AT] = self.work.take[k] >> WILD_AT & COPY_MASK

    # --- for callers --------------------------------------------------------------------------------------------

    def attach(self, in_turn, rows, starts, choices, rewards, over) -> None:
        """Arrays of the caller: seats in turn, observations, where the actions of each table begin, choices, rewards
        by table and seat, and which deals have just ended."""
        self.in_turn, self.rows, self.starts = in_turn, rows, starts
        self.choices, self.rewards, self.over = choices, rewards, over

    def attach_actions(self, actions) -> None:
        """The array that actions are listed in."""
        self.actions = actions

    def open_all(self, open_hands: bool) -> None:
        """Whether observations tell all hands."""
        self.open_hands = open_hands

    def begin(self) -> None:
        """Deal at every table."""
        table: cython.int
        for table in range(self.tables):
            self.deal(table)

    def step(self) -> None:
        """Make the choices at all tables, without the GIL."""
        table: cython.int
        with cython.nogil:
            for table in range(self.tables):
                self.choose(table)

    def observe(self, first: int, used: int) -> tuple:
        """Show and list the actions of all tables from `first` on, after so many rows that are used; without the GIL.
        The number of tables done and of rows used: fewer tables where there was no room."""
        table: cython.int = first
        found: cython.int = 0
        row: cython.Py_ssize_t = used
        rows: cython.Py_ssize_t = len(self.actions) // COLUMNS
        with cython.nogil:
            while table < self.tables:
                self.load(table)
                found = self.list_plays(table, row, rows - row)
                if found < 0:
                    break
                self.show(table)
                self.in_turn[table] = self.turns.seat
                self.starts[table] = row
                row += found
                table += 1
        return table, row

    def hands_at(self, table: int) -> list:
        """The hands at a table now, as counts by face."""
        self.load(table)
        piles = bytearray(self.seats * FACES)
        for seat in range(self.seats):
            unpack_hand(self.playout.hands, HAND * seat, piles, FACES * seat)
        return [bytes(piles[FACES * seat : FACES * (seat + 1)]) for seat in range(self.seats)]
