"""The last tricks, solved: as plain minimax at the referee has it, play by play."""

import random

import pytest

from paiju.actions import Action, Play
from paiju.cards import Seat, counts
from paiju.events import fold
from paiju.game import Game
from paiju.match import Match
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.rules import Ruleset
from paiju.tricks.bots.payoff import possible_friends
from paiju.tricks.bots.simulator import TrickSimulator
from paiju.tricks.events import DealScored
from paiju.tricks.kernels.trials import LIMIT
from paiju.tricks.kernels.units import THROW, shape_of
from paiju.tricks.phases.score import ScorePhase
from paiju.tricks.phases.trick import TrickPhase
from paiju.tricks.rulings.scoring import declaring_side
from paiju.tricks.state import TrickState
from tests.effort import often
from tests.trick_walks import HOUSES, decisions, rulesets

MATCHES = [*rulesets(often(40), seed=33), *HOUSES.values()]

CARDS = 3  # in a hand
MOST = 12  # in all hands: plain minimax takes long with more


class PointSimulator(TrickSimulator):
    """Tells how many points attackers end with."""

    def worths(self) -> list[float]:
        return [float(points) for _ in possible_friends(self.o, self.declarer, self.eyes) for points in range(LIMIT)]


class Minimax:
    """What attackers end with if everybody plays their best, throws aside."""

    def __init__(self, rules: Ruleset, state: TrickState) -> None:
        assert state.declarer is not None
        self.o, self.phase = rules.options, Game(rules).phases["trick"]
        self.declares = declaring_side(self.o, state.declarer, state.friends)

    def after(self, state: TrickState, seat: Seat, action: Action) -> int:
        return self.value(fold(state, self.phase.decide(state, seat, action)))

    def value(self, state: TrickState) -> int:
        if not state.actors:
            ends = ScorePhase(self.o).begin(state, Stream(b""))
            return next(event.points for event in ends if isinstance(event, DealScored))
        (seat,) = state.actors
        values = [self.after(state, seat, action) for action in plays(self.phase, state, seat)]
        return min(values) if seat in self.declares else max(values)


def plays(phase: Phase, state: TrickState, seat: Seat) -> list[Action]:
    legal = list(phase.legal(state, seat))
    if state.plays:
        return legal
    assert isinstance(phase, TrickPhase)
    tables = phase.tables(state)
    return [each for each in legal if isinstance(each, Play) and shape_of(tables, counts(each.cards)).kind != THROW]


def late(rules: Ruleset, rng: random.Random) -> TrickState | None:
    """A position of the last tricks, after random play; None if none can be solved."""
    match = Match(rules, rng.randbytes(8), deals=1)
    for seat in decisions(match, rng):
        state = match.state
        cards = [len(hand) for hand in state.hands]
        if state.phase == "trick" and not state.throw and max(cards) <= CARDS and sum(cards) <= MOST:
            solvable = not state.sought and len(plays(Game(rules).phases["trick"], state, seat)) > 1
            if solvable and rng.random() < 0.3:
                return state
    return None


@pytest.mark.parametrize("rules", MATCHES, ids=lambda rules: rules.name)
def test_a_solved_end_is_that_of_plain_minimax(rules: Ruleset) -> None:
    rng = random.Random(rules.digest())
    for _ in range(often(3)):
        state = late(rules, rng)
        if state is None:
            continue
        (seat,) = state.actors
        minimax = Minimax(rules, state)
        tried = plays(minimax.phase, state, seat)
        (row,) = PointSimulator(rules, seat, state, tried, solved=CARDS).run(1, 1, range(len(tried)))
        assert row == [min(LIMIT - 1, minimax.after(state, seat, action)) for action in tried]
