"""Intervals against known numbers, the sequential test, and the ladder on made-up results."""

from collections import Counter
from itertools import combinations
from math import isinf
from statistics import NormalDist

import pytest

from paiju.arena.ladder import inverse, ladder
from paiju.arena.playing import time_class, time_of
from paiju.arena.statistics import Gambler, mean_estimate, quantile, share_estimate
from paiju.rng import Stream


def test_a_mean_has_its_textbook_interval() -> None:
    found = mean_estimate([1.0, 2.0, 3.0, 4.0])  # variance 5/3, so the error is sqrt(5/12) = 0.6455
    assert (found.mean, found.high - found.mean) == (2.5, pytest.approx(1.96 * 0.6455, rel=1e-4))
    assert found.low + found.high == pytest.approx(5)
    assert isinf(mean_estimate([1.0]).high)


def test_a_share_has_wilsons_interval() -> None:
    # 50 deals, 30 won twice and 20 lost twice: as certain as 49 games of one deal each, 60 %
    found = share_estimate([1.0] * 30 + [0.0] * 20)
    assert (found.low, found.high) == (pytest.approx(0.4607, abs=1e-3), pytest.approx(0.7253, abs=1e-3))
    # the known interval of ten wins in ten games
    assert (share_estimate([1.0] * 10).low, share_estimate([1.0] * 10).high) == (pytest.approx(0.7225, abs=1e-4), 1)
    assert share_estimate([0.0] * 10).high == pytest.approx(0.2775, abs=1e-4)


def test_mirrored_deals_that_split_leave_no_doubt() -> None:
    even = share_estimate([0.5] * 10)
    assert even.low == even.high == 0.5
    assert (share_estimate([0.5]).low, share_estimate([0.5]).high) == (0, 1)


def test_the_interval_covers_the_truth_as_often_as_it_says() -> None:
    chance, covered = Stream(b"coverage"), 0
    for _ in range(400):
        deals = [chance.choice((0.0, 0.5, 0.5, 1.0, 1.0)) for _ in range(60)]
        found = share_estimate(deals)
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
    assert better.bot == 0 and 500 < better.elo - worse.elo < 900 and better.error > 100


def test_a_bot_that_ties_with_itself_stands_level_without_error() -> None:
    assert [(rung.elo, rung.error) for rung in ladder(2, {(0, 1): {0: 0.5, 1: 0.5}})] == [(1500, 0), (1500, 0)]


def test_a_matrix_times_its_inverse_is_one() -> None:
    matrix = [[4.0, 1.0, 0.5], [1.0, 3.0, 0.2], [0.5, 0.2, 2.0]]
    back = inverse(matrix)
    for i in range(3):
        for j in range(3):
            assert sum(matrix[i][k] * back[k][j] for k in range(3)) == pytest.approx(float(i == j), abs=1e-12)
