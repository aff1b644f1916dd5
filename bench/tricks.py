"""Measure our trick-taking games, kernel and match, beside hearts and spades in OpenSpiel."""

import random

from bench.bars import Bar
from bench.climbing import RLCARD
from bench.loops import match
from bench.measure import Done, Rates, Work
from bench.peers import all_alike, by_probability, openspiel
from paiju.rules import load
from paiju.tricks.kernels.deal import TrickDeal
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.seats import step
from paiju.tricks.tables import trick_tables

PRESETS = ("zhaopengyou", "shengji")
PEERS = ("hearts", "spades")
DEALS = 20


def works() -> dict[str, Work]:
    return {
        **{f"kernel, {preset}": kernel(load(preset).options) for preset in PRESETS},
        **{f"OpenSpiel {name}": openspiel(name, by_probability) for name in PEERS},
        **{f"OpenSpiel {name}, fast deal": openspiel(name, all_alike) for name in PEERS},
        **{f"match, {preset}": match(preset) for preset in PRESETS},
    }


def bars(rates: Rates) -> list[Bar]:
    """Compare with the faster of the two peers; also, without a goal, with the peers that deal the fast way."""
    peer = max(rates[f"OpenSpiel {name}"].decisions for name in PEERS)
    fast = max(rates[f"OpenSpiel {name}, fast deal"].decisions for name in PEERS)
    return [
        *[Bar(f"kernel_vs_openspiel[{name}]", rates[f"kernel, {name}"].decisions / peer, 4) for name in PRESETS],
        *[Bar(f"kernel_vs_openspiel_fast_deal[{name}]", rates[f"kernel, {name}"].decisions / fast) for name in PRESETS],
        *[
            Bar(f"match_vs_rlcard[{name}]", rates[f"match, {name}"].decisions / rates[RLCARD].decisions, 1)
            for name in PRESETS
        ],
    ]


def kernel(options: Tricks) -> Work:
    """Random deals inside the kernel, from the first lead to the last trick, for each trump suit in turn."""
    playouts = [
        TrickPlayout(TrickDeal(trick_tables(options, level, trump), options.seats, step(options.direction)))
        for level, trump in ((0, 0), (5, 1), (9, 2), (12, 3))
    ]
    rng = random.Random(1)
    while True:
        seeds = [rng.getrandbits(62) + 1 for _ in playouts]
        played = zip(playouts, seeds, strict=True)
        decisions = sum(state.random_deals(DEALS, options.bottom_size, seed) for state, seed in played)
        yield Done(decisions, DEALS * len(playouts))
