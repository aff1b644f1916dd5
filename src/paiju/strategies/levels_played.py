"""Whose level a seat plays with."""

from paiju.cards import Seat
from paiju.rules.climbing import Climbing
from paiju.state import State
from paiju.strategies.seating import side_of


def level_for(o: Climbing, state: State, seat: Seat) -> str:
    """The level that makes this seat's level cards and wild cards (Q2-17, Q3-22)."""
    return state.level if o.level_played == "winner" else state.levels[side_of(seat)]
