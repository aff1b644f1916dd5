"""The rules on which the laws are tested are as varied as the schema allows."""

import random

import pytest

from paiju.rules import Ruleset
from paiju.rules.schema import Choice, Flag, Level, Numbers, Option, Span, Subset, Whole
from tests.variants import POSSIBLE, PRESETS, SCHEMA, changed, every_ruleset, random_ruleset

DRAWN = [random_ruleset(random.Random(number)) for number in range(1500)]


def test_there_are_presets_to_start_from() -> None:
    assert len(PRESETS) >= 3


def test_every_kind_of_option_is_drawn() -> None:
    assert {type(option) for option in SCHEMA.values()} == {Flag, Choice, Whole, Span, Level, Subset, Numbers}


@pytest.mark.parametrize("name", SCHEMA)
def test_every_option_varies(name: str) -> None:
    seen = {getattr(rules.options, name) for rules in DRAWN}
    assert len(seen) >= min(len(POSSIBLE[name]), 5)
    if isinstance(SCHEMA[name], Flag | Choice):
        assert len(seen) == len(POSSIBLE[name])


@pytest.mark.parametrize("name, option", SCHEMA.items())
def test_every_possible_value_is_one_the_schema_takes(name: str, option: Option) -> None:
    values = [option.parse(value) for value in POSSIBLE[name]]
    assert len(set(values)) == len(values) >= 2


def test_contradictions_are_skipped() -> None:
    assert changed("guandan", {"start_level": "K", "top_level": "5"}) is None


@every_ruleset
def test_a_delta_is_as_strict_as_a_preset(rules: Ruleset, seed: int) -> None:
    again = changed(PRESETS[0], rules.plain())
    assert again is not None and again.digest() == rules.digest()
