"""Settle: what the places of a deal do to the levels, and whether the match is won."""

from collections.abc import Iterator

from paiju.events import Event, PhaseEntered, Settled
from paiju.phases.base import Unattended
from paiju.rng import Stream
from paiju.rules.climbing import Climbing
from paiju.state import State
from paiju.strategies.levels import Standing, settle


class SettlePhase(Unattended):
    def __init__(self, options: Climbing) -> None:
        self.options = options

    def begin(self, state: State, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("settle")
        before = Standing(state.levels, state.level, state.owner, state.fails)
        now = settle(self.options, before, state.places)
        yield Settled(now.levels, now.level, now.owner, now.fails, now.champion)
