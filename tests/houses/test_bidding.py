"""Houses of bidding, the bottom and the call that are seen in the course of a deal."""

import random
from typing import Any

from paiju.match import Match
from paiju.rules import resolve
from paiju.tricks.events import BidShown, BottomShown, BottomTaken, Drawn
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
