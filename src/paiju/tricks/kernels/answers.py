"""How a sane player follows: points go to one's own side, and what wins is weighed against what it costs."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.follow import outdoes
    from paiju.tricks.kernels.payments import BROKEN, POINT, TrickPayments
    from paiju.tricks.kernels.units import THREE, TRACTOR, TRUMP, TrickTables

    COMING, LEAD, NOTHING = 14, 20, -99999


@cython.cclass
class TrickAnswers(TrickPayments):
    def __init__(self, tables: TrickTables, seats: int, step: int, decks: int, next_other: bool = False) -> None:
        if not cython.compiled:
            self.answer = [0] * 54
        TrickPayments.__init__(self, tables, seats, step, decks, next_other)
        self.best_value, self.unit, self.width = NOTHING, -1, 0

    # --- the best play so far -----------------------------------------------------------------------------------

    def offer(self, value):
        """The chosen cards, if nothing better is known."""
        card: cython.int
        if value > self.best_value:
            self.best_value, self.unit = value, -1
            for card in range(54):
                self.answer[card] = self.chosen[card]

    def offer_unit(self, card, width, value):
        if value > self.best_value:
            self.best_value, self.unit, self.width = value, card, width

    def take_best(self):
        card: cython.int
        for card in range(54):
            self.chosen[card] = self.answer[card] if self.unit < 0 else 0
        if self.unit >= 0:
            self.chosen[self.unit] = self.width

    # --- following ----------------------------------------------------------------------------------------------

    def follow_trick(self):
        seat: cython.int = self.turn
        group: cython.int = self.lead.group
        own: cython.int = self.length[5 * seat + group]
        behind: cython.int = self.seats - self.laid - 1
        pot: cython.int = POINT * self.trick_points + COMING * self.lead.size * behind
        self.survey(seat, group, behind)
        share: cython.int = self.expected_share(seat)
        other: cython.int
        value: cython.int
        self.best_value, self.unit = NOTHING, -1
        if share < 800 and (own > self.lead.size or own == 0):
            self.find_winner(seat, own, pot)
        if own > 0:
            self.set_prices(seat, group, share)
        if own < self.lead.size:
            for other in range(5):
                if other != group:
                    self.set_prices(seat, other, share)
        value = self.share_of(pot, share) - self.pay(seat, own)
        if self.best_value > value:
            self.take_best()

    def expected_share(self, seat):
        """What part of the trick will be one's own side's, if one does nothing about it, after `survey`."""
        faith: cython.int = self.loyalty(seat, self.best_seat)
        hold: cython.int = self.standing(seat, self.followers, self.ruffers)
        share: cython.int = hold * (faith + 1000) // 1000 - 1000
        if faith < 500 and self.helpers + self.savers > 0:
            share += (1000 - self.standing(seat, self.helpers, self.savers)) * (800 - share) // 1000
        return share

    def find_winner(self, seat, own, pot):
        """Weigh plays that take the trick, of the led group or of trumps."""
        group: cython.int = self.lead.group if own > 0 else TRUMP
        need: cython.int = (self.best_power & 255) >> 1
        ruffs: cython.bint = own == 0
        if ruffs and (self.lead.group == TRUMP or self.length[5 * seat + TRUMP] < self.lead.size):
            return
        if not ruffs and group != TRUMP and self.best_power >= 512:
            return
        if ruffs and self.best_power < 512:
            need = 0
        self.set_prices(seat, group, 0)
        if self.lead.kind <= THREE:
            if ruffs:
                self.win_unit(seat, group, need, self.ruffers, 1000, pot)
            else:
                self.win_unit(seat, group, need, self.followers, self.unruffed(self.lead.kind, self.ruffers), pot)
        elif self.lead.kind == TRACTOR:
            self.win_run(seat, group, need, pot)
        elif self.lead.length == 0:
            self.win_throw(seat, group, need, pot)

    def win_unit(self, seat, group, need, reach, safe, pot):
        """Each unit that is higher, with the chance that nobody behind has a still higher one."""
        i: cython.int
        card: cython.int
        copies: cython.int
        hold: cython.int
        cost: cython.int
        all_in: cython.int
        clear: cython.int = 1000
        width: cython.int = self.lead.kind
        for i in range(self.first[group + 1] - 1, self.first[group] - 1, -1):
            card = self.order[i]
            if self.tables.rung[card] <= need:
                break
            copies = self.hands[54 * seat + card]
            if copies >= width:
                hold = clear * safe // 1000
                cost = width * self.price[card] - (BROKEN * width if copies == width and width > 1 else 0)
                all_in = pot + POINT * width * self.tables.points[card]
                self.offer_unit(card, width, self.share_of(all_in, 2 * hold - 1000) + LEAD * hold // 1000 - cost)
            clear = clear * self.missing(self.unseen(seat, card), width, reach) // 1000

    def win_run(self, seat, group, need, pot):
        card: cython.int
        for card in range(54):
            self.chosen[card] = 0
            self.left[card] = self.hands[54 * seat + card] if self.tables.group[card] == group else 0
        self.cheapest_run(group, self.lead.width, self.lead.length, need, 3)
        if outdoes(self.tables, self.lead, self.chosen, self.table, self.best_power):
            self.offer(pot + LEAD - self.cost())

    def win_throw(self, seat, group, need, pot):
        """The cheapest unit that is higher than the best of the throw, and what else the throw asks for."""
        card: cython.int
        best: cython.int = -1
        size: cython.int = 0
        width: cython.int = 3 if self.lead.triples > 0 else 2 if self.lead.pairs > 0 else 1
        for card in range(54):
            self.chosen[card] = 0
            self.left[card] = self.hands[54 * seat + card] if self.tables.group[card] == group else 0
            if self.left[card] >= width and self.tables.rung[card] > need:
                if best < 0 or self.price[card] < self.price[best]:
                    best = card
        if best < 0:
            return
        self.chosen[best] = width
        self.cheapest_kinds(3, self.lead.triples)
        self.cheapest_kinds(2, self.lead.triples + self.lead.pairs)
        for card in range(54):
            size += self.chosen[card]
            self.left[card] -= self.chosen[card]
        self.cheapest_cards(self.lead.size - size)
        if outdoes(self.tables, self.lead, self.chosen, self.table, self.best_power):
            self.offer(pot + LEAD - self.cost())
