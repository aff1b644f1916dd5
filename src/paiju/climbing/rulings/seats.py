"""Seats 0, 1, 2 … in the order of play. The sides alternate: the even seats are one side, the odd seats the other."""

from paiju.cards import Seat

TABLES = (4, 6, 8)  # numbers of seats
# by number of seats and by seat: the others in the order of play
AFTER = {n: tuple(tuple((seat + step) % n for step in range(1, n)) for seat in range(n)) for n in TABLES}

PARTNERS = {n: tuple(others[1::2] for others in AFTER[n]) for n in TABLES}  # those of the same side


def side_of(seat: Seat) -> int:
    return seat % 2


def sides(seats: int) -> tuple[tuple[Seat, ...], ...]:
    return tuple(range(0, seats, 2)), tuple(range(1, seats, 2))


def after(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The other seats in the order of play: opponents and partners by turns."""
    return AFTER[seats][seat]


def partners(seats: int, seat: Seat) -> tuple[Seat, ...]:
    """The others of a seat's side in the order of play; at a table of four it is the seat opposite."""
    return PARTNERS[seats][seat]
