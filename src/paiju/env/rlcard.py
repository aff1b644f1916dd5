"""An environment with the methods of RLCard's, for programs that were written for it."""

from collections.abc import Callable
from typing import Any

import numpy as np
from numpy.typing import NDArray

from paiju.actions import show_action
from paiju.env.refereed import MOST, Refereed
from paiju.rng import Stream
from paiju.rules import Ruleset

State = dict[str, Any]
Agent = Callable[[State], int]  # chooses one of `state["legal_actions"]`


class Env:
    """Whole deals of any ruleset at the referee. `legal_actions` has the row of each action by its number.

    >>> env = Env("guandan-standard", seed=42)
    >>> state, player = env.reset()
    >>> while not env.is_over():
    ...     state, player = env.step(next(iter(state["legal_actions"])))
    >>> len(env.get_payoffs())
    4
    """

    def __init__(self, ruleset: Ruleset | str, seed: int = 0, deals: int = 1, most: int = MOST) -> None:
        self.game, self.seed = Refereed(ruleset, deals, most), seed
        self.num_players, self.num_actions = self.game.seats, most
        self.state_shape = [[self.game.encoding.inputs]] * self.num_players
        self.action_shape = [[self.game.encoding.columns]] * self.num_players
        self.chance = Stream(b"%d" % seed, "matches")
        self.payoffs = np.zeros(self.num_players)

    def reset(self) -> tuple[State, int | None]:
        """Another match: the state of the player in turn, and who that is."""
        self.game.begin(self.chance.below(1 << 32))
        self.payoffs = np.zeros(self.num_players)
        return self.get_state(), self.get_player_id()

    def step(self, action: int) -> tuple[State, int | None]:
        """Play an action by its number: the next state, and whose it is (None: the match is over)."""
        self.payoffs += self.game.play(action)
        return self.get_state(), self.get_player_id()

    def is_over(self) -> bool:
        return self.game.match.over or self.game.stuck

    def get_player_id(self) -> int | None:
        return self.game.seat

    def get_payoffs(self) -> NDArray[np.float64]:
        """The levels that each player has won."""
        return self.payoffs

    def get_state(self) -> State:
        """What the player in turn knows; at the end nobody's state, without actions."""
        game = self.game
        texts = [show_action(action) for action in game.actions]
        observation = np.zeros(game.encoding.inputs, np.uint8) if game.seat is None else game.observation(game.seat)
        return {
            "obs": observation,
            "legal_actions": dict(enumerate(game.features())),
            "raw_legal_actions": texts,
        }

    def run(self, agents: list[Agent]) -> NDArray[np.float64]:
        """Let an agent for each player play a match."""
        state, player = self.reset()
        while not self.is_over():
            assert player is not None
            state, player = self.step(agents[player](state))
        return self.get_payoffs()
