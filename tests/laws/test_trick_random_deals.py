"""Many random deals of each trick-taking preset through the referee: no error, no lost card, no leak."""

import random

import pytest

from paiju.cards import UNKNOWN
from paiju.match import Match
from paiju.rules import load
from tests.effort import DEEP
from tests.laws.test_trick_course import conserved, fields, hidden_from
from tests.trick_walks import PRESETS
from tests.walks import states

DEALS_A_MATCH = 4
DEALS = 10_000 if DEEP else 60
PARTS = 4


def play(match: Match, rng: random.Random) -> None:
    while not match.over:
        seat = rng.choice(match.actors)
        match.play(seat, rng.choice(list(match.legal(seat))))


@pytest.mark.parametrize("part", range(PARTS))
@pytest.mark.parametrize("name", PRESETS)
def test_random_deals_lose_and_leak_nothing(name: str, part: int) -> None:
    rules, rng, deals = load(name), random.Random(part), 0
    while deals < DEALS // PARTS:
        match = Match(rules, rng.randbytes(8), deals=DEALS_A_MATCH)
        play(match, rng)
        viewer = rng.randrange(rules.options.seats)
        for _, event, after in states(match):
            if after.stock or after.phase in ("bury", "trick"):
                assert conserved(rules, after)
            seen, hidden = event.view(viewer), hidden_from(event, viewer)
            for name_, value in fields(event).items():
                expected = bytes((UNKNOWN,)) * len(getattr(event, name_)) if name_ in hidden else value
                assert getattr(seen, name_) == expected
        assert match.state.over or match.state.deal == DEALS_A_MATCH
        deals += match.state.deal
