"""Read the facts of a question about a trick-taking game: seats from 1, sides A (seats 1, 3) and B (2, 4)."""

from collections.abc import Mapping

from paiju.cards import LEVELS, RANKS, SUITS, Cards, Rank, Seat, counts, level_rank, parse_rank
from paiju.judge.given import Given, cards_in, fact, wrong
from paiju.state import Laid
from paiju.tricks.kernels.units import Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.tables import NO_TRUMP, trick_tables

SIDES = "AB"


def seat_of(o: Tricks, value: object, name: str = "seat") -> Seat:
    number = int(value) if isinstance(value, str) and value.isdecimal() else value
    if type(number) is not int or not 1 <= number <= o.seats:
        raise wrong(name, value, f"a seat 1..{o.seats}")
    return number - 1


def trump_of(given: Given) -> int:
    suit = fact(given, "trump")
    if suit in (None, "", "NT"):
        return NO_TRUMP
    if not isinstance(suit, str) or suit not in SUITS:
        raise wrong("trump", suit, "S, H, C or D")
    return SUITS.index(suit)


def tables_of(o: Tricks, given: Given) -> TrickTables:
    return trick_tables(o, level_of(given), trump_of(given))


def level_in(value: object) -> str:
    return LEVELS[-1] if value == LEVELS[-1] else RANKS[parse_rank(value)]


def level_of(given: Given) -> Rank:
    return level_rank(level_in(fact(given, "level")))


def shape_in(o: Tricks, given: Given, cards: Cards) -> Shape:
    return shape_of(tables_of(o, given), counts(cards))


def levels_of(o: Tricks, given: Given) -> dict[Seat, str]:
    levels = fact(given, "levels")
    if not isinstance(levels, Mapping) or len(levels) != o.seats:
        raise wrong("levels", levels, "a level for each seat")
    return {seat_of(o, seat, "levels"): level_in(level) for seat, level in levels.items()}


def bids_of(o: Tricks, given: Given, name: str) -> list[Laid]:
    bids = fact(given, name)
    if not isinstance(bids, list) or not all(isinstance(bid, Mapping) for bid in bids):
        raise wrong(name, bids, "a list of bids")
    return [
        Laid(seat_of(o, bid.get("seat")), cards_in(bid.get("cards"), name, o.copies), str(bid.get("joker") or ""))
        for bid in bids
    ]


def plays_of(o: Tricks, given: Given) -> list[tuple[Seat, Cards]]:
    plays = fact(given, "plays")
    if not isinstance(plays, list) or not all(isinstance(play, Mapping) for play in plays):
        raise wrong("plays", plays, "a list of plays")
    return [(seat_of(o, play.get("seat")), cards_in(play.get("cards"), "plays", o.copies)) for play in plays]


def number_of(given: Given, name: str) -> int:
    value = fact(given, name)
    if type(value) is not int:
        raise wrong(name, value, "a whole number")
    return value


def friends_of(o: Tricks, given: Given) -> tuple[Seat, ...]:
    """No friend, one, or a list of them."""
    named = given.get("friend")
    listed = named if isinstance(named, list) else [] if named is None else [named]
    return tuple(dict.fromkeys(seat_of(o, friend, "friend") for friend in listed))
