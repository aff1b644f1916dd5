"""Swap: the bidder may exchange cards of his hand for buried cards of the trump suit (M17)."""

from collections.abc import Iterator

from paiju.actions import Action, Pass, Swap
from paiju.cards import UNKNOWN, Cards, Seat, parse_rank
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phases.naming import SwapLegal
from paiju.rng import Stream
from paiju.rules.tricks import Tricks
from paiju.state import State
from paiju.trick_events import BidPassed, SwapOffered, Swapped
from paiju.trick_tables import swappable


class SwapPhase:
    clause = "5.5"

    def __init__(self, options: Tricks) -> None:
        self.options = options

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("swap")
        if self.options.swap:
            open_ = self.offered(state)
            hidden = bytes((UNKNOWN,)) * (len(state.bottom) - len(open_))  # their number is nobody else's business
            yield SwapOffered(state.bids[-1].seat, open_ + hidden)

    def offered(self, state: State) -> Cards:
        """Of the buried cards the bidder sees just these (D16)."""
        assert state.trump is not None
        level = parse_rank(state.level)
        return bytes(card for card in state.bottom if swappable(self.options, card, level, state.trump))

    def legal(self, state: State, seat: Seat) -> Legal:
        return SwapLegal(state.hands[seat], self.offered(state))

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, Swap):
            yield Swapped(seat, action.give, action.take)
        else:
            yield BidPassed(seat)

    def default(self, state: State, seat: Seat) -> Action:
        return Pass()
