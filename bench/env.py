"""Measure the batch environment beside RLCard's `env.step`; `python -m bench.env` also measures two threads.

Each decision has its observation, the rows of all its legal actions and the rewards of deals that end. Choices are
random.
"""

import os
import sys
import time
from collections.abc import Iterator
from statistics import median
from typing import NamedTuple

import numpy as np

from bench.bars import Bar
from bench.measure import Done, Rates, Work, measure, pin
from bench.peers import rlcard
from paiju.env.batch import Batch
from paiju.kernels import compiled

PRESETS = ("guandan-standard", "guandan-house", "shengji", "zhaopengyou", "zimeidui")
RLCARD = "RLCard doudizhu"  # the same row as in bench.climbing
TABLES = 4096
WARM_UP = 60  # steps, so that the tables are anywhere in their deals
ROUNDS, SECONDS = 9, 0.4
STEPS = 40  # of a round with threads


def works() -> dict[str, Work]:
    return {f"batch, {preset}": batch(preset) for preset in PRESETS} | {RLCARD: rlcard("doudizhu")}


def bars(rates: Rates) -> list[Bar]:
    peer = rates[RLCARD].decisions
    return [Bar(f"batch_vs_rlcard[{name}]", rates[f"batch, {name}"].decisions / peer, 40) for name in PRESETS]


def steps(preset: str, threads: int) -> Iterator[int]:
    """The number of deals that ended at each step."""
    env, rng = Batch(preset, TABLES, seed=1, threads=threads), np.random.default_rng(1)
    turn = env.reset()
    while True:
        turn, end = env.step((rng.random(TABLES) * np.diff(turn.offsets)).astype(np.int32))
        yield int(end.over.sum())


def batch(preset: str) -> Work:
    played = steps(preset, threads=1)
    for _ in range(WARM_UP):
        next(played)
    while True:
        yield Done(TABLES, next(played))


class Spent(NamedTuple):
    """The seconds of some steps: on the wall, of all threads, and of the thread that waits for the others."""

    wall: float
    all: float
    main: float


def spent(played: Iterator[int]) -> Spent:
    start = Spent(time.perf_counter(), time.process_time(), time.thread_time())
    for _ in range(STEPS):
        next(played)
    end = Spent(time.perf_counter(), time.process_time(), time.thread_time())
    return Spent(*(now - then for now, then in zip(end, start, strict=True)))


def scaling(preset: str) -> tuple[float, float]:
    """How much faster two threads are: by the clock on the wall, and by their own clocks, which other programs do not
    disturb: half of their work, and all that is done between it. The medians of some rounds, which take turns."""
    played = {threads: steps(preset, threads) for threads in (1, 2)}
    rounds: dict[int, list[Spent]] = {threads: [] for threads in played}
    for _ in range(ROUNDS):
        for threads, works in played.items():
            rounds[threads].append(spent(works))
    alone = Spent(*map(median, zip(*rounds[1], strict=True)))
    shared = Spent(*map(median, zip(*rounds[2], strict=True)))
    return alone.wall / shared.wall, alone.all / (shared.main + (shared.all - shared.main) / 2)


def main() -> None:
    if not compiled():
        sys.exit("bench: the kernels are not compiled for this Python; say 'make setup'")
    cores = os.sched_getaffinity(0)
    pin()
    rates = measure(works(), ROUNDS, SECONDS)
    for name, rate in rates.items():
        print(f"{name}: {rate.decisions:,.0f} decisions per CPU second ({rate.slowest:,.0f} to {rate.fastest:,.0f})")
    os.sched_setaffinity(0, cores)
    for bar in bars(rates):
        print(bar)
    for preset in PRESETS:
        wall, clocks = scaling(preset)
        print(f"two threads, {preset}: {wall:.2f} times as fast by the wall, {clocks:.2f} by the threads' clocks")


if __name__ == "__main__":
    main()
