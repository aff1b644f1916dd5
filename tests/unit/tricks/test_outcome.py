"""What the arena counts is what the levels did, where no level stops a rise."""

import random

from tests.trick_walks import finished

from paiju.events import Settled
from paiju.rules import resolve
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
