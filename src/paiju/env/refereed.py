"""Refereed: whole deals at the referee, one decision after the other, with every phase of the rules."""

from collections.abc import Sequence

import numpy as np
from numpy.typing import NDArray

from paiju.actions import Action
from paiju.cards import Seat
from paiju.encoding import Encoding
from paiju.events import Settled
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.table import VOIDS, next_actor

MOST = 512  # actions that are listed


class Refereed:
    """A match that asks one seat at a time; where several may act at once, chance says who is asked first."""

    def __init__(self, rules: Ruleset | str, deals: int, most: int) -> None:
        self.rules = load(rules) if isinstance(rules, str) else rules
        self.encoding: Encoding = self.rules.wing.room("encoding")(self.rules)
        self.deals, self.most, self.seats = deals, most, int(self.rules.options.seats)
        self.begin(0)

    def begin(self, seed: int) -> None:
        """A new match; with the same seed the same cards."""
        name = b"%d" % seed
        self.match, self.chance = Match(self.rules, name, deals=self.deals), Stream(name, "turns")
        self._ask()

    def _ask(self) -> None:
        self.seat: Seat | None = None
        self.actions: Sequence[Action] = ()
        if not self.match.over:
            self.seat = next_actor(self.match, self.chance)
            self.actions = thinned(list(self.match.legal(self.seat)), self.most)

    @property
    def stuck(self) -> bool:
        """Whether so many deals were void that nobody may ever want to declare."""
        return bool(self.match.state.redeals >= VOIDS)

    def play(self, number: int) -> tuple[float, ...]:
        """The seat in turn takes a listed action. What each seat wins by it, in levels: 0 until a deal is over."""
        assert self.seat is not None
        match, before = self.match, self.match.state
        told = match.v
        if not 0 <= number < len(self.actions):
            raise IndexError("an action is the number of one that is listed")
        match.play(self.seat, self.actions[number])
        rewards, state = (0.0,) * self.seats, before
        for event in match.since(told):
            if isinstance(event, Settled):
                rewards = self.encoding.rewards(before.standing, state)
            state = event.apply(state)
        self._ask()
        return rewards

    def observation(self, seat: Seat) -> NDArray[np.uint8]:
        return np.frombuffer(self.encoding.observe(self.match.view(seat), seat), np.uint8)

    def features(self) -> NDArray[np.uint8]:
        """A row for each listed action of the seat in turn."""
        if self.seat is None:
            return np.zeros((0, self.encoding.columns), np.uint8)
        view = self.match.view(self.seat)
        rows = [self.encoding.features(view, self.seat, action) for action in self.actions]
        return np.frombuffer(b"".join(rows), np.uint8).reshape(len(rows), self.encoding.columns)


def thinned(actions: list[Action], most: int) -> list[Action]:
    """So many of the actions at most, from all parts of the list."""
    if len(actions) <= most:
        return actions
    return [actions[number * len(actions) // most] for number in range(most)]
