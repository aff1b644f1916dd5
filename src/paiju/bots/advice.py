"""Advice: what could be done now, best first, each with its worth and a short reason in words."""

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
    """`worth` compares the actions of one list: levels that one's side is expected to gain or lose by this deal.

    It never rises along the list. What has not been shown to be better than the action before it has the same worth:
    so have actions that a search was not sure enough to prefer, and those that it did not try, which come last.
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
    """Every reason there is, in both languages."""
    places = [files(family.package) / "bots" / "reasons.toml" for family in FAMILIES.values()]
    texts = [tomllib.loads(file.read_text("utf-8")) for file in places if file.is_file()]
    return {key: Words(words["zh"], words["en"]) for text in texts for key, words in text.items()}
