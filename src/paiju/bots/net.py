"""net: ranks the expert's candidates by a network that has learned what comes of a position.

The network gives the chances of each outcome of the deal, the rules say what an outcome is worth in this match. So one
network serves every ruleset of a family, and the same chances can mean another choice at another level.
"""

from abc import abstractmethod
from collections.abc import Callable, Sequence
from math import inf
from typing import Any, ClassVar, Protocol

from msgspec.structs import replace

from paiju.actions import Action
from paiju.bots.advice import Advice, Advisor
from paiju.bots.weights import shipped
from paiju.cards import Seat
from paiju.events import Event
from paiju.legal import Legal
from paiju.practice import Trial
from paiju.rules.ruleset import Ruleset

STRAY = 3  # a bot that explores takes one of so many first candidates, or any
EXPERT = inf  # as a margin: the expert decides, and no network is needed
CHANCE = 1 << 16  # the grain of `explore`


class Evaluator(Protocol):
    """A network that is ready to be asked."""

    @property
    def outputs(self) -> int: ...

    def evaluate(self, rows: bytes) -> list[list[float]]:
        """The chances of the outcomes after each row."""
        ...


class Source(Protocol):
    """Where a network comes from."""

    def network(self, family: str, features: int, inputs: int, outcomes: int) -> Evaluator:
        """The network of this thread; BadInput if it was made for other rows."""
        ...


class Net(Advisor):
    """One ply: a row of bytes for each candidate says what its seat would know after it."""

    INPUTS: ClassVar[int]  # bytes of a row
    INSIGHTS: ClassVar[int] = 0  # bytes that follow it in practice: what the others hold, for a critic that sees all
    OUTCOMES: ClassVar[int]
    FEATURES: ClassVar[int]  # the version of the encoder: a network reads only the rows it was trained on
    USUAL: ClassVar[tuple[float, ...]] = ()  # what the outcomes are worth in most matches, for training …
    PAIR: ClassVar[float] = 0.0  # … and how much the differences between candidates count then
    margin: float = 0.0  # of worth; the expert's first choice stays unless it is beaten by more

    weights: Source | None = None  # of another network than that in the wing
    explore: float = 0.0  # how often another of the first candidates is taken
    # hears the row of each choice that is made, and whether it was for exploration
    recorder: Callable[[bytes, bool], None] | None = None
    jury: Callable[[list[Trial]], None] | None = None  # hears what came of all candidates, where they were tried

    @abstractmethod
    def candidates(self, view: Any, legal: Legal) -> list[Advice]:
        """The expert's, best first; never none."""

    @abstractmethod
    def rows(self, view: Any, legal: Legal, candidates: Sequence[Advice]) -> bytes:
        """A row of `INPUTS` bytes for each candidate; empty in a phase that is not encoded."""

    @abstractmethod
    def worths(self, view: Any) -> list[float]:
        """What each outcome is worth to the side of this seat, now: levels, and what else the family plays for."""

    def trials(self, view: Any, candidates: Sequence[Advice], rows: bytes) -> list[Trial]:
        """For practice: candidates tried in sampled worlds, at decisions where that is worth the time. A family may
        say in the rows that they were tried, as those who play on are not the players at the table."""
        return []

    @classmethod
    @abstractmethod
    def outcome(cls, rules: Ruleset, seat: Seat, state: Any, events: Sequence[Event]) -> int:
        """Which outcome a deal that is over had, for a seat."""

    @property
    def network(self) -> Evaluator:
        """Ready for this thread; BadInput if it does not read what this encoder writes."""
        weights = self.weights or shipped(self.rules.wing.package)
        return weights.network(self.rules.family, self.FEATURES, self.INPUTS, self.OUTCOMES)

    def values(self, view: Any, rows: bytes) -> list[float]:
        """What each row is worth."""
        network = self.network
        worths = self.worths(view) if network.outputs > 1 else [1.0]  # a single output is the worth itself
        return [
            sum(chance * worth for chance, worth in zip(chances, worths, strict=True))
            for chances in network.evaluate(rows)
        ]

    def advise(self, view: Any, legal: Legal) -> list[Advice]:
        found, rows = self._considered(view, legal)
        return [advice for advice, _ in self._ranked(view, found, rows)]

    def act(self, view: Any, legal: Legal) -> Action:
        found, rows = self._considered(view, legal)
        strayed = bool(rows) and self.explore > 0 and self.rng.below(CHANCE) < self.explore * CHANCE
        among = min(STRAY, len(found)) if self.rng.below(2) else len(found)  # most often what is nearly as good
        another = 1 + self.rng.below(among - 1) if strayed else 0
        chosen = another or self._ranked(view, found, rows)[0][1]
        if rows and self.recorder:
            self.recorder(rows[chosen * self.INPUTS : (chosen + 1) * self.INPUTS], strayed)
        if rows and self.jury and (tried := self.trials(view, found, rows)):
            self.jury(tried)
        return found[chosen].action

    def _considered(self, view: Any, legal: Legal) -> tuple[list[Advice], bytes]:
        found = self.candidates(view, legal)
        return found, self.rows(view, legal, found) if len(found) > 1 else b""

    def _ranked(self, view: Any, found: list[Advice], rows: bytes) -> list[tuple[Advice, int]]:
        """The candidates, best first, each with its place in the expert's list."""
        places = range(len(found))
        if not rows or self.margin == EXPERT:
            return list(zip(found, places, strict=True))
        values = self.values(view, rows)
        best = max(values)
        if best <= values[0] + self.margin:
            best = values[0]  # the expert's choice stays, and what seemed better is worth as much
        order = sorted(places, key=lambda place: (-min(values[place], best), place))
        return [(replace(found[place], worth=min(values[place], best)), place) for place in order]
