"""Houses of 找朋友 that are seen in the course of a deal."""

import random
from typing import Any

import pytest

from paiju import record
from paiju.actions import CallFriend
from paiju.cards import parse, parse_card
from paiju.events import Played
from paiju.match import Match
from paiju.rules import resolve
from paiju.rules.load import RulesetError
from paiju.text import Voice
from paiju.tricks.board import TrickBoard
from paiju.tricks.events import DealScored, FriendCalled, FriendFound
from tests.houses.world import says
from tests.trick_walks import finished


def calling(**delta: Any) -> Match:
    """A deal at the point where the declarer calls."""
    match = Match(resolve({"extends": "zhaopengyou", **delta}), b"friends", deals=1)
    while match.state.phase != "friend":
        match.play(seat := match.actors[-1], next(iter(match.legal(seat))))
    return match


@says("Z13", "Z14")
@pytest.mark.parametrize("friends", [1, 2, 3])
def test_friends_are_called_one_after_the_other(friends: int) -> None:
    match = calling(friends=friends)
    declarer = match.state.declarer
    for card in ("SA", "HA", "CA")[:friends]:
        assert (match.state.phase, match.actors) == ("friend", (declarer,))
        match.play(declarer, CallFriend(parse(card), 1))
        assert CallFriend(parse(card), 1) not in match.legal(match.actors[0])
    assert match.state.phase == "trick" and len(match.state.sought) == friends
    called = [event for event in match.events if isinstance(event, FriendCalled)]
    assert [(call.card, call.copy) for call in match.state.calls] == [(event.card[0], 1) for event in called]
    voices = Voice("zh"), Voice("en")
    shown = TrickBoard(match.rules, match.view(None)).friends(voices)
    assert [(place.card, place.seat) for place in shown] == [(card, None) for card in ("SA", "HA", "CA")[:friends]]


@says("Z13")
def test_two_friends_make_three_against_two() -> None:
    sizes = set()
    for seed in range(12):
        match = finished(resolve({"extends": "zhaopengyou", "friends": 2}), random.Random(seed))
        found = {event.seat for event in match.events if isinstance(event, FriendFound)} - {None}
        (scored,) = (event for event in match.events if isinstance(event, DealScored))
        assert set(match.state.friends) == found
        assert set(scored.attackers) == set(range(5)) - found - {match.state.declarer}
        sizes.add(len(scored.attackers))
    assert 2 in sizes


@says("Z14")
def test_somebody_is_left_to_attack() -> None:
    for seats, bottom, most in ((4, 10, 2), (5, 7, 3)):
        table = {"extends": "zhaopengyou", "seats": seats, "bottom_size": bottom}
        assert resolve({**table, "friends": most})
        with pytest.raises(RulesetError):
            resolve({**table, "friends": most + 1})


def test_a_second_copy_of_a_called_card_may_be_called() -> None:
    match = calling(friends=2)
    declarer = match.actors[0]
    match.play(declarer, CallFriend(parse("SA"), 1))
    legal = match.legal(declarer)
    assert CallFriend(parse("SA"), 2) in legal and CallFriend(parse("SA"), 1) not in legal
    assert match.state.calls[0].card == parse_card("SA")


def test_nobody_is_called_at_once_or_not_at_all() -> None:
    match = calling(friends=2, call_nobody="solo")
    assert CallFriend(b"") in match.legal(match.actors[0])
    match.play(match.actors[0], CallFriend(parse("SA"), 1))
    assert CallFriend(b"") not in match.legal(match.actors[0])
    alone = calling(friends=2, call_nobody="solo")
    alone.play(alone.actors[0], CallFriend(b""))
    assert alone.state.phase == "trick" and alone.state.alone and alone.state.friends_known


@says("Z34")
def test_one_card_finds_all_who_hold_it() -> None:
    match = calling(friends=3, friend_cards="one_card", call_copies=1)
    declarer = match.actors[0]
    match.play(declarer, CallFriend(parse("HT"), 1))
    assert match.state.phase == "trick"
    assert [(call.card, call.copy) for call in match.state.calls] == [(parse_card("HT"), copy) for copy in (1, 2, 3)]
    while not match.over:
        match.play(seat := match.actors[0], next(iter(match.legal(seat))))
    players = {event.seat for event in match.events if isinstance(event, Played) and parse_card("HT") in event.cards}
    assert players and set(match.state.friends) == players - {declarer}
    assert record.Record.parse(record.dump(match)).verify().state == match.state
