"""A table of the batch is the referee's deal: the same seat in turn, the same actions, the same rows, the same end."""

import random
from collections import Counter
from collections.abc import Iterator
from typing import Any
from unittest.mock import patch

import numpy as np
import pytest
from msgspec.structs import replace

from paiju.cards import RANKS, Cards, Seat, pile
from paiju.climbing.bots.payoff import CHAMPION, MORE, TRIBUTE
from paiju.climbing.events import LeadGiven
from paiju.climbing.family import CLIMBING
from paiju.climbing.phases.deal import DealPhase
from paiju.climbing.rulings.levels import points_ahead, result_of, settle
from paiju.climbing.rulings.turns import last_play
from paiju.encoding import Encoding
from paiju.env.batch import Batch
from paiju.events import DealOpened, Dealt, Event, Settled
from paiju.hand import Hand
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.state import Standing, State
from paiju.tricks.bots.payoff import worth_to
from paiju.tricks.encoding import TrickEncoding, TrickStart
from paiju.tricks.events import DealScored, LapPassed
from paiju.tricks.kernels.batch import TrickBatch
from paiju.tricks.phases.legal import FollowLegal
from paiju.tricks.rulings.scoring import verdict
from paiju.tricks.state import Call
from tests import trick_walks, variants, walks
from tests.effort import DEEP

TABLES = 4
DEALS = 10_000 if DEEP else 8
RULESETS = 2000 if DEEP else 12  # that no preset has, of each family
DEALS_EACH = 4


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


class Given(Event, frozen=True, gc=False):
    """The cards of a table as they lie when the play begins; `owner` knows the bottom."""

    state: Any
    owner: Seat

    def view(self, seat: Seat | None) -> Event:
        hands = (hand if other == seat else Hand(hidden=len(hand)) for other, hand in enumerate(self.state.hands))
        bottom = self.state.bottom if seat == self.owner else Hand(hidden=len(self.state.bottom))
        return Given(replace(self.state, hands=tuple(hands), bottom=bottom), self.owner)

    def apply(self, state: Any) -> Any:
        return self.state


def trick_match(batch: Batch, table: int, seat: Seat) -> Match:
    encoding, o = batch.encoding, batch.rules.options
    assert isinstance(encoding, TrickEncoding)
    opening, nothing = encoding.opening(batch.starts[batch.start_of[table]]), (0,) * o.seats
    *hands, bottom = map(Hand, batch.hands(table))
    (first, deals) = next(
        (first, deals)
        for crew in batch._crews
        for first, deals in crew.kernels
        if first <= table < first + deals.tables
    )
    assert isinstance(deals, TrickBatch)
    declarer, owner, calls = deals.made_at(table - first)
    state = replace(
        opening,
        hands=tuple(hands),
        deal=1,
        actors=(seat,),
        starter=seat,
        bottom=bottom,
        declarer=declarer,
        calls=tuple(Call(card, copy) for card, copy in calls),
        score=nothing,
        penalties=nothing,
    )
    opened = DealOpened(1, opening.level, None, "")
    before = replace(state, hands=(Hand(),) * o.seats, deal=0, phase="", actors=(), bottom=Hand())
    log = opened, Given(state, owner)
    return Match(batch.rules, b"the cards are given", deals=1, log=log, before=(1, before))


def trick_rewards(match: Match, start: TrickStart) -> list[float]:
    """By what the referee has found: points, friends, and how the last trick was taken."""
    o, state = match.rules.options, match.state
    scored = next(event for event in match.events if isinstance(event, DealScored))
    settled = next(event for event in match.events if isinstance(event, Settled))
    won_with = next(laid.cards for laid in state.last if laid.seat == state.leader)
    how = state.friends, scored.points, state.starter, state.leader, won_with, state.trump
    end = verdict(o, start.levels, state.declarer, *how)
    assert end.levels == settled.levels or any(isinstance(event, LapPassed) for event in match.events)
    return [worth_to(o, start.levels, seat, end) for seat in range(o.seats)]


MATCH = {"climbing": climbing_match, "tricks": trick_match}
REWARDS = {"climbing": climbing_rewards, "tricks": trick_rewards}


class Mirror:
    """A batch beside as many matches at the referee. `met`: what has been put to the test."""

    def __init__(self, rules: Ruleset, starts: list[Any] | None, rng: random.Random) -> None:
        self.rng, self.ended, self.met = rng, 0, Counter[str]()
        self.batch = Batch(rules, TABLES, rng.getrandbits(60), threads=rng.choice((1, 2)), starts=starts)
        self.encoding: Encoding = self.batch.encoding
        self.turn = self.batch.reset()
        self.matches = [self.match_at(table) for table in range(TABLES)]

    def match_at(self, table: int) -> Match:
        return MATCH[self.batch.rules.family](self.batch, table, int(self.turn.seats[table]))

    def step(self) -> None:
        told = [match.v for match in self.matches]
        choices = [self.choose(table) for table in range(TABLES)]
        self.turn, end = self.batch.step(np.array(choices))
        for table, match in enumerate(self.matches):
            self.met.update(type(event).__name__ for event in match.since(told[table]))
            assert bool(end.over[table]) == match.over
            if match.over:
                start = self.batch.starts[self.batch.start_of[table]]
                assert end.rewards[table].tolist() == pytest.approx(REWARDS[match.rules.family](match, start))
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
        self.met[type(actions[number]).__name__] += 1
        self.met["not all follows are listed"] += isinstance(legal, FollowLegal) and not legal.complete
        assert self.encoding.features(view, seat, actions[number]) == rows[number].tobytes()
        assert self.encoding.observe(view, seat) == turn.observations[table].tobytes()
        match.play(seat, actions[number])
        return number


def play(rules: Ruleset, rng: random.Random, deals: int, starts: list[Any] | None = None) -> Counter[str]:
    mirror = Mirror(rules, starts, rng)
    while mirror.ended < deals:
        mirror.step()
    return mirror.met


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


def trick_starts(rules: Ruleset, rng: random.Random) -> list[TrickStart]:
    """Some levels and trumps, and a declarer whose level is played."""
    o = rules.options
    levels = [tuple(rng.choice(o.ladder) for _ in range(o.sides)) for _ in range(3)]
    return [TrickStart(each, rng.randrange(5), rng.randrange(o.seats)) for each in levels]


@pytest.mark.parametrize("name", trick_walks.PRESETS)
def test_a_batch_of_trick_deals_is_the_referees(name: str) -> None:
    rng, rules = random.Random(name), load(name)
    play(rules, rng, DEALS // 2)
    play(rules, rng, DEALS // 2, trick_starts(rules, rng))


@pytest.mark.parametrize("rules", trick_walks.HOUSES.values(), ids=list(trick_walks.HOUSES))
def test_a_batch_by_unusual_trick_rules_is_the_referees(rules: Ruleset) -> None:
    rng = random.Random(rules.digest())
    play(rules, rng, DEALS_EACH, trick_starts(rules, rng))


def test_a_batch_by_random_trick_rules_is_the_referees() -> None:
    rng = random.Random("trick rules")
    for _ in range(RULESETS):
        rules = trick_walks.random_ruleset(rng)
        play(rules, rng, DEALS_EACH, trick_starts(rules, rng))


def test_throws_have_failed_by_choice_and_friends_were_found() -> None:
    rng, met = random.Random("throws"), Counter[str]()
    for name in ("shengji", "zhaopengyou"):
        met += play(load(name), rng, 30)
    assert min(met[name] for name in ("KeepUnit", "ThrowFailed", "FriendFound")) > 5, met
    assert met["not all follows are listed"]
