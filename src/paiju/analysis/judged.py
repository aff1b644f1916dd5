"""Judged: what an analysis says about one decision, and the thresholds of its grades."""

from typing import Literal

from msgspec import Struct

from paiju.cards import Seat

Grade = Literal["forced", "fine", "inaccuracy", "mistake", "blunder", "unmeasured"]
# a grade needs a loss of so many levels, even if it is overestimated by DOUBT standard errors
THRESHOLDS: tuple[tuple[Grade, float], ...] = (("blunder", 1.2), ("mistake", 0.6), ("inaccuracy", 0.25))
DOUBT = 1.0


class Option(Struct, frozen=True):
    """An action that was compared. Where nothing was measured there are no numbers."""

    action: str
    worth: float | None  # the levels that the actor's side may expect, minus those of the others
    chance: float | None  # of winning the deal
    reason: str | None  # a key of the family's `reasons.toml`; None: the expert did not think of it


class Judged(Struct, frozen=True):
    """One decision, judged by what its seat knew. The numbers of the action played and of the best one are those of
    their options."""

    v: int  # the number of the event after which it was made
    seat: Seat
    phase: str
    played: str
    best: str  # the action played, unless another one was measured to be better
    worth: float | None
    chance: float | None
    best_worth: float | None
    best_chance: float | None
    margin: float | None  # how many levels the action played is ahead of the best other one; None: not measured
    loss: float | None  # how many it is behind it, at least 0
    error: float  # the standard error of both
    grade: Grade
    worlds: int  # in which the two were compared
    options: list[Option]  # the best first; the action played is one of them


def grade_of(loss: float, error: float) -> Grade:
    """
    >>> grade_of(0.9, 0.1), grade_of(0.9, 0.4), grade_of(0.2, 0.0)
    ('mistake', 'inaccuracy', 'fine')
    """
    sure = loss - DOUBT * error
    return next((grade for grade, least in THRESHOLDS if sure >= least), "fine")
