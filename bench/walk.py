"""How far one play of a card goes inside the server: python -m bench.walk [--list]

Every seat is a person with a connection. From the frame that comes in to the last frame that goes out, this counts the
Python files and functions of the server that the play passes through, and the calls. Compiled kernels are not counted.
"""

import argparse
import asyncio
import gc
import sys
import tempfile
import time
from collections import Counter
from pathlib import Path
from types import FrameType

import msgspec

from paiju.cards import names
from paiju.rules import load
from paiju.server.storage import writes
from paiju.server.storage.store import Row, Store, rules_text
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web.commands import receive
from paiju.server.web.connection import Connection

SOURCES, COMPILED = "/paiju/", "/kernels/"
GAMES = (("guandan", "climb", "D2"), ("zhaopengyou", "trick", "H5"))  # the phase, and the card that is led in it
SEED = 4  # of deals in which the leader holds that card
TIMED = 200  # plays that are timed


class Line:
    """Keeps what a client would be sent."""

    def __init__(self) -> None:
        self.frames: list[str] = []

    def send(self, frame: bytes) -> None:
        self.frames.append(frame.decode())

    def close(self, code: int) -> None:
        raise SystemExit(f"a connection was closed: {code}")


class People:
    """A table where every seat is a person's."""

    def __init__(self, folder: Path, preset: str) -> None:
        rules, store = load(preset), Store(folder)
        row = Row("walk", rules_text(rules), "greedy", "0", True, 0.0, None, bytes(32))
        store.journal.write(writes.create(row))
        for seat in range(rules.options.seats):
            store.journal.write(writes.rename(str(seat), f"P{seat}"))
            store.journal.write(writes.sit(row.code, seat, str(seat)))
        self.table = GameTable(row, store, Pace(pause=600.0), Workers(0))
        self.table.stored.seeds = {deal: bytes([SEED, deal]) * 16 for deal in range(1, 100)}
        self.lines = [Line() for _ in range(rules.options.seats)]
        self.connections = [Connection(str(seat), line) for seat, line in enumerate(self.lines)]
        for connection in self.connections:
            self.table.attendance.connect(connection, -1, -1)
        self.table.start()
        self.seq = 0

    def frame(self, card: str = "") -> tuple[int, str, bytes]:
        """A seat that may act, what it does, and the message that says so; a certain card is led where it is held."""
        match = self.table.stored.match
        assert match
        seat = match.actors[0]
        asked = self.table.seats[seat].asked
        assert asked
        action = f"play {card}" if card in names(match.state.hands[seat]) else self.listed(seat)
        self.seq += 1
        return seat, action, msgspec.json.encode({"t": "act", "seq": self.seq, "rqid": asked.rqid, "action": action})

    def listed(self, seat: int) -> str:
        """The first action in the list that a seat was sent."""
        news = msgspec.json.decode(next(frame for frame in reversed(self.lines[seat].frames) if '"ask"' in frame))
        action: str = (news.get("ask") or news)["legal"]["actions"][0]
        return action

    def act(self) -> str:
        if self.table.state == "pause":
            self.table.next_deal()
        seat, action, message = self.frame()
        self.connections[seat].limits.buckets.clear()
        receive(self.table, self.connections[seat], message)
        return action

    def until(self, phase: str) -> None:
        match = self.table.stored.match
        assert match
        while match.state.phase != phase:
            if self.table.turns.window:
                self.table.turns._close_window(0)
            else:
                self.act()
        while match.state.plays:
            self.act()


def walk(people: People, card: str) -> tuple[str, Counter[tuple[str, str]]]:
    """The play, and how often it called each function, by file and name."""
    calls: Counter[tuple[str, str]] = Counter()

    def note(frame: FrameType, event: str, _: object) -> None:
        file, code = frame.f_code.co_filename.partition(SOURCES)[2], frame.f_code
        if event == "call" and file and COMPILED not in code.co_filename:
            calls[file, code.co_qualname] += 1

    seat, action, message = people.frame(card)
    gc.disable()  # what others have left behind ends when it is collected, which looks like calls
    sys.setprofile(note)
    receive(people.table, people.connections[seat], message)
    sys.setprofile(None)
    gc.enable()
    return action, calls


def files_of(calls: Counter[tuple[str, str]]) -> Counter[str]:
    """How often each file was entered."""
    files = Counter[str]()
    for (file, _), times in calls.items():
        files[file] += times
    return files


async def measure(preset: str, phase: str, card: str, listing: bool) -> None:
    with tempfile.TemporaryDirectory() as folder:
        people = People(Path(folder), preset)
        people.until(phase)
        action, calls = walk(people, card)
        files = files_of(calls)
        started = time.process_time()
        for _ in range(TIMED):
            if people.table.turns.window:
                people.until(phase)
            else:
                people.act()
        spent = (time.process_time() - started) / TIMED
        print(f"{preset:12} {action:10} {len(files):3} files {len(calls):4} functions {calls.total():5} calls", end=" ")
        print(f"{spent * 1000:6.2f} ms of an action")
        if listing:
            print(*(f"{times:6} {file}" for file, times in files.most_common()), sep="\n")
            print(*(f"{times:6} {file} {name}" for (file, name), times in calls.most_common()), sep="\n")
        people.table.close()


def main() -> None:
    parser = argparse.ArgumentParser(prog="python -m bench.walk", description="how far one play goes in the server")
    parser.add_argument("--list", action="store_true", help="name the files and functions")
    listing = parser.parse_args().list
    for game in GAMES:
        asyncio.run(measure(*game, listing))


if __name__ == "__main__":
    main()
