"""A table of the batch is the referee's deal: the same seat in turn, the same actions, the same rows, the same end."""

import random
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest

from paiju.cards import RANKS, Cards, Seat, pile
from paiju.climbing.bots.simulator import CHAMPION, MORE, TRIBUTE
from paiju.climbing.events import LeadGiven
from paiju.climbing.family import CLIMBING
from paiju.climbing.phases.deal import DealPhase
from paiju.climbing.rulings.levels import points_ahead, result_of, settle
from paiju.climbing.rulings.turns import last_play
from paiju.encoding import Encoding
from paiju.env.batch import Batch
from paiju.events import Dealt, Event
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import Standing, State
from tests import variants, walks
from tests.effort import DEEP

TABLES = 8
DEALS = 10_000 if DEEP else 16
RULESETS = 2000 if DEEP else 12  # that no preset has, of each family
DEALS_EACH = 8


class GivenDeal(DealPhase):
    """The cards and the lead of a table."""

    def __init__(self, options: Any, hands: list[Cards], leader: Seat) -> None:
        super().__init__(options)
        self.hands, self.leader = hands, leader

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        for event in super().begin(state, rng):
            if isinstance(event, Dealt):
                yield Dealt(event.seat, self.hands[event.seat])
            else:
                yield LeadGiven(self.leader, "drawn") if isinstance(event, LeadGiven) else event


def climbing_match(batch: Batch, table: int, seat: Seat) -> Match:
    hands = [pile(hand) for hand in batch.hands(table)]
    start = batch.starts[batch.start_of[table]]
    with patch.dict(CLIMBING.phases, {"deal": lambda options: GivenDeal(options, hands, seat)}):
        return Match(batch.rules, b"the cards are given", start=start, deals=1)


def climbing_rewards(match: Match, start: Standing) -> list[float]:
    """Said again: the levels that the sides have risen, and what a better result, tribute and the match are worth."""
    o, state = match.rules.options, match.state
    end = settle(o, start, state.places, last_play(state.plays, state.rounds, state.places[0][0]))
    assert end.levels == state.levels
    rise = [RANKS.index(new) - RANKS.index(old) for old, new in zip(start.levels, state.levels, strict=True)]
    winner = state.places[0][0] % 2
    better = 1 + 2 * points_ahead(result_of(state.places)) / (o.seats // 2) ** 2
    extra = MORE * better + (TRIBUTE if o.tribute == "by_place" else 0)
    worth = rise[0] - rise[1] + (extra if winner == 0 else -extra)
    if end.champion is not None:
        worth += CHAMPION if end.champion == 0 else -CHAMPION
    return [-worth if seat % 2 else worth for seat in range(o.seats)]


class Mirror:
    """A batch beside as many matches at the referee."""

    def __init__(self, rules: Ruleset, starts: list[Any] | None, rng: random.Random) -> None:
        self.rng, self.ended = rng, 0
        self.batch = Batch(rules, TABLES, rng.getrandbits(60), threads=rng.choice((1, 2)), starts=starts)
        self.encoding: Encoding = self.batch.encoding
        self.turn = self.batch.reset()
        self.matches = [self.match_at(table) for table in range(TABLES)]

    def match_at(self, table: int) -> Match:
        return climbing_match(self.batch, table, int(self.turn.seats[table]))

    def step(self) -> None:
        choices = [self.choose(table) for table in range(TABLES)]
        self.turn, end = self.batch.step(np.array(choices))
        for table, match in enumerate(self.matches):
            assert bool(end.over[table]) == match.over
            if match.over:
                start = self.batch.starts[self.batch.start_of[table]]
                assert end.rewards[table].tolist() == pytest.approx(climbing_rewards(match, start))
                self.matches[table] = self.match_at(table)
                self.ended += 1
            else:
                assert not end.rewards[table].any()

    def choose(self, table: int) -> int:
        """Compare what both offer, and play one of the actions at the referee."""
        match, turn = self.matches[table], self.turn
        (seat,) = match.actors
        assert turn.seats[table] == seat
        view, rows = match.view(seat), turn.actions[turn.offsets[table] : turn.offsets[table + 1]]
        actions = [self.batch.action(row) for row in rows]
        legal = match.legal(seat)
        assert len(actions) == len(legal) and set(actions) == set(legal)
        number = self.rng.randrange(len(actions))
        assert self.encoding.features(view, seat, actions[number]) == rows[number].tobytes()
        assert self.encoding.observe(view, seat) == turn.observations[table].tobytes()
        match.play(seat, actions[number])
        return number


def play(rules: Ruleset, rng: random.Random, deals: int, starts: list[Any] | None = None) -> None:
    mirror = Mirror(rules, starts, rng)
    while mirror.ended < deals:
        mirror.step()


@pytest.mark.parametrize("name", variants.PRESETS)
def test_a_batch_of_climbing_deals_is_the_referees(name: str) -> None:
    rng = random.Random(name)
    rules = load(name)
    play(rules, rng, DEALS // 2)
    play(rules, rng, DEALS // 2, [walks.random_standing(rules, rng) for _ in range(4)])


def test_a_batch_by_random_climbing_rules_is_the_referees() -> None:
    rng = random.Random("climbing rules")
    for _ in range(RULESETS):
        rules = variants.random_ruleset(rng)
        play(rules, rng, DEALS_EACH, [walks.random_standing(rules, rng) for _ in range(3)])
