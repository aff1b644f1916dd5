"""A variant is written as a file that says the same when it is read again."""

import random
import tomllib
from pathlib import Path
from typing import Any

import pytest
from tests import trick_walks, variants

from paiju.errors import BadInput
from paiju.rules import load, resolve
from paiju.rules.link import LONGEST, pack, unpack
from paiju.rules.load import preset_of, published, variant
from paiju.rules.schema import Words
from paiju.rules.variant import parsed, written

EVERY_KIND: dict[str, Any] = {
    "decks": 2,
    "seats": 4,
    "bottom_size": 8,
    "bury_points": 20,
    "score_line": "none",
    "points_told": False,
    "bid_phase": "during_deal",
    "permanent_trumps": ["2", "T"],
    "call_copies": 2,
    "score_step": 40,
    "lost_falls": [2, 1],
    "bottom_factors": [2, 4, 8],
    "card_points": {"5": 5, "10": 10, "K": 10, "RJ": 50},
    "start_level": "3",
    "fall_lost": {"10": "3", "A": "J"},
    "must_hold": [],
}


def test_every_kind_of_option_is_written_and_read(tmp_path: Path) -> None:
    for said in (
        {"extends": "zhaopengyou", **EVERY_KIND},
        {"extends": "guandan", "straight_cards": "5..12", "tube_pairs": 4, "a_max_fails": "none"},
    ):
        rules, file = variant(said), tmp_path / "ours.toml"
        file.write_text(unpack(rules.name), encoding="utf-8")
        assert load(str(file)).options == rules.options == resolve(said).options
        assert load(str(file)).options == load(rules.name).options


def test_options_are_written_in_the_order_of_the_schema_and_only_if_they_differ() -> None:
    said = {"extends": "guandan", "wind_to": "next_seat", "direction": "clockwise", "straight_cards": [5, 12]}
    assert unpack(variant(said).name) == 'extends = "guandan"\n\nstraight_cards = "5..12"\nwind_to = "next_seat"\n'


def test_words_of_the_house_are_written_where_they_differ() -> None:
    said = {"extends": "guandan", "words": {"plate": {"zh": "钢板"}, "joker_bomb": {"zh": "四王炸弹", "en": "the lot"}}}
    rules = variant(said)
    assert tomllib.loads(unpack(rules.name))["words"] == {"plate": {"zh": "钢板"}, "joker_bomb": {"en": "the lot"}}
    assert published(rules.name) == rules and rules.terms["plate"] == ("钢板", "plane")


TITLES = ("外婆家的掼蛋", 'Say "hello"', "back\\slash", "一家👨\u200d👩\u200d👧三口", "<b>&amp;", "{plate}", "it'''s")


@pytest.mark.parametrize("title", TITLES)
def test_a_title_is_written_as_it_is(title: str) -> None:
    rules = variant({"extends": "guandan", "title": {"zh": title, "en": title}})
    assert published(rules.name).title == Words(title, title)
    assert tomllib.loads(unpack(rules.name))["title"] == {"zh": title, "en": title}


def test_a_title_in_one_language_is_there_in_both() -> None:
    assert variant({"extends": "guandan", "title": {"en": "Ours"}}).title == ("Ours", "Ours")
    assert variant({"extends": "guandan", "title": {"zh": "我家", "en": "Ours"}}).title == ("我家", "Ours")


def test_of_a_file_for_the_shelf_the_rules_are_taken() -> None:
    said = {"extends": "guandan", "wind_to": "next_seat", "emblem": "S2", "shelf": "guandan", "name": "1x"}
    assert variant(said).name == "1w2Yjjm4tAA"


def test_the_preset_of_a_ruleset_is_found_through_files_and_codes(tmp_path: Path) -> None:
    first, second, alone = (tmp_path / name for name in ("first.toml", "second.toml", "alone.toml"))
    first.write_text('extends = "1w2Yjjm4tAA"\n', encoding="utf-8")
    second.write_text(f'extends = "{first}"\nstraight_cards = 5\n', encoding="utf-8")
    alone.write_text('family = "climbing"\n', encoding="utf-8")
    assert preset_of(str(second)) == preset_of("guandan") == "guandan" and preset_of(str(alone)) is None
    assert load(str(second)).options.wind_to == "next_seat"


UNREADABLE = ("a" * 16_001, "a = " + "[" * 9000, "a." * 5000 + "a = 1", "x", "a = 1\na = 2", "a = \udce4")


@pytest.mark.parametrize("text", UNREADABLE, ids=lambda text: text[:6])
def test_a_text_that_cannot_be_read_is_refused_in_words(text: str) -> None:
    with pytest.raises(BadInput, match="unreadable_rules"):
        parsed(text)


@pytest.mark.parametrize("possible", [variants.POSSIBLE, trick_walks.POSSIBLE], ids=["climbing", "tricks"])
def test_the_longest_code_is_not_too_long(possible: dict[str, list[Any]]) -> None:
    """All options changed, to values that no preset has, with the longest words and title."""
    rng, long = random.Random(1), Words("长" * 24, "long" * 6)
    words = {f"term{number}": {"zh": "飞" * 8, "en": "x" * 24} for number in range(6)}
    drawn = [{name: rng.choice(values) for name, values in possible.items()} for _ in range(20)]
    assert max(len(pack(written("guandan", long, changes, words))) for changes in drawn) < LONGEST / 2
