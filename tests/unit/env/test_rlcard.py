"""The methods of RLCard."""

import numpy as np
import pytest

from paiju.actions import parse_action
from paiju.env.rlcard import Env, State


def random_agent(seed: int):
    rng = np.random.default_rng(seed)
    return lambda state: int(rng.choice(list(state["legal_actions"])))


@pytest.mark.parametrize("name", ["guandan-standard", "zimeidui"])
def test_a_match_by_agents_ends_with_payoffs(name: str) -> None:
    env = Env(name, seed=2)
    payoffs = env.run([random_agent(seat) for seat in range(4)])
    assert env.is_over() and payoffs.shape == (4,) and payoffs.sum() == pytest.approx(0) and payoffs.any()
    again = Env(name, seed=2).run([random_agent(seat) for seat in range(4)])
    assert (again == payoffs).all()


def test_a_state_has_an_action_for_each_number() -> None:
    env = Env("guandan", seed=1)
    state: State
    state, player = env.reset()
    texts = state["raw_legal_actions"]
    assert player == env.game.seat and list(state["legal_actions"]) == list(range(len(texts)))
    legal = env.game.match.legal(player)
    assert all(parse_action(text) in legal for text in texts)
    assert [list(row[:54]) for row in state["legal_actions"].values()][0] == env.game.features()[0][:54].tolist()
    shapes = state["obs"].shape, state["legal_actions"][0].shape
    assert shapes == (tuple(env.state_shape[0]), tuple(env.action_shape[0]))


def test_nobody_plays_after_the_end() -> None:
    env = Env("dabaifen", seed=3)
    env.run([random_agent(seat) for seat in range(4)])
    state = env.get_state()
    assert env.get_player_id() is None and not state["legal_actions"] and not state["obs"].any()
