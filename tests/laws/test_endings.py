"""The last tricks, solved: as a search of all plays at the referee has it, which leaves out nothing but throws."""

import random
from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from paiju.actions import Action, Play
from paiju.cards import FACES, Seat, counts, parse, parse_card
from paiju.events import fold
from paiju.game import Game
from paiju.hand import Hand
from paiju.match import Match
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.rules import Ruleset, load, resolve
from paiju.tricks.bots.payoff import possible_friends
from paiju.tricks.bots.simulator import SOLVED, TrickSimulator
from paiju.tricks.events import DealScored
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import THROW, shape_of
from paiju.tricks.phases.score import ScorePhase
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.state import Call, TrickState
from tests.effort import often
from tests.trick_walks import HOUSES, PRESETS, decisions, rulesets

MATCHES = [*rulesets(often(40), seed=33), *HOUSES.values()]
FEW = 10  # cards in all hands: with more the referee takes long
NONE, ALL = -(10**6), 10**6
MET = Counter[str]()


class PointSimulator(TrickSimulator):
    """Tells how many points attackers end with."""

    def worths(self) -> list[float]:
        return [float(points) for _ in possible_friends(self.o, self.declarer, self.eyes) for points in range(LIMIT)]


class Referee:
    """What attackers end with if everybody plays their best."""

    def __init__(self, rules: Ruleset, state: TrickState) -> None:
        assert state.declarer is not None
        self.o, self.phase = rules.options, Game(rules).phases["trick"]
        self.declares = declaring_side(self.o, state.declarer, state.friends)

    def after(self, state: TrickState, seat: Seat, action: Action, low: int = NONE, high: int = ALL) -> int:
        return self.value(fold(state, self.phase.decide(state, seat, action)), low, high)

    def value(self, state: TrickState, low: int, high: int) -> int:
        """Between two bounds: what lies beyond them is not looked into."""
        if not state.actors:
            ends = ScorePhase(self.o).begin(state, Stream(b""))
            return next(event.points for event in ends if isinstance(event, DealScored))
        (seat,) = state.actors
        for action in plays(self.phase, state, seat):
            found = self.after(state, seat, action, low, high)
            low, high = (low, min(high, found)) if seat in self.declares else (max(low, found), high)
            if low >= high:
                break
        return high if seat in self.declares else low


def plays(phase: Phase, state: TrickState, seat: Seat) -> list[Action]:
    legal = list(phase.legal(state, seat))
    if state.plays:
        return legal
    assert isinstance(phase, TrickPhase)
    tables = phase.tables(state)
    return [each for each in legal if isinstance(each, Play) and shape_of(tables, counts(each.cards)).kind != THROW]


def late(rules: Ruleset, rng: random.Random, most: int) -> TrickState | None:
    """A position of the last tricks with so many cards at most, after random play; None if it was passed over."""
    match = Match(rules, rng.randbytes(8), deals=1)
    for seat in decisions(match, rng):
        state = match.state
        if state.phase == "trick" and not state.throw and not state.sought and sum(map(len, state.hands)) <= most:
            choices = plays(Game(rules).phases["trick"], state, seat)
            if len(choices) > 1 and rng.random() < 0.5:
                return state
    return None


def check(rules: Ruleset, state: TrickState) -> None:
    (seat,) = state.actors
    referee = Referee(rules, state)
    tried = plays(referee.phase, state, seat)
    cards = max(map(len, state.hands))
    (row,) = PointSimulator(rules, seat, state, tried, solved=cards).run(1, 1, range(len(tried)))
    assert row == [min(LIMIT - 1, referee.after(state, seat, action)) for action in tried]
    MET["positions"] += 1
    MET["choices"] += len(set(row)) > 1


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_ends_of_all_rules_are_those_of_the_referee(rules: Ruleset) -> None:
    rng = random.Random(rules.digest())
    for _ in range(often(3)):
        if state := late(rules, rng, FEW):
            check(rules, state)


@pytest.mark.parametrize("name", PRESETS)
def test_ends_as_large_as_a_search_solves_are_those_of_the_referee(name: str) -> None:
    rules, rng = load(name), random.Random(name)
    for _ in range(often(2)):
        if state := late(rules, rng, SOLVED):
            check(rules, state)


def test_many_ends_were_met() -> None:
    """Of these tests and here; many of them with something to choose."""
    rng = random.Random(8)
    for name in ("shengji", "zimeidui", "zhaopengyou-classic"):
        for _ in range(40):
            if state := late(load(name), rng, FEW):
                check(load(name), state)
    assert MET["positions"] > 60 and MET["choices"] > 12, MET


# --- positions in which one's own cards decide ------------------------------------------------------------------------


def ends(rules: Ruleset, hands: Sequence[str], leader: Seat, **more: Any) -> list[float]:
    """What comes of the first card of the leader's hand, then what the referee says of it; seat 0 declares."""
    piles = [counts(parse(hand)) for hand in hands]
    left = [sum(pile[card] for pile in piles) for card in range(FACES)]
    o = rules.options
    state = TrickState(
        hands=tuple(map(Hand, piles)),
        levels=("2",) * o.sides,
        level="2",
        phase="trick",
        actors=(leader,),
        discards=Hand(bytes(n - m for n, m in zip(o.copies, left, strict=True))),
        bottom=Hand(bytes(FACES)),
        declarer=0,
        trump=1,
        starter=0,
        leader=leader,
        score=(0,) * o.seats,
        penalties=(0,) * o.seats,
        **more,
    )
    action = Play(parse(hands[leader].split()[0]))
    cards = max(map(len, state.hands))
    ((found,),) = PointSimulator(rules, leader, state, [action], solved=cards).run(1, 1, [0])
    return [found, float(Referee(rules, state).after(state, leader, action))]


SCRAPED = ("S6 S7 D6 D7", "RJ H3 H3 C4", "HQ HK HA RJ", "S8 S9 D8 D9")


@pytest.mark.parametrize("rules", [load("zimeidui"), resolve({"extends": "shengji", "follow_fill": "highest"})])
def test_a_queen_saves_the_king_from_being_scraped(rules: Ruleset) -> None:
    """To the red joker the queen is laid, not the ace: then the pair draws ace and joker, and the king stays."""
    assert ends(rules, SCRAPED, 1) == [0, 0]


def test_jokers_are_kept_to_ruff_a_pair() -> None:
    """Where two jokers ruff, they are worth more together."""
    hands = ("S6 S7 D6", "RJ SK SK", "HA BJ RJ", "S8 S9 D8", "C6 C7 D9")
    found = ends(load("zhaopengyou-classic"), hands, 1, calls=(Call(parse_card("CA"), 1, 2),))
    assert found == [0, 0]
