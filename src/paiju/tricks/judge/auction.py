"""Questions about the deck, the bidding, the bottom and the friend."""

from collections.abc import Mapping
from typing import Any

from paiju.actions import Bury, CallFriend
from paiju.cards import BLACK_JOKER, FACES, SUITS, Card, Cards, Seat, counts, pile
from paiju.hand import Hand
from paiju.judge.given import (
    MOST,
    Asks,
    Given,
    card_in,
    cards_in,
    cards_of,
    fact,
    list_in,
    list_of,
    number_of,
    object_in,
    wrong,
)
from paiju.rules.schema import Words
from paiju.tricks.judge.facts import (
    SIDES,
    bids_of,
    level_in,
    level_of,
    levels_of,
    plays_of,
    seat_of,
    trump_of,
)
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BuryLegal, calls_left, refuse_swap
from paiju.tricks.rulings import seats as circle
from paiju.tricks.rulings.bidding import (
    BidResult,
    bids_now,
    deadline,
    may_take_over,
    outcome,
    refuse_bid,
    suit_of,
    unbid,
)
from paiju.tricks.rulings.burying import barred_faces
from paiju.tricks.rulings.friends import NOTHING_BARRED, barred_now, calls_after
from paiju.tricks.rulings.scoring import points_in
from paiju.tricks.rulings.seats import around
from paiju.tricks.state import Call
from paiju.tricks.tables import NO_TRUMP, swappable

ask = Asks()


@ask
def deck_info(o: Tricks, given: Given) -> dict[str, int]:
    cards = pile(o.copies)
    hand = (len(cards) - o.bottom_size) // o.seats
    return {
        "players": o.seats,
        "cards": len(cards),
        "hand": hand,
        "bottom": o.bottom_size,
        "points": points_in(o, cards),
    }


@ask
def points(o: Tricks, given: Given) -> int:
    return points_in(o, cards_of(given, "cards", o.copies))


@ask
def seat_order(o: Tricks, given: Given) -> list[int]:
    phase = fact(given, "phase")
    if phase not in ("deal", "play"):
        raise wrong("phase", phase, "deal | play")
    direction = o.deal_direction if phase == "deal" else o.direction
    return [seat + 1 for seat in around(seat_of(o, fact(given, "start"), "start"), direction, o.seats)]


@ask
def first_leader(o: Tricks, given: Given) -> int:
    if o.first_lead == "declarer":
        return seat_of(o, fact(given, "declarer"), "declarer") + 1
    name = "first_drawer" if "first_drawer" in given else "starter"
    return seat_of(o, fact(given, name), name) + 1


def _bid_levels(o: Tricks, given: Given) -> dict[Seat, str]:
    if o.partners == "called":
        levels = levels_of(o, given)
        known = o.declarer_kept and given.get("declarer") is not None
        return dict.fromkeys(levels, levels[seat_of(o, given["declarer"], "declarer")]) if known else levels
    return dict.fromkeys(range(o.seats), level_in(o, given.get("level", o.start_level)))


@ask
def bid_legal(o: Tricks, given: Given) -> bool:
    joker = given.get("joker") or []
    shown = cards_in(joker if isinstance(joker, list) else [joker], "joker", o.copies)
    cards = cards_of(given, "cards", o.copies)
    bids = bids_of(o, given, "history")
    return refuse_bid(o, _bid_levels(o, given), bids, seat_of(o, fact(given, "seat")), cards, shown) is None


@ask
def bid_asks(o: Tricks, given: Given) -> list[int]:
    listed = list_in(given.get("left", []), "left", Words("座位的列表", "a list of seats"))
    left = [seat_of(o, seat, "left") for seat in listed]
    first = seat_of(o, fact(given, "first"), "first")
    return [seat + 1 for seat in bids_now(o, bids_of(o, given, "history"), left, first)]


@ask
def bid_result(o: Tricks, given: Given) -> dict[str, Any]:
    bids = bids_of(o, given, "bids")
    if o.partners == "called":
        if not bids:
            raise wrong("bids", [], Words("至少一次亮主", "at least one bid"))
        now, known = outcome(o, _bid_levels(o, given), bids), given.get("declarer")
        if o.declarer_kept and known is not None:
            now = BidResult(seat_of(o, known, "declarer"), suit_of(bids[-1].cards), now.level)
        return _declared(now)
    stage = given.get("stage")
    if not bids:
        return {"bidder": None, "trump": None, "stage": stage, "redeal": o.no_bid == "redeal"}
    last = bids[-1]
    if fact(given, "first_game"):
        stage = SIDES[(last if o.bid_declares == "standing_bid" else bids[0]).seat % 2]
    return {"bidder": last.seat + 1, "trump": _trump(suit_of(last.cards)), "stage": stage, "redeal": False}


def _trump(suit: int) -> str | None:
    return None if suit == NO_TRUMP else SUITS[suit]


def _declared(now: BidResult) -> dict[str, Any]:
    return {"declarer": now.declarer + 1, "trump": _trump(now.trump), "level": now.level}


@ask
def bid_deadline(o: Tricks, given: Given) -> float:
    times = list_of(given, "bid_times_s")
    if not all(type(time) in (int, float) and 0 <= time <= MOST for time in times):
        raise wrong("bid_times_s", times, Words("秒数的列表", "a list of seconds"))
    return deadline(o, times)


@ask
def flip_bottom(o: Tricks, given: Given) -> dict[str, Any]:
    bottom = fact(given, "bottom")
    if min(cards_in(bottom, "bottom", o.copies), default=BLACK_JOKER) >= BLACK_JOKER and o.no_bid != "no_trump":
        raise wrong("bottom", bottom, Words("有一张不是王的底牌", "a bottom with a card that is no joker"))
    first = "stage_seat" if "stage_seat" in given else "starter"
    order = around(seat_of(o, fact(given, first), first), o.deal_direction, o.seats)
    now, turned = unbid(o, _bid_levels(o, given), order, bytes([card_in(card) for card in bottom]))
    return {**_declared(now), "flipped": len(turned)}


@ask
def bury_legal(o: Tricks, given: Given) -> bool:
    cards = cards_of(given, "bury", o.copies)
    hand = cards_of(given, "hand", o.copies) if "hand" in given else pile(o.copies)
    needs = o.bury_limit == "no_trumps"
    barred = barred_faces(o, level_of(o, given), trump_of(given)) if needs else barred_faces(o, 0, NO_TRUMP)
    return Bury(cards) in BuryLegal(o, Hand(counts(hand)), b"", barred)


def _takers(o: Tricks, given: Given) -> tuple[Seat, ...]:
    """The seats that may take the bottom over in this house."""
    if o.takeover == "none":
        return ()
    return may_take_over(o, bids_of(o, given, "history"), seat_of(o, fact(given, "burier"), "burier"))


@ask
def takeover_asks(o: Tricks, given: Given) -> list[list[int]]:
    seats = [seat + 1 for seat in _takers(o, given)]
    return [[seat] for seat in seats] if o.takeover == "in_turn" else [seats] if seats else []


@ask
def takeover_legal(o: Tricks, given: Given) -> bool:
    seat, bids = seat_of(o, fact(given, "seat")), bids_of(o, given, "history")
    levels = dict.fromkeys(range(o.seats), level_in(o, fact(given, "level")))  # the level of the deal, whoever bids
    fault = refuse_bid(o, levels, bids, seat, cards_of(given, "cards", o.copies), b"")
    return seat in _takers(o, given) and fault is None


def _call(call: object) -> tuple[Cards, int]:
    said = object_in(call, "call", '{"card": …, "n": …}')
    card, copy = said.get("card"), number_of({"n": 1, **said}, "n")
    return (b"" if card in (None, "NT") else bytes((card_in(card),))), copy


@ask
def call_legal(o: Tricks, given: Given) -> bool:
    card, copy = _call(fact(given, "call"))
    before = _calls(o, given, "called") if "called" in given else []
    needs = o.call_trumps != "any" or o.call_cards != "any"
    barred: Mapping[Card, str] = NOTHING_BARRED
    if needs:
        hand = counts(cards_of(given, "hand", o.copies)) if o.call_cards == "held" else bytes(FACES)
        barred = barred_now(o, level_of(o, given), trump_of(given), hand)
    more = len(before) < o.calls
    return more and CallFriend(card, copy) in calls_left(o, cards_of(given, "exposed", o.copies), barred, before)


def _calls(o: Tricks, given: Given, name: str) -> list[Call]:
    calls = list_of(given, name)
    if len(calls) > o.friends:
        raise wrong(name, calls, Words(f"至多 {o.friends} 次叫牌", f"a list of calls, {o.friends} at most"))
    return [Call(card[0], copy) for card, copy in map(_call, calls) if card]


@ask
def friend_after(o: Tricks, given: Given) -> dict[str, Any]:
    """Where one call is given, its friend and count; of several, a list of each."""
    declarer, several = seat_of(o, fact(given, "declarer"), "declarer"), "calls" in given
    calls = _calls(o, given if several else {"calls": [fact(given, "call")]}, "calls")
    plays = plays_of(o, given)  # cards of a throw that were taken back do not count as played (B28)
    found, played = calls_after(o, declarer, calls, plays)
    friends = [None if call.seat in (None, declarer) else call.seat + 1 for call in found]
    counted = [played[call.card] for call in found]
    sought = any(call.seat is None for call in found) and not fact(given, "ended")  # B27, Z70
    status = "pending" if sought else "found" if any(friends) else "solo"
    if several:
        return {"status": status, "friends": friends, "counts": counted}
    return {"status": status, "friend": friends[0] if friends else None, "count": counted[0] if counted else 0}


@ask
def bottom_picker(o: Tricks, given: Given) -> int:
    drawer, bidder = (seat_of(o, fact(given, name), name) for name in ("first_drawer", "bidder"))
    if o.bottom_to == "declarer":
        return seat_of(o, given.get("declarer", bidder + 1), "declarer") + 1
    return circle.bottom_picker(o, drawer, bidder) + 1


@ask
def swap_legal(o: Tricks, given: Given) -> bool:
    buried, give, take = (cards_of(given, name, o.copies) for name in ("buried", "give", "take"))
    if not give and not take:
        return True
    offered = bytes(card for card in buried if swappable(o, card, level_of(o, given), trump_of(given)))
    return refuse_swap(offered, give, take) is None
