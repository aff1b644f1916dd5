"""Events that only climbing games have: tribute, rounds, going out."""

from msgspec.structs import replace

from paiju.actions import Action, GiveTribute, ReturnTribute
from paiju.cards import Cards, Seat
from paiju.climbing.state import ClimbState, Payment, Places
from paiju.events import Event, Own, Public, event
from paiju.state import Laid


@event
class LeadGiven(Event, frozen=True, gc=False):
    """A seat will lead the first round. The reason is drawn, tribute, resisted or no_tribute."""

    seat: Seat
    why: str

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(state, leader=self.seat)


@event
class TributeDue(Event, frozen=True, gc=False):
    """`payers` owe `counts` cards each. Between equal tributes, the first payer in `ties` counts as higher."""

    payers: tuple[Seat, ...]
    counts: tuple[int, ...]
    ties: tuple[Seat, ...]

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(state, dues=tuple(zip(self.payers, self.counts, strict=True)), ties=self.ties)


@event
class TributeResisted(Event, frozen=True, gc=False):
    """A payer shows jokers that free all payers from tribute (抗贡)."""

    seat: Seat
    cards: Public

    def apply(self, state: ClimbState) -> ClimbState:
        shown = state.hands[self.seat].show(self.cards)
        return replace(state.with_hand(self.seat, shown), resisted=True)


@event
class TributeOffered(Event, frozen=True, gc=False):
    """A payer has chosen; the cards stay face down until all have."""

    seat: Seat
    cards: Own

    def apply(self, state: ClimbState) -> ClimbState:
        actors = tuple(seat for seat in state.actors if seat != self.seat)
        return replace(state, offers=(*state.offers, Laid(self.seat, self.cards)), actors=actors)

    def action(self, state: ClimbState) -> tuple[Seat, Action]:
        return self.seat, GiveTribute(self.cards)


@event
class TributeGiven(Event, frozen=True, gc=False):
    """All payers have chosen: the cards of this one go to a seat."""

    seat: Seat
    to: Seat
    cards: Public

    def apply(self, state: ClimbState) -> ClimbState:
        state = _moved(state, self.seat, self.to, self.cards)
        return replace(state, offers=(), payments=(*state.payments, Payment(self.seat, self.to, self.cards)))


@event
class ReturnOffered(TributeOffered, frozen=True, gc=False):
    """A receiver has chosen what to return; the cards stay face down until all have."""

    def action(self, state: ClimbState) -> tuple[Seat, Action]:
        return self.seat, ReturnTribute(self.cards)


@event
class TributeReturned(Event, frozen=True, gc=False):
    """All receivers have chosen: the cards of this one go back to a payer."""

    seat: Seat
    to: Seat
    cards: Public

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(_moved(state, self.seat, self.to, self.cards), offers=())


@event
class WentOut(Event, frozen=True, gc=False):
    """A seat has played its last card."""

    seat: Seat
    place: int

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(state, out=(*state.out, self.seat))


@event
class RoundEnded(Event, frozen=True, gc=False):
    """Nobody beats the last play: the table is cleared and `leader` leads."""

    leader: Seat

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(state, rounds=(*state.rounds, state.plays), plays=(), actors=(self.leader,))


@event
class DealEnded(Event, frozen=True, gc=False):
    """Seats by place, the first one first; those that share the last place still hold cards."""

    places: Places

    def apply(self, state: ClimbState) -> ClimbState:
        return replace(state, places=self.places, actors=())


def _moved(state: ClimbState, giver: Seat, taker: Seat, cards: Cards) -> ClimbState:
    state = state.with_hand(giver, state.hands[giver].remove(cards))
    return state.with_hand(taker, state.hands[taker].add(cards))
