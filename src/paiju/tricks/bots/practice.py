"""Practice: what comes of every candidate of a decision, played out by the light policy in the same sampled worlds.

The end of a deal says little of the difference between two plays; some worlds that the seat's own view allows say much
more, in a few milliseconds. Leads are where plays differ most, so they are tried whenever there is a choice.
"""

from collections.abc import Iterable, Sequence
from functools import lru_cache

from paiju.actions import Action
from paiju.cards import Seat
from paiju.practice import Trial
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.tricks.bots.bands import ENDS, end_of
from paiju.tricks.bots.inputs import LIGHT_PLAY
from paiju.tricks.bots.payoff import possible_friends
from paiju.tricks.bots.simulator import TrickSimulator, solvable, supports
from paiju.tricks.kernels.features import FULL, INPUTS
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.state import TrickState

LEAD_WORLDS, FOLLOW_WORLDS = 24, 12
FOLLOWS = 5  # one of so many follows is tried
FIRST, MORE = 5, 2  # candidates that are tried: the first ones, and some of the others
SEEDS = 1 << 31


class EndSimulator(TrickSimulator):
    """Tells how deals end, not what that is worth."""

    def worths(self) -> list[float]:
        return end_numbers(self.o, self.declarer, self.eyes)


@lru_cache(64)
def end_numbers(o: Tricks, declarer: Seat, seat: Seat) -> list[float]:
    """In the places of `payoffs`, the number of each end."""
    sides = [seat in declaring_side(o, declarer, friends) for friends in possible_friends(o, declarer, seat)]
    return [float(end_of(o, points, declares)) for declares in sides for points in range(LIMIT)]


def tried(
    rules: Ruleset, seat: Seat, view: TrickState, actions: Sequence[Action], rows: bytes, rng: Stream
) -> list[Trial]:
    """Some of the actions, each with its row and its ends; none where the decision is not worth the time."""
    if not supports(view, actions) or (view.plays and rng.below(FOLLOWS)):
        return []
    places, others = list(range(len(actions)))[:FIRST], list(range(FIRST, len(actions)))
    rng.shuffle(others)
    places += sorted(others[:MORE])
    worlds = FOLLOW_WORLDS if view.plays else LEAD_WORLDS
    solved = solvable(rules.options, len(view.hands[seat]))
    found = EndSimulator(rules, seat, view, list(actions), solved=solved).run(rng.below(SEEDS), worlds, places)
    return [
        Trial(_marked(rows[place * INPUTS : (place + 1) * INPUTS]), _counted(int(ends[i]) for ends in found))
        for i, place in enumerate(places)
    ]


def _counted(ends: Iterable[int]) -> bytes:
    found = bytearray(ENDS)
    for end in ends:
        found[end] += 1
    return bytes(found)


def _marked(row: bytes) -> bytes:
    return row[:LIGHT_PLAY] + bytes((FULL,)) + row[LIGHT_PLAY + 1 :]
