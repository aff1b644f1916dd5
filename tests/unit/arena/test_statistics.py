"""Intervals against known numbers, the sequential test, and the ladder on made-up results."""

from collections import Counter
from itertools import combinations
from statistics import NormalDist

import pytest

from paiju.arena.deal import time_class, time_of
from paiju.arena.ladder import inverse, ladder
from paiju.arena.statistics import Gambler, quantile
from paiju.estimate import Estimate, counted_estimate, mean_estimate, share_estimate, t_quantile
from paiju.rng import Stream


@pytest.mark.parametrize(
    ("freedom", "known"),
    [(1, 12.7062), (2, 4.3027), (3, 3.1824), (4, 2.7764), (5, 2.5706), (11, 2.2010), (30, 2.0423), (10**6, 1.95997)],
)
def test_students_quantiles_are_those_of_the_tables(freedom: int, known: float) -> None:
    assert t_quantile(0.975, freedom) == pytest.approx(known, rel=0.002 if freedom < 4 else 0.0005)
    assert t_quantile(0.025, freedom) == pytest.approx(-t_quantile(0.975, freedom))


def width(found: Estimate) -> float:
    assert found.low is not None and found.high is not None
    return found.high - found.low


def test_a_mean_has_its_textbook_interval() -> None:
    found = mean_estimate([1.0, 2.0, 3.0, 4.0])  # variance 5/3, so the error is sqrt(5/12) = 0.6455, times Student's
    assert (found.mean, width(found)) == (2.5, pytest.approx(2 * 3.182 * 0.6455, rel=2e-3))
    assert (found.low or 0) + (found.high or 0) == pytest.approx(5)


def test_a_share_has_wilsons_interval() -> None:
    # 50 deals, 30 won twice and 20 lost twice: as certain as 49 games of one deal each, 60 %; 2.0096 errors
    found = share_estimate([1.0] * 30 + [0.0] * 20)
    assert (found.low, found.high) == (pytest.approx(0.4577, abs=1e-3), pytest.approx(0.7271, abs=1e-3))
    # of ten wins in ten games: 10 / (10 + t²)
    assert (share_estimate([1.0] * 10).low, share_estimate([1.0] * 10).high) == (pytest.approx(0.6615, abs=1e-3), 1)
    assert share_estimate([0.0] * 10).high == pytest.approx(0.3385, abs=1e-3)


def test_a_single_deal_has_no_interval() -> None:
    for value in (0.0, 0.5, 1.0):
        assert share_estimate([value]) == mean_estimate([value]) == Estimate(value, None, None)


@pytest.mark.parametrize("value", [0.0, 0.5, 0.75, 1.0])
def test_equal_deals_leave_a_doubt_that_more_of_them_lessen(value: float) -> None:
    """Even of mirrored deals that all split: as many as the rule of three says may yet come out otherwise."""
    shares = [width(share_estimate([value] * deals)) for deals in (2, 4, 12, 100, 1000)]
    levels = [width(mean_estimate([4 * value] * deals)) for deals in (2, 4, 12, 100, 1000)]
    for widths in (shares, levels):
        assert widths == sorted(widths, reverse=True) and 0 < widths[-1] < 0.03
    assert shares[0] > 0.9 and shares[1] > 0.5


@pytest.mark.parametrize("shares", [(0.0, 0.5, 0.5, 1.0), (0.0, 0.5, 1.0), (0.0, 1.0)])
@pytest.mark.parametrize("deals", [4, 12])
def test_a_few_deals_of_equal_bots_raise_few_false_alarms(shares: tuple[float, ...], deals: int) -> None:
    chance, alarms = Stream(b"alarms"), [0, 0]
    for _ in range(1500):
        values = [chance.choice(shares) for _ in range(deals)]
        for place, found in enumerate((share_estimate(values), mean_estimate([4 * value - 2 for value in values]))):
            assert found.low is not None and found.high is not None
            alarms[place] += not found.low <= (0.5, 0)[place] <= found.high
    assert max(alarms) <= 0.06 * 1500


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    chance, covered = Stream(b"coverage"), 0
    for _ in range(400):
        deals = [chance.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _ in range(60)]
        found = share_estimate(deals)
        assert found.low is not None and found.high is not None
        covered += found.low <= 0.6 <= found.high
    assert 370 <= covered <= 394


def decided_after(chance: Stream, deals: int, shares: tuple[float, ...]) -> int | None:
    gambler = Gambler()
    for number in range(1, deals + 1):
        gambler.bet(chance.choice(shares))
        if gambler.decided:
            return number
    return None


def test_equal_bots_are_rarely_called_unequal_however_long_one_looks() -> None:
    chance = Stream(b"equal")
    assert sum(decided_after(chance, 500, (0.0, 0.5, 0.5, 1.0)) is not None for _ in range(200)) <= 10


@pytest.mark.parametrize(("shares", "most"), [((1.0,), 12), ((0.0,), 12), ((0.0, 0.5, 1.0, 1.0), 600)])
def test_a_difference_is_decided_the_sooner_the_larger_it_is(shares: tuple[float, ...], most: int) -> None:
    chance = Stream(b"unequal")
    assert all((decided_after(chance, 2000, shares) or 2001) <= most for _ in range(20))


def test_quantiles_and_classes_of_time() -> None:
    assert quantile(Counter({1: 98, 2: 1, 5: 1}), 0.5) == 1
    assert quantile(Counter({1: 98, 2: 1, 5: 1}), 0.99) == 2
    assert quantile(Counter({1: 98, 2: 1, 5: 1}), 1) == 5
    for seconds in (1e-6, 0.0033, 0.1, 2.5):
        assert time_of(time_class(seconds)) == pytest.approx(seconds, rel=0.011)


def test_the_ladder_finds_the_strengths_behind_the_results() -> None:
    true, chance = [1700.0, 1550.0, 1450.0, 1300.0], Stream(b"ladder")
    shares = {}
    for one, other in combinations(range(4), 2):
        expected = 1 / (1 + 10 ** ((true[other] - true[one]) / 400))
        shares[one, other] = {deal: float(chance.below(10**6) < expected * 10**6) for deal in range(2000)}
    found = ladder(4, shares)
    assert [rung.bot for rung in found] == [0, 1, 2, 3]
    for rung in found:
        assert rung.error is not None
        assert abs(rung.elo - true[rung.bot]) < 1.5 * rung.error
        assert 4 < rung.error < 12


def test_two_bots_stand_apart_by_the_logarithm_of_their_odds() -> None:
    better, worse = ladder(2, {(0, 1): {deal: float(deal < 300) for deal in range(400)}})
    assert better.elo - worse.elo == pytest.approx(190.8, abs=1) and better.elo + worse.elo == pytest.approx(3000)
    # the textbook: the log of the odds has the variance 1/(n p (1-p)), each bot half of it
    z = NormalDist().inv_cdf(0.975)
    assert better.error == pytest.approx(z * (400 * 0.75 * 0.25) ** -0.5 * 173.7 / 2, rel=0.02)


def test_who_always_wins_is_not_infinitely_strong() -> None:
    better, worse = ladder(
        2,
        {
            (1, 0): {deal: 0.0 for deal in range(20)},
        },
    )
    assert better.bot == 0 and 500 < better.elo - worse.elo < 900 and (better.error or 0) > 100


def test_a_bot_that_ties_with_itself_stands_level_but_not_beyond_doubt() -> None:
    errors = []
    for deals in (3, 12, 1000):
        one, other = ladder(2, {(0, 1): dict.fromkeys(range(deals), 0.5)})
        assert one.elo == other.elo == 1500 and one.error == other.error
        errors.append(one.error or 0)
    assert errors == sorted(errors, reverse=True) and 0 < errors[-1] < 1


def test_one_deal_makes_a_ladder_without_errors() -> None:
    assert [rung.error for rung in ladder(2, {(0, 1): {0: 1.0}})] == [None, None]


def test_a_few_deals_make_wide_errors_in_the_ladder() -> None:
    """Equal bots: the distance of 0 lies within the errors as often as they say, of six deals too."""
    chance, alarms = Stream(b"rungs"), 0
    for _ in range(400):
        one, _ = ladder(2, {(0, 1): {deal: chance.choice((0.0, 0.5, 0.5, 1.0)) for deal in range(6)}})
        alarms += one.elo - 1500 > (one.error or 0)
    assert alarms <= 0.06 * 400


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    back = inverse(matrix)
    for i in range(3):
        for j in range(3):
            assert sum(matrix[i][k] * back[k][j] for k in range(3)) == pytest.approx(float(i == j), abs=1e-12)


def test_a_counted_share_has_wilsons_interval() -> None:
    assert counted_estimate(7, 12).mean == 7 / 12
    low, high = counted_estimate(7, 12).low, counted_estimate(7, 12).high
    assert low is not None and high is not None and (round(low, 3), round(high, 3)) == (0.320, 0.807)
    sure = counted_estimate(3, 3)
    assert sure.high == 1 and sure.low is not None and round(sure.low, 3) == 0.439
    assert counted_estimate(0, 0) == Estimate(0.0, None, None)
