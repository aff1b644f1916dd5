"""The interview leads from plain answers to rules that can be played."""

import random
import tomllib

import pytest

from paiju.rules import RulesetError, load, presets, resolve
from paiju.rules.interview import Answer, Interview, Question, all_questions


def put_by(preset: str) -> list[tuple[str, Question]]:
    return [(preset, question) for question in Interview(preset).questions()]


PUT = [pair for preset in presets() for pair in put_by(preset)]


@pytest.mark.parametrize("preset", presets())
def test_a_household_is_asked_some_twenty_questions(preset: str) -> None:
    assert 12 <= len(Interview(preset).questions()) <= 24


def test_every_question_is_put_to_somebody() -> None:
    for family in {load(preset).wing for preset in presets()}:
        put = [question for preset, question in PUT if load(preset).wing is family]
        assert all(question in put for question in all_questions(family))


@pytest.mark.parametrize("preset, question", PUT, ids=lambda value: value if isinstance(value, str) else "")
def test_every_answer_is_played_and_is_the_answer_then(preset: str, question: Question) -> None:
    played = 0
    for answer in question.answer:
        interview = Interview(preset)
        try:
            interview.take(answer)
        except RulesetError:
            assert interview.rules == load(preset) and not interview.changes
            continue
        played += 1
        assert interview.present(question) == answer
    assert played > 1, "there is nothing to choose"


def test_no_two_answers_are_the_same() -> None:
    for family in {load(preset).wing for preset in presets()}:
        for question in all_questions(family):
            said = [sorted(answer.rules.items(), key=str) for answer in question.answer]
            assert all(said.count(one) == 1 for one in said), question.en


def test_the_file_says_what_was_answered() -> None:
    interview = Interview("guandan")
    for question in all_questions(interview.base.wing):
        if question.stands(interview.rules):
            interview.take(question.answer[-1])
    data = tomllib.loads(interview.toml('外婆家的 "掼蛋"'))
    assert data["title"] == {"zh": '外婆家的 "掼蛋"', "en": '外婆家的 "掼蛋"'}
    assert resolve(data).options == interview.rules.options
    assert {*data} == {"extends", "title"} | {name for name, _ in interview.rules.diff(interview.base)}


def test_an_answer_that_is_taken_back_leaves_nothing_in_the_file() -> None:
    interview = Interview("guandan")
    first = interview.questions()[0]
    interview.take(first.answer[1])
    interview.take(first.answer[0])
    assert interview.changes == {} and interview.rules.options == load("guandan").options


@pytest.mark.parametrize("preset", presets())
def test_no_answers_lead_to_rules_that_are_refused(preset: str) -> None:
    """An earlier answer that a later one leaves without effect is forgotten."""
    rng = random.Random(preset)
    for _ in range(20):
        interview = Interview(preset)
        for _ in range(40):
            answer = rng.choice(rng.choice(interview.questions()).answer)
            try:
                interview.take(answer)
            except RulesetError:  # it contradicts an earlier one, whatever has an effect
                with pytest.raises(RulesetError):
                    resolve({"extends": preset, **interview.changes, **answer.rules}, named=())
        assert resolve(tomllib.loads(interview.toml("ours"))).options == interview.rules.options


def test_an_answer_without_effect_is_forgotten() -> None:
    interview = Interview("guandan")
    for rules in ({"match_deals": 8, "match_won_by": "points"}, {"match_deals": "none"}):
        interview.take(Answer("", "", rules))
    assert interview.changes == {} and interview.rules.options == load("guandan").options


def test_an_answer_that_contradicts_another_changes_nothing() -> None:
    interview = Interview("zimeidui")
    with pytest.raises(RulesetError):
        interview.take(Answer("三副", "three decks", {"decks": 3, "bottom_size": 6}))
    assert interview.rules == load("zimeidui") and interview.changes == {}
