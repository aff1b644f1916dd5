"""Find the best of several actions in sampled worlds, by sequential halving with a guard.

All actions are tried in the same worlds and compared with the first one, the incumbent, by paired differences. Each
round drops the worse half. In the end the leader must beat the incumbent on fresh worlds, or the incumbent stays.
"""

import time
from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from msgspec import Struct

from paiju.bots.base import Budget

CHUNK = 16  # the most worlds in one chunk
SHARE = 0.05  # the longest a chunk may take, as a share of the time; the budget is kept within it
DECIDED = 3.5  # standard errors that decide a comparison early


class Trial(Protocol):
    def __call__(self, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        """A row per world, numbered from `first`: the worth of every chosen action."""
        ...


class Guard(Struct, frozen=True):
    """How clearly the proposer's first choice must be beaten."""

    caution: float  # standard errors by which an action must be better
    trust: float  # how much the proposer's preference counts
    margin: float = 0.0  # and by how many levels at least: of several estimates the best is too good to be true


class Clock:
    """Tells how many worlds still fit into the budget."""

    def __init__(self, budget: Budget, started: float) -> None:
        self.budget, self.started = budget, started
        self.worlds = 0
        self.pace = 0.0  # measured seconds for one action in one world

    def measure(self, seconds: float, trials: int) -> None:
        self.pace = max(seconds / trials, 0.7 * self.pace)

    def chunk(self, share: float, actions: int) -> int:
        """The number of worlds to run next within this share of the budget; 0: none."""
        if self.budget.worlds is not None:
            return max(0, min(CHUNK, round(share * self.budget.worlds) - self.worlds))
        spent, whole = time.perf_counter() - self.started, self.budget.ms / 1000
        if not self.pace:
            return 1
        one, left = self.pace * actions, share * whole - spent
        return 0 if left < one else max(1, min(CHUNK, int(min(whole * SHARE, left) / one)))


class Comparison:
    """Sums over the worlds in which the actions were compared."""

    def __init__(self, actions: int) -> None:
        self.n = [0] * actions
        self.sums = [0.0] * actions
        self.gain = [0.0] * actions  # over the incumbent, in the same worlds
        self.square = [0.0] * actions

    def add(self, chosen: Sequence[int], rows: list[list[float]]) -> None:
        for row in rows:
            for k, value in zip(chosen, row, strict=True):
                gain = value - row[0]
                self.n[k] += 1
                self.sums[k] += value
                self.gain[k] += gain
                self.square[k] += gain * gain

    def mean(self, k: int) -> float:
        return self.sums[k] / max(1, self.n[k])

    def better(self, k: int) -> float:
        """The mean gain over the incumbent."""
        return self.gain[k] / max(1, self.n[k])

    def error(self, k: int) -> float:
        n = self.n[k]
        if n < 2:
            return float("inf")
        return sqrt(max(0.0, self.square[k] / n - (self.gain[k] / n) ** 2) / (n - 1))


FEW = 4  # the actions that stay after the first round of a weighing


class Weighing(Struct, frozen=True):
    """What was found about each action: what it brings more than the first, the standard error of that, the number of
    worlds in which both were tried, and whether they ever differed."""

    gain: list[float]
    error: list[float]
    worlds: list[int]
    differs: list[bool]
    leader: int  # the best of the others, as found in other worlds than those of its gain


def weigh(trial: Trial, prior: list[float], clock: Clock, trust: float, decided: float = DECIDED) -> Weighing:
    """Measure how much the first action loses or gains against the best of the others.

    Each of three rounds gets a third of the budget: all actions, the few best, and the leader alone. The leader is
    found by what was measured and, as far as it is trusted, by the worth that the proposer gave (`prior`). By how much
    it leads is measured in the fresh worlds of the last round, and nothing else counts.
    """
    actions = len(prior)
    tally, left = Comparison(actions), list(range(actions))
    for share, kept in ((1 / 3, FEW), (2 / 3, 1)):
        _spend(trial, left, clock, share, tally, tally, decided)
        left = [0, *sorted(left[1:], key=lambda k: -tally.better(k) - trust * prior[k])[:kept]]
    fresh, leader = Comparison(actions), left[-1]
    _spend(trial, left, clock, 1.0, tally, fresh, decided)
    found = [fresh if k == leader and fresh.n[k] > 1 else tally for k in range(actions)]
    return Weighing(
        [sums.better(k) for k, sums in enumerate(found)],
        [sums.error(k) for k, sums in enumerate(found)],
        tally.n,
        [tally.square[k] > 0 for k in range(actions)],
        leader,
    )


def halve(trial: Trial, prior: list[float], clock: Clock, guard: Guard) -> tuple[list[int], list[float]]:
    """All actions, best first, and their worth, which never rises along the list.

    `prior` is the worth that the proposer gave them.
    """
    actions = len(prior)
    tally, left = Comparison(actions), list(range(actions))
    rounds = max(1, (actions - 1).bit_length())
    for number in range(1, rounds + 1):
        last = number == rounds
        check = Comparison(actions) if last else tally  # the last two are compared on fresh worlds
        _spend(trial, left, clock, (number / rounds) ** 2, tally, check)  # later rounds get more time
        if last:
            break
        ranked = sorted(left[1:], key=lambda k: -tally.better(k))
        left = [0, *ranked[: max(1, (len(left) + 1) // 2 - 1)]]
    return _ranking(tally, check, left, prior, guard)


def _spend(
    trial: Trial,
    left: list[int],
    clock: Clock,
    share: float,
    tally: Comparison,
    check: Comparison,
    decided: float = DECIDED,
) -> None:
    """Try the remaining actions until this share of the budget is spent, or until everything is decided."""
    while worlds := clock.chunk(share, len(left)):
        started = time.perf_counter()
        rows = trial(clock.worlds, worlds, left)
        clock.measure(time.perf_counter() - started, len(rows) * len(left))
        clock.worlds += len(rows)
        for sums in {id(tally): tally, id(check): check}.values():
            sums.add(left, rows)
        if check.n[0] >= 3 * CHUNK and all(abs(check.better(k)) > decided * check.error(k) for k in left[1:]):
            return


def _ranking(
    tally: Comparison, check: Comparison, left: list[int], prior: list[float], guard: Guard
) -> tuple[list[int], list[float]]:
    """Rank the actions. The more the proposer preferred the incumbent, the more clearly the leader must beat it."""
    leader = max(left[1:], key=check.better, default=0)
    needed = guard.margin + guard.caution * check.error(leader) + guard.trust * max(0.0, prior[0] - prior[leader])
    first = leader if check.better(leader) > needed else 0
    worth = _guarded(tally, first)
    rest = [k for k in range(len(prior)) if k != first]
    rest.sort(key=lambda k: (-worth[k], -tally.n[k], -tally.better(k)))  # among equals, those tried more often
    return [first, *rest], worth


def _guarded(tally: Comparison, first: int) -> list[float]:
    """The worth of each action, at most that of the first: nothing was proved better.

    An action that was never tried gets the worth of the worst one.
    """
    gains = [min(tally.better(k), tally.better(first)) for k in range(len(tally.n))]
    worst = min((gain for gain, n in zip(gains, tally.n, strict=True) if n), default=0.0)
    return [tally.mean(0) + (gain if n else worst) for gain, n in zip(gains, tally.n, strict=True)]
