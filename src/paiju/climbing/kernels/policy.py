"""Play-outs of a climbing deal by a light policy, on hands that are divided into groups once.

Each seat plays the combinations its hand was divided into. It looks at nothing but them, the table and the numbers of
cards left. No cards are moved, so a whole deal takes some microseconds.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BOMB,
        BOMBS,
        CODES,
        FULL_HOUSE,
        JOKER_BOMB,
        MOST_CARDS,
        PAIR,
        PLATE,
        RANKS,
        SINGLE,
        STRAIGHT,
        STRAIGHT_FLUSH,
        TRIPLE,
        TUBE,
        beats,
    )
    from paiju.climbing.kernels.turns import Turns
    from paiju.kernels.chance import Chance

    ROWS = 24  # hands that are kept side by side
    CONTROL = 12  # from an ace on a set is a way to come back

# How often of 100 a bomb is spent, by the cards of the seat on top, as strong players were seen to do; 14 beyond.
# Numbers with which the policy beats this one in play against itself made the search weaker (bench/results.md).
BOMBING = (0, 67, 57, 48, 36, 31, 26, 24, 19, 18, 17)


@cython.cclass
class Arrangements:
    """Hands as the groups they are divided into, a row of up to 32 for each hand."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.code, self.pair = [0] * (ROWS * MOST_CARDS), [0] * (ROWS * MOST_CARDS)
            self.n = [0] * ROWS

    def copy(self, row, source, source_row):
        """Copy a row, of this table or another."""
        i: cython.int
        self.n[row] = source.n[source_row]
        for i in range(source.n[source_row]):
            self.code[row * MOST_CARDS + i] = source.code[source_row * MOST_CARDS + i]
            self.pair[row * MOST_CARDS + i] = source.pair[source_row * MOST_CARDS + i]

    def add(self, row, code, pair):
        end: cython.int = row * MOST_CARDS + self.n[row]
        self.code[end] = code
        self.pair[end] = pair
        self.n[row] += 1

    def drop(self, row, i):
        """Group i leaves its row; the last one takes its place."""
        end: cython.int
        self.n[row] -= 1
        end = row * MOST_CARDS + self.n[row]
        self.code[i] = self.code[end]
        self.pair[i] = self.pair[end]


@cython.cclass
class ClimbPolicy:
    """Plays a deal to its end with the groups that each seat holds."""

    def __init__(self, tables: tuple, turns: Turns, luck: Chance) -> None:
        code: cython.int
        if not cython.compiled:
            self.size_of, self.bombing = [0] * CODES, [0] * (MOST_CARDS + 1)
        self.tables0, self.tables1 = tables
        self.turns, self.luck, self.held = turns, luck, Arrangements()
        each = {
            FULL_HOUSE: 5,
            JOKER_BOMB: 2 * self.tables0.decks,
            STRAIGHT: 1,
            TUBE: 2,
            PLATE: 3,
            BOMB: 1,
            STRAIGHT_FLUSH: 1,
        }
        for code in range(SINGLE << 8, CODES):
            kind = code >> 8
            long = kind in (STRAIGHT, TUBE, PLATE, BOMB, STRAIGHT_FLUSH)
            self.size_of[code] = each.get(kind, kind) * ((code >> 4 & 15) if long else 1)
        for code in range(MOST_CARDS + 1):
            self.bombing[code] = BOMBING[code] if code < len(BOMBING) else 14

    # --- groups ---------------------------------------------------------------------------------------------------

    def order_of(self, seat, code):
        return self.tables1.order[code] if seat & 1 else self.tables0.order[code]

    def strength(self, seat, code):
        """How high a combination is, 0 to 15, whatever its kind."""
        if code >> 8 <= FULL_HOUSE:
            return (self.order_of(seat, code) & 0xFFFF) - 1
        return code & 15

    def take_groups(self, seat, source, row):
        """A seat begins with the groups of a row."""
        i: cython.int
        left: cython.int = 0
        self.held.copy(seat, source, row)
        for i in range(row * MOST_CARDS, row * MOST_CARDS + source.n[row]):
            left += self.size_of[source.code[i]]
        self.turns.left[seat] = left

    def lay(self, code):
        seat: cython.int = self.turns.seat
        self.turns.left[seat] = self.turns.left[seat] - self.size_of[code]
        self.turns.laid(self.order_of(seat, code))

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self):
        """The weakest group that beats the table without bombing it, or -1."""
        i: cython.int
        order: cython.int
        best: cython.int = -1
        lowest: cython.int = BOMBS
        seat: cython.int = self.turns.seat
        for i in range(seat * MOST_CARDS, seat * MOST_CARDS + self.held.n[seat]):
            order = self.order_of(seat, self.held.code[i])
            if order < lowest and beats(order, self.turns.to_beat):
                lowest = order
                best = i
        return best

    def smallest_bomb(self):
        i: cython.int
        order: cython.int
        best: cython.int = -1
        lowest: cython.int = 1 << 30
        seat: cython.int = self.turns.seat
        for i in range(seat * MOST_CARDS, seat * MOST_CARDS + self.held.n[seat]):
            order = self.order_of(seat, self.held.code[i])
            if BOMBS <= order < lowest and order > self.turns.to_beat:
                lowest = order
                best = i
        return best

    def join_house(self):
        """Answer a full house with a triple and a pair that are not joined yet."""
        i: cython.int
        code: cython.int
        triple: cython.int = -1
        pair: cython.int = -1
        seat: cython.int = self.turns.seat
        for i in range(seat * MOST_CARDS, seat * MOST_CARDS + self.held.n[seat]):
            code = self.held.code[i]
            if code >> 8 == TRIPLE and code & 15 < RANKS:
                if beats(self.order_of(seat, FULL_HOUSE << 8 | 1 << 4 | code & 15), self.turns.to_beat):
                    if triple < 0 or self.strength(seat, code) < self.strength(seat, self.held.code[triple]):
                        triple = i
            elif code >> 8 == PAIR and code & 15 < RANKS:
                if pair < 0 or self.strength(seat, code) < self.strength(seat, self.held.code[pair]):
                    pair = i
        if triple < 0 or pair < 0:
            return False
        code = FULL_HOUSE << 8 | 1 << 4 | self.held.code[triple] & 15
        self.held.drop(seat, max(triple, pair))
        self.held.drop(seat, min(triple, pair))
        self.lay(code)
        return True

    def part_that_beats(self, seat, i):
        """The rank with which a part of this set or full house beats the table, or -1."""
        kind: cython.int = self.turns.to_beat >> 20
        code: cython.int = self.held.code[i]
        if code >> 8 == FULL_HOUSE and kind <= PAIR:
            code = self.held.pair[i]  # the pair goes first, the triple stays
        elif code >> 8 > FULL_HOUSE or code >> 8 < kind:
            return -1
        if beats(self.order_of(seat, kind << 8 | 1 << 4 | code & 15), self.turns.to_beat):
            return code & 15
        return -1

    def break_for(self):
        """Break up the weakest set or full house of which a part beats the table."""
        i: cython.int
        rank: cython.int
        best: cython.int = -1
        best_rank: cython.int = 0
        seat: cython.int = self.turns.seat
        kind: cython.int = self.turns.to_beat >> 20
        if kind > TRIPLE:
            return False
        for i in range(seat * MOST_CARDS, seat * MOST_CARDS + self.held.n[seat]):
            rank = self.part_that_beats(seat, i)
            if rank >= 0 and (
                best < 0
                or self.strength(seat, kind << 8 | 1 << 4 | rank) < self.strength(seat, kind << 8 | 1 << 4 | best_rank)
            ):
                best = i
                best_rank = rank
        if best < 0:
            return False
        self.keep_rest(seat, best, kind)
        self.lay(kind << 8 | 1 << 4 | best_rank)
        return True

    def keep_rest(self, seat, i, kind):
        """What stays in the hand when a part of this kind is taken off a group."""
        code: cython.int = self.held.code[i]
        pair: cython.int = self.held.pair[i]
        self.held.drop(seat, i)
        if code >> 8 == FULL_HOUSE:
            if kind == TRIPLE:
                self.held.add(seat, pair, 0)
                return
            self.held.add(seat, TRIPLE << 8 | 1 << 4 | code & 15, 0)
            code = pair
        if code >> 8 > kind:
            self.held.add(seat, ((code >> 8) - kind) << 8 | 1 << 4 | code & 15, 0)

    # --- the policy -----------------------------------------------------------------------------------------------

    def lead_price(self, seat, i):
        """The lower, the sooner a group is led: low and long ones first; controls and bombs wait."""
        code: cython.int = self.held.code[i]
        kind: cython.int = code >> 8
        size: cython.int = self.size_of[code]
        high: cython.int = self.strength(seat, code)
        price: cython.int = 4 * high + self.luck.below(8)
        if self.order_of(seat, code) >= BOMBS:
            return 200 + size
        if kind >= STRAIGHT:
            price -= 22
        elif kind == FULL_HOUSE:
            price -= 14
        elif high >= CONTROL:
            price += 16
        if self.held.n[seat] == 2:  # what holds is followed by the last group
            price = -4 * high - size
        return price + self.helps(seat, size, high)

    def helps(self, seat, size, high):
        """What a lead of so many cards costs more if an opponent may go out on it, or less if a partner may."""
        i: cython.int
        other: cython.int = seat
        partner: cython.bint = False
        for i in range(1, self.turns.seats):
            other = self.turns.next_seat(other)
            if not self.turns.in_play(other) or self.turns.left[other] != size:
                continue
            if i & 1:
                return (120 if i == 1 else 100) - 8 * high
            partner = True
        return -20 if partner and size <= 2 else 0

    def lead(self):
        i: cython.int
        price: cython.int
        code: cython.int
        best: cython.int = -1
        lowest: cython.int = 1 << 30
        seat: cython.int = self.turns.seat
        for i in range(seat * MOST_CARDS, seat * MOST_CARDS + self.held.n[seat]):
            price = self.lead_price(seat, i)
            if price < lowest:
                lowest = price
                best = i
        code = self.held.code[best]
        self.held.drop(seat, best)
        self.lay(code)

    def too_dear(self, i):
        """A high control is not spent on a low play of somebody who has many cards left."""
        seat: cython.int = self.turns.seat
        return (
            self.strength(seat, self.held.code[i]) > CONTROL
            and self.turns.to_beat >> 20 <= FULL_HOUSE
            and (self.turns.to_beat & 0xFFFF) < 9
            and self.turns.left[self.turns.top_seat] > 10
            and self.luck.below(2) == 0
        )

    def follow_mate(self, i):
        """A partner's play is overtaken only with what has to go anyway, while they have many cards."""
        seat: cython.int = self.turns.seat
        if i < 0 or self.turns.left[self.turns.top_seat] <= 5 or self.strength(seat, self.held.code[i]) >= 10:
            return False
        return self.luck.below(100) < 60

    def follow(self):
        code: cython.int
        seat: cython.int = self.turns.seat
        best: cython.int = self.answer()
        bomb: cython.int = -1
        if self.held.n[seat] > 1 and (self.turns.top_seat ^ seat) & 1 == 0:
            if not self.follow_mate(best):
                self.turns.pass_turn()
                return
        elif best < 0 or self.held.n[seat] == 2:
            bomb = self.smallest_bomb()
        if bomb >= 0 and self.held.n[seat] <= 2:
            best = bomb
        if best >= 0 and best != bomb and self.held.n[seat] > 1 and self.too_dear(best):
            self.turns.pass_turn()
            return
        if best < 0:
            if self.turns.to_beat >> 20 == FULL_HOUSE and self.join_house():
                return
            if (self.turns.left[self.turns.top_seat] <= 8 or self.luck.below(100) < 35) and self.break_for():
                return
            if bomb < 0 or self.luck.below(100) >= self.bombing[self.turns.left[self.turns.top_seat]]:
                self.turns.pass_turn()
                return
            best = bomb
        code = self.held.code[best]
        self.held.drop(seat, best)
        self.lay(code)

    def roll(self):
        """Play by the policy to the end of the deal."""
        while self.turns.seat >= 0:
            if self.turns.to_beat:
                self.follow()
            else:
                self.lead()
