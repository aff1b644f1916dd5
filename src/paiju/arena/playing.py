"""One deal of one pairing: all its games. A plain function of plain data, to be run by any worker."""

import time
from collections import Counter
from collections.abc import Sequence
from fractions import Fraction
from math import log2

from msgspec import Struct

from paiju.arena.contest import Contest, Job, Pair
from paiju.arena.opening import opening
from paiju.arena.outcome import Outcome, outcome
from paiju.arena.seating import Seating, seatings
from paiju.bots import make_bot
from paiju.bots.table import Table
from paiju.rng import Stream, derive

OCTAVE = 32  # classes of time from t to 2t: each is 2 % wide
Times = dict[int, int]  # how many decisions took a time of each class


class Played(Struct, frozen=True):
    """What a deal showed, of the first bot and the second; a line of the results file."""

    pair: Pair
    deal: int
    won: tuple[float, float]  # the share of its players that won
    gain: float  # the levels a player of the first rises more than one of the second
    faults: tuple[int, int]
    clock: tuple[Times, Times]  # what the decisions took by the clock
    cpu: tuple[Times, Times]  # and of the processor's time, without what programs outside take
    seconds: float  # of one worker

    @property
    def share(self) -> float:
        """1: the first bot's players won and the other's did not; 1/2: no difference."""
        return (1 + (self.won[0] - self.won[1])) / 2


def play_deal(job: Job) -> Played:
    """Everything but the times depends on nothing but the job, so far as the bots do not look at the clock."""
    started = time.perf_counter()
    games, faults = list[tuple[Seating, Outcome]](), [0, 0]
    clock, cpu = (Counter[int](), Counter[int]()), (Counter[int](), Counter[int]())
    for seating in seatings(job.contest.rules.options):
        table = _sit(job, seating)
        try:
            table.play()
        finally:
            table.close()
        games.append((seating, outcome(table.match)))
        for seat, bot in enumerate(seating):
            faults[bot] += table.faults[seat]
            clock[bot].update(map(time_class, table.seconds[seat]))
            cpu[bot].update(map(time_class, table.cpu[seat]))
    won = [_mean(bot, [(seating, end.won) for seating, end in games]) for bot in (0, 1)]
    rise = [_mean(bot, [(seating, end.rise) for seating, end in games]) for bot in (0, 1)]
    return Played(
        pair=job.pair,
        deal=job.deal,
        won=(float(won[0]), float(won[1])),
        gain=float(rise[0] - rise[1]),
        faults=(faults[0], faults[1]),
        clock=clock,
        cpu=cpu,
        seconds=round(time.perf_counter() - started, 3),
    )


def deal_seed(contest: Contest, deal: int) -> bytes:
    return derive(contest.seed.encode(), "arena", deal)


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


def time_class(seconds: float) -> int:
    return round(OCTAVE * log2(max(seconds, 1e-9)))


def time_of(time_class: int) -> float:
    """The middle of a class, in seconds."""
    return float(2 ** (time_class / OCTAVE))
