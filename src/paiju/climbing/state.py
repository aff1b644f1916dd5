"""ClimbState: adds to every game's state who is out, and the tribute between two deals."""

from typing import Any

from msgspec import Struct

from paiju.cards import Cards, Seat
from paiju.state import Laid, State

Places = tuple[tuple[Seat, ...], ...]  # seats by place; seats that share a place did not finish


class Payment(Struct, frozen=True, gc=False):
    """Tribute that has been given."""

    payer: Seat
    receiver: Seat
    cards: Cards


class ClimbState(State, frozen=True, kw_only=True):
    places: Places = ()  # of the last finished deal
    dues: tuple[tuple[Seat, int], ...] = ()  # seat and number of cards
    ties: tuple[Seat, ...] = ()  # the payers in the order that decides between equal tributes
    offers: tuple[Laid, ...] = ()  # cards face down until everybody has chosen
    payments: tuple[Payment, ...] = ()
    resisted: bool = False
    out: tuple[Seat, ...] = ()  # seats in the order of going out

    def kept(self) -> dict[str, Any]:
        return {"places": self.places}
