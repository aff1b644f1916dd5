"""A deal of a trick-taking game played to its end at random."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.choice import Choice
    from paiju.tricks.kernels.deal import TrickDeal
    from paiju.tricks.kernels.follow import Duty, most_copies, read_duty
    from paiju.tricks.kernels.units import COPIES, FACES, SLOTS, kind_in_slot


@cython.final
@cython.cclass
class TrickPlayout:
    """Plays a deal at random: leads are units (throws are only followed), follows any that are legal."""

    def __init__(self, deal: TrickDeal) -> None:
        self.deal, self.tables, self.luck = deal, deal.tables, deal.luck
        self.choice, self.duty = Choice(deal.tables), Duty()

    def choose(self):
        """A random play of the seat in turn."""
        self.choice.begin(self.deal.hands[self.deal.turn])
        if self.deal.laid == 0:
            self.random_lead(self.choice)
        else:
            self.random_follow(self.choice)

    def run(self):
        """Random play to the end of the deal."""
        while self.deal.turn >= 0:
            self.choose()
            self.deal.lay(self.choice.chosen)

    # --- leading ------------------------------------------------------------------------------------------------

    def random_lead(self, choice):
        """Any unit or tractor of the hand, each with the same chance."""
        card: cython.int
        width: cython.int
        runs: cython.int
        total: cython.int = 0
        pick: cython.int
        for card in range(FACES):
            total += choice.left[card]
        for width in range(2, self.tables.widest + 1):
            total += self.count_runs(choice, width, -1)
        pick = self.luck.below(total)
        for card in range(FACES):
            if pick < choice.left[card]:
                choice.chosen[card] = pick + 1
                return
            pick -= choice.left[card]
        for width in range(2, self.tables.widest + 1):
            runs = self.count_runs(choice, width, -1)
            if pick < runs:
                self.count_runs(choice, width, pick)
                return
            pick -= runs

    def count_runs(self, choice, width, pick):
        """How many runs of one group there are in the pile; with pick >= 0 that one is taken instead."""
        line: cython.int
        place: cython.int
        first: cython.int
        card: cython.int
        suit: cython.int
        found: cython.int = 0
        if width < self.tables.narrowest_run:
            return found
        for line in range(self.tables.n_lines):
            for first in range(self.tables.line_length[line]):
                card = kind_in_slot(self.tables, choice.left, -1, line * SLOTS + first, width, COPIES)
                if card < 0:
                    continue
                suit = self.tables.group[card]
                for place in range(first + 1, self.tables.line_length[line]):
                    if kind_in_slot(self.tables, choice.left, suit, line * SLOTS + place, width, COPIES) < 0:
                        break
                    if place - first + 1 < self.tables.shortest_run:
                        continue
                    if found == pick:
                        choice.take_run(suit, line, first, place - first + 1, width, COPIES)
                        return found
                    found += 1
        return found

    # --- following ----------------------------------------------------------------------------------------------

    def random_follow(self, choice):
        """Pay the duty with random kinds, and fill up with random cards."""
        card: cython.int
        width: cython.int
        size: cython.int
        wanted: cython.int = self.deal.lead.size
        group: cython.int = self.deal.lead.group
        read_duty(self.tables, self.deal.lead, choice.left, self.duty)
        if self.duty.suited <= wanted:
            choice.take_group(group)
            if self.duty.scraped and self.tables.fill_by_rank:
                choice.take_highest(wanted - self.duty.suited, True)
            else:
                self.random_cards(choice, wanted - self.duty.suited)
            return
        for card in range(FACES):
            if self.tables.group[card] != group:
                choice.left[card] = 0
        if self.duty.run > 0:
            self.random_run(choice)
        for width in range(self.deal.lead.widest, 1, -1):
            self.random_kinds(choice, width, self.duty.sets[width])
        size = choice.put_away()
        if self.duty.scraped and self.duty.sets[2] < self.deal.lead.sets[2]:
            choice.take_highest(wanted - size, False)
        elif self.duty.lowest and self.duty.sets[2] < self.deal.lead.sets[2]:
            choice.take_lowest(wanted - size)
        else:
            self.random_cards(choice, wanted - size)

    def random_run(self, choice):
        """A random run of just the length that is owed: each one found takes the place of the last by chance."""
        i: cython.int
        card: cython.int
        line: cython.int
        found: cython.int = 0
        row: cython.int
        owed: cython.int = self.duty.run
        group: cython.int = self.deal.lead.group
        width: cython.int = self.deal.lead.width
        most: cython.int = most_copies(self.tables, width)
        for line in range(self.tables.n_lines):
            row = 0
            for i in range(self.tables.line_length[line]):
                if kind_in_slot(self.tables, choice.left, group, line * SLOTS + i, width, most) < 0:
                    row = 0
                    continue
                row += 1
                if row >= owed:
                    found += 1
                    if self.luck.below(found) == 0:
                        for card in range(FACES):
                            choice.chosen[card] = 0
                        choice.take_run(group, line, i - owed + 1, owed, width, most)

    def random_kinds(self, choice, least, wanted):
        """Choose random kinds until so many are played at least so often."""
        card: cython.int
        have: cython.int = 0
        open_: cython.int = 0
        pick: cython.int
        for card in range(FACES):
            have += choice.chosen[card] >= least
            open_ += choice.chosen[card] < least and choice.left[card] >= least and choice.may_break(card, least)
        while have < wanted:
            pick = self.luck.below(open_)
            for card in range(FACES):
                if choice.chosen[card] < least and choice.left[card] >= least and choice.may_break(card, least):
                    if pick == 0:
                        choice.chosen[card] = least
                        break
                    pick -= 1
            open_ -= 1
            have += 1

    def random_cards(self, choice, wanted):
        """So many random cards of what is left, each with the same chance."""
        card: cython.int
        total: cython.int = 0
        pick: cython.int
        for card in range(FACES):
            total += choice.left[card]
        while wanted > 0:
            pick = self.luck.below(total)
            for card in range(FACES):
                if pick < choice.left[card]:
                    choice.left[card] -= 1
                    choice.chosen[card] += 1
                    break
                pick -= choice.left[card]
            total -= 1
            wanted -= 1

    # --- for callers --------------------------------------------------------------------------------------------

    def random_play(self, seed: int) -> bytes:
        """A random legal play of the seat in turn, as counts; nothing is played."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.choose()
        return bytes([self.choice.chosen[card] for card in range(FACES)])

    def finish(self, seed: int) -> tuple:
        """Random play from here to the end, without the GIL; the points of each seat are returned."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            self.run()
        return self.deal.points()

    def random_deals(self, deals: int, bottom: int, seed: int) -> int:
        """Deal and play so many random deals without the GIL; the number of decisions is returned."""
        i: cython.int
        n: cython.int = deals
        cards: cython.int = bottom
        before: cython.longlong = self.deal.decisions
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        with cython.nogil:
            for i in range(n):
                self.deal.shuffle(cards)
                self.run()
        return self.deal.decisions - before
