"""Layouts of a climbing hand: by rank, or by the combinations that a bot found."""

from paiju.cards import BLACK_JOKER, Card, Cards, Seat, names, parse_rank, rank_of
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import READINGS, Code, is_bomb, is_wild, worth
from paiju.climbing.words import reading_text
from paiju.pictures import Group, Hand, Sort, Text
from paiju.rules.schema import Words
from paiju.shown import HandLayout

BY_RANK, BY_TYPE = Words("按点数", "by rank"), Words("按牌型", "by type")


class ClimbHand(HandLayout):
    options: Climbing

    def key(self, view: ClimbState, seat: Seat) -> tuple[object, ...]:
        return view.deal, view.hands[seat], view.level, view.phase == "climb"

    def hand(self, view: ClimbState, seat: Seat) -> Hand:
        cards = list(view.hands[seat])
        level = parse_rank(level_for(self.options, view, seat))
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
    """Sort the combinations that a bot found: bombs first, then by size."""
    groups = sorted(groups, key=lambda group: (not is_bomb(group[0]), -len(group[1]), -group[0]))
    shown = []
    for code, cards in groups:
        words = Text(*(reading_text(READINGS[code], lang) for lang in ("zh", "en")))
        shown.append(Group(names(cards), words if len(cards) > 1 else None))
    return Sort(Text.of(BY_TYPE), "columns", shown)
