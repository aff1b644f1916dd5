"""Random legal choices in a trick: a unit to lead, or a follow that pays its duty."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.follow import Duty, most_copies, read_duty
    from paiju.tricks.kernels.units import SLOTS, Shape, TrickTables, kind_in_slot


@cython.cclass
class TrickChoices:
    """All hands and the trick's lead; a choice for the seat in turn is left in `chosen`."""

    def __init__(self, tables: TrickTables) -> None:
        if not cython.compiled:
            self.hands, self.chosen, self.left = [0] * 270, [0] * 54, [0] * 54
        self.tables, self.lead, self.duty, self.luck = tables, Shape(), Duty(), Chance()
        self.turn = 0

    # --- leading ------------------------------------------------------------------------------------------------

    def random_lead(self):
        """Any single, pair, triple or tractor of the hand, each with the same chance."""
        card: cython.int
        width: cython.int
        units: cython.int = 0
        pick: cython.int
        base: cython.int = 54 * self.turn
        for card in range(54):
            self.left[card] = self.hands[base + card]
            self.chosen[card] = 0
            units += self.left[card]
        pick = self.luck.below(
            units + self.count_runs(self.left, -1, 2, 24, -1) + self.count_runs(self.left, -1, 3, 24, -1)
        )
        for card in range(54):
            if pick < self.left[card]:
                self.chosen[card] = pick + 1
                return
            pick -= self.left[card]
        width = 2
        units = self.count_runs(self.left, -1, 2, 24, -1)
        if pick >= units:
            width = 3
            pick -= units
        self.count_runs(self.left, -1, width, 24, pick)

    def count_runs(self, hand, group, width, longest, pick):
        """How many runs of one group there are; with pick >= 0 that one is chosen instead."""
        line: cython.int
        place: cython.int
        first: cython.int
        card: cython.int
        suit: cython.int
        found: cython.int = 0
        for line in range(self.tables.n_lines):
            for first in range(self.tables.line_length[line]):
                card = kind_in_slot(self.tables, hand, group, line * SLOTS + first, width, 3)
                if card < 0:
                    continue
                suit = self.tables.group[card]
                for place in range(first + 1, min(self.tables.line_length[line], first + longest)):
                    if kind_in_slot(self.tables, hand, suit, line * SLOTS + place, width, 3) < 0:
                        break
                    if found == pick:
                        self.take_run(hand, suit, line, first, place - first + 1, width, 3)
                        return found
                    found += 1
        return found

    def take_run(self, hand, group, line, place, length, width, most):
        i: cython.int
        for i in range(place, place + length):
            self.chosen[kind_in_slot(self.tables, hand, group, line * SLOTS + i, width, most)] = width

    # --- following ----------------------------------------------------------------------------------------------

    def random_follow(self):
        """Pay the duty with random kinds, and fill up with random cards."""
        card: cython.int
        base: cython.int = 54 * self.turn
        size: cython.int = 0
        for card in range(54):
            self.chosen[card] = 0
            self.left[card] = self.hands[base + card]
        read_duty(self.tables, self.lead, self.left, self.duty)
        if self.duty.suited <= self.lead.size:
            for card in range(54):
                if self.tables.group[card] == self.lead.group:
                    self.chosen[card] = self.left[card]
                    self.left[card] = 0
            if self.duty.scraped and self.tables.fill_by_rank:
                self.highest_cards(self.lead.size - self.duty.suited, True)
            else:
                self.random_cards(self.lead.size - self.duty.suited)
            return
        for card in range(54):
            if self.tables.group[card] != self.lead.group:
                self.left[card] = 0
        if self.duty.run > 0:
            self.pick_run()
        self.random_kinds(3, self.duty.triples)
        self.random_kinds(2, self.duty.pairs)
        for card in range(54):
            size += self.chosen[card]
            self.left[card] -= self.chosen[card]
        if self.duty.scraped and self.duty.pairs < self.lead.pairs:
            self.highest_cards(self.lead.size - size, False)
        else:
            self.random_cards(self.lead.size - size)

    def pick_run(self):
        """A random run of just the length that is owed."""
        i: cython.int
        line: cython.int
        first: cython.int
        found: cython.int = 0
        row: cython.int
        most: cython.int = most_copies(self.tables, self.lead.width)
        for line in range(self.tables.n_lines):
            row = 0
            for i in range(self.tables.line_length[line]):
                if kind_in_slot(self.tables, self.left, self.lead.group, line * SLOTS + i, self.lead.width, most) < 0:
                    row = 0
                    continue
                row += 1
                if row >= self.duty.run:
                    found += 1
                    if self.luck.below(found) == 0:
                        first = i - self.duty.run + 1
                        for row in range(54):
                            self.chosen[row] = 0
                        self.take_run(self.left, self.lead.group, line, first, self.duty.run, self.lead.width, most)
                        row = self.duty.run

    def random_kinds(self, least, wanted):
        """Choose random kinds until so many are played at least so often."""
        card: cython.int
        have: cython.int = 0
        open_: cython.int = 0
        pick: cython.int
        for card in range(54):
            have += self.chosen[card] >= least
            open_ += self.chosen[card] < least and self.left[card] >= least and self._may_break(card, least)
        while have < wanted:
            pick = self.luck.below(open_)
            for card in range(54):
                if self.chosen[card] < least and self.left[card] >= least and self._may_break(card, least):
                    if pick == 0:
                        self.chosen[card] = least
                        break
                    pick -= 1
            open_ -= 1
            have += 1

    def _may_break(self, card, least):
        """A triple may pay for a pair only where triples are broken (B50)."""
        return self.tables.break_triples or self.left[card] == least

    def random_cards(self, wanted):
        """So many random cards of what is left, each with the same chance."""
        card: cython.int
        total: cython.int = 0
        pick: cython.int
        for card in range(54):
            total += self.left[card]
        while wanted > 0:
            pick = self.luck.below(total)
            for card in range(54):
                if pick < self.left[card]:
                    self.left[card] -= 1
                    self.chosen[card] += 1
                    break
                pick -= self.left[card]
            total -= 1
            wanted -= 1

    def highest_cards(self, wanted, by_fill):
        """So many of the highest cards that are left (刮风)."""
        card: cython.int
        best: cython.int
        value: cython.int
        highest: cython.int
        while wanted > 0:
            best = -1
            highest = -1
            for card in range(54):
                value = self.tables.fill[card] if by_fill else self.tables.rung[card]
                if self.left[card] > 0 and value > highest:
                    best = card
                    highest = value
            self.left[best] -= 1
            self.chosen[best] += 1
            wanted -= 1
