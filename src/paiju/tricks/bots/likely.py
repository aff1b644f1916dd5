"""Where unseen cards of a trick-taking deal are likely to be, before anybody has played: weights from 1 to 100."""

from functools import cache

from paiju.cards import FACES, Card, Seat
from paiju.tricks.kernels.units import TRUMP, TrickTables
from paiju.tricks.kernels.worlds import BOTTOM
from paiju.tricks.tables import points_of

ANYWHERE = 50
CHOSEN = 68  # a trump, with the seat that chose the suit or has sorted its hand around it; 92 where both are one
BURIED_TRUMP, BURIED_ACE, BURIED_POINTS = 2, 4, 32
ACE_RUNG = 12  # the highest of a side suit


@cache
def likely_piles(tables: TrickTables, owner: Seat, bidder: Seat | None) -> list[bytes]:
    """For each hand and the bottom, which `owner` has buried, by kind."""
    hands = [
        bytes(_held(tables, card, [seat == owner, seat == bidder]) for card in range(FACES)) for seat in range(BOTTOM)
    ]
    return [*hands, bytes(_buried(tables, card) for card in range(FACES))]


def _held(tables: TrickTables, card: Card, reasons: list[bool]) -> int:
    if tables.group_of(card) != TRUMP:
        return ANYWHERE
    return round(ANYWHERE * (CHOSEN / ANYWHERE) ** sum(reasons))


def _buried(tables: TrickTables, card: Card) -> int:
    """Hardly a trump or an ace, rather no points."""
    if tables.group_of(card) == TRUMP:
        return BURIED_TRUMP
    if tables.rung_of(card) >= ACE_RUNG:
        return BURIED_ACE
    return BURIED_POINTS if points_of(card) else ANYWHERE
