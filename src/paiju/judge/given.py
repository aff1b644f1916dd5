"""Read the facts of a question, with a clear error for a missing or wrong one."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from paiju.cards import UNKNOWN, Card, Cards, Rank, Seat, check_copies, parse_card, parse_rank
from paiju.errors import BadInput

Given = Mapping[str, Any]
Ask = TypeVar("Ask", bound=Callable[..., Any])


class Asks(dict[str, Callable[[Any, Given], Any]]):
    """A family's kinds of question: functions of the options and the given facts, by name."""

    def __call__(self, function: Ask) -> Ask:
        """Register a function under its own name."""
        self[function.__name__.rstrip("_")] = function
        return function


def fact(given: Given, name: str) -> Any:
    if name not in given:
        raise BadInput("missing_fact", fact=name)
    return given[name]


def wrong(name: str, value: object, wanted: str) -> BadInput:
    return BadInput("bad_value", fact=name, value=repr(value), wanted=wanted)


def list_of(given: Given, name: str) -> list[Any]:
    value = fact(given, name)
    if not isinstance(value, list):
        raise wrong(name, value, "a list")
    return value


def card_in(value: object) -> Card:
    """Read one card. Unknown cards are refused: no question about them has an answer."""
    card = parse_card(value)
    if card == UNKNOWN:
        raise BadInput("bad_card", card=str(value))
    return card


def cards_in(value: object, name: str, decks: int | bytes) -> Cards:
    """`decks`: their number, or how often each face is in them."""
    if not isinstance(value, list):
        raise wrong(name, value, "a list of cards")
    cards = bytes(sorted(map(card_in, value)))
    check_copies(cards, decks)
    return cards


def cards_of(given: Given, name: str, decks: int | bytes) -> Cards:
    return cards_in(fact(given, name), name, decks)


def level_of(given: Given) -> Rank:
    return parse_rank(fact(given, "level"))


def seat_in(value: object, name: str, seats: int) -> Seat:
    if type(value) is not int or not 0 <= value < seats:
        raise wrong(name, value, f"a seat 0..{seats - 1}")
    return value


def seats_of(given: Given, name: str, seats: int) -> list[Seat]:
    value = fact(given, name)
    if not isinstance(value, list):
        raise wrong(name, value, "a list of seats")
    return [seat_in(seat, name, seats) for seat in value]
