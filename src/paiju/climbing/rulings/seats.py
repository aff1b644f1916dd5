"""Seats 0, 1, 2, 3 in the order of play; opposite seats are one side."""

from paiju.cards import Seat

SEATS = 4
SIDES = ((0, 2), (1, 3))
AFTER = ((1, 2, 3), (2, 3, 0), (3, 0, 1), (0, 1, 2))  # by seat, the others in the order of play


def side_of(seat: Seat) -> int:
    return seat % 2


def partner_of(seat: Seat) -> Seat:
    return (seat + 2) % SEATS


def after(seat: Seat) -> list[Seat]:
    """The other seats in the order of play."""
    return list(AFTER[seat])
