"""The environment of PettingZoo: its own tests by every preset, and what it says and gives."""

import warnings

import numpy as np
import pytest
from pettingzoo.test import api_test, seed_test

from paiju.actions import Pass
from paiju.env import aec
from paiju.env.aec import RawEnv
from paiju.env.refereed import Refereed, thinned
from paiju.rules import presets


@pytest.mark.parametrize("name", presets())
def test_it_is_an_environment_of_pettingzoo(name: str) -> None:
    with warnings.catch_warnings():  # it would rather have plain arrays than what an action mask needs
        warnings.simplefilter("ignore")
        api_test(aec.env(name), num_cycles=120)
    seed_test(lambda: aec.env(name), num_cycles=40)


def played(env: RawEnv, seed: int) -> dict[str, float]:
    """The sum of all rewards of a match with random actions."""
    rng, total = np.random.default_rng(seed), dict.fromkeys(env.possible_agents, 0.0)
    env.reset(seed=seed)
    for agent in env.agent_iter():
        observation, reward, over, truncated, _ = env.last()
        total[agent] += reward
        done = over or truncated
        env.step(None if done else int(rng.choice(np.flatnonzero(observation["action_mask"]))))
    return total


@pytest.mark.parametrize("name", ["guandan", "zhaopengyou", "chaodipi"])
def test_rewards_are_levels_won_and_lost(name: str) -> None:
    """What some win others lose."""
    env = RawEnv(name, deals=1)
    for seed in range(3):
        total = played(env, seed)
        assert env.game.match.over
        assert max(total.values()) > 0 > min(total.values())


def test_only_the_agent_in_turn_has_actions() -> None:
    env = RawEnv("shengji")
    env.reset(seed=4)
    for agent in env.agents:
        seen = env.observe(agent)
        listed = len(env.legal()) if agent == env.agent_selection else 0
        assert seen["action_mask"].sum() == listed and (seen["actions"].any(axis=1).sum()) == listed


def test_an_agent_sees_its_own_hand_and_no_other() -> None:
    env = RawEnv("guandan")
    env.reset(seed=4)
    for seat, agent in enumerate(env.agents):
        seen = env.observe(agent)["observation"]
        assert bytes(seen[:54]) == env.game.match.state.hands[seat].counts
        assert not seen[54 * 6 : 54 * 9].any()  # what is known of the others


def test_it_is_told_in_words_step_by_step() -> None:
    env = RawEnv("guandan", lang="en")
    env.reset(seed=1)
    assert "Deal 1" in env.render() and env.render() == ""
    env.step(0)
    assert env.render().startswith("  seat ")


def test_without_a_seed_every_match_is_another() -> None:
    env = RawEnv("guandan")
    hands = set()
    for _ in range(3):
        env.reset()
        hands.add(env.game.match.state.hands)
    assert len(hands) == 3


def test_a_long_list_is_thinned_evenly() -> None:
    game = Refereed("guandan-standard", 1, 10)
    legal = list(game.match.legal(game.seat))
    assert len(legal) > 50 and len(game.actions) == 10
    places = [legal.index(action) for action in game.actions]
    assert places[0] == 0 and {b - a for a, b in zip(places, places[1:], strict=False)} <= {
        len(legal) // 10,
        len(legal) // 10 + 1,
    }
    assert thinned([Pass()], 10) == [Pass()]


def test_agents_that_never_bid_are_stopped() -> None:
    env = RawEnv("shengji")
    env.reset(seed=1)
    while not any(env.truncations.values()):
        assert not any(env.terminations.values())
        env.step(env.legal().index(Pass()))
    assert env.game.match.state.redeals == 20
