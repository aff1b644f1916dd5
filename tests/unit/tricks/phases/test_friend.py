"""Calling friends."""

import random
from typing import Any

import pytest

from paiju.actions import CallFriend
from paiju.cards import names
from paiju.judge import answer
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import RulesetError, resolve


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


RANKS = ["8", "9", "10", "J", "Q", "K", "A"]
SHORT = {"extends": "zhaopengyou", "lowest_rank": "8", "start_level": "8", "jokers": "none", "bottom_size": 4}


@pytest.mark.parametrize("nobody", ["off", "solo"])
def test_where_the_limits_leave_no_card_text_table_and_judge_allow_any(nobody: str) -> None:
    """At the first level only the eights have no points, and they are level cards."""
    limits = {"call_cards": "no_points", "call_trumps": "no_levels", "call_nobody": nobody}
    rules = {**SHORT, **limits, "card_points": dict.fromkeys(RANKS[1:], 5)}
    match = Match(resolve(rules), b"a call")
    while match.state.phase != "friend":
        match.play(match.actors[0], match.default(match.actors[0]))
    legal, default = match.legal(match.actors[0]), match.default(match.actors[0])
    calls = [call for call in legal if isinstance(call, CallFriend)]
    assert {names(call.card)[0] for call in calls if call.card} == {
        suit + rank for suit in "SHCD" for rank in "89TJQKA"
    }
    assert isinstance(default, CallFriend) and default.card and default in legal
    assert (CallFriend(b"") in calls) == (nobody == "solo")
    given = {"exposed": [], "trump": "S", "level": "8"}
    for card, allowed in {"HA": True, "S8": True, "RJ": False, "NT": nobody == "solo"}.items():
        question = {"ruleset": rules, "ask": "call_legal", "given": {**given, "call": {"card": card, "n": 1}}}
        assert answer(question) is allowed, card


def test_a_deck_in_which_every_card_has_points_has_none_to_call() -> None:
    rules = {**SHORT, "call_cards": "no_points", "card_points": dict.fromkeys(RANKS, 5)}
    with pytest.raises(RulesetError) as refused:
        resolve(rules)
    assert [option for option, _ in refused.value.problems] == ["call_cards"]
    assert (
        resolve({**rules, "jokers": "both", "bottom_size": 10, "call_jokers": True}).options.call_cards == "no_points"
    )
