"""Score: counts the attackers' points, sets the levels and the next starter, and finds the champion."""

from collections.abc import Iterator

from paiju.cards import counts, level_rank
from paiju.events import Event, PhaseEntered, Settled, Tallied
from paiju.phase import Unattended
from paiju.rng import Stream
from paiju.rules.form import champion, tallied
from paiju.tricks.events import DealScored, LapPassed, StageSet, StarterSet
from paiju.tricks.kernels.units import shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.rulings.scoring import (
    another_lap,
    attack_score,
    begins_again,
    bottom_factor,
    declaring_side,
    gains,
    held,
    points_in,
    verdict,
)
from paiju.tricks.rulings.seats import side_of
from paiju.tricks.state import TrickState
from paiju.tricks.tables import trick_tables


class ScorePhase(Unattended):
    options: Tricks

    def begin(self, state: TrickState, rng: Stream) -> Iterator[Event]:
        o = self.options
        assert state.declarer is not None and state.starter is not None and state.leader is not None
        yield PhaseEntered("score")
        ours = declaring_side(o, state.declarer, state.friends)
        factor = self.factor(state) if state.leader not in ours else 0
        added = factor * points_in(o, state.bottom.known)
        points = max(0, attack_score(o, state.score, state.penalties, ours) + added)
        won_with = next(put.cards for put in state.last if put.seat == state.leader)
        last = state.leader, won_with, state.trump, state.takeovers
        end = verdict(o, state.levels, state.declarer, state.friends, points, state.starter, *last)
        attackers = tuple(seat for seat in range(o.seats) if seat not in ours)
        yield DealScored(attackers, points, state.bottom.known, factor, end.result)
        if begins_again(o, state.laps, end.champion):
            assert end.champion is not None
            yield LapPassed(end.champion)
            end = another_lap(o, end)
        owner = None if end.stage is None else side_of(o, end.stage)
        level = "" if owner is None else end.levels[owner]
        worth = gains(o, state.declarer, state.friends, points, state.leader, state.takeovers)
        seats = [next(seat for seat in range(o.seats) if side_of(o, seat) == side) for side in range(o.sides)]
        won = [(seat in ours) == held(o, points) for seat in seats]
        if tally := tallied(o, state.tally, won, [worth[seat] for seat in seats]):
            yield Tallied(tally)
        ahead = champion(o, state.deal, end.levels, tally) if end.champion is None else end.champion
        yield Settled(end.levels, level, owner, (), ahead)
        if ahead is None:
            yield StarterSet(end.starter, "result")
        if ahead is None and end.stage is not None:
            yield StageSet(end.stage)

    def factor(self, state: TrickState) -> int:
        """The factor of the bottom, by the shape led in the last trick (Z109–Z111)."""
        if self.options.bottom_scores == "none":
            return 0
        assert state.trump is not None
        tables = trick_tables(self.options, level_rank(state.level), state.trump)
        return bottom_factor(self.options, shape_of(tables, counts(state.last[0].cards)))
