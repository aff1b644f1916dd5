"""Rulings on friends: which cards may be called, and who plays a certain copy of them."""

from collections.abc import Iterable, Mapping, Sequence
from functools import lru_cache

from paiju.cards import BLACK_JOKER, FACES, Card, Cards, Rank, Seat
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.state import Call
from paiju.tricks.tables import points_by_face, trick_tables

NOTHING_BARRED: Mapping[Card, str] = {}


@lru_cache(1000)
def barred_calls(o: Tricks, level: Rank, trump: int) -> Mapping[Card, str]:
    """The cards that the house keeps from being called in a deal, with the code of the error (Z24–Z27)."""
    tables, points = trick_tables(o, level, trump), points_by_face(o)
    groups = [tables.group_of(card) for card in range(FACES)]
    present = [card for card in range(FACES) if o.copies[card]]
    tops = [max((tables.rung_of(card) for card in present if groups[card] == group), default=0) for group in groups]
    found = {}
    for card in range(FACES):
        highest, side = tables.rung_of(card) == tops[card], groups[card] != TRUMP
        faults = {
            "call_trump": o.call_trumps == "no_trumps" and not side,
            "call_level": o.call_trumps == "no_levels" and card < BLACK_JOKER and card >> 2 == level,
            "call_points": o.call_cards == "no_points" and points[card] > 0,
            "call_highest": o.call_cards == "no_highest" and highest,
            "call_lower": o.call_cards == "only_highest" and not (side and highest),
        }
        if any(faults.values()):
            found[card] = next(code for code, fault in faults.items() if fault)
    return found


def barred_now(o: Tricks, level: Rank, trump: int, hand: Sequence[int]) -> Mapping[Card, str]:
    """The same for a declarer with these copies of each card, who may have to hold what is called. A hand without any
    such card may call any other (Z21)."""
    barred = barred_calls(o, level, trump)
    held = [card for card in range(FACES) if hand[card] and card not in barred]
    if o.call_cards != "held" or not held:
        return barred
    return {card: "call_not_held" for card in range(FACES) if not hand[card]} | dict(barred)


def takes(
    o: Tricks, declarer: Seat, calls: Sequence[Call], seat: Seat, cards: Cards, played: Sequence[int]
) -> list[Call]:
    """The places that a play takes, one after the other; `played`: the copies of each card played with it. Copies are
    counted one by one in the order of play, and the player of the N-th is a friend (B25, B26, Z13–Z16)."""
    joined, taken = {call.seat for call in calls}, []
    for call in calls:
        if call.seat is not None or call.card not in cards or played[call.card] < call.copy:
            continue
        again = o.declarer_nth if seat == declarer else o.friend_nth if seat in joined else ""
        if again != "next_other":
            joined.add(seat)
            taken.append(Call(call.card, call.copy, seat))
    return taken


def calls_after(
    o: Tricks, declarer: Seat, calls: Sequence[Call], plays: Iterable[tuple[Seat, Cards]]
) -> tuple[list[Call], bytes]:
    """The calls after some plays, with those who have taken their places, and the copies of each card played."""
    played, found = bytearray(FACES), list(calls)
    for seat, cards in plays:
        for card in cards:
            played[card] += 1
        taken = {(call.card, call.copy): call for call in takes(o, declarer, found, seat, cards, played)}
        found = [taken.get((call.card, call.copy), call) for call in found]
    return found, bytes(played)
