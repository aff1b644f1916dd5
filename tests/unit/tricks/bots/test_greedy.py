"""The guesses of greedy, computed by hand."""

from math import exp

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, position

from paiju.cards import parse, parse_card
from paiju.tricks.bots.greedy import keep_value, loyalty, price, safety, sure


@pytest.mark.parametrize(
    ("cards", "foes", "expected"),
    [
        ("H9", 0, 1.0),  # nobody is behind
        ("H9", 1, 0.6),  # one opponent has a higher trump in four cases of ten
        ("H9", 2, 0.36),
        ("H9 H9", 1, 1 - 0.4 * 0.4),  # a higher pair is rarer
        ("H8 H8 H9 H9", 1, 1 - 0.4 * 0.4 * 0.3),  # and a higher tractor rarer still
        ("RJ", 3, 1.0),  # the highest there is, and a trump
    ],
)
def test_a_trump_is_safe_unless_a_higher_one_is_behind(cards: str, foes: int, expected: float) -> None:
    look = position("H8 H8 H9 H9 RJ", "HA HA HK HK S3 C3 S4 C4 D3 D4 S6 C6 D6 S7 C7")
    assert safety(look, parse(cards), foes) == pytest.approx(expected)


def test_a_side_card_may_be_ruffed_besides() -> None:
    """Two spades are out among three: a seat has none with the chance exp(-2/3), and ruffs then in seven of ten."""
    look = position("SA SQ H3", "SK SJ H4")
    unruffed = 1 - 0.7 * exp(-2 / 3)
    assert safety(look, parse("SA"), 1) == pytest.approx(unruffed)
    assert safety(look, parse("SQ"), 1) == pytest.approx(0.6 * unruffed)
    assert safety(look, parse("SA"), 2) == pytest.approx(unruffed**2)


def test_what_cards_are_worth() -> None:
    look = position("SA SK SK H3 RJ", "SA SA C3")
    assert keep_value(look, parse_card("SA")) == 7  # equal cards beat nothing
    assert keep_value(look, parse_card("SK")) == 0.25 * 11  # the eleventh rung, of 3 to A
    assert keep_value(look, parse_card("H3")) == 3
    assert keep_value(look, parse_card("RJ")) == 2.5 + 0.5 * 16 + 2
    assert price(look, parse("SK")) == 2.75 + 2  # breaks a pair
    assert price(look, parse("SK SK")) == 5.5


def test_a_throw_is_sure_when_each_unit_is() -> None:
    look = position("SA SK SK CA CQ", "SA SQ SQ CK H3 H3")
    assert sure(look, parse("SK SK SA")), "one ace is out, and no pair above the kings"
    assert not sure(look, parse("CA CQ"))


def test_loyalty_while_the_friend_is_not_known() -> None:
    """Of five: the declarer has one friend among four, an attacker two friends among the three others."""
    called = parse("SA")
    own = position("SK C3", "SA C4 C5 C6", FRIENDS, declarer=0, called=called, copy=1)
    assert [loyalty(own, seat) for seat in range(5)] == [1, -0.5, -0.5, -0.5, -0.5]
    other = position("SK C3", "SA C4 C5 C6", FRIENDS, called=called, copy=1)
    assert [loyalty(other, seat) for seat in range(5)] == [1, -1, 1 / 3, 1 / 3, 1 / 3]
    friend = position("SA C3", "SA C4 C5 C6", FRIENDS, called=called, copy=2)
    assert [loyalty(friend, seat) for seat in range(5)] == [1, 1, -1, -1, -1]


def test_loyalty_of_fixed_partners() -> None:
    look = position("SK C3", "SA C4 C5")
    assert [loyalty(look, seat) for seat in range(4)] == [1, -1, 1, -1]
