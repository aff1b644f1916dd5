"""Return (还贡): receivers of tribute choose cards face down, and all are turned up together."""

from collections.abc import Iterator

from paiju.actions import Action, ReturnTribute
from paiju.cards import Seat, parse_rank
from paiju.climbing.events import LeadGiven, ReturnOffered, TributeReturned
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import SelectionLegal
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.tributes import lead_once_paid, returnable
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import worth
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal, Selection
from paiju.phase import Phase
from paiju.rng import Stream


class ReturnPhase(Phase):
    clause = "7.6"
    together = True
    leisure = 2.5
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        takers = [payment.receiver for payment in state.payments] if self.options.returns_per_tribute else []
        yield PhaseEntered("return", tuple(sorted(takers)))

    def selection(self, state: ClimbState, seat: Seat) -> Selection:
        taken = b"".join(payment.cards for payment in state.payments if payment.receiver == seat)
        level = parse_rank(level_for(self.options, state, seat))
        return returnable(self.options, state.hands[seat], level, len(taken), taken)

    def legal(self, state: ClimbState, seat: Seat) -> Legal:
        return SelectionLegal(ReturnTribute, state.hands[seat], self.selection(state, seat))

    def decide(self, state: ClimbState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, ReturnTribute)
        yield (offered := ReturnOffered(seat, action.cards))
        state = offered.apply(state)
        if state.actors:
            return
        back_to = {payment.receiver: payment.payer for payment in state.payments}
        for offer in sorted(state.offers, key=lambda offer: offer.seat):
            yield TributeReturned(offer.seat, back_to[offer.seat], offer.cards)
        if state.leader is None:
            level = parse_rank(level_for(self.options, state, state.payments[0].payer))
            returned = {back_to[offer.seat]: offer.cards for offer in state.offers}
            lead = lead_once_paid(self.options, state.places, state.payments, level, returned)
            assert lead
            yield LeadGiven(*lead)

    def default(self, state: ClimbState, seat: Seat) -> Action:
        """The lowest cards that may be returned."""
        order = worth(parse_rank(level_for(self.options, state, seat)))
        choices = self.selection(state, seat)
        return ReturnTribute(min(choices, key=lambda cards: (sum(order[card] for card in cards), cards)))
