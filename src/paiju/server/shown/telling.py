"""The story of a match as one seat is told it: its view, the words of every event, and what a deal came to."""

from collections.abc import Mapping

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.events import DealOpened, DealRevealed, Event, Settled
from paiju.pictures import Fair, Hand, Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Told, View
from paiju.server.protocol.refusals import clause_of
from paiju.server.shown.board import board, board_view
from paiju.state import State
from paiju.text import Voice, Voices, silent, words_of
from paiju.wire import event_data


class Telling:
    """Folds the seat's own log; nothing else is ever looked at, so nothing else can be told."""

    def __init__(self, rules: Ruleset, seat: Seat | None, players: Mapping[Seat, Text]) -> None:
        self.rules, self.family, self.seat = rules, rules.wing, seat
        self.voices = self._voices(players)
        self.layout = self.family.layout(rules.options)
        self._hand: tuple[tuple[object, ...], Hand] | None = None  # the last one, by what it depends on
        self.v = 0  # events told
        self.state = self.family.state(hands=())
        self.opened = 0, self.state  # where the present deal begins, and the state before it
        self.past: list[Event] = []  # what the board shows beside the state
        self.fair: list[Fair] = []
        self.ending = self.family.ending(())
        self.ended = False
        self.played: tuple[str, int | None] = "", None  # the level of a deal that has ended, and whose it was

    def rename(self, players: Mapping[Seat, Text]) -> None:
        self.voices = self._voices(players)

    def _voices(self, players: Mapping[Seat, Text]) -> Voices:
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
        if seen.lists_hand or type(seen) in silent(self.family):
            return None
        said = []
        for voice in self.voices:
            voice.state = state
            said.append(words_of(self.family)[type(seen)](voice, seen).strip())
        return Text(*said) if said[0] else None

    def _remember(self, seen: Event, said: Text | None, before: State) -> None:
        match seen:
            case DealOpened(number=number, commitment=commitment):
                self.opened, self.ended = (self.v - 1, before), False
                self.past, self.ending = [], self.family.ending(before.levels)
                self.fair = [*self.fair[-1:], Fair(number, commitment, None)]
            case DealRevealed(number=number, seed=seed):
                self.fair[-1] = Fair(number, self.fair[-1].commitment, seed)
                self.ended = True
            case _:
                if self.state.redeals > before.redeals:
                    self.past = []
                if isinstance(seen, self.family.board.remembered):
                    self.past.append(seen)
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
            end = self.ending.result(board_view(self.rules, state, None), self.seat, self.voices)
            state = replace(state, level=level, owner=owner)
        drawn = board(self.rules, state, self.seat, self.voices, self.past, self.fair, end)
        return View(self.v, drawn, None if self.seat is None else self.hand(state, self.seat))

    def hand(self, state: State, seat: Seat) -> Hand:
        """The last layout, as long as nothing has changed that it depends on."""
        key = self.layout.key(state, seat)
        if self._hand is None or self._hand[0] != key:
            self._hand = key, self.layout.hand(state, seat)
        return self._hand[1]

    def _told(self, seen: Event, said: Text | None) -> Told:
        mine = seen.breaks and getattr(seen, "seat", None) == self.seat
        clause = clause_of(self.rules, seen.breaks) if mine else None
        return Told(event_data(seen) if seen.told else None, said, clause)
