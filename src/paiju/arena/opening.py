"""Where a deal of the arena begins: in the middle of a match, so that there is tribute, a side on stage, any level."""

from itertools import count

from paiju.cards import RANKS
from paiju.match import Match
from paiju.rng import Stream, derive
from paiju.rules import Ruleset
from paiju.state import Standing
from paiju.table import next_actor


def opening(rules: Ruleset, seed: bytes) -> Match:
    """The second deal of a match, its first played at random from random levels; the same for the same seed."""
    for attempt in count():
        own = derive(seed, "opening", attempt)
        match = Match(rules, own, start=_standing(rules, Stream(own, "levels")), deals=2)
        chance = Stream(own, "first deal")
        while match.state.deal == 1 and not match.over:
            seat = next_actor(match, chance)
            match.play(seat, match.legal(seat).sample(chance))
        if not match.over:
            return match
    raise AssertionError("count() has no end")


def _standing(rules: Ruleset, chance: Stream) -> Standing:
    o = rules.options
    ranks = RANKS[RANKS.index(o.start_level) : RANKS.index(o.top_level)]
    levels = tuple(chance.choice(ranks) for _ in range(o.sides))
    owner = chance.below(o.sides)
    return Standing(levels, levels[owner], owner, (0,) * o.sides)
