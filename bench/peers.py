"""The same loop in other engines: deal, then play random legal actions until the game is over."""

import random
from collections.abc import Callable

import pyspiel
import rlcard as rlcard_engine

from bench.measure import Done, Work

Chance = Callable[[pyspiel.State, random.Random], int]


def by_probability(state: pyspiel.State, rng: random.Random) -> int:
    """Draw an outcome of chance by its probability: right in every game."""
    outcomes, probabilities = zip(*state.chance_outcomes(), strict=True)
    return int(rng.choices(outcomes, probabilities)[0])


def all_alike(state: pyspiel.State, rng: random.Random) -> int:
    """Draw an outcome of chance if all are equally likely, as in dealing a pack: much faster."""
    return int(rng.choice(state.legal_actions()))


def openspiel(name: str, chance: Chance) -> Work:
    """Play a game of OpenSpiel through its Python binding. Only players' decisions count."""
    game, rng = pyspiel.load_game(name), random.Random(1)
    while True:
        state, decisions = game.new_initial_state(), 0
        while not state.is_terminal():
            if state.is_chance_node():
                state.apply_action(chance(state, rng))
            else:
                state.apply_action(rng.choice(state.legal_actions()))
                decisions += 1
        yield Done(decisions, 1)


def rlcard(name: str) -> Work:
    """Play a standard environment of RLCard. `step` plays an action, and returns the next player's view and actions."""
    env, rng = rlcard_engine.make(name, config={"seed": 1}), random.Random(1)
    while True:
        state, _ = env.reset()
        decisions = 0
        while not env.is_over():
            state, _ = env.step(rng.choice(list(state["legal_actions"])))
            decisions += 1
        yield Done(decisions, 1)
