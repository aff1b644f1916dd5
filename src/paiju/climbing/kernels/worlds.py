"""Worlds that fit what a seat of a climbing game knows: a guess at every hand, made many times.

The unseen cards are dealt to the seats that may hold them, as likely as each is there. Then a chain of swaps makes
worlds likelier in which hands need few turns: players keep what goes together, and real hands look like it.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.climbing.kernels.combos import (
        BLACK,
        BLACK_JOKER,
        COPY_BITS,
        COPY_MASK,
        DECKS,
        FACES,
        FULL_HOUSE,
        HAND,
        PAIR,
        RANKS,
        RED,
        SEATS,
        pack_hand,
    )
    from paiju.climbing.kernels.plays import BLACK_AT, RED_AT
    from paiju.climbing.kernels.policy import Arrangements
    from paiju.kernels.chance import Chance

    UNSEEN = DECKS * FACES  # cards, at most
    LOSSES = 201  # a greater loss is never accepted
    CERTAINTY = 65536
    NEVER = 255
    KEPT = SEATS  # the first row for groups that are kept


@cython.cclass
class ClimbWorlds:
    """Samples the hands of all seats, and divides them into groups; the `planners` are those of the two sides."""

    def __init__(self, planners: tuple, luck: Chance, seats: int = 4) -> None:
        i: cython.int
        if not cython.compiled:
            self.known, self.room, self.doubt = [0] * (SEATS * HAND), [0] * SEATS, [0] * (SEATS * FACES)
            self.card, self.owner, self.loss = [0] * UNSEEN, [0] * UNSEEN, [0] * SEATS
            self.accept, self.hands = [0] * LOSSES, [0] * (SEATS * HAND)
        self.planner0, self.planner1 = planners
        self.luck, self.dealt = luck, Arrangements()
        for i in range(LOSSES):
            self.accept[i] = int(CERTAINTY * 2.718281828459045 ** (-i / 20.0))  # of whole numbers C would drop the rest
        self.seats = seats
        self.me = self.n_unseen = self.swaps = 0

    # --- what is known --------------------------------------------------------------------------------------------

    def set_known(self, seat: int, counts: bytes, unknown: int, doubt: bytes, loss: int) -> None:
        """The known cards of a seat, how many more it has, how unlikely each of the 54 is among them, and the chain's
        weight."""
        i: cython.int
        pack_hand(counts, self.known, HAND * seat)
        for i in range(FACES):
            self.doubt[FACES * seat + i] = doubt[i]
        self.room[seat] = unknown
        self.loss[seat] = loss

    def set_unseen(self, me: int, cards: bytes, swaps: int) -> None:
        """The seat that knows all this, and the cards it cannot place, those that fit in fewest seats first."""
        i: cython.int
        self.me, self.n_unseen, self.swaps = me, len(cards), swaps
        for i in range(self.n_unseen):
            self.card[i] = cards[i]

    # --- hands ----------------------------------------------------------------------------------------------------

    def hold(self, seat, card, n):
        """A seat gets or loses copies of a card."""
        if card < BLACK_JOKER:
            self.hands[HAND * seat + (card >> 2)] += n * (1 << COPY_BITS * (card & 3))
        else:
            self.hands[HAND * seat + BLACK + card - BLACK_JOKER] += n

    def fill(self):
        """Deal the unseen cards: each goes to a seat by the room it has left and how likely it has kept the card."""
        i: cython.int
        seat: cython.int = 0
        total: cython.int
        pick: cython.int
        room: cython.uchar[SEATS]
        if not cython.compiled:
            room = [0] * SEATS
        for i in range(self.seats * HAND):
            self.hands[i] = self.known[i]
        for seat in range(self.seats):
            room[seat] = self.room[seat]
        for i in range(self.n_unseen):
            total = 0
            for seat in range(self.seats):
                total += room[seat] * self.chance(seat, self.card[i])
            if total == 0:  # all who may have it are full: the chain may mend that
                for seat in range(self.seats):
                    if room[seat]:
                        break
            else:
                pick = self.luck.below(total)
                for seat in range(self.seats):
                    if pick < room[seat] * self.chance(seat, self.card[i]):
                        break
                    pick -= room[seat] * self.chance(seat, self.card[i])
            room[seat] -= 1
            self.owner[i] = seat
            self.hold(seat, self.card[i], 1)

    def chance(self, seat, card):
        """How likely it is that a seat has kept a card, in CERTAINTY."""
        doubt: cython.int = self.doubt[FACES * seat + card]
        return self.accept[doubt] if doubt < LOSSES else 0

    def arrange(self, seat):
        """Divide a hand into the groups that the play-outs use."""
        self.divide(seat, self.hands, HAND * seat, self.dealt, seat)

    def divide(self, seat, hands, at, to, row):
        """Divide the hand that lies in `hands` from `at` on as this seat would, into a row of groups."""
        if seat & 1:
            self.divide_by(self.planner1, hands, at, to, row)
        else:
            self.divide_by(self.planner0, hands, at, to, row)

    def divide_by(self, planner, hands, at, to, row):
        i: cython.int
        code: cython.int
        pair: cython.int
        planner.split(hands, at)
        to.n[row] = 0
        for i in range(planner.groups.n):
            code = planner.groups.code[i]
            pair = 0
            if code >> 8 == FULL_HOUSE:
                pair = self.pair_of(code, planner.groups.take[i], planner.tables.level)
            to.add(row, code, pair)

    def pair_of(self, code, take, level):
        """The pair of a full house as a combination, from the cards it takes."""
        rank: cython.int
        for rank in range(RANKS):
            if rank != code & 15 and take >> 4 * rank & 15:
                return PAIR << 8 | 1 << 4 | rank
        if take >> RED_AT & COPY_MASK:
            return PAIR << 8 | 1 << 4 | RED
        if take >> BLACK_AT & COPY_MASK:
            return PAIR << 8 | 1 << 4 | BLACK
        return PAIR << 8 | 1 << 4 | level

    # --- the chain ------------------------------------------------------------------------------------------------

    def begin(self, seed):
        """A fresh world, far along the chain."""
        i: cython.int
        self.luck.seed(seed)
        self.renew()
        for i in range(2 * self.swaps):
            self.swap()

    def go_on(self):
        """The next world: further along the chain, or another one where there is no chain."""
        i: cython.int
        if self.swaps == 0:
            self.renew()
        for i in range(self.swaps):
            self.swap()

    def renew(self):
        seat: cython.int
        self.fill()
        for seat in range(self.seats):
            if seat != self.me:
                self.arrange(seat)

    def swap(self):
        """Propose that two seats exchange a card, and tell whether they did."""
        i: cython.int = self.luck.below(self.n_unseen)
        j: cython.int = self.luck.below(self.n_unseen)
        a: cython.int = self.owner[i]
        b: cython.int = self.owner[j]
        turns: cython.int
        if a == b or self.card[i] == self.card[j]:
            return False
        if self.doubt[FACES * a + self.card[j]] == NEVER or self.doubt[FACES * b + self.card[i]] == NEVER:
            return False
        turns = self.doubts(a, b, self.card[j], self.card[i]) - self.doubts(a, b, self.card[i], self.card[j])
        turns -= self.loss[a] * self.dealt.n[a] + self.loss[b] * self.dealt.n[b]
        self.dealt.copy(KEPT, self.dealt, a)
        self.dealt.copy(KEPT + 1, self.dealt, b)
        self.exchange(i, j)
        self.arrange(a)
        self.arrange(b)
        turns += self.loss[a] * self.dealt.n[a] + self.loss[b] * self.dealt.n[b]
        if turns <= 0 or (turns < LOSSES and self.luck.below(CERTAINTY) < self.accept[turns]):
            return True
        self.exchange(i, j)
        self.dealt.copy(a, self.dealt, KEPT)
        self.dealt.copy(b, self.dealt, KEPT + 1)
        return False

    def doubts(self, a, b, mine, yours):
        """Against a world in which these two seats have these two cards."""
        return self.doubt[FACES * a + mine] + self.doubt[FACES * b + yours]

    def exchange(self, i, j):
        """Two unseen cards change their owners."""
        a: cython.int = self.owner[i]
        b: cython.int = self.owner[j]
        self.hold(a, self.card[i], -1)
        self.hold(b, self.card[i], 1)
        self.hold(b, self.card[j], -1)
        self.hold(a, self.card[j], 1)
        self.owner[i], self.owner[j] = b, a

    def world(self, seed: int) -> list:
        """The hands of a world, each as counts of the 54 faces."""
        self.begin(seed & 0xFFFFFFFFFFFFFFFF)
        return [
            bytes([self.copies(seat, card) for card in range(BLACK_JOKER)])
            + bytes([self.hands[HAND * seat + BLACK], self.hands[HAND * seat + RED]])
            for seat in range(self.seats)
        ]

    def copies(self, seat: int, card: int) -> int:
        """Of a card that is no joker: how many of it a seat holds."""
        return self.hands[HAND * seat + (card >> 2)] >> COPY_BITS * (card & 3) & COPY_MASK
