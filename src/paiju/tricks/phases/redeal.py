"""Redeal: when trumps are known, a player with a weak hand may have the cards dealt again."""

from collections.abc import Iterator

from paiju.actions import Action, Pass
from paiju.cards import Seat, level_rank
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.tricks.events import BidPassed, HandThrownIn
from paiju.tricks.options import Tricks
from paiju.tricks.phases.draw import take_bottom
from paiju.tricks.phases.legal import RedealLegal
from paiju.tricks.rulings.bidding import weak
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import NO_TRUMP


class RedealPhase(Phase):
    clause = "4.1"
    together = True
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        """Everybody is asked, so that nobody learns whose hand is weak."""
        yield PhaseEntered("redeal", tuple(range(self.options.seats)))

    def legal(self, state: TrickState, seat: Seat) -> Legal:
        trump = NO_TRUMP if state.trump is None else state.trump
        return RedealLegal(weak(self.options, state.hands[seat], level_rank(state.level), trump))

    def decide(self, state: TrickState, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, Pass):
            yield BidPassed(seat)
            if state.actors == (seat,):
                yield from take_bottom(self.options, state)
            return
        fixed = state.stage is not None
        owner = side_of(self.options, state.stage) if state.stage is not None else None
        level = state.level if fixed or self.options.partners == "opposite" else ""
        yield HandThrownIn(seat, state.hands[seat].known, level, owner)

    def cards_turned(self, state: TrickState) -> int:
        return state.turned

    def default(self, state: TrickState, seat: Seat) -> Action:
        return Pass()
