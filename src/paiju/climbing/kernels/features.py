"""A climbing position after an action, as the bytes that a network reads: what the seat in turn would know then.

A row has these parts, in this order. A yes is ON, a number is scaled so that usual ones lie around ON, and what a
factor makes too large is cut off at 255. "Steps" are twelve flags: at least 1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 24.

    rules      seats (4, 6 or 8), decks, whether a pass locks, the wind goes to the next seat, a double ends the deal;
               bombs that a straight flush beats; the level (13)
    others     for each of seven seats after me: has cards, steps of its cards, has passed, high cards it is known to
               hold, nothing of it is hidden, bombs it has played; by kind, how often it led and followed that, and
               how weak an opponent's play was that it let pass
    unseen     the unseen cards by power (2 … A, level, jokers), wild ones, all; ranks and suited runs that may be bombs
    before     I lead, a partner's play is on top, an opponent's is; bombs I have played
    gone       for the first six places: one of us, one of them
    table      whose play is on top then (me, the seven after me), its kind (11), power, size, groups that may beat it,
               the chance that none does, whether its owner is out; opponents and partners who may still answer, the
               chance that no opponent does; who is asked next
    rest       my cards then: steps of their number, none; their cost; steps of the turns they need; their bombs; groups
               by kind (10), unbeaten, weak and low ones, chances to win, the largest bomb, all but one unbeaten; the
               expert's worth of them if another leads and if I do; the chance to go out at once; wild cards, jokers,
               level cards, aces
    action     a pass, its size, a bomb, it beats a partner, wild cards, turns it costs, the chance to come back; the
               expert's worth, how far it is below the best (twice), its place in the list, the first
    kept       my cards then by power
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.candidates import PLAN, Candidates
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        BOMB,
        BOMBS,
        COPY_BITS,
        COPY_MASK,
        FACES,
        FULL_HOUSE,
        HAND,
        HEARTS,
        JOKER_BOMB,
        RANKS,
        RED,
        SUITS,
    )
    from paiju.climbing.kernels.knowledge import Knowledge
    from paiju.climbing.kernels.prospects import FOLLOWS, Prospects
    from paiju.climbing.kernels.signs import KINDS, Signs

    INPUTS = 431
    POWERS = 16  # of single cards
    VERSION = 3  # a network reads only the rows it was trained on: any change of a row counts one up
    ON = 32
    OTHERS = 7
    STEPS = 12

LADDER = (1, 2, 3, 4, 5, 6, 8, 10, 13, 16, 20, 24)


@cython.cclass
class Features:
    """Encodes candidates after they were found and valued."""

    def __init__(
        self, knows: Knowledge, prospects: Prospects, candidates: Candidates, signs: Signs, stop_at_double: bool
    ) -> None:
        i: cython.int
        if not cython.compiled:
            self.row, self.ladder, self.left = [0] * INPUTS, [0] * STEPS, [0] * HAND
        self.knows, self.prospects, self.candidates, self.signs = knows, prospects, candidates, signs
        self.stop_at_double = stop_at_double
        self.at = self.common = 0
        for i in range(STEPS):
            self.ladder[i] = LADDER[i]

    # --- kinds of input -------------------------------------------------------------------------------------------

    def put(self, value):
        self.row[self.at] = max(0, min(255, value))
        self.at += 1

    def put_real(self, value):
        self.put(int(max(0.0, min(255.0, value))))

    def flag(self, value):
        self.row[self.at] = ON if value else 0
        self.at += 1

    def one_of(self, value, many):
        i: cython.int
        for i in range(many):
            self.flag(i == value)

    def steps(self, value):
        i: cython.int
        for i in range(STEPS):
            self.flag(value >= self.ladder[i])

    # --- what all candidates share --------------------------------------------------------------------------------

    def begin(self):
        self.at = 0
        self.rules()
        self.others()
        self.unseen()
        self.flag(self.knows.top_seat < 0)
        self.flag(self.knows.top_seat >= 0 and self.knows.ours(self.knows.top_seat))
        self.flag(self.knows.top_seat >= 0 and not self.knows.ours(self.knows.top_seat))
        self.put(ON * self.signs.bombed[self.knows.seat])
        self.common = self.at

    def rules(self):
        self.one_of(self.knows.seats // 2 - 2, 3)
        self.put(16 * self.knows.tables.decks)
        self.flag(self.knows.pass_locks)
        self.flag(self.knows.wind_next)
        self.flag(self.stop_at_double)
        self.put_real(8 * self.knows.flush_beats)
        self.one_of(self.knows.tables.level, RANKS)

    def others(self):
        i: cython.int
        for i in range(1, OTHERS + 1):
            self.other((self.knows.seat + i) % self.knows.seats if i < self.knows.seats else -1)

    def other(self, seat):
        card: cython.int
        kind: cython.int
        high: cython.int = 0
        if seat < 0:
            for card in range(STEPS + 5 + 3 * KINDS):
                self.put(0)
            return
        for card in range(FACES):
            if self.knows.power(min(card >> 2, 13) + (card > BLACK_JOKER)) >= 12:
                high += self.knows.known[FACES * seat + card]
        self.flag(self.knows.left[seat] > 0)
        self.steps(self.knows.left[seat])
        self.flag(self.knows.passed >> seat & 1)
        self.put(ON * high)
        self.flag(self.knows.unknown[seat] == 0)
        self.put(ON * self.signs.bombed[seat])
        for kind in range(KINDS):
            self.put(ON * self.signs.led[KINDS * seat + kind])
            self.put(ON * self.signs.followed[KINDS * seat + kind])
            self.put(12 * self.signs.refused[KINDS * seat + kind])

    def unseen(self):
        power: cython.int
        rank: cython.int
        for power in range(POWERS):
            rank = self.knows.rivals.rank_at(power)
            self.put(0 if rank < 0 else 8 * self.knows.rivals.copies[rank])
        self.put(ON * self.knows.rivals.wilds)
        self.put(self.knows.hidden)
        self.put(8 * self.knows.live_bombs())
        self.put(4 * self.knows.flushes())

    # --- what an action changes -----------------------------------------------------------------------------------

    def encode(self, k, place, best):
        """The row of candidate k, which has this place in the list; `best` is the worth of the first."""
        self.at = self.common
        self.gone(k)
        self.table(k)
        self.rest(k)
        self.action(k, place, best)
        self.kept()

    def gone(self, k):
        i: cython.int
        out: cython.bint = self.knows.size_of[self.candidates.code[k]] == self.knows.size
        for i in range(6):
            if i < self.knows.n_out:
                self.flag(self.knows.ours(self.knows.out[i]))
                self.flag(not self.knows.ours(self.knows.out[i]))
            else:
                self.flag(out and i == self.knows.n_out)
                self.flag(False)

    def table(self, k):
        i: cython.int
        seat: cython.int
        left: cython.int
        beat: cython.double
        asked: cython.int = -1
        foes: cython.int = 0
        friends: cython.int = 0
        nobody: cython.double = 1.0
        code: cython.int = self.candidates.code[k]
        owner: cython.int = self.knows.seat
        seats: cython.int = self.knows.seats - 1
        left = self.knows.size - self.knows.size_of[code]
        if code == 0:
            owner, code = self.knows.top_seat, self.knows.top_code
            left = self.knows.left[owner]
            seats = (owner - self.knows.seat + self.knows.seats) % self.knows.seats - 1
        for i in range(1, seats + 1):
            seat = (self.knows.seat + i) % self.knows.seats
            if not self.knows.may_answer(seat):
                continue
            if asked < 0:
                asked = seat
            if self.knows.ours(seat):
                friends += 1
                continue
            foes += 1
            beat = self.prospects.beats(seat, code) * FOLLOWS
            nobody *= 1 - beat - self.prospects.bombs(seat, code, left) * (1 - beat)
        self.one_of((owner - self.knows.seat + self.knows.seats) % self.knows.seats, OTHERS + 1)
        self.one_of(code >> 8, JOKER_BOMB + 1)
        self.put(16 * (self.knows.power(code & 15) if code >> 8 <= FULL_HOUSE else code & 15))
        self.put(12 * self.knows.size_of[code])
        self.put_real(16 * self.knows.rivals.above[code])
        self.put_real(200.0 if self.knows.tables.order[code] >= BOMBS else 200 * self.prospects.wins(code))
        self.flag(left == 0)
        self.put(ON * foes)
        self.put(ON * friends)
        self.put_real(200 * nobody)
        self.flag(asked >= 0 and not self.knows.ours(asked))
        self.flag(asked >= 0 and self.knows.ours(asked))

    def rest(self, k):
        i: cython.int
        suit: cython.int
        level: cython.int = self.knows.tables.level
        aces: cython.int = 0
        levels: cython.int = 0
        bombs: cython.int = 0
        hearts: cython.int
        code: cython.int = self.candidates.code[k]
        size: cython.int = self.knows.size - self.knows.size_of[code]
        for i in range(HAND):
            self.left[i] = self.knows.hand[i] - (self.candidates.cards[HAND * k + i] if code else 0)
        for suit in range(SUITS):
            aces += self.left[RANKS - 1] >> COPY_BITS * suit & COPY_MASK
            levels += self.left[level] >> COPY_BITS * suit & COPY_MASK
        hearts = self.left[level] >> COPY_BITS * HEARTS & COPY_MASK
        self.steps(size)
        self.flag(size == 0)
        self.put((self.candidates.cost[k] + 2000) // 16)
        self.steps(self.candidates.plan[PLAN * k])
        for i in range(BOMB, JOKER_BOMB + 1):
            bombs += self.candidates.plan[PLAN * k + i]
        self.put(48 * bombs)
        for i in range(1, 14):
            self.put(ON * self.candidates.plan[PLAN * k + i])
        self.put(3 * self.candidates.plan[PLAN * k + 14])
        self.put(16 * self.candidates.plan[PLAN * k + 15])
        self.flag(self.candidates.plan[PLAN * k + 16])
        self.put_real(64 * (self.candidates.waiting[k] + 2))
        self.put_real(64 * (self.candidates.leading[k] + 2))
        self.put_real(255 * self.candidates.ready[k])
        self.put(64 * hearts)
        self.put(64 * self.left[RED])
        self.put(64 * self.left[BLACK])
        self.put(ON * (levels - hearts))
        self.put(ON * aces)

    def action(self, k, place, best):
        code: cython.int = self.candidates.code[k]
        wilds: cython.int = 0
        worth: cython.double = self.candidates.worth[k]
        turns: cython.int = self.candidates.n_groups
        if code:
            wilds = self.candidates.cards[HAND * k + self.knows.tables.level] >> COPY_BITS * HEARTS & COPY_MASK
        self.flag(code == 0)
        self.put(12 * self.knows.size_of[code])
        self.flag(self.knows.tables.order[code] >= BOMBS)
        self.flag(code > 0 and self.knows.top_seat >= 0 and self.knows.ours(self.knows.top_seat))
        self.put(64 * wilds)
        self.put(64 * (self.candidates.plan[PLAN * k] - turns + 1))
        self.put_real(255 * self.candidates.back[k])
        self.put_real(ON * (worth + 3))
        self.put_real(64 * (best - worth))
        self.put_real(512 * (best - worth))
        self.put(16 * place)
        self.flag(place == 0)

    def kept(self):
        """After `rest`, which has counted the cards left."""
        power: cython.int
        for power in range(POWERS):
            self.put(16 * self.knows.held(self.left, 0, power))

    # --- for callers ----------------------------------------------------------------------------------------------

    def rows(self, listed: list) -> bytes:
        """The rows of these candidates, by number, in the order of the list."""
        best: cython.double = self.candidates.worth[listed[0]]
        self.begin()
        found = bytearray()
        for place, k in enumerate(listed):
            self.encode(k, place, best)
            found += bytes([self.row[i] for i in range(INPUTS)])
        return bytes(found)
