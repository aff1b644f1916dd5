"""Rulesets from presets, files and deltas: strict, and all problems at once."""

import hashlib
import json
from concurrent.futures import ThreadPoolExecutor
from contextlib import suppress
from importlib import import_module
from pathlib import Path
from threading import Barrier, BrokenBarrierError
from typing import Any

import pytest
from tests.variants import POSSIBLE, PRESETS, SCHEMA, changed

from paiju.cards import parse
from paiju.errors import BadInput
from paiju.rules import Ruleset, RulesetError, load, presets, resolve, shelf
from paiju.rules.load import idle
from paiju.rules.prose import error_words
from paiju.rules.ruleset import SCHEMA_VERSION


def problems(delta: dict[str, Any]) -> list[tuple[str, str]]:
    with pytest.raises(RulesetError) as caught:
        resolve(delta)
    assert all(why.zh and why.en for _, why in caught.value.problems)
    return [(path, why.en) for path, why in caught.value.problems]


@pytest.mark.parametrize("name", presets())
def test_every_preset_loads_under_its_name(name: str) -> None:
    rules = load(name)
    assert rules.name == name and rules.title.zh and rules.title.en
    assert rules.summary and rules.summary.zh and rules.summary.en and len(parse(rules.emblem)) == 3
    assert resolve(name) is rules and resolve(rules) is rules


@pytest.mark.parametrize("name", presets())
def test_every_preset_stands_beside_the_best_known_of_its_kind(name: str) -> None:
    assert shelf(shelf(name)) == shelf(name)
    assert load(shelf(name)).family == load(name).family


def test_a_delta_keeps_what_it_does_not_say() -> None:
    base, mine = load("guandan-house"), resolve({"extends": "guandan-house", "wind_to": "partner"})
    assert mine.options.wind_to == "partner"
    assert [name for name, _ in mine.diff(base)] == ["wind_to"]
    assert mine.title == base.title and not mine.summary and mine.family == base.family


def test_a_family_without_a_preset_starts_from_its_defaults() -> None:
    assert resolve({"family": "climbing"}).options == type(load("guandan").options)()


def test_an_unknown_option_is_named() -> None:
    assert problems({"extends": "guandan", "wnid_to": "partner"}) == [("wnid_to", "there is no such option")]


def test_an_impossible_value_is_named_with_what_is_possible() -> None:
    assert problems({"extends": "guandan", "wind_to": "nobody"}) == [
        ("wind_to", "must be partner | next_seat, not 'nobody'")
    ]


def test_all_problems_are_told_at_once_each_with_its_path() -> None:
    found = problems({"extends": "guandan", "max_bomb": 3, "rise": [1], "colour": "red", "joker_triple": "yes"})
    assert [path for path, _ in found] == ["max_bomb", "rise", "colour", "joker_triple"]


@pytest.mark.parametrize(
    "delta, path",
    [
        ({"start_level": "5", "top_level": "5"}, "start_level"),
        ({"start_level": "K", "top_level": "J"}, "start_level"),
        ({"top_level": "9", "a_fail": "9"}, "a_fail"),
        ({"top_level": "9", "a_fail_on_loss": "T"}, "a_fail_on_loss"),
        ({"a_lost_next_level": "A", "a_fail_on_loss": "J"}, "a_lost_next_level"),
        ({"a_pass_with": []}, "a_pass_with"),
        ({"rise": [0, 0, 0]}, "rise"),
        ({"tribute": "by_level_gap", "gap_single": 5, "gap_double": 5}, "gap_double"),
    ],
)
def test_contradictions_are_refused(delta: dict[str, Any], path: str) -> None:
    assert [place for place, _ in problems({"extends": "guandan", **delta})] == [path]


def test_several_contradictions_are_told_at_once() -> None:
    found = problems({"extends": "guandan", "rise": [0, 0, 0], "a_pass_with": []})
    assert [path for path, _ in found] == ["a_pass_with", "rise"]


@pytest.mark.parametrize(
    "base, delta",
    [
        ("guandan", {"match_won_by": "points"}),
        ("guandan", {"gap_single": 9}),
        ("guandan", {"start_level": "6", "first_level": "random"}),
        ("guandan", {"sequence_length_must_match": False, "plate_triples": 2}),
        ("guandan-house", {"lead_after_double": "first"}),
        ("shengji", {"match_won_by": "deals"}),
        ("shengji", {"friend_cards": "one_card"}),
        ("shengji", {"friend_nth": "next_other"}),
        ("shengji", {"solo_bonus": 1}),
        ("shengji", {"declarer_extra": 1}),
        ("shengji", {"lost_falls": [1, 1]}),
        ("shengji", {"bottom_factors": [2, 4, 8, 16]}),
        ("zhaopengyou", {"friend_cards": "one_card", "call_copies": 1}),
        ("zhaopengyou", {"stage_held": "same"}),
        ("zhaopengyou", {"bid_turns": True, "bid_self_raise": True}),
        ("zhaopengyou", {"triple_pays": False}),
        ("zimeidui", {"throw_min": 3}),
        ("dabaifen", {"hook_pair": {"J": "2"}}),
        ("shengji", {"must_play": ["5"], "start_level": "6"}),
        ("shengji", {"fall_lost": {"A": "2"}, "top_level": "K"}),
    ],
)
def test_who_names_what_has_no_effect_is_told_so(base: str, delta: dict[str, Any]) -> None:
    ((path, why),) = problems({"extends": base, **delta})
    assert path in delta and why.startswith("has no effect here: ")
    assert resolve({"extends": base, **delta}, named=()), "but old rulesets that say so are read"


def test_the_default_of_an_option_without_effect_may_be_named() -> None:
    assert resolve({"extends": "shengji", "match_won_by": "level", "solo_bonus": 0, "attack_most": 3})


def test_what_a_base_says_may_lose_its_effect() -> None:
    assert idle(load("zhaopengyou-six")) == set()
    assert idle(resolve({"extends": "zhaopengyou-six", "partners": "opposite", "friends": 1})) >= {"solo_bonus"}


def test_a_gap_that_is_not_used_contradicts_nothing() -> None:
    assert resolve({"extends": "guandan", "gap_single": 9, "gap_double": 2}, named=()).options.gap_double == 2


@pytest.mark.parametrize("family", ["chess", "", None, 5, ["climbing"], {}])
def test_an_unknown_family_is_refused(family: object) -> None:
    assert [path for path, _ in problems({"family": family})] == ["family"]


def test_a_preset_cannot_change_its_family() -> None:
    assert problems({"extends": "guandan", "family": "chess"})[0][0] == "family"


@pytest.mark.parametrize("name", ["nothing", "", "guandan ", "../guandan", "GUANDAN"])
def test_an_unknown_preset_is_refused_with_those_there_are(name: str) -> None:
    for source in (name, {"extends": name}):
        with pytest.raises(BadInput) as caught:
            resolve(source)
        assert caught.value.code == "unknown_ruleset" and "guandan-house" in caught.value.facts["known"]


@pytest.mark.parametrize("source", [None, 5, [], ["guandan"], True])
def test_what_is_no_ruleset_is_refused(source: Any) -> None:
    with pytest.raises(BadInput, match="unknown_ruleset"):
        resolve(source)


# Files


def write(path: Path, text: str) -> str:
    path.write_text(text, encoding="utf-8")
    return str(path)


def test_a_file_extends_a_preset(tmp_path: Path) -> None:
    rules = load(write(tmp_path / "ours.toml", 'extends = "guandan"\nwind_to = "next_seat"\ntitle = { zh = "我家" }\n'))
    assert (rules.name, rules.title.zh, rules.options.wind_to) == ("ours", "我家", "next_seat")


def test_a_file_extends_a_file(tmp_path: Path) -> None:
    first = write(tmp_path / "first.toml", 'extends = "guandan"\nwind_to = "next_seat"\n')
    second = load(write(tmp_path / "second.toml", f"extends = {json.dumps(first)}\nmax_bomb = 8\n"))
    assert (second.options.wind_to, second.options.max_bomb) == ("next_seat", 8)


@pytest.mark.parametrize("text", ["extends = ", "\x00", 'extends = "guandan"\nextends = "guandan"'])
def test_a_file_that_is_no_toml_is_refused(text: str, tmp_path: Path) -> None:
    with pytest.raises(BadInput, match="unreadable_ruleset"):
        load(write(tmp_path / "bad.toml", text))


@pytest.mark.parametrize("nest", [("[", "]"), ("{ a = ", "}")])
def test_a_file_that_is_nested_too_deeply_is_refused_in_words(nest: tuple[str, str], tmp_path: Path) -> None:
    text = f'extends = "shengji"\ncard_points = {nest[0] * 5000}{nest[1] * 5000}'
    with pytest.raises(BadInput, match="unreadable_ruleset") as refused:
        load(write(tmp_path / "deep.toml", text))
    assert "nested too deeply" in error_words(refused.value).en and "嵌套" in error_words(refused.value).zh


def test_a_long_value_is_told_in_part() -> None:
    for delta in ({"jokers": "x" * 10**6}, {"x" * 10**6: 1}, {"seats": 10**5000}, {"must_play": ["x" * 10**6]}):
        with pytest.raises(RulesetError) as refused:
            resolve({"extends": "shengji", **delta})
        assert len(error_words(refused.value).en) < 300
    assert len(error_words(BadInput("unknown_ask", ask="x" * 10**6)).zh) < 500


def test_an_endless_number_in_a_span_is_refused_like_any_other() -> None:
    ((path, why),) = problems({"extends": "guandan", "straight_cards": "9" * 5000 + "..1"})
    assert path == "straight_cards" and why.startswith("must be 5 <= n <= 12")


def test_a_rank_falls_to_one_level_however_it_is_written() -> None:
    ((path, _),) = problems({"extends": "shengji", "fall_lost": {"10": "2", "T": "3"}})
    assert path == "fall_lost"


@pytest.mark.parametrize("name", ["no/such/file.toml", "a\0b.toml", ".toml"])
def test_a_file_that_cannot_be_read_is_refused(name: str) -> None:
    with pytest.raises(BadInput, match="unreadable_ruleset"):
        load(name)


def test_a_file_of_bytes_that_are_no_text_is_refused(tmp_path: Path) -> None:
    (tmp_path / "bytes.toml").write_bytes(b"\xff\xfe")
    with pytest.raises(BadInput, match="unreadable_ruleset"):
        load(str(tmp_path / "bytes.toml"))


def test_a_file_that_extends_itself_is_refused(tmp_path: Path) -> None:
    path = tmp_path / "loop.toml"
    with pytest.raises(BadInput):
        load(write(path, f"extends = {json.dumps(str(path))}\n"))


def test_two_threads_may_extend_the_same_preset_at_once(monkeypatch: pytest.MonkeyPatch) -> None:
    both_inside = Barrier(2)

    def load_together(name: str) -> Ruleset:
        with suppress(BrokenBarrierError):  # if they come one after the other, that is as well
            both_inside.wait(timeout=1)
        return load(name)

    monkeypatch.setattr(import_module("paiju.rules.load"), "load", load_together)
    with ThreadPoolExecutor(2) as pool:
        found = list(pool.map(resolve, [{"extends": "guandan", "max_bomb": size} for size in (7, 8)]))
    assert [rules.options.max_bomb for rules in found] == [7, 8]


# Difference and digest


def test_a_difference_is_told_in_both_languages() -> None:
    ((name, words),) = resolve({"extends": "guandan", "max_bomb": 8}).diff(load("guandan"))
    assert name == "max_bomb"
    assert words.en == "cards of the largest bomb: 8 (was 10)" and words.zh == "炸弹最多张数：8（原为10）"


@pytest.mark.parametrize("name", PRESETS)
def test_a_ruleset_does_not_differ_from_itself(name: str) -> None:
    assert load(name).diff(load(name)) == []
    assert load(name).diff(resolve({"extends": "guandan", **load(name).plain()})) == []


def with_another(name: str) -> tuple[Ruleset, Ruleset]:
    """A preset, and the same rules but for one option; some only matter at a larger table."""
    for delta in ({"extends": "guandan-standard"}, {"extends": "guandan-six", "max_bomb": 10}):
        base = resolve(delta)
        for other in (changed(delta["extends"], {**delta, name: value}) for value in POSSIBLE[name]):
            if other and getattr(other.options, name) != getattr(base.options, name):
                return base, other
    raise AssertionError(f"{name} has one value only")


@pytest.mark.parametrize("name", SCHEMA)
def test_every_option_shows_in_the_difference_and_in_the_digest(name: str) -> None:
    base, other = with_another(name)
    assert [option for option, _ in other.diff(base)] == [name]
    assert other.digest() != base.digest()


def test_the_digest_is_of_the_options_as_they_are_written() -> None:
    rules = load("guandan")
    content = {"version": SCHEMA_VERSION, "family": "climbing", "options": rules.plain()}
    assert rules.digest() == hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


def test_the_digest_does_not_depend_on_name_title_or_order() -> None:
    plain = load("guandan").plain()
    backwards = dict(reversed(plain.items()))
    other = resolve({**backwards, "family": "climbing", "name": "other", "title": {"zh": "别的", "en": "Other"}})
    assert other.name == "other" and other.digest() == load("guandan").digest()


@pytest.mark.parametrize(
    ("head", "problem"),
    [
        ({"version": 99}, "version: must be 1"),
        ({"version": "1"}, "version: must be 1"),
        ({"name": "two\nlines"}, "name: must have no line break"),
        ({"name": "../elsewhere"}, "name: must have no line break"),
        ({"name": ["a"]}, "name: must be a text"),
        ({"emblem": [1]}, "emblem: must be a text"),
        ({"title": {"zh": "一\n二", "en": "one"}}, "title: must have no line break"),
        ({"title": 5}, "title: must be { zh"),
        ({"title": {"zh": 5}}, "title: must be { zh"),
        ({"summary": "short"}, "summary: must be { zh"),
    ],
)
def test_the_head_of_a_ruleset_is_checked(head: dict[str, object], problem: str) -> None:
    with pytest.raises(RulesetError, match=problem):
        resolve({"extends": "guandan", **head})


def test_a_file_is_read_again(tmp_path: Path) -> None:
    path = tmp_path / "mine.toml"
    for leader in ("partner", "next_seat"):
        path.write_text(f'extends = "guandan"\nwind_to = "{leader}"\n', encoding="utf-8")
        assert load(str(path)).options.wind_to == leader
