"""What an attack has found: figures in words, and whether the bar holds."""

import os
from collections.abc import Callable, Coroutine
from typing import Any

from msgspec import Struct


class Finding(Struct):
    what: str
    figures: str
    holds: bool

    def __str__(self) -> str:
        return f"{self.what:<22} {'holds' if self.holds else 'FAILS'}  {self.figures}; load {os.getloadavg()[0]:.1f}"


class Size(Struct):
    """How large an attack is: `seconds` where it lasts, `scale` where it counts."""

    seconds: float | None = None
    scale: float = 1.0

    def lasting(self, usual: float) -> float:
        return usual if self.seconds is None else self.seconds

    def many(self, usual: int) -> int:
        return max(1, round(usual * self.scale))


Attack = Callable[[Size], Coroutine[Any, Any, list[Finding]]]
