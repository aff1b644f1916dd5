"""The clock of a table: until when each seat may act, and what each question is called."""

import asyncio
import time
from collections.abc import Callable

from msgspec import Struct

from paiju.cards import Seat
from paiju.match import Match
from paiju.server.protocol.messages import Clock


def now_ms() -> int:
    return round(time.time() * 1000)


class Alarm(Struct):
    """A running time: of whom, until when, and what it is."""

    seat: Seat
    deadline: float  # by the loop's clock
    total: float
    away: bool
    handle: asyncio.TimerHandle


class Alarms:
    """At most one for each seat; times are told by the clock of the wall."""

    def __init__(self) -> None:
        self.running: dict[Seat, Alarm] = {}

    def set(self, seat: Seat, seconds: float, away: bool, then: Callable[[Seat], None]) -> None:
        loop = asyncio.get_running_loop()
        self.cancel(seat)
        handle = loop.call_later(seconds, then, seat)
        self.running[seat] = Alarm(seat, loop.time() + seconds, seconds, away, handle)

    def left(self, seat: Seat) -> float | None:
        """Seconds, where a time is running."""
        alarm = self.running.get(seat)
        return None if alarm is None else max(0.0, alarm.deadline - asyncio.get_running_loop().time())

    def cancel(self, seat: Seat) -> None:
        alarm = self.running.pop(seat, None)
        if alarm:
            alarm.handle.cancel()

    def deadline(self, seat: Seat) -> int | None:
        left = self.left(seat)
        return None if left is None else now_ms() + round(left * 1000)

    def message(self, seat: Seat) -> Clock:
        alarm = self.running.get(seat)
        if alarm is None:
            return Clock(seat, None, 0, False)
        return Clock(seat, self.deadline(seat), round(alarm.total * 1000), alarm.away)


class Questions:
    """The name of each open question: it stays the same while the answer would mean the same."""

    def __init__(self) -> None:
        self.open: dict[Seat, int] = {}
        self._round: tuple[object, ...] = ()

    def renew(self, match: Match) -> None:
        """After something has happened: where several act at once, those who still may keep their question."""
        state, v = match.state, len(match.events)
        phase = match.phase
        round_ = state.deal, state.redeals, state.phase, phase.offers(state)
        kept = self.open if round_ == self._round and phase.together else {}
        self.open = {seat: kept.get(seat, v) for seat in state.actors}
        self._round = round_
