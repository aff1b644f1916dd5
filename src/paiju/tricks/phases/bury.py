"""Bury: the holder of the bottom lays the same number of cards aside; then pairs that were bid face down are shown."""

from collections.abc import Iterator

from paiju.actions import Action, Bury
from paiju.cards import Seat
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import BidRevealed, Buried
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BuryLegal
from paiju.tricks.rulings.bidding import suit_of
from paiju.tricks.state import TrickState


class BuryPhase(Phase):
    clause = "5.2"
    patience = 2.0
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        sizes = [len(hand) for hand in state.hands]
        yield PhaseEntered("bury", (sizes.index(max(sizes)),))

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        return BuryLegal(self.options, state.hands[seat])

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Bury)
        yield Buried(seat, action.cards)
        if state.bids and state.bids[-1].reads:  # M13
            bid = state.bids[-1]
            yield BidRevealed(bid.seat, bid.cards, suit_of(bid.cards))

    def default(self, state: TrickState, seat: Seat) -> Action:
        return next(iter(self.legal(state, seat)))
