"""One deal of one pairing: its start, the seats of the bots, all its games, and the conduct of the bots.

`play_deal` is a plain function of plain data; any worker can run it.
"""

import time
from collections import Counter
from collections.abc import Iterable, Sequence
from fractions import Fraction
from itertools import count
from math import log2
from typing import Any

from msgspec import Struct, field

from paiju.arena.contest import Contest, Job, Pair
from paiju.arena.oracle import Oracle
from paiju.arena.player import make_player
from paiju.cards import Seat
from paiju.match import Match
from paiju.rng import Stream, derive
from paiju.rules import Ruleset
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.state import Standing
from paiju.table import Table, next_actor

Seating = tuple[int, ...]  # for each seat, the bot that sits there: 0 or 1


def seatings(options: Any) -> list[Seating]:
    """The games of a deal: one side against the other or, without fixed sides, each seat against the rest."""
    seats = range(options.seats)
    groups = [set(seats[::2])] if options.sides == 2 else [{seat} for seat in seats]
    return [tuple(int((seat in group) == mirrored) for seat in seats) for group in groups for mirrored in (False, True)]


OCTAVE = 32  # classes of time from t to 2t; each is 2 % wide
Times = dict[int, int]  # the number of decisions in each class of time


class Conduct(Struct, frozen=True):
    """How a bot behaved. Times are of decisions with a choice: the others take none, and abound in trick games."""

    decisions: int = 0
    clock: Times = field(default_factory=dict)
    cpu: Times = field(default_factory=dict)  # processor time of this thread; an external program has its own
    why: Words | None = None  # its last fault


def conduct(sat: Iterable[tuple[Table, Seat]]) -> Conduct:
    """The conduct of the bot that sat in these seats."""
    decisions, clock, cpu, why = 0, Counter[int](), Counter[int](), None
    for table, seat in sat:
        decisions += table.decisions[seat]
        clock.update(map(time_class, table.seconds[seat]))
        cpu.update(map(time_class, table.cpu[seat]))
        why = table.why[seat] or why
    return Conduct(decisions, clock, cpu, error_words(why) if why else None)


def time_class(seconds: float) -> int:
    return round(OCTAVE * log2(max(seconds, 1e-9)))


def time_of(time_class: int) -> float:
    """The middle of a class, in seconds."""
    return float(2 ** (time_class / OCTAVE))


def opening(rules: Ruleset, seed: bytes) -> Match:
    """The second deal of a match. Random play from random levels made the first; the seed determines everything."""
    for attempt in count():
        own = derive(seed, "opening", attempt)
        match = Match(rules, own, start=_standing(rules, Stream(own, "levels")), deals=2)
        chance = Stream(own, "first deal")
        while match.state.deal == 1 and not match.over:
            seat = next_actor(match, chance)
            match.play(seat, match.legal(seat).sample(chance))
        if not match.over:
            return match
    raise AssertionError("count() has no end")


def _standing(rules: Ruleset, chance: Stream) -> Standing:
    o = rules.options
    levels = tuple(chance.choice(o.ladder[:-1]) for _ in range(o.sides))
    owner = chance.below(o.sides)
    return Standing(levels, levels[owner], owner, (0,) * o.sides)


class DealResult(Struct, frozen=True):
    """The result of a deal for the first bot and the second: a line of the results file."""

    pair: Pair
    deal: int
    won: tuple[float, float]  # the share of each bot's players that won
    gain: float  # how many levels more a player of the first bot rises
    faults: tuple[int, int]
    seconds: float  # wall-clock time of one worker
    # format 1 had another field here, with the times of all decisions; it is not read
    conduct: tuple[Conduct, Conduct] = (Conduct(), Conduct())

    @property
    def share(self) -> float:
        """1: the players of the first bot won and the others lost; 1/2: no difference."""
        return (1 + (self.won[0] - self.won[1])) / 2


def play_deal(job: Job) -> DealResult:
    """Play all games of a job. Only the times vary between runs, unless a bot looks at the clock."""
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
    return DealResult(
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
    """Make a table. Cards and chance depend on the deal and the seat only, so a bot ties exactly with itself."""
    contest, seed = job.contest, deal_seed(job.contest, job.deal)
    match = opening(contest.rules, seed)
    names = [contest.bots[job.pair[bot]] for bot in seating]
    bots = [
        make_player(name, contest.rules, seat, Stream(seed, "bot", seat), contest.budget)
        for seat, name in enumerate(names)
    ]
    for bot in bots:
        if isinstance(bot, Oracle):
            bot.match = match
    return Table(match, bots, Stream(seed, "turns"))


def _mean(bot: int, games: Sequence[tuple[Seating, Sequence[int]]]) -> Fraction:
    """The mean over the games of the mean over a bot's players. Fractions keep ties exact."""
    each = [
        Fraction(sum(value for sits, value in zip(seating, by_seat, strict=True) if sits == bot), seating.count(bot))
        for seating, by_seat in games
    ]
    return sum(each, Fraction(0)) / len(each)
