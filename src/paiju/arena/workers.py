"""Who plays the deals: this process, a pool of processes on this machine, or a Ray cluster; one function for all."""

from collections.abc import Iterator
from contextlib import AbstractContextManager, contextmanager

from paiju.arena.cluster import cluster
from paiju.arena.pending import Pending, Workers
from paiju.arena.playing import play_deal
from paiju.arena.pool import pool


def workers(jobs: int, ray: str | None = None) -> AbstractContextManager[Workers]:
    if ray is not None:
        return cluster(ray, jobs)
    return pool(jobs) if jobs > 1 else alone()


@contextmanager
def alone() -> Iterator[Workers]:
    """Each deal is played when it is waited for."""
    yield Workers(lambda job: Pending(lambda: play_deal(job), lambda: False), 1)
