"""What the clients of a table have been shown, and the news that lead them on from there.

The board is drawn, and every event put into words, once for all. What a seat is told besides is made of its own view.
"""

from collections.abc import Mapping, Sequence

from msgspec import Raw, Struct
from msgspec.structs import replace

from paiju.cards import Seat
from paiju.events import Event
from paiju.pictures import Board, Text
from paiju.rules.ruleset import Ruleset
from paiju.server.protocol.messages import Ask, Clock, News, Told, View, encode
from paiju.server.shown.changes import changes
from paiju.server.shown.log import SeenLog
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

    def __init__(self, rules: Ruleset, players: Mapping[Seat, Text]) -> None:
        self.rules, self.telling = rules, Telling(rules, players)
        self.log = SeenLog(rules, None)
        self.board: Board | None = None  # as everybody was last shown it
        self.seats: dict[Seat, SeatView] = {}

    def seat(self, seat: Seat) -> SeatView:
        if seat not in self.seats:
            self.seats[seat] = SeatView(self.rules, seat, self.telling)
        return self.seats[seat]

    # --- changes --------------------------------------------------------------------------------------------------

    def catch_up(self, log: Sequence[Event], clocks: list[Clock]) -> Edition:
        """What is new in the log of the match. As long as nobody has a picture, nobody is told how it came about."""
        if self.board is None:
            self.log.catch_up(log)
        events = log[self.log.v :]
        told = [Raw(encode(self.telling.told(self.log.see(event), self.log.state, None))) for event in events]
        before, self.board = self.board, self._draw()
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

    def _draw(self) -> Board:
        log, telling = self.log, self.telling
        position, ending = log.position, log.ending()
        result = ending.result(position, telling.sides, telling.voices) if ending else None
        phase = telling.phases.get(position.phase, SHUFFLING)
        return log.board(position).draw(phase, telling.sides, log.fair, result, telling.voices)

    # --- pictures -------------------------------------------------------------------------------------------------

    def picture(self, seat: Seat, log: Sequence[Event], v: int | None, clocks: list[Clock], ask: Ask | None) -> View:
        """The whole picture for a client of a seat, and what it has missed after event `v`."""
        view = self.seat(seat)
        view.log.catch_up(log[: self.log.v])
        view.shown = view.own()
        assert self.board
        return View(self.log.v, self._missed(view, log, v), self.board, view.shown, clocks, ask)

    def _missed(self, view: SeatView, log: Sequence[Event], v: int | None) -> list[Told]:
        """What was told after event `v` of this deal. A client that has seen nothing of it (None: nothing at all) is
        told what came lately."""
        start, state = self.log.opened
        own = view.log.opened[1]
        if v is None or v < start:
            v = max(start, self.log.v - LATELY)
        if v >= self.log.v:
            return []
        told = []
        for number, event in enumerate(log[start : self.log.v], start):
            seen, mine = event.view(None), event.view(view.seat)
            state, own = seen.apply(state), mine.apply(own)
            if number >= v:
                inside = view.seat in insiders(event)
                told.append(self.telling.told(mine, own, view.seat) if inside else self.telling.told(seen, state, None))
        return told
