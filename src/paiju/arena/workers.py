"""Workers: the interface of everything that does jobs for the arena, or for training."""

from collections.abc import Callable
from typing import Generic, TypeVar

from msgspec import Struct

Job = TypeVar("Job")
Result = TypeVar("Result")


class Pending(Struct, Generic[Result], frozen=True):
    """A job that is being done."""

    wait: Callable[[], Result]
    finished: Callable[[], bool]  # whether `wait` would return a result at once


class Workers(Struct, Generic[Job, Result], frozen=True):
    """`submit` starts a job; `ahead` is the number of jobs worth having under way."""

    submit: Callable[[Job], Pending[Result]]
    ahead: int
