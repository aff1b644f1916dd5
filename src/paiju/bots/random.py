"""random: plays any legal action with equal chance."""

from typing import Any

from paiju.actions import Action
from paiju.bots.base import Bot
from paiju.legal import Legal


class Random(Bot):
    def act(self, view: Any, legal: Legal) -> Action:
        return legal.sample(self.rng)
