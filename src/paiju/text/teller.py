"""Teller: tells a log, event by event, from its beginning."""

from paiju.events import Event, MatchOpened, PhaseEntered
from paiju.text import auction, climbing, common, tricks
from paiju.text.voice import Tell, Voice
from paiju.trick_events import Asked, Drawn, Shuffled

WORDS: dict[type[Event], Tell] = {**common.WORDS, **climbing.WORDS, **auction.WORDS, **tricks.WORDS}
SILENT = frozenset({MatchOpened, PhaseEntered, Shuffled, Drawn, Asked})  # they only move the match on


class Teller(Voice):
    """Tells what it is given, the truth or what one seat sees, and keeps the state that it folds to."""

    def tell(self, event: Event) -> str:
        """One line, or nothing for events that are not worth one."""
        self.state = event.apply(self.state)
        return "" if type(event) in SILENT else WORDS[type(event)](self, event)
