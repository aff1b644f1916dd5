"""Practice: deals that bots play in order to learn from them, and what is kept of each decision."""

from typing import Any, Protocol

from msgspec import Struct


class Choice(Struct, frozen=True):
    """One decision of a practice deal: the row of what was chosen, the outcome for its seat, whether it was for
    exploration, and the seat."""

    row: bytes
    outcome: int
    strayed: bool
    seat: int


class Trial(Struct, frozen=True):
    """A candidate that was tried: its row, and what came of it, an outcome for each world. All candidates of a decision
    are tried in the same worlds."""

    row: bytes
    outcomes: bytes


class Drill(Protocol):
    """Plays practice deals of one ruleset inside the kernels, with the same player in all seats."""

    phase: str  # with which it takes over from the referee

    def play(self, state: Any, seed: int) -> list[Choice]:
        """Every choice from this state to the end of the deal, in order; the same seed gives the same."""
        ...
