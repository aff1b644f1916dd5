"""How strong a hand is, and what a bid is worth."""

from typing import Any

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, HEARTS, SHENGJI, SIX, SPADES, options, state

from paiju.actions import Bid, Pass
from paiju.cards import parse
from paiju.state import Laid
from paiju.tricks.bots.bids import ExpertBidder
from paiju.tricks.bots.greedy import GreedyBidder
from paiju.tricks.bots.weights import FITTED, Weights
from paiju.tricks.options import Tricks

HAND = "H3 H4 H4 RJ SA S3 S4 H2"
MORE = parse("S3 S4 S6 S7 S8 S9 SJ SQ SK C3 C4")  # in the pile, more than the bottom


def bidder(own: str, o: Tricks = SHENGJI, weights: Weights | None = None, **more: Any) -> ExpertBidder:
    view = state(own, "", o, **{"phase": "draw", "stock": MORE, "declarer": None, "trump": None, **more})
    return ExpertBidder(o, view, 0, weights or Weights())


def test_the_strength_of_a_hand() -> None:
    """Five trumps, one for the second of a pair and a half; more for a red joker, the level card and a side ace."""
    assert bidder(HAND).strength(0, HEARTS) == pytest.approx(5 + 1.5 + 1.5 + 0.7 + 0.8)
    # with spades: SA S3 S4, RJ and H2; the ace is nothing special then
    assert bidder(HAND).strength(0, SPADES) == pytest.approx(5 + 1.5 + 0.4)


def test_short_suits_count_when_all_is_dealt() -> None:
    """Clubs and diamonds; three spades are too many."""
    last = bidder(HAND, stock=parse("C3 C4 C6 C7 C8 C9 CJ CQ"))
    assert last.last_chance and last.strength(0, HEARTS) == pytest.approx(9.5 + 2 * 0.5)


def test_what_is_needed_to_bid() -> None:
    assert bidder(HAND).needed() == pytest.approx(0.56 * 8 + 1)
    assert bidder(HAND, FRIENDS).needed() == pytest.approx(0.7 * 8 + 1)
    assert bidder(HAND, stock=parse("C3 C4 C6 C7 C8 C9 CJ CQ")).needed() == pytest.approx((0.56 * 8 + 1) * 0.9)


@pytest.mark.parametrize(
    ("preset", "changes", "needed"),
    [
        ("shengji", {}, 0.56),
        ("zimeidui", {}, 0.2),  # who can bid names a suit, before others do
        ("zhaopengyou", {"throw_test": "smaller_played"}, 0.6),
        ("zhaopengyou", {}, 0.7),
        ("zhaopengyou-classic", {}, 0.6),
        ("zhaopengyou-six", {}, 0.3),
    ],
)
def test_with_a_network_the_rules_say_what_is_worth_a_bid(preset: str, changes: dict[str, Any], needed: float) -> None:
    o = options(preset, **changes)
    assert bidder(HAND, o, FITTED).needed() == pytest.approx(needed * 8 + 1)


@pytest.mark.parametrize(("seat", "more"), [(1, 3.0), (2, 3.0 + 4.0)])
def test_a_counter_must_be_better_than_what_stands(seat: int, more: float) -> None:
    """By more against one's own partner."""
    against = bidder(HAND, bids=(Laid(seat, parse("S2")),), trump=SPADES)
    assert against.needed() == pytest.approx(max(0.56 * 8 + 1, against.strength(0, SPADES) + more))
    assert against.ours == (seat == 2)


def test_a_favoured_declarer_bids_with_little_and_counters_with_less() -> None:
    assert bidder(HAND, SIX).needed() == pytest.approx(0.3 * 8 + 1)
    against = bidder(HAND, SIX, bids=(Laid(1, parse("S2")),), trump=SPADES)
    assert against.needed() == pytest.approx(max(0.3 * 8 + 1, against.strength(0, SPADES) - 5))


def test_what_a_bid_is_worth() -> None:
    """Of one card it is countered in a quarter of the cases, of both never; each card shown costs a little."""
    one, both = Bid(parse("H2")), Bid(parse("H2 H2"))
    assert bidder(HAND).advice(one, 4).worth == pytest.approx(0.05 * (4 * 0.75 - 0.1))
    assert bidder(HAND).advice(both, 4).worth == pytest.approx(0.05 * (4 - 0.2), abs=1e-5)
    assert bidder(HAND).advice(one, -2).worth == pytest.approx(0.05 * (-2 - 0.1))
    assert bidder(HAND).advice(one, 0.1).reason == "trick_weak"
    assert bidder("H2 H3").advice(one, 4).reason == "trick_bid_early"
    assert bidder(HAND).advice(one, 4).reason == "trick_bid"


def test_a_pass_where_nothing_can_be_bid() -> None:
    (only,) = bidder(HAND).advise([Pass()])  # type: ignore[arg-type]
    assert (only.action, only.reason) == (Pass(), "trick_no_bid")


def test_greedy_counts_in_its_own_way() -> None:
    """Jokers 2.2, other trumps 1, and 1.5 for the second of a pair; a side ace 0.8."""
    view = state(HAND, "", phase="draw", stock=MORE, declarer=None, trump=None)
    assert GreedyBidder(SHENGJI, view, 0).strength(0, HEARTS) == pytest.approx(2.2 + 4 + 1.5 + 0.8)
