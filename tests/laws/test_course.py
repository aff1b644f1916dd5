"""The course of every deal: cards, turns, places, levels and tribute."""

import random
from collections.abc import Iterator

import pytest

from paiju.cards import HEARTS, RANKS, counts, deck
from paiju.climbing.events import TributeGiven
from paiju.events import Settled
from paiju.rules import Ruleset, resolve
from tests.laws import course
from tests.laws.course import Law, Step
from tests.variants import PRESETS, every_ruleset
from tests.walks import finished, random_match, states


def steps(rules: Ruleset, seed: int) -> Iterator[Step]:
    rng = random.Random(seed)
    for before, event, after in states(finished(random_match(rules, rng), rng)):
        yield Step(rules.options, before, event, after)


def check(law: Law, rules: Ruleset, seed: int) -> None:
    for step in steps(rules, seed):
        law(step)


def test_the_deck_has_two_of_each_of_54_faces() -> None:
    assert list(counts(deck(2))) == [2] * 54


@every_ruleset
def test_cards_are_conserved(rules: Ruleset, seed: int) -> None:
    check(course.cards_are_conserved, rules, seed)


@every_ruleset
def test_everybody_has_as_many_cards_before_the_first_play(rules: Ruleset, seed: int) -> None:
    check(course.everybody_has_as_many_cards_before_the_first_play, rules, seed)


@every_ruleset
def test_a_finished_seat_never_acts(rules: Ruleset, seed: int) -> None:
    check(course.a_finished_seat_never_acts, rules, seed)


@every_ruleset
def test_whoever_has_no_cards_is_out(rules: Ruleset, seed: int) -> None:
    check(course.whoever_has_no_cards_is_out, rules, seed)


@every_ruleset
def test_there_is_exactly_one_first_place(rules: Ruleset, seed: int) -> None:
    check(course.there_is_exactly_one_first_place, rules, seed)


@every_ruleset
def test_somebody_can_act_until_the_deal_ends(rules: Ruleset, seed: int) -> None:
    check(course.somebody_can_act_until_the_deal_ends, rules, seed)


@every_ruleset
def test_levels_fall_only_from_the_top(rules: Ruleset, seed: int) -> None:
    check(course.levels_fall_only_from_the_top, rules, seed)


@every_ruleset
def test_a_wild_card_is_never_given_as_tribute(rules: Ruleset, seed: int) -> None:
    check(course.a_wild_card_is_never_given_as_tribute, rules, seed)


# That these laws have been put to the test


def all_steps(delta: dict[str, object], matches: int) -> Iterator[Step]:
    for seed in range(matches):
        yield from steps(resolve(delta), seed)


TOP_AT_5 = {"extends": "guandan-standard", "top_level": "5", "a_max_fails": 1}


@pytest.mark.parametrize(
    "delta",
    [
        TOP_AT_5 | {"a_max_fails_effect": "level_2"},
        TOP_AT_5 | {"a_max_fails_effect": "opponents_level"},
        TOP_AT_5 | {"a_max_fails": "none", "a_fail": "4"},
        TOP_AT_5 | {"a_max_fails": "none", "a_fail_on_loss": "3"},
    ],
)
def test_levels_have_fallen_in_each_way(delta: dict[str, object]) -> None:
    assert any(isinstance(step.event, Settled) and fell(step) for step in all_steps(delta, 20))


def fell(step: Step) -> bool:
    levels = zip(step.before.levels, step.after.levels, strict=True)
    return any(RANKS.index(new) < RANKS.index(old) for old, new in levels)


@pytest.mark.parametrize("name", PRESETS)
def test_payers_who_held_a_wild_card_have_given_tribute(name: str) -> None:
    given = [step for step in all_steps({"extends": name}, 60) if isinstance(step.event, TributeGiven)]
    wild = [4 * RANKS.index(step.before.level) + HEARTS for step in given]
    assert any(step.before.hands[step.event.seat].counts[card] for step, card in zip(given, wild, strict=True))
