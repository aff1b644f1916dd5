"""What a player at the table would know of a deal, and no more.

That is: their own hand, the cards played, who has shown to have none of a suit, the bottom if they buried it, and who
is on which side as far as that is public or in their own hand. Chances are thousandths: whole numbers are the same
compiled and uncompiled.
"""

from math import comb

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.deal import TrickDeal
    from paiju.tricks.kernels.follow import TRUMP_POWER, top_of
    from paiju.tricks.kernels.units import COPIES, FACES, GROUPS, SEATS, TRACTOR, TRUMP

    SURE, FRIENDLY, LENGTHS, LEAST, LEAST_UNRUFFED, LARGE = 1000, 500, 64, 20, 50, 32


@cython.final
@cython.cclass
class Knowledge:
    """Kept for all seats at once, and asked for one: each question names the seat that wonders."""

    def __init__(self, deal: TrickDeal) -> None:
        card: cython.int
        group: cython.int
        if not cython.compiled:
            self.all_in, self.gone_in, self.buried_in = [0] * GROUPS, [0] * GROUPS, [0] * GROUPS
            self.gone, self.buried, self.size = [0] * FACES, [0] * FACES, [0] * SEATS
            self.length, self.voids = [[[0] * GROUPS for _ in range(SEATS)] for _ in range(2)]
            self.held, self.empty = [[0] * (COPIES + 1) for _ in range(COPIES + 1)], [0] * LENGTHS
        self.deal, self.tables = deal, deal.tables
        for group in range(GROUPS):
            self.all_in[group] = 0
        for card in range(FACES):
            self.all_in[self.tables.group[card]] += self.tables.copies[card]
        self.owner = -1
        self._set_chances(1.0 / (deal.seats - 1))  # C would divide 1 without a rest

    def _set_chances(self, p: float) -> None:
        """Each unseen card is in a given other hand with the chance p."""
        i: cython.int
        width: cython.int
        for width in range(1, COPIES + 1):
            for i in range(width, COPIES + 1):
                chances = [comb(i, n) * p**n * (1 - p) ** (i - n) for n in range(width, i + 1)]
                self.held[width][i] = round(SURE * sum(chances))
        for i in range(LENGTHS):
            self.empty[i] = round(SURE * (1 - p) ** i)

    def begin(self, gone: bytes, voids: bytes, owner: int, buried: bytes) -> None:
        """After these cards were played; `voids` has a flag for each seat and group; the owner buried these cards."""
        i: cython.int
        self.owner = owner
        for i in range(FACES):
            self.gone[i], self.buried[i] = gone[i], buried[i]
        for i in range(len(voids)):
            self.voids[i // GROUPS][i % GROUPS] = voids[i]
        self.count()

    def forget(self):
        """Nothing has been played yet."""
        card: cython.int
        seat: cython.int
        group: cython.int
        for card in range(FACES):
            self.gone[card] = 0
        for seat in range(self.deal.seats):
            for group in range(GROUPS):
                self.voids[seat][group] = 0
        self.count()

    def count(self):
        """Count by groups what is in the hands, played and buried."""
        card: cython.int
        seat: cython.int
        group: cython.int
        copies: cython.int
        for group in range(GROUPS):
            self.gone_in[group] = self.buried_in[group] = 0
        for seat in range(self.deal.seats):
            self.size[seat] = 0
            for group in range(GROUPS):
                self.length[seat][group] = 0
        for card in range(FACES):
            group = self.tables.group[card]
            self.gone_in[group] += self.gone[card]
            self.buried_in[group] += self.buried[card]
            for seat in range(self.deal.seats):
                copies = self.deal.hands[seat][card]
                self.length[seat][group] += copies
                self.size[seat] += copies

    def note(self, play):
        """The seat in turn is about to play this: all see the cards, and who does not follow."""
        card: cython.int
        copies: cython.int
        group: cython.int
        suited: cython.int = 0
        led: cython.int = self.deal.lead.group
        seat: cython.int = self.deal.turn
        for card in range(FACES):
            copies = play[card]
            if copies:
                group = self.tables.group[card]
                self.gone[card] += copies
                self.gone_in[group] += copies
                self.length[seat][group] -= copies
                self.size[seat] -= copies
                suited += copies if group == led else 0
        if self.deal.laid > 0 and suited < self.deal.lead.size:
            self.voids[seat][led] = 1

    # --- what a seat can tell -----------------------------------------------------------------------------------

    def unseen(self, seat, card):
        """Copies that may be in other hands."""
        copies: cython.int = self.tables.copies[card] - self.gone[card] - self.deal.hands[seat][card]
        return copies - self.buried[card] if seat == self.owner else copies

    def loyalty(self, seat, other):
        """SURE: on one's own side, -SURE: on the other."""
        ours: cython.bint = self.deal.declares(seat)
        theirs: cython.bint = self.deal.declares(other)
        hidden: cython.int = self.deal.hidden
        others: cython.int = self.deal.seats - 1 - self.deal.n_friends  # who may be the hidden friends
        if seat == other:
            return SURE
        if hidden == 0:
            return SURE if ours == theirs else -SURE
        if ours:
            return SURE if theirs else self.faith(hidden, others)
        if self.is_called(seat):
            return SURE if theirs else self.faith(hidden - 1, others - 1)
        return -SURE if theirs else self.faith(others - 1 - hidden, others - 1)

    def is_called(self, seat):
        """Whether a seat holds a card that still seeks a friend."""
        i: cython.int
        for i in range(self.deal.places):
            if self.deal.calls_left[i] > 0 and self.deal.hands[seat][self.deal.called[i]] > 0:
                return True
        return False

    def faith(self, ours, among):
        """The loyalty to be expected of anybody, where so many among so many are on one's own side."""
        if 2 * ours < among:
            return -(SURE * (among - 2 * ours) // among)
        return SURE * (2 * ours - among) // among

    def survey(self, seat, group, behind):
        """Count among the next seats those that follow this group and those that may ruff it, of either side."""
        i: cython.int
        other: cython.int = seat
        chance: cython.int
        ruffs: cython.int
        left: cython.int = self.all_in[group] - self.gone_in[group] - self.length[seat][group]
        if seat == self.owner:
            left -= self.buried_in[group]
        self.followers = self.ruffers = self.helpers = self.savers = 0
        for i in range(behind):
            other = (other + self.deal.step) % self.deal.seats
            chance = SURE if self.voids[other][group] else self.empty[min(left, LENGTHS - 1)]
            ruffs = 0 if group == TRUMP or self.voids[other][TRUMP] else chance
            if self.loyalty(seat, other) >= FRIENDLY:
                self.helpers += SURE - chance
                self.savers += ruffs
            else:
                self.followers += SURE - chance
                self.ruffers += ruffs

    def missing(self, copies, width, reach):
        """The chance that of some opponents (so many thousandths of one) nobody holds a unit of these copies."""
        if copies < width:
            return SURE
        return max(LEAST, SURE - self.held[width][min(copies, COPIES)] * reach // SURE)

    def none_above(self, seat, group, rung, width, reach):
        """The chance that none of them holds a higher unit of a group."""
        i: cython.int
        card: cython.int
        chance: cython.int = SURE
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            if self.tables.rung[card] <= rung:
                break
            chance = chance * self.missing(self.unseen(seat, card), width, reach) // SURE
        return chance

    def unruffed(self, width, ruffers):
        """The chance that a side unit is not ruffed: few can ruff a pair, hardly anybody more."""
        will: cython.int = 700 if width == 1 else 300 if width == 2 else 100
        return max(LEAST_UNRUFFED, SURE - ruffers * will // SURE)

    def standing(self, seat, followers, ruffers):
        """The chance that the best play of the trick stays the best against some of those behind."""
        top: cython.int = top_of(self.deal.best_power)
        kind: cython.int = self.deal.lead.kind
        led: cython.int = self.deal.lead.group
        if kind >= TRACTOR:
            return SURE - (followers + ruffers) // LARGE
        if self.deal.best_power >= TRUMP_POWER and led != TRUMP:
            return self.none_above(seat, TRUMP, top, kind, ruffers)
        if led == TRUMP:
            return self.none_above(seat, TRUMP, top, kind, followers)
        return self.none_above(seat, led, top, kind, followers) * self.unruffed(kind, ruffers) // SURE
