"""Hiring: workers for any job, in this process, in others of this machine, or on a cluster."""

from collections.abc import Callable, Iterator
from contextlib import AbstractContextManager, contextmanager

from paiju.arena.cluster import cluster
from paiju.arena.pool import pool
from paiju.arena.workers import Job, Pending, Result, Workers


def workers(
    work: Callable[[Job], Result], jobs: int, ray: str | None = None
) -> AbstractContextManager[Workers[Job, Result]]:
    """Workers that do a job by calling `work`, a function of a module."""
    if ray is not None:
        return cluster(ray, jobs, work)
    return pool(jobs, work) if jobs > 1 else alone(work)


@contextmanager
def alone(work: Callable[[Job], Result]) -> Iterator[Workers[Job, Result]]:
    """No workers: each job is done when its result is wanted."""
    yield Workers(lambda job: Pending(lambda: work(job), lambda: False), 1)
