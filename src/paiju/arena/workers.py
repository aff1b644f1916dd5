"""What every kind of workers offers: to start a job, and to wait for it."""

from collections.abc import Callable

from msgspec import Struct

from paiju.arena.contest import Job
from paiju.arena.deal import Played


class Pending(Struct, frozen=True):
    """A deal that somebody plays."""

    wait: Callable[[], Played]
    finished: Callable[[], bool]  # whether `wait` would return at once with a result


class Workers(Struct, frozen=True):
    """`submit` starts a job; `ahead` is how many are worth starting at a time."""

    submit: Callable[[Job], Pending]
    ahead: int
