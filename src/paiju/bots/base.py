"""What a bot is, and the bots there are by name."""

from collections.abc import Callable
from typing import Protocol

from paiju.actions import Action
from paiju.bots.greedy import greedy
from paiju.bots.random import Random
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import State


class Bot(Protocol):
    def act(self, view: State, legal: Legal) -> Action:
        """Choose one of the legal actions, knowing the seat's view."""
        ...


BOTS: dict[str, Callable[[Ruleset, Seat, Stream], Bot]] = {"random": Random, "greedy": greedy}


def make_bot(name: str, rules: Ruleset, seat: Seat, rng: Stream) -> Bot:
    if name not in BOTS:
        raise BadInput("unknown_bot", name=name, known=", ".join(BOTS))
    return BOTS[name](rules, seat, rng)
