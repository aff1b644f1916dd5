"""What cards cost their holder, and the cheapest cards that pay what a lead asks for. Values are tenths of a point."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.choice import Choice
    from paiju.tricks.kernels.follow import Duty, most_copies, read_duty
    from paiju.tricks.kernels.knowledge import SURE, Knowledge
    from paiju.tricks.kernels.units import BLACK_JOKER, FACES, RED_JOKER, SLOTS, TRUMP, kind_in_slot

    POINT, BOSS, BROKEN, LAST, FEW, SHORT, RELIEF, WHIM = 10, 46, 38, 53, 10, 6, 17, 8


def share_of(pot, share):
    """So many thousandths of a pot, which may be lost; divided as C and Python both do."""
    return pot * (share + SURE) // SURE - pot


@cython.final
@cython.cclass
class Payments:
    """The prices of the cards of the seat in turn, and the choice of those that cost least."""

    def __init__(self, knowledge: Knowledge) -> None:
        card: cython.int
        if not cython.compiled:
            self.keep, self.price = [0] * FACES, [0] * FACES
        self.knowledge, self.deal = knowledge, knowledge.deal
        self.tables, self.luck = self.deal.tables, self.deal.luck
        self.choice, self.duty = Choice(self.tables), Duty()
        for card in range(FACES):
            self.keep[card] = 2 * self.tables.rung[card] + (7 if self.tables.group[card] == TRUMP else 0)
        self.keep[BLACK_JOKER], self.keep[RED_JOKER] = 77, 115
        for card in range(FACES):
            if self.tables.group[card] == TRUMP and self.tables.rung[card] > self.tables.rung[RED_JOKER]:
                self.keep[card] = self.keep[RED_JOKER] + self.tables.rung[card]  # a red five beats a joker

    # --- prices -------------------------------------------------------------------------------------------------

    def set_prices(self, seat, group, share):
        """What each card of a group costs its holder now, if this share of its points will be one's own."""
        i: cython.int
        card: cython.int
        copies: cython.int
        price: cython.int
        length: cython.int = self.knowledge.length[seat][group]
        late: cython.bint = self.knowledge.size[seat] <= FEW
        follows: cython.bint = self.deal.laid > 0 and group == self.deal.lead.group
        relief: cython.int = 0
        boss: cython.bint = True
        if group != TRUMP and not follows and length < SHORT and self.knowledge.length[seat][TRUMP] > 0:
            relief = RELIEF * (SHORT - length)
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            copies = self.deal.hands[seat][card]
            if copies:
                price = self.keep[card]
                if boss and group != TRUMP:
                    price = BOSS
                elif boss and late:
                    price += LAST
                if copies > 1:
                    price += BROKEN
                price -= relief + share_of(POINT * self.tables.points[card], share)
                self.price[card] = price + self.luck.below(WHIM)
            if boss and self.knowledge.unseen(seat, card) > 0:
                boss = False

    def cost(self, play):
        """The prices of some cards together."""
        card: cython.int
        cost: cython.int = 0
        for card in range(FACES):
            if play[card]:
                cost += play[card] * self.price[card]
        return cost

    # --- paying the duty ----------------------------------------------------------------------------------------

    def pay(self, seat, own):
        """Choose the cheapest cards that may be played, of a hand with so many of the led group; their cost."""
        if self.deal.lead.size == 1:
            return self.pay_one(self.deal.hands[seat], own)
        self.choice.begin(self.deal.hands[seat])
        read_duty(self.tables, self.deal.lead, self.choice.left, self.duty)
        if own > self.deal.lead.size:
            self.pay_from_suit(self.choice)
        else:
            self.pay_with_others(self.choice, own)
        return self.cost(self.choice.chosen)

    def pay_one(self, hand, own):
        """A single card: of the led group, or any."""
        i: cython.int
        card: cython.int
        best: cython.int = -1
        group: cython.int = self.deal.lead.group
        for i in range(self.tables.first[group] if own else 0, self.tables.first[group + 1] if own else FACES):
            card = self.tables.order[i]
            if hand[card] and (best < 0 or self.price[card] < self.price[best]):
                best = card
        for card in range(FACES):
            self.choice.chosen[card] = 0
        self.choice.chosen[best] = 1
        return self.price[best]

    def pay_from_suit(self, choice):
        """There is more than enough of the led group: the run and the sets that are owed, then what is cheap."""
        card: cython.int
        size: cython.int
        group: cython.int = self.deal.lead.group
        width: cython.int = self.deal.lead.width
        for card in range(FACES):
            if self.tables.group[card] != group:
                choice.left[card] = 0
        if self.duty.run > 0:
            self.cheapest_run(choice, group, width, self.duty.run, -1, most_copies(self.tables, width))
        for width in range(self.deal.lead.widest, 1, -1):
            self.cheapest_kinds(choice, width, self.duty.sets[width])
        size = choice.put_away()
        if self.duty.scraped and self.duty.sets[2] < self.deal.lead.sets[2]:
            choice.take_highest(self.deal.lead.size - size, False)
        elif self.duty.lowest and self.duty.sets[2] < self.deal.lead.sets[2]:
            choice.take_lowest(self.deal.lead.size - size)
        else:
            self.cheapest_cards(choice, self.deal.lead.size - size)

    def pay_with_others(self, choice, own):
        """All of the led group, and other cards to fill up."""
        choice.take_group(self.deal.lead.group)
        if self.duty.scraped and self.tables.fill_by_rank:
            choice.take_highest(self.deal.lead.size - own, True)
        else:
            self.cheapest_cards(choice, self.deal.lead.size - own)

    def cheapest_run(self, choice, group, width, length, need, most):
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
                if kind_in_slot(self.tables, choice.left, group, line * SLOTS + place, width, most) < 0:
                    row = 0
                    continue
                row += 1
                if row < length or self.tables.slot_value[line * SLOTS + place] <= need:
                    continue
                price = 0
                for i in range(place - length + 1, place + 1):
                    price += self.price[kind_in_slot(self.tables, choice.left, group, line * SLOTS + i, width, most)]
                if best_line < 0 or price < best_price:
                    best_line, best_place, best_price = line, place - length + 1, price
        if best_line >= 0:
            choice.take_run(group, best_line, best_place, length, width, most)

    def cheapest_kinds(self, choice, least, wanted):
        """Choose kinds of the pile until so many are played at least so often."""
        card: cython.int
        best: cython.int
        price: cython.int
        lowest: cython.int = 0
        have: cython.int = 0
        for card in range(FACES):
            have += choice.chosen[card] >= least
        while have < wanted:
            best = -1
            for card in range(FACES):
                if choice.chosen[card] < least <= choice.left[card] and choice.may_break(card, least):
                    price = self.price[card] + (2 * BROKEN if choice.left[card] > least else 0)
                    if best < 0 or price < lowest:
                        best, lowest = card, price
            if best < 0:
                return
            choice.chosen[best] = least
            have += 1

    def cheapest_cards(self, choice, wanted):
        """So many single cards; a second one of a kind costs less, since the pair is broken already."""
        card: cython.int
        best: cython.int
        while wanted > 0:
            best = -1
            for card in range(FACES):
                if choice.left[card] > 0 and (best < 0 or self.price[card] < self.price[best]):
                    best = card
            if best < 0:
                return
            choice.left[best] -= 1
            choice.chosen[best] += 1
            self.price[best] -= BROKEN
            wanted -= 1
