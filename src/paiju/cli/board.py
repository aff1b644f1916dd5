"""Board: what a family of games shows and asks of the person at the terminal."""

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping
from typing import Any

from paiju.actions import Action
from paiju.cards import BLACK_JOKER, RED_JOKER, Card, Seat
from paiju.legal import Legal
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.state import State
from paiju.text import Voice

Choose = Callable[[list[str]], int]  # asks which of some lines is meant

COMMANDS = Words(
    "l：列出可选的（la 全部），/3 选第 3 个；rules：规则；q：退出",
    "l: list (la: all), /3 takes the third; rules; q: quit",
)


class Board(ABC):
    typing = Words("", "")  # how cards are typed

    def __init__(self, rules: Ruleset, seat: Seat, voice: Voice) -> None:
        self.rules, self.seat, self.voice = rules, seat, voice
        self.options: Any = rules.options

    @property
    def lang(self) -> str:
        return self.voice.lang

    @staticmethod
    @abstractmethod
    def names(options: Any, seat: Seat, lang: str) -> Mapping[Seat, str]:
        """What the players are called, in the order of play from one's own seat on."""

    # --- what is shown --------------------------------------------------------------------------------------------

    @abstractmethod
    def status(self, view: State) -> list[str]:
        """Lines about the table."""

    @abstractmethod
    def hand(self, view: State) -> list[list[Card]]:
        """One's own cards in order, in groups."""

    def style(self, view: State, card: Card) -> str:
        return "red" if card == RED_JOKER or (card < BLACK_JOKER and card % 4 in (1, 3)) else ""

    @abstractmethod
    def prompt(self, view: State) -> str: ...

    @abstractmethod
    def words(self, view: State, action: Action) -> str: ...

    # --- what is asked --------------------------------------------------------------------------------------------

    def quiet(self, view: State, legal: Legal) -> Action | None:
        """What is done without asking, where there is nothing to choose."""
        return None

    @abstractmethod
    def listed(self, view: State, legal: Legal) -> list[Action]:
        """The legal actions, those first that a person would think of first."""

    @abstractmethod
    def meant(self, typed: str, view: State, legal: Legal, choose: Choose) -> Action:
        """The action that some typed cards mean; BadTyping where they mean nothing."""
