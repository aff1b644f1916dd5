"""Phase: the base class of all phases of a deal."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from typing import Any

from paiju.actions import Action
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream


class Phase(ABC):
    """One phase of a deal. `state` is always the family's own type."""

    clause = "1.1"  # the clause that says whose turn it is
    together = False  # whether several seats choose at the same time
    patience = 1.0  # time for a decision, as a multiple of a turn
    leisure = 1.0  # a bot's time, as a multiple of its usual one, where people want to see what happens

    def __init__(self, options: Any) -> None:
        self.options = options

    @abstractmethod
    def begin(self, state: Any, rng: Stream) -> Iterator[Event]:
        """Enter the phase. The first event is PhaseEntered; all chance comes from `rng`."""

    @abstractmethod
    def legal(self, state: Any, seat: Seat) -> Legal:
        """The legal actions of a seat in turn. They depend only on what the seat can see."""

    @abstractmethod
    def decide(self, state: Any, seat: Seat, action: Action) -> Iterator[Event]:
        """The events that follow from a resolved legal action."""

    @abstractmethod
    def default(self, state: Any, seat: Seat) -> Action:
        """The action that is played for a seat when its time is over."""

    def drawing(self, state: Any) -> bool:
        """Whether cards are still being drawn. Then all may act for a short time, and silence is a pass."""
        return False

    def cards_turned(self, state: Any) -> int:
        """How many cards were turned over just before this phase, one after another: people look at them first."""
        return 0

    def finished(self, state: Any, seat: Seat) -> bool:
        """Whether a seat can do nothing more in this deal, which others play on."""
        return False

    def bids_made(self, state: Any) -> int:
        """The number of bids so far. Each new bid outdates the questions asked before it."""
        return 0

    def window(self, state: Any, left: float | None) -> float | None:
        """The seconds that all actors share, with `left` of them remaining; None: each actor has their own turn."""
        return None


class Unattended(Phase):
    """A phase in which nobody acts."""

    def legal(self, state: Any, seat: Seat) -> Legal:
        raise LookupError("nobody acts in this phase")

    def decide(self, state: Any, seat: Seat, action: Action) -> Iterator[Event]:
        raise LookupError("nobody acts in this phase")

    def default(self, state: Any, seat: Seat) -> Action:
        raise LookupError("nobody acts in this phase")
