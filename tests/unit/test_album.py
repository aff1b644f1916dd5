"""The rules in pictures: at every level of every preset, what a picture shows is what the game takes it for."""

from collections.abc import Iterator

import pytest

from paiju.cards import RANKS, counts, parse, parse_card, parse_rank
from paiju.climbing.phases.legal import readings
from paiju.climbing.tables import BOMBS, KINDS, READINGS, climb_tables, kind_of, length_of, worth
from paiju.climbing.words import KIND_NAMES
from paiju.pictures import Album, Example
from paiju.rules import Ruleset, load, presets, resolve
from paiju.tricks.board import TRUMPS
from paiju.tricks.kernels.units import THROW, TRACTOR, TRUMP, shape_of
from paiju.tricks.tables import NO_TRUMP, points_by_face, trick_tables

CLIMBING = [name for name in presets() if load(name).family == "climbing"]
TRICKS = [name for name in presets() if load(name).family == "tricks"]


def albums(name: str) -> Iterator[tuple[Ruleset, Album]]:
    rules = load(name)
    assert rules.wing.album
    for level in RANKS:
        for trump in TRUMPS if rules.family == "tricks" else [None]:
            yield rules, rules.wing.album(rules, {"level": level, "trump": trump or ""})


def pile(example: Example) -> bytes:
    return bytes(map(parse_card, example.cards))


def name_of(rules: Ruleset, code: int) -> str:
    return KIND_NAMES[KINDS[kind_of(code)]].zh.format(n=length_of(code), **rules.terms.in_("zh"))


@pytest.mark.parametrize("name", CLIMBING)
def test_a_picture_of_a_combination_is_one(name: str) -> None:
    for rules, album in albums(name):
        level = parse_rank(album.level)
        tables = climb_tables(rules.options, level)
        order, combinations, bombs, wilds, rises = album.figures
        assert pile(order.examples[0]) == bytes(sorted(pile(order.examples[0]), key=lambda card: -worth(level)[card]))
        for example in (*combinations.examples, *bombs.examples, *wilds.examples):
            codes = readings(bytes(sorted(pile(example))), tables)
            said = {name_of(rules, code) for code in codes} | {rules.terms["two_jokers"].zh}
            assert example.words and example.words.zh in said
        taken = [max(readings(bytes(sorted(pile(bomb))), tables), key=tables.order_of) for bomb in bombs.examples]
        assert all(READINGS[code] in BOMBS for code in taken)
        strengths = list(map(tables.order_of, taken))
        assert strengths == sorted(set(strengths))
        assert all(example.faces and example.faces != example.cards for example in wilds.examples)
        assert len(rises.examples) == 3


@pytest.mark.parametrize("name", TRICKS)
def test_a_picture_of_trumps_points_and_shapes_is_true(name: str) -> None:
    for rules, album in albums(name):
        assert album.trump
        trump, o = TRUMPS.index(album.trump), rules.options
        tables = trick_tables(o, parse_rank(album.level), trump)
        trumps, points, shapes, score = album.figures
        shown = b"".join(map(pile, trumps.examples))
        assert sorted(shown) == [card for card in range(54) if tables.group_of(card) == TRUMP]
        assert [tables.rung_of(card) for card in shown] == sorted(map(tables.rung_of, shown), reverse=True)
        assert {card for example in points.examples for card in pile(example)} == {
            card for card, worth in enumerate(points_by_face(o)) if worth
        }
        tractor = rules.terms["tractor"].zh
        for example in shapes.examples:
            kind = shape_of(tables, counts(pile(example))).kind
            assert example.words and (kind == TRACTOR) == (example.words.zh == tractor)
            assert (kind == THROW) == (example.words.zh == "甩牌")
        assert (tractor in {example.words.zh for example in shapes.examples if example.words}) == (o.decks > 1)
        assert len(score.examples) == 7 and all(not example.cards for example in score.examples)
        assert trump != NO_TRUMP or len(trumps.examples) == 3 + (o.red_fives != "none")


@pytest.mark.parametrize("trump", ["S", "NT", ""])
def test_a_level_without_level_cards_is_pictured_without_trumps(trump: str) -> None:
    rules = load("tuolaji")
    assert rules.wing.album and rules.options.top_level == "NT"
    album = rules.wing.album(rules, {"level": "NT", "trump": trump})
    assert (album.level, album.trump) == ("NT", "NT")
    assert [pile(example) for example in album.figures[0].examples] == [parse("RJ"), parse("BJ")]


@pytest.mark.parametrize("base, delta", [("guandan", {"start_level": "3"}), ("shengji", {"levels_left_out": ["4"]})])
def test_a_level_that_the_rules_do_not_have_is_not_pictured(base: str, delta: dict[str, object]) -> None:
    rules = resolve({"extends": base, **delta})
    assert rules.wing.album
    for level in ("2" if base == "guandan" else "4", "NT", "nonsense", ""):
        assert rules.wing.album(rules, {"level": level}).level == rules.options.start_level


def test_pictures_speak_as_the_preset_does() -> None:
    rules = load("guandan")
    assert rules.wing.album
    examples = [
        example for figure in rules.wing.album(rules, {"level": "nonsense"}).figures for example in figure.examples
    ]
    said = {example.words.zh for example in examples if example.words}
    assert "飞机" in said and "四王炸弹" in said and "钢板" not in said
