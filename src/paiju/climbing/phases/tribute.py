"""Tribute (进贡): payers choose cards face down, and all are turned up and given together."""

from collections.abc import Iterator

from paiju.actions import Action, GiveTribute
from paiju.cards import Seat, parse_rank
from paiju.climbing.events import LeadGiven, TributeDue, TributeGiven, TributeOffered, TributeResisted
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import SelectionLegal
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.tributes import (
    dues,
    jokers_shown,
    lead_after,
    lead_once_paid,
    pair_up,
    payable,
    resisted,
    seat_ties,
)
from paiju.climbing.state import ClimbState, Payment
from paiju.events import Event, PhaseEntered
from paiju.legal import Legal, Selection
from paiju.phase import Phase
from paiju.rng import Stream


class TributePhase(Phase):
    clause = "7.1"
    together = True
    leisure = 2.5
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        o = self.options
        owed = dues(o, state.places, state.levels) if state.places else []
        payers = tuple(due.payer for due in owed)
        if owed and resisted(o, {seat: state.hands[seat] for seat in payers}):
            yield PhaseEntered("tribute")
            for seat in payers:
                if shown := jokers_shown(o, state.hands[seat]):
                    yield TributeResisted(seat, shown)
            yield LeadGiven(*lead_after(o, state.places, (), True))
        elif owed:
            ties = seat_ties(o, state.places, payers)
            if o.equal_tributes == "random":
                rng.shuffle(ties)
            yield PhaseEntered("tribute", payers)
            yield TributeDue(payers, tuple(due.cards for due in owed), tuple(ties))
        else:
            yield PhaseEntered("tribute")
            if state.places:
                yield LeadGiven(*lead_after(o, state.places, (), False))

    def selection(self, state: ClimbState, seat: Seat) -> Selection:
        owed = dict(state.dues)[seat]
        return payable(self.options, state.hands[seat], parse_rank(level_for(self.options, state, seat)), owed)

    def legal(self, state: ClimbState, seat: Seat) -> Legal:
        return SelectionLegal(GiveTribute, state.hands[seat], self.selection(state, seat))

    def decide(self, state: ClimbState, seat: Seat, action: Action) -> Iterator[Event]:
        assert isinstance(action, GiveTribute)
        yield (offered := TributeOffered(seat, action.cards))
        state = offered.apply(state)
        if state.actors:
            return
        payments, level = self.payments(state), parse_rank(level_for(self.options, state, seat))
        for payment in payments:
            yield TributeGiven(payment.payer, payment.receiver, payment.cards)
        if lead := lead_once_paid(self.options, state.places, payments, level, {}):
            yield LeadGiven(*lead)

    def payments(self, state: ClimbState) -> list[Payment]:
        offers = {offer.seat: offer.cards for offer in state.offers}
        level = parse_rank(level_for(self.options, state, state.dues[0][0]))
        return pair_up(self.options, state.places, offers, state.ties, level)

    def default(self, state: ClimbState, seat: Seat) -> Action:
        return GiveTribute(next(iter(self.selection(state, seat))))
