"""Rulings on time-outs: the action for a seat whose time is over."""

from collections.abc import Callable, Sequence
from typing import Protocol

from paiju.actions import Action, Pass, Play
from paiju.climbing.tables import CODES, is_bomb


class Plays(Protocol):
    """The part of a legal set that a time-out needs."""

    @property
    def leading(self) -> bool: ...
    @property
    def plays(self) -> Sequence[Play]: ...
    def strength(self, play: Play) -> int: ...


def pass_or_lowest_single(legal: Plays) -> Action:
    """Following: pass. Leading: the lowest single (Q3-34)."""
    if not legal.leading:
        return Pass()
    singles = [play for play in legal.plays if len(play.cards) == 1]
    return min(singles, key=lambda play: (legal.strength(play), play.cards))


def lowest_play(legal: Plays) -> Action:
    """The lowest play but bombs; when leading, the lowest single."""
    if legal.leading:
        return pass_or_lowest_single(legal)
    tame = [play for play in legal.plays if not is_bomb(CODES[play.reads or ""])]
    return min(tame, key=lambda play: (legal.strength(play), play.cards), default=Pass())


TIMEOUTS: dict[str, Callable[[Plays], Action]] = {
    "pass_or_lowest_single": pass_or_lowest_single,
    "lowest_play": lowest_play,
}
