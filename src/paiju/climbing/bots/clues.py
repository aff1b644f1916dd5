"""Clues: where hidden cards are unlikely to lie, from what everybody has played and let pass.

Equal cards are played together, so who has played a rank hardly has more of it. And who lets single cards of opponents
pass hardly has a joker. What tribute proves is the business of `worlds`.
"""

from paiju.cards import BLACK_JOKER, FACES, RED_JOKER, parse_rank, rank_of
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import worth

# In twentieths of a logarithm, as the kernel has them. `bench/results.md` says from what they were fitted.
PLAYED = 18  # for each play with cards of that rank
WITHHELD = 17  # a joker, for each single card of opponents that it would have beaten
MOST = 200  # more would forbid it
RANKS = [rank_of(card) for card in range(FACES)]


def doubts(o: Climbing, view: ClimbState) -> list[bytes]:
    """By seat and card, how unlikely each hidden copy is to be there."""
    found = [[0] * FACES for _ in view.hands]
    orders = [worth(parse_rank(level_for(o, view, side))) for side in (0, 1)]
    for played in (*view.rounds, view.plays):
        top = None
        for laid in played:
            if laid.cards:
                _doubt_ranks(found[laid.seat], {RANKS[card] for card in laid.cards})
                top = laid
            elif top and len(top.cards) == 1 and side_of(top.seat) != side_of(laid.seat):
                order = orders[side_of(laid.seat)]
                for joker in (BLACK_JOKER, RED_JOKER):
                    found[laid.seat][joker] += WITHHELD * (order[joker] > order[top.cards[0]])
    return [bytes(min(MOST, n) for n in seat) for seat in found]


def _doubt_ranks(row: list[int], ranks: set[int]) -> None:
    for card, rank in enumerate(RANKS):
        if rank in ranks:
            row[card] += PLAYED
