"""The rules that bots have to play by: every preset, and random variants of both families."""

import random
from typing import Any

from paiju.bots import Budget, make_bot
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, resolve
from paiju.table import Table
from tests import trick_walks, variants
from tests.effort import long_played, often

VARIANTS = often(12, deep=25)  # of each family
CHOSEN: list[dict[str, Any]] = [  # with options that random variants seldom bring together
    {"extends": "guandan", "level_played": "own", "tribute": "by_level_gap", "gap_single": 1, "gap_double": 2},
    {"extends": "guandan-house", "returns_per_tribute": 0, "wild_alone_is_level": False, "timeout": "lowest_play"},
    {
        "extends": "guandan",
        "level_played": "first",
        "straight_flush_beats": 7,
        "double_tribute": "by_seat",
        "lead_after_equal": "lower_return",
        "return_rule": "any_but_wild",
        "return_tribute_card": False,
    },
    {
        "extends": "zhaopengyou",
        "bid_phase": "during_deal",
        "no_bid": "redeal",
        "call_nobody": "solo",
        "must_play": ["5"],
    },
    {"extends": "zhaopengyou", "seats": 4, "bottom_size": 10, "throw_units": "tractors", "throw_penalty": 10},
    {"extends": "zhaopengyou-classic", "call_before_bury": True, "declarer_nth": "next_other", "win_at_top": "any_win"},
    {"extends": "shengji", "throw_keep": "beaten_shape", "permanent_trumps": ["2"], "start_level": "3"},
    {
        "extends": "shengji",
        "bottom_factors": [2, 4, 8],
        "bottom_tractor": "power",
        "score_line": 100,
        "dead_zone": 30,
        "attack_most": "none",
        "must_hold": ["2", "5"],
        "hook_single": {"3": "2"},
        "rise_by_last_trick": True,
        "stage_lost": "last_trick",
    },
    {"extends": "shengji", "redeal_points": 20, "bury_limit": "no_trumps", "bury_points": 5, "no_bid": "no_trump"},
    {"extends": "shengji", "bid_rule": "joker_levels", "bid_no_trump": False, "no_bid": "turn_card"},
    {"extends": "zhaopengyou", "bid_turns": True, "no_bid": "redeal"},
    {"extends": "zhaopengyou", "takeover": "at_once", "takeover_doubles": True, "bottom_shown": True},
    {"extends": "zhaopengyou", "declarer_kept": True, "redeal_points": 10, "call_cards": "only_highest"},
    {"extends": "zimeidui", "bottom_to": "declarer", "swap": False, "bid_jokers": "pair", "bottom_shown": True},
    {"extends": "zimeidui", "swap_kinds": "all_trumps", "gua_feng_fill": "by_rank", "next_first": "fixed_rotation"},
]
BUDGET = Budget(ms=60_000, worlds=4)  # a number of worlds instead of the time: results that can be repeated


def rulesets() -> dict[str, Ruleset]:
    rng = random.Random("contract")
    families = {"climbing": variants.random_ruleset, "tricks": trick_walks.random_ruleset}
    drawn = {f"{name}-{number}": draw(rng) for number in range(VARIANTS) for name, draw in families.items()}
    chosen = {f"{delta['extends']}*{number}": resolve(delta) for number, delta in enumerate(CHOSEN)}
    return {name: load(name) for name in long_played()} | chosen | drawn


def seated(rules: Ruleset, names: list[str], seed: bytes, deals: int) -> Table:
    """A table where a match is about to begin."""
    bots = [make_bot(name, rules, seat, Stream(seed, seat), BUDGET) for seat, name in enumerate(names)]
    return Table(Match(rules, seed, deals=deals), bots, Stream(seed, "turns"))


def played(rules: Ruleset, names: list[str], seed: bytes, deals: int) -> Match:
    table = seated(rules, names, seed, deals)
    table.play()
    assert not any(table.faults), table.why
    return table.match
