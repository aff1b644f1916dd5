"""Many clients at many tables. They act on command, and measure the time until all of them see the new state."""

import asyncio
import time
from collections.abc import Sequence

import msgspec
from msgspec import Struct
from websockets.asyncio.client import ClientConnection, connect


class Choices(Struct):
    actions: list[str]


class Heard(Struct):
    """The fields of a message that matter here."""

    t: str
    v: int = 0
    rqid: int = 0
    legal: Choices | None = None
    code: str = ""


_decoder = msgspec.json.Decoder(Heard)


class Seat:
    def __init__(self, table: "Table", url: str, cookie: str) -> None:
        self.table, self.url, self.cookie = table, url, cookie
        self.ask: Heard | None = None
        self.seq = self.v = self.messages = self.bytes = 0
        self.socket: ClientConnection | None = None

    async def sit(self, ready: asyncio.Event) -> None:
        headers = {"Cookie": self.cookie}
        async with connect(self.url, additional_headers=headers, compression=None, ping_interval=None) as socket:
            self.socket = socket
            async for text in socket:
                self.messages += 1
                self.bytes += len(text)
                heard = _decoder.decode(text)
                if heard.t == "view":
                    self.v = heard.v
                    self.table.seen()
                    ready.set()
                elif heard.t == "ask":
                    self.ask = heard

    async def act(self) -> None:
        assert self.ask and self.ask.legal and self.socket
        self.seq += 1
        message = {"t": "act", "seq": self.seq, "rqid": self.ask.rqid, "action": self.ask.legal.actions[0]}
        self.ask = None
        await self.socket.send(msgspec.json.encode(message).decode())


class Table:
    """A table's clients, and for each action the time until the last of them has the new picture."""

    def __init__(self, url: str, cookies: Sequence[str]) -> None:
        self.seats = [Seat(self, url, cookie) for cookie in cookies]
        self.times: list[float] = []
        self.waiting: tuple[float, int] | None = None

    def seen(self) -> None:
        if self.waiting and all(seat.v > self.waiting[1] for seat in self.seats):
            self.times.append(time.perf_counter() - self.waiting[0])
            self.waiting = None

    async def play(self, every: float, until: float) -> None:
        """Act every few seconds in any seat that is asked. An action that has not reached everybody delays the next."""
        while (now := time.perf_counter()) < until:
            asked = [seat for seat in self.seats if seat.ask]
            if asked and self.waiting is None:
                self.waiting = now, max(seat.v for seat in self.seats)
                await asked[0].act()
            await asyncio.sleep(max(0.0, every - (time.perf_counter() - now)))


def quantile(times: list[float], share: float) -> float:
    return sorted(times)[min(len(times) - 1, int(share * len(times)))] if times else float("nan")


async def connect_all(seats: Sequence[Seat], tasks: set[asyncio.Task[None]]) -> None:
    """Connect a few clients at a time, as people would."""
    for start in range(0, len(seats), 20):
        events = []
        for seat in seats[start : start + 20]:
            events.append(asyncio.Event())
            tasks.add(asyncio.create_task(seat.sit(events[-1])))
        await asyncio.gather(*(event.wait() for event in events))
