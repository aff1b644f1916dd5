"""The guesses of greedy, computed by hand."""

from math import exp

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, laid, position, state

from paiju.actions import Action, Play
from paiju.bots import Budget
from paiju.cards import parse, parse_card
from paiju.game import Game
from paiju.rng import Stream
from paiju.rules import load
from paiju.tricks.bots.greedy import GreedyTrick, keep_value, loyalty, price, safety, sure
from paiju.tricks.state import Call, TrickState


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
    called = parse_card("SA")
    own = position("SK C3", "SA C4 C5 C6", FRIENDS, declarer=0, calls=(Call(called, 1),))
    assert [loyalty(own, seat) for seat in range(5)] == [1, -0.5, -0.5, -0.5, -0.5]
    other = position("SK C3", "SA C4 C5 C6", FRIENDS, calls=(Call(called, 1),))
    assert [loyalty(other, seat) for seat in range(5)] == [1, -1, 1 / 3, 1 / 3, 1 / 3]
    friend = position("SA C3", "SA C4 C5 C6", FRIENDS, calls=(Call(called, 2),))
    assert [loyalty(friend, seat) for seat in range(5)] == [1, 1, -1, -1, -1]


def test_loyalty_of_fixed_partners() -> None:
    look = position("SK C3", "SA C4 C5")
    assert [loyalty(look, seat) for seat in range(4)] == [1, -1, 1, -1]


# --- decisions ------------------------------------------------------------------------------------------------------


def act(view: TrickState) -> Action:
    rules = load("shengji")
    legal = Game(rules).phases[view.phase].legal(view, 0)
    return GreedyTrick(rules, 0, Stream(b""), Budget()).act(view, legal)


def test_a_sure_pair_is_led_for_its_points_alone() -> None:
    """Kings bring twenty points and the lead; aces are dear, and bring only what others add."""
    out = "SQ SQ SJ C6 C7 C8 D3 D4 D6 D7 D8 D9"
    assert act(state("SK SK S3 C4", out)) == Play(parse("SK SK"))
    assert act(state("SA SA S3 C4", out)) == Play(parse("S3"))


def test_a_throw_that_may_fail_is_not_led() -> None:
    lead = act(state("SA SQ", "SK SK C6 C7 C8 C9"))
    assert isinstance(lead, Play) and len(lead.cards) == 1


def test_the_partner_is_fed_and_an_opponent_is_not() -> None:
    """The trick is the partner's, or an opponent's; nobody is behind."""
    ours = state("S3 ST", "SK C6 C7", plays=laid(3, 4, "S4", "SA", "S6"))
    theirs = state("S3 ST", "SK C6 C7", plays=laid(3, 4, "SA", "S6", "S4"))
    assert act(ours) == Play(parse("ST")) and act(theirs) == Play(parse("S3"))


def test_points_are_ruffed_with_the_lowest_trump() -> None:
    view = state("C3 H3 HA", "SA C6 C7 C8 D3 D4 D6 D7 D8", plays=laid(3, 4, "SK", "S4", "ST"))
    assert act(view) == Play(parse("H3"))
