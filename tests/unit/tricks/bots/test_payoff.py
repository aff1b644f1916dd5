"""What points are worth, computed by hand for 升级: lines at 5, 40, 80, 120 … points."""

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, SHENGJI, SIX, options

from paiju.rules import resolve
from paiju.tricks.bots.payoff import FAIR, TIE, ExpectedPayoff, factors, fair, favoured, payoffs, steps
from paiju.tricks.kernels.bottom import LENGTHS
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import WIDTHS


def test_what_each_line_costs_the_declarer() -> None:
    """3, 2, 1 levels and the next deal; from 80 on the deal is lost, 0.6, and the attackers rise with each line."""
    lines = dict(steps(SHENGJI, False))
    assert lines == {
        5: pytest.approx(1), 40: pytest.approx(1), 80: pytest.approx(1.6), 120: pytest.approx(1), 160: pytest.approx(1),
        200: pytest.approx(1),
    }  # fmt: skip
    called = dict(steps(FRIENDS, False))
    assert called[120] == pytest.approx(2), "1 level up or 1 down; nobody stays on stage there"
    alone = dict(steps(FRIENDS, True))
    assert (alone[60], alone[120]) == (3, 4), "levels count three times for who plays alone"


def test_lines_that_a_house_has_drawn() -> None:
    """Won with 100 points; up to 130 that is all, then a level for every 20, and no sweep counts more."""
    o = resolve({"extends": "shengji", "score_line": 100, "score_step": 20, "dead_zone": 30, "attack_most": 1,
                 "attack_rise": 1, "shutout_rise": 0}).options  # fmt: skip
    assert dict(steps(o, False)) == {
        5: 0, 20: 1, 40: 1, 60: 1, 80: 1, 100: pytest.approx(1.6), 130: pytest.approx(1), 150: pytest.approx(1)
    }  # fmt: skip
    ours = payoffs(o, ("2", "2"), 0, 0)[2 * LIMIT : 3 * LIMIT]
    assert (ours[100], ours[129]) == (-0.5, pytest.approx(-0.5 - 0.008 * 29))
    assert ours[0] == pytest.approx(5 + 0.5 + 0.008 * 100)


def test_a_loss_that_costs_levels_weighs_more() -> None:
    falls = resolve({"extends": "zhaopengyou", "lost_falls": [2, 1]}).options
    assert dict(steps(falls, False))[120] == pytest.approx(dict(steps(FRIENDS, False))[120] + 2)


@pytest.mark.parametrize(("attacks", "sign"), [(True, 1), (False, -1)])
def test_nothing_left_to_play_for(attacks: bool, sign: int) -> None:
    """100 points: three lines are crossed, and every point counts a little."""
    over = ExpectedPayoff(SHENGJI, 100, 0, 0, attacks, False)
    assert over.levels(0, 0) == pytest.approx(sign * (1 + 1 + 1.6 + 0.003 * 100))
    assert over.point == TIE == 0.0005


def test_a_trick_that_crosses_a_line() -> None:
    """The last five points of a deal, at 77.5 of them in the middle of the smoothed line."""
    last = ExpectedPayoff(SHENGJI, 72.5, 5, 5, attacks=True, alone=False)
    won, lost = last.trick(5, 5, 1.0), last.trick(5, 5, 0.0)
    assert won - lost == pytest.approx(1.6 / 2 + 0.003 * 5, abs=1e-3)
    assert last.trick(5, 5, 0.25) == pytest.approx(0.25 * won + 0.75 * lost)


def test_points_are_worth_more_near_a_line() -> None:
    near, far = (ExpectedPayoff(SHENGJI, score, 20, 0, True, False).point for score in (70, 92))
    assert near > 1.5 * far > 0


def test_the_end_of_a_deal() -> None:
    """The side of 0 and 2 declares. At 79 it rises one level and stays on stage; at 80 it leaves."""
    ours, theirs = (payoffs(SHENGJI, ("2", "2"), 0, seat)[2 * LIMIT : 3 * LIMIT] for seat in (0, 1))
    assert (ours[79], theirs[79]) == (pytest.approx(1 + 0.5 + 0.008), pytest.approx(-1 - 0.5 - 0.008))
    assert (ours[80], theirs[80]) == (-0.5, 0.5)
    assert ours[0] == pytest.approx(3 + 0.5 + 0.008 * 80)
    assert theirs[120] == pytest.approx(1 + 0.5 + 0.008 * 40)


def test_to_win_the_match_is_worth_three_levels_more() -> None:
    """The declarers play their ace: at 79 there is no level to rise to, but they have won."""
    ours, theirs = (payoffs(SHENGJI, ("A", "2"), 0, seat)[2 * LIMIT + 79] for seat in (0, 1))
    assert ours == pytest.approx(3 + 0.008, abs=0.51) and ours > 3
    assert theirs < -3


def test_what_the_bottom_counts_in_the_last_trick() -> None:
    """Once, twice, four times and so on by the width of a unit; a tractor of pairs doubles with each of them."""
    found = factors(SHENGJI)
    assert found[:WIDTHS] == [0, 1, 2, 4, 8, 16]
    runs = [found[WIDTHS + LENGTHS * width : WIDTHS + LENGTHS * (width + 1)] for width in range(WIDTHS)]
    assert set(runs[0]) == set(runs[1]) == {0}
    assert runs[2][:5] == [0, 0, 4, 8, 16] and runs[3][:4] == [0, 0, 8, 16]
    twice = resolve({"extends": "shengji", "bottom_factors": [2, 4, 6], "bottom_tractor": "times_groups"}).options
    assert factors(twice)[:WIDTHS] == [0, 2, 4, 6, 8, 10] and factors(twice)[WIDTHS + 2 * LENGTHS + 3] == 12
    none = resolve({"extends": "shengji", "bottom_scores": "none"}).options
    assert set(factors(none)) == {0}


def test_called_friends_leave_the_attackers_less() -> None:
    assert fair(SHENGJI) == fair(FRIENDS) == FAIR
    assert fair(SIX) == fair(options("zhaopengyou-eight")) == pytest.approx(FAIR * 5 / 6)


def test_a_declarer_is_favoured_by_enough_friends_or_a_high_line() -> None:
    assert favoured(SIX) and favoured(options("zhaopengyou-eight"))
    assert not favoured(options("zhaopengyou-six", friends=1)) and not favoured(FRIENDS)
    assert favoured(options("zhaopengyou", score_line=160))
    assert not favoured(SHENGJI), "partners are fixed there"
