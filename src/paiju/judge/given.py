"""Read the facts of a question, with a clear error for a missing or wrong one."""

from collections.abc import Callable, Mapping
from typing import Any, TypeVar

from paiju.cards import UNKNOWN, Card, Cards, Rank, Seat, check_copies, parse_card, parse_rank
from paiju.errors import BadInput, shown
from paiju.rules.schema import Words

MOST = 1_000_000  # no number of a deal is larger, and no list that is worked out is longer

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


def wrong(name: str, value: object, wanted: Words | str) -> BadInput:
    """A fact that is refused. What is wanted stands in words, or as it is written in either language."""
    return BadInput("bad_value", fact=name, value=shown(value), wanted=wanted)


def list_of(given: Given, name: str) -> list[Any]:
    return list_in(fact(given, name), name, Words("一个列表", "a list"))


def list_in(value: object, name: str, wanted: Words) -> list[Any]:
    if not isinstance(value, list):
        raise wrong(name, value, wanted)
    return value


def object_in(value: object, name: str, wanted: Words | str) -> Given:
    if not isinstance(value, Mapping):
        raise wrong(name, value, wanted)
    return value


def objects_of(given: Given, name: str, wanted: str) -> list[Given]:
    """A list of objects; `wanted`: how one is written."""
    said = Words(f"{wanted} 的列表", f"a list of {wanted}")
    return [object_in(value, name, said) for value in list_in(fact(given, name), name, said)]


def number_of(given: Given, name: str, low: int = -MOST, high: int = MOST) -> int:
    value = fact(given, name)
    if type(value) is not int or not low <= value <= high:
        raise wrong(name, value, Words(f"{low} 到 {high} 的整数", f"a whole number {low}..{high}"))
    return value


def check_size(name: str, size: int) -> None:
    """Refuse a question whose answer would take too long to work out."""
    if size > MOST:
        raise BadInput("too_large", fact=name, size=size, most=MOST)


def card_in(value: object) -> Card:
    """Read one card. Unknown cards are refused: no question about them has an answer."""
    card = parse_card(value)
    if card == UNKNOWN:
        raise BadInput("bad_card", card=str(value))
    return card


def cards_in(value: object, name: str, decks: int | bytes) -> Cards:
    """`decks`: their number, or how often each face is in them."""
    cards = bytes(sorted(map(card_in, list_in(value, name, Words("牌的列表", "a list of cards")))))
    check_copies(cards, decks)
    return cards


def cards_of(given: Given, name: str, decks: int | bytes) -> Cards:
    return cards_in(fact(given, name), name, decks)


def level_of(given: Given) -> Rank:
    return parse_rank(fact(given, "level"))


def seat_in(value: object, name: str, seats: int) -> Seat:
    if type(value) is not int or not 0 <= value < seats:
        raise wrong(name, value, Words(f"座位 0 到 {seats - 1}", f"a seat 0..{seats - 1}"))
    return value


def seats_of(given: Given, name: str, seats: int) -> list[Seat]:
    listed = list_in(fact(given, name), name, Words("座位的列表", "a list of seats"))
    return [seat_in(seat, name, seats) for seat in listed]
