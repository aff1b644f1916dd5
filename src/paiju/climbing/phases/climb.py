"""Climb: players beat the last play or pass, until the deal is decided."""

from collections.abc import Iterator
from functools import cache

from paiju.actions import Action, Pass, Play
from paiju.cards import Seat, parse_rank
from paiju.climbing.events import DealEnded, RoundEnded, WentOut
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.options import Climbing
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.rulings.timeouts import TIMEOUTS
from paiju.climbing.rulings.turns import next_turn, places_if_over, top_of
from paiju.climbing.state import ClimbState
from paiju.climbing.tables import CODES, climb_tables
from paiju.events import Event, Passed, PhaseEntered, Played
from paiju.phase import Phase
from paiju.rng import Stream
from paiju.state import Laid

_passed, _one_played = cache(Passed), cache(Played)  # few of these differ, and they fill the log: store each once


class ClimbPhase(Phase):
    clause = "5.1"
    options: Climbing

    def begin(self, state: ClimbState, rng: Stream) -> Iterator[Event]:
        assert state.leader is not None
        yield PhaseEntered("climb", (state.leader,))

    def tables(self, state: ClimbState, seat: Seat) -> ClimbTables:
        return climb_tables(self.options, parse_rank(level_for(self.options, state, seat)))

    def legal(self, state: ClimbState, seat: Seat) -> PlayLegal:
        top = top_of(state.plays)
        to_beat = self.tables(state, top.seat).order_of(CODES[top.reads]) if top else 0
        return PlayLegal(state.hands[seat], self.tables(state, seat), to_beat, top.reads if top else "")

    def finished(self, state: ClimbState, seat: Seat) -> bool:
        return seat in state.out

    def decide(self, state: ClimbState, seat: Seat, action: Action) -> Iterator[Event]:
        if isinstance(action, Pass):
            turn, new_round = next_turn(self.options, (*state.plays, Laid(seat)), state.out)
            yield _passed(seat, None if new_round else turn)
            if new_round:
                yield RoundEnded(turn)
            return
        assert isinstance(action, Play) and action.reads
        out = (*state.out, seat) if len(state.hands[seat]) == len(action.cards) else state.out
        places = places_if_over(self.options, out)
        turn, new_round = next_turn(self.options, (*state.plays, Laid(seat, action.cards)), out)
        played = _one_played if len(action.cards) == 1 else Played
        yield played(seat, action.cards, action.reads, None if new_round or places else turn)
        if out is not state.out:
            yield WentOut(seat, len(out))
        if places:
            yield DealEnded(places)
        elif new_round:
            yield RoundEnded(turn)

    def default(self, state: ClimbState, seat: Seat) -> Action:
        return TIMEOUTS[self.options.timeout](self.legal(state, seat))
