"""Many random deals through the referee, in any suits, with every law of the course checked."""

import random

import pytest

from paiju.rules import Ruleset, load
from tests.effort import DEEP
from tests.laws.course import LAWS, Step
from tests.variants import PRESETS, random_ruleset
from tests.walks import finished, random_match, states

DEALS_A_MATCH = 4
DEALS = 10_000 if DEEP else 300
RULESETS = 5000 if DEEP else 20  # that no preset has, of each family
DEALS_EACH = 3
PARTS = 5


def play(rules: Ruleset, rng: random.Random, deals: int) -> int:
    match = finished(random_match(rules, rng, deals=deals), rng)
    for before, event, after in states(match):
        step = Step(rules.options, before, event, after)
        for law in LAWS:
            law(step)
    assert match.state.champion is not None or match.state.deal == deals
    return match.state.deal


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_end_by_the_rules(name: str, part: int) -> None:
    rules, rng, deals = load(name), random.Random(part), 0
    while deals < DEALS // PARTS:
        deals += play(rules, rng, DEALS_A_MATCH)


@pytest.mark.parametrize("part", range(PARTS))
def test_deals_by_random_rules_end_by_the_rules(part: int) -> None:
    rng = random.Random(f"rules {part}")
    for _ in range(RULESETS // PARTS):
        play(random_ruleset(rng), rng, DEALS_EACH)
