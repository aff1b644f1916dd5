"""What a deal is worth: results by points, rises, levels that must be played, and who goes on."""

import pytest

from paiju.rules import resolve
from paiju.tricks.kernels.units import THROW, TRACTOR, Shape
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import (
    attack_score,
    bottom_factor,
    champion,
    declaring_side,
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


def test_a_declarer_alone_rises_more_and_loses_to_all() -> None:
    o = options("zhaopengyou")
    assert rises(o, 0, True) == ("big_shutout", 3 * o.solo_factor, 0)
    assert rises(o, 2 * o.score_step, True)[0] == "turnover"
    assert rises(o, 3 * o.score_step, True)[0] == "rout"


def test_a_rise_stops_at_the_top_and_at_levels_that_must_be_played() -> None:
    assert raised(options(), "Q", 3) == "A"
    assert raised(options(must_play=["5", "K"]), "3", 3) == "5"
    assert raised(options(must_play=["5", "K"]), "5", 3) == "8"
    assert raised(options(must_play=["5", "K"]), "Q", 1) == "K"


def test_who_declares_next_with_fixed_partners() -> None:
    o = options()
    held = verdict(o, ("4", "6"), declarer=0, friend=None, points=40, starter=0, last=1)
    assert (held.levels, held.stage) == (("5", "6"), 2)
    lost = verdict(o, ("4", "6"), declarer=0, friend=None, points=120, starter=0, last=1)
    assert lost.levels == ("4", "7") and lost.stage in (1, 3)


def test_losing_at_the_top_may_cost_everything() -> None:
    levels = ("A", "6")
    kept = verdict(options(), levels, declarer=0, friend=None, points=120, starter=0, last=1)
    fallen = verdict(options(demote=True), levels, declarer=0, friend=None, points=120, starter=0, last=1)
    assert (kept.levels[0], fallen.levels[0]) == ("A", "2")


def test_the_match_is_won_at_the_top_as_declarer_or_by_any_win() -> None:
    assert champion(options(), ("A", "6"), 0, None, 40) == 0
    assert champion(options(), ("A", "6"), 1, None, 120) is None
    assert champion(options(win_at_top="any_win"), ("A", "6"), 1, None, 120) == 0


def test_sides_and_penalties() -> None:
    o = options("zhaopengyou")
    assert declaring_side(o, 2, 4) == {2, 4} and declaring_side(o, 2, None) == {2}
    assert declaring_side(options(), 1, None) == {1, 3}
    # an attacker's failed throw costs the attackers, one of the declarer's side gives them its fine
    assert attack_score(o, (10, 20, 30, 40, 50), (0, 10, 0, 0, 5), {2, 4}) == 10 + 20 + 40 - 10 + 5


@pytest.mark.parametrize(("rule", "factor"), [("double_per_group", 8), ("times_groups", 6), ("power", 8)])
def test_a_tractor_multiplies_the_bottom(rule: str, factor: int) -> None:
    shape = Shape()
    shape.kind, shape.width, shape.length = TRACTOR, 2, 3
    assert bottom_factor(options(bottom_tractor=rule), shape) == factor


def test_a_throw_multiplies_by_its_widest_unit() -> None:
    shape = Shape()
    shape.kind, shape.width, shape.length, shape.pairs, shape.triples = THROW, 1, 1, 1, 0
    assert bottom_factor(options(), shape) == 2
    shape.pairs = 0
    assert bottom_factor(options(), shape) == 1
