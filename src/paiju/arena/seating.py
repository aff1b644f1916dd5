"""Who sits where: in mirrored games the two bots change places, so that each plays every hand."""

from typing import Any

Seating = tuple[int, ...]  # for each seat, which of the two bots sits there: 0 or 1


def seatings(options: Any) -> list[Seating]:
    """The games of a deal: one side against the other, or where there are no fixed sides each seat against the rest."""
    seats = range(options.seats)
    groups = [set(seats[::2])] if options.sides == 2 else [{seat} for seat in seats]
    return [tuple(int((seat in group) == mirrored) for seat in seats) for group in groups for mirrored in (False, True)]
