"""What a seat can tell from its view of a trick-taking deal: cards unseen, what is safe, who is on its side."""

from functools import cached_property
from math import exp

from paiju.cards import BLACK_JOKER, FACES, Card, Cards, Seat, counts, parse_rank
from paiju.tricks.kernels.units import TRACTOR, TRUMP, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import around, seat_levels, side_of
from paiju.tricks.rulings.throws import units_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

KINDS = range(FACES)
BROKEN = 2  # what a pair is worth over its two cards


class Outlook:
    """Made anew for each decision, from nothing but the view."""

    def __init__(self, o: Tricks, view: TrickState, seat: Seat) -> None:
        self.o, self.view, self.seat = o, view, seat
        level = view.level or seat_levels(o, view.levels, view.level)[seat]
        self.trump = trump_known(view)
        self.tables = trick_tables(o, parse_rank(level), self.trump)
        self.group = [self.tables.group_of(card) for card in KINDS]
        self.rung = [self.tables.rung_of(card) for card in KINDS]
        self.held = view.hands[seat].counts
        seen = zip(self.held, view.discards.counts, view.bottom.counts, strict=True)
        self.unseen = [o.decks - sum(copies) for copies in seen]  # in the others' hands, or buried by another

    @cached_property
    def behind(self) -> list[Seat]:
        """Who is still to play to this trick after oneself."""
        return around(self.seat, self.o.direction, self.o.seats)[1 : self.o.seats - len(self.view.plays)]

    @cached_property
    def table(self) -> int:
        """The points that lie on the table."""
        return sum(points_in(laid.cards) for laid in self.view.plays)

    def is_trump(self, card: Card) -> bool:
        return self.group[card] == TRUMP

    @property
    def side_cards(self) -> list[Card]:
        return [card for card in self.view.hands[self.seat] if not self.is_trump(card)]

    def length(self, group: int) -> int:
        """How many cards of a group one holds."""
        return sum(n for card, n in enumerate(self.held) if self.group[card] == group)

    def loyalty(self, other: Seat) -> float:
        """1: on one's own side, -1: on the other, between: who knows."""
        if self.o.partners == "opposite":
            return 1 if side_of(self.o, other) == side_of(self.o, self.seat) else -1
        declarer, players = self.view.declarer, self.o.seats
        if self.view.friend is not None or self.view.alone:
            side = (declarer, self.view.friend)
            return 1 if (other in side) == (self.seat in side) else -1
        if other == self.seat:
            return 1
        if self.seat == declarer:
            return (3 - players) / (players - 1)
        if self.can_be_friend():
            return 1 if other == declarer else -1
        return -1 if other == declarer else (players - 4) / (players - 2)

    def can_be_friend(self) -> bool:
        mine = self.held[self.view.called[0]] if self.view.called else 0
        return mine > 0 and self.view.copies + mine >= self.view.copy

    @cached_property
    def top(self) -> dict[tuple[int, int], int]:
        """The highest rung of each group of which others may have so many copies."""
        found: dict[tuple[int, int], int] = {}
        for card, copies in enumerate(self.unseen):
            for width in range(1, copies + 1):
                place = self.group[card], width
                found[place] = max(found.get(place, 0), self.rung[card])
        return found

    def boss(self, card: Card, width: int) -> bool:
        """Nobody else can have so many of a higher card in its group."""
        return self.rung[card] >= self.top.get((self.group[card], width), 0)

    @cached_property
    def worth(self) -> list[float]:
        """What each card is worth keeping, in points."""
        return [self._worth(card) for card in KINDS]

    def _worth(self, card: Card) -> float:
        if self.is_trump(card):
            return 2.5 + 0.5 * self.rung[card] + (2 if card >= BLACK_JOKER else 0)
        return 7 if self.boss(card, 1) else 0.25 * self.rung[card]

    def price(self, cards: Cards) -> float:
        """What it costs to part with cards, in points; breaking a pair costs more."""
        broken = sum(self.held[card] - cards.count(card) > 0 for card in set(cards))
        return sum(self.worth[card] for card in cards) + BROKEN * broken

    def sure(self, cards: Cards) -> bool:
        """Every unit of these cards is the highest there can be."""
        units = units_of(self.o, self.tables, cards).values()
        return all(self.boss(max(unit[0], key=self.rung.__getitem__), unit[0].count(unit[0][0])) for unit in units)

    def safety(self, cards: Cards, foes: int) -> float:
        """The chance that the play that wins now still wins after so many more opponents."""
        if not foes:
            return 1.0
        shape = shape_of(self.tables, counts(cards))
        width = max(cards.count(card) for card in cards)
        high = max(cards, key=lambda card: self.rung[card])
        rare = 0.4 ** (width - 1) * (0.3 if shape.kind == TRACTOR else 1)
        higher = 0 if self.boss(high, width) else 1 - (1 - 0.4 * rare) ** foes
        group = self.group[high]
        if group == TRUMP:
            return 1 - higher
        left = sum(n for card, n in enumerate(self.unseen) if self.group[card] == group)
        void = exp(-left / (self.o.seats - 1))
        return (1 - higher) * (1 - 0.7 * rare * void) ** foes
