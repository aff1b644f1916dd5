"""What a climbing table shows besides what every table shows: seats, plays, tribute, and the ways to lay out a hand."""

from collections import Counter
from functools import cache, lru_cache
from typing import Any

from paiju.cards import (
    ACE,
    FACES,
    HEARTS,
    RANK_NAMES,
    RANKS,
    SUITS,
    Card,
    Cards,
    Rank,
    Seat,
    names,
    parse_rank,
    rank_of,
)
from paiju.climbing.events import TributeGiven, TributeReturned
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import SEATS, SIDES, after, side_of
from paiju.climbing.rulings.turns import top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import BOMBS, CODES, KINDS, Code, is_bomb, is_wild, kind_of, length_of, worth
from paiju.climbing.tables import READINGS as READS
from paiju.climbing.words import PLACES, READINGS
from paiju.hand import Hand as Held
from paiju.pictures import Camp, Chair, Due, Gift, Group, Hand, Laid, Mark, Marks, Sort, Text
from paiju.shown import BoardView, HandLayout
from paiju.state import Laid as Put
from paiju.text import Voices

FEW = 10  # cards left that the others should be warned of (报牌)
BY_RANK, BY_TYPE = Text("按点数", "by rank"), Text("按牌型", "by type")
WIDTHS = {"single": 1, "pair": 2, "triple": 3, "straight": 1, "tube": 2, "plate": 3, "straight_flush": 1}
PLACE_WORDS = tuple(map(Text.of, PLACES))
CAMPS: list[list[Camp | None]] = [  # by seat, of all seats
    ["ours" if side_of(other) == side_of(seat) else "theirs" for other in range(SEATS)] for seat in range(SEATS)
]


def _marks(level: Rank) -> Marks:
    cards = range(4 * level, 4 * level + len(SUITS))
    wild: list[Mark] = ["level", "wild"]
    return {name: wild if is_wild(card, level) else wild[:1] for card, name in zip(cards, names(cards), strict=True)}


MARKS = {"": Marks()} | {level: _marks(parse_rank(level)) for level in RANKS}  # of level cards, by level


class ClimbBoard(BoardView):
    """The board of a climbing table. Partners sit opposite, and everything but the hands is public."""

    options: Climbing
    view: ClimbState
    remembered = (TributeGiven, TributeReturned)

    @staticmethod
    def around(options: Climbing, first: Seat) -> list[Seat]:
        return [first, *after(first)]

    @staticmethod
    def sides(options: Climbing) -> list[list[Seat]]:
        return [list(seats) for seats in SIDES]

    def chairs(self) -> list[Chair]:
        view = self.view
        return [
            _chair(seat, hand, level_for(self.options, view, seat), view.out.index(seat) if seat in view.out else None)
            for seat, hand in enumerate(view.hands)
        ]

    def plays(self) -> list[Laid]:
        return self._laid(self.view.plays)

    def last(self) -> list[Laid]:
        return self._laid(self.view.rounds[-1]) if self.view.rounds else []

    def _laid(self, plays: tuple[Put, ...]) -> list[Laid]:
        top = top_of(plays)
        return [_picture(put, level_for(self.options, self.view, put.seat), put is top) for put in plays]

    def details(self, voices: Voices) -> dict[str, Any]:
        view = self.view
        chosen, paid = {offer.seat for offer in view.offers}, {payment.payer for payment in view.payments}
        gifts = [gift for gift in self.past if isinstance(gift, TributeGiven | TributeReturned)]
        return {
            "dues": [Due(seat, cards, seat in chosen) for seat, cards in view.dues if seat not in paid],
            "gifts": [Gift(gift.seat, gift.to, names(gift.cards), isinstance(gift, TributeReturned)) for gift in gifts],
        }

    def camps(self, seat: Seat) -> list[Camp | None]:
        return CAMPS[seat]


@lru_cache(10_000)  # most chairs stay as they are from one action to the next
def _chair(seat: Seat, held: Held, level: str, place: int | None) -> Chair:
    cards = len(held)
    return Chair(
        seat=seat,
        cards=cards,
        few=0 < cards <= FEW,
        shown=names(held.known),
        level=level,
        marks=MARKS[level],
        points=0,
        place=None if place is None else place + 1,
        place_words=None if place is None else PLACE_WORDS[place],
        role=None,
    )


@lru_cache(10_000)  # what lies on the table is drawn for every seat, after every event of the round
def _picture(put: Put, level: str, top: bool) -> Laid:
    if not put.cards:
        return Laid(put.seat, [], [], None, False, top)
    cards, faces = laid_out(put.cards, CODES[put.reads], parse_rank(level))
    return Laid(put.seat, cards, [] if faces == cards else faces, READINGS[put.reads], put.reads in BOMBS, top)


# --- what cards are played as -----------------------------------------------------------------------------------------


def faces(cards: Cards, code: Code, level: Rank) -> list[str]:
    """The cards in order, a wild one by the name of the card it stands for."""
    natural = bytes(card for card in cards if not is_wild(card, level))
    missing = Counter(_ranks(code, natural))
    missing.subtract(map(rank_of, natural))
    wanted = sorted(missing.elements(), reverse=True)
    suited = KINDS[kind_of(code)] == "straight_flush" and natural
    suit = SUITS[natural[0] % 4 if suited else HEARTS]
    shown = []
    for card, name in zip(cards, names(cards), strict=True):
        if is_wild(card, level) and wanted:
            name = suit + RANK_NAMES[wanted.pop(0)]
        shown.append(name)
    return shown


def laid_out(cards: Cards, code: Code, level: Rank) -> tuple[list[str], list[str]]:
    """The cards as players lay them out, the triple of a full house before its pair, and their faces as read."""
    if len(cards) == 1 and cards[0] != 4 * level + HEARTS:
        return names(cards), names(cards)
    natural = bytes(card for card in cards if not is_wild(card, level))
    order = [RANK_NAMES[rank] for rank in _ranks(code, natural)]
    pairs = list(zip(names(cards), faces(cards, code, level), strict=True))

    def place(pair: tuple[str, str]) -> tuple[int, bool, str]:
        name, face = pair
        rank = face if face in RANK_NAMES else face[1]
        return (order.index(rank) if rank in order else len(order)), name != face, name

    pairs.sort(key=place)
    return [name for name, _ in pairs], [face for _, face in pairs]


def _ranks(code: Code, natural: Cards) -> list[Rank]:
    """The ranks that a combination is made of; below the two stands the ace."""
    kind, length, top = KINDS[kind_of(code)], length_of(code), code & 15
    if kind == "bomb":
        return [top] * length
    if kind == "full_house":
        others = [rank_of(card) for card in natural if rank_of(card) != top]
        return [top] * 3 + [others[0] if others else top] * 2
    if kind not in WIDTHS:
        return [rank_of(card) for card in natural]
    steps = length if kind in ("straight", "tube", "plate", "straight_flush") else 1
    return [(ACE if rank < 0 else rank) for rank in range(top - steps + 1, top + 1) for _ in range(WIDTHS[kind])]


# --- one's own hand ---------------------------------------------------------------------------------------------------


class ClimbHand(HandLayout):
    options: Climbing

    def hand(self, view: ClimbState, seat: Seat) -> Hand:
        level = level_for(self.options, view, seat)
        return Hand(names(view.hands[seat]), _sorts(level), MARKS[level], view.phase == "climb")


@cache
def _sorts(level: str) -> list[Sort]:
    """All faces from high to low, each rank a column; the wild card stands alone, before the other level cards."""
    rank = parse_rank(level)
    order = worth(rank)
    cards = sorted(range(FACES), key=lambda card: (-order[card], not is_wild(card, rank), card % 4))
    columns: dict[object, list[Card]] = {}
    for card in cards:
        columns.setdefault("wild" if is_wild(card, rank) else rank_of(card), []).append(card)
    return [Sort(BY_RANK, "columns", [Group(names(column), None) for column in columns.values()])]


def by_type(groups: list[tuple[Code, Cards]]) -> Sort:
    """Combinations found by a bot: bombs first, then the larger ones."""
    groups = sorted(groups, key=lambda group: (not is_bomb(group[0]), -len(group[1]), -group[0]))
    shown = [Group(names(cards), READINGS[READS[code]] if len(cards) > 1 else None) for code, cards in groups]
    return Sort(BY_TYPE, "columns", shown)
