"""The desk: where house rules are looked at, one draft after the other, beside the tables."""

import asyncio
from collections.abc import Callable
from typing import TypeVar

from paiju.server.protocol.refusals import Refused

MOST_WAITING = 20  # drafts, of some 20 ms each
T = TypeVar("T")


class Desk:
    """Looking takes milliseconds, which no table is to wait for: it is done in a thread, and in one only."""

    def __init__(self) -> None:
        self._free, self._waiting = asyncio.Lock(), 0

    async def look(self, at: Callable[[], T]) -> T:
        if self._waiting >= MOST_WAITING:
            raise Refused("busy", 1.0)
        self._waiting += 1
        try:
            async with self._free:
                return await asyncio.to_thread(at)
        finally:
            self._waiting -= 1
