"""Questions about tricks: shapes, order, leads, follows, winners and throws."""

from math import comb
from typing import Any

from msgspec.structs import replace

from paiju.actions import Play
from paiju.cards import SUITS, counts, names
from paiju.hand import Hand
from paiju.judge.given import Asks, Given, card_in, cards_in, cards_of, check_size, fact, object_in, wrong
from paiju.rules.schema import Words
from paiju.tricks.judge.facts import (
    plays_of,
    seat_of,
    shape_in,
    tables_of,
)
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import NO_SHAPE, THROW, TRACTOR, TRUMP, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import FollowLegal, LeadLegal
from paiju.tricks.rulings.throws import UNITS, beaten_shapes, find_blocker, fine, lower_left, units_of, watchers

ask = Asks()
_ONE_SUIT = Words("同一门的牌", "cards of one suit")


def _suit(group: int) -> str:
    return "T" if group == TRUMP else SUITS[group]


@ask
def classify(o: Tricks, given: Given) -> dict[str, Any]:
    shape = shape_in(o, given, cards_of(given, "cards", o.copies))
    if shape.kind == NO_SHAPE:
        return {"shape": "invalid"}
    if shape.kind == TRACTOR:
        return {"shape": "tractor", "width": shape.width, "length": shape.length, "suit": _suit(shape.group)}
    if shape.kind == THROW:
        wide = range(4, o.decks + 1)
        units = {f"{UNITS[width]}s": shape.units_of(width) for width in (*wide, 3, 2, 1)}
        return {"shape": "throw", "suit": _suit(shape.group), "units": units}
    return {"shape": UNITS[shape.kind], "suit": _suit(shape.group)}


@ask
def is_tractor(o: Tricks, given: Given) -> bool:
    """Runs of mixed suits count, even if they may not be led."""
    return bool(shape_in(replace(o, sister_mixed_lead=True), given, cards_of(given, "cards", o.copies)).kind == TRACTOR)


@ask
def order(o: Tricks, given: Given) -> str:
    tables = tables_of(o, given)
    a, b = card_in(fact(given, "a")), card_in(fact(given, "b"))
    mine, theirs = tables.group_of(a), tables.group_of(b)
    if mine != theirs:
        return ">" if mine == TRUMP else "<" if theirs == TRUMP else "none"
    difference = tables.rung_of(a) - tables.rung_of(b)
    return ">" if difference > 0 else "<" if difference < 0 else "="


@ask
def lead_legal(o: Tricks, given: Given) -> bool:
    cards = cards_of(given, "cards", o.copies)
    played = cards_in(given.get("played", []), "played", o.copies)
    legal = LeadLegal(o, tables_of(o, given), Hand(counts(cards)), Hand(counts(played)))
    return Play(cards) in legal


def _follow(o: Tricks, given: Given) -> FollowLegal:
    lead, hand = cards_of(given, "lead", o.copies), cards_of(given, "hand", o.copies)
    if shape_in(o, given, lead).kind == NO_SHAPE:
        raise wrong("lead", given["lead"], _ONE_SUIT)
    return FollowLegal(tables_of(o, given), Hand(counts(hand)), lead)


@ask
def legal_follow(o: Tricks, given: Given) -> bool:
    play = cards_of(given, "play", o.copies)
    return Play(play) in _follow(o, given)


@ask
def legal_follows_all(o: Tricks, given: Given) -> list[list[str]]:
    follow = _follow(o, given)
    _, pool, free = follow.pools()
    check_size("hand", comb(len(pool), free))
    return [names(cards) for cards in follow.every_follow()]


@ask
def trick_winner(o: Tricks, given: Given) -> int:
    plays, tables = plays_of(o, given), tables_of(o, given)
    if not plays:
        raise wrong("plays", [], Words("至少有领出的牌", "at least the lead"))
    piles = [counts(cards) for _, cards in plays]
    return plays[winner_of(tables, shape_of(tables, piles[0]), piles)][0] + 1


@ask
def throw_check(o: Tricks, given: Given) -> dict[str, Any]:
    """A lead of one unit is no throw, and stands."""
    cards, tables = cards_of(given, "throw", o.copies), tables_of(o, given)
    shape = shape_of(tables, counts(cards))
    if shape.kind == NO_SHAPE:
        raise wrong("throw", given["throw"], _ONE_SUIT)
    if o.throw_test == "smaller_played":
        played = Hand(counts(cards_of(given, "played", o.copies)))
        allowed = len(cards) >= o.throw_min and not lower_left(o, tables, cards, played)
        return {"ok": shape.kind != THROW or allowed}
    thrower = seat_of(o, fact(given, "thrower"), "thrower")
    others = object_in(fact(given, "others"), "others", '{"seat": [cards]}')
    hands = {
        seat_of(o, seat, "others"): Hand(counts(cards_in(hand, "others", o.copies))) for seat, hand in others.items()
    }
    units = units_of(o, tables, cards)
    asked = [seat for seat in watchers(o, thrower) if seat in hands]
    blocked = find_blocker(o, tables, units, hands, asked) if shape.kind == THROW else None
    if blocked is None:
        return {"ok": True, "blocker": None, "choices": [], "kept": list(given["throw"])}
    blocker, shapes = blocked
    beaten = [found for found in beaten_shapes(o, tables, units, hands[blocker]) if found in shapes]
    choice = given.get("choice") or (beaten or shapes)[0]
    if choice not in shapes:
        raise wrong("choice", choice, " | ".join(shapes))
    kept = units[choice][0]
    penalty = {"fine": fine(o, choice, kept)} if o.throw_penalty else {}
    told = blocker + 1 if o.blocker_told else None
    return {"ok": False, "blocker": told, "choices": shapes, "kept": names(kept), **penalty}
