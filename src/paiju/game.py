"""Game: a ruleset as something to play, with its phases by name and in order."""

from paiju.events import MatchOpened
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset
from paiju.state import Standing, State


class Game:
    """The phases of a deal under one ruleset. No later code asks which variant is played."""

    def __init__(self, rules: Ruleset) -> None:
        self.rules = rules
        self.order = rules.phases
        self.phases = {name: rules.wing.phases[name](rules.options) for name in rules.phases}

    @property
    def blank(self) -> State:
        """The state before the first event."""
        return self.rules.wing.state(hands=())

    def opening(self, start: Standing | None, rng: Stream) -> MatchOpened:
        """The first event of a match, at its start or from a given standing."""
        o, drawn = self.rules.options, self.rules.wing.opening_level
        level = drawn(o, rng) if drawn else o.start_level
        standing = start or Standing((level,) * o.sides, level, None, (0,) * o.sides)
        return MatchOpened(o.seats, standing.levels, standing.level, standing.owner, standing.fails)

    def after(self, phase: str) -> str | None:
        """The name of the next phase; None after the last one."""
        place = self.order.index(phase) + 1 if phase else 0
        return self.order[place] if place < len(self.order) else None
