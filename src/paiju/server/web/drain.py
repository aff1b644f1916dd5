"""How a server stops: it opens no more tables, says so for a while, tells its clients to come back, and ends."""

import os
import signal
import time
from collections.abc import Iterator
from contextlib import contextmanager
from types import FrameType

import uvicorn

from paiju.server.web.audit import note

SIGNALS = (signal.SIGINT, signal.SIGTERM)


class DrainingServer(uvicorn.Server):
    """The first signal drains, a second one ends the process at once. Neither loses what was acknowledged."""

    def __init__(self, config: uvicorn.Config, seconds: float) -> None:
        super().__init__(config)
        self.seconds = seconds  # from the signal until connections are closed, so that a proxy sees it in time
        self._leave: float | None = None

    @contextmanager
    def capture_signals(self) -> Iterator[None]:
        """Unlike uvicorn's own: a server that was told to stop and has stopped has not failed."""
        before = {number: signal.signal(number, self.handle_exit) for number in SIGNALS}
        try:
            yield
        finally:
            for number, handler in before.items():
                signal.signal(number, handler)

    def handle_exit(self, sig: int, frame: FrameType | None) -> None:
        if self._leave is not None:
            os._exit(128 + sig)
        self._leave = time.monotonic() + (self.seconds if sig == signal.SIGTERM else 0.0)

    async def on_tick(self, counter: int) -> bool:
        if self._leave is not None:
            lobby = self.config.app.state.lobby  # type: ignore[union-attr]
            if not lobby.closing:
                lobby.closing = True
                note("draining", seconds=self.seconds, tables=len(lobby.awake), connections=lobby.connections)
            self.should_exit = time.monotonic() >= self._leave
        return await super().on_tick(counter)
