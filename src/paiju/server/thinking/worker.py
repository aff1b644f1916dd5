"""A worker: a process that thinks about one question at a time, at the other end of a line."""

import asyncio
import multiprocessing
import os
import signal
import threading
import time
import traceback
from collections.abc import Callable
from contextlib import suppress
from multiprocessing.connection import Connection
from typing import Any

from msgspec import Struct

STARTING = 60.0  # seconds that a process may take to begin
LATE = 5.0  # seconds beyond its budget that an answer is waited for
LONGEST_ERROR = 4000  # characters that are told of it

What = Callable[[Any], list[Any]]  # a function that a worker can import, of what it is given


class Answer(Struct, frozen=True):
    found: list[Any] = []
    seconds: float = 0.0  # that the worker needed
    error: str = ""


class Worker:
    """Nothing here waits. Each message is small enough to lie in the line whole, for there is one at a time.

    `heard` is called with every answer, and with an empty one as soon as the process has begun; `lost`, once, when it
    has ended or is late.
    """

    def __init__(self, heard: Callable[["Worker", Answer], None], lost: Callable[["Worker", bool], None]) -> None:
        context = multiprocessing.get_context("spawn")
        self._line, other = context.Pipe()
        self.process = context.Process(target=_work, args=(other,), daemon=True)
        self.process.start()
        other.close()
        self._heard, self._lost, self._loop = heard, lost, asyncio.get_running_loop()
        os.set_blocking(self._line.fileno(), False)  # a process that stops amid an answer is lost, and holds up nobody
        self._loop.add_reader(self._line.fileno(), self._read)
        self._alarm = self._loop.call_later(STARTING, self._lost, self, True)

    def send(self, what: What, given: object, ms: float) -> None:
        """`ms`: so long it should take."""
        self._alarm = self._loop.call_later(ms / 1000 + LATE, self._lost, self, True)
        with suppress(OSError):  # it has just ended: that will be read
            self._line.send((what, given))

    def _read(self) -> None:
        try:
            answer = self._line.recv()
        except Exception:  # the line has ended, or what came is no answer
            self._lost(self, False)
            return
        self._alarm.cancel()
        self._heard(self, answer)

    def end(self) -> None:
        """At once. A worker that goes on computing would keep a core busy for ever."""
        self._alarm.cancel()
        self.process.kill()
        self._loop.remove_reader(self._line.fileno())
        self._line.close()


def _work(line: "Connection[Any, Any]") -> None:
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # Ctrl-C is for the server
    _end_with_server()
    with suppress(EOFError, OSError):  # the server has ended
        line.send(Answer())
        while True:
            line.send(_think(*line.recv()))


def _think(what: What, given: object) -> Answer:
    started = time.perf_counter()
    try:
        found = what(given)
    except Exception:
        return Answer(error=traceback.format_exc()[-LONGEST_ERROR:])
    return Answer(found, time.perf_counter() - started)


def _end_with_server() -> None:
    """End when the server ends. A server that is killed cannot end its workers."""
    server = multiprocessing.parent_process()
    assert server

    def watch() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()
