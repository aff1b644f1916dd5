"""Many clients at many tables. They act on command, and measure the time until all of them see the new state."""

import asyncio
import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct

from bench.line import Line


class Choices(Struct):
    actions: list[str]


class Ask(Struct):
    rqid: int
    legal: Choices


class Heard(Struct):
    """The fields of a message that matter here, of protocols 1 to 3. Before 3, a question was a message of its own."""

    t: str
    v: int = 0
    ask: Ask | None = None
    rqid: int = 0
    legal: Choices | None = None


_decoder = msgspec.json.Decoder(Heard)


class Seat:
    def __init__(self, table: "Table", url: str, cookie: str, packing: bool) -> None:
        self.table, self.line = table, Line(url, cookie, self.hear, packing)
        self.ask: Ask | None = None
        self.seq = self.v = self.messages = 0
        self.seated, self.playing = asyncio.Event(), asyncio.Event()  # told of the table; shown the match

    def hear(self, frame: bytes) -> None:
        self.messages += 1
        heard = _decoder.decode(frame)
        if heard.t in ("news", "view"):
            self.v, self.ask = heard.v, heard.ask or self.ask  # while several may bid, a question stays open
            self.table.seen()
            self.playing.set()
        elif heard.t == "err":  # somebody else was faster
            self.ask = self.table.waiting = None
        elif heard.t == "ask" and heard.legal:
            self.ask = Ask(heard.rqid, heard.legal)
        elif heard.t == "table":
            self.seated.set()

    def act(self) -> None:
        assert self.ask
        self.seq += 1
        message = {"t": "act", "seq": self.seq, "rqid": self.ask.rqid, "action": self.ask.legal.actions[0]}
        self.ask = None
        self.line.send(msgspec.json.encode(message))


class Table:
    """A table's clients, and for each action the time until the last of them has the new picture."""

    def __init__(self, url: str, cookies: Sequence[str], packing: bool = False) -> None:
        self.seats = [Seat(self, url, cookie, packing) for cookie in cookies]
        self.times: list[float] = []
        self.waiting: tuple[float, int] | None = None

    def seen(self) -> None:
        if self.waiting and all(seat.v > self.waiting[1] for seat in self.seats):
            self.times.append(time.perf_counter() - self.waiting[0])
            self.waiting = None

    async def play(self, every: float, until: float) -> None:
        """Act every few seconds in any seat that is asked. An action that has not reached everybody delays the next."""
        while (now := time.perf_counter()) < until:
            asked = next((seat for seat in self.seats if seat.ask), None)
            if asked and self.waiting is None:
                self.waiting = now, max(seat.v for seat in self.seats)
                asked.act()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - now)))


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


async def seat_hosts(tables: Sequence[Table]) -> None:
    """Each host connects and starts the game. The other seats are taken, but not connected yet."""
    for table in tables:
        host = table.seats[0]
        await host.line.open()
        await host.seated.wait()
        host.line.send(b'{"t":"start"}')
        await host.playing.wait()


async def seat_others(tables: Sequence[Table]) -> None:
    """A few at a time, as people would come."""
    seats = [seat for table in tables for seat in table.seats[1:]]
    for start in range(0, len(seats), 20):
        some = seats[start : start + 20]
        await asyncio.gather(*(seat.line.open() for seat in some))
        await asyncio.gather(*(seat.playing.wait() for seat in some))
