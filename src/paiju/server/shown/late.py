"""A table as it is shown to those who are a round behind."""

from collections.abc import Sequence

from paiju.events import Event
from paiju.match import Match
from paiju.server.shown.log import SeenLog
from paiju.server.shown.news import Shown


class LateShown(Shown):
    """Sees what everybody sees, up to the end of the last round, or of a phase without rounds: of the events after that
    it is given none. A deal that is over is shown to its end. Words and story are those of the table."""

    def __init__(self, shown: Shown, match: Match) -> None:
        """From the beginning of the present deal on."""
        self.rules, self.telling, self.story, self.everybody = shown.rules, shown.telling, shown.story, shown
        self.log, self.board = SeenLog(shown.rules, None), None
        self.log.v, self.log.state = match.opening
        self.log.fair = shown.log.fair[:-1]  # of the deal before

    def _unseen(self, match: Match) -> Sequence[Event]:
        return match.since(self.log.v)[: self.everybody.closed - self.log.v]

    def _see(self, event: Event) -> Event:
        return self.log.see(event)
