"""What a deal is worth: results by points, rises, levels that must be played, and who goes on."""

import pytest

from paiju.cards import parse
from paiju.rules import RulesetError, resolve
from paiju.tricks.kernels.units import THROW, TRACTOR, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import (
    attack_score,
    bottom_factor,
    champion,
    declaring_side,
    lines,
    raised,
    rises,
    verdict,
)


def options(preset: str = "shengji", **changes: object) -> Tricks:
    found: Tricks = resolve({"extends": preset, **changes}).options
    return found


@pytest.mark.parametrize(
    ("points", "result", "up", "attack_up"),
    [
        (0, "big_shutout", 3, 0),
        (5, "small_shutout", 2, 0),
        (35, "small_shutout", 2, 0),
        (40, "small_win", 1, 0),
        (75, "small_win", 1, 0),
        (80, "turnover", 0, 0),
        (120, "big_win", 0, 1),
        (160, "full_win", 0, 2),
        (200, "total_win", 0, 3),
        (240, "total_win", 0, 3),
    ],
)
def test_results_go_by_steps_of_forty_points(points: int, result: str, up: int, attack_up: int) -> None:
    assert rises(options(), points, False) == (result, up, attack_up)


def test_the_line_may_lie_apart_from_the_steps() -> None:
    """120 points win, and the first 45 beyond them bring nothing; then every 60 a level."""
    o = options("zhaopengyou", score_line=120, dead_zone=45)
    found = [rises(o, points, False) for points in (119, 120, 164, 165, 224, 225)]
    assert [(result, up) for result, _, up in found] == [
        ("small_win", 0), ("turnover", 0), ("turnover", 0), ("big_win", 1), ("big_win", 1), ("full_win", 2)
    ]  # fmt: skip
    assert lines(o) == (0, 1, 60, 120, 165, 225, 285, 345)


def test_declarers_rise_by_every_step_that_is_missing() -> None:
    o = options(score_step=10, score_line=75)
    assert [rises(o, points, False)[:2] for points in (0, 5, 64, 65, 74)] == [
        ("big_shutout", 9), ("small_shutout", 7), ("small_shutout", 2), ("small_win", 1), ("small_win", 1)
    ]  # fmt: skip
    assert lines(o)[:6] == (0, 1, 5, 15, 25, 35)


@pytest.mark.parametrize(("shutout", "up"), [(0, 2), (1, 3), (5, 7)])
def test_a_clean_sweep_may_count_more_or_nothing(shutout: int, up: int) -> None:
    assert rises(options(shutout_rise=shutout), 0, False) == ("big_shutout", up, 0)


@pytest.mark.parametrize(("most", "up"), [(0, 0), (3, 3), (4, 4), ("none", 5)])
def test_the_attackers_rise_may_have_another_limit(most: object, up: int) -> None:
    o = options(attack_most=most)
    assert rises(o, 280, False)[2] == up
    assert lines(o)[-1] == {0: 80, 3: 200, 4: 240, "none": 200}[most]  # type: ignore[index]


def test_a_line_that_cannot_be_reached_is_a_contradiction() -> None:
    with pytest.raises(RulesetError, match="could never reach 205"):
        options(score_line=205)


def test_a_declarer_alone_rises_more_and_loses_to_all() -> None:
    o = options("zhaopengyou")
    assert rises(o, 0, True) == ("big_shutout", 3 * o.solo_factor, 0)
    assert rises(o, 2 * o.score_step, True)[0] == "turnover"
    assert rises(o, 3 * o.score_step, True)[0] == "rout"
    assert rises(options("zhaopengyou", solo_factor=1, solo_bonus=1), 70, True)[1] == 2


def test_a_rise_stops_at_the_top_and_at_levels_that_must_be_played() -> None:
    assert raised(options(), "Q", 3) == "A"
    assert raised(options(must_play=["5", "K"]), "3", 3) == "5"
    assert raised(options(must_play=["5", "K"]), "5", 3) == "8"
    assert raised(options(must_play=["5", "K"]), "Q", 1) == "K"


def test_a_level_that_must_be_held_is_left_by_its_declarers_alone() -> None:
    o = options(must_hold=["2", "5", "T"])
    assert raised(o, "3", 3) == "5" and raised(o, "5", 2) == "7" and raised(o, "5", 2, holds=False) == "5"
    won = verdict(o, ("4", "5"), declarer=0, friends=(), points=160, starter=0, last=1)
    assert won.levels == ("4", "5")
    assert verdict(o, ("4", "5"), declarer=1, friends=(), points=40, starter=1, last=1).levels == ("4", "6")
    friends = options("zhaopengyou", must_hold=["5"])
    end = verdict(friends, ("5",) * 5, declarer=0, friends=(2,), points=60, starter=0, last=0)
    assert end.levels == ("6", "5", "5", "5", "5"), "the friend has not declared"


def test_only_who_wins_the_last_trick_may_rise() -> None:
    o = options(rise_by_last_trick=True)
    found = [verdict(o, ("4", "6"), 0, (), points, 0, last).levels for points in (40, 120) for last in (0, 1)]
    assert found == [("5", "6"), ("4", "6"), ("4", "6"), ("4", "7")]


def test_the_declarer_may_stay_and_the_last_trick_may_name_the_next() -> None:
    o = options(stage_held="same", stage_lost="last_trick")
    stages = [verdict(o, ("4", "6"), 0, (), points, 0, last).stage for points, last in ((40, 1), (90, 1), (90, 3))]
    assert stages == [0, 1, 3]
    assert verdict(o, ("4", "6"), 0, (), 90, 0, 2).stage == verdict(options(), ("4", "6"), 0, (), 90, 0, 1).stage


@pytest.mark.parametrize(
    ("levels", "points", "last", "cards", "after"),
    [
        ("J6", 40, 1, "DJ", "2"),  # hooked, although the deal was held
        ("J6", 120, 3, "DJ", "2"),
        ("J6", 40, 1, "DJ DJ", "3"),
        ("J6", 40, 1, "DJ HJ", "Q"),  # two level cards, but no pair
        ("J6", 40, 1, "RJ", "Q"),
        ("J6", 40, 2, "DJ", "Q"),  # the declarers have taken it themselves
        ("T6", 40, 1, "DJ", "J"),  # not their level
        ("Q6", 120, 1, "DJ", "9"),
        ("Q6", 40, 1, "DJ", "K"),
    ],
)
def test_declarers_fall_by_a_table(levels: str, points: int, last: int, cards: str, after: str) -> None:
    o = options(fall_lost={"Q": "9"}, hook_single={"J": "2"}, hook_pair={"J": "3"})
    end = verdict(o, (levels[0], levels[1]), 0, (), points, 0, last, parse(cards))
    assert end.levels[0] == after


def test_a_declarer_who_is_hooked_at_the_top_has_not_won() -> None:
    o = options(hook_pair={"A": "2"})
    ends = [verdict(o, ("A", "6"), 0, (), 40, 0, 1, parse(cards)) for cards in ("SA", "SA SA")]
    assert [(end.champion, end.levels[0]) for end in ends] == [(0, "A"), (None, "2")]


def test_declarer_and_friend_may_rise_and_fall_differently() -> None:
    o = options("zhaopengyou", declarer_extra=1, lost_falls=[2, 1], solo_factor=1)
    won = verdict(o, ("7",) * 5, declarer=0, friends=(2,), points=60, starter=0, last=0)
    lost = verdict(o, ("7",) * 5, declarer=0, friends=(2,), points=120, starter=0, last=1)
    assert (won.levels, lost.levels) == (("9", "7", "8", "7", "7"), ("5", "8", "6", "8", "8"))
    assert verdict(o, ("3",) * 5, 0, (2,), 120, 0, 1).levels == ("2", "4", "2", "4", "4"), (
        "the first level is the lowest"
    )
    assert verdict(o, ("7",) * 5, 0, (), 60, 0, 0).levels[0] == "8", "alone there is no friend to surpass"


@pytest.mark.parametrize("falls", [{"J": "Q"}, {"J": "J"}, {"5": "2"}])
def test_a_fall_goes_down_and_not_below_the_first_level(falls: dict[str, str]) -> None:
    with pytest.raises(RulesetError, match="a fall goes down"):
        options(fall_lost=falls, start_level="3")


def test_falls_that_contradict_each_other_are_refused() -> None:
    with pytest.raises(RulesetError, match="already falls"):
        options(demote=True, fall_lost={"A": "Q"})
    with pytest.raises(RulesetError, match="when it is reached"):
        options(demote=True, win_at_top="reached")
    with pytest.raises(RulesetError, match="must be held are below"):
        options(must_hold=["K"], top_level="K")


def test_reaching_the_top_may_win() -> None:
    o = options(win_at_top="reached")
    found = [verdict(o, ("Q", "K"), 0, (), points, 0, 1).champion for points in (75, 30, 80, 120)]
    assert found == [None, 0, None, 1]
    assert verdict(options(), ("Q", "K"), 0, (), 120, 0, 1).champion is None


def test_who_declares_next_with_fixed_partners() -> None:
    o = options()
    held = verdict(o, ("4", "6"), declarer=0, friends=(), points=40, starter=0, last=1)
    assert (held.levels, held.stage) == (("5", "6"), 2)
    lost = verdict(o, ("4", "6"), declarer=0, friends=(), points=120, starter=0, last=1)
    assert lost.levels == ("4", "7") and lost.stage in (1, 3)


def test_losing_at_the_top_may_cost_everything() -> None:
    levels = ("A", "6")
    kept = verdict(options(), levels, declarer=0, friends=(), points=120, starter=0, last=1)
    fallen = verdict(options(demote=True), levels, declarer=0, friends=(), points=120, starter=0, last=1)
    assert (kept.levels[0], fallen.levels[0]) == ("A", "2")


def test_the_match_is_won_at_the_top_as_declarer_or_by_any_win() -> None:
    assert champion(options(), ("A", "6"), 0, (), 40) == 0
    assert champion(options(), ("A", "6"), 1, (), 120) is None
    assert champion(options(win_at_top="any_win"), ("A", "6"), 1, (), 120) == 0


def test_sides_and_penalties() -> None:
    o = options("zhaopengyou")
    assert declaring_side(o, 2, (4,)) == {2, 4} and declaring_side(o, 2) == {2}
    assert declaring_side(options(), 1) == {1, 3}
    # an attacker's failed throw costs the attackers, one of the declarer's side gives them its fine
    assert attack_score(o, (10, 20, 30, 40, 50), (0, 10, 0, 0, 5), {2, 4}) == 10 + 20 + 40 - 10 + 5


@pytest.mark.parametrize(("rule", "factor"), [("double_per_group", 8), ("times_groups", 6), ("power", 8)])
def test_a_tractor_multiplies_the_bottom(rule: str, factor: int) -> None:
    shape = Shape()
    shape.kind, shape.width, shape.length = TRACTOR, 2, 3
    assert bottom_factor(options(bottom_factors=[1, 2, 4], bottom_tractor=rule), shape) == factor


@pytest.mark.parametrize(
    ("factors", "rule", "found"),
    [
        ([2, 4, 6], "times_groups", [2, 4, 6, 8, 12, 12]),  # twice the cards
        ([2, 4, 8], "power", [2, 4, 8, 16, 64, 64]),  # a 2 for every card
        ([2, 2, 2], "same", [2, 2, 2, 2, 2, 2]),
        ([2, 3, 4], "double_per_group", [2, 3, 4, 6, 12, 8]),
    ],
)
def test_the_factors_of_the_bottom_are_a_table(factors: list[int], rule: str, found: list[int]) -> None:
    """Of a single, a pair, a triple, two and three pairs, and two triples."""
    o = options(bottom_factors=factors, bottom_tractor=rule)
    shapes = []
    for kind, width, length in ((1, 1, 1), (2, 2, 1), (3, 3, 1), (TRACTOR, 2, 2), (TRACTOR, 2, 3), (TRACTOR, 3, 2)):
        shape = Shape()
        shape.kind, shape.width, shape.length, shape.widest = kind, width, length, width
        shapes.append(shape)
    assert [bottom_factor(o, shape) for shape in shapes] == found


def test_a_throw_multiplies_by_its_widest_unit() -> None:
    shape = Shape()
    shape.kind, shape.width, shape.length, shape.widest = THROW, 1, 1, 2
    assert bottom_factor(options(), shape) == 4
    shape.widest = 1
    assert bottom_factor(options(), shape) == 2
