"""Seats 0, 1, 2, 3 in the order of play; opposite seats are one side."""

from paiju.cards import Seat

SEATS = 4


def side_of(seat: Seat) -> int:
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    return (seat + 2) % SEATS


def after(seat: Seat) -> list[Seat]:
    """The other seats in the order of play."""
    return [(seat + step) % SEATS for step in range(1, SEATS)]
