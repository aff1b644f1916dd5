"""Measure rates per CPU second. All works take turns, round after round, so that noise hits all alike."""

import gc
import os
import time
from collections.abc import Iterator, Mapping
from statistics import median
from typing import NamedTuple


class Done(NamedTuple):
    """The result of one step. Questions to the judge count as decisions."""

    decisions: int
    deals: int = 0


class Rate(NamedTuple):
    """Medians over the rounds, with the slowest and fastest round, per CPU second."""

    decisions: float
    deals: float
    slowest: float
    fastest: float


Work = Iterator[Done]  # endless; each step takes a few milliseconds
Rates = Mapping[str, Rate]


def pin() -> int | None:
    """Stay on one core if the system allows it, and return its number."""
    if not hasattr(os, "sched_setaffinity"):
        return None
    core = max(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {core})
    return core


def measure(works: Mapping[str, Work], rounds: int, seconds: float) -> dict[str, Rate]:
    """Run each work for some CPU seconds in every round. Its first step is not timed."""
    for work in works.values():
        next(work)
    gc.collect()
    gc.freeze()  # objects loaded before must not slow down the garbage collection
    slices: dict[str, list[tuple[float, float]]] = {name: [] for name in works}
    for _ in range(rounds):
        for name, work in works.items():
            slices[name].append(_slice(work, seconds))
    gc.unfreeze()
    return {name: _rate(found) for name, found in slices.items()}


def _slice(work: Work, seconds: float) -> tuple[float, float]:
    """Decisions and deals per CPU second over one slice."""
    decisions = deals = 0
    start = now = time.process_time()
    while now - start < seconds:
        done = next(work)
        decisions += done.decisions
        deals += done.deals
        now = time.process_time()
    return decisions / (now - start), deals / (now - start)


def _rate(slices: list[tuple[float, float]]) -> Rate:
    decisions = [slice_[0] for slice_ in slices]
    return Rate(median(decisions), median(slice_[1] for slice_ in slices), min(decisions), max(decisions))
