"""A trick play-out in which every seat knows what a player at the table would know, and no more.

That is: its own hand, the cards played, who has shown to have none of a suit, the bottom if it was its own, and whose
side everybody is on as far as that is public or in its own hand. Chances are thousandths: whole numbers are the same
compiled and uncompiled.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.playout import TrickPlayout
    from paiju.tricks.kernels.units import THREE, TRUMP, TrickTables


@cython.cclass
class TrickInsight(TrickPlayout):
    def __init__(self, tables: TrickTables, seats: int, step: int, decks: int, next_other: bool = False) -> None:
        i: cython.int
        if not cython.compiled:
            self.order, self.first, self.all_in, self.gone, self.gone_in = [0] * 54, [0] * 6, [0] * 5, [0] * 54, [0] * 5
            self.buried, self.buried_in, self.length, self.size = [0] * 54, [0] * 5, [0] * 25, [0] * 5
            self.voids, self.odds, self.empty = [0] * 25, [0] * 16, [0] * 64
        TrickPlayout.__init__(self, tables, seats, step, decks)
        ordered = sorted(range(54), key=lambda card: (tables.group_of(card), tables.rung_of(card), card))
        for i in range(54):
            self.order[i] = ordered[i]
            self.all_in[tables.group_of(i)] += decks
        for i in range(5):
            self.first[i + 1] = self.first[i] + self.all_in[i] // decks
        self.owner = -1
        self.next_other = next_other
        self.doubt = -(1000 * (seats - 3) // (seats - 1))
        self.hope = 1000 * (seats - 4) // (seats - 2)
        self._set_odds(1 / (seats - 1))

    def _set_odds(self, p: float) -> None:
        """Each unseen card is in a given other hand with the chance p."""
        i: cython.int
        for i in range(1, 4):
            self.odds[4 + i] = round(1000 * (1 - (1 - p) ** i))
            self.odds[8 + i] = round(1000 * (p * p, 3 * p * p * (1 - p) + p**3)[i == 3]) if i > 1 else 0
            self.odds[12 + i] = round(1000 * p**3) if i > 2 else 0
        for i in range(64):
            self.empty[i] = round(1000 * (1 - p) ** i)

    def begin_from(self, leader: int, score: tuple, gone: bytes, voids: bytes, owner: int, buried: bytes) -> None:
        """The seat leads a trick after these cards were played; `voids` has a flag for each seat and group."""
        i: cython.int
        self.begin(leader, score)
        self.owner = owner
        for i in range(54):
            self.gone[i], self.buried[i] = gone[i], buried[i]
        for i in range(25):
            self.voids[i] = voids[i]
        self.look()

    def look(self):
        """Count by groups what is in the hands, played and buried."""
        card: cython.int
        seat: cython.int
        group: cython.int
        copies: cython.int
        for group in range(5):
            self.gone_in[group] = self.buried_in[group] = 0
        for group in range(25):
            self.length[group] = 0
        for seat in range(5):
            self.size[seat] = 0
        for card in range(54):
            group = self.tables.group[card]
            self.gone_in[group] += self.gone[card]
            self.buried_in[group] += self.buried[card]
            for seat in range(self.seats):
                copies = self.hands[54 * seat + card]
                self.length[5 * seat + group] += copies
                self.size[seat] += copies

    def lay(self):
        """What is played is seen by all, and so is who does not follow."""
        card: cython.int
        copies: cython.int
        group: cython.int
        suited: cython.int = 0
        seat: cython.int = self.turn
        leads: cython.bint = self.laid == 0
        TrickPlayout.lay(self)
        for card in range(54):
            copies = self.chosen[card]
            if copies:
                group = self.tables.group[card]
                self.gone[card] += copies
                self.gone_in[group] += copies
                self.length[5 * seat + group] -= copies
                self.size[seat] -= copies
                suited += copies if group == self.lead.group else 0
        if not leads and suited < self.lead.size:
            self.voids[5 * seat + self.lead.group] = 1
        if self.next_other and self.called >= 0 and self.friend == self.declarer:
            self.friend, self.calls_left = -1, 1

    # --- what a seat can tell -----------------------------------------------------------------------------------

    def unseen(self, seat, card):
        """Copies that may be in other hands."""
        copies: cython.int = self.decks - self.gone[card] - self.hands[54 * seat + card]
        return copies - self.buried[card] if seat == self.owner else copies

    def loyalty(self, seat, other):
        """1000: on one's own side, -1000: on the other. A friend who is the declarer himself: he is alone."""
        ours: cython.bint
        if seat == other:
            return 1000
        if self.friend >= 0:
            ours = seat == self.declarer or seat == self.friend
            return 1000 if ours == (other == self.declarer or other == self.friend) else -1000
        if seat == self.declarer:
            return self.doubt
        if self.called >= 0 and self.hands[54 * seat + self.called] > 0:
            return 1000 if other == self.declarer else -1000
        return -1000 if other == self.declarer else self.hope

    def survey(self, seat, group, behind):
        """Count among the next seats those that follow this group and those that may ruff it, of either side."""
        i: cython.int
        other: cython.int = seat
        chance: cython.int
        ruffs: cython.int
        left: cython.int = self.all_in[group] - self.gone_in[group] - self.length[5 * seat + group]
        if seat == self.owner:
            left -= self.buried_in[group]
        self.followers = self.ruffers = self.helpers = self.savers = 0
        for i in range(behind):
            other = (other + self.step) % self.seats
            chance = 1000 if self.voids[5 * other + group] else self.empty[min(left, 63)]
            ruffs = 0 if group == TRUMP or self.voids[5 * other + TRUMP] else chance
            if self.loyalty(seat, other) >= 500:
                self.helpers += 1000 - chance
                self.savers += ruffs
            else:
                self.followers += 1000 - chance
                self.ruffers += ruffs

    def missing(self, copies, width, reach):
        """The chance that of some opponents (so many thousandths of one) nobody holds a unit of these copies."""
        if copies < width:
            return 1000
        return max(20, 1000 - self.odds[4 * width + min(copies, 3)] * reach // 1000)

    def none_above(self, seat, group, rung, width, reach):
        """The chance that none of them holds a higher unit of a group."""
        i: cython.int
        chance: cython.int = 1000
        for i in range(self.first[group + 1] - 1, self.first[group] - 1, -1):
            if self.tables.rung[self.order[i]] <= rung:
                break
            chance = chance * self.missing(self.unseen(seat, self.order[i]), width, reach) // 1000
        return chance

    def unruffed(self, width, ruffers):
        """The chance that a side unit is not ruffed: few can ruff a pair, hardly anybody more."""
        will: cython.int = 700 if width == 1 else 300 if width == 2 else 100
        return max(50, 1000 - ruffers * will // 1000)

    def standing(self, seat, followers, ruffers):
        """The chance that the best play of the trick stays the best against some of those behind."""
        top: cython.int = (self.best_power & 255) >> 1
        kind: cython.int = self.lead.kind
        if kind > THREE:
            return 1000 - (followers + ruffers) // 32
        if self.best_power >= 512 and self.lead.group != TRUMP:
            return self.none_above(seat, TRUMP, top, kind, ruffers)
        if self.lead.group == TRUMP:
            return self.none_above(seat, TRUMP, top, kind, followers)
        return self.none_above(seat, self.lead.group, top, kind, followers) * self.unruffed(kind, ruffers) // 1000
