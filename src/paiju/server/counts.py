"""What a running server counts: plain numbers, quick to add to, which the page of metrics reads."""

from bisect import bisect_left
from collections import Counter
from collections.abc import Sequence
from itertools import accumulate
from typing import Literal

Actor = Literal["person", "bot", "clock"]
SECONDS = (0.0005, 0.001, 0.0025, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1.0, 2.5, 5.0, 10.0)


class Histogram:
    """How long things took, by steps of seconds."""

    def __init__(self, steps: Sequence[float] = SECONDS) -> None:
        self.steps, self.sum = steps, 0.0
        self._counts = [0] * (len(steps) + 1)  # up to each step, and beyond the last

    def add(self, seconds: float) -> None:
        self._counts[bisect_left(self.steps, seconds)] += 1
        self.sum += seconds

    @property
    def counts(self) -> list[int]:
        """How many took no longer than each step; the last is all of them."""
        return list(accumulate(self._counts))


class Counts:
    """What all tables count together."""

    def __init__(self) -> None:
        self.actions = Counter[tuple[str, Actor]]()  # by family and by who acted
        self.messages = Counter[str]()  # from clients, by kind
        self.refusals = Counter[str]()  # by code
        self.answered = Histogram()  # from a message that writes until it is stored and everybody is told
        self.lag = Histogram()  # how much later than it should the event loop runs
