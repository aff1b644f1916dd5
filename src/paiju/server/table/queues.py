"""Queues: people who want to play with anybody, one queue for each preset.

A page keeps its spot by asking again and again, and loses it when it stops. When there are enough people, or the first
of them has waited long enough, a table is opened for all who wait; bots take the other seats.
"""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct

from paiju.server.protocol.refusals import Refused

LOST = 10.0  # seconds after which a page that does not ask any more has gone
AGAIN = 5.0  # seconds until a table that could not be opened is tried again

Open = Callable[[str, list[str]], Coroutine[Any, Any, None]]


class Spot(Struct):
    """Somebody who waits: since when, and when they last asked, by the clock of the loop."""

    since: float
    seen: float


class Queues:
    """Nobody has two spots. Whoever is being led to a table has none any more."""

    def __init__(self, fill: float, seats: Callable[[str], int], open_for: Open) -> None:
        """`fill`: the seconds until bots take the free seats; `seats`: how many a preset has; `open_for` opens a table
        of a preset for these guests."""
        self.fill, self.seats, self.open_for = fill, seats, open_for
        self._spots: dict[str, dict[str, Spot]] = {}  # by preset and guest, the first first
        self._seated: set[str] = set()  # guests for whom a table is being opened
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._tasks: set[asyncio.Task[None]] = set()

    def waiting(self, preset: str) -> int:
        """How many are in a queue, or on their way from it to a table."""
        return len(self._spots.get(preset, ()))

    def waits(self, guest: str) -> bool:
        return guest in self._seated or any(guest in spots for spots in self._spots.values())

    def wait(self, guest: str, preset: str) -> float:
        """Take a spot, or keep it: the seconds until bots take the free seats."""
        now = asyncio.get_running_loop().time()
        if guest in self._seated:
            return 0.0
        for other in [*self._spots]:
            if other != preset:
                self._drop(other, guest)
        self._tidy(preset)
        spots = self._spots.setdefault(preset, {})
        spots.setdefault(guest, Spot(now, now)).seen = now
        if len(spots) >= self.seats(preset):
            self._begin(preset)
            return 0.0
        self._watch(preset)
        return self._due(preset) - now

    def leave(self, guest: str) -> None:
        for preset in [*self._spots]:
            self._drop(preset, guest)

    def close(self) -> None:
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in self._tasks:
            task.cancel()

    def _due(self, preset: str) -> float:
        return min(spot.since for spot in self._spots[preset].values()) + self.fill

    def _drop(self, preset: str, guest: str) -> None:
        if self._spots[preset].pop(guest, None):
            self._watch(preset)

    def _tidy(self, preset: str) -> None:
        """Whoever has gone has no spot any more."""
        now = asyncio.get_running_loop().time()
        for guest, spot in [*self._spots.get(preset, {}).items()]:
            if now - spot.seen > LOST:
                del self._spots[preset][guest]

    def _watch(self, preset: str) -> None:
        """Come back when the first has waited long enough."""
        if alarm := self._alarms.pop(preset, None):
            alarm.cancel()
        if self._spots.get(preset):
            self._alarms[preset] = asyncio.get_running_loop().call_at(self._due(preset), self._filled, preset)
        else:
            self._spots.pop(preset, None)

    def _filled(self, preset: str) -> None:
        """The time is up. If the first was gone, the next have their own time."""
        self._tidy(preset)
        if self._spots.get(preset) and self._due(preset) <= asyncio.get_running_loop().time():
            self._begin(preset)
        else:
            self._watch(preset)

    def _begin(self, preset: str) -> None:
        spots = self._spots.pop(preset)
        people = [*spots][: self.seats(preset)]
        self._seated.update(people)
        if rest := {guest: spot for guest, spot in spots.items() if guest not in people}:
            self._spots[preset] = rest
        self._watch(preset)
        opening = asyncio.create_task(self._open(preset, people))
        self._tasks.add(opening)
        opening.add_done_callback(self._tasks.discard)

    async def _open(self, preset: str, people: list[str]) -> None:
        """Who could not be led to a table waits for a moment more."""
        try:
            await self.open_for(preset, people)
        except Refused:
            now = asyncio.get_running_loop().time()
            back = {guest: Spot(now + AGAIN - self.fill, now) for guest in people}
            self._spots[preset] = back | self._spots.get(preset, {})
            self._watch(preset)
        finally:
            self._seated.difference_update(people)
