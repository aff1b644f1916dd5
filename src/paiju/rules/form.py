"""The form of a match: whether it has a number of deals, and what decides it then. Every family has these options."""

from collections.abc import Sequence
from typing import Annotated, Any

from paiju.cards import LEVELS
from paiju.rules.schema import Choice, Whole

MatchDeals = Annotated[
    int | None,
    Whole(
        zh="全场副数", en="deals of a match", source="G59, G102, G110",
        low=1, high=100, none=("不限", "no limit"),
    ),
]  # fmt: skip
MatchWonBy = Annotated[
    str,
    Choice(
        zh="打满副数谁赢", en="who wins after the last of these deals", source="G59, G107, G110, S143",
        values={
            "level": ("级别最高的", "whoever stands highest"),
            "rises": ("升级总数最多的", "whoever has won most levels"),
            "deals": ("赢的副数最多的", "whoever has won most deals"),
            "points": ("积分最高的", "whoever has most points"),
        },
    ),
]  # fmt: skip


def tallied(o: Any, tally: Sequence[int], won: Sequence[bool], rise: Sequence[int]) -> tuple[int, ...]:
    """What each side has after a deal that some have won: levels, deals or points, if the match goes by them. Points
    add up to zero: each loser pays each winner the levels that the deal was worth."""
    if o.match_deals is None or o.match_won_by == "level":
        return ()
    winners, worth = sum(won), max(rise)
    gained = {
        "rises": [max(0, levels) for levels in rise],
        "deals": [int(winner) for winner in won],
        "points": [worth * (len(won) - winners if winner else -winners) for winner in won],
    }[o.match_won_by]
    return tuple(had + more for had, more in zip(tally or [0] * len(won), gained, strict=True))


def champion(o: Any, deal: int, levels: Sequence[str], tally: Sequence[int]) -> int | None:
    """The side that is ahead after the last deal. Where several are, another deal is played."""
    if o.match_deals is None or deal < o.match_deals:
        return None
    found = [LEVELS.index(level) for level in levels] if o.match_won_by == "level" else list(tally)
    return found.index(max(found)) if found.count(max(found)) == 1 else None
