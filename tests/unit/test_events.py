import pytest

from paiju.cards import UNKNOWN, Cards, parse
from paiju.events import Dealt, Event, Own, Played, Public, event
from paiju.state import State


def test_a_field_of_cards_must_say_who_sees_it() -> None:
    class Careless(Event, frozen=True):
        cards: Cards

    with pytest.raises(TypeError, match=r"Careless\.cards"):
        event(Careless)


def test_a_hidden_field_keeps_its_number_of_cards() -> None:
    @event
    class Mixed(Event, frozen=True):
        seat: int
        open: Public
        own: Own

    mixed = Mixed(2, parse("S3"), parse("S4 S5"))
    assert mixed.view(2) == mixed
    assert mixed.view(0) == mixed.view(None) == Mixed(2, parse("S3"), bytes([UNKNOWN] * 2))


def test_an_open_event_is_the_same_for_all() -> None:
    played = Played(1, parse("S3"), "single:3", 2)
    assert all(played.view(viewer) is played for viewer in (0, 1, 2, 3, None))


def test_a_view_of_a_view_hides_no_less() -> None:
    dealt = Dealt(1, parse("S3 S4"))
    assert dealt.view(0).view(1) == dealt.view(0)


def test_an_event_that_does_nothing_cannot_be_applied() -> None:
    with pytest.raises(TypeError):
        Event().apply(State(hands=()))
