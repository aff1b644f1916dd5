"""Bids: name the strongest suit if it is strong enough, compared with the standing bid and the level."""

from abc import ABC, abstractmethod
from functools import lru_cache

from paiju.actions import Bid, Pass, Redeal
from paiju.bots.advice import Advice
from paiju.cards import ACE, BLACK_JOKER, FACES, RED_JOKER, Card, Rank, Seat, level_rank
from paiju.legal import Legal
from paiju.tricks.bots.payoff import favoured
from paiju.tricks.bots.weights import Weights
from paiju.tricks.kernels.units import TRUMP
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import suit_of, trump_known
from paiju.tricks.rulings.seats import seat_levels, side_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables

LEVELS = 0.05  # levels per unit of strength
COUNTERED = 0.25  # the chance that a bid of one card is countered; more cards lower it
SHOWN = 0.1  # the cost of showing a card
PARTNER = 4.0  # extra strength needed against a bid of one's own side
AVERAGE = 0.55  # the strength of an average hand, per card
AGAIN = 3  # new deals that a bot asks for in a row
EARLY = 8  # with fewer cards, the reason given is an early bid


class Bidder(ABC):
    """The standing bid, the level that a new bid would set, and the strength of the hand with it."""

    def __init__(self, o: Tricks, view: TrickState, seat: Seat) -> None:
        self.o, self.view, self.seat = o, view, seat
        self.held = view.hands[seat].counts
        self.own = level_rank(seat_levels(o, view)[seat])

    @abstractmethod
    def strength(self, level: Rank, trump: int) -> float:
        """The strength of the hand with these trumps."""

    @property
    def ours(self) -> bool:
        """Whether the standing bid is the bot's or its partner's."""
        bids = self.view.bids
        return bool(bids) and side_of(self.o, bids[-1].seat) == side_of(self.o, self.seat)

    @property
    def we_buried(self) -> bool:
        """Whether the bottom was buried by the bot's side, as far as sides are known."""
        return side_of(self.o, self.view.buriers[-1]) == side_of(self.o, self.seat)

    def with_bid(self, bid: Bid) -> float:
        """The strength if this bid wins."""
        level = self.own if bid.joker or bid.cards[0] >= BLACK_JOKER else bid.cards[0] >> 2
        if self.view.bids and self.o.bid_declares == "first_bid":
            level = level_rank(self.view.level)  # only the trump suit can change
        return self.strength(level, suit_of(bid.cards))

    def as_it_stands(self) -> float:
        return self.strength(level_rank(self.view.level), trump_known(self.view))

    def throws_in(self, legal: Legal) -> bool:
        """Whether to have a weak hand dealt again; after a few times the bot plays on whatever it has."""
        average = AVERAGE * sum(self.held)
        return Redeal() in legal and self.view.redeals < AGAIN and self.as_it_stands() < average

    @property
    def last_chance(self) -> bool:
        """Whether all cards but the bottom are dealt."""
        return len(self.view.stock) == self.o.bottom_size


class ExpertBidder(Bidder):
    """The expert's way of bidding."""

    def __init__(self, o: Tricks, view: TrickState, seat: Seat, weights: Weights) -> None:
        super().__init__(o, view, seat)
        self.weights = weights

    def advise(self, legal: Legal) -> list[Advice]:
        bids = [action for action in legal if isinstance(action, Bid)]
        if not bids:
            return [Advice(Pass(), 0.0, "trick_no_bid")]
        needed = self.needed()
        found = [self.advice(bid, self.with_bid(bid) - needed) for bid in bids]
        good = any(advice.worth > 0 for advice in found)
        reason = "trick_wait" if good else "trick_our_bid" if self.ours else "trick_pass"
        return sorted([Advice(Pass(), 0.0, reason), *found], key=lambda advice: -advice.worth)

    def weigh_hand(self, legal: Legal) -> list[Advice]:
        """Whether to ask for a new deal."""
        worth = LEVELS * (AVERAGE * sum(self.held) - self.as_it_stands())
        stay = Advice(Pass(), 0.0, "trick_play_on")
        if Redeal() not in legal:
            return [stay]
        again = Advice(Redeal(), worth, "trick_redeal")
        return [again, stay] if self.throws_in(legal) else [stay, again]

    def weigh_takeover(self, legal: Legal) -> list[Advice]:
        """Whether to take the bottom over. It is worth trumps that suit the hand less, but not far less."""
        needed = self.as_it_stands() + self.weights.take_over + (PARTNER if self.we_buried else 0)
        found = [Advice(Pass(), 0.0, "trick_we_buried" if self.we_buried else "trick_leave_bottom")]
        for bid in legal:
            if isinstance(bid, Bid):
                worth = LEVELS * (self.with_bid(bid) - needed - SHOWN * len(bid.cards))
                found.append(Advice(bid, worth, "trick_take_bottom" if worth > 0 else "trick_weak"))
        return sorted(found, key=lambda advice: -advice.worth)

    def advice(self, bid: Bid, surplus: float) -> Advice:
        """`surplus` is the strength above the one needed."""
        stands = 1 - COUNTERED ** (len(bid.cards) if len(bid.cards) < self.o.decks else 9)
        worth = LEVELS * (surplus * (stands if surplus > 0 else 1) - SHOWN * len(bid.cards))
        if worth <= 0:
            return Advice(bid, worth, "trick_weak")
        early = "trick_bid_early" if sum(self.held) < EARLY else "trick_bid"
        return Advice(bid, worth, "trick_counter" if self.view.bids else early)

    def needed(self) -> float:
        """The strength that makes a bid better than a pass."""
        w = self.weights
        needed = self.open * sum(self.held) + 1
        if not self.view.bids:
            return needed * w.last_chance if self.last_chance else needed
        return max(needed, self.as_it_stands() + self.counter + (PARTNER if self.ours else 0))

    @property
    def open(self) -> float:
        """The strength per card that is worth a bid."""
        w = self.weights
        if self.o.partners == "opposite":
            return w.open_pairs if self.o.bid_rule == "joker_pairs" else w.open
        if favoured(self.o):
            return w.open_favoured
        return w.open_late if self.o.throw_test == "smaller_played" else w.open_alone

    @property
    def counter(self) -> float:
        """How much stronger another suit must be to counter. To declare may be worth a weaker one."""
        w = self.weights
        return w.counter_favoured if favoured(self.o) else w.counter

    def strength(self, level: Rank, trump: int) -> float:
        """Count trumps and their pairs, side aces and short suits: about 0.55 per card of an average hand."""
        trumps, high = values(self.o, level, trump)
        lengths = [0] * (TRUMP + 1)
        total = 0.0
        for card, n in enumerate(self.held):
            if n:
                lengths[trumps[card]] += n
                total += n * high[card]
                if n > 1 and trumps[card] == TRUMP:
                    total += 1.5 * (n - 1)
        shorts = sum(n <= 2 for suit, n in enumerate(lengths[:TRUMP]) if suit != trump)
        return total + lengths[TRUMP] + 0.5 * shorts * self.last_chance


@lru_cache(1000)
def values(o: Tricks, level: Rank, trump: int) -> tuple[list[int], list[float]]:
    """The group of each card, and its value above an ordinary trump or side card."""
    tables = trick_tables(o, level, trump)
    return [tables.group_of(card) for card in range(FACES)], [_above(card, level, trump) for card in range(FACES)]


def _above(card: Card, level: Rank, trump: int) -> float:
    if card >= BLACK_JOKER:
        return 1.5 if card == RED_JOKER else 1.0
    if card >> 2 == level:
        return 0.7 if card % 4 == trump else 0.4
    return 0.8 if card >> 2 == ACE and card % 4 != trump else 0.0
