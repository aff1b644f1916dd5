"""The outcome of the last climbing deal for each seat."""

from collections.abc import Sequence

from paiju.climbing.rulings.levels import result_of, rise_of
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.events import Event
from paiju.outcome import Outcome
from paiju.rules.ruleset import Ruleset


def outcome(rules: Ruleset, state: ClimbState, events: Sequence[Event]) -> Outcome:
    places, o = state.places, rules.options
    worth = rise_of(o, result_of(places))
    won = tuple(side_of(seat) == side_of(places[0][0]) for seat in range(o.seats))
    return Outcome(won, tuple(worth if winner else 0 for winner in won))
