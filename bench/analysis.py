"""What the analysis says of bots whose strength is known: `python -m bench.analysis [--deals N]`.

`random` plays against `expert`, one side against the other, and both change seats for a second deal of the same cards;
where there are no fixed partners, they sit at every other seat. The players are blamed who lose more levels a decision
on average; the bar is that it is `random` in 95 % of the deals. Then deals of one bot alone show how much is found in
good play.
"""

import argparse
import time
from collections import Counter
from collections.abc import Iterable
from statistics import fmean

from bench.bars import Bar
from bench.measure import pin
from paiju.analysis import COUNTED, VERSION, Analysis, Plan, judge, walked
from paiju.bots import Budget, make_bot
from paiju.match import Match
from paiju.past import PastDeal, past_deals
from paiju.rng import Stream
from paiju.rules import load
from paiju.table import Table

PRESETS = ("guandan", "shengji", "zhaopengyou")
BOTS = ("random", "greedy", "expert", "search")
WORLDS, DEALS, ALONE = 120, 200, 8
ALONE_WORLDS = 60  # of `search` when it plays
BLAMED = 95  # percent


def deal_of(preset: str, bots: tuple[str, ...], seed: str, budget: Budget) -> PastDeal:
    """One deal, with these bots at the seats in turn."""
    rules, own = load(preset), seed.encode()
    match = Match(rules, own, deals=1)
    seats = range(rules.options.seats)
    table = Table(
        match,
        [make_bot(bots[seat % len(bots)], rules, seat, Stream(own, seat), budget) for seat in seats],
        Stream(own, "turns"),
    )
    table.play()
    (deal,) = past_deals(rules, match.events)
    return deal


def judged(deal: PastDeal, plan: Plan) -> Analysis:
    """The decisions of a deal, without its curve."""
    return Analysis(VERSION, deal.key, plan, [], [judge(deal, index, plan) for index in range(len(walked(deal)))])


def mean_loss(found: Analysis, seats: Iterable[int]) -> float:
    """Levels a decision."""
    return fmean(found.seat(seat).average for seat in seats)


def blames_random(preset: str, number: int, worlds: int) -> bool:
    """Whether the weak players of a mirrored deal are found to have lost more than the strong ones."""
    first = number % 2  # the seats of `random` are the even ones, and in the next deal the odd ones
    bots = ("random", "expert") if first == 0 else ("expert", "random")
    deal = deal_of(preset, bots, f"blame {number // 2}", Budget())
    found, seats = judged(deal, Plan(seed=number, worlds=worlds)), range(deal.rules.options.seats)
    weak = [seat for seat in seats if seat % 2 == first]
    return mean_loss(found, weak) > mean_loss(found, [seat for seat in seats if seat not in weak])


def marks(preset: str, bot: str, deals: int, worlds: int) -> tuple[dict[str, float], float]:
    """How often each grade is found in a deal of one bot alone, and the levels that a seat loses in it."""
    grades, lost = Counter[str](), 0.0
    for number in range(deals):
        deal = deal_of(preset, (bot,), f"alone {number}", Budget(worlds=ALONE_WORLDS))
        found = judged(deal, Plan(seed=number, worlds=worlds))
        grades.update(each.grade for each in found.mistakes)
        lost += sum(each.loss or 0.0 for each in found.mistakes) / deal.rules.options.seats
    return {grade: grades[grade] / deals for grade in COUNTED}, lost / deals


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.analysis", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="of random against expert (default %(default)s)")
    parser.add_argument("--alone", type=int, default=ALONE, help="of one bot alone (default %(default)s)")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="of a decision (default %(default)s)")
    parser.add_argument("presets", nargs="*", default=PRESETS)
    args = parser.parse_args()
    pin()
    for preset in args.presets:
        started = time.process_time()
        found = [blames_random(preset, number, args.worlds) for number in range(args.deals)]
        if found:
            print(Bar(f"analysis_{preset}_blames_random_percent", 100 * fmean(found), BLAMED), flush=True)
            print(Bar(f"analysis_{preset}_cpu_s_a_deal", (time.process_time() - started) / args.deals), flush=True)
        for bot in BOTS if args.alone else ():
            grades, lost = marks(preset, bot, args.alone, args.worlds)
            for grade, often in grades.items():
                print(Bar(f"analysis_{preset}_{bot}_{grade}_a_deal", often), flush=True)
            print(Bar(f"analysis_{preset}_{bot}_levels_lost_a_seat", lost), flush=True)


if __name__ == "__main__":
    main()
