"""Random rules and random matches of the trick-taking family."""

import random
from collections.abc import Iterator
from typing import Any

from paiju.cards import Seat
from paiju.family import FAMILIES
from paiju.match import Match
from paiju.rules import Ruleset, RulesetError, load, presets, resolve
from paiju.rules.schema import options_of
from tests.variants import possible

FAMILY = "tricks"
PRESETS = tuple(name for name in presets() if load(name).family == FAMILY)
SCHEMA = options_of(FAMILIES[FAMILY].options)
POSSIBLE = {name: possible(option) for name, option in SCHEMA.items()}
MOST_CHANGES = 12
TABLES = ({"seats": 4, "decks": 2, "bottom_size": 8}, {"seats": 5, "decks": 2, "bottom_size": 8}, {})


def random_ruleset(rng: random.Random) -> Ruleset:
    """A preset with some options changed; the options that must fit each other are changed together now and then."""
    while True:
        names = rng.sample(list(SCHEMA), rng.randint(1, MOST_CHANGES))
        changes: dict[str, Any] = {name: rng.choice(POSSIBLE[name]) for name in names}
        try:
            return resolve({"extends": rng.choice(PRESETS), **rng.choice(TABLES), **changes})
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
