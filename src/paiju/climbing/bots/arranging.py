"""A hand arranged into groups by the prices of the moment, and what it is worth so; each hand once in a decision."""

from functools import cache
from threading import get_ident
from typing import NamedTuple

from paiju.cards import Cards, Seat
from paiju.climbing.board import by_type
from paiju.climbing.bots.census import Census
from paiju.climbing.kernels.appraise import Appraiser
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import Code
from paiju.pictures import Sort
from paiju.rules.ruleset import Ruleset


class Holding(NamedTuple):
    """A hand in short: what its groups cost, how many there are, how many of them bombs, and the first one."""

    cost: int
    turns: int
    bombs: int
    code: Code


@cache
def appraiser(tables: ClimbTables, thread: int) -> Appraiser:
    """The kernel's buffers, one for each thread and tables."""
    return Appraiser(tables)


def minus(counts: bytes, cards: Cards) -> bytes:
    """A hand, as counts, without some of its cards."""
    left = bytearray(counts)
    for card in cards:
        left[card] -= 1
    return bytes(left)


class Arranger:
    def __init__(self, census: Census) -> None:
        self.kernel = appraiser(census.tables, get_ident())
        self.kernel.use(census.kernel)
        self.known: dict[bytes, Holding] = {}

    def groups(self, counts: bytes) -> list[tuple[Code, Cards]]:
        found: list[tuple[Code, Cards]] = self.kernel.arrange(counts)[1]
        return found

    def value(self, counts: bytes) -> Holding:
        holding = self.known.get(counts)
        if holding is None:
            holding = self.known[counts] = Holding(*self.kernel.appraise(counts))
        return holding


def arrange(rules: Ruleset, view: ClimbState, seat: Seat) -> Sort:
    """The hand in combinations, as the bots would play them (一键理牌)."""
    census = Census(rules.options, view, seat)
    return by_type(Arranger(census).groups(census.hand))
