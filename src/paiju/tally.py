"""Tally: what is counted while bots play, in any family. There is a column for each side, or for each player."""

from abc import ABC, abstractmethod
from collections import Counter
from typing import TYPE_CHECKING, Any

from paiju.cards import Seat
from paiju.counting import DealCount
from paiju.errors import BadInput
from paiju.events import deals_in
from paiju.rules import Ruleset
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.text import side_text

if TYPE_CHECKING:
    from paiju.table import Table  # for annotations only: a tally plays nothing

Row = tuple[Words, list[int]]  # a label and a number for each column


class Tally(ABC):
    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.columns = rules, int(rules.options.sides)
        self.deals = self.matches = self.decisions = 0
        self.champions, self.faults = Counter[int](), Counter[int]()
        self.why: dict[Seat, BadInput] = {}  # the last fault of each bot that had one

    # --- added by each family -------------------------------------------------------------------------------------

    @abstractmethod
    def add(self, deal: DealCount) -> None:
        """A deal that is over."""

    @abstractmethod
    def figures(self) -> dict[str, Any]:
        """Figures for all deals together."""

    @abstractmethod
    def rows(self) -> dict[str, Row]:
        """Rows with a number for each column."""

    @abstractmethod
    def notes(self) -> list[Words]:
        """Lines below the table; their placeholders are filled from the summary."""

    # --- common to all families -----------------------------------------------------------------------------------

    def column_of(self, seat: Seat) -> int:
        return seat % self.columns

    def title(self, column: int, lang: str) -> str:
        if self.columns == 2:
            return side_text(column, lang)
        return Words(f"{column} 号位", f"seat {column}").in_(lang)

    def take(self, table: "Table") -> None:
        """Count a match. If it was stopped, only the decisions of its unfinished deal count."""
        counting = self.rules.wing.room("counting")(self.rules)
        for _, before, events in deals_in(table.match.game.blank, table.match.events):
            self.deals += 1
            self.add(counting.count(before, events))
        self.matches += 1
        self.decisions += sum(table.decisions)
        for seat, (faults, why) in enumerate(zip(table.faults, table.why, strict=True)):
            self.faults[self.column_of(seat)] += faults
            if why:
                self.why[seat] = why
        if table.match.state.champion is not None:
            self.champions[table.match.state.champion] += 1

    def each(self, counter: Counter[int]) -> list[int]:
        return [counter[column] for column in range(self.columns)]

    def all_rows(self) -> dict[str, Row]:
        won = Words("全场胜利", "matches won"), self.each(self.champions)
        lost = Words("失误（代出）", "decisions lost by faults"), self.each(self.faults)
        return {**self.rows(), "matches_won": won, "faults": lost}

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
            "last_faults": {str(seat): error_words(why)._asdict() for seat, why in sorted(self.why.items())},
            "sides" if self.columns == 2 else "seats": [
                {key: numbers[column] for key, (_, numbers) in rows.items()} for column in range(self.columns)
            ],
        }
