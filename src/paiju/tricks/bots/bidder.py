"""Who may bid: whose bid stands, which level a bid would set, and how strong the hand would be then."""

from abc import ABC, abstractmethod

from paiju.actions import Bid
from paiju.cards import BLACK_JOKER, Rank, Seat, parse_rank
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.bidding import suit_of, trump_known
from paiju.tricks.rulings.seats import seat_levels, side_of
from paiju.tricks.state import TrickState


class Bidder(ABC):
    def __init__(self, o: Tricks, view: TrickState, seat: Seat) -> None:
        self.o, self.view, self.seat = o, view, seat
        self.held = view.hands[seat].counts
        self.own = parse_rank(seat_levels(o, view.levels, view.level)[seat])

    @abstractmethod
    def strength(self, level: Rank, trump: int) -> float:
        """Of the hand, with these trumps."""

    @property
    def ours(self) -> bool:
        """The bid that stands is one's own or one's partner's."""
        bids = self.view.bids
        return bool(bids) and side_of(self.o, bids[-1].seat) == side_of(self.o, self.seat)

    def with_bid(self, bid: Bid) -> float:
        """The strength if this bid decided."""
        level = self.own if bid.joker or bid.cards[0] >= BLACK_JOKER else bid.cards[0] >> 2
        return self.strength(level, suit_of(bid.cards))

    def as_it_stands(self) -> float:
        return self.strength(parse_rank(self.view.level), trump_known(self.view))

    @property
    def last_chance(self) -> bool:
        """All cards are dealt but the bottom."""
        return len(self.view.stock) == self.o.bottom_size
