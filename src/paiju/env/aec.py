"""The environment of PettingZoo: every ruleset, whole deals with all their phases, one agent after the other.

An action is the number of one of the listed legal actions, and `action_mask` says which numbers there are. The list is
that of the referee; a longer one than `most` is thinned out evenly. An observation has the row of what the seat knows
and a row for each listed action, as docs/research.md says.
"""

from typing import Any

import numpy as np
from gymnasium import spaces
from pettingzoo import AECEnv
from pettingzoo.utils import wrappers

from paiju.actions import Action
from paiju.cards import Seat
from paiju.env.refereed import MOST, Refereed
from paiju.rng import Stream
from paiju.rules import Ruleset
from paiju.text import Teller

Observation = dict[str, Any]


def env(ruleset: Ruleset | str, **given: Any) -> AECEnv[str, Any, int]:
    """The environment as PettingZoo hands out its own: an illegal action ends the game and costs a point.

    >>> play = env("guandan-standard", deals=1)
    >>> play.reset(seed=1)
    >>> observation, reward, termination, truncation, info = play.last()
    >>> play.step(int(observation["action_mask"].argmax()))
    """
    found: AECEnv[str, Any, int] = RawEnv(ruleset, **given)
    found = wrappers.TerminateIllegalWrapper(found, illegal_reward=-1)
    found = wrappers.AssertOutOfBoundsWrapper(found)
    return wrappers.OrderEnforcingWrapper(found)


class RawEnv(AECEnv[str, Any, int]):  # type: ignore[misc] # it brings no types
    """Agents are seats: `seat_0` and so on. Rewards are levels, given when a deal is over."""

    metadata = {"name": "paiju_v1", "render_modes": ["ansi", "human"], "is_parallelizable": False}

    def __init__(
        self, ruleset: Ruleset | str, deals: int = 1, most: int = MOST, render_mode: str | None = None, lang: str = "en"
    ) -> None:
        super().__init__()
        self.game, self.most, self.render_mode, self.lang = Refereed(ruleset, deals, most), most, render_mode, lang
        self.possible_agents = [f"seat_{seat}" for seat in range(self.game.seats)]
        encoding = self.game.encoding
        self._spaces = spaces.Dict(
            {
                "observation": spaces.Box(0, 255, (encoding.inputs,), np.uint8),
                "action_mask": spaces.Box(0, 1, (most,), np.int8),
                "actions": spaces.Box(0, 255, (most, encoding.columns), np.uint8),
            }
        )
        self._actions = {agent: spaces.Discrete(most) for agent in self.possible_agents}
        self._matches = 0  # begun without a seed

    def observation_space(self, agent: str) -> spaces.Space[Any]:
        return self._spaces

    def action_space(self, agent: str) -> spaces.Space[Any]:
        return self._actions[agent]

    def reset(self, seed: int | None = None, options: dict[str, Any] | None = None) -> None:
        """Without a seed, another match each time."""
        if seed is None:
            self._matches += 1
            seed = Stream(b"%d" % self._matches, "no seed").below(1 << 32)
        self.game.begin(seed)
        self.agents = self.possible_agents[:]
        self.rewards = dict.fromkeys(self.agents, 0.0)
        self._cumulative_rewards = dict.fromkeys(self.agents, 0.0)
        self.terminations = dict.fromkeys(self.agents, False)
        self.truncations = dict.fromkeys(self.agents, False)
        self.infos: dict[str, dict[str, Any]] = {agent: {} for agent in self.agents}
        self._told, self._teller = 0, Teller(self.game.rules, self.lang)
        self._turn()

    def step(self, action: int | None) -> None:
        agent = self.agent_selection
        if self.terminations[agent] or self.truncations[agent]:
            self._was_dead_step(action)
            return
        assert action is not None
        self._cumulative_rewards[agent] = 0
        rewards = self.game.play(int(action))
        self.rewards = {each: float(rewards[self._seat(each)]) for each in self.agents}
        over, stuck = self.game.match.over, self.game.stuck
        for each in self.agents:
            self.terminations[each], self.truncations[each] = over, stuck and not over
        self._turn()
        self._accumulate_rewards()
        if self.render_mode == "human":
            print(self.render())

    def observe(self, agent: str) -> Observation:
        """What an agent knows. Only the one in turn has actions."""
        seat, game = self._seat(agent), self.game
        mask, actions = np.zeros(self.most, np.int8), np.zeros((self.most, game.encoding.columns), np.uint8)
        if seat == game.seat:
            mask[: len(game.actions)] = 1
            actions[: len(game.actions)] = game.features()
        return {"observation": game.observation(seat), "action_mask": mask, "actions": actions}

    def legal(self) -> list[Action]:
        """The listed actions of the agent in turn, by their numbers."""
        return list(self.game.actions)

    def render(self) -> str:
        """What has happened since it was last told, in words, as everybody sees it."""
        lines = [self._teller.tell(event) for event in self.game.match.log(None, self._told)]
        self._told = self.game.match.v
        return "\n".join(line for line in lines if line)

    def close(self) -> None:
        """There is nothing to close."""

    def _seat(self, agent: str) -> Seat:
        return self.possible_agents.index(agent)

    def _turn(self) -> None:
        self.agent_selection = self.agents[self.game.seat or 0]
