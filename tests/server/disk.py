"""Disks as a journal meets them in tests: slow ones and full ones."""

import asyncio
import sqlite3
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from paiju.server.storage.journal import Journal


class SlowDisk:
    """In the place of the journal's thread: every commit takes so many seconds of the loop."""

    def __init__(self, seconds: float) -> None:
        self.seconds, self.commits = seconds, 0

    def do(self, work: Callable[[], Any], then: Callable[[Any], None]) -> None:
        self.commits += 1
        asyncio.get_running_loop().call_later(self.seconds, lambda: then(work()))

    def end(self) -> None:
        pass


def slow(journal: Journal, seconds: float) -> SlowDisk:
    disk = SlowDisk(seconds)
    journal._thread = disk  # type: ignore[assignment]
    return disk


@contextmanager
def full(journal: Journal) -> Iterator[None]:
    """A disk on which no transaction ends."""
    journal._sync = lambda: sqlite3.OperationalError("database or disk is full")  # type: ignore[method-assign]
    try:
        yield
    finally:
        del journal._sync  # type: ignore[method-assign]
