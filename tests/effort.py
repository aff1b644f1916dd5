"""How much is tried: a little by default, much more with PAIJU_DEEP=1."""

import os

from paiju.rules import presets

DEEP = os.environ.get("PAIJU_DEEP") == "1"


def often(times: int, deep: int | None = None) -> int:
    """So many times; with PAIJU_DEEP=1 as often as is said, or ten times as often."""
    return (deep or times * 10) if DEEP else times


def long_played() -> tuple[str, ...]:
    """The presets that tests play which take long: all of them with PAIJU_DEEP=1, otherwise no close variant of another
    one, and not the largest table."""
    close = () if DEEP else ("shanghai", "tuolaji", "zhaopengyou-eight")
    return tuple(name for name in presets() if name not in close)
