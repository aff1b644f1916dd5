"""The pause between two deals."""

import asyncio
from collections.abc import Callable

from paiju.server.table.alarms import now_ms


class Pause:
    def __init__(self, over: Callable[[], None]) -> None:
        self.over, self.seconds = over, 0.0
        self.timer: asyncio.TimerHandle | None = None
        self.ends_at: int | None = None  # by the time of day

    def begin(self) -> None:
        self.timer = asyncio.get_running_loop().call_later(self.seconds, self._end)
        self.ends_at = now_ms() + round(self.seconds * 1000)

    def stop(self) -> None:
        if self.timer:
            self.timer.cancel()
        self.timer, self.ends_at = None, None

    def _end(self) -> None:
        self.stop()
        self.over()
