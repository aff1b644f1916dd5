"""What a deal brought to each seat: whether it won, and the levels the result is worth."""

from msgspec import Struct


class Outcome(Struct, frozen=True):
    """By seat. The rise is that of the result: a cap or a level that must be played does not make a win worth less."""

    won: tuple[bool, ...]
    rise: tuple[int, ...]
