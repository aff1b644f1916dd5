"""A household's troubles are told at the option to change, and every way out that is offered is one."""

import json
import random
import time
from collections.abc import Iterator
from typing import Any

import pytest
from tests import trick_walks, variants

from paiju.family import FAMILIES
from paiju.rules import RulesetError, load, presets, resolve
from paiju.rules.household import MOST_TROUBLES, MOST_WAYS, Household, Trouble
from paiju.rules.schema import Idle, Numbers, Option, RankLevels, RankNumbers, Span, Subset, Whole, options_of

POSSIBLE = {"climbing": variants.POSSIBLE, "tricks": trick_walks.POSSIBLE}
JUNK: list[Any] = [None, "?", "", -1, 10**30, 1.5, [], ["?"], [[]], {}, {"?": 1}, {"2": "?"}, "1..0", "5..", [1] * 99]
Draft = tuple[str, dict[str, Any]]  # a preset and what is changed in it


def misfits(option: Option) -> list[Any]:
    """Values that an option cannot have: of any kind, and just beyond its bounds."""
    near: list[Any] = {
        Whole: lambda o: [o.low - 1, o.high + 1, str(o.low), True],
        Span: lambda o: [o.low - 1, o.high + 1, f"{o.low}..{o.high + 1}", f"{o.high}..{o.low}"],
        Subset: lambda o: [[*o.of, "?"], o.of[0]],
        Numbers: lambda o: [[o.low] * (o.size - 1), [o.high + 1] * o.size, [True] * o.size],
        RankNumbers: lambda o: [{"5": o.high + 1}, {"T": 1, "10": 1}, {"1": 5}],
        RankLevels: lambda o: [{"J": "Z"}, {"T": "2", "10": "2"}, {"J": True}],
    }.get(type(option), lambda o: [1, True, []])(option)
    return [value for value in JUNK + near if not fits(option, value)]


def fits(option: Option, value: Any) -> bool:
    try:
        option.parse(value)
    except ValueError:
        return False
    return True


def unfit_values(rng: random.Random) -> Iterator[Draft]:
    """One bad value of each option of each family."""
    for family in FAMILIES.values():
        for name, option in options_of(family.options).items():
            yield rng.choice(of(family.name)), {name: rng.choice(misfits(option))}


def unknown_options(rng: random.Random) -> Iterator[Draft]:
    for name in ("wind", "Wind_to", "extends", "title", "words", "family", "", "名", "a.b", "x" * 100):
        yield rng.choice(presets()), {name: rng.choice(["guandan", 1, {}])}


def contradictions(rng: random.Random, wanted: int) -> Iterator[Draft]:
    """Values that options can have, and that cannot be played together or have no effect."""
    while wanted:
        preset = rng.choice(presets())
        possible = POSSIBLE[load(preset).family]
        names = rng.sample(list(possible), rng.randint(1, 4))
        said = {name: rng.choice(possible[name]) for name in names}
        try:
            resolve({"extends": preset, **changed(preset, said)})
        except RulesetError:
            wanted -= 1
            yield preset, said


def changed(preset: str, said: dict[str, Any]) -> dict[str, Any]:
    """What is not what the preset says anyway."""
    schema, usual = load(preset).schema, load(preset).options
    return {name: value for name, value in said.items() if schema[name].parse(value) != getattr(usual, name)}


def of(family: str) -> list[str]:
    return [name for name in presets() if load(name).family == family]


def problems(preset: str, said: dict[str, Any]) -> set[tuple[str, Any]]:
    return {*Household(preset, said).problems}


def check_ways(preset: str, said: dict[str, Any], troubles: list[Trouble]) -> None:
    told = Household(preset, said).problems
    before = {*told}
    assert len(troubles) == min(len(told), MOST_TROUBLES)
    for (option, words), (_, _, ways) in zip(told, troubles, strict=False):
        assert 1 <= len(ways) <= MOST_WAYS
        assert len({json.dumps(way.changes, sort_keys=True) for way in ways}) == len(ways), "the same way twice"
        for way in ways:
            after = problems(preset, json.loads(json.dumps(way.changes)))
            assert (option, words) not in after and after <= before, (preset, said, option, way)


def test_a_value_that_is_none_is_told_at_its_option() -> None:
    for preset, said in unfit_values(random.Random(1)):
        troubles = Household(preset, said).troubles()
        assert [trouble.option for trouble in troubles] == list(said), (preset, said)
        check_ways(preset, said, troubles)


def test_an_unknown_option_is_told_by_its_name_and_left_out() -> None:
    for preset, said in unknown_options(random.Random(2)):
        (trouble,) = Household(preset, said).troubles()
        assert [trouble.option] == list(said) and trouble.ways[0].changes == {}


def test_contradictions_are_told_where_the_rules_find_them() -> None:
    """With the values above, five hundred in all."""
    seen = set[tuple[str, str]]()
    for preset, said in contradictions(random.Random(3), 320):
        troubles = Household(preset, said).troubles()
        with pytest.raises(RulesetError) as refused:
            resolve({"extends": preset, **changed(preset, said)})
        assert Household(preset, said).problems == refused.value.problems
        assert [trouble.option for trouble in troubles] == [option for option, _ in refused.value.problems]
        check_ways(preset, said, troubles)
        seen |= {(load(preset).family, trouble.option) for trouble in troubles}
    assert len(seen) > 60


def test_what_cannot_be_read_hides_no_other_trouble() -> None:
    said = {"wind_to": "left", "seats": 5, "nobody": 1}
    household = Household("guandan", said)
    assert [option for option, _ in household.problems] == ["wind_to", "nobody", "seats", "decks"]
    assert household.changes == {"seats": 5, "wind_to": "left", "nobody": 1}
    check_ways("guandan", said, household.troubles())


def test_options_asleep_are_those_that_have_no_effect() -> None:
    asleep = Household("guandan", {"tribute": "none"}).asleep()
    assert {"resist", "return_rule", "match_won_by", "gap_single"} <= {*asleep}
    assert asleep["resist"] == ("这里不起作用：不进贡", "has no effect here: there is no tribute")
    for family in FAMILIES.values():
        options = {row.option for row in family.clashes if isinstance(row, Idle)}
        for preset in of(family.name):
            assert {*Household(preset, {}).asleep()} <= options


def test_a_change_that_sleeps_is_a_trouble_with_a_way_out() -> None:
    (trouble,) = Household("guandan", {"tribute": "none", "resist": "none"}).troubles()
    assert trouble.option == "resist"
    assert [way.words.en for way in trouble.ways][0] == "resistance as usual: the payers hold two red jokers"


def test_reasons_name_options_by_their_labels() -> None:
    (trouble,) = Household("guandan", {"start_level": "K", "top_level": "5"}).troubles()
    assert trouble.words.en == '"first level" must be below "top level"'
    for family in FAMILIES.values():
        names = [name for name in options_of(family.options) if "_" in name]
        for preset in of(family.name):
            for why in Household(preset, {}).asleep().values():
                assert not any(name in why.zh + why.en for name in names)


SENTENCES = {
    0: ("与《掼蛋》完全相同。", "Just the same as Guandan."),
    1: (
        "与《掼蛋》有一处不同：“顺子张数”改为 5 至 12。",
        "Differs from Guandan in one thing: cards of a straight – 5 to 12.",
    ),
    2: (
        "与《掼蛋》有两处不同：“顺子张数”改为 5 至 12；“接风”改为下家。",
        "Differs from Guandan in two things: cards of a straight – 5 to 12; "
        "who leads after an unbeaten last play – the next seat still in play.",
    ),
}


@pytest.mark.parametrize("number", SENTENCES)
def test_the_difference_is_one_sentence(number: int) -> None:
    said = dict(list({"straight_cards": "5..12", "wind_to": "next_seat"}.items())[:number])
    assert Household("guandan", said).sentence() == SENTENCES[number]


def test_a_long_sentence_is_cut() -> None:
    sentence = Household("guandan", load("guandan-house").delta(load("guandan"))).sentence()
    number = len(load("guandan-house").delta(load("guandan")))
    assert f"有 {number} 处不同" in sentence.zh and sentence.zh.endswith(f"；另有 {number - 4} 处。")
    assert f"in {number} things" in sentence.en and sentence.en.endswith(f"; and {number - 4} more.")
    assert sentence.en.count(" – ") == 4


def test_the_most_perverse_draft_is_looked_at_in_a_moment() -> None:
    for preset in ("guandan", "zhaopengyou"):
        schema, rng = load(preset).schema, random.Random(preset)
        possible = POSSIBLE[load(preset).family]
        for said in (
            {name: [1] * 40 for name in schema},
            {f"option{number}": {} for number in range(200)},
            {name: rng.choice(values) for name, values in possible.items()},
        ):
            begun = time.process_time()
            Household(preset, said).troubles()
            assert time.process_time() - begun < 0.3
