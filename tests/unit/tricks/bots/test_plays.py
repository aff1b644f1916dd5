"""How a trick will end and what that is worth, and a ranking in which every sort of play is found."""

import pytest
from tests.unit.tricks.bots.positions import SPADES, TRUMPS, assessment

from paiju.cards import counts, parse
from paiju.tricks.bots.plays import Forecast, forecast, height_of, varied, worth_of
from paiju.tricks.kernels.units import shape_of


def test_what_wins_a_trick() -> None:
    look = assessment("SA SK SK C3", "S3 C4 C6")
    throw = shape_of(look.tables, counts(parse("SA SK SK")))
    assert height_of(look, throw, parse("SK SK SA")) == (SPADES, look.rung[parse("SK")[0]]), "its pair decides"
    ruff = parse("H3 H3 H9")
    assert height_of(look, throw, ruff) == (TRUMPS, look.rung[parse("H3")[0]])


def test_two_opponents_and_a_partner_behind() -> None:
    """One card each, the ace out: everybody has it with the chance 1/3, and plays it in 95 cases of 100.

    What has been beaten already is beaten again half as often.
    """
    look = assessment("SK", "SA S3 S4")
    lead = shape_of(look.tables, counts(parse("SK")))
    end = forecast(look, lead, 0, height_of(look, lead, parse("SK")), [3, 2, 1])
    beats = 0.95 / 3
    after_foe = 1 - beats
    again = 1 - 0.5 * beats
    after_partner = after_foe + (1 - after_foe) * beats * again
    again = 1 - 0.5 * (1 - (1 - beats) ** 2)
    assert end.ours == pytest.approx(after_partner * (1 - beats * again))
    assert end.holds == pytest.approx((1 - beats) ** 2), "the partner would not take it from one's own card"


def test_points_are_fed_by_who_seems_to_win() -> None:
    """Of three hidden cards one has ten points; the partner behind adds 2.3 times the mean if the trick is sure."""
    look = assessment("SA", "SK S3 S4")
    lead = shape_of(look.tables, counts(parse("SA")))
    end = forecast(look, lead, 0, height_of(look, lead, parse("SA")), [2])
    assert end.ours == 1
    assert end.won == pytest.approx(10 / 3 * 2.3)
    assert end.lost == pytest.approx(10 / 3 * 0.7)


def test_the_worth_of_a_play_is_the_trick_and_the_lead_less_the_price() -> None:
    look = assessment("SA S3 C3 H3", "SK SQ C4 C6 C7 C8 D3 D4 D6")
    sure = Forecast(1.0, 1.0, 0.0, 0.0)
    mine, other = (worth_of(look, sure, 10, parse("S3"), own) for own in (True, False))
    assert mine - other == pytest.approx(look.payoff.point * 1.5 * (1 - 0.5))
    dear = worth_of(look, sure, 10, parse("SA"), True)
    assert mine - dear == pytest.approx(look.payoff.point * (look.price(parse("SA")) - look.price(parse("S3"))))


def test_a_ranking_has_two_plays_of_a_sort() -> None:
    found = [("low", 1 - card / 10, card) for card in range(4)]
    assert varied([*found, ("high", 0.0, 9)]) == [(1, 0), (0.9, 1), (0, 9)]
