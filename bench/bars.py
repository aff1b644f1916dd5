"""Bar: a figure and the goal it must reach."""

from typing import NamedTuple


class Bar(NamedTuple):
    """One figure. Without a goal, it is only for comparison."""

    name: str
    value: float
    goal: int | None = None
    at_most: bool = False

    @property
    def ok(self) -> bool:
        if self.goal is None:
            return True
        return self.value <= self.goal if self.at_most else self.value >= self.goal

    def __str__(self) -> str:
        value = round(self.value, 1) if self.value < 1000 else round(self.value)
        if self.goal is None:
            return f"figure {self.name} {value}"
        return f"bar {self.name} {value} {'<=' if self.at_most else '>='} {self.goal} {'ok' if self.ok else 'SHORT'}"
