"""Measure our climbing games, kernel and match, beside Dou Dizhu in other engines."""

import random

from bench.bars import Bar
from bench.loops import match
from bench.measure import Done, Rates, Work
from bench.peers import all_alike, by_probability, openspiel, rlcard
from paiju.climbing.kernels.playout import ClimbPlayout
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.options import Climbing
from paiju.climbing.tables import climb_tables
from paiju.rules import load

PRESETS = ("guandan", "guandan-house", "guandan-standard")
LEVELS = range(13)
DEALS_A_LEVEL = 10

OPENSPIEL, RLCARD = "OpenSpiel dou_dizhu", "RLCard doudizhu"
FAST_DEAL = f"{OPENSPIEL}, fast deal"


def works() -> dict[str, Work]:
    return {
        **{f"kernel, {preset}": kernel(load(preset).options) for preset in PRESETS},
        OPENSPIEL: openspiel("dou_dizhu", by_probability),
        FAST_DEAL: openspiel("dou_dizhu", all_alike),
        **{f"match, {preset}": match(preset) for preset in PRESETS},
        RLCARD: rlcard("doudizhu"),
    }


def bars(rates: Rates) -> list[Bar]:
    """The bar without a preset uses the competition rules; OpenSpiel deals by probability."""
    kernels = {preset: rates[f"kernel, {preset}"].decisions for preset in PRESETS}
    matches = {preset: rates[f"match, {preset}"].decisions for preset in PRESETS}
    peer, fast_deal, slow_peer = (rates[name].decisions for name in (OPENSPIEL, FAST_DEAL, RLCARD))
    return [
        Bar("kernel_vs_openspiel", kernels["guandan-standard"] / peer, 12),
        *[Bar(f"kernel_vs_openspiel[{preset}]", rate / peer, 12) for preset, rate in kernels.items()],
        *[Bar(f"kernel_vs_openspiel_fast_deal[{preset}]", rate / fast_deal) for preset, rate in kernels.items()],
        *[Bar(f"kernel_vs_rlcard[{preset}]", rate / slow_peer, 350) for preset, rate in kernels.items()],
        *[Bar(f"match_vs_rlcard[{preset}]", rate / slow_peer, 2) for preset, rate in matches.items()],
    ]


def playout(options: Climbing, level: int, work: SuitedPlays) -> ClimbPlayout:
    tables = climb_tables(options, level)
    wind_next = options.wind_to == "next_seat"
    return ClimbPlayout(
        (tables, tables), work, options.pass_locks_round, wind_next, options.stop_at_double, options.seats
    )


def kernel(options: Climbing) -> Work:
    """Random deals inside the kernel, from the first play to the last. Each step has equally many for every level."""
    work = SuitedPlays()
    playouts = [playout(options, level, work) for level in LEVELS]
    rng = random.Random(1)
    while True:
        decisions = sum(state.random_deals(DEALS_A_LEVEL, rng.getrandbits(62) + 1) for state in playouts)
        yield Done(decisions, DEALS_A_LEVEL * len(playouts))
