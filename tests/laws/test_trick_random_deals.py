"""Many random deals of trick-taking games through the referee: no error, no lost card, no leak."""

import random

import pytest

from paiju.cards import UNKNOWN
from paiju.match import Match
from paiju.rules import Ruleset, load
from tests.effort import DEEP
from tests.laws.test_trick_course import conserved, fields, hidden_from
from tests.trick_walks import LONG_PLAYED, random_ruleset
from tests.walks import states

DEALS_A_MATCH = 4
DEALS = 10_000 if DEEP else 60
RULESETS = 5000 if DEEP else 20  # that no preset has, of each family
DEALS_EACH = 3
PARTS = 4


def play(rules: Ruleset, rng: random.Random, deals: int) -> int:
    match = Match(rules, rng.randbytes(8), deals=deals)
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(list(match.legal(seat))))
    viewer = rng.randrange(rules.options.seats)
    for _, event, after in states(match):
        if after.stock or after.phase in ("bury", "trick"):
            assert conserved(rules, after)
        seen, hidden = event.view(viewer), hidden_from(event, viewer)
        for name, value in fields(event).items():
            expected = bytes((UNKNOWN,)) * len(getattr(event, name)) if name in hidden else value
            assert getattr(seen, name) == expected
    assert match.state.over or match.state.deal == deals
    return match.state.deal


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", LONG_PLAYED)
def test_random_deals_lose_and_leak_nothing(name: str, part: int) -> None:
    rules, rng, deals = load(name), random.Random(part), 0
    while deals < DEALS // PARTS:
        deals += play(rules, rng, DEALS_A_MATCH)


@pytest.mark.parametrize("part", range(PARTS))
def test_deals_by_random_rules_lose_and_leak_nothing(part: int) -> None:
    rng = random.Random(f"rules {part}")
    for _ in range(RULESETS // PARTS):
        play(random_ruleset(rng), rng, DEALS_EACH)
