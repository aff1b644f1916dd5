"""Bot: the base class of all bots. A bot gets the view of its seat and the legal actions, and nothing else."""

from abc import ABC, abstractmethod
from typing import Any, ClassVar

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
    """How long a bot may think about one decision, if it can use the time."""

    ms: float = 100
    worlds: int | None = None  # the number of sampled worlds, instead of the time: makes results repeatable
    threads: int = 1


class BotFault(BadInput):
    """A bot gave no legal action, so its seat plays the default one. `error_words` says what happened."""

    def __str__(self) -> str:
        return error_words(self).en


class Bot(ABC):
    """A plain, synchronous player. A caller that must not wait runs it in a worker."""

    prompt: ClassVar[bool] = True  # it needs a few milliseconds, whatever its budget

    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> None:
        self.rules, self.options, self.seat, self.rng, self.budget = rules, rules.options, seat, rng, budget

    @abstractmethod
    def act(self, view: Any, legal: Legal) -> Action:
        """Choose one of the legal actions, knowing the seat's view."""

    def see(self, event: Event) -> None:  # noqa: B027 - most bots have nothing to do here
        """Hear an event as the seat sees it. The view contains it too, so only bots outside this process listen."""

    def close(self) -> None:  # noqa: B027
        """Clean up after the match."""
