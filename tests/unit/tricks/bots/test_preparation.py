"""What burying and calling are worth, computed by hand."""

from typing import Any

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, assessment, options, state

from paiju.actions import Bury, CallFriend
from paiju.cards import UNKNOWN, parse, parse_card
from paiju.game import Game
from paiju.rules import load
from paiju.state import Laid
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.preparation import (
    bottom_cost,
    buries,
    cost,
    friendly,
    given,
    is_alone,
    point_cost,
    solo,
    why_bury,
)
from paiju.tricks.bots.weights import FITTED

# seat 0 declares, with 3 trumps of 12 cards and no joker
HAND, OUT = "SA SK S3 S3 C4 C5 D6 D7 D8 H3 H4 H6", "SA SK C6 C7 C8 C9 D3 D4 DK"


def test_a_buried_point_is_lost_more_often_than_a_point_kept() -> None:
    """One trump below the third: 1.3 · (0.48 + 0.04), against the half of the points that attackers take anyway."""
    look = assessment(HAND, OUT, declarer=0)
    assert point_cost(look) == pytest.approx(1.3 * 0.52 - 0.5)
    strong = assessment("H3 H4 H6 H7 H8 RJ RJ BJ C3", OUT, declarer=0)  # five trumps above the third, three jokers
    assert point_cost(strong) == pytest.approx(1.3 * (0.48 - 0.2 - 0.18) - 0.5)


def test_what_it_costs_to_bury_a_card() -> None:
    look = assessment(HAND, OUT, declarer=0)
    assert cost(look, parse_card("H4")) == 12 + 0.5 * 2  # a trump, on the second rung
    assert cost(look, parse_card("SA")) == pytest.approx(8 + 0.15 * 12)  # nothing is higher
    # the pair of threes: 22 higher spades, two of them one's own
    assert cost(look, parse_card("S3")) == pytest.approx(3 + 3 / 20 + 0.15)
    assert cost(look, parse_card("C5")) == pytest.approx(5 * point_cost(look) + 3 / 18 + 0.15 * 3)


def test_an_empty_suit_pays_by_the_trumps_to_ruff() -> None:
    look = assessment(HAND, OUT, declarer=0)
    clubs = parse("C4 C5")
    assert bottom_cost(look, clubs) == pytest.approx(cost(look, clubs[0]) + cost(look, clubs[1]) - 5 * 3 / 8)
    one = parse("C4")
    assert bottom_cost(look, one) == pytest.approx(cost(look, one[0]))


def test_why_cards_are_buried() -> None:
    look = assessment(HAND, OUT, declarer=0)
    assert why_bury(look, parse("C4 C5")) == "trick_bury_void"
    assert why_bury(look, parse("S3 D6")) == "trick_bury"
    assert why_bury(look, parse("SK D6")) == "trick_bury_points"


def test_how_good_a_friend_a_call_finds() -> None:
    look = assessment("SA S3 S4 C3 H3", "SA SA SK CA CA CA CK RJ RJ RJ H4 H5", FRIENDS, declarer=0)

    def score(card: str, copy: int) -> float:
        return friendly(look, CallFriend(parse(card), copy))

    assert score("CA", 1) == 5  # the highest, and there is a club to lead
    assert score("CA", 2) == 5 - 1.5  # it comes later
    assert score("CK", 1) == 5 - 1.5  # one below the highest
    assert score("DA", 1) == 5 - 2  # no diamond to lead
    assert score("SA", 2) == 5 - 1  # after one's own
    assert score("SA", 1) == 5 - 2  # before one's own
    assert score("RJ", 1) == 2.5 and score("H4", 1) == -2


def test_alone_with_a_hand_that_needs_nobody() -> None:
    """Three trumps of four cards, a third of which is usual; two jokers of one colour, and one side ace."""
    look = assessment("RJ RJ H3 SA", "SK SK SK C3", FRIENDS, declarer=0)
    assert solo(look) == pytest.approx((3 - 4 / 3) + 3 + 1 - 13)
    assert is_alone(look, CallFriend(b"", 0)) and is_alone(look, CallFriend(parse("SA"), 1))
    assert not is_alone(look, CallFriend(parse("SK"), 3)) and is_alone(look, CallFriend(parse("SK"), 4))


def test_points_in_the_bottom_please_the_attackers() -> None:
    """Who buries against the declarer, which some rules allow, gains what the declarer's side loses."""
    ours, theirs = (assessment(HAND, OUT, declarer=seat) for seat in (0, 1))
    assert point_cost(theirs) == pytest.approx(-point_cost(ours))


def test_a_bottom_is_advised_by_what_it_costs() -> None:
    """The one that empties clubs and diamonds, and takes what is cheap besides."""
    look = assessment(HAND, OUT, declarer=0, phase="bury", actors=(0,))
    legal = Game(load("shengji")).phases["bury"].legal(look.view, 0)
    first = buries(look, legal)[0]
    assert isinstance(first.action, Bury) and len(first.action.cards) == 8
    assert first.worth == pytest.approx(-0.02 * bottom_cost(look, first.action.cards))
    assert set(parse("C4 C5 D6 D7 D8")) <= set(first.action.cards) and first.reason == "trick_bury_void"


@pytest.mark.parametrize(("bidder", "gives"), [(2, True), (1, False)])
def test_the_partner_who_named_trumps_face_down_is_given_what_they_may_be(bidder: int, gives: bool) -> None:
    """The less of a suit one has oneself, the likelier it is the one; opponents who named it are given nothing."""
    o = options("zimeidui")
    bids = (Laid(bidder, bytes((UNKNOWN, UNKNOWN))),)
    own, out = "S3 S4 S5 S6 C4 D7 D8 H3", "S7 S8 C5 C6 C7 C8 D3 D4 H4 H5 H6 H7"
    view = state(own, out, o, declarer=0, trump=None, bids=bids)
    fitted, plain = Assessment(o, view, 0, FITTED), assessment(own, out, o, declarer=0, trump=None, bids=bids)
    club, spade = parse_card("C4"), parse_card("S3")
    chances = [given(fitted, fitted.group[card]) for card in map(parse_card, ("S3", "H3", "C4", "D7"))]
    assert chances == pytest.approx([share / (8 + 64 + 64 + 8) if gives else 0 for share in (8, 64, 64, 8)])
    assert cost(plain, club) - cost(fitted, club) == pytest.approx(60 * chances[2])
    assert (cost(fitted, club) < cost(fitted, spade)) == gives
    assert (why_bury(fitted, parse("C4 D7 D8 H3")) == "trick_bury_gift") == gives


@pytest.mark.parametrize("changes", [{"swap": False}, {"bids": "open"}, {"bids": "own"}])
def test_nothing_is_given_without_an_exchange_or_a_secret(changes: dict[str, Any]) -> None:
    seat, cards = (0, parse("D7 D7")) if changes.get("bids") == "own" else (2, parse("D9 D9"))
    bids = (Laid(seat, cards if "bids" in changes else bytes((UNKNOWN, UNKNOWN))),)
    o = options("zimeidui", swap=changes.get("swap", True))
    view = state("S3 S4 S5 S6 C4 D7 D8 H3", "S7 S8 C5 C6 D3 D4", o, declarer=0, trump=None, bids=bids)
    look = Assessment(o, view, 0, FITTED)
    assert not any(given(look, look.group[card]) for card in map(parse_card, ("S3", "C4", "H3")))


def test_a_copy_after_one_s_own() -> None:
    look = assessment("SA S3 S4 C3 H3", "SA SA SK CA CA CA CK RJ RJ RJ H4 H5", FRIENDS, declarer=0)
    assert friendly(look, CallFriend(parse("SA"), 3)) == 5 - 1 - 1.5
