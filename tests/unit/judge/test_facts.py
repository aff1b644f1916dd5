"""Facts that are wrong in any way: each is refused in words, and no fault of ours hides behind an error line."""

import copy
import json
import random
from collections.abc import Iterator
from typing import Any

import pytest
from tests.conformance.cases import CASES, TRICK_CASES
from tests.effort import often
from tests.houses.world import houses

from paiju.errors import BadInput
from paiju.judge import answer, answer_lines
from paiju.rules.prose import error_words
from paiju.tricks.judge import ASKS

LEVELS = {str(seat): "2" for seat in range(1, 6)}
SETTLE = {"levels": LEVELS, "declarer": 1, "points": 0}
THROW = {"level": "2", "trump": "S", "throw": ["HA", "HK"], "thrower": 1}
TAKEOVERS = {"takeover": "at_once", "takeover_doubles": True}
JOKER_LEVELS = {**TAKEOVERS, "bid_rule": "joker_levels"}
EVERY_PLAIN_CARD = [suit + rank for suit in "SHCD" for rank in "3456789TJQKA"]


def refused(ask: str, given: dict[str, Any], base: str = "zhaopengyou", **rules: Any) -> BadInput:
    with pytest.raises(BadInput) as refusal:
        answer({"ruleset": {"extends": base, **rules}, "ask": ask, "given": given})
    return refusal.value


@pytest.mark.parametrize(
    "ask, given, rules, fact",
    [
        ("throw_check", {**THROW, "others": []}, {}, "others"),
        ("attack_score", {"tricks": None, "declarer": 1, "bottom_added": 0}, {}, "tricks"),
        ("attack_score", {"tricks": [None], "declarer": 1, "bottom_added": 0}, {}, "tricks"),
        ("bid_asks", {"history": [], "first": 1, "left": None}, {}, "left"),
        ("seat_order", {"phase": "deal", "start": "1" * 5000}, {}, "start"),
        ("settle", {**SETTLE, "levels": {"1": "2", "01": "2", "2": "2", "3": "2", "4": "2"}}, {}, "levels"),
        ("settle", {**SETTLE, "levels": {**LEVELS, "1": "A"}}, {"top_level": "K"}, "level"),
        ("settle", {**SETTLE, "friend": [2, 3, 4, 5]}, {"starter_on_loss": "adjacent_attacker"}, "friend"),
        ("settle", {**SETTLE, "friend": 1}, {}, "friend"),
        ("settle", {**SETTLE, "points": 10**30}, {}, "points"),
        ("settle", {**SETTLE, "takeovers": -1}, TAKEOVERS, "takeovers"),
        ("settle", {**SETTLE, "takeovers": 10**9}, TAKEOVERS, "takeovers"),
        ("bid_result", {"levels": LEVELS, "bids": [{"seat": 1, "cards": []}]}, {}, "bids"),
        ("takeover_asks", {"history": [{"seat": 1, "cards": ["RJ"]}], "burier": 1}, JOKER_LEVELS, "history"),
        ("flip_bottom", {"levels": LEVELS, "starter": 1, "bottom": ["RJ"]}, {}, "bottom"),
        ("flip_bottom", {"levels": LEVELS, "starter": 1, "bottom": ["RJ"]}, {"no_bid": "turn_card"}, "bottom"),
        ("bid_deadline", {"bid_times_s": [1, float("nan")]}, {}, "bid_times_s"),
    ],
)  # fmt: skip
def test_a_wrong_fact_is_named(ask: str, given: dict[str, Any], rules: dict[str, Any], fact: str) -> None:
    error = refused(ask, given, **rules)
    assert (error.code, error.facts["fact"]) == ("bad_value", fact)
    words = error_words(error)
    assert fact in words.zh and fact in words.en and words.zh != words.en


def test_what_would_take_too_long_to_list_is_refused() -> None:
    hand = [card for card in EVERY_PLAIN_CARD if card[0] != "H"]
    follow = {"level": "2", "trump": "S", "lead": [f"H{rank}" for rank in "3456789TJQK"], "hand": hand}
    assert refused("legal_follows_all", follow).code == "too_large"
    climb = {"level": "2", "hand": EVERY_PLAIN_CARD, "table": None}
    assert refused("legal_plays_all", climb, base="guandan", straight_cards="5..12").code == "too_large"


def test_a_ruleset_that_is_nested_too_deeply_is_refused() -> None:
    nest: list[Any] = []
    for _ in range(5000):
        nest = [nest]
    error = refused("deck_info", {}, must_play=nest)
    assert (error.code, error.facts["fact"]) == ("bad_value", "ruleset")


def test_a_fault_of_ours_is_told_as_one_and_stops_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    def fails(*_: object) -> None:
        raise ZeroDivisionError

    monkeypatch.setitem(ASKS, "points", fails)
    lines = [{"ruleset": "shengji", "ask": ask, "given": {"cards": []}} for ask in ("points", "deck_info")]
    fault, fine = (json.loads(line) for line in answer_lines([json.dumps(line).encode() for line in lines], "en"))
    assert fault["error"]["code"] == "our_fault" and "ZeroDivisionError" in fault["error"]["message"]
    assert fine["answer"]["players"] == 4


# Real questions with some of their facts changed, wherever they stand

ODD: list[Any] = [
    None,
    True,
    0,
    1,
    -1,
    7,
    99,
    10**6,
    10**30,
    1.5,
    float("nan"),
    "",
    "x",
    "1",
    "01",
    "９",
    "²",
    "A",
    "NT",
]
ODD += [[], {}, [[]], [None], ["RJ"], ["S2", "S2"], ["??"], [1, 2, 3, 4, 5], {"1": None}, {"seat": 1}, {"cards": []}]
ODD += [
    "9" * 5000,
    "RJ",
    "2",
    "10",
    {"A": "2", "B": "A"},
    {"seat": 2, "cards": ["RJ", "BJ"]},
    {"card": "NT", "n": 10**20},
]
RULES: dict[str, list[dict[str, Any]]] = {
    "climbing": [{}, {"seats": 8, "decks": 4}, {"tribute": "by_level_gap"}, {"top_level": "K"}],
    "tricks": [
        {}, TAKEOVERS, JOKER_LEVELS, {"levels_left_out": ["3"]}, {"laps": 3}, {"friends": 2}, {"call_cards": "held"},
        {"starter_on_loss": "adjacent_attacker"}, {"no_bid": "turn_card"}, {"top_level": "K"},
        {"lowest_rank": "5", "start_level": "5"}, {"bid_rule": "same_kind_or_higher"}, {"bid_turns": True},
    ],
}  # fmt: skip


def places(facts: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """The ways to every fact, also inside of others."""
    inside = facts.items() if isinstance(facts, dict) else enumerate(facts) if isinstance(facts, list) else ()
    for key, value in inside:
        yield (*path, key)
        yield from places(value, (*path, key))


def disturb(rng: random.Random, given: dict[str, Any]) -> None:
    for _ in range(rng.choice([1, 1, 2, 3])):
        found = list(places(given))
        if not found:
            return
        *way, last = rng.choice(found)
        inner: Any = given
        for key in way:
            inner = inner[key]
        match rng.randrange(6):
            case 0:
                del inner[last]
            case 1 if isinstance(inner[last], list) and inner[last]:
                inner[last] = inner[last] * rng.choice([2, 3])
            case _:
                inner[last] = copy.deepcopy(rng.choice(ODD))


QUESTIONS = {
    "climbing": [(case["ruleset"], case["ask"], case["given"]) for case in CASES],
    "tricks": [(case["ruleset"], case["ask"], case["given"]) for case in TRICK_CASES],
}
HOUSES = [(house.rules, house.ask, house.given) for house in houses()]


@pytest.mark.parametrize("wing", QUESTIONS)
@pytest.mark.parametrize("seed", range(often(2)))
def test_every_changed_question_has_an_answer_or_a_refusal(wing: str, seed: int) -> None:
    """The judge is asked without its net: a fault of ours fails here."""
    rng = random.Random(f"{wing} {seed}")
    answered = 0
    for _ in range(1500):
        rules, ask, given = copy.deepcopy(rng.choice(rng.choice([QUESTIONS[wing], HOUSES])))
        base = {"extends": rules} if isinstance(rules, str) else rules
        disturb(rng, given)
        for ruleset in (base, {**base, **rng.choice(RULES[wing])}):
            try:
                json.dumps(answer({"ruleset": ruleset, "ask": ask, "given": given}))
                answered += 1
            except BadInput as error:
                assert error_words(error).en
    assert answered  # some changes are harmless, or the questions would never get beyond the readers of facts
