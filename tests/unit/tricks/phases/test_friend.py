"""Calling friends."""

import random
from typing import Any

import pytest

from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import resolve


@pytest.mark.parametrize(
    "delta",
    [
        {"call_cards": "only_highest", "friends": 3, "call_copies": 1, "start_level": "Q"},
        {
            "seats": 8,
            "decks": 2,
            "bottom_size": 12,
            "friends": 6,
            "call_cards": "held",
            "call_copies": 1,
            "score_step": 40,
        },
    ],
)
def test_whatever_the_limits_somebody_can_be_called(delta: dict[str, Any]) -> None:
    rng = random.Random(1)
    for _ in range(25):
        match = Match(resolve({"extends": "zhaopengyou", **delta}), rng.randbytes(8), deals=2)
        while not match.over:
            seat = rng.choice(match.actors)
            assert match.game.phases[match.state.phase].default(match.state, seat) in match.legal(seat)
            match.play(seat, match.legal(seat).sample(Stream(rng.randbytes(8))))
