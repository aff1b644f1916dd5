"""Deal: shuffles, gives every seat its cards, and draws the first leader of a match."""

from collections.abc import Iterator

from paiju.cards import deck
from paiju.climbing.events import LeadGiven
from paiju.climbing.options import Climbing
from paiju.climbing.state import ClimbState
from paiju.events import Dealt, Event, PhaseEntered
from paiju.phase import Unattended
from paiju.rng import Stream


class DealPhase(Unattended):
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("deal")
        cards = list(deck(self.options.decks))
        rng.shuffle(cards)
        size = len(cards) // self.options.seats
        for seat in range(self.options.seats):
            yield Dealt(seat, bytes(sorted(cards[seat * size : (seat + 1) * size])))
        if not state.places:  # the first deal of a match: Q3-21, S-3
            yield LeadGiven(rng.below(self.options.seats) if self.options.first_leader == "random" else 0, "drawn")
