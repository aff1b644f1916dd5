"""Play-outs by a light policy: sane leads and follows, each seat by what it knows, with a little chance in prices."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.answers import COMING, LEAD, NOTHING, TrickAnswers
    from paiju.tricks.kernels.payments import BOSS, BROKEN, POINT
    from paiju.tricks.kernels.units import SLOTS, TRUMP, TrickTables, kind_in_slot


@cython.cclass
class TrickPolicy(TrickAnswers):
    def __init__(
        self, tables: TrickTables, seats: int, step: int, decks: int, next_other: bool = False, throw_min: int = 0
    ) -> None:
        TrickAnswers.__init__(self, tables, seats, step, decks, next_other)
        self.throw_min = throw_min

    def decide(self):
        """Choose a play for the seat in turn."""
        if self.laid == 0:
            self.lead_trick()
        else:
            self.follow_trick()

    def run(self):
        """Play to the end of the deal."""
        while self.turn >= 0:
            self.decide()
            self.lay()

    # --- leading ------------------------------------------------------------------------------------------------

    def lead_trick(self):
        """What is likely to bring most: the more and the surer the cards the better, the dearer the worse."""
        group: cython.int
        card: cython.int
        seat: cython.int = self.turn
        twos: cython.int = 0
        threes: cython.int = 0
        share: cython.int = self.friends_share(seat)
        self.best_value, self.unit = NOTHING, -1
        self.lead.group = -1
        for group in range(5):
            if self.length[5 * seat + group]:
                self.survey(seat, group, self.seats - 1)
                self.set_prices(seat, group, 0)
                self.lead_units(seat, group, share)
                if self.throw_min > 0 and self.length[5 * seat + group] >= self.throw_min:
                    self.lead_throw(seat, group, share)
        for card in range(54):
            twos += self.hands[54 * seat + card] >= 2
            threes += self.hands[54 * seat + card] >= 3
        if twos >= 2:
            self.lead_runs(seat, 2, share)
        if threes >= 2:
            self.lead_runs(seat, 3, share)
        self.take_best()

    def friends_share(self, seat):
        """What part of a lost trick stays on one's side: -1000 all opponents, 1000 all friends."""
        other: cython.int
        total: cython.int = 0
        for other in range(self.seats):
            if other != seat:
                total += self.loyalty(seat, other) + 1000
        return total // (self.seats - 1) - 1000

    def lead_value(self, points, cards, hold, share):
        pot: cython.int = POINT * points + COMING * cards * (self.seats - 1)
        return self.share_of(pot, hold * (1000 - share) // 1000 + share) + LEAD * hold // 1000

    def lead_units(self, seat, group, share):
        """Each kind with all its copies, from the highest down."""
        i: cython.int
        card: cython.int
        copies: cython.int
        hold: cython.int
        cost: cython.int
        width: cython.int
        one: cython.int = 1000  # the chance that nobody has a higher card, pair, triple
        two: cython.int = 1000
        three: cython.int = 1000
        for i in range(self.first[group + 1] - 1, self.first[group] - 1, -1):
            card = self.order[i]
            width = self.hands[54 * seat + card]
            if width:
                hold = one if width == 1 else two if width == 2 else three
                cost = width * self.price[card] - (BROKEN * width if width > 1 else 0)
                if group != TRUMP:
                    if one == 1000:
                        cost -= width * BOSS // 2
                    hold = hold * self.unruffed(width, self.ruffers) // 1000
                cost -= self.called_suit(seat, card)
                self.offer_unit(
                    card, width, self.lead_value(width * self.tables.points[card], width, hold, share) - cost
                )
            copies = self.unseen(seat, card)
            if copies:
                one = one * self.missing(copies, 1, self.followers) // 1000
                two = two * self.missing(copies, 2, self.followers) // 1000
                three = three * self.missing(copies, 3, self.followers) // 1000

    def called_suit(self, seat, card):
        """A declarer who waits for his friend leads to him; who is to be the friend shows himself."""
        if self.friend >= 0 or self.called < 0 or self.tables.group[card] != self.tables.group[self.called]:
            return 0
        if seat == self.declarer:
            return 30 if self.tables.rung[card] < self.tables.rung[self.called] else 0
        return 30 if card == self.called else -20

    def lead_throw(self, seat, group, share):
        """The highest units of a group together, while nobody can have a higher one."""
        i: cython.int
        card: cython.int
        copies: cython.int
        widest: cython.int = 0  # copies of a higher kind that somebody may hold
        units: cython.int = 0
        cards: cython.int = 0
        points: cython.int = 0
        cost: cython.int = 0
        for card in range(54):
            self.chosen[card] = 0
        for i in range(self.first[group + 1] - 1, self.first[group] - 1, -1):
            card = self.order[i]
            copies = self.hands[54 * seat + card]
            if copies > widest:
                units += 1
                cards += copies
                points += copies * self.tables.points[card]
                cost += copies * (self.price[card] - 30)
                self.chosen[card] = copies
            widest = max(widest, self.unseen(seat, card))
        if units >= 2 and cards >= self.throw_min:
            self.offer(self.lead_value(points, cards, 950, share) - cost)

    def lead_runs(self, seat, width, share):
        """The longest tractors."""
        card: cython.int
        line: cython.int
        place: cython.int
        row: cython.int
        group: cython.int
        for card in range(54):
            self.left[card] = self.hands[54 * seat + card]
        for line in range(self.tables.n_lines):
            row = 0
            group = -1
            for place in range(self.tables.line_length[line] + 1):
                card = -1
                if place < self.tables.line_length[line]:
                    card = kind_in_slot(self.tables, self.left, group if row else -1, line * SLOTS + place, width, 3)
                if card >= 0:
                    row += 1
                    group = self.tables.group[card]
                    continue
                if row >= 2:
                    self.offer_run(group, line, place - row, row, width, share)
                row = 0

    def offer_run(self, group, line, place, length, width, share):
        card: cython.int
        points: cython.int = 0
        for card in range(54):
            self.chosen[card] = 0
        self.take_run(self.left, group, line, place, length, width, 3)
        for card in range(54):
            points += self.chosen[card] * self.tables.points[card]
        self.offer(self.lead_value(points, width * length, 900, share) - self.cost() + BROKEN * width * length)

    # --- for callers --------------------------------------------------------------------------------------------

    def policy_play(self, seed: int) -> bytes:
        """What the policy plays for the seat in turn, as counts; nothing is played."""
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        self.decide()
        return bytes([self.chosen[card] for card in range(54)])

    def policy_deals(self, deals: int, bottom: int, seed: int) -> tuple:
        """Deal and play so many deals without the GIL; the points that each seat has taken are returned."""
        i: cython.int
        card: cython.int
        n: cython.int = deals
        cards: cython.int = bottom
        totals = [0] * self.seats
        self.luck.seed(seed & 0xFFFFFFFFFFFFFFFF)
        for i in range(n):
            with cython.nogil:
                self.deal(cards)
                for card in range(54):
                    self.gone[card] = 0
                for card in range(25):
                    self.voids[card] = 0
                self.look()
                self.run()
            for card in range(self.seats):
                totals[card] += self.score[card]
        return tuple(totals)
