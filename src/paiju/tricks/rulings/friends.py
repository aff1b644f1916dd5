"""Rulings on the friend: the player of a certain copy of the called card."""

from collections.abc import Iterable

from msgspec import Struct

from paiju.cards import Cards, Seat
from paiju.tricks.options import Tricks


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
