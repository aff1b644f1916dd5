"""Return (还贡): those who took tribute give cards back, chosen face down and turned up together."""

from collections.abc import Iterator

from paiju.actions import Action, ReturnTribute
from paiju.cards import Cards, Seat, parse_rank, show
from paiju.errors import IllegalAction
from paiju.events import Event, PhaseEntered, ReturnOffered, TributeReturned
from paiju.legal import Legal, Selection
from paiju.phases.selecting import SelectionLegal
from paiju.rng import Stream
from paiju.rules.climbing import Climbing
from paiju.state import State
from paiju.strategies.levels_played import level_for
from paiju.strategies.tributes import returnable
from paiju.tables import worth


class ReturnPhase:
    clause = "7.6"

    def __init__(self, options: Climbing) -> None:
        self.options = options

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        takers = [payment.receiver for payment in state.payments] if self.options.returns_per_tribute else []
        yield PhaseEntered("return", tuple(sorted(takers)))

    def selection(self, state: State, seat: Seat) -> Selection:
        taken = sum(len(payment.cards) for payment in state.payments if payment.receiver == seat)
        return returnable(self.options, state.hands[seat], parse_rank(level_for(self.options, state, seat)), taken)

    def legal(self, state: State, seat: Seat) -> Legal:
        selection = self.selection(state, seat)

        def refuse(cards: Cards) -> IllegalAction:
            if len(cards) != selection.size:
                return IllegalAction("return_count", "7.6", given=len(cards), due=selection.size)
            allowed = show(selection.must + selection.choose)
            return IllegalAction("return_not_allowed", "7.6", given=show(cards), allowed=allowed)

        return SelectionLegal(ReturnTribute, state.hands[seat], selection, refuse)

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, ReturnTribute)
        yield (offered := ReturnOffered(seat, action.cards))
        state = offered.apply(state)
        if state.actors:
            return
        back_to = {payment.receiver: payment.payer for payment in state.payments}
        for offer in sorted(state.offers, key=lambda offer: offer.seat):
            yield TributeReturned(offer.seat, back_to[offer.seat], offer.cards)

    def default(self, state: State, seat: Seat) -> Action:
        """The lowest cards that may be returned."""
        order = worth(parse_rank(level_for(self.options, state, seat)))
        choices = self.selection(state, seat)
        return ReturnTribute(min(choices, key=lambda cards: (sum(order[card] for card in cards), cards)))
