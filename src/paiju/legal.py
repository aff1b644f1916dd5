"""The set of actions open to a seat. Iterate it to list canonical actions; use `in` or `resolve` to check any."""

from abc import ABC, abstractmethod
from collections.abc import Iterator
from functools import cached_property
from itertools import combinations
from typing import Any, Literal, NamedTuple, Protocol

from msgspec import Struct

from paiju.actions import Action
from paiju.cards import Cards
from paiju.errors import BadInput
from paiju.rng import Stream

Extent = Literal["all", "ranks", "some"]  # all legal actions; one for each choice of ranks; some of them


class Description(NamedTuple):
    """A legal set as plain data, for programs that do not know the rules."""

    listed: Extent  # how complete the listed actions are
    set: dict[str, Any] | None = None  # None: the list is complete


class Legal(Protocol):
    def __iter__(self) -> Iterator[Action]: ...

    def __len__(self) -> int:
        """How many canonical actions there are."""
        ...

    def __contains__(self, action: object) -> bool: ...

    def resolve(self, action: Action) -> Action:
        """Fill in the parts that the action leaves open, or raise IllegalAction with the reason."""
        ...

    def sample(self, rng: Stream) -> Action:
        """A random canonical action."""
        ...

    def described(self) -> "Description":
        """Tell how complete the list is, and describe the set."""
        ...


class Checked(ABC):
    """A legal set that can explain a refusal; `in` follows from `resolve`."""

    @abstractmethod
    def resolve(self, action: Action) -> Action: ...

    def __contains__(self, action: object) -> bool:
        try:
            self.resolve(action)  # type: ignore[arg-type]
        except BadInput:
            return False
        return True

    def described(self) -> Description:
        return Description("all")


class Listed(Checked):
    """A legal set that makes its canonical actions once, by `generate`."""

    @abstractmethod
    def generate(self) -> Iterator[Action]: ...

    @cached_property
    def actions(self) -> list[Action]:
        return list(self.generate())

    def __iter__(self) -> Iterator[Action]:
        return iter(self.actions)

    def __len__(self) -> int:
        return len(self.actions)

    def sample(self, rng: Stream) -> Action:
        return rng.choice(self.actions)


class Selection(Struct, frozen=True, gc=False):
    """A description of many sets of cards: all of `must`, and `free` cards out of `choose`."""

    must: Cards = b""
    choose: Cards = b""
    free: int = 0

    @classmethod
    def of(cls, must: list[int], choose: list[int], free: int) -> "Selection":
        """Make a selection. If no choice is left, all its cards are in `must`: copies of one card are no choice."""
        if free == len(choose) or len(set(choose)) == 1:
            must, choose, free = must + choose[:free], [], 0
        return cls(bytes(sorted(must)), bytes(sorted(choose)) if free else b"", free)

    def __iter__(self) -> Iterator[Cards]:
        for part in sorted(set(combinations(self.choose, self.free))):
            yield bytes(sorted(self.must + bytes(part)))

    def __contains__(self, cards: Cards) -> bool:
        rest = list(cards)
        for card in self.must:
            if card not in rest:
                return False
            rest.remove(card)
        return len(rest) == self.free and all(rest.count(card) <= self.choose.count(card) for card in set(rest))

    @property
    def size(self) -> int:
        """The number of cards in each set."""
        return len(self.must) + self.free


def lowest(cards: Cards, worth: list[int], n: int) -> Selection:
    """The n lowest cards; the player chooses among equal cards at the edge."""
    n = min(n, len(cards))
    if n == 0:
        return Selection()
    edge = sorted(worth[card] for card in cards)[n - 1]
    must = [card for card in cards if worth[card] < edge]
    return Selection.of(must, [card for card in cards if worth[card] == edge], n - len(must))
