"""Measure the batch environment beside RLCard's `env.step`; `python -m bench.env` also measures two threads.

Each decision has its observation, the rows of all its legal actions and the rewards of deals that end. Choices are
random.
"""

import os
import sys
import time
from collections.abc import Iterator

import numpy as np

from bench.bars import Bar
from bench.measure import Done, Rates, Work, measure, pin
from bench.peers import rlcard
from paiju.env.batch import Batch
from paiju.kernels import compiled

PRESETS = ("guandan-standard", "guandan-house", "shengji", "zhaopengyou", "zimeidui")
RLCARD = "RLCard doudizhu"  # the same row as in bench.climbing
TABLES = 2048
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


def scaling(preset: str) -> float:
    """How much faster two threads are by the clock on the wall; the best of some rounds, which take turns."""
    played = {threads: steps(preset, threads) for threads in (1, 2)}
    best = dict.fromkeys(played, float("inf"))
    for played_by in played.values():
        for _ in range(WARM_UP):
            next(played_by)
    for _ in range(ROUNDS):
        for threads, played_by in played.items():
            start = time.perf_counter()
            for _ in range(STEPS):
                next(played_by)
            best[threads] = min(best[threads], time.perf_counter() - start)
    return best[1] / best[2]


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
        print(f"bar batch_two_threads[{preset}] {scaling(preset):.2f} >= 1.7")


if __name__ == "__main__":
    main()
