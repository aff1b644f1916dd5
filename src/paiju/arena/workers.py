"""Who plays the deals: this process, a pool of processes on this machine, or a Ray cluster; one function for all."""

import logging
import multiprocessing
import signal
from collections.abc import Callable, Iterator
from concurrent.futures import ProcessPoolExecutor
from contextlib import AbstractContextManager, contextmanager
from typing import Any

from msgspec import Struct

from paiju.arena.contest import Job
from paiju.arena.playing import Played, play_deal
from paiju.errors import BadInput

LOCAL = "local"  # in place of a Ray address: a cluster of its own on this machine


class Workers(Struct, frozen=True):
    """`submit` starts a job and returns how to wait for it; `ahead` is how many are worth starting at a time."""

    submit: Callable[[Job], Callable[[], Played]]
    ahead: int


def workers(jobs: int, ray: str | None = None) -> AbstractContextManager[Workers]:
    if ray is not None:
        return _cluster(ray, jobs)
    return _pool(jobs) if jobs > 1 else _alone()


@contextmanager
def _alone() -> Iterator[Workers]:
    yield Workers(lambda job: lambda: play_deal(job), 1)


@contextmanager
def _pool(jobs: int) -> Iterator[Workers]:
    others = set(multiprocessing.active_children())
    context = multiprocessing.get_context("spawn")  # the same on every system, and no thread is copied half alive
    with ProcessPoolExecutor(jobs, context, initializer=_leave_interrupts) as pool:
        try:
            yield Workers(lambda job: pool.submit(play_deal, job).result, 4 * jobs)
        finally:
            pool.shutdown(wait=False, cancel_futures=True)
            for process in set(multiprocessing.active_children()) - others:
                process.terminate()  # what is still being played is no longer wanted, and may take long


def _leave_interrupts() -> None:
    """Ctrl-C is for the process that leads; it ends its workers itself."""
    signal.signal(signal.SIGINT, signal.SIG_IGN)


@contextmanager
def _cluster(address: str, jobs: int) -> Iterator[Workers]:
    try:
        import ray
    except ImportError:
        raise BadInput("missing_extra", what="--ray", extra="scale") from None
    started = not ray.is_initialized()
    if started:
        local = {"address": LOCAL, "num_cpus": jobs, "include_dashboard": False}
        where: dict[str, Any] = local if address == LOCAL else {"address": address}
        ray.init(**where, log_to_driver=False, logging_level=logging.ERROR)
    try:
        play = ray.remote(play_deal)

        def submit(job: Job) -> Callable[[], Played]:
            reference = play.remote(job)
            return lambda: ray.get(reference)

        cores: dict[str, float] = ray.cluster_resources()  # type: ignore[no-untyped-call]
        yield Workers(submit, 4 * int(cores.get("CPU", 1)))
    finally:
        if started:
            ray.shutdown()
