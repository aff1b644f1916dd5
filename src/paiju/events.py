"""The base class of all events, and the events that every game has. Each family adds its own.

An event has data, says who may see each field, changes the state, and knows the action it came from.
`apply` contains no rules: the same method folds the true log and the redacted log of every seat.
"""

from collections.abc import Iterable, Iterator
from functools import lru_cache, reduce
from types import ModuleType
from typing import Annotated, Any, ClassVar, NamedTuple, TypeVar, get_args, get_type_hints

from msgspec import Struct
from msgspec.structs import replace

from paiju.actions import Action, Pass, Play
from paiju.cards import UNKNOWN, Cards, Seat
from paiju.hand import Hand
from paiju.state import Laid, State

S = TypeVar("S", bound=State)
_laid = lru_cache(1000)(Laid)  # every view of a deal has the same cards lying there: store them once


class Seen(NamedTuple):
    """Who may see a field of cards: everybody, or only the seat named in field `by`."""

    by: str | None = None


Public = Annotated[Cards, Seen()]
Own = Annotated[Cards, Seen(by="seat")]
Hidden = Annotated[Cards, Seen(by="nobody")]


class Event(Struct, frozen=True, gc=False):
    secrets: ClassVar[tuple[tuple[str, str], ...]] = ()
    nobody: ClassVar[int] = -1
    told: ClassVar[bool] = True  # whether a seat learns anything from it
    lists_hand: ClassVar[bool] = False  # whether its words list a hand; pages show the hand anyway
    breaks: ClassVar[str] = ""  # the clause that the seat's attempt broke, if the event is a failure

    def view(self, seat: Seat | None) -> "Event":
        """The event as a seat sees it (None: a spectator). Hidden cards become UNKNOWN, but keep their number."""
        hidden: dict[str, Any] = {}
        for name, owner in self.secrets:
            if getattr(self, owner) != seat:
                hidden[name] = bytes((UNKNOWN,)) * len(getattr(self, name))
        return replace(self, **hidden) if hidden else self

    def apply(self, state: Any) -> Any:
        """The state after this event."""
        raise TypeError(f"{type(self).__name__} does nothing")

    def action(self, state: Any) -> tuple[Seat, Action] | None:
        """The seat and the action that produce this event first; None if no action does."""
        return None


E_ = TypeVar("E_", bound=type[Event])


def event(cls: E_) -> E_:
    """Collect the hidden fields of an event class. Every field of cards must say who sees it."""
    secrets = []
    for name, hint in get_type_hints(cls, include_extras=True).items():
        seen = [extra for extra in get_args(hint)[1:] if isinstance(extra, Seen)]
        if hint is Cards:
            raise TypeError(f"{cls.__name__}.{name}: say Public, Own or Hidden")
        if seen and seen[0].by:
            secrets.append((name, seen[0].by))
    cls.secrets = tuple(secrets)
    return cls


def events_in(module: ModuleType) -> tuple[type[Event], ...]:
    """The events that a module defines, in the order of its source."""
    found = [kind for kind in vars(module).values() if isinstance(kind, type) and kind.__module__ == module.__name__]
    return tuple(kind for kind in found if issubclass(kind, Event) and kind is not Event)


@event
class MatchOpened(Event, frozen=True, gc=False):
    """A match begins with these levels."""

    told: ClassVar[bool] = False

    seats: int
    levels: tuple[str, ...]
    level: str
    owner: int | None
    fails: tuple[int, ...]

    def apply(self, state: S) -> S:
        hands = (Hand(),) * self.seats
        return replace(state, hands=hands, levels=self.levels, level=self.level, owner=self.owner, fails=self.fails)


@event
class DealOpened(Event, frozen=True, gc=False):
    """A deal begins; `commitment` fixes its shuffle before anybody sees a card."""

    number: int
    level: str
    owner: int | None
    commitment: str

    def apply(self, state: S) -> S:
        return state.next_deal(self.number, self.level, self.owner)


@event
class SharesPromised(Event, frozen=True, gc=False):
    """The numbers that players will add to the shuffle are fixed by these digests. The deal waits for the numbers."""

    seats: tuple[Seat, ...]
    promises: tuple[str, ...]

    @property
    def by_seat(self) -> dict[Seat, str]:
        return dict(zip(self.seats, self.promises, strict=True))

    def apply(self, state: S) -> S:
        return state


@event
class SharesRevealed(Event, frozen=True, gc=False):
    """The numbers that the shuffle is made of, besides the server's. Those of `withheld` have not come in time."""

    seats: tuple[Seat, ...]
    shares: tuple[str, ...]
    withheld: tuple[Seat, ...]

    def apply(self, state: S) -> S:
        return state


@event
class PhaseEntered(Event, frozen=True, gc=False):
    """A phase of the deal begins; `actors` may act."""

    name: str
    actors: tuple[Seat, ...] = ()

    def apply(self, state: S) -> S:
        return replace(state, phase=self.name, actors=self.actors)


@event
class Dealt(Event, frozen=True, gc=False):
    """A seat gets its cards."""

    lists_hand: ClassVar[bool] = True

    seat: Seat
    cards: Own

    def apply(self, state: S) -> S:
        return state.with_hand(self.seat, state.hands[self.seat].add(self.cards))


@event
class Played(Event, frozen=True, gc=False):
    """Cards are played. `turn` acts next (None: the round or the deal ends here)."""

    seat: Seat
    cards: Public
    reads: str
    turn: Seat | None

    def apply(self, state: S) -> S:
        hand = state.hands[self.seat].remove(self.cards)
        return replace(
            state,
            hands=state.hands[: self.seat] + (hand,) + state.hands[self.seat + 1 :],
            plays=(*state.plays, _laid(self.seat, self.cards, self.reads)),
            actors=() if self.turn is None else (self.turn,),
            discards=state.discards.add(self.cards),
        )

    def action(self, state: State) -> tuple[Seat, Action]:
        return self.seat, Play(self.cards, self.reads or None)


@event
class Passed(Event, frozen=True, gc=False):
    """A seat does not play. `turn` acts next (None: the round ends here)."""

    seat: Seat
    turn: Seat | None

    def apply(self, state: S) -> S:
        return replace(state, plays=(*state.plays, _laid(self.seat)), actors=() if self.turn is None else (self.turn,))

    def action(self, state: State) -> tuple[Seat, Action]:
        return self.seat, Pass()


@event
class Tallied(Event, frozen=True, gc=False):
    """What each side has won so far, where the match goes by that."""

    tally: tuple[int, ...]

    def apply(self, state: S) -> S:
        return replace(state, tally=self.tally)


@event
class Settled(Event, frozen=True, gc=False):
    """The standing after a deal; a `champion` ends the match."""

    levels: tuple[str, ...]
    level: str
    owner: int | None
    fails: tuple[int, ...]
    champion: int | None

    def apply(self, state: S) -> S:
        return replace(
            state, levels=self.levels, level=self.level, owner=self.owner, fails=self.fails, champion=self.champion
        )


@event
class DealRevealed(Event, frozen=True, gc=False):
    """The seed behind the commitment; anybody can now check the shuffle."""

    number: int
    seed: str

    def apply(self, state: S) -> S:
        return state


def fold(state: S, events: Iterable[Event]) -> S:
    return reduce(lambda folded, event: event.apply(folded), events, state)


def deals_in(state: S, events: Iterable[Event]) -> Iterator[tuple[int, S, tuple[Event, ...]]]:
    """Cut the log of a match, which began with this state, into the deals that are over: how many events were before
    each, the state that it began with, and its events. The rest of the log is left out."""
    before, deal, first = state, list[Event](), 0
    for number, event in enumerate(events):
        if isinstance(event, DealOpened):
            before, deal, first = state, [], number
        deal.append(event)
        state = event.apply(state)
        if isinstance(event, DealRevealed):
            yield first, before, tuple(deal)
