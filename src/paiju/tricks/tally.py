"""Counts for trick-taking games: declarers who hold, the attackers' points, throws and void deals."""

from collections import Counter
from typing import Any

from paiju.counting import DealCount
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.tally import Row, Tally
from paiju.tricks.rulings.scoring import HELD
from paiju.tricks.words import RESULTS


class TrickTally(Tally):
    def __init__(self, rules: Ruleset) -> None:
        super().__init__(rules)
        self.results = Counter[str]()
        self.declared, self.held, self.won = Counter[int](), Counter[int](), Counter[int]()
        self.points = self.alone = self.failed = self.voids = 0

    def add(self, deal: DealCount) -> None:
        seats = dict(enumerate(deal.seats))
        declarer = next(seat for seat, count in seats.items() if count.role == "declarer")
        self.results[deal.result] += 1
        self.points += seats[declarer].figures.get("attack_points", 0)
        self.alone += seats[declarer].figures.get("alone", 0)
        self.failed += sum(count.figures.get("throws_failed", 0) for count in deal.seats)
        self.voids += deal.voids
        self.declared[self.column_of(declarer)] += 1
        self.held[self.column_of(declarer)] += deal.result in HELD
        self.won.update({self.column_of(seat) for seat, count in seats.items() if count.won})

    def figures(self) -> dict[str, Any]:
        return {
            "results": {result: self.results[result] for result in RESULTS},
            "attackers_points": self.per_deal(self.points, 1),
            "held_share": self.per_deal(self.held.total(), 3),
            "solo_share": self.per_deal(self.alone, 3),
            "throws_failed_per_deal": self.per_deal(self.failed),
            "void_deals": self.voids,
        }

    def rows(self) -> dict[str, Row]:
        return {
            "declared": (Words("坐庄", "deals declared"), self.each(self.declared)),
            "held": (Words("  守住", "  held"), self.each(self.held)),
            "deals_won": (Words("赢下的副数", "deals won"), self.each(self.won)),
        }

    def notes(self) -> list[Words]:
        zh = "、".join(f"{RESULTS[name].zh} {n}" for name, n in self.ordered())
        en = ", ".join(f"{RESULTS[name].en} {n}" for name, n in self.ordered())
        return [
            Words(zh, en),
            Words(
                "抓分方平均 {attackers_points} 分；庄家守住 {held_share:.1%}，独打 {solo_share:.1%}；"
                "每副甩牌失败 {throws_failed_per_deal} 次；流局 {void_deals} 次",
                "attackers take {attackers_points} points on average; held by the declarer {held_share:.1%}, "
                "alone {solo_share:.1%}; {throws_failed_per_deal} failed throws a deal; {void_deals} void deals",
            ),
        ]

    def ordered(self) -> list[tuple[str, int]]:
        """The results that occurred, from the best to the worst for the declarer."""
        return [(result, self.results[result]) for result in RESULTS if self.results[result]]
