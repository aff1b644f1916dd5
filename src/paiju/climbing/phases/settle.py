"""Settle: applies the places of a deal to the levels, and finds the champion."""

from collections.abc import Iterator

from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import settle
from paiju.climbing.rulings.turns import last_play
from paiju.climbing.state import ClimbState
from paiju.events import Event, PhaseEntered, Settled
from paiju.phase import Unattended
from paiju.rng import Stream
from paiju.state import Standing


class SettlePhase(Unattended):
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        yield PhaseEntered("settle")
        before = Standing(state.levels, state.level, state.owner, state.fails)
        last = last_play(state.plays, state.rounds, state.places[0][0])
        now = settle(self.options, before, state.places, last)
        yield Settled(now.levels, now.level, now.owner, now.fails, now.champion)
