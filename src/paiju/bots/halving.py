"""Which of several actions is best, found in sampled worlds: sequential halving with a guard.

All actions are tried in the same worlds, and compared with the incumbent (the first) by paired differences. After each
round the worse half is dropped; at last the leader must beat the incumbent on fresh worlds, or the incumbent stays.
"""

import time
from collections.abc import Sequence
from math import sqrt
from typing import Protocol

from msgspec import Struct

from paiju.bots.base import Budget

CHUNK = 16  # worlds asked for at once, at most
SHARE = 0.05  # of the whole time, the longest a chunk may take: the budget is kept by so much
DECIDED = 3.5  # standard errors after which no more worlds are needed


class Trial(Protocol):
    def __call__(self, first: int, worlds: int, chosen: Sequence[int]) -> list[list[float]]:
        """A row for each of so many worlds, numbered from `first`: the worth of every chosen action."""
        ...


class Guard(Struct, frozen=True):
    """What it takes to overrule the proposer's first choice."""

    caution: float  # standard errors by which it must be beaten
    trust: float  # how much of the proposer's preference counts against overruling it


class Clock:
    """Says how many worlds still fit into the budget."""

    def __init__(self, budget: Budget, started: float) -> None:
        self.budget, self.started = budget, started
        self.worlds = 0
        self.pace = 0.0  # seconds a world with one action, as measured

    def measure(self, seconds: float, trials: int) -> None:
        self.pace = max(seconds / trials, 0.7 * self.pace)

    def chunk(self, share: float, actions: int) -> int:
        """Worlds to run next, while not more than this share of the budget is spent; 0: no more."""
        if self.budget.worlds is not None:
            return max(0, min(CHUNK, round(share * self.budget.worlds) - self.worlds))
        spent, whole = time.perf_counter() - self.started, self.budget.ms / 1000
        if not self.pace:
            return 1
        one, left = self.pace * actions, share * whole - spent
        return 0 if left < one else max(1, min(CHUNK, int(min(whole * SHARE, left) / one)))


class Comparison:
    """Sums over the worlds in which actions were compared."""

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
        """How much better than the incumbent, on average."""
        return self.gain[k] / max(1, self.n[k])

    def error(self, k: int) -> float:
        n = self.n[k]
        if n < 2:
            return float("inf")
        return sqrt(max(0.0, self.square[k] / n - (self.gain[k] / n) ** 2) / (n - 1))


def halve(trial: Trial, prior: list[float], clock: Clock, guard: Guard) -> tuple[list[int], list[float]]:
    """The actions in order, best first, and what each is worth: never more than the one before it in that order.

    `prior` is what the proposer thought of them.
    """
    actions = len(prior)
    tally, left = Comparison(actions), list(range(actions))
    rounds = max(1, (actions - 1).bit_length())
    for number in range(1, rounds + 1):
        last = number == rounds
        check = Comparison(actions) if last else tally  # the last two meet on fresh worlds
        _spend(trial, left, clock, (number / rounds) ** 2, tally, check)  # the later, the longer
        if last:
            break
        ranked = sorted(left[1:], key=lambda k: -tally.better(k))
        left = [0, *ranked[: max(1, (len(left) + 1) // 2 - 1)]]
    return _ranking(tally, check, left, prior, guard)


def _spend(trial: Trial, left: list[int], clock: Clock, share: float, tally: Comparison, check: Comparison) -> None:
    """Try what is left until this share of the budget is spent, or all is decided."""
    while worlds := clock.chunk(share, len(left)):
        started = time.perf_counter()
        rows = trial(clock.worlds, worlds, left)
        clock.measure(time.perf_counter() - started, len(rows) * len(left))
        clock.worlds += len(rows)
        for sums in {id(tally): tally, id(check): check}.values():
            sums.add(left, rows)
        if check.n[0] >= 3 * CHUNK and all(abs(check.better(k)) > DECIDED * check.error(k) for k in left[1:]):
            return


def _ranking(
    tally: Comparison, check: Comparison, left: list[int], prior: list[float], guard: Guard
) -> tuple[list[int], list[float]]:
    """The guard: the more the proposer preferred the incumbent, the clearer the leader must be."""
    leader = max(left[1:], key=check.better, default=0)
    needed = guard.caution * check.error(leader) + guard.trust * max(0.0, prior[0] - prior[leader])
    first = leader if check.better(leader) > needed else 0
    worth = _guarded(tally, first)
    rest = [k for k in range(len(prior)) if k != first]
    rest.sort(key=lambda k: (-worth[k], -tally.n[k], -tally.better(k)))  # of equals what was tried more often
    return [first, *rest], worth


def _guarded(tally: Comparison, first: int) -> list[float]:
    """What each is said to be worth: never more than the first, as nothing has proved to be better.

    What the budget did not suffice to try is worth no more than the worst of the others.
    """
    gains = [min(tally.better(k), tally.better(first)) for k in range(len(tally.n))]
    worst = min((gain for gain, n in zip(gains, tally.n, strict=True) if n), default=0.0)
    return [tally.mean(0) + (gain if n else worst) for gain, n in zip(gains, tally.n, strict=True)]
