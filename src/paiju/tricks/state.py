"""TrickState: adds bids, bottom, trumps, the friend and points to every game's state."""

from typing import Any

from msgspec import Struct

from paiju.cards import Cards, Seat
from paiju.hand import Hand
from paiju.state import Laid, State


class Throw(Struct, frozen=True, gc=False):
    """A throw that a player can beat, before they choose what stays."""

    seat: Seat
    cards: Cards
    blocker: Seat | None  # None: the rules do not tell
    shapes: tuple[str, ...]


class TrickState(State, frozen=True, kw_only=True):
    starter: Seat | None = None  # draws first; kept from deal to deal
    stage: Seat | None = None  # declares, where the last deal has fixed it; None in the first deal
    stock: Cards = b""  # the pile to draw from, in order
    bottom: Hand = Hand()
    turned: int = 0  # cards of the bottom that were turned over, because nobody bid
    bids: tuple[Laid, ...] = ()  # in order of time; `reads` marks a joker with cards face down
    buriers: tuple[Seat, ...] = ()  # in order of time; the last one has buried the bottom as it is
    declarer: Seat | None = None
    trump: int | None = None  # a suit, or 4 for no trump; None: not known
    called: Cards = b""  # the friend's card
    copy: int = 0  # which copy of it finds the friend; 0: no friend is called
    friend: Seat | None = None
    alone: bool = False  # the declarer is known to play without a friend
    score: tuple[int, ...] = ()  # points taken, by seat
    penalties: tuple[int, ...] = ()  # for failed throws, by seat
    throw: Throw | None = None

    def kept(self) -> dict[str, Any]:
        nothing = (0,) * len(self.hands)
        return {"starter": self.starter, "stage": self.stage, "score": nothing, "penalties": nothing}

    @property
    def copies(self) -> int:
        """How many copies of the friend's card have been played."""
        return self.discards.counts[self.called[0]] if self.called else 0

    @property
    def takeovers(self) -> int:
        """How often the bottom was taken over and buried again."""
        return max(0, len(self.buriers) - 1)

    @property
    def begun(self) -> bool:
        return self.phase != "draw" or bool(self.bids)
