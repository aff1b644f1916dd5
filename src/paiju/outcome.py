"""The outcome of a deal for each seat: whether it won, and how many levels the result is worth."""

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """Values by seat. `rise` is the rise of the result alone, below zero where it costs levels: caps and levels that
    must be played do not lower it."""

    won: tuple[bool, ...]
    rise: tuple[int, ...]
