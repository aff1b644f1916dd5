"""Bury: who has taken the bottom lays as many cards back; then pairs that were bid face down are shown."""

from collections.abc import Iterator

from paiju.actions import Action, Bury
from paiju.cards import Seat
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phases.naming import BuryLegal
from paiju.rng import Stream
from paiju.rules.tricks import Tricks
from paiju.state import State
from paiju.strategies.bidding import suit_of
from paiju.trick_events import BidRevealed, Buried


class BuryPhase:
    clause = "5.2"

    def __init__(self, options: Tricks) -> None:
        self.options = options

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        sizes = [len(hand) for hand in state.hands]
        yield PhaseEntered("bury", (sizes.index(max(sizes)),))

    def legal(self, state: State, seat: Seat) -> Legal:
        return BuryLegal(self.options, state.hands[seat])

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, Bury)
        yield Buried(seat, action.cards)
        if state.bids and state.bids[-1].reads:  # M13
            bid = state.bids[-1]
            yield BidRevealed(bid.seat, bid.cards, suit_of(bid.cards))

    def default(self, state: State, seat: Seat) -> Action:
        return next(iter(self.legal(state, seat)))
