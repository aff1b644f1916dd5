"""The expert is stronger than greedy, and each strength than the one below: clearly so, in mirrored deals, where a bot
ties exactly with itself.

The seed is fixed, so nothing is left to chance; the margins are far below what was measured, so that only a bot that
has lost most of its strength falls short of them.
"""

from statistics import mean

import pytest

from paiju.arena.contest import Contest, Job
from paiju.arena.deal import play_deal
from paiju.bots import STRENGTHS, Budget
from paiju.rules import load


def advantage(name: str, first: str, second: str, deals: int) -> tuple[float, float]:
    """Of the first bot over the second: the share of wins above a half, and the levels it gains in a deal."""
    contest = Contest(load(name), (first, second), "strength", Budget())
    played = [play_deal(Job(contest, (0, 1), deal)) for deal in range(deals)]
    assert not any(sum(one.faults) for one in played)
    return mean(one.share for one in played) - 0.5, mean(one.gain for one in played)


@pytest.mark.parametrize(
    ("name", "deals", "share", "gain"),
    [
        ("guandan-standard", 30, 0.2, 1.0),  # measured: 0.33 and 1.63
        ("shengji", 60, 0.05, 0.1),  # 0.11 and 0.24
        ("zhaopengyou-six", 6, 0.03, 0.1),  # 0.08 and 0.27; each deal has twelve games
    ],
)
def test_the_expert_beats_greedy(name: str, deals: int, share: float, gain: float) -> None:
    more, levels = advantage(name, "expert", "greedy", deals)
    assert more > share and levels > gain


@pytest.mark.parametrize(
    ("name", "stronger", "deals", "share"),
    [
        ("guandan-standard", "average", 60, 0.05),
        ("guandan-standard", "strong", 40, 0.05),
        ("shengji", "average", 40, 0.05),
        ("shengji", "strong", 40, 0.02),
        ("zhaopengyou", "average", 12, 0.0),
    ],
)
def test_each_strength_beats_the_one_below(name: str, stronger: str, deals: int, share: float) -> None:
    ladder = list(STRENGTHS)
    more, _ = advantage(name, stronger, ladder[ladder.index(stronger) - 1], deals)
    assert more > share


@pytest.mark.parametrize("name", ["guandan-standard", "shengji"])
def test_no_bot_beats_itself(name: str) -> None:
    assert advantage(name, "greedy", "greedy", 2) == (0, 0)
