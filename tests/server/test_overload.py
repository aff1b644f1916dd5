"""More tables than the worker can think for, on the real clock: none stands still, and time tells nothing."""

import asyncio
import time
from bisect import bisect
from collections.abc import Awaitable, Callable
from math import sqrt
from pathlib import Path
from typing import Any

import pytest
import uvloop
from msgspec import Struct

from paiju.cards import Seat
from paiju.server.counts import Actor
from paiju.server.protocol.http import NewTable
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Ends, Workers
from tests.effort import DEEP
from tests.server.virtual import Caller

GAMES = ("guandan", "shengji") if DEEP else ("guandan",)
TABLES, MOVES = (30, 2000) if DEEP else (16, 300)  # moves of each kind
PACE = Pace().faster(2 if DEEP else 8)
LONGEST = 1800 if DEEP else 120  # seconds that it may take
FROZEN = 5.0  # seconds: no bot needs as long to move
BINS = 20
ERRORS = 1.96 if DEEP else 3.29  # standard errors on each side of an interval: 95 %, or 99.9 % where luck may not count


class Move(Struct):
    """What a bot did after so many seconds, in this position."""

    seconds: float
    seat: Seat
    state: Any
    table: GameTable

    @property
    def forced(self) -> bool:
        match = self.table.stored.match
        assert match
        return len(match.game.phases[self.state.phase].legal(self.state, self.seat)) == 1


class Watched:
    """A table with bots and one person, for whom the clock plays, deal after deal."""

    def __init__(self, found: GameTable, guest: str) -> None:
        self.table, self.caller = found, Caller(found, guest)
        self.moves, self.hurried, self.slowest = list[Move](), False, 0.0
        self.asked: tuple[Seat, Any] | None = None  # the bot that is to move, and the position
        self.told, self.leisure = time.perf_counter(), 1.0
        self.actors: tuple[Seat, ...] = ()  # before the last event
        self.acted, found.turns.acted = found.turns.acted, self.note
        found.set_auto(found.seats[0], True)

    def note(self, actor: Actor) -> None:
        """Something has happened: everybody is told, and the next bot's time begins."""
        seconds = time.perf_counter() - self.told
        self.slowest = max(self.slowest, seconds)
        if self.asked:
            self.moves.append(Move(seconds / self.leisure, *self.asked, self.table))
        self.acted(actor)
        self.told = time.perf_counter()
        self.hurried = self.hurried or self.table.notice.describe("deal", False, None).hurried
        self.caller.line.frames.clear()
        match = self.table.stored.match
        assert match
        self.asked = None
        if self.table.state == "pause":
            self.table.pen.take(self.table.next_deal)
        elif self.table.stored.running and not match.phase.together and not self.table.seats[match.actors[0]].person:
            out = match.phase.finished(match.state, 0)  # everybody sees that the person is: then bots are faster
            waited = match.actors[0] in self.actors  # it was asked before, with others
            self.asked = None if out or waited else (match.actors[0], match.state)
            self.leisure = match.phase.leisure  # everybody sees the phase too, and may divide by this
        self.actors = match.actors


async def opened(lobby: Lobby, game: str, strength: str, guest: str) -> GameTable:
    table = await lobby.find(await lobby.open(guest, NewTable(game, strength)))
    assert table
    return table


class Evening(Struct):
    """What was seen at many tables."""

    watched: list[Watched]
    forced: list[float]
    free: list[float]
    ends: Ends


def in_a_lobby(folder: Path, pace: Pace, story: Callable[[Lobby], Awaitable[None]]) -> None:
    """With one worker, on the loop that the server has."""

    async def whole() -> None:
        lobby = Lobby(Store(folder), pace, Workers(1))
        try:
            await story(lobby)
        finally:
            lobby.close()

    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(whole())


def spend(folder: Path) -> Evening:
    evening = Evening([], [], [], Ends())

    async def story(lobby: Lobby) -> None:
        games = (GAMES[number % len(GAMES)] for number in range(TABLES))
        for number, game in enumerate(games):
            guest = f"g{number}"
            evening.watched.append(Watched(await opened(lobby, game, "search", guest), guest))
        evening.ends, until, counted = lobby.workers.ends, time.perf_counter() + LONGEST, 0
        while min(len(evening.forced), len(evening.free)) < MOVES:
            assert time.perf_counter() < until, (len(evening.forced), len(evening.free))
            await asyncio.sleep(1)
            moves = [move for one in evening.watched for move in one.moves]
            for one in evening.watched:
                one.moves.clear()
            for move in moves:
                counted += 1
                (evening.forced if move.forced else evening.free).append(move.seconds)
                if counted % 50 == 0:
                    await asyncio.sleep(0)  # the tables go on
            for one in [one for one in evening.watched if one.table.state == "over"]:
                evening.watched.remove(one)
                guest = one.caller.connection.guest
                evening.watched.append(Watched(await opened(lobby, one.table.rules.name, "search", guest), guest))
        for one in evening.watched:
            one.slowest = max(one.slowest, time.perf_counter() - one.told)

    in_a_lobby(folder, PACE, story)
    return evening


@pytest.fixture(scope="module")
def evening(tmp_path_factory: pytest.TempPathFactory) -> Evening:
    return spend(tmp_path_factory.mktemp("evening"))


def test_no_table_stands_still(evening: Evening) -> None:
    print({name: getattr(evening.ends, name) for name in evening.ends.__struct_fields__})
    print(f"slowest move {max(one.slowest for one in evening.watched):.2f} s")
    assert max(one.slowest for one in evening.watched) < FROZEN
    assert evening.ends.late == evening.ends.lost == 0
    assert evening.ends.answered > 0


def test_the_tables_are_told_that_the_bots_are_hurried(evening: Evening) -> None:
    assert sum(one.hurried for one in evening.watched) > TABLES / 2  # some may have just begun


def auc(some: list[float], others: list[float]) -> float:
    """The chance that one of `others` is higher than one of `some`; 0.5: they cannot be told apart."""
    ordered = sorted(some)
    below = sum(bisect(ordered, x) + bisect(ordered, x, key=lambda y: y + 1e-12) for x in others)
    return below / 2 / len(some) / len(others)


def learned(forced: list[float], free: list[float]) -> tuple[list[float], list[float]]:
    """Scores of half of the moves by a classifier that has learned from the other half which times are free moves'."""
    everything = sorted(forced + free)
    edges = [everything[len(everything) * n // BINS] for n in range(1, BINS)]
    seen = [[1, 1] for _ in range(BINS)]
    for kind, times in enumerate((forced, free)):
        for x in times[::2]:
            seen[bisect(edges, x)][kind] += 1

    def score(x: float) -> float:
        hits = seen[bisect(edges, x)]
        return hits[1] / sum(hits)

    return [score(x) for x in forced[1::2]], [score(x) for x in free[1::2]]


def apart(some: list[float], others: list[float]) -> tuple[float, float]:
    """How well two kinds are told apart, and the standard error of that where they are the same."""
    n, m = len(some), len(others)
    return auc(some, others), sqrt((n + m + 1) / (12 * n * m))


def test_forced_and_free_moves_come_at_the_same_times(evening: Evening, tmp_path: Path) -> None:
    """Where a sample is outside of its interval, by luck or not, a second one decides."""
    for sample in (lambda: evening, lambda: spend(tmp_path)):
        found, fine = sample(), True
        for name, kinds in (
            ("time", (found.forced, found.free)),
            ("learned", learned(found.forced, found.free)),
        ):
            area, error = apart(*kinds)
            low, high = area - ERRORS * error, area + ERRORS * error
            fine = fine and low <= 0.5 <= high
            print(f"{name}: AUC {area:.4f}, {low:.4f} to {high:.4f}, of {len(kinds[0])} and {len(kinds[1])} moves")
        if fine:
            return
    raise AssertionError("forced moves are told by their time")


def test_many_hints_of_one_guest_stop_no_other_table(tmp_path: Path) -> None:
    async def story(lobby: Lobby) -> None:
        guests = [f"g{number}" for number in range(6)]
        strangers = [Watched(await opened(lobby, "guandan", "greedy", guest), guest) for guest in guests]
        table = await opened(lobby, "guandan", "greedy", "me")
        assert table.stored.match
        pages = [Caller(table, "me") for _ in range(8)]
        while table.stored.match.actors != (0,):
            await asyncio.sleep(0.01)
        for page in pages:
            for _ in range(5):
                page.send(t="hint", rqid=table.turns.questions.open[0])
        for stranger in strangers:
            stranger.moves.clear()
        await asyncio.sleep(4)
        answers = [len(page.got("advice")) for page in pages]
        assert min(answers) == 5 and sum(answers) <= 41  # each at once; one of them was thought over
        assert lobby.workers.ends.refused == 39 and not any(page.got("err") for page in pages)
        for stranger in strangers:
            assert len(stranger.moves) > 10 and time.perf_counter() - stranger.told < FROZEN

    in_a_lobby(tmp_path, Pace().faster(8), story)
