"""What a match in progress and a play-out keep in memory."""

import gc
import random
import sys
import tracemalloc
from itertools import count
from typing import NamedTuple

from bench.bars import Bar
from bench.climbing import LEVELS, playout
from bench.loops import decide
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.match import Match
from paiju.rules import load, presets
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.tables import trick_tables

MATCHES = 5
SAMPLED = 250  # decisions


class Kept(NamedTuple):
    """One match at its largest: its log, the state and the views of all seats and of a spectator."""

    kilobytes: float
    deals: int
    events: int


def largest_matches() -> dict[str, list[Kept]]:
    return {preset: [_largest(preset, seed) for seed in range(MATCHES)] for preset in presets()}


def _largest(preset: str, seed: int) -> Kept:
    """Tables and the kernels' workspace, which all matches share, are made before counting starts."""
    rules, rng = load(preset), random.Random(seed)
    _play_whole(Match(rules, b"made before counting", deals=30), rng)
    gc.collect()
    tracemalloc.start()
    played = Match(rules, rng.randbytes(16))
    most = _play_whole(played, rng)
    tracemalloc.stop()
    return Kept(most / 1000, played.state.deal, len(played.events))


def _play_whole(played: Match, rng: random.Random) -> int:
    """Play with all views kept up to date; the most bytes that were in use after a decision, by samples.

    Before a sample the interpreter gives back the empty tuples and lists that it keeps for reuse: they are half a
    megabyte at times, and belong to no match.
    """
    most = 0
    for number in count():
        if played.over:
            return most
        decide(played, rng)
        for seat in (*range(played.rules.options.seats), None):
            played.view(seat)
        if number % SAMPLED == 0:
            gc.collect()
            most = max(most, tracemalloc.get_traced_memory()[0])
    raise AssertionError("count() has no end")


def playout_bytes() -> int:
    """The larger of the two play-outs, apart from the tables and the workspace, which many share."""
    climb = playout(load("guandan").options, LEVELS[0], SuitedPlays())
    deal = TrickDeal(trick_tables(load("zhaopengyou").options, 0, 0), 5, -1, 3)
    return max(sys.getsizeof(climb), sys.getsizeof(deal) + sys.getsizeof(TrickPlayout(deal)))


def bars(matches: dict[str, list[Kept]], playout_size: int) -> list[Bar]:
    """The largest of all the matches counts."""
    most = max(kept.kilobytes for found in matches.values() for kept in found)
    return [
        Bar("match_memory_kb", most, 1000, at_most=True),
        Bar("playout_state_bytes", playout_size, 4096, at_most=True),
    ]
