"""A bot never knows more than its view: the hidden hands are replaced by what sings when touched, and by other cards.

That a view does not depend on hidden cards is a law (`tests/laws/test_secrets.py`). Here a bot is given the same view
with legal actions that were made from the truth, from a truth with canaries in the other hands, and from another world.
"""

import sys
from collections.abc import Callable

import pytest
from msgspec.structs import replace

from paiju.actions import Action
from paiju.bots import STRENGTHS, Bot, make_bot
from paiju.bots.registry import FORMER
from paiju.cards import Seat
from paiju.legal import Legal
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset
from paiju.state import State
from paiju.tricks.state import TrickState
from tests.contract.games import BUDGET, rulesets
from tests.effort import often
from tests.resample import resample

RULESETS = rulesets()
ASKED = {
    "random": 60,
    "greedy": 40,
    "beginner": 20,
    "average": 20,
    "expert": 20,
}  # decisions of each ruleset; of slower bots a few
FEW = 4


class Sung(AssertionError):
    """A canary was touched."""


class Canary:
    """Stands where a hidden hand was."""

    def __getattribute__(self, name: str) -> object:
        raise Sung(name)

    def __len__(self) -> int:
        raise Sung

    def __iter__(self) -> object:
        raise Sung


def planted(truth: State, seat: Seat) -> State:
    hands = tuple(hand if owner == seat else Canary() for owner, hand in enumerate(truth.hands))
    return replace(truth, hands=hands)


Make = Callable[[Ruleset, Seat, Stream], Bot]


def answers(make: Make, match: Match, seat: Seat, number: int) -> tuple[Action, list[Action]]:
    """What a bot does knowing the view alone, and what it does where the legal actions come from something else."""
    view, phase = match.view(seat), match.game.phases[match.state.phase]
    world = resample(match.game, view, Stream(b"world", number))
    if isinstance(view, TrickState):
        world = replace(
            world, bottom=view.bottom
        )  # what is hidden of it are no cards that could be taken, by the rules

    def answer(state: State) -> Action:
        bot = make(match.rules, seat, Stream(b"bot", number))
        return bot.act(view, phase.legal(state, seat))

    truth = match.state
    return answer(view), [answer(truth), answer(planted(truth, seat)), answer(world)]


def watch(make: Make, ruleset: str, wanted: int) -> None:
    """Ask a bot at so many decisions of a match; it has to do the same whatever is hidden."""
    match, chance, asked = Match(RULESETS[ruleset], b"canary", deals=3), Stream(b"canary", ruleset), 0
    while not match.over and asked < wanted:
        seat = chance.choice(match.actors)
        action = match.legal(seat).sample(chance)
        if chance.below(3) == 0 or match.state.phase not in ("climb", "trick", "draw"):
            asked += 1
            action, others = answers(make, match, seat, asked)
            assert others == [action] * 3, "it has looked"
        match.play(seat, action)
    assert asked


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", [*FORMER, *STRENGTHS])
def test_does_the_same_whatever_is_hidden(name: str, ruleset: str) -> None:
    def make(rules: Ruleset, seat: Seat, rng: Stream) -> Bot:
        return make_bot(name, rules, seat, rng, BUDGET)

    watch(make, ruleset, often(ASKED.get(name, FEW)))


class Peeper(Bot):
    """Plays by the cards of the seat before, which it takes from whoever has called it."""

    def act(self, view: State, legal: Legal) -> Action:
        return self.play_by(sys._getframe(1).f_locals["state"], legal)

    def play_by(self, truth: State, legal: Legal) -> Action:
        return list(legal)[sum(truth.hands[self.seat - 1].known) % len(legal)]


class Sly(Peeper):
    """Keeps quiet when a canary sings."""

    def play_by(self, truth: State, legal: Legal) -> Action:
        try:
            return super().play_by(truth, legal)
        except Sung:
            return next(iter(legal))


@pytest.mark.parametrize("ruleset", ["guandan", "shengji"])
@pytest.mark.parametrize(("bot", "caught"), [(Peeper, "known"), (Sly, "it has looked")])
def test_a_bot_that_looks_is_caught(bot: type[Bot], caught: str, ruleset: str) -> None:
    with pytest.raises(AssertionError, match=caught):
        watch(lambda rules, seat, rng: bot(rules, seat, rng, BUDGET), ruleset, 20)
