"""One deal of one pairing: all its games. A plain function of plain data, to be run by any worker."""

import time
from collections.abc import Sequence
from fractions import Fraction

from msgspec import Struct

from paiju.arena.conduct import Conduct, conduct
from paiju.arena.contest import Contest, Job, Pair
from paiju.arena.opening import opening
from paiju.arena.seating import Seating, seatings
from paiju.bots import make_bot
from paiju.rng import Stream, derive
from paiju.table import Table


class Played(Struct, frozen=True):
    """What a deal showed, of the first bot and the second; a line of the results file."""

    pair: Pair
    deal: int
    won: tuple[float, float]  # the share of its players that won
    gain: float  # the levels a player of the first rises more than one of the second
    faults: tuple[int, int]
    seconds: float  # of one worker
    # format 1 had times of all decisions together in its place: they mean something else, and are not read
    conduct: tuple[Conduct, Conduct] = (Conduct(), Conduct())

    @property
    def share(self) -> float:
        """1: the first bot's players won and the other's did not; 1/2: no difference."""
        return (1 + (self.won[0] - self.won[1])) / 2


def play_deal(job: Job) -> Played:
    """Everything but the times depends on nothing but the job, so far as the bots do not look at the clock."""
    started = time.perf_counter()
    games = [(seating, _play(job, seating)) for seating in seatings(job.contest.rules.options)]
    rules = job.contest.rules
    ends = [(seating, rules.wing.outcome(rules, table.match.state, table.match.events)) for seating, table in games]
    won = [_mean(bot, [(seating, end.won) for seating, end in ends]) for bot in (0, 1)]
    rise = [_mean(bot, [(seating, end.rise) for seating, end in ends]) for bot in (0, 1)]
    sat = [
        [(table, seat) for seating, table in games for seat in range(len(seating)) if seating[seat] == bot]
        for bot in (0, 1)
    ]
    faults = [sum(table.faults[seat] for table, seat in places) for places in sat]
    return Played(
        pair=job.pair,
        deal=job.deal,
        won=(float(won[0]), float(won[1])),
        gain=float(rise[0] - rise[1]),
        faults=(faults[0], faults[1]),
        seconds=round(time.perf_counter() - started, 3),
        conduct=(conduct(sat[0]), conduct(sat[1])),
    )


def deal_seed(contest: Contest, deal: int) -> bytes:
    return derive(contest.seed.encode(), "arena", deal)


def _play(job: Job, seating: Seating) -> Table:
    table = _sit(job, seating)
    try:
        table.play()
    finally:
        table.close()
    return table


def _sit(job: Job, seating: Seating) -> Table:
    """Cards and chance are those of the deal and the seat, whoever sits there: a bot ties exactly with itself."""
    contest, seed = job.contest, deal_seed(job.contest, job.deal)
    match = opening(contest.rules, seed)
    names = [contest.bots[job.pair[bot]] for bot in seating]
    bots = [
        make_bot(name, contest.rules, seat, Stream(seed, "bot", seat), contest.budget)
        for seat, name in enumerate(names)
    ]
    return Table(match, bots, Stream(seed, "turns"))


def _mean(bot: int, games: Sequence[tuple[Seating, Sequence[int]]]) -> Fraction:
    """Over the games, of the mean over the players of one bot; exact, so that a tie is one."""
    each = [
        Fraction(sum(value for sits, value in zip(seating, by_seat, strict=True) if sits == bot), seating.count(bot))
        for seating, by_seat in games
    ]
    return sum(each, Fraction(0)) / len(each)
