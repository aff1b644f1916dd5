"""What the clients of a table have been shown, and the news that lead them on from there.

The board is drawn, and every event put into words, once for all. What a seat is told besides is made of its own view.
"""

from collections.abc import Mapping, Sequence

from msgspec import Raw, Struct
from msgspec.structs import replace

from paiju.cards import Seat, names
from paiju.events import DealRevealed, Event
from paiju.match import Match
from paiju.pictures import Board, Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Ask, Clock, News, Rounds, Told, View, encode
from paiju.server.shown.changes import changes
from paiju.server.shown.log import SeenLog
from paiju.server.shown.story import Story
from paiju.server.shown.telling import Telling, insiders
from paiju.server.shown.view import SeatView

LATELY = 60  # events that a client is told which has seen none
SHUFFLING = Text("洗牌", "Shuffling")  # before the first phase


class Edition(Struct, frozen=True):
    """What is new to everybody: the events, each of them as it is told, and the news of a seat that is told no more.
    `insiders`: for each event, the seats that are told more of it."""

    events: Sequence[Event]
    insiders: list[list[Seat]]
    told: list[Raw]
    news: News
    frame: bytes
    empty: bool


class Shown:
    """All clients of a table have the same board before them, and all clients of a seat the same picture."""

    def __init__(self, rules: Ruleset, players: Mapping[Seat, Text], counted: bool = False) -> None:
        """`counted`: every seat has a card counter."""
        self.rules, self.telling, self.counted = rules, Telling(rules, players), counted
        self.log, self.story = SeenLog(rules, None), Story(self.telling)
        self.board: Board | None = None  # as everybody was last shown it
        self.closed = 0  # the number of the event with which a round, a phase or a deal was last over
        self.seats: dict[Seat, SeatView] = {}
        self.joined: dict[Seat, int] = {}  # the number of the last event before somebody sat down there

    def seat(self, seat: Seat) -> SeatView:
        if seat not in self.seats:
            self.seats[seat] = SeatView(self.rules, seat, self.telling, self.joined.get(seat, 0), self.counted)
        return self.seats[seat]

    def count(self, counted: bool) -> None:
        """Whether every seat has a card counter, from now on."""
        self.counted = counted
        for view in self.seats.values():
            view.counted = counted

    # --- changes --------------------------------------------------------------------------------------------------

    def read(self, events: Sequence[Event]) -> None:
        """What comes next in the log of the match, as long as nobody has a picture and is told how it came about."""
        for event in events:
            self._see(event)

    def _unseen(self, match: Match) -> Sequence[Event]:
        """The events that may be shown now, and were not."""
        return match.since(self.log.v)

    def _see(self, event: Event) -> Event:
        before, seen, after = self.log.state, self.log.see(event), self.log.state
        revealed = isinstance(seen, DealRevealed)
        if revealed:
            self.story.add(self.log)
        ended = after.phase != before.phase or after.redeals != before.redeals
        if revealed or ended or len(after.rounds) != len(before.rounds):
            self.closed = self.log.v
        return seen

    def catch_up(self, match: Match, clocks: list[Clock]) -> Edition:
        """What is new in the log of the match."""
        if self.board is None:
            self.read(self._unseen(match))
        events = self._unseen(match)
        told = [Raw(encode(self.telling.told(self._see(event), self.log.state, None))) for event in events]
        before, self.board = self.board, self._draw(match)
        changed = changes(before, self.board) if before else []
        news = News(self.log.v, Raw(encode(told)), Raw(encode(changed)), Raw(encode(clocks)))
        return Edition(events, [*map(insiders, events)], told, news, encode(news), not (events or changed))

    def news(self, edition: Edition, seat: Seat) -> News:
        """The news of a seat whose clients have a picture: what it alone is told is added."""
        view, told = self.seats[seat], edition.told
        for place, event in enumerate(edition.events):
            seen = view.log.see(event)
            if seat in edition.insiders[place]:
                told = told if told is not edition.told else [*told]
                told[place] = Raw(encode(self.telling.told(seen, view.log.state, seat)))
        own = view.own()
        changed = changes(view.shown, own) if view.shown else []
        view.shown = own
        if told is edition.told and not changed:
            return edition.news
        events = edition.news.events if told is edition.told else Raw(encode(told))
        return replace(edition.news, events=events, own=changed)

    def _draw(self, match: Match) -> Board:
        """When a deal is over its seed is told, and with it every hand: so all hands are laid open."""
        log, telling = self.log, self.telling
        position, ending = log.position, log.ending()
        result = ending.result(position, telling.sides, telling.voices) if ending else None
        if result and match.over:
            result = replace(result, hands=[names(hand) for hand in match.state.hands])
        phase = telling.phases.get(position.phase, SHUFFLING)
        board = log.board(position).draw(phase, telling.sides, log.fair, result, telling.voices)
        return replace(board, story=self.story.chapters())

    # --- pictures -------------------------------------------------------------------------------------------------

    def picture(self, seat: Seat, match: Match, v: int | None, clocks: list[Clock], ask: Ask | None) -> View:
        """The whole picture for a client of a seat, and what it has missed after event `v`."""
        view = self.seat(seat)
        view.log.catch_up(match)
        view.shown = view.own()
        assert self.board
        return View(self.log.v, self._missed(view, match, v), self.board, view.shown, clocks, ask)

    def spectacle(self, match: Match, v: int | None, clocks: list[Clock]) -> View:
        """The same for a client without a seat."""
        assert self.board
        return View(self.log.v, self._missed(None, match, v), self.board, None, clocks, None)

    def rounds(self, known: int) -> Rounds:
        """The rounds of the present deal that are over, after the first `known`, as everybody saw them."""
        log = self.log
        return Rounds(log.state.deal, known, log.board(log.position).rounds(log.ended, known))

    def _missed(self, view: SeatView | None, match: Match, v: int | None) -> list[Told]:
        """What was told after event `v` of this deal. A client that has seen nothing of it (None: nothing at all) is
        told what came lately."""
        start, state = self.log.opened
        own = view.log.opened[1] if view else state
        if v is None or v < start:
            v = max(start, self.log.v - LATELY)
        if v >= self.log.v:
            return []
        told = []
        for number, event in enumerate(match.since(start)[: self.log.v - start], start):
            seen = event.view(None)
            state = seen.apply(state)
            mine = event.view(view.seat) if view else seen
            own = mine.apply(own) if view else state
            if number >= v:
                inside = view is not None and view.seat in insiders(event)
                seat = view.seat if view and inside else None
                told.append(self.telling.told(mine, own, seat) if inside else self.telling.told(seen, state, None))
        return told
