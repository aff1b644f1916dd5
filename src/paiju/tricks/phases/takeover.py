"""Takeover: the others may take the buried bottom over with a higher bid and bury again, until nobody does (炒底)."""

from collections.abc import Iterator

from paiju.actions import Action, Bid, Pass
from paiju.cards import Seat
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import Asked, BidPassed, BidShown, BottomTaken
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BidLegal
from paiju.tricks.rulings.bidding import may_take_over, suit_of
from paiju.tricks.rulings.seats import seat_levels
from paiju.tricks.state import TrickState


class TakeoverPhase(Phase):
    clause = "5.13"
    together = True
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        """All who may are asked, so that nobody learns who could."""
        yield PhaseEntered("takeover", self.asked(self.seats(state)))

    def seats(self, state: TrickState) -> tuple[Seat, ...]:
        return may_take_over(self.options, state.bids, state.buriers[-1])

    def asked(self, seats: tuple[Seat, ...]) -> tuple[Seat, ...]:
        return seats if self.options.takeover == "at_once" else seats[:1]

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        return BidLegal(self.options, seat_levels(self.options, state), state.bids, seat, state.hands[seat])

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        """Who takes the bottom over names trumps and buries again; the declarer stays."""
        if isinstance(action, Pass):
            yield BidPassed(seat)
            seats = self.seats(state)
            after = seats[seats.index(seat) + 1 :]
            if self.options.takeover == "in_turn" and after:
                yield Asked(self.asked(after))
            return
        assert isinstance(action, Bid) and state.declarer is not None
        yield BidShown(seat, action.cards, state.declarer, suit_of(action.cards), state.level, ())
        yield BottomTaken(seat, state.bottom.known)
        yield PhaseEntered("bury", (seat,))

    def bids_made(self, state: TrickState) -> int:
        return len(state.bids)

    def default(self, state: TrickState, seat: Seat) -> Action:
        return Pass()
