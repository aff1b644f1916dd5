"""Read the facts of a question about a trick-taking game: seats from 1, sides A (seats 1, 3) and B (2, 4)."""

from paiju.cards import BLACK_JOKER, LEVELS, RANKS, SUITS, Cards, Rank, Seat, counts, level_rank, parse_rank
from paiju.judge.given import Given, cards_in, fact, object_in, objects_of, wrong
from paiju.rules.schema import Words
from paiju.state import Laid
from paiju.tricks.kernels.units import Shape, TrickTables, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.tables import NO_TRUMP, trick_tables

SIDES = "AB"


def seat_of(o: Tricks, value: object, name: str = "seat") -> Seat:
    """Keys of objects are text: there a seat is written as its number is, in one way only."""
    for seat in range(o.seats):
        if (type(value) is int and value == seat + 1) or value == str(seat + 1):
            return seat
    raise wrong(name, value, Words(f"座位 1 到 {o.seats}", f"a seat 1..{o.seats}"))


def trump_of(given: Given) -> int:
    suit = fact(given, "trump")
    if suit in (None, "", "NT"):
        return NO_TRUMP
    if not isinstance(suit, str) or suit not in SUITS:
        raise wrong("trump", suit, "S | H | C | D | null")
    return SUITS.index(suit)


def tables_of(o: Tricks, given: Given) -> TrickTables:
    return trick_tables(o, level_of(o, given), trump_of(given))


def level_in(o: Tricks, value: object) -> str:
    """A level that is played under these rules."""
    level = LEVELS[-1] if value == LEVELS[-1] else RANKS[parse_rank(value)]
    if level not in o.ladder:
        raise wrong("level", value, " | ".join(o.ladder))
    return level


def level_of(o: Tricks, given: Given) -> Rank:
    return level_rank(level_in(o, fact(given, "level")))


def shape_in(o: Tricks, given: Given, cards: Cards) -> Shape:
    return shape_of(tables_of(o, given), counts(cards))


def levels_of(o: Tricks, given: Given) -> dict[Seat, str]:
    wanted = Words("每个座位的级别", "a level for each seat")
    levels = object_in(fact(given, "levels"), "levels", wanted)
    if len(levels) != o.seats:
        raise wrong("levels", levels, wanted)
    return {seat_of(o, seat, "levels"): level_in(o, level) for seat, level in levels.items()}


def bids_of(o: Tricks, given: Given, name: str) -> list[Laid]:
    return [
        Laid(seat_of(o, bid.get("seat")), _bid_in(o, bid.get("cards"), name), str(bid.get("joker") or ""))
        for bid in objects_of(given, name, "{seat, cards}")
    ]


def _bid_in(o: Tricks, value: object, name: str) -> Cards:
    """The cards of a bid. Jokers name no suit where they only go along with other cards."""
    cards = cards_in(value, name, o.copies)
    names_suit = o.bid_rule not in ("joker_pairs", "joker_levels") or cards[:1] < bytes((BLACK_JOKER,))
    if not cards or not names_suit:
        raise wrong(name, value, Words("亮出定主的牌", "bids that show what names trumps"))
    return cards


def plays_of(o: Tricks, given: Given) -> list[tuple[Seat, Cards]]:
    plays = objects_of(given, "plays", "{seat, cards}")
    return [(seat_of(o, play.get("seat")), cards_in(play.get("cards"), "plays", o.copies)) for play in plays]


def friends_of(o: Tricks, given: Given, declarer: Seat) -> tuple[Seat, ...]:
    """No friend, one, or a list of them."""
    named = given.get("friend")
    listed = named if isinstance(named, list) else [] if named is None else [named]
    friends = tuple(dict.fromkeys(seat_of(o, friend, "friend") for friend in listed))
    if o.partners == "called" and (len(friends) > o.friends or declarer in friends):
        raise wrong(
            "friend", named, Words(f"庄家以外至多 {o.friends} 人", f"others than the declarer, {o.friends} at most")
        )
    return friends
