"""The wire between a browser and a server, with a count of the bytes that come over it."""

import asyncio
import threading
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager

REQUESTS = (b"GET", b"POST")


class Wire:
    """Hands on every byte. `came`: to the browser, by what it asked for last on that connection."""

    def __init__(self, port: int) -> None:
        self.port, self.far = 0, port
        self.came: Counter[str] = Counter()
        self.ready, self.loop, self.cut = threading.Event(), asyncio.new_event_loop(), asyncio.Event()

    def run(self) -> None:
        with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
            runner.run(self._serve())

    async def _serve(self) -> None:
        async with await asyncio.start_server(self._connect, "127.0.0.1", 0) as server:
            self.port = server.sockets[0].getsockname()[1]
            self.ready.set()
            await self.cut.wait()

    async def _connect(self, browser: asyncio.StreamReader, to_browser: asyncio.StreamWriter) -> None:
        server, to_server = await asyncio.open_connection("127.0.0.1", self.far)
        asked = ""

        async def ask() -> None:
            nonlocal asked
            while data := await browser.read(65536):
                method, _, rest = data.partition(b" ")
                if method in REQUESTS:  # one begins with a read, as a browser waits for the answer to the last
                    asked = rest.partition(b" ")[0].decode()
                to_server.write(data)
            to_server.close()

        async def answer() -> None:
            while data := await server.read(65536):
                self.came[asked] += len(data)
                to_browser.write(data)
            to_browser.close()

        try:
            await asyncio.gather(ask(), answer())
        except (OSError, asyncio.CancelledError):
            pass
        finally:
            to_server.transport.abort()
            to_browser.transport.abort()


@contextmanager
def wire(port: int) -> Iterator[Wire]:
    """To the server that listens there."""
    found = Wire(port)
    thread = threading.Thread(target=found.run)
    thread.start()
    found.ready.wait()
    try:
        yield found
    finally:
        found.loop.call_soon_threadsafe(found.cut.set)
        thread.join()
