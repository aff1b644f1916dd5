"""expert for climbing games: arranges its hand by price, counts cards, and estimates who will lead next.

With two players left, counting reveals all cards, so the end is solved.
"""

from functools import lru_cache
from threading import get_ident

from paiju.actions import Action, Pass, Play
from paiju.bots.advice import Advice, Advisor
from paiju.cards import parse_rank
from paiju.climbing.bots.arrangement import Arranger
from paiju.climbing.bots.census import Census
from paiju.climbing.bots.decision import Decision
from paiju.climbing.bots.reasons import why
from paiju.climbing.bots.tribute import rank_gifts
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.duel import Duel
from paiju.climbing.phases.legal import workspace
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, READINGS, climb_tables, kind_of
from paiju.legal import Legal

NODES = 2500  # positions searched: a few milliseconds
MOST_LISTED = 14  # for a search


@lru_cache(100)  # of 1.3 MB each
def duel(mine: ClimbTables, theirs: ClimbTables, thread: int) -> Duel:
    """The kernel's buffers, one set per thread and pair of tables."""
    return Duel(mine, theirs, workspace())


def solved(census: Census) -> dict[Action, bool]:
    """Solve the end against the last opponent: which plays win and which lose. Empty if more players are left."""
    others = [seat for seat, left in enumerate(census.left) if seat != census.seat and left]
    if others != census.foes or len(others) != 1 or census.left[others[0]] != sum(census.unseen):
        return {}
    o, view = census.options, census.view
    tables = [climb_tables(o, parse_rank(level_for(o, view, seat))) for seat in (census.seat, others[0])]
    found = duel(*tables, get_ident()).solve(census.hand, census.unseen, census.to_beat, NODES)
    return {
        Play(cards, READINGS[code]) if cards else Pass(): result == 1 for cards, code, result in found if result >= 0
    }


SURE = 3.0  # added for a win and taken off for a loss: more than any estimate


class ExpertClimb(Advisor):
    def advise(self, view: ClimbState, legal: Legal) -> list[Advice]:
        if view.phase != "climb":
            return rank_gifts(self.options, view, self.seat, legal)
        if view.plays and len(legal) == 1:
            return [Advice(Pass(), 0.0, "climb_cannot")]
        return rank(Decision(self.options, view, self.seat))

    def candidates(self, view: ClimbState, legal: Legal) -> list[Advice]:
        """The advice for a search, reduced to some actions of every kind."""
        return shortlist(self.advise(view, legal))

    def plan(self, view: ClimbState) -> list[Play]:
        """The arrangement of the hand."""
        census = Census(self.options, view, self.seat)
        return [Play(cards, READINGS[code]) for code, cards in Arranger(census).groups(census.hand)]


def rank(now: Decision) -> list[Advice]:
    """Rank the actions, best first. Solved plays come before or after all estimates."""
    for action, wins in solved(now.census).items():
        if action not in now.worth and isinstance(action, Play):
            now.consider(action)
        now.worth[action] += SURE if wins else -SURE
        now.solved[action] = wins
    found = [Advice(action, worth, why(now, action)) for action, worth in now.worth.items()]
    return sorted(found, key=lambda advice: -advice.worth)


def shortlist(ranked: list[Advice]) -> list[Advice]:
    """At most MOST_LISTED actions: the two best of each kind, passes included, and then the next best."""
    kept, tally = [], dict.fromkeys(range(11), 0)
    for advice in ranked:
        kind = kind_of(CODES[advice.action.reads or ""]) if isinstance(advice.action, Play) else 0
        tally[kind] += 1
        if tally[kind] <= 2:
            kept.append(advice)
    kept = kept[:MOST_LISTED]
    rest = [advice for advice in ranked if advice not in kept]
    return sorted(kept + rest[: MOST_LISTED - len(kept)], key=lambda advice: -advice.worth)
