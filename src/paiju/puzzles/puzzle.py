"""Puzzle: a decision with a known answer, and the file that keeps puzzles."""

import gzip
from collections.abc import Iterable
from functools import cache, cached_property
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from paiju.actions import Action, parse_action
from paiju.analysis import equal_ranks
from paiju.cards import Seat
from paiju.events import Event, fold
from paiju.game import Game
from paiju.legal import Legal
from paiju.notation import parse_event
from paiju.rules import load
from paiju.rules.ruleset import Ruleset

FILE = "mined.jsonl.gz"


class Puzzle(Struct, frozen=True, dict=True, kw_only=True):
    """A seat is to act after some events of a match; `log` has them as lines, as the seat has seen them: they hold
    nothing that it does not know."""

    id: str
    preset: str
    digest: str  # of the rules: those of a preset may change, and then the answer may be wrong
    seat: Seat
    phase: str
    log: list[str]
    best: list[str]  # the action that is best, and those that are as good
    worse: dict[str, float]  # the levels that other actions cost
    worth: float  # of the best one
    chance: float
    margin: float  # how many levels the best other action is behind
    error: float  # the standard error of the margin
    worlds: int  # in which that was measured
    reason: str | None  # a key of the family's `reasons.toml`
    source: str  # where the deal comes from

    @cached_property
    def rules(self) -> Ruleset:
        return load(self.preset)

    @cached_property
    def events(self) -> list[Event]:
        return [parse_event(line) for line in self.log]

    @cached_property
    def view(self) -> Any:
        """What the seat knows."""
        return fold(Game(self.rules).blank, self.events)

    @cached_property
    def legal(self) -> Legal:
        return Game(self.rules).phases[self.view.phase].legal(self.view, self.seat)

    def accepts(self, action: Action) -> bool:
        """Whether an action is an answer; BadInput if it is not legal."""
        resolved = self.legal.resolve(action)
        return any(equal_ranks(resolved, self.legal.resolve(parse_action(best))) for best in self.best)


def packed(puzzles: Iterable[Puzzle]) -> bytes:
    """The file of some puzzles: a line of JSON for each, gzipped. The same puzzles give the same bytes."""
    lines = [msgspec.json.encode(puzzle) + b"\n" for puzzle in puzzles]
    return gzip.compress(b"".join(lines), mtime=0)


def unpacked(data: bytes) -> list[Puzzle]:
    return [msgspec.json.decode(line, type=Puzzle) for line in gzip.decompress(data).splitlines()]


@cache
def mined() -> dict[str, Puzzle]:
    """The puzzles that come with the package, by id."""
    return {puzzle.id: puzzle for puzzle in unpacked((files("paiju.puzzles") / FILE).read_bytes())}
