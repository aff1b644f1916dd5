"""The story of a match: what came of each deal that is over, as everybody was told it."""

from msgspec.structs import replace

from paiju.pictures import Chapter
from paiju.server.shown.log import SeenLog
from paiju.server.shown.telling import Telling
from paiju.shown import Ending
from paiju.state import State
from paiju.text import Voices


class Story:
    """Keeps how deals ended, not the words: players may get other names."""

    def __init__(self, telling: Telling) -> None:
        self.telling = telling
        self._ends: list[tuple[Ending, State]] = []
        self._told: tuple[Voices | None, list[Chapter]] = None, []  # and by whom

    def add(self, log: SeenLog) -> None:
        """The deal that has just ended."""
        if ending := log.ending():
            self._ends.append((ending, replace(log.position, rounds=(), plays=())))
            self._told = None, []

    def forget(self, before: int) -> None:
        """The deals before this number are not for those who sit here."""
        self._ends = [(ending, position) for ending, position in self._ends if position.deal >= before]
        self._told = None, []

    def chapters(self) -> list[Chapter]:
        """The same list as before, as long as nothing has changed."""
        if self._told[0] is not self.telling.voices:
            self._told = self.telling.voices, [self._chapter(*end) for end in self._ends]
        return self._told[1]

    def _chapter(self, ending: Ending, position: State) -> Chapter:
        result = ending.result(position, self.telling.sides, self.telling.voices)
        return Chapter(position.deal, position.level, result.headline, result.winners, result.rises)
