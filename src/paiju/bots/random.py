"""random: any legal action with the same chance."""

from paiju.actions import Action
from paiju.cards import Seat
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import State


class Random:
    def __init__(self, rules: Ruleset, seat: Seat, rng: Stream) -> None:
        self.rng = rng

    def act(self, view: State, legal: Legal) -> Action:
        return legal.sample(self.rng)
