"""Arrange a hand into groups by the prices of the moment, and value it. Each hand is arranged once per decision."""

from typing import NamedTuple

from paiju.cards import Cards, Seat
from paiju.climbing.board import by_type
from paiju.climbing.bots.census import Census
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import Code
from paiju.pictures import Sort
from paiju.rules.ruleset import Ruleset


class Holding(NamedTuple):
    """The summary of an arranged hand: its cost, its number of turns and of bombs, and the code of its first group."""

    cost: int
    turns: int
    bombs: int
    code: Code


def minus(counts: bytes, cards: Cards) -> bytes:
    """The counts of a hand without some cards."""
    left = bytearray(counts)
    for card in cards:
        left[card] -= 1
    return bytes(left)


class Arranger:
    def __init__(self, census: Census) -> None:
        self.kernel = census.mind.appraiser
        self.kernel.use(census.mind.knowledge.rivals)
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
    """Arrange the hand into the combinations that the bots would play (一键理牌)."""
    census = Census(rules.options, view, seat)
    return by_type(Arranger(census).groups(census.hand), rules.terms)
