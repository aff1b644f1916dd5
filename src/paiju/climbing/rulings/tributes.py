"""Rulings on tribute: who pays whom, which cards may be given and returned, and who leads afterwards."""

from collections.abc import Mapping, Sequence

from msgspec import Struct

from paiju.cards import BLACK_JOKER, RANKS, RED_JOKER, Card, Cards, Rank, Seat, rank_of
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import grade, in_front, result_of
from paiju.climbing.rulings.seats import after, side_of, sides
from paiju.climbing.rulings.turns import in_order
from paiju.climbing.state import Payment, Places
from paiju.climbing.tables import is_wild, worth
from paiju.hand import Hand
from paiju.legal import Selection, lowest


class Due(Struct, frozen=True):
    """The tribute that one seat owes."""

    payer: Seat
    cards: int


def dues(o: Climbing, places: Places, levels: Sequence[str]) -> list[Due]:
    """The tribute after a deal with these places; the levels are those after settlement."""
    if o.tribute == "by_place":
        return _dues_by_place(o, places)
    if o.tribute == "by_level_gap":
        return _dues_by_gap(o, levels)
    return []


def _dues_by_place(o: Climbing, places: Places) -> list[Due]:
    """As many pay as winners are in front (G100), the last players first: one, or both losers after 1-2 (002 §10.1,
    Q2-24, S-25..S-27). By some rules no winner pays: after 1-4 it is then the third."""
    result, seats = result_of(places), in_order(places)
    payers = in_front(result)
    if payers == 1 and grade(result) not in o.single_tribute_on:
        return []
    if o.one_four_payer == "third":
        seats = [seat for seat in seats if side_of(seat) != side_of(seats[0])]
    return [Due(seat, 1) for seat in sorted(seats[-payers:])]


def _dues_by_gap(o: Climbing, levels: Sequence[str]) -> list[Due]:
    """All players of the side behind pay (003 §5, Q3-27)."""
    gap = RANKS.index(levels[0]) - RANKS.index(levels[1])
    cards = 2 if abs(gap) >= o.gap_double else 1
    behind = sides(o.seats)[1 if gap > 0 else 0]
    return [Due(seat, cards) for seat in behind] if abs(gap) >= o.gap_single else []


def resisted(o: Climbing, hands: Mapping[Seat, Hand]) -> bool:
    """Whether the payers' jokers free them (002 §10.2, Q3-31, S-28)."""
    red = [hand.counts[RED_JOKER] for hand in hands.values()]
    black = [hand.counts[BLACK_JOKER] for hand in hands.values()]
    return {
        "none": False,
        "two_big_jokers_of_side": sum(red) >= 2,
        "two_big_jokers_of_player": max(red, default=0) >= 2,
        "two_jokers_of_side": sum(red) + sum(black) >= 2,
        "big_jokers_by_payers": sum(red) >= (2 if len(hands) == 1 else o.decks),  # G101
    }[o.resist]


def jokers_shown(o: Climbing, hand: Hand) -> Cards:
    """The jokers that a payer shows to resist (Q2-31)."""
    shown = bytes((RED_JOKER,)) * hand.counts[RED_JOKER]
    if o.resist == "two_jokers_of_side":
        shown = bytes((BLACK_JOKER,)) * hand.counts[BLACK_JOKER] + shown
    return shown


def payable(o: Climbing, hand: Hand, level: Rank, n: int) -> Selection:
    """The n highest cards that may be given (Q2-25, Q3-29, QS-7)."""
    order = worth(level)
    if o.tribute_card == "highest_but_wild":
        cards = [card for card in hand if not is_wild(card, level)]
    else:
        cards = [card for card in hand if order[card] < 13]
    if o.tribute_tie == "suit_order":
        return Selection(must=bytes(sorted(sorted(cards, key=lambda card: (-order[card], card % 4))[:n])))
    return lowest(bytes(cards), [-value for value in order], n)


def returnable(o: Climbing, hand: Hand, level: Rank, n: int, received: Cards = b"") -> Selection:
    """The cards that a receiver may return for the n cards `received` (Q2-28, Q3-30, QS-5)."""
    order, cards = worth(level), hand.known
    if not o.return_tribute_card:
        cards = _preferred([card for card in cards if card not in received], cards, n)
    if o.return_rule == "any":
        return Selection.of([], list(cards), min(n, len(cards)))
    if o.return_rule == "any_but_wild":
        tame = _preferred([card for card in cards if not is_wild(card, level)], cards, n)
        return Selection.of([], list(tame), min(n, len(tame)))
    if o.return_rule == "lowest_non_joker":
        return lowest(bytes(card for card in cards if card < BLACK_JOKER), order, n)
    rank = rank_of if o.return_rule == "printed10_else_lowest" else order.__getitem__  # QS-5; as printed: G75
    small = [card for card in cards if rank(card) <= RANKS.index("T")]
    if len(small) >= n:
        return Selection.of([], small, n)
    rest = lowest(bytes(card for card in cards if rank(card) > RANKS.index("T")), order, n - len(small))
    return Selection(bytes(sorted(bytes(small) + rest.must)), rest.choose, rest.free)


def _preferred(some: list[Card], every: Cards, n: int) -> Cards:
    """Those cards that a rule leaves over; all of them where these are too few."""
    return bytes(some) if len(some) >= n else every


def seat_ties(o: Climbing, places: Places, payers: Sequence[Seat]) -> list[Seat]:
    """The payers in the order that decides between equal tributes: the first of them gives to the first (Q2-27, S-27).

    Clockwise (G67), the payer whose next seat is the first gives to them, if play goes that way round too.
    """
    ordered = [seat for seat in after(o.seats, places[0][0]) if seat in payers]
    before = o.equal_tributes == "previous_seat" or o.equal_tributes == o.direction == "clockwise"
    return ordered[::-1] if before else ordered


def receiver_of(o: Climbing, places: Places, payer: Seat, payers: int) -> Seat | None:
    """Who gets the tribute of a payer; None while that depends on the cards of all."""
    if o.tribute == "by_level_gap":  # Q3-28
        return (payer + (-1 if o.gap_pairing == "previous_seat" else 1)) % o.seats
    if payers == 1:
        return places[0][0]
    if o.double_tribute == "by_size":
        return None
    owing = [due.payer for due in _dues_by_place(o, places)]
    line = after(o.seats, places[0][0]) if o.double_tribute == "by_seat" else in_order(places)
    if o.double_tribute == "last_to_first":
        line = line[::-1]
    return _takers([seat for seat in line if seat in owing], places)[payer]


def _takers(payers: Sequence[Seat], places: Places) -> dict[Seat, Seat]:
    """The first of these payers gives to the first, the second to the second, and so on: they are all of one side."""
    return dict(zip(payers, in_order(places), strict=False))


def pair_up(
    o: Climbing, places: Places, offers: Mapping[Seat, Cards], ties: Sequence[Seat], level: Rank
) -> list[Payment]:
    """Who receives which tribute, in the order of the payers' seats."""
    payers, order = sorted(offers), worth(level)
    takers = [receiver_of(o, places, seat, len(payers)) for seat in payers]
    if None in takers:  # Q2-26
        ranked = sorted(payers, key=lambda seat: (-max(order[card] for card in offers[seat]), ties.index(seat)))
        takers = [_takers(ranked, places)[seat] for seat in payers]
    return [Payment(seat, taker, offers[seat]) for seat, taker in zip(payers, takers, strict=True) if taker is not None]


def lead_after(o: Climbing, places: Places, payments: Sequence[Payment], resisted: bool) -> tuple[Seat, str]:
    """Who leads the new deal, and the reason (Q2-23, Q3-32, S-28, S-30)."""
    seats = in_order(places)
    first, last = seats[0], seats[-1]
    if payments:
        if o.tribute == "by_place" and len(payments) > 1 and o.lead_after_double == "first":
            return first, "tribute"
        givers = [payment.payer for payment in payments if payment.receiver == first]
        if o.lead_after_tribute == "payer_to_first" and givers:
            return givers[0], "tribute"
        if o.lead_after_tribute != "payer_to_first":
            return (first if o.lead_after_tribute == "first" else last), "tribute"
    rule = o.lead_after_resist if resisted else o.lead_without_tribute
    why = "resisted" if resisted else "tribute" if payments else "no_tribute"
    return (first if rule == "first" else last), why


def lead_once_paid(
    o: Climbing, places: Places, payments: Sequence[Payment], level: Rank, returned: Mapping[Seat, Cards]
) -> tuple[Seat, str] | None:
    """The same once tribute is given; None where it takes what each payer gets back, and that is not known yet."""
    order = worth(level)
    given = {order[card] for payment in payments for card in payment.cards}
    if o.tribute == "by_place" and len(payments) > 1 and len(given) == 1:
        if o.lead_after_equal == "last_place":
            return in_order(places)[-1], "tribute"
        if o.lead_after_equal == "lower_return":
            if not returned:
                return None
            (low, payer), (high, _), *_ = sorted((order[cards[0]], payer) for payer, cards in returned.items())
            if low < high:
                return payer, "tribute"
    return lead_after(o, places, payments, False)
