"""Rulings on bids: which bid may follow which, and their effect on the deal."""

from collections.abc import Callable, Iterator, Mapping, Sequence
from functools import lru_cache

from msgspec import Struct

from paiju.cards import (
    BLACK_JOKER,
    NAMES,
    RANKS,
    RED_JOKER,
    SPADES,
    UNKNOWN,
    Card,
    Cards,
    Rank,
    Seat,
    counts,
    level_rank,
)
from paiju.hand import Hand
from paiju.state import Laid
from paiju.tricks.kernels.units import TRACTOR, TWO, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.seats import around, side_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import NO_TRUMP, bid_lines, is_trump, points_by_face, trick_tables

Levels = Mapping[Seat, str]  # the level with which each seat bids


class BidResult(Struct, frozen=True):
    """The declarer, the trump suit and the level."""

    declarer: Seat
    trump: int
    level: str


def suit_of(cards: Cards) -> int:
    return NO_TRUMP if cards[0] >= BLACK_JOKER else cards[0] % 4


def trump_known(view: TrickState) -> int:
    """The trump suit, if known or laid face down by the viewer; otherwise only jokers and level cards are trumps."""
    if view.trump is not None:
        return view.trump
    laid = view.bids[-1].cards if view.bids else b""
    return suit_of(laid) if laid and UNKNOWN not in laid else NO_TRUMP


def _rank(cards: Cards) -> str:
    return NAMES[cards[0]] if cards[0] >= BLACK_JOKER else RANKS[cards[0] >> 2]


def outcome(o: Tricks, levels: Levels, bids: Sequence[Laid]) -> BidResult:
    """The result of the bids so far (B10–B16, Z33–Z35, K19, K20; S33)."""
    now = BidResult(bids[0].seat, suit_of(bids[0].cards), levels[bids[0].seat])
    for bid in bids[1:]:
        rank = _rank(bid.cards)
        if o.bid_rule == "same_kind_or_higher" and bid.cards[0] == 4 * RANKS.index(now.level) + now.trump:
            continue  # a repeated kind changes nothing
        takes = rank == levels[bid.seat] or bid.cards[0] >= BLACK_JOKER
        declarer = bid.seat if takes and o.bid_declares == "standing_bid" else now.declarer
        now = BidResult(declarer, suit_of(bid.cards), levels[declarer])
    return now


def may_bid(o: Tricks, bids: Sequence[Laid]) -> tuple[Seat, ...]:
    """The seats that may bid now, whatever their cards (B11, S22, S27)."""
    return _after(o, bids[-1].seat) if bids else tuple(range(o.seats))


@lru_cache(1000)  # asked for with every card that is drawn
def _after(o: Tricks, holder: Seat) -> tuple[Seat, ...]:
    return tuple(seat for seat in range(o.seats) if _shut_out(o, holder, seat) is None)


def _shut_out(o: Tricks, holder: Seat, seat: Seat) -> str | None:
    """Why a seat may not bid above the holder of the standing bid."""
    if seat == holder:
        return None if o.bid_self_raise else "bid_own"
    if not o.bid_counter:
        return "bid_stands"
    return "bid_partner" if not o.bid_partner and side_of(o, seat) == side_of(o, holder) else None


def refuse_bid(o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, cards: Cards, joker: Cards) -> str | None:
    """The code of the error in a bid, or None. Whether the bidder holds the cards is checked elsewhere."""
    if bids and (code := _shut_out(o, bids[-1].seat, seat)):
        return code
    if code := RULES[o.bid_rule](o, levels, bids, seat, cards, joker):
        return code
    raises = bool(bids) and bids[-1].seat == seat
    if raises and o.bid_reinforce != "any_suit" and suit_of(cards) != suit_of(bids[-1].cards):
        return "bid_other_suit"
    return None


def _one_kind(o: Tricks, cards: Cards, joker: Cards) -> bool:
    """Whether all cards are identical; jokers only for no trump (B09)."""
    if not cards or joker or len(set(cards)) != 1 or len(cards) > o.copies[cards[0]]:
        return False
    return cards[0] < BLACK_JOKER or (o.bid_no_trump and _enough_jokers(o, cards))


def _enough_jokers(o: Tricks, jokers: Cards) -> bool:
    """Whether identical jokers may bid no trump (S17–S19)."""
    n, missing = len(jokers), o.copies[jokers[0]] - len(jokers)
    return {
        "one": True,
        "two": n >= 2,
        "all": missing == 0,
        "all_or_one_less": missing <= (jokers[0] == RED_JOKER),
    }[o.no_trump_jokers]


def _more_cards(o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, cards: Cards, joker: Cards) -> str | None:
    """One card more than the standing bid, of the bidder's or the present declarer's level (B08, B10–B16)."""
    if not _one_kind(o, cards, joker):
        return "bid_not_one_kind"
    ranks = {levels[seat]} | ({outcome(o, levels, bids).level} if bids else set())
    if cards[0] < BLACK_JOKER and _rank(cards) not in ranks:
        return "bid_not_level"
    if not bids or _strength(o, cards) > _strength(o, bids[-1].cards) or _equals(o, bids, seat, cards):
        return None
    return "bid_too_low"


def _strength(o: Tricks, cards: Cards) -> tuple[int, int]:
    """More cards are stronger; between equal numbers, jokers are above level cards, or suits differ as well."""
    if o.bid_equal == "nothing":
        return len(cards), 0
    if cards[0] < BLACK_JOKER:
        return len(cards), 3 - cards[0] % 4 if o.bid_equal == "suits" else 0
    alone = len(cards) == 1 and o.no_trump_jokers == "one"  # above a pair of level cards, below two jokers (S19)
    return (2, 4 + cards[0] - BLACK_JOKER) if alone else (len(cards), 6 + cards[0] - BLACK_JOKER)


def _equals(o: Tricks, bids: Sequence[Laid], seat: Seat, cards: Cards) -> bool:
    """Whether a bid that was countered is brought up to as many cards as the standing one (S26)."""
    if o.bid_reinforce != "own_suit_to_equal" or _strength(o, cards) != _strength(o, bids[-1].cards):
        return False
    own = [bid.cards for bid in bids if bid.seat == seat and bid.cards[0] == cards[0]]
    return bids[-1].seat != seat and bool(own) and len(own[-1]) < len(cards)


def _same_kind_or_higher(
    o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, cards: Cards, joker: Cards
) -> str | None:
    """The same kind as the standing bid, or one's own higher level; no fewer cards, nothing over all of them (B78)."""
    if not _one_kind(o, cards, joker):
        return "bid_not_one_kind"
    if not bids:
        return None if _rank(cards) == levels[seat] else "bid_not_level"
    if len(cards) < len(bids[-1].cards) or len(bids[-1].cards) == o.decks:
        return "bid_too_low"
    now = outcome(o, levels, bids)
    if cards[0] == 4 * RANKS.index(now.level) + now.trump:
        again = any(bid.seat == seat and bid.cards == cards for bid in bids[1:])
        return "bid_repeated" if again else None
    if _rank(cards) != levels[seat]:
        return "bid_not_level"
    return None if RANKS.index(levels[seat]) > RANKS.index(now.level) else "bid_too_low"


def _joker_pairs(o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, cards: Cards, joker: Cards) -> str | None:
    """A joker with a pair or a run of pairs in one suit; more pairs beat fewer (M8–M11, D09, D10)."""
    if not _go_along(o, joker) or not cards or max(cards) >= BLACK_JOKER:
        return "bid_not_joker_pairs"
    shape = shape_of(trick_tables(o, level_rank(levels[seat]), cards[0] % 4), counts(cards))
    if {card % 4 for card in cards} != {cards[0] % 4} or shape.kind not in (TWO, TRACTOR):
        return "bid_not_joker_pairs"
    return "bid_too_low" if bids and len(cards) <= len(bids[-1].cards) else None


def _joker_levels(
    o: Tricks, levels: Levels, bids: Sequence[Laid], seat: Seat, cards: Cards, joker: Cards
) -> str | None:
    """Jokers and identical level cards, all open; more level cards beat fewer (S28, Z43)."""
    named, jokers = cards[: _named(cards)], cards[_named(cards) :]
    if joker or not named or not _go_along(o, jokers):
        return "bid_not_joker_levels"
    plain = [Laid(bid.seat, bid.cards[: _named(bid.cards)]) for bid in bids]
    return _more_cards(o, levels, plain, seat, named, b"")


def _named(cards: Cards) -> int:
    """How many cards of a bid name the trump suit; jokers stand behind them."""
    return sum(card < BLACK_JOKER for card in cards)


def _go_along(o: Tricks, jokers: Cards) -> bool:
    """Whether these are the jokers that go with a bid (S28, S30, Z43)."""
    two = o.bid_jokers != "one"
    one_kind = o.bid_jokers != "pair" or len(set(jokers)) == 1
    return len(jokers) == 1 + two and min(jokers) >= BLACK_JOKER and one_kind


def jokers_along(o: Tricks, held: bytes) -> list[Cards]:
    """The jokers of a hand that can go with a bid."""
    black, red = bytes((BLACK_JOKER,)), bytes((RED_JOKER,))
    found = [black, red] if o.bid_jokers == "one" else [black * 2, red * 2, black + red]
    return [
        jokers for jokers in found if _go_along(o, jokers) and all(held[card] >= jokers.count(card) for card in jokers)
    ]


RULES: dict[str, Callable[[Tricks, Levels, Sequence[Laid], Seat, Cards, Cards], str | None]] = {
    "more_cards": _more_cards,
    "same_kind_or_higher": _same_kind_or_higher,
    "joker_pairs": _joker_pairs,
    "joker_levels": _joker_levels,
}


def is_final(o: Tricks, bids: Sequence[Laid]) -> bool:
    """Whether nobody can bid higher, whatever they hold (B17)."""
    if not bids or not may_bid(o, bids):
        return bool(bids)
    if o.bid_rule == "joker_pairs" or (o.bid_reinforce == "own_suit_to_equal" and len(bids) > 1):
        return False
    cards = bids[-1].cards
    return _strength(o, cards[: _named(cards)] or cards) >= _highest(o)


@lru_cache(1000)
def _highest(o: Tricks) -> tuple[int, int]:
    """The strength of the highest bid of level cards or jokers."""
    kinds = (SPADES, *(joker for joker in (BLACK_JOKER, RED_JOKER) if o.bid_no_trump and o.copies[joker]))
    return max(_strength(o, bytes((card,)) * o.decks) for card in kinds)


def bids_now(o: Tricks, bids: Sequence[Laid], left: Sequence[Seat], first: Seat) -> tuple[Seat, ...]:
    """The seats that are asked now: all who may bid or, where they bid in turn, the next from `first` on who has not
    left the bidding. The holder of the standing bid waits for the others (Z42)."""
    if not o.bid_turns:
        return may_bid(o, bids)
    if is_final(o, bids):
        return ()
    still = {*may_bid(o, bids)} - {*left, *(bid.seat for bid in bids[-1:])}
    return tuple(seat for seat in around(first, o.deal_direction, o.seats) if seat in still)[:1]


def may_take_over(o: Tricks, bids: Sequence[Laid], burier: Seat) -> tuple[Seat, ...]:
    """The seats that may take the bottom over from who has buried it, whatever their cards, in the order of play. Where
    nobody has bid there is nothing to bid above (S42, S43)."""
    if not bids or is_final(o, bids):
        return ()
    allowed = may_bid(o, bids)
    return tuple(seat for seat in around(burier, o.direction, o.seats)[1:] if seat in allowed)


def unbid(o: Tricks, levels: Levels, order: Sequence[Seat], bottom: Cards) -> tuple[BidResult, Cards]:
    """Nobody has bid: the result, and the cards turned over for it. `order` begins with who declares if no card says
    otherwise (Z22–Z27, B18, B20; S36–S39)."""
    first, level = order[0], levels[order[0]]
    if o.no_bid == "no_trump" or level == "NT":
        return BidResult(first, NO_TRUMP, level), b""
    if o.no_bid == "turn_card":
        row = bottom[o.no_bid_card - 1 :] + bottom[: o.no_bid_card - 1]
        turned = next(n for n, card in enumerate(row, 1) if card < BLACK_JOKER)
        return BidResult(first, row[turned - 1] % 4, level), row[:turned]
    for turned, card in enumerate(bottom, 1):
        for seat in order:
            if card < BLACK_JOKER and levels[seat] == RANKS[card >> 2]:
                return BidResult(seat, card % 4, levels[seat]), bottom[:turned]
    return BidResult(first, naming(o, bottom, level) % 4, level), bottom


def naming(o: Tricks, turned: Cards, level: str) -> Card:
    """The card turned over that names trumps: the last one, or the highest where none is a level card."""
    plain = [card for card in turned if card < BLACK_JOKER]
    by_level = o.no_bid != "level_or_highest" or RANKS[plain[-1] >> 2] == level
    return plain[-1] if by_level else max(plain, key=lambda card: card >> 2)


def weak(o: Tricks, hand: Hand, level: Rank, trump: int) -> bool:
    """Whether a hand may be dealt again: it has few points, or no trumps (S50)."""
    points = points_by_face(o)
    if o.redeal_points is not None and sum(points[card] for card in hand) <= o.redeal_points:
        return True
    return o.redeal_no_trumps and not any(is_trump(o, card, level, trump) for card in hand)


def deadline(o: Tricks, times: Sequence[float]) -> float:
    """The second when the auction closes, from the deal on (B06)."""
    end: float = o.bid_open_s
    for time in times:
        end = time + o.bid_counter_s if o.bid_timer == "restart" else end + o.bid_counter_s
    return end


def runs_of(o: Tricks, held: bytes, width: int) -> Iterator[Cards]:
    """Two or more neighbouring kinds of one suit, in `width` copies each."""
    for line in bid_lines(o):
        row: list[int] = []
        for card in line:
            row = [*row, card] if card < BLACK_JOKER and held[card] >= width else []
            for start in range(len(row) - 1):
                yield bytes(sorted(bytes(row[start:]) * width))
