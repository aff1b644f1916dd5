"""Measure a match in the loop of a bot: view, legal actions, action."""

import random
from collections.abc import Iterator

from bench.measure import Done, Work
from paiju.match import Match
from paiju.rules import load


def match(preset: str) -> Work:
    """Play whole matches; each step is a deal, from the first card to the settlement."""
    rules, rng = load(preset), random.Random(1)
    while True:
        yield from deals_of(Match(rules, rng.randbytes(16)), rng)


def deals_of(played: Match, rng: random.Random) -> Iterator[Done]:
    decisions = 0
    while not played.over:
        deal = played.state.deal
        decide(played, rng)
        decisions += 1
        if played.over or played.state.deal != deal:
            yield Done(decisions, 1)
            decisions = 0


def decide(played: Match, rng: random.Random) -> None:
    """Give a seat in turn its view and all its plays, and play one."""
    seat = played.actors[0]
    played.view(seat)
    played.play(seat, rng.choice(list(played.legal(seat))))
