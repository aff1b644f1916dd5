"""What each result of a climbing deal is worth to a side, in a match as it stands.

Payoffs are levels. Aims are what networks play for: levels, and more for winning at all.
"""

from functools import lru_cache

from paiju.cards import RANKS, Cards
from paiju.climbing.kernels.combos import SEATS
from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import places_in, points_ahead, results, settle_result
from paiju.state import Standing

TRIBUTE = 0.55  # levels that later tributes bring the winner of a deal, measured with `expert`
CHAMPION = 3  # levels that winning the match is worth
MORE = 0.1  # the worth of a better result, even if it brings no more levels
# What winning counts above its levels where networks choose. They are surer of who wins than of how well: with it they
# win 2 to 3 % more deals by the usual rules, and no fewer levels.
WON = 4.0


@lru_cache(maxsize=1 << 8)  # every decision of a deal has the same
def payoffs(o: Climbing, before: Standing, mine: int, last: Cards = b"") -> dict[int, float]:
    """By the side of the first and the bits of its places; `last`: the cards that the first went out with, where they
    are known."""
    found = dict[int, float]()
    due = TRIBUTE if o.tribute == "by_place" else 0.0
    for winner in (0, 1):
        sign = 1 if winner == mine else -1
        for result in results(o.seats):
            after = settle_result(o, before, winner, result, last)
            better = 1 + 2 * points_ahead(result) / (o.seats // 2) ** 2  # 3 where all winners are in front
            gain = [RANKS.index(after.levels[side]) - RANKS.index(before.levels[side]) for side in (0, 1)]
            total = gain[mine] - gain[1 - mine] + sign * (MORE * better + due)
            if after.champion is not None:
                total += CHAMPION if after.champion == mine else -CHAMPION
            places = sum(1 << place - 1 for place in places_in(result))
            found[winner << SEATS | places] = total
    return found


def aims(o: Climbing, before: Standing, mine: int) -> dict[int, float]:
    """What networks play for, by the same keys."""
    levels = payoffs(o, before, mine)
    return {result: worth + (WON if result >> SEATS == mine else -WON) for result, worth in levels.items()}
