"""Counting: what a deal that is over was for each of its seats. Statistics and tallies are sums of it.

Each family counts by itself, in its module `counting`, and brings the words for what it counts.
"""

from abc import ABC, abstractmethod
from collections.abc import Mapping, Sequence
from typing import Any

from msgspec import Struct

from paiju.events import Event, Settled
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.state import State

VERSION = 1  # of what is counted: what was counted by another one is counted again


class SeatCount(Struct, frozen=True):
    """`role`: what the seat was in the deal; `rise`: the levels that the result was worth to it, as in `Outcome`;
    `lost`: the most that it was worth to one of the others; `match`: whether it has won the match by this deal, None if
    the match went on; `level`, `theirs`: that of its side after the deal, and the highest of the others; `figures`: how
    often things happened, by name."""

    role: str
    won: bool
    rise: int
    lost: int
    match: bool | None
    level: str
    theirs: str
    figures: Mapping[str, int]


class DealCount(Struct, frozen=True):
    """`result` by its name; `voids`: how often the cards were dealt again."""

    result: str
    seats: tuple[SeatCount, ...]
    voids: int = 0


class Figure(Struct, frozen=True):
    """Something that is counted. `of`: the figure that it is a part of, such as throws that failed."""

    words: Words
    of: str | None = None


class Counting(ABC):
    """How a family counts, by a ruleset."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules

    @abstractmethod
    def count(self, before: Any, events: Sequence[Event]) -> DealCount:
        """A whole deal, which began with the state `before`."""

    @abstractmethod
    def roles(self) -> dict[str, Words]:
        """Every role there can be, in the order in which they are shown."""

    @abstractmethod
    def results(self) -> dict[str, Words]:
        """Every result there can be, as those call it who have won."""

    @abstractmethod
    def conceded(self) -> dict[str, Words]:
        """The same, as those call it who have lost."""

    @abstractmethod
    def figures(self) -> dict[str, Figure]:
        """Everything that is counted of a seat."""

    def standing(self, events: Sequence[Event]) -> Settled:
        """After the deal."""
        return next(event for event in reversed(events) if isinstance(event, Settled))

    def sides(self) -> list[int]:
        """By seat, the side whose level it plays."""
        seats = {seat: side for side, who in enumerate(self.rules.wing.board.sides(self.rules.options)) for seat in who}
        return [seats[seat] for seat in range(self.rules.options.seats)]

    def seat_counts(
        self, end: State, events: Sequence[Event], roles: Sequence[str], figures: Sequence[Mapping[str, int]]
    ) -> tuple[SeatCount, ...]:
        """What all families count alike, added to roles and figures by seat."""
        outcome, after, sides = self.rules.wing.outcome(self.rules, end, events), self.standing(events), self.sides()
        seats, height = range(len(sides)), self.rules.options.ladder.index
        found = []
        for seat, side in enumerate(sides):
            against = [other for other in seats if outcome.won[other] != outcome.won[seat]]
            found.append(
                SeatCount(
                    role=roles[seat],
                    won=outcome.won[seat],
                    rise=outcome.rise[seat],
                    lost=max((0, *(outcome.rise[other] for other in against))),
                    match=None if after.champion is None else after.champion == side,
                    level=after.levels[side],
                    theirs=max((after.levels[sides[other]] for other in against), key=height),
                    figures={name: int(n) for name, n in figures[seat].items() if n},
                )
            )
        return tuple(found)
