"""A table without sockets in a loop whose time runs as fast as it can: what takes minutes is tested at once."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import msgspec
import pytest

from paiju.rules import Ruleset
from paiju.server.protocol.messages import ClockName
from paiju.server.storage import writes
from paiju.server.storage.store import Row, Store, rules_text
from paiju.server.table import alarms
from paiju.server.table.pace import TURNS, Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web import limits
from paiju.server.web.commands import receive
from paiju.server.web.connection import Connection
from tests.server.reading import Reader

START = 1_000_000.0


class VirtualLoop(asyncio.SelectorEventLoop):
    """Where others wait, this one turns its clock forward."""

    def __init__(self) -> None:
        super().__init__(selectors.SelectSelector())
        self.now = START
        really_wait = self._selector.select

        def select(timeout: float | None = None) -> Any:
            if timeout:  # to the very moment that is waited for: sums of waits would drift
                self.now = self._scheduled[0].when() if self._scheduled else self.now + timeout
            return really_wait(0)

        self._selector.select = select

    def time(self) -> float:
        return self.now


class Line:
    """Keeps what is sent."""

    def __init__(self) -> None:
        self.frames: list[str] = []
        self.code: int | None = None

    def send(self, frame: bytes) -> None:
        self.frames.append(frame.decode())

    def close(self, code: int) -> None:
        self.code = code


class Caller:
    """Somebody connected to a table."""

    def __init__(self, table: GameTable, guest: str) -> None:
        self.table, self.line = table, Line()
        self.connection = Connection(guest, self.line)
        table.attendance.connect(self.connection, -1, -1)

    def send(self, **message: object) -> None:
        receive(self.table, self.connection, msgspec.json.encode(message))

    def hang_up(self) -> None:
        self.table.attendance.disconnect(self.connection)

    def got(self, kind: str) -> list[Any]:
        reader = Reader()
        return [part for frame in self.line.frames for part in reader.read(frame) if part["t"] == kind]

    def last(self, kind: str) -> Any:
        return self.got(kind)[-1]


def seat_of(table: GameTable, seat: int) -> str:
    """The guest in a seat; tests name guests by their seats."""
    guest = table.seats[seat].guest
    assert guest
    return guest


def make_table(folder: Path, rules: Ruleset, people: int, pace: Pace, **facts: Any) -> GameTable:
    """A table whose first seats are taken by the guests p0, p1 …"""
    store = Store(folder)
    clock = facts.get("clock", "normal")
    turn = pace.turn if clock == "normal" else TURNS[clock]
    row = Row("code", rules_text(rules), "greedy", "p0", True, turn, facts.get("deals"), b"secret", clock=clock)
    store.journal.write(writes.create(row))
    for seat in range(people):
        store.journal.write(writes.rename(f"p{seat}", f"P{seat}"))
        store.journal.write(writes.sit("code", seat, f"p{seat}"))
    table = GameTable(row, store, pace, Workers(0, "greedy"))
    table.claim()
    return table


def run(monkeypatch: pytest.MonkeyPatch, story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    loop = VirtualLoop()
    monkeypatch.setattr(alarms, "time", SimpleNamespace(monotonic=lambda: loop.now))
    monkeypatch.setattr(alarms, "STARTED", 0.0)
    monkeypatch.setattr(limits, "time", SimpleNamespace(monotonic=lambda: loop.now))
    with asyncio.Runner(loop_factory=lambda: loop) as runner:
        runner.run(story())


Story = Callable[[GameTable, list[Caller]], Coroutine[Any, Any, None]]


def play_story(
    monkeypatch: pytest.MonkeyPatch,
    folder: Path,
    rules: Ruleset,
    people: int,
    pace: Pace,
    story: Story,
    started: bool = True,
    clock: ClockName = "normal",
) -> None:
    """What happens at a table where all of its people are connected."""

    async def whole() -> None:
        table = make_table(folder, rules, people, pace, clock=clock)
        callers = [Caller(table, f"p{seat}") for seat in range(people)]
        if started:
            table.start()
        try:
            await story(table, callers)
        finally:
            table.close()
            table.store.close()

    run(monkeypatch, whole)
