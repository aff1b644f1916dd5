"""Play-outs by a light policy: sane leads and follows, each seat by what it knows, with a little chance in prices.

`Leads` and `Answers` weigh plays and keep the best; `TrickPolicy` asks one of them for each decision.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.deal import TrickDeal
    from paiju.tricks.kernels.follow import TRUMP_POWER, outdoes, top_of
    from paiju.tricks.kernels.knowledge import FRIENDLY, SURE, Knowledge
    from paiju.tricks.kernels.payments import BROKEN, POINT, Payments, share_of
    from paiju.tricks.kernels.units import (
        COPIES,
        FACES,
        GROUPS,
        HIGHEST_CARD,
        SLOTS,
        TRACTOR,
        TRUMP,
        WIDTHS,
        kind_in_slot,
        kinds_with,
    )

    COMING, LEAD, NOTHING, OURS, THROW_HOLDS, RUN_HOLDS = 22, 30, -99999, 730, 980, 900
    HIGHEST, THROWN, SEEK, HIDE = 50, 44, 5, 7


@cython.final
@cython.cclass
class BestPlay:
    """The best play offered so far: a unit of equal cards, or any cards. Units are not written out until then."""

    def __init__(self) -> None:
        if not cython.compiled:
            self.cards = [0] * FACES
        self.width = 0
        self.forget()

    def forget(self):
        self.value, self.unit = NOTHING, -1

    def offer(self, play, value):
        card: cython.int
        if value > self.value:
            self.value, self.unit = value, -1
            for card in range(FACES):
                self.cards[card] = play[card]

    def offer_unit(self, card, width, value):
        if value > self.value:
            self.value, self.unit, self.width = value, card, width

    def put(self, play):
        """Write it out."""
        card: cython.int
        for card in range(FACES):
            play[card] = self.cards[card] if self.unit < 0 else 0
        if self.unit >= 0:
            play[self.unit] = self.width


@cython.final
@cython.cclass
class Leads:
    """Chooses what is likely to bring most: the more and the surer the cards the better, the dearer the worse."""

    def __init__(self, payments: Payments, best: BestPlay, throw_min: int, ruffed: bool) -> None:
        """`throw_min`: 0 for no throws; `ruffed`: a void player ruffs them, so that only throws of trumps are sure."""
        if not cython.compiled:
            self.clear = [0] * WIDTHS
        self.payments, self.best, self.throw_min, self.ruffed = payments, best, throw_min, ruffed
        self.knowledge, self.deal, self.tables = payments.knowledge, payments.deal, payments.tables

    def choose(self, choice):
        """For the seat in turn."""
        group: cython.int
        length: cython.int
        seat: cython.int = self.deal.turn
        width: cython.int
        share: cython.int = self.friends_share(seat)
        self.best.forget()
        for group in range(GROUPS):
            length = self.knowledge.length[seat][group]
            if length:
                self.knowledge.survey(seat, group, self.deal.seats - 1)
                self.payments.set_prices(seat, group, 0)
                self.try_units(seat, group, share)
                if self.throw_min > 0 and length >= self.throw_min and (group == TRUMP or not self.ruffed):
                    self.try_throw(choice, seat, group, share)
        for width in range(self.tables.narrowest_run, self.tables.widest + 1):
            if kinds_with(self.tables, self.deal.hands[seat], -1, width) >= 2:
                self.try_runs(choice, seat, width, share)
        self.best.put(choice.chosen)

    def friends_share(self, seat):
        """What part of a lost trick stays on one's side: -SURE all opponents, SURE all friends."""
        other: cython.int
        total: cython.int = 0
        for other in range(self.deal.seats):
            if other != seat:
                total += self.knowledge.loyalty(seat, other) + SURE
        return total // (self.deal.seats - 1) - SURE

    def value(self, points, cards, hold, share):
        """What a trick with such a lead brings, which stands with a chance."""
        pot: cython.int = POINT * points + COMING * cards * (self.deal.seats - 1)
        return share_of(pot, hold * (SURE - share) // SURE + share) + LEAD * hold // SURE

    def try_units(self, seat, group, share):
        """Each kind with all its copies, from the highest down."""
        i: cython.int
        card: cython.int
        copies: cython.int
        hold: cython.int
        cost: cython.int
        width: cython.int
        for width in range(WIDTHS):
            self.clear[width] = SURE
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            width = self.deal.hands[seat][card]
            if width:
                hold = self.clear[width]
                cost = width * self.payments.price[card] - (BROKEN * width if width > 1 else 0)
                if group != TRUMP:
                    if self.clear[1] == SURE:
                        cost -= width * HIGHEST
                    hold = hold * self.knowledge.unruffed(width, self.knowledge.ruffers) // SURE
                cost -= self.called_suit(seat, card)
                self.best.offer_unit(
                    card, width, self.value(width * self.tables.points[card], width, hold, share) - cost
                )
            copies = self.knowledge.unseen(seat, card)
            for width in range(1, copies + 1):
                hold = self.knowledge.missing(copies, width, self.knowledge.followers)
                self.clear[width] = self.clear[width] * hold // SURE

    def called_suit(self, seat, card):
        """A declarer's side that waits for a friend leads to them; who is to be a friend shows the card."""
        i: cython.int
        called: cython.int
        for i in range(self.deal.places):
            called = self.deal.called[i]
            if self.deal.calls_left[i] > 0 and self.tables.group[card] == self.tables.group[called]:
                if self.deal.declares(seat):
                    return SEEK if self.tables.rung[card] < self.tables.rung[called] else 0
                return SEEK if card == called else -HIDE
        return 0

    def try_throw(self, choice, seat, group, share):
        """The highest units of a group together, while nobody can have a higher one."""
        i: cython.int
        card: cython.int
        copies: cython.int
        widest: cython.int = 0  # copies of a higher kind that somebody may hold
        units: cython.int = 0
        cards: cython.int = 0
        points: cython.int = 0
        cost: cython.int = 0
        for card in range(FACES):
            choice.chosen[card] = 0
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            copies = self.deal.hands[seat][card]
            if copies > widest:
                units += 1
                cards += copies
                points += copies * self.tables.points[card]
                cost += copies * (self.payments.price[card] - THROWN)
                choice.chosen[card] = copies
            widest = max(widest, self.knowledge.unseen(seat, card))
        if units >= 2 and cards >= self.throw_min:
            self.best.offer(choice.chosen, self.value(points, cards, THROW_HOLDS, share) - cost)

    def try_runs(self, choice, seat, width, share):
        """The longest tractors."""
        card: cython.int
        line: cython.int
        place: cython.int
        row: cython.int
        group: cython.int
        choice.begin(self.deal.hands[seat])
        for line in range(self.tables.n_lines):
            row = 0
            group = -1
            for place in range(self.tables.line_length[line] + 1):
                card = -1
                if place < self.tables.line_length[line]:
                    card = kind_in_slot(
                        self.tables, choice.left, group if row else -1, line * SLOTS + place, width, COPIES
                    )
                if card >= 0:
                    row += 1
                    group = self.tables.group[card]
                    continue
                if row >= self.tables.shortest_run:
                    self.try_run(choice, group, line, place - row, row, width, share)
                row = 0

    def try_run(self, choice, group, line, place, length, width, share):
        card: cython.int
        points: cython.int = 0
        size: cython.int = width * length
        for card in range(FACES):
            choice.chosen[card] = 0
        choice.take_run(group, line, place, length, width, COPIES)
        for card in range(FACES):
            points += choice.chosen[card] * self.tables.points[card]
        self.best.offer(
            choice.chosen,
            self.value(points, size, RUN_HOLDS, share) - self.payments.cost(choice.chosen) + BROKEN * size,
        )


@cython.final
@cython.cclass
class Answers:
    """Chooses how to follow: points go to one's own side, and what wins is weighed against what it costs."""

    def __init__(self, payments: Payments, best: BestPlay) -> None:
        self.payments, self.best = payments, best
        self.knowledge, self.deal, self.tables = payments.knowledge, payments.deal, payments.tables
        self.lead = self.deal.lead

    def choose(self, choice):
        """For the seat in turn."""
        seat: cython.int = self.deal.turn
        group: cython.int = self.lead.group
        size: cython.int = self.lead.size
        own: cython.int = self.knowledge.length[seat][group]
        behind: cython.int = self.deal.seats - self.deal.laid - 1
        pot: cython.int = POINT * self.deal.trick_points + COMING * size * behind
        self.knowledge.survey(seat, group, behind)
        share: cython.int = self.expected_share(seat)
        other: cython.int
        value: cython.int
        self.best.forget()
        if share < OURS and (own > size or own == 0):
            self.try_to_win(choice, seat, own, pot)
        if own > 0:
            self.payments.set_prices(seat, group, share)
        if own < size:
            for other in range(GROUPS):
                if other != group:
                    self.payments.set_prices(seat, other, share)
        value = share_of(pot, share) - self.payments.pay(seat, own)
        if self.best.value > value:
            self.best.put(choice.chosen)

    def expected_share(self, seat):
        """What part of the trick will be one's own side's, if one does nothing about it, after a survey."""
        faith: cython.int = self.knowledge.loyalty(seat, self.deal.best_seat)
        hold: cython.int = self.knowledge.standing(seat, self.knowledge.followers, self.knowledge.ruffers)
        share: cython.int = hold * (faith + SURE) // SURE - SURE
        if faith < FRIENDLY and self.knowledge.helpers + self.knowledge.savers > 0:
            hold = self.knowledge.standing(seat, self.knowledge.helpers, self.knowledge.savers)
            share += (SURE - hold) * (OURS - share) // SURE
        return share

    def try_to_win(self, choice, seat, own, pot):
        """Weigh plays that take the trick, of the led group or of trumps."""
        group: cython.int = self.lead.group if own > 0 else TRUMP
        need: cython.int = top_of(self.deal.best_power)
        ruffs: cython.bint = own == 0
        ruffed: cython.bint = self.deal.best_power >= TRUMP_POWER
        if ruffs and (self.lead.group == TRUMP or self.knowledge.length[seat][TRUMP] < self.lead.size):
            return
        if not ruffs and group != TRUMP and ruffed:
            return
        if ruffs and not ruffed:
            need = 0
        self.payments.set_prices(seat, group, 0)
        if self.lead.kind < TRACTOR:
            if ruffs:
                self.try_units(seat, group, need, self.knowledge.ruffers, SURE, pot)
            else:
                self.try_units(
                    seat,
                    group,
                    need,
                    self.knowledge.followers,
                    self.knowledge.unruffed(self.lead.kind, self.knowledge.ruffers),
                    pot,
                )
        elif self.lead.kind == TRACTOR:
            self.try_run(choice, seat, group, need, pot)
        elif self.lead.length == 0:
            self.try_throw(choice, seat, group, need, pot)

    def try_units(self, seat, group, need, reach, safe, pot):
        """Each unit that is higher, with the chance that nobody behind has a still higher one."""
        i: cython.int
        card: cython.int
        copies: cython.int
        hold: cython.int
        cost: cython.int
        all_in: cython.int
        clear: cython.int = SURE
        width: cython.int = self.lead.kind
        for i in range(self.tables.first[group + 1] - 1, self.tables.first[group] - 1, -1):
            card = self.tables.order[i]
            if self.tables.rung[card] <= need:
                break
            copies = self.deal.hands[seat][card]
            if copies >= width and self.may_take(group, width, copies):
                hold = clear * safe // SURE
                cost = width * self.payments.price[card] - (BROKEN * width if copies == width and width > 1 else 0)
                all_in = pot + POINT * width * self.tables.points[card]
                self.best.offer_unit(card, width, share_of(all_in, 2 * hold - SURE) + LEAD * hold // SURE - cost)
            clear = clear * self.knowledge.missing(self.knowledge.unseen(seat, card), width, reach) // SURE

    def may_take(self, group, width, copies):
        """Not a part of a larger set, where only sets of the hand pay what is owed in the suit."""
        return width == 1 or copies == width or not self.tables.whole_pairs or group != self.lead.group

    def try_run(self, choice, seat, group, need, pot):
        """The cheapest tractor that is higher."""
        most: cython.int = COPIES if self.may_take(group, self.lead.width, COPIES) else self.lead.width
        choice.begin_in(self.deal.hands[seat], group)
        self.payments.cheapest_run(choice, group, self.lead.width, self.lead.length, need, most)
        self.offer(choice, pot)

    def try_throw(self, choice, seat, group, need, pot):
        """The cheapest unit that is higher than the best of the throw, and what else the throw asks for."""
        card: cython.int
        best: cython.int = -1
        width: cython.int = self.lead.widest
        if self.tables.compare == HIGHEST_CARD and self.lead.units[1] > 0:
            width = 1
        choice.begin_in(self.deal.hands[seat], group)
        for card in range(FACES):
            if choice.left[card] < width or not self.may_take(group, width, choice.left[card]):
                continue
            if self.tables.rung[card] > need:
                if best < 0 or self.payments.price[card] < self.payments.price[best]:
                    best = card
        if best < 0:
            return
        choice.chosen[best] = width
        for width in range(self.lead.widest, 1, -1):
            self.payments.cheapest_kinds(choice, width, self.lead.sets[width])
        self.payments.cheapest_cards(choice, self.lead.size - choice.put_away())
        self.offer(choice, pot)

    def offer(self, choice, pot):
        """The chosen cards, if they do take the trick."""
        if outdoes(self.tables, self.lead, choice.chosen, self.deal.table, self.deal.best_power):
            self.best.offer(choice.chosen, pot + LEAD - self.payments.cost(choice.chosen))


@cython.final
@cython.cclass
class TrickPolicy:
    """Decides for the seat in turn, and plays a deal to its end."""

    def __init__(self, deal: TrickDeal, throw_min: int = 0, ruffed: bool = False) -> None:
        self.deal, self.knowledge = deal, Knowledge(deal)
        payments, best = Payments(self.knowledge), BestPlay()
        self.choice = payments.choice
        self.leads, self.answers = Leads(payments, best, throw_min, ruffed), Answers(payments, best)

    def decide(self):
        """Choose a play for the seat in turn."""
        if self.deal.laid == 0:
            self.leads.choose(self.choice)
        else:
            self.answers.choose(self.choice)

    def lay(self, play):
        """The seat in turn plays these cards, and all see it."""
        self.knowledge.note(play)
        self.deal.lay(play)

    def run(self):
        """Play to the end of the deal."""
        while self.deal.turn >= 0:
            self.decide()
            self.lay(self.choice.chosen)

    # --- for callers --------------------------------------------------------------------------------------------

    def begin(self, leader: int, score: tuple, gone: bytes, voids: bytes, owner: int, buried: bytes) -> None:
        """The seat leads a trick after these cards were played; the rest is what `Knowledge.begin` takes."""
        self.deal.begin(leader, score)
        self.knowledge.begin(gone, voids, owner, buried)

    def play(self, counts: bytes) -> None:
        """The seat in turn plays these cards, which must be legal."""
        self.lay(counts)

    def policy_play(self, seed: int) -> bytes:
        """What the policy plays for the seat in turn, as counts; nothing is played."""
        self.deal.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.decide()
        return bytes([self.choice.chosen[card] for card in range(FACES)])

    def policy_deals(self, deals: int, bottom: int, seed: int) -> tuple:
        """Deal and play so many deals without the GIL; the points that each seat has taken are returned."""
        i: cython.int
        n: cython.int = deals
        cards: cython.int = bottom
        totals = [0] * self.deal.seats
        self.deal.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        for i in range(n):
            with cython.nogil:
                self.deal.shuffle(cards)
                self.knowledge.forget()
                self.run()
            for seat, points in enumerate(self.deal.points()):
                totals[seat] += points
        return tuple(totals)
