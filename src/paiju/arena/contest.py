"""What is played in the arena: rules, bots, a seed and a budget; everything else follows from these."""

from itertools import combinations

from msgspec import Struct

from paiju.bots import Budget, make_bot
from paiju.rng import Stream
from paiju.rules import Ruleset

Pair = tuple[int, int]  # two bots by their place in the list


class Contest(Struct, frozen=True):
    rules: Ruleset
    bots: tuple[str, ...]  # names as `make_bot` takes them
    seed: str
    budget: Budget

    @property
    def pairs(self) -> list[Pair]:
        """Everybody against everybody."""
        return list(combinations(range(len(self.bots)), 2))

    def check(self) -> None:
        """Make every bot once, so that a name that cannot be used is refused before anything is played."""
        for name in self.bots:
            make_bot(name, self.rules, 0, Stream(b""), self.budget).close()


class Job(Struct, frozen=True):
    """One deal of one pairing: all its games, for one worker."""

    contest: Contest
    pair: Pair
    deal: int
