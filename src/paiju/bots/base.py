"""What a bot is: it is given its seat's view and the legal actions, and nothing else."""

from abc import ABC, abstractmethod
from typing import Any

from msgspec import Struct

from paiju.actions import Action
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.events import Event
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.prose import error_words
from paiju.rules.ruleset import Ruleset


class Budget(Struct, frozen=True):
    """How long a decision may take, of the bots that can use the time."""

    ms: float = 100
    worlds: int | None = None  # instead of the time: so many sampled worlds, for results that can be repeated
    threads: int = 1


class BotFault(BadInput):
    """A bot gave no legal action; its seat plays the default one. `error_words` says in both languages what it did."""

    def __str__(self) -> str:
        return error_words(self).en


class Bot(ABC):
    """Plain and synchronous: whoever must not wait calls it in a worker."""

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        self.rules, self.options, self.seat, self.rng, self.budget = rules, rules.options, seat, rng, budget

    @abstractmethod
    def act(self, view: Any, legal: Legal) -> Action:
        """Choose one of the legal actions, knowing the seat's view."""

    def see(self, event: Event) -> None:  # noqa: B027 - most bots have nothing to do here
        """An event as the seat sees it. The view holds all of it, so only bots outside this process listen."""

    def close(self) -> None:  # noqa: B027
        """The match is over."""
