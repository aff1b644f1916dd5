"""The outcome of the last trick-taking deal for each seat."""

from collections.abc import Sequence

from paiju.events import Event
from paiju.outcome import Outcome
from paiju.rules.ruleset import Ruleset
from paiju.tricks.events import DealScored, TrickTaken
from paiju.tricks.rulings.scoring import HELD, may_rise, missing, rises, stake
from paiju.tricks.state import TrickState


def outcome(rules: Ruleset, state: TrickState, events: Sequence[Event]) -> Outcome:
    o = rules.options
    scored = next(event for event in reversed(events) if isinstance(event, DealScored))
    friends = range(o.seats - 1 - len(scored.attackers))  # whoever they are
    attacks = [seat in scored.attackers for seat in range(o.seats)]
    held = scored.result in HELD
    last = next(event.seat for event in reversed(events) if isinstance(event, TrickTaken))
    risen = rises(o, scored.points, missing(o, friends)) if may_rise(o, held, not attacks[last]) else (None, 0, 0)
    up, attack_up = (stake(o, state.takeovers) * levels for levels in risen[1:])
    rise = tuple(attack_up if attacker else up for attacker in attacks)
    return Outcome(tuple(attacker != held for attacker in attacks), rise)
