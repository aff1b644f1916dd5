"""The last two players of a climbing deal: the other's cards are what has not been seen, so the end can be solved."""

from functools import cache
from threading import get_ident

from paiju.actions import Action, Pass, Play
from paiju.cards import parse_rank
from paiju.climbing.bots.census import Census
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.duel import Duel
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.tables import READINGS, climb_tables

NODES = 2500  # positions looked at: some milliseconds


@cache
def duel(mine: ClimbTables, theirs: ClimbTables, thread: int) -> Duel:
    """The kernel's buffers, one for each thread and pair of tables."""
    return Duel(mine, theirs)


def solved(census: Census, to_beat: int) -> dict[Action, bool]:
    """What is known of one's plays against the last opponent: which wins, and which lose; empty if there are more."""
    others = [seat for seat in range(4) if seat != census.seat and census.left[seat]]
    if others != census.foes or len(others) != 1 or census.left[others[0]] != census.hidden:
        return {}
    o, view = census.options, census.view
    tables = [climb_tables(o, parse_rank(level_for(o, view, seat))) for seat in (census.seat, others[0])]
    found = duel(*tables, get_ident()).solve(census.hand, census.unseen, to_beat, NODES)
    return {
        Play(cards, READINGS[code]) if cards else Pass(): result == 1 for cards, code, result in found if result >= 0
    }
