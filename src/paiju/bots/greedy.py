"""greedy: sane play by a few rules of thumb, without looking ahead; each family has its own thumbs."""

from paiju.bots.greedy_climb import GreedyClimb
from paiju.bots.greedy_trick import GreedyTrick
from paiju.cards import Seat
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset

FAMILIES: dict[str, type[GreedyClimb] | type[GreedyTrick]] = {"climbing": GreedyClimb, "tricks": GreedyTrick}


def greedy(rules: Ruleset, seat: Seat, rng: Stream) -> GreedyClimb | GreedyTrick:
    return FAMILIES[rules.family](rules, seat, rng)
