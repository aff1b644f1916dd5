"""What a called card does in a play: it makes its player a friend, comes too early, or costs the side a friend."""

from typing import Any

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, SIX, assessment, options

from paiju.cards import parse, parse_card
from paiju.hand import Hand
from paiju.tricks.bots.assessment import Assessment
from paiju.tricks.bots.places import shown, shows, wasted
from paiju.tricks.options import Tricks
from paiju.tricks.state import Call

ACE, KING = parse_card("SA"), parse_card("CK")


def holder(o: Tricks, copy: int = 1, **more: Any) -> Assessment:
    """Seat 0 holds an ace of spades; the first one, or a later one, is called, and none has been played."""
    return assessment("SA C3", "SA SK C4 C5 C6", o, **{"calls": (Call(ACE, copy),), "discards": Hand(), **more})


def test_only_the_copy_called_makes_a_friend() -> None:
    ace = parse("SA")
    assert shows(holder(SIX), ace) and not shows(holder(SIX), parse("C3"))
    assert not shows(holder(SIX, 2), ace), "another one must come before"


def test_a_favoured_side_is_joined_with_any_card() -> None:
    """With a winning card or a losing one; but a copy before the one called is lost for it."""
    ace = parse("SA")
    assert shown(holder(SIX), ace, 0.9) == shown(holder(SIX), ace) == 20
    assert shown(holder(SIX, 2), ace) == -10
    assert shown(holder(SIX), parse("C3")) == 0


def test_another_side_is_joined_with_a_winning_card() -> None:
    ace = parse("SA")
    assert shown(holder(FRIENDS), ace, 0.9) == pytest.approx(6 * 0.9) and shown(holder(FRIENDS), ace) == -3


def test_nobody_joins_a_side_that_loses() -> None:
    for o in (SIX, FRIENDS):
        assert shown(holder(o, score=(0, 0, 300, *[0] * (o.seats - 3))), parse("SA"), 1.0) == -6


@pytest.mark.parametrize("player", ["declarer", "friend"])
def test_who_has_joined_would_waste_a_place(player: str) -> None:
    ace, found = parse("SA"), Call(KING, 1, 0 if player == "friend" else 3)
    seats = {"declarer": 0} if player == "declarer" else {}
    assert wasted(holder(SIX, calls=(found, Call(ACE, 1)), **seats), ace) == 1
    assert wasted(holder(SIX, calls=(found, Call(ACE, 2)), **seats), ace) == 0
    assert wasted(holder(SIX, calls=(found, Call(ACE, 1)), **seats), parse("C3")) == 0
    next_other = options("zhaopengyou-six", friend_nth="next_other", declarer_nth="next_other")
    assert wasted(holder(next_other, calls=(found, Call(ACE, 1)), **seats), ace) == 0


def test_others_waste_no_place() -> None:
    assert wasted(holder(SIX, calls=(Call(KING, 1, 3), Call(ACE, 1))), parse("SA")) == 0
