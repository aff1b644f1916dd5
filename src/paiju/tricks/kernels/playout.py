"""A deal of a trick-taking game as a compact mutable state, and random play of it to the end.

`TrickDeal` is the table: hands, the trick in progress, points. It knows what a play does and chooses none. Who chooses
has a deal: `TrickPlayout` here, at random, and `TrickPolicy`, with some sense. Both put a play together as a `Choice`,
which is handed along as an argument: C code without the GIL may not hold it in a variable of its own.
"""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.chance import Chance
    from paiju.tricks.kernels.follow import Duty, lead_power, most_copies, outdoes, power, read_duty
    from paiju.tricks.kernels.units import (
        COPIES,
        FACES,
        SEATS,
        SLOTS,
        Shape,
        TrickTables,
        kind_in_slot,
        read_shape,
    )


@cython.final
@cython.cclass
class TrickDeal:
    """All hands, the trick on the table and the points so far.

    What points mean is the caller's business; of the friends only the copies of the called cards are counted here.
    """

    def __init__(
        self, tables: TrickTables, seats: int, step: int, next_other: bool = False, once: bool = False
    ) -> None:
        if not cython.compiled:
            self.hands = [[0] * FACES for _ in range(SEATS)]
            self.table, self.score = [0] * FACES, [0] * SEATS
            self.called, self.calls_left = [0] * SEATS, [0] * SEATS
        self.tables, self.lead, self.luck = tables, Shape(), Chance()
        self.seats, self.step, self.next_other, self.once = seats, step % seats, next_other, once
        self.decisions = 0
        self.declarer = 0
        self.clear(0)

    # --- setting up ---------------------------------------------------------------------------------------------

    def clear(self, leader):
        """No points are taken, nobody has joined the declarer, and the seat leads a trick."""
        i: cython.int
        self.turn = leader
        self.laid = self.trick_points = self.best_power = 0
        self.best_seat = self.last_winner = -1
        self.places = self.friends = self.n_friends = 0
        self.hidden = 1
        for i in range(self.seats):
            self.score[i] = 0

    def shuffle(self, bottom):
        """Random hands; `bottom` cards are left out. A random seat leads."""
        seat: cython.int
        card: cython.int
        copy: cython.int
        need: cython.int
        left: cython.int = 0
        for card in range(FACES):
            left += self.tables.copies[card]
            for seat in range(self.seats):
                self.hands[seat][card] = 0
        for seat in range(self.seats):
            self.score[seat] = (left - bottom) // self.seats  # for a moment: the cards that the hand still lacks
        for card in range(FACES):
            for copy in range(self.tables.copies[card]):
                need = self.luck.below(left)
                left -= 1
                for seat in range(self.seats):
                    if need < self.score[seat]:
                        self.score[seat] -= 1
                        self.hands[seat][card] += 1
                        break
                    need -= self.score[seat]
        self.clear(self.luck.below(self.seats))

    # --- the course of play -------------------------------------------------------------------------------------

    def lay(self, play):
        """The seat in turn plays these cards."""
        card: cython.int
        seat: cython.int = self.turn
        self.decisions += 1
        if self.laid == 0:
            read_shape(self.tables, play, self.lead)
            self.best_power = lead_power(self.tables, self.lead, play)
            self.best_seat = seat
        elif outdoes(self.tables, self.lead, play, self.table, self.best_power):
            self.best_power = power(self.tables, self.lead, play)
            self.best_seat = seat
        for card in range(FACES):
            if play[card]:
                self.hands[seat][card] -= play[card]
                self.trick_points += play[card] * self.tables.points[card]
            if self.best_seat == seat:
                self.table[card] = play[card]
        if self.hidden > 0:
            self.find_friends(play, seat)
        self.laid += 1
        self.turn = (seat + self.step) % self.seats
        if self.laid == self.seats:
            self.end_trick()

    def find_friends(self, play, seat):
        """Take the places whose named copies are among the cards of this play."""
        i: cython.int
        for i in range(self.places):
            if self.calls_left[i] > 0 and play[self.called[i]] > 0:
                self.calls_left[i] = max(0, self.calls_left[i] - play[self.called[i]])
                if self.calls_left[i] == 0:
                    if self.next_other if seat == self.declarer else self.once and self.declares(seat):
                        self.calls_left[i] = 1
                    else:
                        self.hidden -= 1
                        self.join(seat)

    def join(self, seat):
        """The seat is on the declarer's side."""
        if not self.declares(seat):
            self.friends |= 1 << seat
            self.n_friends += 1

    def declares(self, seat):
        """Whether the seat is known to be on the declarer's side."""
        return seat == self.declarer or self.friends >> seat & 1

    def end_trick(self):
        """The best seat takes the points and leads, if there are cards left."""
        card: cython.int
        self.score[self.best_seat] += self.trick_points
        self.turn = self.best_seat
        self.laid = self.trick_points = 0
        for card in range(FACES):
            if self.hands[self.turn][card]:
                return
        self.last_winner = self.best_seat
        self.last_kind, self.last_width, self.last_length = self.lead.kind, self.lead.width, self.lead.length
        self.last_widest = self.lead.widest
        self.turn = -1

    # --- for callers --------------------------------------------------------------------------------------------

    def set_hand(self, seat: int, counts: bytes) -> None:
        i: cython.int
        for i in range(FACES):
            self.hands[seat][i] = counts[i]

    def begin(self, leader: int, score: tuple = ()) -> None:
        """The seat leads a trick; so many points are taken already."""
        i: cython.int
        self.clear(leader)
        for i in range(len(score)):
            self.score[i] = score[i]

    def call(self, declarer: int, card: int, copy: int) -> None:
        """Who plays this copy of the card joins the declarer; -1: no card is called."""
        self.declarer = declarer
        if card >= 0:
            self.called[self.places], self.calls_left[self.places] = card, copy
            self.places += 1
            self.hidden = self.places

    def know_friends(self, friends: list) -> None:
        """These have joined the declarer, and nobody else will."""
        self.places = self.hidden = 0
        for seat in friends:
            self.join(seat)

    def found_friends(self) -> list:
        return [seat for seat in range(self.seats) if self.friends >> seat & 1]

    def play(self, counts: bytes) -> None:
        """The seat in turn plays these cards, which must be legal."""
        self.lay(counts)

    def seat_in_turn(self) -> int:
        return self.turn

    def points(self) -> tuple:
        return tuple([self.score[seat] for seat in range(self.seats)])


@cython.final
@cython.cclass
class Choice:
    """A play that is put together: the cards chosen so far, and the pile from which more may be taken."""

    def __init__(self, tables: TrickTables) -> None:
        if not cython.compiled:
            self.chosen, self.left = [0] * FACES, [0] * FACES
        self.tables = tables

    def begin(self, hand):
        """Nothing is chosen yet; the pile is the hand."""
        card: cython.int
        for card in range(FACES):
            self.chosen[card] = 0
            self.left[card] = hand[card]

    def begin_in(self, hand, group):
        """Nothing is chosen yet; the pile is what the hand has of one group."""
        card: cython.int
        for card in range(FACES):
            self.chosen[card] = 0
            self.left[card] = hand[card] if self.tables.group[card] == group else 0

    def take_group(self, group):
        """All cards of a group."""
        card: cython.int
        for card in range(FACES):
            if self.tables.group[card] == group:
                self.chosen[card] = self.left[card]
                self.left[card] = 0

    def take_run(self, group, line, place, length, width, most):
        """A run that the pile has there. The pile stays: `put_away` is still to come."""
        i: cython.int
        for i in range(place, place + length):
            self.chosen[kind_in_slot(self.tables, self.left, group, line * SLOTS + i, width, most)] = width

    def take_highest(self, wanted, by_fill):
        """So many of the highest cards that are left (刮风)."""
        card: cython.int
        best: cython.int
        value: cython.int
        highest: cython.int
        while wanted > 0:
            best = -1
            highest = -1
            for card in range(FACES):
                value = self.tables.fill[card] if by_fill else self.tables.rung[card]
                if self.left[card] > 0 and value > highest:
                    best = card
                    highest = value
            self.left[best] -= 1
            self.chosen[best] += 1
            wanted -= 1

    def take_lowest(self, wanted):
        """So many of the lowest cards that are left, all of one group (S96)."""
        card: cython.int
        best: cython.int
        while wanted > 0:
            best = -1
            for card in range(FACES):
                if self.left[card] > 0 and (best < 0 or self.tables.rung[card] < self.tables.rung[best]):
                    best = card
            self.left[best] -= 1
            self.chosen[best] += 1
            wanted -= 1

    def may_break(self, card, least):
        """A triple may pay for a pair only where triples are broken (B50)."""
        return self.tables.break_triples or self.left[card] == least

    def put_away(self):
        """Take the chosen cards off the pile; how many they are is returned."""
        card: cython.int
        size: cython.int = 0
        for card in range(FACES):
            size += self.chosen[card]
            self.left[card] -= self.chosen[card]
        return size


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
