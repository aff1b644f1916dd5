"""Workers in a pool of processes on this machine. No worker outlives the main process, however that ends."""

import multiprocessing
import os
import signal
import sys
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import BrokenExecutor, Future, ProcessPoolExecutor
from contextlib import contextmanager
from multiprocessing.connection import wait as wait_for
from multiprocessing.process import BaseProcess
from types import FrameType

from paiju.arena.workers import Job, Pending, Result, Workers
from paiju.errors import BadInput

PATIENCE = 3.0  # seconds that a worker has to end the programs it started


@contextmanager
def pool(jobs: int, work: Callable[[Job], Result]) -> Iterator[Workers[Job, Result]]:
    """`work` is a function of a module, so that other processes find it."""
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # works alike on every system, and copies no running threads
    with ProcessPoolExecutor(jobs, context, initializer=_begin) as executor:

        def submit(job: Job) -> Pending[Result]:
            with _lost_is_told(), _no_interrupt():
                future = executor.submit(_do, work, job)
            return Pending(lambda: _result(future), lambda: _finished(future))

        try:
            yield Workers(submit, 4 * jobs)
        finally:
            _end(set(multiprocessing.active_children()) - others)


def _result(future: "Future[Result]") -> Result:
    with _lost_is_told():
        return future.result()


def _finished(future: "Future[Result]") -> bool:
    return future.done() and not future.cancelled() and future.exception() is None


@contextmanager
def _lost_is_told() -> Iterator[None]:
    try:
        yield
    except BrokenExecutor:
        raise BadInput("worker_lost") from None


@contextmanager
def _no_interrupt() -> Iterator[None]:
    """Block Ctrl-C while a worker starts. It inherits the block, and is safe until it ignores Ctrl-C itself."""
    signal.pthread_sigmask(signal.SIG_BLOCK, {signal.SIGINT})
    try:
        yield
    finally:
        signal.pthread_sigmask(signal.SIG_UNBLOCK, {signal.SIGINT})


def _end(processes: set[BaseProcess]) -> None:
    """End the workers at once. Their jobs are no longer wanted, and could take long."""
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

WORKING = threading.Event()


def _begin() -> None:
    """Ignore Ctrl-C: the main process handles it and ends its workers. If the main process dies, workers end too."""
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
    """Leave a job by SystemExit, so that a table ends its programs. Between jobs, exit without the executor."""
    if not WORKING.is_set():
        os._exit(1)
    signal.signal(signal.SIGTERM, signal.SIG_IGN)  # once is enough: the tables are closing
    sys.exit(1)


def _do(work: Callable[[Job], Result], job: Job) -> Result:
    WORKING.set()
    try:
        return work(job)
    except SystemExit:  # the executor would take it for a result and start the next job
        os._exit(1)
    finally:
        WORKING.clear()
