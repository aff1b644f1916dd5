"""The judge: answers in order, an error for each question that has none, and nothing stops it."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from tests.conformance.cases import CASES

from paiju.climbing.judge import ASKS
from paiju.judge import answer, answer_lines
from paiju.judge.answers import NotJsonLines

GOOD = {"id": "good", "ruleset": "guandan", "ask": "classify", "given": {"level": "2", "cards": ["S3", "H3"]}}


def ask(*questions: object, lang: str = "en") -> list[dict[str, Any]]:
    lines = [question if isinstance(question, bytes) else json.dumps(question).encode() for question in questions]
    return [json.loads(line) for line in answer_lines(lines, lang)]


def question(ask: str, ruleset: object = "guandan", **given: object) -> dict[str, object]:
    return {"id": 1, "ruleset": ruleset, "ask": ask, "given": given}


def error_of(asked: object) -> str:
    """The code of the error, having checked that the questions around it are answered."""
    before, reply, after = ask(GOOD, asked, GOOD)
    assert before == after == {"id": "good", "answer": ["pair:3"]}
    assert reply.keys() == {"id", "error"} and reply["error"].keys() == {"code", "message"}
    assert reply["error"]["message"]
    return str(reply["error"]["code"])


def test_answers_come_in_the_order_of_the_questions() -> None:
    replies = ask(*({**GOOD, "id": number} for number in range(5)))
    assert [reply["id"] for reply in replies] == list(range(5))


@pytest.mark.parametrize("identity", ["", 0, None, [1, {"a": 2}], 1.5, "中文"])
def test_an_id_may_be_anything(identity: object) -> None:
    assert ask({**GOOD, "id": identity}) == [{"id": identity, "answer": ["pair:3"]}]


def test_other_keys_are_ignored_and_an_id_may_be_missing() -> None:
    assert ask({**GOOD, "expect": 5, "source": "S-8"})[0]["answer"] == ["pair:3"]
    assert ask({key: value for key, value in GOOD.items() if key != "id"}) == [{"id": None, "answer": ["pair:3"]}]


def test_blank_lines_are_no_questions() -> None:
    assert ask(b"", GOOD, b"  \n", GOOD, b"\n") == [{"id": "good", "answer": ["pair:3"]}] * 2


def test_no_question_has_no_answer() -> None:
    assert ask() == []


def test_a_ruleset_may_be_a_delta() -> None:
    actions = [[0, "out"], [1, "pass"], [2, "pass"], [3, "pass"]]
    for ruleset, turn in [("guandan", 2), ({"extends": "guandan", "wind_to": "next_seat"}, 1)]:
        reply = answer(question("turn_after", ruleset, finished=[], actions=actions))
        assert reply == {"turn": turn, "new_round": True}


def str_of(value: object) -> str:
    """A short name for a test."""
    match value:
        case {"ruleset": str(rules), "ask": str(kind), "given": dict(facts)}:
            return f"{rules} {kind} {json.dumps(facts)}"[:100]
        case dict():
            return json.dumps(value)[:100]
        case bytes():
            return repr(value)[:30]
    return str(value)


HAND = {"level": "2", "hand": ["S3"], "table": None}
SETTLE = {"level": "A", "levels": ["A", "A"], "owner": 0, "order": [1, 0, 2, 3], "a_fails": [0, 0]}
TRIBUTE = {"level": "2", "order": [0, 2, [1, 3]], "hands": {"1": ["S3"], "3": ["S4"]}}


@pytest.mark.parametrize(
    "asked, code",
    [
        (b"not json", "not_json"),
        (b"[1, 2]", "not_json"),
        (b"5", "not_json"),
        (b'"text"', "not_json"),
        (b'{"id": 1', "not_json"),
        (b"\xff\xfe", "not_json"),
        (b'{"id": "\\ud800"}', "not_json"),
        (b"[" * 100_000, "not_json"),
        ({}, "unknown_ruleset"),
        (question("classify", ruleset="nothing"), "unknown_ruleset"),
        (question("classify", ruleset=5), "unknown_ruleset"),
        (question("classify", ruleset=["guandan"]), "unknown_ruleset"),
        (question("classify", ruleset={}), "bad_ruleset"),
        (question("classify", ruleset={"extends": "guandan", "colour": "red"}), "bad_ruleset"),
        (question("classify", ruleset={"extends": "guandan", "a_pass_with": [["1-2"]]}), "bad_ruleset"),
        (question("classify", ruleset={"family": []}), "bad_ruleset"),
        (question("classify", ruleset="no/such/file.toml"), "unknown_ruleset"),
        (question("classify", ruleset="a\0b.toml"), "unknown_ruleset"),
        (question("riddle"), "unknown_ask"),
        ({"ruleset": "guandan"}, "unknown_ask"),
        ({"ruleset": "guandan", "ask": ["classify"]}, "unknown_ask"),
        ({"ruleset": "guandan", "ask": "classify", "given": []}, "bad_value"),
        ({"ruleset": "guandan", "ask": "classify", "given": None}, "bad_value"),
        ({"ruleset": "guandan", "ask": "classify"}, "missing_fact"),
        (question("classify", level="2"), "missing_fact"),
        (question("classify", cards=["S3"]), "missing_fact"),
        (question("classify", level="X", cards=["S3"]), "bad_rank"),
        (question("classify", level=["2"], cards=["S3"]), "bad_rank"),
        (question("classify", level="2", cards=["S1"]), "bad_card"),
        (question("classify", level="2", cards=[["S3"]]), "bad_card"),
        (question("classify", level="2", cards=["??"]), "bad_card"),
        (question("classify", level="2", cards="S3"), "bad_value"),
        (question("classify", level="2", cards=["S3", "S3", "S3"]), "too_many_copies"),
        (question("rank_order", level="2", cards=5), "bad_value"),
        (question("rank_order", level="2", cards=["??"]), "bad_card"),
        (question("card_marks", level="2", card="??"), "bad_card"),
        (question("card_marks", level="2", card=["S3"]), "bad_card"),
        (question("beats", level="2", table={"cards": ["S3"]}), "missing_fact"),
        (question("beats", level="2", table=["S3"], play={"cards": ["S4"]}), "bad_value"),
        (question("beats", level="2", table={"cards": ["S3"]}, play={"cards": ["S4"], "as": "x"}), "bad_reading"),
        (question("beats", level="2", table={"cards": ["S3", "S4"]}, play={"cards": ["S4"]}), "bad_value"),
        (question("legal_plays_all", level="2", hand=["S3"]), "missing_fact"),
        (question("legal_plays_count", **{**HAND, "hand": ["??"]}), "bad_card"),
        (question("legal_plays_count", **{**HAND, "table": {}}), "bad_value"),
        (question("timeout_action", **{**HAND, "hand": []}), "bad_value"),
        (question("turn_after", finished=[], actions=3), "bad_value"),
        (question("turn_after", finished=[], actions=[]), "bad_value"),
        (question("turn_after", finished=[], actions=[[0, "pass"]]), "bad_value"),
        (question("turn_after", finished=[], actions=[[4, "play"]]), "bad_value"),
        (question("turn_after", finished=[], actions=[[True, "play"]]), "bad_value"),
        (question("turn_after", finished=[7], actions=[[0, "play"]]), "bad_value"),
        (question("turn_after", finished=[0, 1, 2], actions=[[3, "out"]]), "bad_value"),
        (question("hand_end", out=5), "bad_value"),
        (question("hand_end", out=["0"]), "bad_value"),
        (question("settle", **{**SETTLE, "a_fails": ["x", "y"]}), "bad_value"),
        (question("settle", **{**SETTLE, "a_fails": 3}), "bad_value"),
        (question("settle", **{**SETTLE, "levels": ["A"]}), "bad_value"),
        (question("settle", **{**SETTLE, "levels": ["A", "Z"]}), "bad_rank"),
        (question("settle", **{**SETTLE, "owner": 2}), "bad_value"),
        (question("settle", **{**SETTLE, "order": [0, 1, 2]}), "bad_value"),
        (question("settle", **{**SETTLE, "order": 0}), "bad_value"),
        (question("a_level", **SETTLE, hands=3), "bad_value"),
        (question("a_level", **SETTLE, hands=["2:1-2"]), "bad_value"),
        (question("tribute", **{**TRIBUTE, "hands": []}), "bad_value"),
        (question("tribute", **{**TRIBUTE, "hands": {"1": ["S3"]}}), "bad_value"),
        (question("tribute", **{**TRIBUTE, "hands": {"1": ["S3"], "3": ["H2"]}}), "bad_value"),
        (question("tribute", **{**TRIBUTE, "hands": {"1": ["S3"], "3": ["??"]}}), "bad_card"),
        (question("return_options", level="2", hand=["S3"], n="1"), "bad_value"),
        (question("return_options", level="2", hand=["S3"], n=-1), "bad_value"),
        (question("return_card_legal", level="2", hand=["S3"]), "missing_fact"),
        (question("return_card_legal", level="2", hand=["S3"], card=3), "bad_card"),
    ],
    ids=str_of,
)
def test_a_bad_line_never_stops_the_rest(asked: object, code: str) -> None:
    assert error_of(asked) == code


def test_a_bad_first_line_never_stops_the_rest_either() -> None:
    assert [reply.get("answer") for reply in ask(b"not json", GOOD)] == [None, ["pair:3"]]


@pytest.mark.parametrize("text", [b"<html>\n<p>\n</html>", b"\x7fELF\x00\x01", b"id,ask\n1,deck", b"[]\n[]"])
def test_input_that_is_no_json_lines_at_all_is_refused(text: bytes) -> None:
    with pytest.raises(NotJsonLines):
        list(answer_lines(text.split(b"\n"), "en"))


def test_errors_are_told_in_the_language_asked_for() -> None:
    told = {lang: ask(question("riddle"), lang=lang)[0]["error"] for lang in ("zh", "en")}
    assert told["zh"]["code"] == told["en"]["code"] and told["zh"]["message"] != told["en"]["message"]
    assert "riddle" in told["zh"]["message"] and "riddle" in told["en"]["message"]


def test_what_payers_get_back_is_told_for_each_of_them() -> None:
    rules = {"extends": "guandan-standard", "lead_after_equal": "lower_return"}
    given = {"level": "4", "order": [0, 2, [1, 3]], "hands": {"1": ["SK"], "3": ["DK"]}}
    untold, lower, some = ask(
        question("tribute", rules, **given),
        question("tribute", rules, **given, returned={"1": ["S9"], "3": ["S5"]}),
        question("tribute", rules, **given, returned={"1": ["S9"]}),
    )
    assert untold["answer"]["leader"] is None and lower["answer"]["leader"] == 3
    assert some["error"]["code"] == "bad_value"


def test_what_was_received_may_be_barred_from_the_return() -> None:
    rules = {"extends": "guandan", "return_tribute_card": False}
    hand = {"level": "4", "hand": ["RJ", "S3"], "card": "RJ"}
    told, untold = ask(
        question("return_card_legal", rules, **hand, received=["RJ"]), question("return_card_legal", rules, **hand)
    )
    assert told["answer"] is False and untold["answer"] is True


# Facts of any kind

CARD = st.sampled_from(["S3", "H2", "RJ", "BJ", "??", "X", 3, None])
ATOM = st.one_of(
    st.none(),
    st.booleans(),
    st.integers(-2, 5),
    st.floats(allow_nan=False, allow_infinity=False),
    st.sampled_from(["", "2", "A", "0", "1:1-2", "play", "pass", "out", "any", "pair:3"]),
    CARD,
)
ANYTHING = st.recursive(
    ATOM,
    lambda inner: st.lists(inner, max_size=5) | st.dictionaries(st.sampled_from("0123"), inner, max_size=3),
    max_leaves=8,
)
SAMPLES = {case["ask"]: case["given"] for case in CASES}


@pytest.mark.parametrize("kind", sorted(ASKS))
@given(data=st.data())
def test_every_question_has_an_answer_or_an_error(kind: str, data: st.DataObject) -> None:
    facts = dict(SAMPLES[kind])
    for name in data.draw(st.lists(st.sampled_from(sorted(facts)), unique=True, min_size=1)) if facts else []:
        facts[name] = data.draw(ANYTHING)
    ruleset = data.draw(st.sampled_from(["guandan", "guandan-house", "guandan-standard"]))
    before, reply, after = ask(GOOD, question(kind, ruleset, **facts), GOOD)
    assert before == after
    assert ("answer" in reply) != ("error" in reply)
    assert reply.get("error", {}).get("code") != "our_fault"


def test_no_trump_is_null_in_answers() -> None:
    bids = [{"seat": 1, "cards": ["BJ", "BJ"]}, {"seat": 2, "cards": ["RJ", "RJ"]}]
    (reply,) = ask(question("bid_result", "shengji", first_game=True, bids=bids))
    assert reply["answer"] == {"bidder": 2, "trump": None, "stage": "B", "redeal": False}
