"""How a hand may be laid out: the ways to sort it, and what is special about each card."""

from collections.abc import Iterable

from paiju.bots.tricks.outlook import trump_known
from paiju.cards import BLACK_JOKER, Card, Cards, Seat, names, parse_rank, rank_of
from paiju.kernels.units import TRUMP
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.rules.wording import group_words, reading_text
from paiju.server.pictures import Group, Hand, Sort, Text
from paiju.state import State
from paiju.strategies.circle import seat_levels
from paiju.strategies.levels_played import level_for
from paiju.tables import READINGS, Code, is_bomb, is_wild, worth
from paiju.trick_tables import points_of, trick_tables

BY_RANK, BY_TYPE = Words("按点数", "by rank"), Words("按牌型", "by type")
BY_SUIT, BY_POINTS = Words("按花色", "by suit"), Words("分牌在前", "points first")
# Spades, hearts, clubs, diamonds; without the trump suit (NO_TRUMP: with all four) black and red in turn all the same.
SIDE_ORDER = {0: (1, 2, 3), 1: (0, 3, 2), 2: (1, 0, 3), 3: (0, 1, 2)}
ALL_FOUR = (0, 1, 2, 3)


class Layouts:
    """Remembers the last layout: a hand changes more rarely than the table."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self._key: tuple[object, ...] = ()
        self._hand = Hand([], [], {}, False)

    def hand(self, view: State, seat: Seat) -> Hand:
        key = view.deal, view.hands[seat], view.level, trump_known(view), view.called, view.phase == "climb"
        if key != self._key:
            self._hand = LAYOUTS[self.rules.family](self.rules, view, seat)
            self._key = key
        return self._hand


def climbing(rules: Ruleset, view: State, seat: Seat) -> Hand:
    cards = list(view.hands[seat])
    level = parse_rank(level_for(rules.options, view, seat))
    order = worth(level)
    cards.sort(key=lambda card: (-order[card], not is_wild(card, level), card % 4))
    columns: dict[object, list[Card]] = {}
    for card in cards:
        columns.setdefault("wild" if is_wild(card, level) else rank_of(card), []).append(card)
    sorts = [Sort(Text.of(BY_RANK), "columns", [Group(names(column), None) for column in columns.values()])]
    marks = {
        name: ["level", "wild"] if is_wild(card, level) else ["level"]
        for card, name in zip(cards, names(cards), strict=True)
        if card < BLACK_JOKER and card // 4 == level
    }
    return Hand(names(cards), sorts, marks, view.phase == "climb")


def by_type(groups: list[tuple[Code, Cards]]) -> Sort:
    """Combinations found by a bot: bombs first, then the larger ones."""
    groups = sorted(groups, key=lambda group: (not is_bomb(group[0]), -len(group[1]), -group[0]))
    shown = []
    for code, cards in groups:
        words = Text(*(reading_text(READINGS[code], lang) for lang in ("zh", "en")))
        shown.append(Group(names(cards), words if len(cards) > 1 else None))
    return Sort(Text.of(BY_TYPE), "columns", shown)


def tricks(rules: Ruleset, view: State, seat: Seat) -> Hand:
    o = rules.options
    level = view.level or seat_levels(o, view.levels, view.level)[seat]
    trump = trump_known(view)
    tables = trick_tables(o, parse_rank(level), trump)
    cards = list(view.hands[seat])

    def grouped(order: Iterable[int], first: bool) -> list[Group]:
        """Each suit from the top; `first`: its points before the rest."""
        found = []
        for group in order:
            mine = [card for card in cards if tables.group_of(card) == group]
            mine.sort(key=lambda card: (first and not points_of(card), -tables.rung_of(card), card % 4))
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
        _trick_marks(view, cards, tables, level),
        False,
    )


def _trick_marks(view: State, cards: list[Card], tables: object, level: str) -> dict[str, list[str]]:
    marks: dict[str, list[str]] = {}
    for card in set(cards):
        found = ["trump"] if tables.group_of(card) == TRUMP else []  # type: ignore[attr-defined]
        found += ["level"] if card < BLACK_JOKER and card // 4 == parse_rank(level) else []
        found += ["points"] if points_of(card) else []
        found += ["called"] if view.called and card == view.called[0] else []
        if found:
            marks[names([card])[0]] = found
    return dict(sorted(marks.items()))


LAYOUTS = {"climbing": climbing, "tricks": tricks}
