"""The ladder of trumps and the lines of tractors, house by house."""

import pytest

from paiju.cards import HEARTS, SPADES, counts, names, parse, parse_rank
from paiju.rules import RulesetError, resolve
from paiju.tricks.kernels.units import TRACTOR, TRUMP, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.tables import NO_TRUMP, is_trump, ladder, trick_tables


def options(**rules: object) -> Tricks:
    found: Tricks = resolve({"extends": "shengji", **rules}).options
    return found


def top(o: Tricks, level: str, trump: int, n: int) -> list[str]:
    """The highest rungs of the trumps, from the top."""
    return [" ".join(names(tier)) for tier in reversed(ladder(o, parse_rank(level), trump))][:n]


def test_red_fives_stand_above_the_jokers_at_every_level() -> None:
    both = options(red_fives="both")
    assert top(both, "9", SPADES, 5) == ["H5", "D5", "RJ", "BJ", "S9"]
    assert top(both, "5", HEARTS, 6) == ["H5", "D5", "RJ", "BJ", "S5 C5", "HA"]
    assert top(options(red_fives="hearts"), "5", NO_TRUMP, 4) == ["H5", "RJ", "BJ", "S5 C5 D5"]


def test_advisers_stand_between_the_level_cards_and_the_permanent_trumps() -> None:
    o = options(advisers=True, permanent_trumps=["2"])
    assert top(o, "9", SPADES, 8) == ["RJ", "BJ", "S9", "H9 C9 D9", "S3", "C3", "S2", "H2 C2 D2"]
    assert top(o, "3", SPADES, 5) == ["RJ", "BJ", "S3", "H3 C3 D3", "S2"]
    assert top(o, "9", NO_TRUMP, 4) == ["RJ", "BJ", "S9 H9 C9 D9", "S2 H2 C2 D2"]


def test_any_rank_may_be_a_permanent_trump_but_not_most() -> None:
    assert top(options(permanent_trumps=["T", "2"]), "9", SPADES, 8)[4:] == ["ST", "HT CT DT", "S2", "H2 C2 D2"]
    with pytest.raises(RulesetError):
        options(permanent_trumps=list("2345678"))


@pytest.mark.parametrize("rules", [{"red_fives": "both"}, {"advisers": True}, {"permanent_trumps": ["2", "T"]}, {}])
def test_a_trump_is_a_card_of_the_ladder(rules: dict[str, object]) -> None:
    o = options(**rules)
    for level in range(13):
        for trump in range(NO_TRUMP + 1):
            tables = trick_tables(o, level, trump)
            assert all(is_trump(o, card, level, trump) == (tables.group_of(card) == TRUMP) for card in range(54))


@pytest.mark.parametrize(
    ("rules", "level", "cards", "tractor"),
    [
        ({}, "4", "H3 H3 H5 H5", True),
        ({"tractor_over_gap": False}, "4", "H3 H3 H5 H5", False),
        ({"tractor_over_gap": False}, "4", "S3 S3 S5 S5", False),  # among trumps too
        ({"tractor_over_gap": False}, "4", "H5 H5 H6 H6", True),
        ({"tractor_over_gap": False}, "9", "SA SA D9 D9", True),
        ({"tractor_over_gap": False, "permanent_trumps": ["5"]}, "9", "H4 H4 H6 H6", False),
        ({"tractor_over_gap": False, "tractor_bridge": True}, "9", "SA SA S9 S9", True),
        ({"red_fives": "both"}, "9", "RJ RJ D5 D5", True),
        ({"red_fives": "both", "joker_tractor": False}, "9", "D5 D5 H5 H5", True),
        ({"red_fives": "both", "joker_tractor": False}, "9", "S9 S9 D5 D5", False),
        ({"red_fives": "hearts"}, "9", "H4 H4 H6 H6", True),  # ♥5 is no heart
        ({"tractor_length": 3}, "9", "H3 H3 H4 H4", False),
        ({"tractor_length": 3}, "9", "H3 H3 H4 H4 H5 H5", True),
    ],
)
def test_tractors(rules: dict[str, object], level: str, cards: str, tractor: bool) -> None:
    tables = trick_tables(options(**rules), parse_rank(level), SPADES)
    assert (shape_of(tables, counts(parse(cards))).kind == TRACTOR) == tractor


@pytest.mark.parametrize(
    "rules",
    [
        {"extends": "shengji", "tractor_width": 3},
        {"extends": "zimeidui", "tractor_over_gap": False},
        {"extends": "zhaopengyou", "throw_against": "opponents"},
        {"extends": "shengji", "follow_shape": "sets", "follow_subtractor": True},
        {"extends": "zimeidui", "follow_shape": "suit"},
        {"extends": "shengji", "follow_shape": "suit", "follow_fill": "lowest"},
        {"extends": "zhaopengyou", "follow_fill": "lowest"},
        {"extends": "zimeidui", "follow_fill": "highest"},
        {"extends": "zimeidui", "break_tractors": False},
        {"extends": "shengji", "follow_fill": "lowest", "break_tractors": False},
    ],
)
def test_rules_that_exclude_each_other_are_refused(rules: dict[str, object]) -> None:
    with pytest.raises(RulesetError):
        resolve(rules)
