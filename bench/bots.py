"""The bots' bars, in one run on one core: `python -m bench.bots`. `paiju arena` measures their strength."""

import random
import time
from statistics import quantiles

from bench.bars import Bar
from bench.measure import pin
from paiju.bots import Budget, make_bot
from paiju.cards import counts, deck
from paiju.climbing.kernels.combos import CODES
from paiju.climbing.kernels.planner.splitter import Splitter
from paiju.climbing.tables import climb_tables
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.table import Table

HANDS, DEALS, THOUSAND, SEARCHED = 1000, 40, 1000, 2
BUDGET = 100  # milliseconds
BOMB = 8  # the first kind of combination that is a bomb


def table_of(bot: str, preset: str, seed: str, deals: int, budget: Budget) -> Table:
    """A match among copies of one bot."""
    rules = load(preset)
    match = Match(rules, seed.encode(), deals=deals)
    seats = range(rules.options.seats)
    bots = [make_bot(bot, rules, seat, Stream(seed.encode(), seat), budget) for seat in seats]
    return Table(match, bots, Stream(seed.encode(), "turns"))


def milliseconds(tables: list[Table], clock: str) -> list[float]:
    """The times of all decisions, by the processor or by the clock."""
    for table in tables:
        table.play()
    return [1000 * t for table in tables for seat in getattr(table, clock) for t in seat]


def planner() -> list[Bar]:
    """Divide random hands of 27 cards into the fewest groups that are not bombs."""
    splitter = Splitter(climb_tables(load("guandan-standard").options, 0))
    splitter.set_prices([0 if code >> 8 >= BOMB else 1 for code in range(CODES)])
    rng, cards, took = random.Random(1), list(deck(2)), []
    for _ in range(HANDS):
        hand = counts(bytes(rng.sample(cards, 27)))
        started = time.process_time()
        splitter.cost(hand)
        took.append(1e6 * (time.process_time() - started))
    mean = sum(took) / len(took)
    return [Bar("planner_mean_us", mean, 1000, at_most=True), Bar("planner_worst_us", max(took), 1000, at_most=True)]


def experts() -> list[Bar]:
    bars = []
    for preset in presets():
        tables = [table_of("expert", preset, f"expert {number}", 1, Budget()) for number in range(DEALS)]
        found = quantiles(milliseconds(tables, "cpu"), n=100)
        bars.append(Bar(f"expert_{preset}_p50_ms", found[49]))
        bars.append(Bar(f"expert_{preset}_p99_ms", found[98], 10, at_most=True))
    return bars


def thousand() -> list[Bar]:
    """Play whole matches, up to a thousand deals."""
    started, deals, number = time.process_time(), 0, 0
    while deals < THOUSAND:
        table = table_of("expert", "guandan-standard", f"thousand {number}", THOUSAND - deals, Budget())
        table.play()
        deals, number = deals + table.match.state.deal, number + 1
    return [Bar("expert_thousand_deals_cpu_s", time.process_time() - started, 60, at_most=True)]


def searches() -> list[Bar]:
    """The p99 of the time for a decision, by the clock. The budget may be exceeded by a tenth."""
    bars = []
    for preset in presets():
        tables = [table_of("search", preset, f"search {n}", 1, Budget(ms=BUDGET)) for n in range(SEARCHED)]
        found = quantiles(milliseconds(tables, "seconds"), n=100)
        bars.append(Bar(f"search_{preset}_p99_ms", found[98], round(1.1 * BUDGET), at_most=True))
    return bars


def main() -> None:
    pin()
    for part in (planner, experts, thousand, searches):
        for bar in part():
            print(bar, flush=True)


if __name__ == "__main__":
    main()
