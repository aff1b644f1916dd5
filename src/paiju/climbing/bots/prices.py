"""The prices by which a climbing hand is arranged, as the census stands, in thousandths of a level."""

from paiju.climbing.bots.census import Census
from paiju.climbing.kernels import combos
from paiju.climbing.tables import Code, is_bomb, kind_of, length_of

WIDTH = (0, 1, 2, 3, 5, 1, 2, 3)  # cards in each of the groups whose number a reading tells, by kind


def cards_in(code: Code) -> int:
    """How many cards a combination has."""
    kind, length = kind_of(code), length_of(code)
    if kind == combos.JOKER_BOMB:
        return 4
    return length if is_bomb(code) else WIDTH[kind] * length


def prices_for(census: Census) -> list[int]:
    """The price of each combination by its code."""
    found: list[int] = census.kernel.prices()
    return found
