"""Contest: rules, bots with labels, a seed and a budget. They determine all that is played in the arena.

>>> labels(["greedy", "mine=cmd:python3 /long/way/bot.py", "cmd:/long/way/bot.py --level=3", "net:a/way/mine.net"])
['greedy', 'mine', 'bot', 'mine#2']
"""

import re
import shlex
from collections import Counter
from collections.abc import Sequence
from itertools import combinations
from pathlib import Path

from msgspec import Struct

from paiju.arena.player import make_player
from paiju.bots import Budget
from paiju.bots.command import PREFIX
from paiju.bots.registry import FILES
from paiju.rng import Stream
from paiju.rules import Ruleset

Pair = tuple[int, int]  # two bots, by their places in the list


class Contest(Struct, frozen=True):
    rules: Ruleset
    bots: tuple[str, ...]  # names as `make_player` takes them
    seed: str
    budget: Budget

    @property
    def pairs(self) -> list[Pair]:
        """All pairings: every bot against every other."""
        return list(combinations(range(len(self.bots)), 2))

    def check(self) -> None:
        """Make every bot once. A bad name is then refused before anything is played."""
        for name in self.bots:
            make_player(name, self.rules, 0, Stream(b""), self.budget).close()


class Job(Struct, frozen=True):
    """One deal of one pairing, with all its games, as work for one worker."""

    contest: Contest
    pair: Pair
    deal: int


LABELLED = re.compile(r"(?P<label>[^=:\s]+)=(?P<bot>.+)", re.DOTALL)  # a command has its colon before any =


def bot_of(given: str) -> str:
    """The name without its label, as `make_player` takes it."""
    found = LABELLED.fullmatch(given)
    return found["bot"] if found else given


def labels(given: Sequence[str]) -> list[str]:
    """A label for each bot; repeated labels get numbers."""
    seen, told = Counter[str](), []
    for label in map(_label, given):
        seen[label] += 1
        told.append(f"{label}#{seen[label]}" if seen[label] > 1 else label)
    return told


def _label(given: str) -> str:
    if found := LABELLED.fullmatch(given):
        return found["label"]
    if path := next((given.removeprefix(prefix) for prefix in FILES if given.startswith(prefix)), ""):
        return Path(path).stem
    if not given.startswith(PREFIX):
        return given
    words = shlex.split(given.removeprefix(PREFIX))
    files = [word for word in words[1:] if Path(word).is_file()]  # a script that follows its interpreter
    return Path([*files, *words][0]).stem
