"""A real server on a loopback port in a thread of this process, and clients that speak to it."""

import asyncio
import json
import socket
import threading
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import uvicorn
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory
from websockets.sync.client import ClientConnection, connect

from paiju.cli.serve import settings
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.web.app import make_app
from tests.server.reading import Reader

QUICK = Pace(turn=20, think_least=0.001, think_most=0.002, draw=0.01, hint=0.02, pause=20, sleep=60, budget=0.05)
ADVISER = "greedy"  # gives the hints, at once
AS_BROWSERS = ClientPerMessageDeflateFactory(client_max_window_bits=True)
PATIENCE = 20.0  # seconds until a test that waits for something has failed


class Server:
    def __init__(self, data: Path, pace: Pace, workers: int, from_one: int, proxy: str | None) -> None:
        self.app = make_app(data, pace, workers, ADVISER, from_one=from_one, proxy=proxy)
        listening = socket.socket()
        listening.bind(("127.0.0.1", 0))
        self.port = listening.getsockname()[1]
        self.uvicorn = uvicorn.Server(settings(self.app))
        self.thread = threading.Thread(target=self._run, args=[listening], daemon=True)
        self.loop: asyncio.AbstractEventLoop | None = None

    def _run(self, listening: socket.socket) -> None:
        async def serve() -> None:
            self.loop = asyncio.get_running_loop()
            await self.uvicorn.serve([listening])

        with asyncio.Runner(loop_factory=self.uvicorn.config.get_loop_factory()) as runner:
            runner.run(serve())
        listening.close()

    @property
    def url(self) -> str:
        return f"http://127.0.0.1:{self.port}"

    @property
    def lobby(self) -> Lobby:
        found: Lobby = self.app.state.lobby
        return found

    def inside(self, what: Callable[[], Any]) -> Any:
        """Do something in the server's own loop."""

        async def call() -> Any:
            made = what()
            return await made if asyncio.iscoroutine(made) else made

        assert self.loop
        return asyncio.run_coroutine_threadsafe(call(), self.loop).result(60)


@contextmanager
def running(
    data: Path, pace: Pace = QUICK, workers: int = 0, from_one: int = 1000, proxy: str | None = None
) -> Iterator[Server]:
    server = Server(data, pace, workers, from_one, proxy)
    server.thread.start()
    while not server.uvicorn.started:
        server.thread.join(0.01)
        assert server.thread.is_alive()
    try:
        yield server
    finally:
        server.uvicorn.should_exit = True
        server.thread.join(15)


def eventually(holds: Callable[[], bool]) -> None:
    """Wait for what comes about in a moment. What never does fails the test."""
    late = time.monotonic() + PATIENCE
    while not holds():
        assert time.monotonic() < late, "it did not come about"
        time.sleep(0.01)


class Guest:
    """Somebody with a cookie."""

    def __init__(self, url: str) -> None:
        self.url, self.cookie = url, ""
        self.me = self.get("/api/me")

    def request(self, path: str, body: object = None, method: str | None = None, **headers: str) -> tuple[int, bytes]:
        data = None if body is None else json.dumps(body).encode()
        request = urllib.request.Request(self.url + path, data, {"Cookie": self.cookie, **headers}, method=method)
        try:
            with urllib.request.urlopen(request) as answer:
                if given := answer.headers["Set-Cookie"]:
                    self.cookie = given.split(";")[0]
                return answer.status, answer.read()
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read()

    def get(self, path: str) -> Any:
        status, content = self.request(path)
        assert status == 200, content
        return json.loads(content)

    def post(self, path: str, body: object) -> Any:
        status, content = self.request(path, body)
        assert status == 200, content
        return json.loads(content)

    def open(self, ruleset: str, **wanted: object) -> str:
        code: str = self.post("/api/tables", {"ruleset": ruleset, "strength": "greedy", **wanted})["code"]
        return code

    def at(
        self,
        code: str,
        query: str = "",
        origin: str | None = None,
        headers: dict[str, str] | None = None,
        packing: ClientPerMessageDeflateFactory = AS_BROWSERS,
    ) -> "Client":
        headers = {"Cookie": self.cookie, **({"Origin": origin} if origin else {}), **(headers or {})}
        address = f"{self.url.replace('http', 'ws', 1)}/ws/{code}{query}"
        options: Any = {"compression": None, "extensions": [packing], "max_size": None, "ping_interval": None}
        return Client(connect(address, additional_headers=headers, **options))


def first_or_highest(legal: Any) -> str:
    """The first action there is; of bids the highest, for where nobody bids the deal is void."""
    return str(legal["actions"][-1 if legal["kind"] == "bid" else 0])


class Client:
    """One socket; remembers all it was sent."""

    socket: ClientConnection

    def __init__(self, connecting: Any) -> None:
        self._connecting, self.seq = connecting, 0
        self.reader, self.unread = Reader(), list[Any]()
        self.seen: list[Any] = []

    def __enter__(self) -> "Client":
        self.socket = self._connecting.__enter__()
        return self

    def __exit__(self, *why: object) -> None:
        self._connecting.__exit__(*why)

    def send(self, **message: object) -> None:
        self.socket.send(json.dumps(message))

    def act(self, rqid: int, action: str) -> None:
        self.seq += 1
        self.send(t="act", seq=self.seq, rqid=rqid, action=action)

    def receive(self, timeout: float = PATIENCE) -> Any:
        """The next message, or the next part of one."""
        if not self.unread:
            self.unread = self.reader.read(self.socket.recv(timeout))
        self.seen.append(self.unread.pop(0))
        return self.seen[-1]

    def until(self, kind: str, **facts: object) -> Any:
        """The next message of a kind that has these facts."""
        while True:
            message = self.receive()
            if message["t"] == kind and all(message[name] == fact for name, fact in facts.items()):
                return message

    def quiet(self, seconds: float = 0.15) -> list[Any]:
        """Whatever still comes in a while."""
        found = []
        while True:
            try:
                found.append(self.receive(seconds))
            except TimeoutError:
                return found

    def play(self, choose: Callable[[Any], str] = first_or_highest) -> Any:
        """To the end of the deal; the view with its result."""
        drawing = 0
        while True:
            message = self.receive()
            if message["t"] == "view":
                drawing = message["board"]["drawing"]
                if message["board"]["result"]:
                    return message
            elif message["t"] == "ask" and not drawing:
                self.act(message["rqid"], choose(message["legal"]))
            else:
                assert message["t"] != "err" or message["code"] in ("stale", "bid_too_low"), message  # a bot was faster
