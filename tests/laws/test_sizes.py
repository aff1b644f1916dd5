"""At the bounds of the kernels, ten players and five decks, everything is played: by referee, play-outs and bots."""

import random
from typing import Any

import pytest

from paiju.bots import Budget, make_bot
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import resolve
from paiju.tricks.bots.simulator import policy_for
from paiju.tricks.kernels.playout import TrickPlayout
from paiju.tricks.kernels.units import CARDS, COPIES, SEATS
from paiju.tricks.tables import NO_TRUMP, trick_tables
from tests.effort import often
from tests.laws.test_trick_course import conserved

MOST: dict[str, Any] = {"decks": COPIES, "score_step": 100, "call_copies": COPIES, "no_bid": "no_trump"}
SIZES: dict[str, dict[str, Any]] = {
    "all cards to ten": {"extends": "zhaopengyou", "seats": SEATS, "bottom_size": 0, **MOST},
    "the longest hands": {"extends": "shengji", "seats": 4, "bottom_size": 2, "throw_units": "tractors", **MOST},
    "the largest bottom": {
        "extends": "shengji",
        "seats": SEATS,
        "bottom_size": 20,
        "throw_compare": "all_units",
        **MOST,
    },
    "the fewest cards": {"extends": "dabaifen", "seats": SEATS, "bottom_size": 4, "no_bid": "no_trump"},
}
BOTS = ("random", "greedy", "expert", "search")
SEARCHED = 10  # of so many decisions the search makes one: it takes long


@pytest.mark.parametrize("name", SIZES)
def test_play_outs_at_the_bounds(name: str) -> None:
    """Random and sensible play-outs end with every point of the hands taken."""
    o, rng = resolve(SIZES[name]).options, random.Random(name)
    assert o.cards <= CARDS
    for trump in range(NO_TRUMP + 1):
        tables = trick_tables(o, rng.randrange(13), trump)
        policy = policy_for(o, tables)
        TrickPlayout(policy.deal).random_deals(often(20), o.bottom_size, rng.getrandbits(60))
        assert policy.deal.seat_in_turn() == -1 and sum(policy.deal.points()) <= o.all_points
        assert sum(policy.policy_deals(often(20), o.bottom_size, rng.getrandbits(60))) <= often(20) * o.all_points


@pytest.mark.parametrize("name", SIZES)
def test_every_bot_plays_at_the_bounds(name: str) -> None:
    rules, rng = resolve(SIZES[name]), random.Random(name)
    match, budget = Match(rules, name.encode(), deals=1), Budget(worlds=4)
    bots = [
        {bot: make_bot(bot, rules, seat, Stream(name.encode(), seat), budget) for bot in BOTS}
        for seat in range(rules.options.seats)
    ]
    turns = 0
    while not match.over:
        seat = rng.choice(match.actors)
        bot = "search" if turns % SEARCHED == SEARCHED - 1 else rng.choice(BOTS[:-1])
        match.play(seat, bots[seat][bot].act(match.view(seat), match.legal(seat)))
        if match.state.phase == "trick":
            assert conserved(rules, match.state)
        turns += 1
