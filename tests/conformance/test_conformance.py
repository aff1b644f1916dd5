"""The judge answers every rule case as expected."""

from collections import Counter
from typing import Any

import pytest

from paiju.climbing.family import CLIMBING
from paiju.tricks.family import TRICKS
from tests.conformance.cases import CASES, TRICK_CASES, Case, is_right, wrong
from tests.houses.world import houses

BY_ASK = Counter(case["ask"] for case in CASES)
BY_TRICK_ASK = Counter((case["ruleset"], case["ask"]) for case in TRICK_CASES)


def test_all_the_cases_are_here() -> None:
    assert len(CASES) == len({case["id"] for case in CASES}) == 475
    assert BY_ASK.keys() == CLIMBING.asks.keys()


def test_all_the_cases_of_trick_taking_games_are_here() -> None:
    assert len(TRICK_CASES) == len({case["id"] for case in TRICK_CASES}) == 242
    by_houses = {house.ask for house in houses()} & TRICKS.asks.keys()
    assert {ask for _, ask in BY_TRICK_ASK} | by_houses == TRICKS.asks.keys()


@pytest.mark.parametrize("ask", sorted(BY_ASK))
def test_cases_of(ask: str) -> None:
    assert wrong([case for case in CASES if case["ask"] == ask]) == []


@pytest.mark.parametrize("ruleset, ask", sorted(BY_TRICK_ASK))
def test_cases_of_trick_taking_games(ruleset: str, ask: str) -> None:
    assert wrong([case for case in TRICK_CASES if (case["ruleset"], case["ask"]) == (ruleset, ask)]) == []


CLASSIFY = {"id": "x", "ask": "classify", "expect": ["pair:3", "pair:4"]}
SHAPE = {"id": "x", "ask": "classify", "expect": {"shape": "pair", "suit": "T"}}
PLAYS = {"id": "x", "ask": "legal_plays_all", "expect": [{"cards": ["S3", "H3"], "as": "pair:3"}]}
FOLLOWS = {"id": "x", "ask": "legal_follows_all", "expect": [["S3", "S4"], ["S3", "S5"]]}
ORDER = {"id": "x", "ask": "rank_order", "expect": [["S7"], ["CA"]]}


@pytest.mark.parametrize(
    "case, answer, right",
    [
        (CLASSIFY, ["pair:4", "pair:3"], True),
        (CLASSIFY, ["pair:4"], False),
        (CLASSIFY, ["pair:3", "pair:4", "pair:4"], False),
        (CLASSIFY, {"pair:3": "", "pair:4": ""}, False),
        (SHAPE, {"suit": "T", "shape": "pair"}, True),
        (SHAPE, {"suit": "S", "shape": "pair"}, False),
        (PLAYS, [{"cards": ["H3", "S3"], "as": "pair:3"}], True),
        (PLAYS, [{"cards": ["H3", "S3"], "as": "pair:4"}], False),
        (PLAYS, [], False),
        (FOLLOWS, [["S5", "S3"], ["S3", "S4"]], True),
        (FOLLOWS, [["S3", "S4"]], False),
        (FOLLOWS, [["S3", "S4"], ["S3", "S5"], ["S3", "S5"]], False),
        (ORDER, [["S7"], ["CA"]], True),
        (ORDER, [["CA"], ["S7"]], False),
    ],
)
def test_an_answer_is_compared_as_its_kind_asks_for(case: Case, answer: Any, right: bool) -> None:
    assert is_right(case, {"id": "x", "answer": answer}) == right


def test_an_error_or_another_id_is_no_answer() -> None:
    assert not is_right(ORDER, {"id": "x", "error": {"code": "bad_value", "message": ""}})
    assert not is_right(ORDER, {"id": "y", "answer": ORDER["expect"]})
