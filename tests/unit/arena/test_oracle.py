"""oracle: it sees all hands, and nobody can sit down with it."""

import pytest

from paiju.arena.contest import Contest, Job
from paiju.arena.deal import play_deal
from paiju.bots import STRENGTHS, Budget, make_bot
from paiju.errors import BadInput
from paiju.rules import load, presets

QUICK = Budget(worlds=2)


@pytest.mark.parametrize("name", ["guandan-standard", "shengji", "zhaopengyou"])
def test_it_plays_in_the_arena(name: str) -> None:
    contest = Contest(load(name), ("oracle", "greedy"), "oracle", QUICK)
    contest.check()
    played = play_deal(Job(contest, (0, 1), 0))
    assert played.faults == (0, 0)


def test_seeing_all_hands_helps() -> None:
    contest = Contest(load("guandan-standard"), ("oracle", "greedy"), "helps", QUICK)
    assert sum(play_deal(Job(contest, (0, 1), number)).gain for number in range(4)) > 0


@pytest.mark.parametrize("name", presets())
def test_no_table_has_it(name: str) -> None:
    rules = load(name)
    assert "oracle" not in STRENGTHS and "oracle" not in rules.wing.bots
    with pytest.raises(BadInput, match="unknown_bot"):
        make_bot("oracle", rules, 0)
