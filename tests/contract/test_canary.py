"""A bot never knows more than its view: the hidden hands are replaced by what sings when touched, and by other cards.

That a view does not depend on hidden cards is a law (`tests/laws/test_secrets.py`). Here a bot is given the same view
with legal actions that were made from the truth, from a truth with canaries in the other hands, and from another world.
"""

import pytest
from msgspec.structs import replace

from paiju.actions import Action
from paiju.bots import BOTS, make_bot
from paiju.cards import Seat
from paiju.match import Match
from paiju.resample import resample
from paiju.rng import Stream
from paiju.state import State
from tests.contract.games import BUDGET, rulesets
from tests.effort import often

RULESETS = rulesets()
ASKED = {"random": 60, "greedy": 40, "expert": 20}  # decisions of each ruleset; of slower bots a few
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


def answers(name: str, match: Match, seat: Seat, number: int) -> tuple[Action, list[Action]]:
    """What a bot does knowing the view alone, and what it does where the legal actions come from something else."""
    view, phase = match.view(seat), match.game.phases[match.state.phase]
    world = resample(match.game, view, Stream(b"world", number))
    world = replace(world, bottom=view.bottom)  # what is hidden of it are no cards that could be taken, by the rules

    def answer(state: State) -> Action:
        bot = make_bot(name, match.rules, seat, Stream(b"bot", number), BUDGET)
        return bot.act(view, phase.legal(state, seat))

    truth = match.state
    return answer(view), [answer(truth), answer(planted(truth, seat)), answer(world)]


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", BOTS)
def test_does_the_same_whatever_is_hidden(name: str, ruleset: str) -> None:
    rules, wanted, asked = RULESETS[ruleset], often(ASKED.get(name, FEW)), 0
    match, chance = Match(rules, b"canary", deals=3), Stream(b"canary", ruleset)
    while not match.over and asked < wanted:
        seat = chance.choice(match.actors)
        action = match.legal(seat).sample(chance)
        if chance.below(3) == 0 or match.state.phase not in ("climb", "trick", "draw"):
            asked += 1
            action, others = answers(name, match, seat, asked)
            assert others == [action] * 3
        match.play(seat, action)
    assert asked


def test_a_bot_that_looks_is_caught() -> None:
    match = Match(RULESETS["guandan"], b"canary", deals=1)
    seat = match.actors[0]
    with pytest.raises(Sung):
        len(planted(match.state, seat).hands[seat - 1])
    world = resample(match.game, match.view(seat), Stream(b"world"))
    assert world.hands != match.state.hands and world.hands[seat] == match.state.hands[seat]
