"""What happens in a match: each event is its data, who may see each field, and what it does to the state.

`apply` holds no rules; the same method folds the true log and every seat's redacted one.
"""

from collections.abc import Iterable
from functools import reduce
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from paiju.cards import UNKNOWN, Cards, Seat
from paiju.hand import Hand
from paiju.state import Laid, Payment, Places, State


class Seen(NamedTuple):
    """Who may see a field of cards: everybody, or only the seat named in field `by`."""

    by: str | None = None


Public = Annotated[Cards, Seen()]
Own = Annotated[Cards, Seen(by="seat")]
Hidden = Annotated[Cards, Seen(by="nobody")]


class Event(Struct, frozen=True, gc=False):
    secrets: ClassVar[tuple[tuple[str, str], ...]] = ()
    nobody: ClassVar[int] = -1

    def view(self, seat: Seat | None) -> "Event":
        """The event as a seat sees it (None: a spectator); what is hidden keeps its number of cards."""
        hidden: dict[str, Any] = {}
        for name, owner in self.secrets:
            if getattr(self, owner) != seat:
                hidden[name] = bytes((UNKNOWN,)) * len(getattr(self, name))
        return replace(self, **hidden) if hidden else self

    def apply(self, state: State) -> State:
        raise TypeError(f"{type(self).__name__} does nothing")


EVENTS: dict[str, type[Event]] = {}
E_ = TypeVar("E_", bound=type[Event])


def event(cls: E_) -> E_:
    """Register an event; a field that holds cards must say who sees it."""
    secrets = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        seen = [extra for extra in get_args(hint)[1:] if isinstance(extra, Seen)]
        if hint is Cards:
            raise TypeError(f"{cls.__name__}.{name}: say Public, Own or Hidden")
        if seen and seen[0].by:
            secrets.append((name, seen[0].by))
    cls.secrets = tuple(secrets)
    EVENTS[cls.__name__] = cls
    return cls


@event
class MatchOpened(Event, frozen=True, gc=False):
    """The seats sit down with these levels."""

    seats: int
    levels: tuple[str, ...]
    level: str
    owner: int | None
    fails: tuple[int, ...]

    def apply(self, state: State) -> State:
        hands = (Hand(),) * self.seats
        return State(hands=hands, levels=self.levels, level=self.level, owner=self.owner, fails=self.fails)


@event
class DealOpened(Event, frozen=True, gc=False):
    """A deal begins; `commitment` binds its shuffle before anybody sees a card."""

    number: int
    level: str
    owner: int | None
    commitment: str

    def apply(self, state: State) -> State:
        return State(
            hands=(Hand(),) * len(state.hands),
            deal=self.number,
            levels=state.levels,
            level=self.level,
            owner=self.owner,
            fails=state.fails,
            places=state.places,
            starter=state.starter,
            stage=state.stage,
            score=(0,) * len(state.hands),
            penalties=(0,) * len(state.hands),
        )


@event
class PhaseEntered(Event, frozen=True, gc=False):
    name: str
    actors: tuple[Seat, ...] = ()

    def apply(self, state: State) -> State:
        return replace(state, phase=self.name, actors=self.actors)


@event
class Dealt(Event, frozen=True, gc=False):
    seat: Seat
    cards: Own

    def apply(self, state: State) -> State:
        return state.with_hand(self.seat, state.hands[self.seat].add(self.cards))


@event
class LeadGiven(Event, frozen=True, gc=False):
    """A seat will lead the first round, for a reason: drawn, tribute, resisted or no_tribute."""

    seat: Seat
    why: str

    def apply(self, state: State) -> State:
        return replace(state, leader=self.seat)


@event
class TributeDue(Event, frozen=True, gc=False):
    """`counts` cards are owed by `payers`; among equal tributes the payer named first in `ties` counts as higher."""

    payers: tuple[Seat, ...]
    counts: tuple[int, ...]
    ties: tuple[Seat, ...]

    def apply(self, state: State) -> State:
        return replace(state, dues=tuple(zip(self.payers, self.counts, strict=True)), ties=self.ties)


@event
class TributeResisted(Event, frozen=True, gc=False):
    """A payer shows the jokers that free the payers from tribute (抗贡)."""

    seat: Seat
    cards: Public

    def apply(self, state: State) -> State:
        shown = state.hands[self.seat].show(self.cards)
        return replace(state.with_hand(self.seat, shown), resisted=True)


@event
class TributeOffered(Event, frozen=True, gc=False):
    """A payer has chosen, face down until all have."""

    seat: Seat
    cards: Own

    def apply(self, state: State) -> State:
        actors = tuple(seat for seat in state.actors if seat != self.seat)
        return replace(state, offers=(*state.offers, Laid(self.seat, self.cards)), actors=actors)


@event
class TributeGiven(Event, frozen=True, gc=False):
    seat: Seat
    to: Seat
    cards: Public

    def apply(self, state: State) -> State:
        state = _moved(state, self.seat, self.to, self.cards)
        return replace(state, offers=(), payments=(*state.payments, Payment(self.seat, self.to, self.cards)))


@event
class ReturnOffered(TributeOffered, frozen=True, gc=False):
    """A receiver has chosen what to give back, face down until all have."""


@event
class TributeReturned(Event, frozen=True, gc=False):
    seat: Seat
    to: Seat
    cards: Public

    def apply(self, state: State) -> State:
        return replace(_moved(state, self.seat, self.to, self.cards), offers=())


@event
class Played(Event, frozen=True, gc=False):
    """Cards on the table; `turn` is who acts next (None: the round or the deal ends here)."""

    seat: Seat
    cards: Public
    reads: str
    turn: Seat | None

    def apply(self, state: State) -> State:
        hand = state.hands[self.seat].remove(self.cards)
        return replace(
            state,
            hands=state.hands[: self.seat] + (hand,) + state.hands[self.seat + 1 :],
            plays=(*state.plays, Laid(self.seat, self.cards, self.reads)),
            actors=() if self.turn is None else (self.turn,),
            discards=state.discards.add(self.cards),
            copies=state.copies + (self.cards.count(state.called) if state.called else 0),
        )


@event
class Passed(Event, frozen=True, gc=False):
    seat: Seat
    turn: Seat | None

    def apply(self, state: State) -> State:
        return replace(state, plays=(*state.plays, Laid(self.seat)), actors=() if self.turn is None else (self.turn,))


@event
class WentOut(Event, frozen=True, gc=False):
    """A seat has played its last card."""

    seat: Seat
    place: int

    def apply(self, state: State) -> State:
        return replace(state, out=(*state.out, self.seat))


@event
class RoundEnded(Event, frozen=True, gc=False):
    """Nobody beats what lies there: the table is cleared and `leader` leads."""

    leader: Seat

    def apply(self, state: State) -> State:
        return replace(state, rounds=(*state.rounds, state.plays), plays=(), actors=(self.leader,))


@event
class DealEnded(Event, frozen=True, gc=False):
    places: Places

    def apply(self, state: State) -> State:
        return replace(state, places=self.places, actors=())


@event
class Settled(Event, frozen=True, gc=False):
    """The standing after a deal; `champion` ends the match."""

    levels: tuple[str, ...]
    level: str
    owner: int | None
    fails: tuple[int, ...]
    champion: int | None

    def apply(self, state: State) -> State:
        return replace(
            state, levels=self.levels, level=self.level, owner=self.owner, fails=self.fails, champion=self.champion
        )


@event
class DealRevealed(Event, frozen=True, gc=False):
    """The seed behind the commitment, so that anybody can check the shuffle."""

    number: int
    seed: str

    def apply(self, state: State) -> State:
        return state


def fold(state: State, events: Iterable[Event]) -> State:
    return reduce(lambda folded, event: event.apply(folded), events, state)


def _moved(state: State, giver: Seat, taker: Seat, cards: Cards) -> State:
    state = state.with_hand(giver, state.hands[giver].remove(cards))
    return state.with_hand(taker, state.hands[taker].add(cards))
