"""A guest of the server: somebody with an address and a cookie, who asks over HTTP and plays over a socket."""

import asyncio
import http.client
import json
import time
from collections import Counter
from collections.abc import Callable, Iterable
from contextlib import suppress
from typing import Any

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

from bench.attack.heard import Ask, Heard, read
from bench.attack.house import LOOPBACK, House

TRIES = 60  # of a request that comes too soon
PATIENCE = 10.0  # seconds for an answer
AGAIN = 0.25  # seconds until a lost line is tried again


def fetch(port: int, address: str, path: str, body: object = None, cookie: str = "") -> tuple[int, str, bytes]:
    """One request from an address of this machine; the status, the cookie that was set, and the body."""
    line = http.client.HTTPConnection(LOOPBACK, port, timeout=PATIENCE, source_address=(address, 0))
    try:
        data = None if body is None else json.dumps(body)
        line.request("GET" if data is None else "POST", path, data, {"Cookie": cookie})
        answer = line.getresponse()
        return answer.status, (answer.getheader("Set-Cookie") or "").split(";")[0], answer.read()
    finally:
        line.close()


class Guest:
    def __init__(self, house: House, address: str | None = None) -> None:
        self.house, self.address, self.cookie = house, address or house.new_address(), ""

    async def ask(self, path: str, body: object = None) -> Any:
        for _ in range(TRIES):
            found = await asyncio.to_thread(fetch, self.house.port, self.address, path, body, self.cookie)
            status, cookie, content = found
            self.cookie = cookie or self.cookie
            if status == 200:
                return json.loads(content)
            if status != 429:
                break
            await asyncio.sleep(1)
        raise SystemExit(f"{path}: {status} {content[:200]!r}")

    async def open(self, ruleset: str, strength: str, friends: bool = False) -> str:
        """The code of a new table."""
        await self.ask("/api/me")
        wanted = {"ruleset": ruleset, "strength": strength, "friends": friends, "clock": "none"}
        code: str = (await self.ask("/api/tables", wanted))["code"]
        return code


class Player:
    """A guest at a table. They keep what they were shown, and come back when the line is lost."""

    def __init__(self, guest: Guest, code: str, heard: Callable[["Player", Heard], None] | None = None) -> None:
        """`heard` is called with every message, after the player has taken note of it."""
        self.guest, self.code, self._heard = guest, code, heard
        self.socket: ClientConnection | None = None
        self.v, self.seq, self.state = 0, 0, ""
        self.you: int | None = None
        self.asked: Ask | None = None
        self.last = time.perf_counter()  # when there was news
        self.lost = 0  # lines
        self.refused: Counter[str] = Counter()
        self.shown: dict[int, Any] = {}  # events by number
        self.changed = 0  # events that were told otherwise when they were told again
        self.sent: dict[int, int] = {}  # the question of each action that has no answer yet
        self.taken: set[int] = set()  # questions whose answer was acknowledged
        self.undone = 0  # acknowledged answers whose question was asked again
        self.fresh = True  # nothing was heard yet on this line
        self.task = asyncio.create_task(self._stay())

    async def _stay(self) -> None:
        url = f"ws://{LOOPBACK}:{self.guest.house.port}/ws/{self.code}"
        headers = {"Cookie": self.guest.cookie}
        while True:
            try:
                async with connect(
                    url,
                    additional_headers=headers,
                    compression=None,
                    ping_interval=None,
                    max_size=None,
                    local_addr=(self.guest.address, 0),
                ) as socket:
                    self.socket, self.fresh = socket, True
                    async for text in socket:
                        self.hear(read(text))
            except (OSError, WebSocketException, TimeoutError, EOFError):
                pass
            self.socket, self.asked = None, None
            self.lost += 1
            await asyncio.sleep(AGAIN)

    def hear(self, heard: Heard) -> None:
        self.fresh = self.fresh and heard.kind in ("hello", "table")
        if heard.kind == "hello":
            self.seq = max(self.seq, heard.seq)
        if heard.kind == "table":
            self.state, self.you = heard.state, heard.you
        for number, event in heard.events.items():
            self.changed += self.shown.setdefault(number, event) != event
        if heard.acked is not None and heard.acked in self.sent:
            self.taken.add(self.sent.pop(heard.acked))
        if heard.refused:
            self.refused[heard.refused] += 1
        if heard.v is not None and heard.v != self.v:
            self.v, self.last = heard.v, time.perf_counter()
        if heard.ask:
            self.undone += heard.ask.rqid in self.taken
            self.asked = heard.ask
        if self._heard:
            self._heard(self, heard)

    async def say(self, **message: object) -> None:
        if self.socket:
            with suppress(WebSocketException):  # the line is lost, and comes back
                await self.socket.send(json.dumps(message))

    async def act(self) -> None:
        """Answer the open question by the first legal action."""
        asked, self.asked = self.asked, None
        if asked and asked.legal.actions:
            self.seq += 1
            self.sent[self.seq] = asked.rqid
            await self.say(t="act", seq=self.seq, rqid=asked.rqid, action=asked.legal.actions[0])

    async def until(self, what: Callable[["Player"], bool], seconds: float = 30.0) -> bool:
        end = time.perf_counter() + seconds
        while not what(self) and time.perf_counter() < end:
            await asyncio.sleep(0.01)
        return what(self)


def refusals(players: Iterable[Player]) -> str:
    found = sum((player.refused for player in players), Counter[str]())
    return ", ".join(f"{number} {code}" for code, number in found.most_common()) or "none"
