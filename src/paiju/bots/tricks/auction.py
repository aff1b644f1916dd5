"""Bidding: the suit in which one is strongest, if it is strong enough, against what stands and what it is worth."""

from functools import cache

from paiju.actions import Bid, Pass
from paiju.bots.advice import Advice
from paiju.bots.tricks.outlook import trump_known
from paiju.bots.tricks.weights import Weights
from paiju.cards import ACE, BLACK_JOKER, FACES, RED_JOKER, Card, Rank, Seat, parse_rank
from paiju.kernels.units import TRUMP
from paiju.legal import Legal
from paiju.rules.tricks import Tricks
from paiju.state import State
from paiju.strategies.bidding import suit_of
from paiju.strategies.circle import seat_levels
from paiju.trick_tables import trick_tables

LEVELS = 0.05  # levels for each unit of strength
COUNTERED = 0.25  # the chance that a bid of one card is countered, less with each further card
SHOWN = 0.1  # what it costs to show a card
PARTNER = 4.0  # more strength against one's own partner's bid


class Auction:
    def __init__(self, o: Tricks, view: State, seat: Seat, weights: Weights) -> None:
        self.o, self.view, self.seat, self.weights = o, view, seat, weights
        self.held = view.hands[seat].counts
        self.own = parse_rank(seat_levels(o, view.levels, view.level)[seat])

    def advise(self, legal: Legal) -> list[Advice]:
        bids = [action for action in legal if isinstance(action, Bid)]
        if not bids:
            return [Advice(Pass(), 0.0, "trick_pass")]
        needed = self.needed()
        found = [Advice(Pass(), 0.0, "trick_pass")]
        for bid in bids:
            surplus = self.strength(self.level(bid), suit_of(bid.cards)) - needed
            stands = 1 - COUNTERED ** (len(bid.cards) if len(bid.cards) < self.o.decks else 9)
            worth = LEVELS * (surplus * (stands if surplus > 0 else 1) - SHOWN * len(bid.cards))
            found.append(Advice(bid, worth, "trick_counter" if self.view.bids else "trick_bid"))
        return sorted(found, key=lambda advice: -advice.worth)

    def level(self, bid: Bid) -> Rank:
        return self.own if bid.joker or bid.cards[0] >= BLACK_JOKER else bid.cards[0] >> 2

    def needed(self) -> float:
        """The strength that makes a bid better than a pass."""
        o, view, w = self.o, self.view, self.weights
        needed = (w.open if o.partners == "opposite" else w.open_alone) * sum(self.held) + 1
        if not view.bids:
            return needed * w.last_chance if len(view.stock) == o.bottom_size else needed
        standing = view.bids[-1].seat
        now = self.strength(parse_rank(view.level), trump_known(view))
        partner = o.partners == "opposite" and (standing - self.seat) % 2 == 0
        return max(needed, now + w.counter + (PARTNER if partner or standing == self.seat else 0))

    def strength(self, level: Rank, trump: int) -> float:
        """Trumps and their pairs, side aces, short suits: about 0.55 for each card of an average hand."""
        trumps, high = values(self.o, level, trump)
        lengths = [0] * (TRUMP + 1)
        total = 0.0
        for card, n in enumerate(self.held):
            if n:
                lengths[trumps[card]] += n
                total += n * high[card]
                if n > 1 and trumps[card] == TRUMP:
                    total += 1.5 * (n - 1)
        all_here = len(self.view.stock) == self.o.bottom_size
        shorts = sum(n <= 2 for suit, n in enumerate(lengths[:TRUMP]) if suit != trump)
        return total + lengths[TRUMP] + 0.5 * shorts * all_here


@cache
def values(o: Tricks, level: Rank, trump: int) -> tuple[list[int], list[float]]:
    """The group of each card, and what it is worth above any trump or side card."""
    tables = trick_tables(o, level, trump)
    return [tables.group_of(card) for card in range(FACES)], [_above(card, level, trump) for card in range(FACES)]


def _above(card: Card, level: Rank, trump: int) -> float:
    if card >= BLACK_JOKER:
        return 1.5 if card == RED_JOKER else 1.0
    if card >> 2 == level:
        return 0.7 if card % 4 == trump else 0.4
    return 0.8 if card >> 2 == ACE and card % 4 != trump else 0.0
