"""The report of a contest, computed from its deals: pairings, bots, and the ladder."""

from collections import Counter
from collections.abc import Mapping, Sequence

from msgspec import Struct

from paiju.arena.contest import Contest, Pair
from paiju.arena.deal import DealResult, seatings, time_of
from paiju.arena.ladder import Rung, ladder
from paiju.arena.progress import Progress
from paiju.arena.results import Header, header_of
from paiju.arena.statistics import merged, quantile
from paiju.estimate import Estimate, mean_estimate, share_estimate


class Pairing(Struct, frozen=True):
    """The result of the first bot against the second."""

    bots: Pair
    deals: int
    games: int
    share: Estimate  # of the deals won; 1/2: equally strong
    gain: Estimate  # levels per deal
    won: tuple[float, float]  # how often a player of each bot won
    stopped: bool  # decided before all deals were played; the share is then a little too far from 1/2


class Pace(Struct, frozen=True):
    """How a bot decided, over all its pairings. Times are of decisions with a choice; None without any."""

    name: str
    label: str
    decisions: int
    choices: int  # decisions with more than one legal action
    p50_ms: float | None
    p99_ms: float | None
    cpu_p50_ms: float | None
    cpu_p99_ms: float | None
    faults: int
    last_fault: dict[str, str] | None  # by language


class Report(Struct, frozen=True):
    contest: Header
    pairings: list[Pairing]
    bots: list[Pace]
    ladder: list[Rung]
    worker_seconds: float


def report(progress: Progress, labels: Sequence[str]) -> Report:
    """The report on all pairings that have been played."""
    contest = progress.contest
    played = {pair: deals for pair, deals in progress.played.items() if deals}
    shares = {pair: {deal.deal: deal.share for deal in deals} for pair, deals in played.items()}
    seconds = sum(deal.seconds for deals in played.values() for deal in deals)
    return Report(
        header_of(contest),
        [_pairing(contest, pair, deals, progress) for pair, deals in played.items()],
        [_pace(contest.bots[bot], bot, label, played) for bot, label in enumerate(labels)],
        ladder(len(contest.bots), shares) if len(played) == len(contest.pairs) else [],
        round(seconds, 1),
    )


def _pairing(contest: Contest, pair: Pair, deals: Sequence[DealResult], progress: Progress) -> Pairing:
    return Pairing(
        pair,
        len(deals),
        len(deals) * len(seatings(contest.rules.options)),
        share_estimate([deal.share for deal in deals]),
        mean_estimate([deal.gain for deal in deals]),
        (sum(deal.won[0] for deal in deals) / len(deals), sum(deal.won[1] for deal in deals) / len(deals)),
        progress.stopped(pair) and len(deals) < progress.deals,
    )


def _pace(name: str, bot: int, label: str, played: Mapping[Pair, Sequence[DealResult]]) -> Pace:
    mine = [(deal, pair.index(bot)) for pair, deals in played.items() if bot in pair for deal in deals]
    conducts = [deal.conduct[place] for deal, place in sorted(mine, key=lambda one: one[0].deal)]
    clock, cpu = merged(conduct.clock for conduct in conducts), merged(conduct.cpu for conduct in conducts)
    (p50, p99), (cpu_p50, cpu_p99) = _milliseconds(clock), _milliseconds(cpu)
    faults = [conduct.why for conduct in conducts if conduct.why]
    return Pace(
        name=name,
        label=label,
        decisions=sum(conduct.decisions for conduct in conducts),
        choices=clock.total(),
        p50_ms=p50,
        p99_ms=p99,
        cpu_p50_ms=cpu_p50,
        cpu_p99_ms=cpu_p99,
        faults=sum(deal.faults[place] for deal, place in mine),
        last_fault=faults[-1]._asdict() if faults else None,
    )


def _milliseconds(times: Counter[int]) -> tuple[float | None, float | None]:
    """The median, and the time that one decision in a hundred exceeds."""
    p50, p99 = (round(1000 * time_of(quantile(times, part)), 4) if times else None for part in (0.5, 0.99))
    return p50, p99
