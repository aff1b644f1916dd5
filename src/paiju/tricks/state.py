"""TrickState: adds bids, bottom, trumps, friends and points to every game's state."""

from typing import Any

from msgspec import Struct

from paiju.cards import Card, Cards, Seat
from paiju.hand import Hand
from paiju.state import Laid, State


class Throw(Struct, frozen=True, gc=False):
    """A throw that a player can beat, before they choose what stays."""

    seat: Seat
    cards: Cards
    blocker: Seat | None  # None: the rules do not tell
    shapes: tuple[str, ...]


class Call(Struct, frozen=True, gc=False):
    """A friend's place: whoever plays this copy of the card takes it."""

    card: Card
    copy: int
    seat: Seat | None = None  # who has taken it; the declarer: nobody joins by it


class TrickState(State, frozen=True, kw_only=True):
    starter: Seat | None = None  # draws first; kept from deal to deal
    laps: tuple[int, ...] = ()  # how often each side has passed the top level
    stage: Seat | None = None  # declares, where the last deal has fixed it; None in the first deal
    stock: Cards = b""  # the pile to draw from, in order
    bottom: Hand = Hand()
    turned: int = 0  # cards of the bottom that were turned over, because nobody bid
    bids: tuple[Laid, ...] = ()  # in order of time; `reads` marks a joker with cards face down
    withdrawn: tuple[Seat, ...] = ()  # have left the bidding, where a pass is final
    buriers: tuple[Seat, ...] = ()  # in order of time; the last one has buried the bottom as it is
    declarer: Seat | None = None
    trump: int | None = None  # a suit, or 4 for no trump; None: not known
    calls: tuple[Call, ...] = ()  # in the order in which they were made
    alone: bool = False  # the declarer is known to play without a friend
    score: tuple[int, ...] = ()  # points taken, by seat
    penalties: tuple[int, ...] = ()  # for failed throws, by seat
    throw: Throw | None = None

    def kept(self) -> dict[str, Any]:
        nothing = (0,) * len(self.hands)
        kept = {"starter": self.starter, "stage": self.stage, "laps": self.laps}
        return {**kept, "score": nothing, "penalties": nothing}

    @property
    def friends(self) -> tuple[Seat, ...]:
        """Who has joined the declarer, in the order of the calls."""
        return tuple(dict.fromkeys(call.seat for call in self.calls if call.seat not in (None, self.declarer)))

    @property
    def sought(self) -> tuple[Call, ...]:
        """The places that nobody has taken yet."""
        return tuple(call for call in self.calls if call.seat is None)

    @property
    def friends_known(self) -> bool:
        """Whether everybody knows who has joined the declarer, or that nobody does."""
        return self.alone or bool(self.calls) and not self.sought

    def copies(self, card: Card) -> int:
        """How many copies of a friend's card have been played."""
        return self.discards.counts[card]

    @property
    def takeovers(self) -> int:
        """How often the bottom was taken over and buried again."""
        return max(0, len(self.buriers) - 1)

    @property
    def begun(self) -> bool:
        return self.phase != "draw" or bool(self.bids)
