"""Seats of a trick-taking table, numbered clockwise. The direction of play determines who is next."""

from paiju.cards import Seat
from paiju.tricks.options import Tricks
from paiju.tricks.state import TrickState


def step(direction: str) -> int:
    """逆时针 counts down (B01)."""
    return -1 if direction == "counter-clockwise" else 1


def around(start: Seat, direction: str, seats: int) -> list[Seat]:
    """All seats in turn, beginning with `start`."""
    return [(start + i * step(direction)) % seats for i in range(seats)]


def bottom_picker(o: Tricks, first_drawer: Seat, bidder: Seat | None) -> Seat:
    """The first drawer takes the bottom, or the next of their side if the first drawer made the bid (M15, D15)."""
    return first_drawer if bidder != first_drawer else next_of_side(o, first_drawer)


def next_of_side(o: Tricks, seat: Seat) -> Seat:
    """The partner of four players, or the next one of a larger side in the order of the deal (D14, S5)."""
    return around(seat, o.deal_direction, o.seats)[2]


def burier(o: Tricks, state: TrickState) -> Seat | None:
    """Who has buried the bottom, or is to bury it; None: not known yet."""
    if state.buriers or o.bottom_to == "declarer":
        return state.buriers[-1] if state.buriers else state.declarer
    bidder = state.bids[-1].seat if state.bids else None
    return None if state.starter is None else bottom_picker(o, state.starter, bidder)


def side_of(o: Tricks, seat: Seat) -> int:
    """The holder of a level: a side of opposite partners, otherwise each player (Z116, D02)."""
    return seat % 2 if o.partners == "opposite" else seat


def seat_levels(o: Tricks, state: TrickState) -> dict[Seat, str]:
    """The level that each seat bids with: their own, or the one played where the declarer or the side on stage is known
    (D13, Z38, S34, S42)."""
    free = o.partners == "called" or state.owner is None
    own = free and state.stage is None and not state.buriers
    return {seat: state.levels[side_of(o, seat)] if own else state.level for seat in range(o.seats)}
