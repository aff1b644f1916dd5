"""What the last deal of a match brought to each seat: whether it won, and the levels the result is worth."""

from msgspec import Struct

from paiju.match import Match
from paiju.rules.climbing import RESULTS
from paiju.strategies.levels import result_of
from paiju.strategies.scoring import HELD, rises
from paiju.strategies.seating import side_of
from paiju.trick_events import DealScored


class Outcome(Struct, frozen=True):
    """By seat. The rise is that of the result: a cap or a level that must be played does not make a win worth less."""

    won: tuple[bool, ...]
    rise: tuple[int, ...]


def outcome(match: Match) -> Outcome:
    return {"climbing": _climbing, "tricks": _tricks}[match.rules.family](match)


def _climbing(match: Match) -> Outcome:
    places, o = match.state.places, match.rules.options
    worth = o.rise[RESULTS.index(result_of(places))]
    won = tuple(side_of(seat) == side_of(places[0][0]) for seat in range(o.seats))
    return Outcome(won, tuple(worth if winner else 0 for winner in won))


def _tricks(match: Match) -> Outcome:
    o = match.rules.options
    scored = next(event for event in reversed(match.events) if isinstance(event, DealScored))
    alone = o.partners == "called" and len(scored.attackers) == o.seats - 1
    _, up, attack_up = rises(o, scored.points, alone)
    attacks = [seat in scored.attackers for seat in range(o.seats)]
    held = scored.result in HELD
    return Outcome(
        tuple(attacker != held for attacker in attacks), tuple(attack_up if attacker else up for attacker in attacks)
    )
