"""Teller: puts a log into words, event by event from its beginning."""

from collections.abc import Mapping
from functools import cache

from paiju.cards import Seat
from paiju.events import Event, MatchOpened, PhaseEntered, SharesPromised
from paiju.family import Family
from paiju.rules.ruleset import Ruleset
from paiju.text import common
from paiju.text.voice import Tell, Voice

SILENT: frozenset[type[Event]] = frozenset({MatchOpened, PhaseEntered, SharesPromised})  # they only move the match on


@cache
def words_of(family: Family) -> dict[type[Event], Tell]:
    """The words of all events in a family's log."""
    return {**common.WORDS, **family.words}


@cache
def silent(family: Family) -> frozenset[type[Event]]:
    """Events that get no line."""
    return SILENT | family.silent


class Teller(Voice):
    """Puts events into words and folds their state. The events may be the true ones or those of a view."""

    def __init__(self, rules: Ruleset, lang: str, players: Mapping[Seat, str] | None = None) -> None:
        super().__init__(lang, players, rules)
        self.family = rules.wing
        self.state = self.family.state(hands=())

    def tell(self, event: Event) -> str:
        """The line of an event; empty for silent events."""
        self.state = event.apply(self.state)
        if type(event) in silent(self.family):
            return ""
        return words_of(self.family)[type(event)](self, event)
