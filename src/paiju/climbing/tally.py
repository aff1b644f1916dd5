"""Counts for climbing games: results by places, bombs and tributes."""

from collections import Counter
from typing import Any

from paiju.climbing.options import RESULTS
from paiju.climbing.rulings.levels import grade
from paiju.climbing.words import GRADES
from paiju.counting import DealCount
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.tally import Row, Tally


class ClimbTally(Tally):
    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.results = {result: Counter[int]() for result in RESULTS}
        self.bombs = self.tributes = self.resisted = 0

    def add(self, deal: DealCount) -> None:
        figures = sum((Counter(seat.figures) for seat in deal.seats), Counter[str]())
        first = next(number for number, seat in enumerate(deal.seats) if seat.role == "1")
        self.results[grade(deal.result)][self.column_of(first)] += 1
        self.bombs += figures["bombs"]
        self.tributes += figures["tribute_given"]
        self.resisted += bool(figures["tribute_resisted"])

    def figures(self) -> dict[str, Any]:
        return {
            "bombs_per_deal": self.per_deal(self.bombs),
            "tributes_per_deal": self.per_deal(self.tributes),
            "resisted_per_deal": self.per_deal(self.resisted, 3),
        }

    def rows(self) -> dict[str, Row]:
        won = sum(self.results.values(), Counter[int]())
        places = {result: (self._said(result), self.each(self.results[result])) for result in RESULTS}
        return {"deals_won": (Words("赢下的副数", "deals won"), self.each(won)), **places}

    def _said(self, result: str) -> Words:
        """Of four players by their places; of more, what the three results have in common."""
        if self.rules.options.seats == 4:
            return Words(f"  {result}", f"  {result}")
        said = GRADES[result]
        return Words(f"  {said.zh}", f"  {said.en}")

    def notes(self) -> list[Words]:
        return [
            Words(
                "每副 {bombs_per_deal} 炸、{tributes_per_deal} 贡、{resisted_per_deal} 抗贡",
                "a deal has {bombs_per_deal} bombs, {tributes_per_deal} tributes, {resisted_per_deal} resisted",
            )
        ]
