"""Chances of others, computed by hand: each hidden card is with each of three hands alike."""

import pytest
from tests.unit.tricks.bots.positions import CLUBS, FRIENDS, SPADES, TRUMPS, laid, position

from paiju.cards import counts, parse
from paiju.tricks.bots.chances import Chances
from paiju.tricks.kernels.units import ONE, Shape, shape_of

PARTNER, LAST = 2, 3


def one(group: int) -> Shape:
    """A single card is led."""
    lead = Shape()
    lead.kind, lead.group, lead.size, lead.width, lead.length = ONE, group, 1, 1, 1
    return lead


def test_a_hand_lacks_a_suit_when_it_has_none_of_its_cards() -> None:
    chances = Chances(position("SK C5 H3", "SA SQ SJ"))
    assert chances.share[SPADES][1:4] == [pytest.approx(1 / 3)] * 3
    assert chances.void(LAST, SPADES) == pytest.approx((2 / 3) ** 3)
    assert chances.void(LAST, SPADES, 2) == pytest.approx(2 / 3)
    assert chances.void(LAST, CLUBS) == 1
    declarer = (2 / 3) ** 3
    assert chances.void(1, SPADES) == pytest.approx(declarer + 0.15 * (1 - declarer)), "may have buried the suit"


def test_units_above_a_rung() -> None:
    look = position("SK C5 H3", "SA SA SQ")
    chances, king = Chances(look), look.rung[parse("SK")[0]]
    assert chances.unit(LAST, (SPADES, 1, 1), king) == pytest.approx(1 - (2 / 3) ** 2)
    assert chances.unit(LAST, (SPADES, 2, 1), king) == pytest.approx(1 / 9)
    assert chances.unit(LAST, (SPADES, 2, 1), look.rung[parse("SA")[0]]) == 0
    assert chances.unit(LAST, (SPADES, 3, 1), 0) == 0


def test_a_pair_of_three_copies() -> None:
    """With x = 1/4 for each: two or three of them, 3x²(1-x) + x³."""
    look = position("SK C5 H3", "SA SA SA C3", FRIENDS, alone=True)
    assert Chances(look).unit(LAST, (SPADES, 2, 1), 0) == pytest.approx(3 / 16 * 3 / 4 + 1 / 64)


def test_a_run_needs_each_of_its_pairs() -> None:
    chances = Chances(position("S3 C5 H3 H4", "SA SA SK SK C3 C4"))
    assert chances.unit(LAST, (SPADES, 2, 2), 0) == pytest.approx(1 / 81)


def test_a_trick_is_taken_by_a_higher_card_or_a_ruff() -> None:
    """One card each: the ace with the chance 1/3, else no spade, and then the trump with 1/3."""
    look = position("SK", "SA H3 C3")
    chances, king = Chances(look), look.rung[parse("SK")[0]]
    assert chances.beats(LAST, one(SPADES), SPADES, king) == pytest.approx(1 / 3 + 2 / 3 * 1 / 3)
    assert chances.beats(LAST, one(SPADES), TRUMPS, 1) == 0, "a ruff with the only trump stands"
    assert chances.beats(LAST, one(TRUMPS), TRUMPS, 0) == pytest.approx(1 / 3)


def test_who_did_not_follow_has_none_and_the_others_have_more() -> None:
    rounds = (laid(1, 4, "S3", "S4", "C9", "S6"),)  # seat 3 had no spade
    chances = Chances(position("SK C5 H3", "SA SQ C3 C4 D3 D4", rounds=rounds))
    assert chances.void(LAST, SPADES) == 1 and chances.share[SPADES][LAST] == 0
    assert chances.unit(LAST, (SPADES, 1, 1), 0) == 0
    assert chances.share[SPADES][PARTNER] == pytest.approx(1 / 2)
    assert chances.share[CLUBS][LAST] > 1 / 3


def test_a_safe_unit_is_one_that_nobody_can_beat() -> None:
    chances = Chances(position("SA SK SK C5", "SA SQ SQ C3"))
    assert chances.safe_unit(parse("SA")) and chances.safe_unit(parse("SK SK"))
    assert not chances.safe_unit(parse("SK"))


def test_a_throw_is_ruffed_with_enough_trumps() -> None:
    """Two cards are thrown. A seat has two of the six trumps on average, 0.5 to have enough, and a higher one."""
    look = position("SA SK C3 C4", "H3 H4 H6 H7 H8 H9 C6 C7 C8 D3 D4 D6")
    lead = shape_of(look.tables, counts(parse("SK SA")))
    chances = Chances(look)
    trumps = chances.share[TRUMPS][LAST] * 6
    enough = 0.5 + (trumps - 2) / 4
    assert chances.void(LAST, SPADES) == 1
    expected = enough * chances.unit(LAST, (TRUMPS, 1, 1), 0)
    assert chances.beats(LAST, lead, SPADES, look.rung[parse("SA")[0]]) == pytest.approx(expected)
