"""What is counted while bots play, whatever the family; a column for each side, or for each player without one."""

from abc import ABC, abstractmethod
from collections import Counter
from typing import Any

from paiju.cards import Seat
from paiju.events import Event
from paiju.match import Match
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.text import side_text

Row = tuple[Words, list[int]]  # a label and a number for each column


class Tally(ABC):
    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.columns = rules, int(rules.options.sides)
        self.deals = self.matches = self.decisions = 0
        self.champions = Counter[int]()

    # --- what a family adds ---------------------------------------------------------------------------------------

    @abstractmethod
    def count(self, event: Event) -> None:
        """Look at one event; whatever ends a deal counts it."""

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """What is told of all deals together."""

    @abstractmethod
    def rows(self) -> dict[str, Row]:
        """What is told of each column."""

    @abstractmethod
    def notes(self) -> list[Words]:
        """Lines below the table, to be filled with the summary."""

    # --- what all have --------------------------------------------------------------------------------------------

    def column_of(self, seat: Seat) -> int:
        return seat % self.columns

    def title(self, column: int, lang: str) -> str:
        if self.columns == 2:
            return side_text(column, lang)
        return Words(f"{column} 号位", f"seat {column}").in_(lang)

    def take(self, match: Match) -> None:
        """Count a finished match."""
        for event in match.events:
            self.count(event)
        self.matches += 1
        if match.state.champion is not None:
            self.champions[match.state.champion] += 1

    def each(self, counter: Counter[int]) -> list[int]:
        return [counter[column] for column in range(self.columns)]

    def all_rows(self) -> dict[str, Row]:
        return {**self.rows(), "matches_won": (Words("全场胜利", "matches won"), self.each(self.champions))}

    def per_deal(self, count: float, digits: int = 2) -> float:
        return round(count / max(1, self.deals), digits)

    def summary(self) -> dict[str, Any]:
        rows = self.all_rows()
        return {
            "deals": self.deals,
            "matches": self.matches,
            "decisions": self.decisions,
            "decisions_per_deal": self.per_deal(self.decisions),
            **self.figures(),
            "sides" if self.columns == 2 else "seats": [
                {key: numbers[column] for key, (_, numbers) in rows.items()} for column in range(self.columns)
            ],
        }
