"""Practice: deals that bots play in order to learn from them, and what is kept of each decision."""

from array import array
from typing import Protocol

from msgspec import Struct


class Samples(Struct, frozen=True):
    """Decisions of practice deals, in the order of play: what the seat knew after its action, and what came of the
    deal for it. Only decisions after the last choice that was made for exploration: what came of the others is not
    what their players would have made of it."""

    rows: bytes  # of the encoder, as many bytes for each decision as the family's network reads
    outcomes: bytes  # a byte for each decision, as `Net.outcome` tells it
    deals: "array[int]"  # of type "I": which deal each was in, from 0


class Practice(Protocol):
    """Plays deals of one ruleset with one network, or without one as the expert does, in all seats."""

    def play(self, seed: int, deals: int) -> Samples:
        """So many deals; the same seed gives the same."""
        ...


class Choice(Struct, frozen=True):
    """One decision of a practice deal: the row of what was chosen, the outcome for its seat, and whether it was for
    exploration."""

    row: bytes
    outcome: int
    strayed: bool
