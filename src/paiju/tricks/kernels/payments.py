"""What cards cost their holder, and the cheapest way to pay what a lead asks for."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.follow import most_copies, read_duty
    from paiju.tricks.kernels.insight import TrickInsight
    from paiju.tricks.kernels.units import SLOTS, TRUMP, TrickTables, kind_in_slot

    POINT, BOSS, BROKEN, LAST, FEW = 10, 60, 26, 60, 8


@cython.cclass
class TrickPayments(TrickInsight):
    """Values are tenths of a point."""

    def __init__(self, tables: TrickTables, seats: int, step: int, decks: int, next_other: bool = False) -> None:
        card: cython.int
        if not cython.compiled:
            self.keep, self.price = [0] * 54, [0] * 54
        TrickInsight.__init__(self, tables, seats, step, decks, next_other)
        for card in range(54):
            self.keep[card] = 3 * tables.rung_of(card) + (20 if tables.group_of(card) == TRUMP else 0)
        self.keep[52], self.keep[53] = 90, 120

    # --- prices -------------------------------------------------------------------------------------------------

    def share_of(self, pot, share):
        """So many thousandths of a pot, which may be lost; divided as C and Python both do."""
        return pot * (share + 1000) // 1000 - pot

    def set_prices(self, seat, group, share):
        """What each card of a group costs its holder now, if this share of its points will be one's own."""
        i: cython.int
        card: cython.int
        copies: cython.int
        price: cython.int
        length: cython.int = self.length[5 * seat + group]
        relief: cython.int = 0  # a short suit is soon a void one
        boss: cython.bint = True
        if group != TRUMP and group != self.lead.group and length < 4 and self.length[5 * seat + TRUMP] > 0:
            relief = 8 * (4 - length)
        for i in range(self.first[group + 1] - 1, self.first[group] - 1, -1):
            card = self.order[i]
            copies = self.hands[54 * seat + card]
            if copies:
                price = self.keep[card]
                if boss and group != TRUMP:
                    price = BOSS
                elif boss and self.size[seat] <= FEW:
                    price += LAST
                if copies > 1:
                    price += BROKEN
                price -= relief + self.share_of(POINT * self.tables.points[card], share)
                self.price[card] = price + self.luck.below(8)
            if boss and self.unseen(seat, card) > 0:
                boss = False

    # --- paying the duty ----------------------------------------------------------------------------------------

    def pay(self, seat, own):
        """Choose the cheapest cards that may be played; what they cost is returned."""
        card: cython.int
        size: cython.int = 0
        if self.lead.size == 1:
            return self.pay_one(seat, own)
        for card in range(54):
            self.chosen[card] = 0
            self.left[card] = self.hands[54 * seat + card]
        read_duty(self.tables, self.lead, self.left, self.duty)
        for card in range(54):
            if (self.tables.group[card] == self.lead.group) != (own > self.lead.size):
                self.chosen[card] = self.left[card] if own <= self.lead.size else 0
                self.left[card] = 0
        if own > self.lead.size:
            if self.duty.run > 0:
                self.cheapest_run(
                    self.lead.group, self.lead.width, self.duty.run, -1, most_copies(self.tables, self.lead.width)
                )
            self.cheapest_kinds(3, self.duty.triples)
            self.cheapest_kinds(2, self.duty.pairs)
        for card in range(54):
            size += self.chosen[card]
            if own > self.lead.size:
                self.left[card] -= self.chosen[card]
        if not self.duty.scraped:
            self.cheapest_cards(self.lead.size - size)
        elif own <= self.lead.size and self.tables.fill_by_rank:
            self.highest_cards(self.lead.size - size, True)
        elif own > self.lead.size and self.duty.pairs < self.lead.pairs:
            self.highest_cards(self.lead.size - size, False)
        else:
            self.cheapest_cards(self.lead.size - size)
        return self.cost()

    def pay_one(self, seat, own):
        i: cython.int
        card: cython.int
        best: cython.int = -1
        group: cython.int = self.lead.group
        for i in range(self.first[group] if own else 0, self.first[group + 1] if own else 54):
            card = self.order[i]
            if self.hands[54 * seat + card] and (best < 0 or self.price[card] < self.price[best]):
                best = card
        for card in range(54):
            self.chosen[card] = 0
        self.chosen[best] = 1
        return self.price[best]

    def cheapest_run(self, group, width, length, need, most):
        """A run of the pile that is higher than `need`, if there is one."""
        i: cython.int
        place: cython.int
        line: cython.int
        row: cython.int
        price: cython.int
        best_line: cython.int = -1
        best_place: cython.int = 0
        best_price: cython.int = 0
        for line in range(self.tables.n_lines):
            row = 0
            for place in range(self.tables.line_length[line]):
                if kind_in_slot(self.tables, self.left, group, line * SLOTS + place, width, most) < 0:
                    row = 0
                    continue
                row += 1
                if row < length or self.tables.slot_value[line * SLOTS + place] <= need:
                    continue
                price = 0
                for i in range(place - length + 1, place + 1):
                    price += self.price[kind_in_slot(self.tables, self.left, group, line * SLOTS + i, width, most)]
                if best_line < 0 or price < best_price:
                    best_line, best_place, best_price = line, place - length + 1, price
        if best_line >= 0:
            self.take_run(self.left, group, best_line, best_place, length, width, most)

    def cheapest_kinds(self, least, wanted):
        """Choose kinds of the pile until so many are played at least so often."""
        card: cython.int
        best: cython.int
        price: cython.int
        lowest: cython.int = 0
        have: cython.int = 0
        for card in range(54):
            have += self.chosen[card] >= least
        while have < wanted:
            best = -1
            for card in range(54):
                if self.chosen[card] < least <= self.left[card] and self._may_break(card, least):
                    price = self.price[card] + (2 * BROKEN if self.left[card] > least else 0)
                    if best < 0 or price < lowest:
                        best, lowest = card, price
            if best < 0:
                return
            self.chosen[best] = least
            have += 1

    def cheapest_cards(self, wanted):
        card: cython.int
        best: cython.int
        while wanted > 0:
            best = -1
            for card in range(54):
                if self.left[card] > 0 and (best < 0 or self.price[card] < self.price[best]):
                    best = card
            if best < 0:
                return
            self.left[best] -= 1
            self.chosen[best] += 1
            self.price[best] -= BROKEN
            wanted -= 1

    def cost(self):
        card: cython.int
        cost: cython.int = 0
        for card in range(54):
            if self.chosen[card]:
                cost += self.chosen[card] * self.price[card]
        return cost
