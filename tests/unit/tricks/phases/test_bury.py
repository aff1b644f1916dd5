"""What is buried for somebody whose time is over: neither trumps nor points, as long as there are others."""

import random

import pytest

from paiju.actions import Bury
from paiju.cards import parse_rank
from paiju.match import Match
from paiju.rules import load
from paiju.tricks.tables import is_trump, points_by_face


@pytest.mark.parametrize("preset", ["zhaopengyou", "zhaopengyou-classic", "shengji", "zimeidui"])
def test_no_trump_is_buried_by_the_clock(preset: str) -> None:
    rules, rng = load(preset), random.Random(7)
    o, points = rules.options, points_by_face(rules.options)
    for number in range(20):
        match = Match(rules, b"%d" % number, deals=1)
        while match.state.phase == "draw":  # somebody bids
            match.play(seat := rng.choice(match.actors), list(match.legal(seat))[-1])
        seat = match.actors[0]
        action, level = match.default(seat), parse_rank(match.state.level)
        trump = match.state.trump if match.state.trump is not None else 4
        assert isinstance(action, Bury) and action in match.legal(seat)
        plain = [card for card in match.state.hands[seat] if not is_trump(o, card, level, trump)]
        assert sum(is_trump(o, card, level, trump) for card in action.cards) == max(0, o.bottom_size - len(plain))
        if sum(not points[card] for card in plain) >= o.bottom_size:
            assert not any(points[card] for card in action.cards)
        assert match.game.phases["bury"].default(match.view(seat), seat) == action
