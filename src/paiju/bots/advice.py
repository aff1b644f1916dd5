"""Advice: actions for a position, best first, each with its worth and a short reason."""

import tomllib
from abc import abstractmethod
from functools import cache
from importlib.resources import files
from typing import Any

from msgspec import Struct

from paiju.actions import Action
from paiju.bots.base import Bot
from paiju.family import FAMILIES
from paiju.legal import Legal
from paiju.rules.schema import Words


class Advice(Struct, frozen=True):
    """An action with its worth: the levels that the player's side is expected to gain or lose in this deal, and what a
    bot counts above them for winning it.

    Worth is for comparison within one list, and never rises along it. An action that seemed better than the first, but
    not clearly so, has the same worth as the first. Untried actions come last, with the worth of the last tried one.
    """

    action: Action
    worth: float
    reason: str  # a key of the family's `reasons.toml`

    @property
    def words(self) -> Words:
        return reasons()[self.reason]


class Advisor(Bot):
    """A bot that ranks its actions and plays the first."""

    @abstractmethod
    def advise(self, view: Any, legal: Legal) -> list[Advice]:
        """Some of the legal actions, best first; never none."""

    def act(self, view: Any, legal: Legal) -> Action:
        return self.advise(view, legal)[0].action


@cache
def reasons() -> dict[str, Words]:
    """All reasons in both languages, by key."""
    places = [files(family.package) / "bots" / "reasons.toml" for family in FAMILIES.values()]
    texts = [tomllib.loads(file.read_text("utf-8")) for file in places if file.is_file()]
    return {key: Words(words["zh"], words["en"]) for text in texts for key, words in text.items()}
