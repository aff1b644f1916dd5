"""Deals that are over. Everything in them may be seen: replays, analyses and statistics are made of them.

>>> from paiju import Match, load
>>> match = Match(load("guandan"), b"an example", deals=2)
>>> while not match.over:
...     match.play(match.actors[0], match.default(match.actors[0]))
>>> first, second = past_deals(match.rules, match.events)
>>> second.number, second.events[0].number, second.first == len(first.events) + 1
(2, 2, True)
>>> all(decision.seat in decision.state.actors for decision in second.decisions())
True
"""

import hashlib
from collections.abc import Iterable, Iterator
from functools import cached_property
from typing import Any

from msgspec import Struct

from paiju.actions import Action
from paiju.cards import Seat
from paiju.counting import Counting, DealCount
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Event, SharesPromised, SharesRevealed, deals_in, fold
from paiju.game import Game
from paiju.legal import Legal
from paiju.match import Match
from paiju.notation import show_event
from paiju.rules.ruleset import Ruleset
from paiju.state import State

OPENING = DealOpened, SharesPromised, SharesRevealed  # the events before the cards are dealt


class Decision(Struct, frozen=True):
    """What a seat did after event number `v`, when the true state was this."""

    v: int
    seat: Seat
    action: Action
    state: Any
    view: Any  # what the seat knew

    def legal(self, game: Game) -> Legal:
        return game.phases[self.view.phase].legal(self.view, self.seat)


class PastDeal(Struct, frozen=True, dict=True):
    """A deal that is over: what it began with, and its events from `DealOpened` to `DealRevealed`. Before them there
    were `first` events of its match."""

    rules: Ruleset
    first: int
    before: State  # what it began with holds nothing of the deal before but the standing
    events: tuple[Event, ...]

    @property
    def number(self) -> int:
        opened = self.events[0]
        assert isinstance(opened, DealOpened)
        return opened.number

    @property
    def last(self) -> int:
        """The number of its last event."""
        return self.first + len(self.events)

    @cached_property
    def key(self) -> str:
        """The same for equal deals, whoever played them, wherever they were stored."""
        lines = [self.rules.digest(), repr(self.before), *map(show_event, self.events)]
        return hashlib.sha256("\n".join(lines).encode()).hexdigest()

    def count(self) -> DealCount:
        """What it was for each seat."""
        counting: type[Counting] = self.rules.wing.room("counting")
        return counting(self.rules).count(self.before, self.events)

    @property
    def end(self) -> Any:
        """The true state after the last event."""
        return fold(self.before, self.events)

    def until(self, v: int) -> Match:
        """The match as it was after event number `v` of this deal. Where it was somebody's turn then, it can be played
        on: its cards are known."""
        if not self.first < v <= self.last:
            raise BadInput("bad_value", fact="event", value=str(v), wanted=f"{self.first + 1}–{self.last}")
        log, before = self.events[: v - self.first], (self.first, self.before)
        return Match(self.rules, self._seed, deals=self.number, log=log, before=before)

    def decisions(self) -> Iterator[Decision]:
        """Everything that anybody decided, in order."""
        opening = sum(isinstance(event, OPENING) for event in self.events)
        match = self.until(self.first + opening)
        match.advance()
        while not match.over:
            origin = self.events[match.v - self.first].action(match.state)
            assert origin, "what nobody decided comes by itself"
            seat, action = origin
            yield Decision(match.v, seat, action, match.state, match.view(seat))
            match.play(seat, action)

    def _seed(self, number: int) -> bytes:
        revealed = self.events[-1]
        assert isinstance(revealed, DealRevealed)
        return bytes.fromhex(revealed.seed)


def past_deals(rules: Ruleset, events: Iterable[Event]) -> Iterator[PastDeal]:
    """The deals of a match that are over, of its trusted log from the beginning; the rest of the log is left out."""
    for first, before, deal in deals_in(Game(rules).blank, events):
        yield PastDeal(rules, first, before, deal)
