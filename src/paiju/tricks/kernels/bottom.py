"""What the bottom brings to whoever takes the last trick."""

import cython

if not cython.compiled:  # compiled, these are C names of the .pxd files
    from paiju.tricks.kernels.units import FACES, THROW, TRACTOR, WIDTHS

    LENGTHS, LAST_CARDS = 33, 6


@cython.final
@cython.cclass
class TrickBottom:
    """The points of the buried cards, and the factors by which the last trick multiplies them."""

    def __init__(self, factors: list) -> None:
        """By width, then by width and length of a run."""
        i: cython.int
        if not cython.compiled:
            self.factor, self.run_factor = [0] * WIDTHS, [[0] * LENGTHS for _ in range(WIDTHS)]
            self.best = [0] * (LAST_CARDS + 1)
        self.points = 0
        for i in range(WIDTHS):
            self.factor[i] = factors[i]
        for i in range(WIDTHS * LENGTHS):
            self.run_factor[i // LENGTHS][i % LENGTHS] = factors[WIDTHS + i]
        for i in range(LAST_CARDS + 1):
            runs = [factors[WIDTHS + LENGTHS * w + n] for w in range(WIDTHS) for n in range(LENGTHS) if w * n <= i]
            self.best[i] = max(*factors[: min(i + 1, WIDTHS)], *runs)

    def lay(self, deal, buried):
        """These cards lie there."""
        card: cython.int
        self.points = 0
        for card in range(FACES):
            self.points += buried[card] * deal.tables.points[card]

    def taken(self, deal):
        """What it brings the attackers of a deal that is over."""
        if deal.declares(deal.last_winner):
            return 0
        if deal.last_kind == TRACTOR or (deal.last_kind == THROW and deal.last_length > 1):
            return self.run_factor[deal.last_width][deal.last_length] * self.points
        return self.factor[deal.last_widest] * self.points

    def most(self, hand):
        """What it can bring at most, where all hands have as many cards as this one: a trick begins."""
        card: cython.int
        cards: cython.int = 0
        for card in range(FACES):
            cards += hand[card]
        return self.best[min(cards, LAST_CARDS)] * self.points
