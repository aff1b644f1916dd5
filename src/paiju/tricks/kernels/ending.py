"""The last tricks with all hands known: what the attackers get if both sides play as well as can be."""

from array import array

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.kernels.piles import lay_out
    from paiju.tricks.kernels.bottom import TrickBottom
    from paiju.tricks.kernels.deal import TrickDeal
    from paiju.tricks.kernels.listing import NO_THROWS, Listing
    from paiju.tricks.kernels.runs import Runs
    from paiju.tricks.kernels.units import BLACK_JOKER, FACES, read_shape

    DEEPEST, ROWS, MOST_POINTS = 48, 32, 99999


@cython.final
@cython.cclass
class TrickEnding:
    """Tries all plays of everybody by alpha and beta, but for throws, and what is worth as much as one tried before.

    Who is on which side must be known. Hands have so few cards (`TrickTrials.solve`) that there are no more than `ROWS`
    plays of each, and no more than `DEEPEST` one after the other.
    """

    def __init__(self, deal: TrickDeal, bottom: TrickBottom) -> None:
        if not cython.compiled:
            self.play, self.table = [[[0] * FACES for _ in range(DEEPEST)] for _ in range(2)]
            self.met = [[0] * FACES for _ in range(DEEPEST)]
            self.led, self.gone = [0] * FACES, [0] * FACES
        self.deal, self.bottom, self.tables = deal, bottom, deal.tables
        self.listing = Listing(deal.tables, Runs(deal.tables), NO_THROWS, 0, FACES)
        self.rows = self.listing.rows = array("B", bytes(DEEPEST * ROWS * FACES))
        self.total = 0

    def solve(self, led):
        """The points that attackers end with, those of the bottom too. `led`: the lead of the trick in progress."""
        card: cython.int
        seat: cython.int
        self.total = self.deal.trick_points
        for seat in range(self.deal.seats):
            self.total += self.deal.score[seat]
            for card in range(FACES):
                self.total += self.deal.hands[seat][card] * self.tables.points[card]
        for card in range(FACES):
            self.led[card] = led[card]
        return self.value(0, -1, -MOST_POINTS, MOST_POINTS)

    def value(self, depth, first, low, high):
        """From here on, between the bounds that are asked for; `first`: the depth at which this trick was led, -1: in
        the position itself."""
        i: cython.int
        n: cython.int
        found: cython.int
        least: cython.int = 0
        most: cython.int = self.total
        seat: cython.int
        attacks: cython.bint
        if self.deal.laid == 0:
            for seat in range(self.deal.seats):
                if self.deal.declares(seat):
                    most -= self.deal.score[seat]
                else:
                    least += self.deal.score[seat]
            if self.deal.turn < 0:
                return least + self.bottom.taken(self.deal)
            most += self.bottom.most(self.deal.hands[self.deal.turn])
            if least >= high or least == most:
                return least
            if most <= low:
                return most
            first = depth
        attacks = not self.deal.declares(self.deal.turn)
        n = self.find(depth)
        for i in range(n - 1, -1, -1):
            if self.alike(depth, i, n):
                continue
            found = self.after(depth, first, i, low, high)
            if attacks:
                low = max(low, found)
            else:
                high = min(high, found)
            if low >= high:
                break
        return low if attacks else high

    def find(self, depth):
        """List the plays of the seat in turn."""
        card: cython.int
        seat: cython.int
        for card in range(FACES):
            self.met[depth][card] = self.deal.table[card] if self.deal.laid else 0
        for seat in range(self.deal.seats):
            for card in range(FACES):
                self.met[depth][card] += self.deal.hands[seat][card]
        self.listing.room = (depth + 1) * ROWS
        if self.deal.laid == 0:
            return self.listing.leads(self.deal.hands[self.deal.turn], self.gone, depth * ROWS)
        return self.listing.follows(self.deal.hands[self.deal.turn], self.deal.lead, depth * ROWS)

    def alike(self, depth, i, n):
        """Whether a play is a single card that is worth as much as one tried before: the two may change places, since
        nobody has a card between them."""
        j: cython.int
        other: cython.int
        card: cython.int = self.only(depth, i)
        if card < 0:
            return False
        for j in range(i + 1, n):
            other = self.only(depth, j)
            if (
                other >= 0
                and self.tables.group[other] == self.tables.group[card]
                and self.tables.points[other] == self.tables.points[card]
                and not self.parted(depth, card, other)
            ):
                return True
        return False

    def only(self, depth, i):
        """The card of a play of one, of which the hand has no more, and which ranks by its suit alone; otherwise -1."""
        card: cython.int
        found: cython.int = -1
        at: cython.Py_ssize_t = (depth * ROWS + i) * FACES
        if self.tables.fill_by_rank:
            return -1
        for card in range(FACES):
            if self.rows[at + card]:
                if found >= 0 or self.rows[at + card] > 1 or self.deal.hands[self.deal.turn][card] > 1:
                    return -1
                found = card
        return -1 if self.tables.joker_ruff and found >= BLACK_JOKER else found

    def parted(self, depth, card, other):
        """Whether any hand, or the table, has another card from the one to the other."""
        i: cython.int
        between: cython.int
        own: cython.int
        group: cython.int = self.tables.group[card]
        low: cython.int = min(self.tables.rung[card], self.tables.rung[other])
        high: cython.int = max(self.tables.rung[card], self.tables.rung[other])
        for i in range(self.tables.first[group], self.tables.first[group + 1]):
            between = self.tables.order[i]
            own = 1 if between in (card, other) else 0
            if self.met[depth][between] > own and low <= self.tables.rung[between] <= high:
                return True
        return False

    def after(self, depth, first, i, low, high):
        """What comes of a play of the seat in turn, which is taken back again."""
        card: cython.int
        found: cython.int
        winner: cython.int
        seat: cython.int = self.deal.turn
        laid: cython.int = self.deal.laid
        power: cython.int = self.deal.best_power
        holder: cython.int = self.deal.best_seat
        pot: cython.int = self.deal.trick_points
        taken: cython.int = pot
        lay_out(self.rows, (depth * ROWS + i) * FACES, self.play[depth], 0, FACES)
        for card in range(FACES):
            self.table[depth][card] = self.deal.table[card]
            taken += self.play[depth][card] * self.tables.points[card]
        self.deal.lay(self.play[depth])
        winner = self.deal.best_seat
        found = self.value(depth + 1, first, low, high)
        for card in range(FACES):
            self.deal.hands[seat][card] = self.deal.hands[seat][card] + self.play[depth][card]
            self.deal.table[card] = self.table[depth][card]
        if laid == self.deal.seats - 1:
            self.deal.score[winner] = self.deal.score[winner] - taken
            if first < 0:
                read_shape(self.tables, self.led, self.deal.lead)
            else:
                read_shape(self.tables, self.play[first], self.deal.lead)
        self.deal.turn, self.deal.laid, self.deal.trick_points = seat, laid, pot
        self.deal.best_power, self.deal.best_seat = power, holder
        return found
