"""A pool of processes on this machine. None outlives the process that leads, however that ends."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from types import FrameType

from paiju.arena.contest import Job
from paiju.arena.deal import Played, play_deal
from paiju.arena.workers import Pending, Workers
from paiju.errors import BadInput

PATIENCE = 3.0  # seconds in which a worker has to end the programs it has started


@contextmanager
def pool(jobs: int) -> Iterator[Workers]:
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # the same on every system, and no thread is copied half alive
    with ProcessPoolExecutor(jobs, context, initializer=_begin) as executor:

        def submit(job: Job) -> Pending:
            with _lost_is_told(), _no_interrupt():
                future = executor.submit(_play, job)
            return Pending(lambda: _result(future), lambda: _finished(future))

        try:
            yield Workers(submit, 4 * jobs)
        finally:
            _end(set(multiprocessing.active_children()) - others)


def _result(future: "Future[Played]") -> Played:
    with _lost_is_told():
        return future.result()


def _finished(future: "Future[Played]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


@contextmanager
def _lost_is_told() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise BadInput("worker_lost") from None


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """A worker that is just starting does not know yet that Ctrl-C is not for it, but inherits what is held back."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end(processes: set[BaseProcess]) -> None:
    """What is still being played is no longer wanted, and may take long."""
    for process in processes:
        process.terminate()
    left = {process.sentinel: process for process in processes}
    deadline = time.monotonic() + PATIENCE
    while left and (seconds := deadline - time.monotonic()) > 0:
        for sentinel in wait_for(list(left), seconds):
            del left[sentinel]  # type: ignore[arg-type]
    for process in left.values():
        process.kill()


# --- in a worker ------------------------------------------------------------------------------------------------------

PLAYING = threading.Event()


def _begin() -> None:
    """Ctrl-C is for the process that leads; it ends its workers itself, and where it cannot any more they do."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})
    signal.signal(signal.SIGTERM, _leave)
    threading.Thread(target=_outlive_nobody, daemon=True).start()


def _outlive_nobody() -> None:
    leader, worker = multiprocessing.parent_process(), threading.main_thread().ident
    assert leader and worker
    leader.join()
    signal.pthread_kill(worker, signal.SIGTERM)
    time.sleep(PATIENCE)
    os._exit(1)


def _leave(number: int, frame: FrameType | None) -> None:
    """Out of a deal by way of its tables, which end their programs; between deals the executor would hold us back."""
    if not PLAYING.is_set():
        os._exit(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: the tables are being closed
    sys.exit(1)


def _play(job: Job) -> Played:
    PLAYING.set()
    try:
        return play_deal(job)
    except SystemExit:  # the executor would take it for a result, and go on with the next job
        os._exit(1)
    finally:
        PLAYING.clear()
