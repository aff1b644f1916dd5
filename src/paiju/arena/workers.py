"""Workers: the interface of everything that plays deals for the arena."""

from collections.abc import Callable

from msgspec import Struct

from paiju.arena.contest import Job
from paiju.arena.deal import DealResult


class Pending(Struct, frozen=True):
    """A deal that is being played."""

    wait: Callable[[], DealResult]
    finished: Callable[[], bool]  # whether `wait` would return a result at once


class Workers(Struct, frozen=True):
    """`submit` starts a job; `ahead` is the number of jobs worth having under way."""

    submit: Callable[[Job], Pending]
    ahead: int
