"""Practice: deals that bots play in order to learn from them, and what is kept of each decision."""

from typing import Any, Protocol

from msgspec import Struct


class Choice(Struct, frozen=True):
    """One decision of a practice deal: the row of what was chosen, the outcome for its seat, whether it was for
    exploration, and the seat. Where a family has a critic, the row goes on with what the other hands hold."""

    row: bytes
    outcome: int
    strayed: bool
    seat: int


class Trial(Struct, frozen=True):
    """A candidate that was tried: its row, and how often each outcome is to be expected of it, on a scale of its own.
    All candidates of a decision are tried in the same worlds. With no counts it is for the critic to say what would
    have come."""

    row: bytes
    counts: bytes


class Played(Struct, frozen=True):
    """A practice deal: every choice in order, and the decisions at which all candidates were tried."""

    choices: list[Choice]
    tried: list[list[Trial]]


class Habits(Struct, frozen=True):
    """How practice deals are played, and what is kept of them."""

    explore: float  # how often another candidate is taken
    keep: float  # the share of other choices that is kept
    survey: float = 0.0  # at which share of the decisions all candidates are kept, where a family has a critic …
    plies: int = 0  # … and how many choices the deal goes on after each of them before it is asked


class Drill(Protocol):
    """Plays practice deals of one ruleset inside the kernels, with the same player in all seats."""

    phase: str  # with which it takes over from the referee

    def play(self, state: Any, seed: int) -> Played:
        """From this state to the end of the deal; the same seed gives the same."""
        ...
