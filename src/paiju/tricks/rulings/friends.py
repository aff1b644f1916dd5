"""Rulings on the friend: which card may be called, and the player of a certain copy of it."""

from collections.abc import Iterable, Mapping
from functools import cache

from msgspec import Struct

from paiju.cards import BLACK_JOKER, FACES, Card, Cards, Rank, Seat
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.tables import points_by_face, trick_tables

NOTHING_BARRED: Mapping[Card, str] = {}


@cache
def barred_calls(o: Tricks, level: Rank, trump: int) -> Mapping[Card, str]:
    """The cards that the house keeps from being called in a deal, with the code of the error (Z24–Z27)."""
    tables, points = trick_tables(o, level, trump), points_by_face(o)
    groups = [tables.group_of(card) for card in range(FACES)]
    present = [card for card in range(FACES) if o.copies[card]]
    tops = [max((tables.rung_of(card) for card in present if groups[card] == group), default=0) for group in groups]
    found = {}
    for card in range(FACES):
        highest, side = tables.rung_of(card) == tops[card], groups[card] != TRUMP
        faults = {
            "call_trump": o.call_trumps == "no_trumps" and not side,
            "call_level": o.call_trumps == "no_levels" and card < BLACK_JOKER and card >> 2 == level,
            "call_points": o.call_cards == "no_points" and points[card] > 0,
            "call_highest": o.call_cards == "no_highest" and highest,
            "call_lower": o.call_cards == "only_highest" and not (side and highest),
        }
        if any(faults.values()):
            found[card] = next(code for code, fault in faults.items() if fault)
    return found


class Search(Struct, frozen=True):
    """The state of the search: pending, found or solo."""

    status: str = "pending"
    friend: Seat | None = None
    count: int = 0


def after_play(o: Tricks, declarer: Seat, called: Cards, copy: int, search: Search, seat: Seat, cards: Cards) -> Search:
    """Count copies one by one in the order of play; the player of the N-th is the friend (B25, B26)."""
    played = cards.count(called) if called else 0
    count = search.count + played
    if search.status != "pending" or not played or count < copy:
        return Search(search.status, search.friend, count)
    if seat != declarer:
        return Search("found", seat, count)
    return Search("solo" if o.declarer_nth == "solo" else "pending", None, count)


def friend_after(
    o: Tricks, declarer: Seat, called: Cards, copy: int, plays: Iterable[tuple[Seat, Cards]], ended: bool
) -> Search:
    """The search after some plays. At the end of a deal, a friend not found does not exist (B27, Z70)."""
    search = Search("pending" if called else "solo")
    for seat, cards in plays:
        search = after_play(o, declarer, called, copy, search, seat, cards)
    return Search("solo", None, search.count) if ended and search.status == "pending" else search
