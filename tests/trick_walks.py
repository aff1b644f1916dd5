"""Random rules and random matches of the trick-taking family."""

import random
from collections.abc import Iterator
from typing import Any

from paiju.cards import RANKS, Seat
from paiju.family import FAMILIES
from paiju.match import Match
from paiju.rules import Ruleset, RulesetError, load, presets, resolve
from paiju.rules.schema import options_of
from tests.effort import long_played
from tests.variants import possible

FAMILY = "tricks"
PRESETS = tuple(name for name in presets() if load(name).family == FAMILY)
LONG_PLAYED = tuple(name for name in PRESETS if name in long_played())
SCHEMA = options_of(FAMILIES[FAMILY].options)
POSSIBLE = {name: possible(option) for name, option in SCHEMA.items()}
MOST_CHANGES = 12
TABLES: tuple[dict[str, Any], ...] = (
    {"seats": 4, "decks": 2, "bottom_size": 8},
    {"seats": 5, "decks": 2, "bottom_size": 8},
    {"friends": 2},
    {},
)

DELTAS: list[dict[str, Any]] = [  # rules of throws, following and trumps that random ones seldom put to the test
    {"extends": "zhaopengyou", "throw_compare": "all_units"},
    {"extends": "zhaopengyou", "throw_compare": "next_shape", "throw_test": "smaller_played"},
    {"extends": "shengji", "throw_compare": "highest_card", "throw_test": "smaller_played"},
    {"extends": "shengji", "throw_keep": "lowest_beaten", "throw_against": "opponents"},
    {"extends": "zhaopengyou", "throw_keep": "lowest", "throw_ruffed": True},
    {"extends": "zhaopengyou", "follow_shape": "sets"},
    {"extends": "zhaopengyou", "follow_shape": "suit"},
    {"extends": "shengji", "break_tractors": False},
    {"extends": "zhaopengyou", "break_tractors": False, "follow_subtractor": True},
    {"extends": "zhaopengyou", "break_tractors": False, "break_triples": False},
    {"extends": "zhaopengyou", "triple_pays": False, "break_triples": False},
    {"extends": "shengji", "follow_fill": "lowest"},
    {"extends": "shengji", "follow_fill": "highest"},
    {"extends": "zhaopengyou", "tractor_length": 3, "follow_subtractor": True},
    {"extends": "zhaopengyou", "tractor_width": 3},
    {"extends": "shengji", "tractor_over_gap": False, "tractor_bridge": True, "permanent_trumps": ["2"]},
    {"extends": "shengji", "permanent_trumps": ["2", "T"], "tractor_over_gap": False},
    {"extends": "shengji", "red_fives": "both", "advisers": True, "permanent_trumps": ["2"], "tractor_bridge": True},
    {"extends": "shengji", "red_fives": "hearts", "joker_tractor": False},
    {"extends": "shengji", "throw_units": "tractors", "throw_compare": "all_units"},
    {"extends": "zhaopengyou", "bid_turns": True, "bid_self_raise": True, "bid_reinforce": "own_suit_to_equal"},
    {"extends": "zhaopengyou", "bid_turns": True, "bid_no_trump": True},
    {"extends": "shengji", "takeover": "at_once", "takeover_doubles": True, "bid_phase": "after_deal"},
    {"extends": "zhaopengyou", "takeover": "in_turn", "bid_rule": "joker_levels", "bid_jokers": "one"},
    {"extends": "zhaopengyou", "throw_units": "tractors", "throw_compare": "next_shape", "follow_shape": "sets"},
    {"extends": "shengji", "decks": 4, "bottom_size": 12},
    {"extends": "shengji", "decks": 4, "bottom_size": 12, "throw_compare": "all_units", "break_tractors": False},
    {"extends": "shengji", "decks": 4, "bottom_size": 12, "break_triples": False, "triple_pays": False},
    {"extends": "shengji", "decks": 5, "bottom_size": 2, "follow_subtractor": True, "throw_compare": "next_shape"},
    {"extends": "shengji", "decks": 5, "bottom_size": 14, "break_triples": False, "throw_test": "smaller_played"},
    {"extends": "zhaopengyou", "seats": 10, "decks": 5, "bottom_size": 0, "no_bid": "no_trump", "tractor_width": 3},
    {"extends": "shengji", "seats": 6, "decks": 4, "bottom_size": 12, "throw_units": "tractors"},
    {"extends": "shengji", "jokers": "red", "bottom_size": 6, "no_trump_jokers": "one"},
    {"extends": "shengji", "decks": 1, "bottom_size": 6, "score_step": 20, "call_copies": 1, "no_trump_jokers": "one"},
    {"extends": "zhaopengyou", "friends": 2},
    {"extends": "zhaopengyou", "friends": 2, "friend_cards": "one_card", "call_copies": 1},
    {"extends": "zhaopengyou", "friends": 3, "declarer_nth": "next_other", "friend_nth": "next_other"},
]
HOUSES = {f"house-{number}": resolve(delta) for number, delta in enumerate(DELTAS)}


def random_table(rng: random.Random) -> dict[str, Any]:
    """Any number of players and decks, of any cards, and a bottom with which the hands come out even."""
    size = {"seats": rng.randint(4, 10), "decks": rng.randint(1, 5)}
    low = rng.choice((0, 0, 0, 1, 3))
    jokers = rng.choice(("both", "both", "both", "red", "black", "none"))
    kinds = 52 - 4 * low + {"both": 2, "none": 0}.get(jokers, 1)
    out = rng.choice((0, 0, 0, rng.randint(1, 12)))
    uneven = (kinds * size["decks"] - out) % size["seats"]
    bottom = rng.choice([n for n in range(21) if n % size["seats"] == uneven])
    deck = {"jokers": jokers, "lowest_rank": RANKS[low], "cards_out": out, "start_level": RANKS[low + out // 4]}
    lines = {"score_step": 20 * size["decks"], "score_line": "none"}
    return {**size, **deck, **lines, "bottom_size": bottom, "call_copies": rng.randint(1, size["decks"])}


def random_ruleset(rng: random.Random) -> Ruleset:
    """A preset with some options changed; the options that must fit each other are changed together now and then.
    As in rulesets of old records, some may have no effect."""
    while True:
        names = rng.sample(list(SCHEMA), rng.randint(1, MOST_CHANGES))
        changes: dict[str, Any] = {name: rng.choice(POSSIBLE[name]) for name in names}
        table = rng.choice((*TABLES, random_table(rng), random_table(rng), random_table(rng)))
        try:
            return resolve({"extends": rng.choice(PRESETS), **table, **changes}, named=())
        except RulesetError:
            continue


def rulesets(variants: int, seed: int) -> Iterator[Ruleset]:
    """Each preset, then so many random variants."""
    rng = random.Random(seed)
    yield from map(load, PRESETS)
    for _ in range(variants):
        yield random_ruleset(rng)


def decisions(match: Match, rng: random.Random) -> Iterator[Seat]:
    """Play at random to the end, stopping before each action with the seat that is about to act."""
    while not match.over:
        seat = rng.choice(match.actors)
        yield seat
        match.play(seat, rng.choice(list(match.legal(seat))))


def finished(rules: Ruleset, rng: random.Random, deals: int = 1) -> Match:
    match = Match(rules, rng.randbytes(8), deals=deals)
    for _ in decisions(match, rng):
        pass
    return match
