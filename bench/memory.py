"""What a match in progress and a play-out keep in memory."""

import gc
import random
import sys
import tracemalloc
from typing import NamedTuple

from bench.bars import Bar
from bench.climbing import LEVELS, PRESETS, decide, playout
from paiju.kernels.suits import SuitedPlays
from paiju.match import Match
from paiju.rules import load
from paiju.tables import climb_tables

MATCHES = 5


class Kept(NamedTuple):
    """One match at its largest: its log, the state and the views of all seats and of a spectator."""

    kilobytes: float
    deals: int
    events: int


def largest_matches() -> dict[str, list[Kept]]:
    return {preset: [_largest(preset, seed) for seed in range(MATCHES)] for preset in PRESETS}


def _largest(preset: str, seed: int) -> Kept:
    """Tables and the kernels' workspace, which all matches share, are made before counting starts."""
    rules, rng = load(preset), random.Random(seed)
    for level in LEVELS:
        climb_tables(rules.options, level)
    decide(Match(rules, b"made before counting"), rng)
    gc.collect()
    tracemalloc.start()
    played, most = Match(rules, rng.randbytes(16)), 0
    while not played.over:
        decide(played, rng)
        for seat in (0, 1, 2, 3, None):
            played.view(seat)
        most = max(most, tracemalloc.get_traced_memory()[0])
    tracemalloc.stop()
    return Kept(most / 1000, played.state.deal, len(played.events))


def playout_bytes() -> int:
    """A play-out apart from the tables and the workspace, which many share."""
    return sys.getsizeof(playout(load(PRESETS[0]).options, LEVELS[0], SuitedPlays()))


def bars(matches: dict[str, list[Kept]], playout_size: int) -> list[Bar]:
    """The largest of all the matches counts."""
    most = max(kept.kilobytes for found in matches.values() for kept in found)
    return [
        Bar("match_memory_kb", most, 1000, at_most=True),
        Bar("playout_state_bytes", playout_size, 4096, at_most=True),
    ]
