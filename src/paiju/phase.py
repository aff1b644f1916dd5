"""What every phase of a deal offers to the match."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream


class Phase(ABC):
    """`state` is always the family's own."""

    clause = "1.1"  # of the rules: whose turn it is here
    together = False  # whether several seats choose at the same time
    patience = 1.0  # turns' time that a decision takes here

    def __init__(self, options: Any) -> None:
        self.options = options

    @abstractmethod
    def begin(self, state: Any, rng: Stream) -> Iterator[Event]:
        """Enter the phase; the first event is PhaseEntered, chance comes from `rng` alone."""

    @abstractmethod
    def legal(self, state: Any, seat: Seat) -> Legal:
        """The actions of a seat in turn; it depends on nothing that the seat cannot see."""

    @abstractmethod
    def decide(self, state: Any, seat: Seat, action: Action) -> Iterator[Event]:
        """What a resolved legal action brings about."""

    @abstractmethod
    def default(self, state: Any, seat: Seat) -> Action:
        """What is done for a seat that does not act in time."""

    def drawing(self, state: Any) -> bool:
        """Whether cards are still being drawn, so that all may act for a short time and silence is a pass."""
        return False

    def offers(self, state: Any) -> int:
        """How many bids stand; with each new one, what was asked before means something else."""
        return 0

    def window(self, state: Any, left: float | None) -> float | None:
        """The seconds that all actors have together, of which `left` are left; None: each has a turn of their own."""
        return None


class Unattended(Phase):
    """A phase in which nobody acts."""

    def legal(self, state: Any, seat: Seat) -> Legal:
        raise LookupError("nobody acts in this phase")

    def decide(self, state: Any, seat: Seat, action: Action) -> Iterator[Event]:
        raise LookupError("nobody acts in this phase")

    def default(self, state: Any, seat: Seat) -> Action:
        raise LookupError("nobody acts in this phase")
