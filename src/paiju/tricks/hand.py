"""Layouts of a trick-taking hand: by suits, trumps first, or with point cards in front."""

from collections.abc import Iterable

from paiju.cards import BLACK_JOKER, Card, Seat, names, parse_rank
from paiju.pictures import Group, Hand, Sort, Text
from paiju.rules.schema import Words
from paiju.shown import HandLayout
from paiju.tricks.kernels.units import TRUMP, TrickTables
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import trump_known
from paiju.tricks.rulings.seats import seat_levels
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables
from paiju.tricks.words import group_words

BY_SUIT, BY_POINTS = Words("按花色", "by suit"), Words("分牌在前", "points first")
# The order of the side suits for each trump suit: black and red alternate where possible.
SIDE_ORDER = {0: (1, 2, 3), 1: (0, 3, 2), 2: (1, 0, 3), 3: (0, 1, 2)}
ALL_FOUR = (0, 1, 2, 3)


class TrickHand(HandLayout):
    options: Tricks

    def key(self, view: TrickState, seat: Seat) -> tuple[object, ...]:
        return view.deal, view.hands[seat], view.level, trump_known(view), view.called

    def hand(self, view: TrickState, seat: Seat) -> Hand:
        o = self.options
        level = view.level or seat_levels(o, view.levels, view.level)[seat]
        trump = trump_known(view)
        tables = trick_tables(o, parse_rank(level), trump)
        cards = list(view.hands[seat])

        def grouped(order: Iterable[int], first: bool) -> list[Group]:
            """Each suit, high cards first; `first`: point cards before the rest."""
            found = []
            for group in order:
                mine = [card for card in cards if tables.group_of(card) == group]
                mine.sort(key=lambda card: (first and not tables.points_of(card), -tables.rung_of(card), card % 4))
                if mine:
                    found.append(Group(names(mine), Text.of(group_words(group))))
            return found

        order = (TRUMP, *SIDE_ORDER.get(trump, ALL_FOUR))
        sorts = [
            Sort(Text.of(BY_SUIT), "rows", grouped(order, False)),
            Sort(Text.of(BY_POINTS), "rows", grouped(order, True)),
        ]
        return Hand(
            [name for group in sorts[0].groups for name in group.cards],
            sorts,
            _marks(view, cards, tables, level),
            False,
        )


def _marks(view: TrickState, cards: list[Card], tables: TrickTables, level: str) -> dict[str, list[str]]:
    marks: dict[str, list[str]] = {}
    for card in set(cards):
        found = ["trump"] if tables.group_of(card) == TRUMP else []
        found += ["level"] if card < BLACK_JOKER and card // 4 == parse_rank(level) else []
        found += ["points"] if tables.points_of(card) else []
        found += ["called"] if view.called and card == view.called[0] else []
        if found:
            marks[names([card])[0]] = found
    return dict(sorted(marks.items()))
