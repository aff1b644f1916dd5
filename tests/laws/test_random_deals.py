"""Many random deals of each preset through the referee, in any suits, with every law of the course checked."""

import random

import pytest

from paiju.rules import load
from tests.effort import DEEP
from tests.laws.course import LAWS, Step
from tests.variants import PRESETS
from tests.walks import finished, random_match, states

DEALS_A_MATCH = 4
DEALS = 10_000 if DEEP else 300
PARTS = 5


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_end_by_the_rules(name: str, part: int) -> None:
    rules, rng, deals = load(name), random.Random(part), 0
    while deals < DEALS // PARTS:
        match = finished(random_match(rules, rng, deals=DEALS_A_MATCH), rng)
        for before, event, after in states(match):
            step = Step(rules.options, before, event, after)
            for law in LAWS:
                law(step)
        assert match.state.champion is not None or match.state.deal == DEALS_A_MATCH
        deals += match.state.deal
