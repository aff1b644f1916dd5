"""What the clock plays for a slow player: the lowest lead, the cheapest follow (B48)."""

import pytest

from paiju.actions import KeepUnit, Play
from paiju.cards import HEARTS, Seat, parse, show
from paiju.hand import Hand
from paiju.rules import load
from paiju.state import Laid
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.state import Throw, TrickState

PHASE = TrickPhase(load("shengji").options)
ME: Seat = 1


def default(hand: str, led: str = "") -> str:
    """What is played with this hand at level 2, hearts being trumps."""
    hands = tuple(Hand().add(parse(hand)) if seat == ME else Hand() for seat in range(4))
    plays = (Laid(2, parse(led)),) if led else ()
    state = TrickState(hands=hands, level="2", trump=HEARTS, declarer=2, plays=plays, actors=(ME,))
    action = PHASE.default(state, ME)
    assert isinstance(action, Play) and action in PHASE.legal(state, ME)
    return show(action.cards)


@pytest.mark.parametrize(
    ("hand", "played"),
    [
        ("S3 D9 CA", "S3"),  # the lowest card
        ("H3 SA", "SA"),  # a trump is dearer than the highest side card
        ("H3 H4", "H3"),  # among trumps the lowest
        ("S5 S6 D8", "S6"),  # points make a card dearer than three rungs
        ("RJ S2 H2", "S2"),  # the level cards below the jokers, of another suit first
    ],
)
def test_the_lowest_lead_is_played(hand: str, played: str) -> None:
    assert default(hand) == played


@pytest.mark.parametrize(
    ("hand", "led", "played"),
    [
        ("S4 S9 D3", "SA", "S4"),  # the suit must be followed, with its lowest card
        ("H3 D4 C9", "SA", "D4"),  # without it: no trump is thrown away
        ("H3 D5 C9", "SA", "C9"),  # nor points, as long as another card is cheaper
        ("H3 H4 RJ", "SA", "H3"),  # only trumps are left: the lowest
        ("S4 S4 S9 S9", "SK SK", "S4 S4"),  # a pair for a pair
        ("S4 S6 H3 H3", "SK SK", "S4 S6"),  # no pair of the suit: two of its cards
    ],
)
def test_the_cheapest_follow_is_played(hand: str, led: str, played: str) -> None:
    assert default(hand, led) == played


def test_of_a_failed_throw_the_highest_shape_that_is_beaten_stays() -> None:
    hands = tuple(Hand().add(parse("S9 S9 SA")) if seat == ME else Hand() for seat in range(4))
    throw = Throw(2, parse("S8 S8 SK"), ME, ("pair", "single"))
    state = TrickState(hands=hands, level="2", trump=HEARTS, declarer=2, throw=throw, actors=(ME,))
    assert PHASE.default(state, ME) == KeepUnit("pair")
