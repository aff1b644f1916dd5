"""The story of a match as one seat is told it: its view, the words of every event, and what a deal came to."""

from collections.abc import Mapping

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.events import DealOpened, DealRevealed, Dealt, Event, MatchOpened, Settled
from paiju.match import NOTHING
from paiju.rules.ruleset import Ruleset
from paiju.server.boards import Past, board
from paiju.server.ending import Ending
from paiju.server.layout import Layouts
from paiju.server.messages import Told, View
from paiju.server.pictures import Fair, Text
from paiju.server.refusals import clause_of
from paiju.state import State
from paiju.text import SILENT, WORDS, Voice
from paiju.trick_events import BottomSet, DealVoided, Shuffled, ThrowFailed
from paiju.wire import event_data

NOTHING_TO_SAY = (MatchOpened, Shuffled)  # of these a seat learns nothing: they are sent as gaps
OWN_HAND = (BottomSet, Dealt)  # words that list the hand: the client shows it already
THROWS = "7.5"  # the clause by which they fail


class Telling:
    """Folds the seat's own log; nothing else is ever looked at, so nothing else can be told."""

    def __init__(self, rules: Ruleset, seat: Seat | None, players: Mapping[Seat, Text]) -> None:
        self.rules, self.seat = rules, seat
        self.voices = self._voices(players)
        self.layouts = Layouts(rules)
        self.v = 0  # events told
        self.state: State = NOTHING
        self.opened = 0, NOTHING  # where the present deal begins, and the state before it
        self.past = Past()
        self.fair: list[Fair] = []
        self.ending = Ending(())
        self.ended = False
        self.played: tuple[str, int | None] = "", None  # the level of a deal that has ended, and whose it was

    def rename(self, players: Mapping[Seat, Text]) -> None:
        self.voices = self._voices(players)

    def _voices(self, players: Mapping[Seat, Text]) -> tuple[Voice, Voice]:
        zh = {seat: name.zh for seat, name in players.items()}
        return Voice("zh", zh), Voice("en", {seat: name.en for seat, name in players.items()})

    def tell(self, event: Event) -> Told:
        """The next event of the whole log."""
        seen, before = event.view(self.seat), self.state
        self.state, self.v = seen.apply(before), self.v + 1
        said = self.words(seen, self.state)
        self._remember(seen, said, before)
        return self._told(seen, said)

    def words(self, seen: Event, state: State) -> Text | None:
        if type(seen) in SILENT or isinstance(seen, OWN_HAND):
            return None
        said = []
        for voice in self.voices:
            voice.state = state
            said.append(WORDS[type(seen)](voice, seen).strip())
        return Text(*said) if said[0] else None

    def _remember(self, seen: Event, said: Text | None, before: State) -> None:
        match seen:
            case DealOpened(number=number, commitment=commitment):
                self.opened, self.ended = (self.v - 1, before), False
                self.past, self.ending = Past(), Ending(before.levels)
                self.fair = [*self.fair[-1:], Fair(number, commitment, None)]
            case DealRevealed(number=number, seed=seed):
                self.fair[-1] = Fair(number, self.fair[-1].commitment, seed)
                self.ended = True
            case DealVoided():
                self.past = Past()
            case _:
                self.past.take(seen, self.seat)
                self.ending.take(seen, said)
                self.played = (before.level, before.owner) if isinstance(seen, Settled) else self.played

    def again(self, events: list[Event], first: int) -> list[Told]:
        """Events that were told before, from number `first` on; it must be in the present deal."""
        start, state = self.opened
        told = []
        for number, event in enumerate(events[start : self.v], start + 1):
            seen = event.view(self.seat)
            state = seen.apply(state)
            if number >= first:
                told.append(self._told(seen, self.words(seen, state)))
        return told

    def view(self) -> View:
        state, end = self.state, None
        if self.ended:  # what was played, not what the next deal plays
            level, owner = self.played
            end = self.ending.result(self.rules, state, self.seat, self.voices)
            state = replace(state, level=level, owner=owner)
        drawn = board(self.rules, state, self.seat, self.voices, self.past, self.fair, end)
        hand = None if self.seat is None else self.layouts.hand(state, self.seat)
        return View(self.v, drawn, hand)

    def _told(self, seen: Event, said: Text | None) -> Told:
        mine = isinstance(seen, ThrowFailed) and seen.seat == self.seat
        clause = clause_of(self.rules, THROWS) if mine else None
        return Told(None if isinstance(seen, NOTHING_TO_SAY) else event_data(seen), said, clause)
