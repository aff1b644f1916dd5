"""Who is asked next where several may act at once: any of them, so that no seat is always the first to bid."""

from paiju.cards import Seat
from paiju.match import Match
from paiju.rng import Stream


def next_actor(match: Match, chance: Stream) -> Seat:
    return match.actors[0] if len(match.actors) == 1 else chance.choice(match.actors)
