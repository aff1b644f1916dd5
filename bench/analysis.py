"""What the analysis says of bots whose strength is known: `python -m bench.analysis [--deals N]`.

`random` plays against `expert`, one side against the other, and both change seats for a second deal of the same cards;
where there are no fixed partners, they sit at every other seat. The players are blamed who lose more levels a decision
on average; the bar is that it is `random` in 95 % of the deals. Where a friend is sought, the same is told without the
plays up to that. Some claims are put to the proof: experts play the true hands on, after the action that
was played and after the better one. Then deals of one bot alone show how much is found in good play.
"""

import argparse
import time
from collections import Counter
from collections.abc import Callable, Iterable, Iterator
from statistics import fmean
from typing import NamedTuple

from msgspec.structs import replace

from bench.bars import Bar
from bench.measure import pin
from paiju.actions import parse_action
from paiju.analysis import COUNTED, VERSION, Analysis, Judged, Plan, judge, point, walked
from paiju.bots import Budget, make_bot
from paiju.cards import Seat, show
from paiju.game import Game
from paiju.match import Match
from paiju.past import Decision, PastDeal, past_deals
from paiju.rng import Stream
from paiju.rules import load
from paiju.table import Table

PRESETS = ("guandan", "shengji", "zhaopengyou")
BOTS = ("random", "greedy", "expert", "search")
WORLDS, DEALS, PROVED, ALONE = 120, 200, 30, 8
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


class Mirrored(NamedTuple):
    """A deal of weak players against strong ones, who change seats in the next deal, and what was found in it."""

    deal: PastDeal
    found: Analysis
    weak: frozenset[Seat]

    def blames_weak(self, counts: Callable[[Decision], bool] = lambda _: True) -> bool:
        """Whether the weak players are found to have lost more than the strong ones, in the decisions that count."""
        pairs = zip(walked(self.deal), self.found.judged, strict=True)
        found = replace(self.found, judged=[each for decision, each in pairs if counts(decision)])
        seats = frozenset(range(self.deal.rules.options.seats))
        return mean_loss(found, self.weak) > mean_loss(found, seats - self.weak)


def mirrored(preset: str, seed: str, number: int, worlds: int) -> Mirrored:
    first = number % 2  # the seats of `random` are the even ones, and in the next deal the odd ones
    bots = ("random", "expert") if first == 0 else ("expert", "random")
    deal = deal_of(preset, bots, f"{seed} {number // 2}", Budget())
    seats = range(deal.rules.options.seats)
    found = judged(deal, Plan(seed=number, worlds=worlds))
    return Mirrored(deal, found, frozenset(seat for seat in seats if seat % 2 == first))


def seeking(decision: Decision) -> bool:
    """Whether it is a play while a friend is sought."""
    return decision.view.phase == "trick" and bool(decision.view.sought)


class Claim(NamedTuple):
    """What a better action would have brought: as is claimed, and as experts then make of it with the true hands."""

    claimed: float
    proved: float
    about: str


def claims(deal: PastDeal, found: Analysis) -> Iterator[Claim]:
    """Of all mistakes. Experts know their own hands only, as always."""
    for decision, each in zip(walked(deal), found.judged, strict=True):
        if each.grade in COUNTED:
            before, after = (played_on(deal, decision, action) for action in (each.played, each.best))
            yield Claim(each.loss or 0.0, after - before, about(decision, each))


def about(decision: Decision, found: Judged) -> str:
    """What a mistake is about: while a friend is sought, playing the called card or something else."""
    if not seeking(decision):
        return "claims"
    called = [show([call.card]) for call in decision.view.sought]
    played, best = ([card in action.split() for card in called] for action in (found.played, found.best))
    return "claims_while_seeking" if played == best else "claims_of_called_cards"


def played_on(deal: PastDeal, decision: Decision, action: str) -> float:
    """The levels of the deciding seat's side if it does this and experts play on."""
    match, seats = deal.until(decision.v), range(deal.rules.options.seats)
    match.play(decision.seat, decision.legal(Game(deal.rules)).resolve(parse_action(action)))
    bots = [make_bot("expert", deal.rules, seat, Stream(b"proof", seat)) for seat in seats]
    Table(match, bots, Stream(b"proof", "turns")).play()
    end = PastDeal(deal.rules, deal.first, deal.before, tuple(match.events))
    return point(end, end.last, Plan()).worth[decision.seat]


def marks(preset: str, bot: str, deals: int, worlds: int) -> tuple[dict[str, float], float]:
    """How often each grade is found in a deal of one bot alone, and the levels that a seat loses in it."""
    grades, lost = Counter[str](), 0.0
    for number in range(deals):
        deal = deal_of(preset, (bot,), f"alone {number}", Budget(worlds=ALONE_WORLDS))
        found = judged(deal, Plan(seed=number, worlds=worlds))
        grades.update(each.grade for each in found.mistakes)
        lost += sum(each.loss or 0.0 for each in found.mistakes) / deal.rules.options.seats
    return {grade: grades[grade] / deals for grade in COUNTED}, lost / deals


def tell_blame(preset: str, seed: str, deals: int, proved: int, worlds: int) -> None:
    called = getattr(load(preset).options, "partners", "") == "called"
    blamed, settled, proofs, spent = list[bool](), list[bool](), list[Claim](), 0.0
    for number in range(deals):
        started = time.process_time()
        one = mirrored(preset, seed, number, worlds)
        spent += time.process_time() - started
        blamed.append(one.blames_weak())
        if called:
            settled.append(one.blames_weak(lambda decision: not seeking(decision)))
        if number < proved:
            proofs += claims(one.deal, one.found)
    if not blamed:
        return
    print(Bar(f"analysis_{preset}_blames_random_percent", 100 * fmean(blamed), BLAMED), flush=True)
    if settled:
        print(Bar(f"analysis_{preset}_blames_random_but_for_seeking_percent", 100 * fmean(settled)), flush=True)
    print(Bar(f"analysis_{preset}_cpu_s_a_deal", spent / deals), flush=True)
    for name in sorted({claim.about for claim in proofs}):
        some = [claim for claim in proofs if claim.about == name]
        share = sum(claim.proved for claim in some) / sum(claim.claimed for claim in some)
        print(Bar(f"analysis_{preset}_{name}", len(some)), flush=True)
        print(Bar(f"analysis_{preset}_{name}_proved_percent", 100 * share), flush=True)


def main() -> None:
    parser = argparse.ArgumentParser(prog="bench.analysis", description=__doc__)
    parser.add_argument("--deals", type=int, default=DEALS, help="of random against expert (default %(default)s)")
    parser.add_argument("--proved", type=int, default=PROVED, help="of them to prove claims (default %(default)s)")
    parser.add_argument("--alone", type=int, default=ALONE, help="of one bot alone (default %(default)s)")
    parser.add_argument("--worlds", type=int, default=WORLDS, help="of a decision (default %(default)s)")
    parser.add_argument("--seed", default="blame", help="of the deals (default %(default)s)")
    parser.add_argument("presets", nargs="*", default=PRESETS)
    args = parser.parse_args()
    pin()
    for preset in args.presets:
        tell_blame(preset, args.seed, args.deals, args.proved, args.worlds)
        for bot in BOTS if args.alone else ():
            grades, lost = marks(preset, bot, args.alone, args.worlds)
            for grade, often in grades.items():
                print(Bar(f"analysis_{preset}_{bot}_{grade}_a_deal", often), flush=True)
            print(Bar(f"analysis_{preset}_{bot}_levels_lost_a_seat", lost), flush=True)


if __name__ == "__main__":
    main()
