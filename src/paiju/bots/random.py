"""random: any legal action with the same chance."""

from paiju.actions import Action
from paiju.bots.base import Bot
from paiju.legal import Legal
from paiju.state import State


class Random(Bot):
    def act(self, view: State, legal: Legal) -> Action:
        return legal.sample(self.rng)
