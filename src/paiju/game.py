"""A ruleset built into a playable game: its phases by name, in order."""

from collections.abc import Callable
from typing import Any

from paiju.events import MatchOpened
from paiju.phases.base import Phase
from paiju.phases.bury import BuryPhase
from paiju.phases.climb import ClimbPhase
from paiju.phases.deal import DealPhase
from paiju.phases.draw import DrawPhase
from paiju.phases.friend import FriendPhase
from paiju.phases.returning import ReturnPhase
from paiju.phases.score import ScorePhase
from paiju.phases.settle import SettlePhase
from paiju.phases.swap import SwapPhase
from paiju.phases.tribute import TributePhase
from paiju.phases.trick import TrickPhase
from paiju.rules.ruleset import Ruleset
from paiju.strategies.levels import Standing

PHASES: dict[str, Callable[[Any], Phase]] = {
    "deal": DealPhase,
    "tribute": TributePhase,
    "return": ReturnPhase,
    "climb": ClimbPhase,
    "settle": SettlePhase,
    "draw": DrawPhase,
    "bury": BuryPhase,
    "friend": FriendPhase,
    "swap": SwapPhase,
    "trick": TrickPhase,
    "score": ScorePhase,
}


class Game:
    """The phases of a deal; after this no code asks which variant is played."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.order = rules.phases
        self.phases = {name: PHASES[name](rules.options) for name in rules.phases}

    def opening(self, start: Standing | None = None) -> MatchOpened:
        """The first event of a match, from the start or from a given standing."""
        o = self.rules.options
        standing = start or Standing((o.start_level,) * o.sides, o.start_level, None, (0,) * o.sides)
        return MatchOpened(o.seats, standing.levels, standing.level, standing.owner, standing.fails)

    def after(self, phase: str) -> str | None:
        """The phase that follows, None after the last one."""
        place = self.order.index(phase) + 1 if phase else 0
        return self.order[place] if place < len(self.order) else None
