"""What every phase of a deal offers to the match."""

from collections.abc import Iterator
from typing import Protocol

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.state import State


class Phase(Protocol):
    clause: str  # of the rules: whose turn it is here

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        """Enter the phase; the first event is PhaseEntered, chance comes from `rng` alone."""
        ...

    def legal(self, state: State, seat: Seat) -> Legal:
        """The actions of a seat in turn; it depends on nothing that the seat cannot see."""
        ...

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        """What a resolved legal action brings about."""
        ...

    def default(self, state: State, seat: Seat) -> Action:
        """What is done for a seat that does not act in time."""
        ...


class Unattended:
    """A phase in which nobody acts."""

    clause = "1.1"

    def legal(self, state: State, seat: Seat) -> Legal:
        raise LookupError("nobody acts in this phase")

    def decide(self, state: State, seat: Seat, action: Action) -> Iterator[Event]:
        raise LookupError("nobody acts in this phase")

    def default(self, state: State, seat: Seat) -> Action:
        raise LookupError("nobody acts in this phase")
