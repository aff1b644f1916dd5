"""What the arena counts is what the levels did, where no level stops a rise."""

import random

from tests.trick_walks import decisions, finished

from paiju.events import Settled
from paiju.match import Match
from paiju.rules import resolve
from paiju.state import Standing
from paiju.tricks.events import TrickTaken
from paiju.tricks.outcome import outcome


def test_winners_without_the_last_trick_gain_nothing_where_they_do_not_rise() -> None:
    rules, stayed = resolve({"extends": "shengji", "rise_by_last_trick": True}), 0
    for seed in range(20):
        match = finished(rules, random.Random(seed))
        found = outcome(rules, match.state, match.events)
        levels = next(event.levels for event in match.events if isinstance(event, Settled))
        last = next(event.seat for event in reversed(match.events) if isinstance(event, TrickTaken))
        assert found.rise == tuple("23456".index(levels[seat % 2]) for seat in range(4))
        assert found.won[last] or not any(found.rise)
        stayed += not found.won[last]
    assert stayed, "in some deal the losers took the last trick"


def test_levels_that_a_result_costs_are_counted_too() -> None:
    rules, fell = resolve({"extends": "shengji", "start_level": "5", "lost_falls": [1, 0]}), 0
    start = Standing(("9", "9"), "9", 0, (0, 0))
    for seed in range(20):
        match = Match(rules, bytes([seed]), start=start, deals=1)
        for _ in decisions(match, random.Random(seed)):
            pass
        found = outcome(rules, match.state, match.events)
        levels = next(event.levels for event in match.events if isinstance(event, Settled))
        assert found.rise == tuple("56789TJQKA".index(levels[seat % 2]) - 4 for seat in range(4))
        fell += min(found.rise) < 0
    assert fell, "in some deal the declarer's side lost"
