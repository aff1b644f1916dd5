"""A whole position that a seat cannot tell from the true one: the unseen cards dealt out at random."""

from collections import Counter
from typing import Any

from msgspec.structs import replace

from paiju.cards import FACES, UNKNOWN, Cards, parse_rank
from paiju.cards import pile as all_of
from paiju.climbing.state import ClimbState
from paiju.game import Game
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.state import Laid
from paiju.tricks.rulings.bidding import runs_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import swappable


def resample(game: Game, view: Any, rng: Stream) -> Any:
    """It keeps to the cards seen and to the sizes of all piles, and concludes nothing from how anybody played."""
    unseen = Counter(all_of(game.rules.options.copies))
    for pile in (*view.hands, view.discards):
        unseen.subtract(pile)
    if isinstance(view, TrickState):
        unseen.subtract(view.bottom)
        if view.bids and UNKNOWN in view.bids[-1].cards:
            view = _guess_bid(game, view, unseen, rng)
    cards = list(unseen.elements())
    rng.shuffle(cards)
    if isinstance(view, TrickState) and view.phase == "swap":  # what could be taken of the bottom has been shown
        view = replace(view, bottom=_buried(game, view, cards))
    for seat, hand in enumerate(view.hands):
        view = view.with_hand(seat, _filled(hand, cards))
    if isinstance(view, ClimbState):
        return replace(view, offers=tuple(_guess_offer(game, view, offer) for offer in view.offers))
    if view.stock:
        turned = view.bottom.known  # where nobody has bid
        stock = turned + bytes(cards.pop() for _ in view.stock[len(turned) :])
        return replace(view, stock=stock, bottom=Hand().add(stock) if len(view.bottom) else view.bottom)
    return replace(view, bottom=_filled(view.bottom, cards))


def _buried(game: Game, view: TrickState, cards: list[int]) -> Hand:
    """A bottom whose hidden cards are none that may be taken; they leave `cards`."""
    assert view.trump is not None
    level, trump = parse_rank(view.level), view.trump
    fixed = [card for card in cards if not swappable(game.rules.options, card, level, trump)][: view.bottom.hidden]
    for card in fixed:
        cards.remove(card)
    return Hand(view.bottom.counts).add(bytes(fixed))


def _filled(hand: Hand, cards: list[int]) -> Hand:
    """A pile whose hidden cards are taken from `cards`."""
    return Hand(hand.counts).add(bytes(cards.pop() for _ in range(hand.hidden)))


def _guess_offer(game: Game, state: ClimbState, offer: Laid) -> Laid:
    """Tribute that lies face down becomes what its payer could have chosen."""
    if UNKNOWN not in offer.cards:
        return offer
    action = game.phases[state.phase].default(state, offer.seat)
    return replace(offer, cards=getattr(action, "cards", b""))


def _guess_bid(game: Game, view: TrickState, unseen: Counter[int], rng: Stream) -> TrickState:
    """Pairs bid face down become some pairs that the bidder could hold; they leave the unseen cards."""
    bid = view.bids[-1]
    pairs = [bytes((card,)) * 2 for card in range(52) if unseen[card] >= 2]
    held = bytes(max(0, unseen[card]) for card in range(FACES))
    found: list[Cards] = [*pairs, *runs_of(game.rules.options, held, 2)]
    cards = rng.choice([cards for cards in found if len(cards) == len(bid.cards)])
    unseen.subtract(cards)
    view = view.with_hand(bid.seat, view.hands[bid.seat].show(cards))
    return replace(view, bids=(*view.bids[:-1], replace(bid, cards=cards)))
