"""Swap: the bidder may exchange cards of the hand for buried trumps (M17)."""

from collections.abc import Iterator

from paiju.actions import Action, Pass, Swap
from paiju.cards import UNKNOWN, Cards, Seat, level_rank
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import SwapDeclined, SwapOffered, Swapped
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import SwapLegal
from paiju.tricks.state import TrickState
from paiju.tricks.tables import swappable


class SwapPhase(Phase):
    clause = "5.5"
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("swap")
        if self.options.swap and state.bids:  # nobody has bid: nobody may exchange
            open_ = self.offered(state)
            hidden = bytes((UNKNOWN,)) * (len(state.bottom) - len(open_))  # hide how many are offered
            yield SwapOffered(state.bids[-1].seat, open_ + hidden)

    def offered(self, state: TrickState) -> Cards:
        """The buried cards that the bidder sees and may take (D16)."""
        assert state.trump is not None
        level = level_rank(state.level)
        return bytes(card for card in state.bottom if swappable(self.options, card, level, state.trump))

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        return SwapLegal(state.hands[seat], self.offered(state))

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, Swap):
            yield Swapped(seat, action.give, action.take)
        else:
            yield SwapDeclined(seat)

    def default(self, state: TrickState, seat: Seat) -> Action:
        return Pass()
