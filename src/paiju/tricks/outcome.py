"""The outcome of the last trick-taking deal for each seat."""

from collections.abc import Sequence

from paiju.events import Event
from paiju.outcome import Outcome
from paiju.rules.ruleset import Ruleset
from paiju.tricks.events import DealScored, DeclarerSet, TrickTaken
from paiju.tricks.rulings.scoring import HELD, gains
from paiju.tricks.state import TrickState


def outcome(rules: Ruleset, state: TrickState, events: Sequence[Event]) -> Outcome:
    o, latest = rules.options, list(reversed(events))
    scored = next(event for event in latest if isinstance(event, DealScored))
    last = next(event.seat for event in latest if isinstance(event, TrickTaken))
    declarer = next(event.seat for event in latest if isinstance(event, DeclarerSet))
    friends = [seat for seat in range(o.seats) if seat not in scored.attackers and seat != declarer]
    won = tuple((seat in scored.attackers) != (scored.result in HELD) for seat in range(o.seats))
    return Outcome(won, gains(o, declarer, friends, scored.points, last, state.takeovers))
