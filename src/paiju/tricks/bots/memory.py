"""What the expert keeps in mind of the tricks: for each seat and group, voids and that there are no more pairs.

A player's way to conclude: by whole groups, each trick for itself, and so remembered from one decision to the next. The
search needs the limit of every single card for its worlds, and asks the referee instead: `facts.py`. That takes as long
as all the expert does, and changes few of its plays.
"""

from functools import lru_cache

from paiju.cards import Seat, counts
from paiju.state import Laid
from paiju.tricks.kernels.units import TRUMP, TrickTables, shape_of
from paiju.tricks.state import TrickState

Trick = tuple[Laid, ...]
Caps = list[list[int]]  # by seat and group: of how many equal cards there can be at most


@lru_cache(maxsize=1 << 14)
def proofs(tables: TrickTables, breaks: bool, trick: Trick) -> tuple[tuple[Seat, int, int], ...]:
    """Seat, group and cap for each follow that fell short of the lead."""
    lead = shape_of(tables, counts(trick[0].cards))
    found = []
    for laid in trick[1:]:
        tally = counts(laid.cards)
        suited = [n for card, n in enumerate(tally) if n and tables.group_of(card) == lead.group]
        if sum(suited) < lead.size:
            found.append((laid.seat, lead.group, 0))
        elif breaks and sum(n >= 2 for n in suited) < lead.pairs + lead.triples:
            found.append((laid.seat, lead.group, 1))
        elif sum(n >= 3 for n in suited) < lead.triples:
            found.append((laid.seat, lead.group, 2))
    return tuple(found)


def caps(view: TrickState, tables: TrickTables, decks: int, breaks: bool) -> Caps:
    """Of each seat and group the most copies of one card that may still be there; 0: it is void."""
    most = [[decks] * (TRUMP + 1) for _ in view.hands]
    for trick in (*view.rounds, view.plays):
        for seat, group, cap in proofs(tables, breaks or decks == 2, trick) if len(trick) > 1 else ():
            most[seat][group] = min(most[seat][group], cap)
    return most
