"""Position: everything that a seat knows for certain: the order of cards, and those held, unseen and highest."""

from functools import cached_property

from paiju.cards import FACES, Card, Seat, level_rank
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import around, seat_levels
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

KINDS = range(FACES)
ACE_RUNG = 12  # the highest rung of a side suit


class Position:
    """The certain facts of one decision, from the view alone. Estimates are in `Assessment`."""

    def __init__(self, o: Tricks, view: TrickState, seat: Seat) -> None:
        self.o, self.view, self.seat = o, view, seat
        level = view.level or seat_levels(o, view)[seat]
        self.trump = trump_known(view)
        self.tables = trick_tables(o, level_rank(level), self.trump)
        self.group = [self.tables.group_of(card) for card in KINDS]
        self.rung = [self.tables.rung_of(card) for card in KINDS]
        self.held = view.hands[seat].counts
        known = zip(o.copies, self.held, view.discards.counts, view.bottom.counts, strict=True)
        # in the others' hands, or buried by another player
        self.unseen = [copies - mine - played - buried for copies, mine, played, buried in known]

    @cached_property
    def points(self) -> list[int]:
        """The points of each card."""
        return [self.tables.points_of(card) for card in KINDS]

    @cached_property
    def behind(self) -> list[Seat]:
        """The seats that play after this one in the trick."""
        return around(self.seat, self.o.direction, self.o.seats)[1 : self.o.seats - len(self.view.plays)]

    @cached_property
    def laid_points(self) -> int:
        """The points in this trick so far."""
        return sum(points_in(self.o, laid.cards) for laid in self.view.plays)

    def is_trump(self, card: Card) -> bool:
        return self.group[card] == TRUMP

    @property
    def side_cards(self) -> list[Card]:
        return [card for card in self.view.hands[self.seat] if not self.is_trump(card)]

    @cached_property
    def cards_left(self) -> int:
        return sum(self.held)

    @cached_property
    def lengths(self) -> list[int]:
        """The number of cards in the hand, by group."""
        found = [0] * (TRUMP + 1)
        for card, n in enumerate(self.held):
            found[self.group[card]] += n
        return found

    @cached_property
    def tops(self) -> list[int]:
        """The highest rung in the hand, by group."""
        found = [0] * (TRUMP + 1)
        for card, n in enumerate(self.held):
            if n:
                found[self.group[card]] = max(found[self.group[card]], self.rung[card])
        return found

    @cached_property
    def others_tops(self) -> dict[tuple[int, int], int]:
        """By group and width, the highest rung that others may hold in `width` copies."""
        found: dict[tuple[int, int], int] = {}
        for card, copies in enumerate(self.unseen):
            for width in range(1, copies + 1):
                place = self.group[card], width
                found[place] = max(found.get(place, 0), self.rung[card])
        return found

    def boss(self, card: Card, width: int) -> bool:
        """Whether nobody else can hold `width` copies of a higher card in its group."""
        return self.rung[card] >= self.others_tops.get((self.group[card], width), 0)
