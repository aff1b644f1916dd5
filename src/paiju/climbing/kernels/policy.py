"""Play-outs of a climbing deal by a light policy, on hands that are arranged once.

Each seat plays the combinations its hand was split into, and looks at nothing but them, the table and the numbers of
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
        PAIR,
        PLATE,
        STRAIGHT,
        STRAIGHT_FLUSH,
        TRIPLE,
        TUBE,
        beats,
    )
    from paiju.climbing.kernels.playout import ClimbPlayout

    ROOM = 32  # groups a hand can have
    CONTROL = 12  # from an ace on a set is a way to come back

# How often of 100 a bomb is spent, by the cards of the seat on top, as strong players were seen to do; 14 beyond.
# Numbers with which the policy beats this one in play against itself made the search weaker (bench/results.md).
BOMBING = (0, 67, 57, 48, 36, 31, 26, 24, 19, 18, 17)


@cython.cclass
class ClimbPolicy(ClimbPlayout):
    def __init__(self, tables: tuple, work, pass_locks=False, wind_next=False, stop_at_double=True) -> None:
        code: cython.int
        ClimbPlayout.__init__(self, tables, work, pass_locks, wind_next, stop_at_double)
        if not cython.compiled:
            self.size_of, self.bombing = [0] * CODES, [0] * 28
            self.dealt, self.dealt_pair, self.dealt_n = [0] * 192, [0] * 192, [0] * 6
            self.group, self.pair, self.n_groups = [0] * 128, [0] * 128, [0] * 4
        each = {FULL_HOUSE: 5, JOKER_BOMB: 4, STRAIGHT: 1, TUBE: 2, PLATE: 3, BOMB: 1, STRAIGHT_FLUSH: 1}
        for code in range(256, 11 << 8):
            kind = code >> 8
            long = kind in (STRAIGHT, TUBE, PLATE, BOMB, STRAIGHT_FLUSH)
            self.size_of[code] = each.get(kind, kind) * ((code >> 4 & 15) if long else 1)
        for code in range(28):
            self.bombing[code] = BOMBING[code] if code < len(BOMBING) else 14

    # --- groups ---------------------------------------------------------------------------------------------------

    def order_of(self, seat, code):
        return self.tables1.order[code] if seat & 1 else self.tables0.order[code]

    def strength(self, seat, code):
        """How high a combination is, 0 to 15, whatever its kind."""
        if code >> 8 <= FULL_HOUSE:
            return (self.order_of(seat, code) & 0xFFFF) - 1
        return code & 15

    def in_play(self, seat):
        return not self.out_mask >> seat & 1

    def take_groups(self):
        """Every seat has what it was dealt."""
        i: cython.int
        seat: cython.int
        for seat in range(4):
            self.n_groups[seat] = self.dealt_n[seat]
            self.left[seat] = 0
            for i in range(seat * ROOM, seat * ROOM + self.dealt_n[seat]):
                self.group[i] = self.dealt[i]
                self.pair[i] = self.dealt_pair[i]
                self.left[seat] += self.size_of[self.dealt[i]]

    def drop(self, seat, i):
        """A group leaves the hand; the last one takes its place."""
        end: cython.int
        self.n_groups[seat] -= 1
        end = seat * ROOM + self.n_groups[seat]
        self.group[i] = self.group[end]
        self.pair[i] = self.pair[end]

    def add(self, seat, code):
        end: cython.int = seat * ROOM + self.n_groups[seat]
        self.group[end] = code
        self.pair[end] = 0
        self.n_groups[seat] += 1

    def lay(self, code):
        self.left[self.turn] -= self.size_of[code]
        self.laid(self.order_of(self.turn, code))

    # --- answers --------------------------------------------------------------------------------------------------

    def answer(self):
        """The weakest group that beats the table without bombing it, or -1."""
        i: cython.int
        order: cython.int
        best: cython.int = -1
        lowest: cython.int = BOMBS
        seat: cython.int = self.turn
        for i in range(seat * ROOM, seat * ROOM + self.n_groups[seat]):
            order = self.order_of(seat, self.group[i])
            if order < lowest and beats(order, self.to_beat):
                lowest = order
                best = i
        return best

    def smallest_bomb(self):
        i: cython.int
        order: cython.int
        best: cython.int = -1
        lowest: cython.int = 1 << 30
        seat: cython.int = self.turn
        for i in range(seat * ROOM, seat * ROOM + self.n_groups[seat]):
            order = self.order_of(seat, self.group[i])
            if BOMBS <= order < lowest and order > self.to_beat:
                lowest = order
                best = i
        return best

    def join_house(self):
        """A triple and a pair that lie apart answer a full house together."""
        i: cython.int
        code: cython.int
        triple: cython.int = -1
        pair: cython.int = -1
        seat: cython.int = self.turn
        for i in range(seat * ROOM, seat * ROOM + self.n_groups[seat]):
            code = self.group[i]
            if code >> 8 == TRIPLE and code & 15 < 13:
                if beats(self.order_of(seat, FULL_HOUSE << 8 | 1 << 4 | code & 15), self.to_beat):
                    if triple < 0 or self.strength(seat, code) < self.strength(seat, self.group[triple]):
                        triple = i
            elif code >> 8 == PAIR and code & 15 < 13:
                if pair < 0 or self.strength(seat, code) < self.strength(seat, self.group[pair]):
                    pair = i
        if triple < 0 or pair < 0:
            return False
        code = FULL_HOUSE << 8 | 1 << 4 | self.group[triple] & 15
        self.drop(seat, max(triple, pair))
        self.drop(seat, min(triple, pair))
        self.lay(code)
        return True

    def part_that_beats(self, seat, i):
        """The rank of the part of a set or full house that answers what is wanted, or -1."""
        kind: cython.int = self.to_beat >> 20
        code: cython.int = self.group[i]
        if code >> 8 == FULL_HOUSE and kind <= PAIR:
            code = self.pair[i]  # the pair goes first, the triple stays
        elif code >> 8 > FULL_HOUSE or code >> 8 < kind:
            return -1
        if beats(self.order_of(seat, kind << 8 | 1 << 4 | code & 15), self.to_beat):
            return code & 15
        return -1

    def break_for(self):
        """The weakest set or full house of which a part beats the table is broken up."""
        i: cython.int
        rank: cython.int
        best: cython.int = -1
        best_rank: cython.int = 0
        seat: cython.int = self.turn
        kind: cython.int = self.to_beat >> 20
        if kind > TRIPLE:
            return False
        for i in range(seat * ROOM, seat * ROOM + self.n_groups[seat]):
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
        code: cython.int = self.group[i]
        pair: cython.int = self.pair[i]
        self.drop(seat, i)
        if code >> 8 == FULL_HOUSE:
            if kind == TRIPLE:
                self.add(seat, pair)
                return
            self.add(seat, TRIPLE << 8 | 1 << 4 | code & 15)
            code = pair
        if code >> 8 > kind:
            self.add(seat, ((code >> 8) - kind) << 8 | 1 << 4 | code & 15)

    # --- the policy -----------------------------------------------------------------------------------------------

    def lead_price(self, seat, i):
        """What is led first has the lowest price: low and long; controls and bombs wait."""
        code: cython.int = self.group[i]
        kind: cython.int = code >> 8
        size: cython.int = self.size_of[code]
        high: cython.int = self.strength(seat, code)
        price: cython.int = 4 * high + self.luck_below(8)
        if self.order_of(seat, code) >= BOMBS:
            return 200 + size
        if kind >= STRAIGHT:
            price -= 22
        elif kind == FULL_HOUSE:
            price -= 14
        elif high >= CONTROL:
            price += 16
        if self.n_groups[seat] == 2:  # what holds is followed by the last group
            price = -4 * high - size
        if self.in_play((seat + 1) & 3) and self.left[(seat + 1) & 3] == size:
            price += 120 - 8 * high
        elif self.in_play((seat + 3) & 3) and self.left[(seat + 3) & 3] == size:
            price += 100 - 8 * high
        elif self.in_play(seat ^ 2) and self.left[seat ^ 2] == size and size <= 2:
            price -= 20
        return price

    def lead(self):
        i: cython.int
        price: cython.int
        code: cython.int
        best: cython.int = -1
        lowest: cython.int = 1 << 30
        seat: cython.int = self.turn
        for i in range(seat * ROOM, seat * ROOM + self.n_groups[seat]):
            price = self.lead_price(seat, i)
            if price < lowest:
                lowest = price
                best = i
        code = self.group[best]
        self.drop(seat, best)
        self.lay(code)

    def too_dear(self, i):
        """A high control is not spent on a low play of somebody who has many cards left."""
        seat: cython.int = self.turn
        return (
            self.strength(seat, self.group[i]) > CONTROL
            and self.to_beat >> 20 <= FULL_HOUSE
            and (self.to_beat & 0xFFFF) < 9
            and self.left[self.top_seat] > 10
            and self.luck_below(2) == 0
        )

    def follow_mate(self, i):
        """A partner's play is overtaken only with what has to go anyway, while he has many cards."""
        seat: cython.int = self.turn
        if i < 0 or self.left[seat ^ 2] <= 5 or self.strength(seat, self.group[i]) >= 10:
            return False
        return self.luck_below(100) < 60

    def follow(self):
        code: cython.int
        seat: cython.int = self.turn
        best: cython.int = self.answer()
        bomb: cython.int = -1
        if self.n_groups[seat] > 1 and self.top_seat == seat ^ 2:
            if not self.follow_mate(best):
                self.pass_turn()
                return
        elif best < 0 or self.n_groups[seat] == 2:
            bomb = self.smallest_bomb()
        if bomb >= 0 and self.n_groups[seat] <= 2:
            best = bomb
        if best >= 0 and best != bomb and self.n_groups[seat] > 1 and self.too_dear(best):
            self.pass_turn()
            return
        if best < 0:
            if self.to_beat >> 20 == FULL_HOUSE and self.join_house():
                return
            if (self.left[self.top_seat] <= 8 or self.luck_below(100) < 35) and self.break_for():
                return
            if bomb < 0 or self.luck_below(100) >= self.bombing[self.left[self.top_seat]]:
                self.pass_turn()
                return
            best = bomb
        code = self.group[best]
        self.drop(seat, best)
        self.lay(code)

    def luck_below(self, n):
        return self.work.luck.below(n)

    def roll(self):
        """Play by the policy to the end of the deal."""
        while self.turn >= 0:
            if self.to_beat:
                self.follow()
            else:
                self.lead()
