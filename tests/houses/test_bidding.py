"""Houses of bidding, the bottom and the call that are seen in the course of a deal."""

import random
from typing import Any

import pytest

from paiju.actions import Bid, Pass, Redeal
from paiju.cards import RANKS, counts, parse, rank_of
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import resolve
from paiju.state import Standing
from paiju.tricks.events import BidShown, BottomShown, BottomTaken, Drawn, HandThrownIn
from paiju.tricks.rulings.bidding import weak as weak_hand
from paiju.tricks.rulings.scoring import points_in
from tests.houses.world import says
from tests.trick_walks import decisions


def deal(delta: dict[str, Any], seed: int = 4) -> Match:
    """A deal that random players play."""
    match = Match(resolve(delta), b"house", deals=1)
    for _ in decisions(match, random.Random(seed)):
        pass
    return match


def order(match: Match, *kinds: type) -> list[type]:
    """These kinds of events in the order in which each comes first."""
    return list(dict.fromkeys(type(event) for event in match.events if isinstance(event, kinds)))


@says("S13")
def test_trumps_are_bid_while_the_cards_are_drawn() -> None:
    match = deal({"extends": "shengji"})
    first = next(place for place, event in enumerate(match.events) if isinstance(event, BidShown))
    assert any(isinstance(event, Drawn) for event in match.events[first:])


@says("S14")
def test_trumps_are_bid_after_the_deal() -> None:
    match = deal({"extends": "shengji", "bid_phase": "after_deal"})
    first = next(place for place, event in enumerate(match.events) if isinstance(event, BidShown))
    assert not any(isinstance(event, Drawn) for event in match.events[first:])


@says("S34")
@pytest.mark.parametrize("stage, levels", [(None, ("5", "2")), (0, ("5", "5"))])
def test_before_anybody_is_on_stage_each_side_bids_its_own_level(stage: int | None, levels: tuple[str, str]) -> None:
    rules = resolve({"extends": "shengji", "bid_phase": "after_deal", "bid_no_trump": False})
    match = Match(rules, b"levels", start=Standing(("5", "2"), "5", stage, (0, 0)), deals=1)
    bids = [(seat, bid) for seat in range(4) for bid in match.legal(seat) if isinstance(bid, Bid)]
    for side, level in enumerate(levels):
        assert {RANKS[rank_of(bid.cards[0])] for seat, bid in bids if seat % 2 == side} == {level}
    declarer, bid = next((seat, bid) for seat, bid in bids if seat % 2 == 1)
    match.play(declarer, bid)
    while match.state.phase == "draw":
        match.play(match.actors[0], Pass())
    assert (match.state.declarer, match.state.owner, match.state.level) == (declarer, 1, levels[1])


@says("S46")
def test_the_bottom_is_shown_before_it_is_taken() -> None:
    assert order(deal({"extends": "shengji"}), BottomShown, BottomTaken) == [BottomTaken]
    match = Match(resolve({"extends": "shengji", "bottom_shown": True}), b"house", deals=1)
    rng = random.Random(4)
    while match.state.phase == "draw":
        match.play(seat := rng.choice(match.actors), rng.choice(list(match.legal(seat))))
    assert order(match, BottomShown, BottomTaken) == [BottomShown, BottomTaken]
    (shown,) = (event for event in match.events if isinstance(event, BottomShown))
    taker = match.actors[0]
    assert match.state.turned == len(shown.cards) == 8
    for seat in range(4):  # everybody knows who has these cards now
        assert match.view(seat).hands[taker].holds(bytes(sorted(shown.cards)))


def drawn(delta: dict[str, Any]) -> Match:
    """A deal after the draw, in which the hands count 80, 30, 20 and 40 points."""
    match = Match(resolve({"extends": "shengji", **delta}), b"weak 5", deals=1)
    while match.state.phase == "draw":
        match.play(seat := match.actors[-1], list(match.legal(seat))[-1])
    return match


@says("S50")
def test_a_weak_hand_is_dealt_again() -> None:
    assert drawn({}).state.phase == "bury"
    for limit, weak in (({"redeal_points": 30}, [1, 2]), ({"redeal_points": 15}, []), ({"redeal_no_trumps": True}, [])):
        match = drawn(limit)
        before = match.state
        assert [points_in(match.rules.options, hand.known) for hand in before.hands] == [80, 30, 20, 40]
        assert before.phase == "redeal" and before.actors == (0, 1, 2, 3)  # all are asked, whoever may say yes
        assert [seat for seat in range(4) if Redeal() in match.legal(seat)] == weak
        for seat in range(4):
            match.play(seat, Pass())
        assert match.state.phase == "bury" and len(match.state.hands[match.actors[0]]) == 33


@says("S50")
def test_a_weak_hand_is_shown_and_the_draw_begins_anew() -> None:
    match = drawn({"redeal_points": 30})
    hand = match.state.hands[2].known
    match.play(2, Redeal())
    (shown,) = (event for event in match.events if isinstance(event, HandThrownIn))
    assert shown.cards == hand and shown.view(None) == shown
    state = match.state
    assert (state.phase, state.redeals, state.declarer, state.trump, state.bids) == ("draw", 1, None, None, ())
    assert (state.level, state.owner) == ("2", None) and len(state.stock) + sum(map(len, state.hands)) == 108


@says("S50")
def test_a_hand_without_trumps_is_weak() -> None:
    o = resolve({"extends": "shengji", "redeal_no_trumps": True}).options
    plain, one = Hand(counts(parse("H3 HK CK DT"))), Hand(counts(parse("H2 HK CK DT")))
    assert weak_hand(o, plain, 0, 0) and not weak_hand(o, one, 0, 0) and not weak_hand(o, plain, 0, 1)
    assert not weak_hand(resolve({"extends": "shengji"}).options, plain, 0, 0)


@says("Z30")
def test_the_friend_is_called_before_burying() -> None:
    phases = {"bury": "friend", "friend": "bury"}
    for early, first in ((False, "bury"), (True, "friend")):
        match = Match(resolve({"extends": "zhaopengyou", "call_before_bury": early}), b"house", deals=1)
        while match.state.phase == "draw":
            match.play(seat := match.actors[0], list(match.legal(seat))[-1])
        assert match.state.phase == first
        match.play(seat := match.actors[0], next(iter(match.legal(seat))))
        assert match.state.phase == phases[first]
