"""Alarms: the running times of the seats, and the time of day that clients are told."""

import asyncio
import time
from collections.abc import Callable

from msgspec import Struct

from paiju.cards import Seat
from paiju.server.protocol.messages import Clock

STARTED = time.time() - time.monotonic()  # the time of day when the monotonic clock was at 0


def now_ms() -> int:
    """The time of day, as it was when the process started and as it has run on since: deadlines that were told stay
    right when somebody sets the clock of the machine."""
    return round((STARTED + time.monotonic()) * 1000)


class Alarm(Struct):
    """The running time of one seat."""

    deadline: float  # by the loop's clock
    total: float
    away: bool  # it is the bank of somebody who is away
    handle: asyncio.TimerHandle


class Alarms:
    """At most one for each seat. Clients are told the time of day at which it ends."""

    def __init__(self) -> None:
        self.running: dict[Seat, Alarm] = {}

    def set(self, seat: Seat, seconds: float, away: bool, then: Callable[[Seat], None], ahead: float = 0.0) -> None:
        """`ahead`: of the seconds, those before the seat's own time begins."""
        loop = asyncio.get_running_loop()
        self.cancel(seat)
        handle = loop.call_later(seconds, then, seat)
        self.running[seat] = Alarm(loop.time() + seconds, seconds - ahead, away, handle)

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
            return Clock(seat)
        return Clock(seat, self.deadline(seat), round(alarm.total * 1000), alarm.away)
