"""Encoding: what a network reads of a game, as rows of bytes, and tables that play many deals at once. Each family
completes it."""

from abc import ABC, abstractmethod
from collections.abc import Sequence
from typing import Any, Protocol

from paiju.actions import WORD, Action
from paiju.cards import FACES, LEVELS, Seat
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Choice, Flag, Level, Numbers, Span, Subset, Whole
from paiju.state import Standing

NONE = 255  # where a rule has no number
WORDS = {kind: number for number, kind in enumerate(WORD, 1)}  # the number of an action's word in its row


class Deals(Protocol):
    """Some tables that play deals from the same start, in compiled code: see the wings' `kernels/batch.py`."""

    tables: int

    def attach(self, in_turn: Any, rows: Any, starts: Any, choices: Any, rewards: Any, over: Any) -> None: ...

    def attach_actions(self, actions: Any) -> None: ...

    def open_all(self, open_hands: bool) -> None: ...

    def begin(self) -> None: ...

    def step(self) -> None: ...

    def observe(self, first: int, used: int) -> tuple[int, int]: ...

    def hands_at(self, table: int) -> list[bytes]: ...


class Encoding(ABC):
    """The rows of one ruleset. What stands in them is said in the wing's `kernels/observation.py`."""

    version: int  # of the rows
    columns: int  # of an action
    inputs: int  # of an observation
    facts: int  # its last bytes: of the deal, and of the rules that change what cards are worth

    def __init__(self, rules: Ruleset) -> None:
        self.rules, self.o = rules, rules.options

    @abstractmethod
    def observe(self, view: Any, seat: Seat) -> bytes:
        """The row of what a seat knows, in any phase."""

    @abstractmethod
    def features(self, view: Any, seat: Seat, action: Action) -> bytes:
        """The row of an action of this seat."""

    @abstractmethod
    def action(self, row: bytes) -> Action:
        """The action of a row of the play itself."""

    @abstractmethod
    def rewards(self, before: Standing, state: Any) -> tuple[float, ...]:
        """What a deal was worth to each seat, in levels: from the standing before it, and its state when it is over."""

    @abstractmethod
    def starts(self) -> Sequence[Any]:
        """What deals of the batch begin with, unless it is told otherwise: all levels alike."""

    @abstractmethod
    def workspace(self) -> Any:
        """What the tables of one thread share."""

    @abstractmethod
    def deals(self, start: Any, seeds: Sequence[int], workspace: Any) -> Deals:
        """A table for each seed."""


def level_number(level: str) -> int:
    """A level as a byte; 0: none."""
    return LEVELS.index(level) + 1 if level else 0


def cards_row(cards: bytes, columns: int) -> bytearray:
    """A row that begins with some cards, counted by face."""
    row = bytearray(columns)
    for card in cards:
        row[card] += 1
    return row


def cards_in(row: bytes) -> bytes:
    """The cards that a row begins with."""
    return b"".join(bytes((card,)) * row[card] for card in range(FACES))


def rule_numbers(rules: Ruleset, names: Sequence[str]) -> bytes:
    """What some options say, as bytes."""
    found: list[int] = []
    for name in names:
        option, value = rules.schema[name], getattr(rules.options, name)
        match option:
            case Flag():
                found.append(value)
            case Choice():
                found.append(list(option.values).index(value))
            case Whole():
                found.append(NONE if value is None else value)
            case Span():
                found += value
            case Level():
                found.append([*option.ranks, *option.also].index(value))
            case Subset():
                found += [word in value for word in option.of]
            case Numbers():
                found += [*value, *[0] * (max(option.size, option.most) - len(value))]
            case _:
                raise TypeError(f"no numbers for {name}")
    return bytes(max(0, min(number, NONE)) for number in found)
