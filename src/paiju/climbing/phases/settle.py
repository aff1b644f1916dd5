"""Settle: applies the places of a deal to the levels, and finds the champion."""

from collections.abc import Iterator

from paiju.climbing.options import Climbing
from paiju.climbing.rulings.levels import result_of, rise_of, settle
from paiju.climbing.rulings.seats import side_of
from paiju.climbing.rulings.turns import last_play
from paiju.climbing.state import ClimbState
from paiju.events import Event, PhaseEntered, Settled, Tallied
from paiju.phase import Unattended
from paiju.rng import Stream
from paiju.rules.form import champion, tallied
from paiju.state import Standing


class SettlePhase(Unattended):
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        o = self.options
        yield PhaseEntered("settle")
        before = Standing(state.levels, state.level, state.owner, state.fails)
        last = last_play(state.plays, state.rounds, state.places[0][0])
        now = settle(o, before, state.places, last)
        won = [side == side_of(state.places[0][0]) for side in range(o.sides)]
        rise = [rise_of(o, result_of(state.places)) * winner for winner in won]
        if tally := tallied(o, state.tally, won, rise):
            yield Tallied(tally)
        ahead = champion(o, state.deal, now.levels, tally) if now.champion is None else now.champion
        yield Settled(now.levels, now.level, now.owner, now.fails, ahead)
