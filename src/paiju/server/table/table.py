"""A table: one actor, the only one that writes its log. Nothing in it waits, so one thing is done after another."""

import asyncio
from collections.abc import Coroutine, Sequence
from typing import Any

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.server.protocol.messages import PROTOCOL, Ask, FromServer, Hello, Table, Turn
from paiju.server.shown.question import describe
from paiju.server.shown.story import Stories
from paiju.server.table.clock import now_ms
from paiju.server.table.course import Course, rules_from
from paiju.server.table.pace import Pace
from paiju.server.table.roster import table_message
from paiju.server.table.seats import Player, Seating
from paiju.server.table.store import Row, Store
from paiju.server.table.thinkers import Question, Thinkers
from paiju.server.table.turns import Turns
from paiju.server.web.connection import Connection, frame


class GameTable:
    def __init__(self, row: Row, store: Store, pace: Pace, thinkers: Thinkers) -> None:
        self.row, self.store, self.thinkers = row, store, thinkers
        self.pace = replace(pace, turn=row.turn)
        self.rules = rules_from(row.rules)
        self.epoch = store.claim(row.code)
        self.course = Course(store, row.code, self.rules, row.deals)
        self.seating = Seating(self.rules.options.seats, pace.bank)
        for seat, guest in store.seats(row.code).items():
            self.seating.sit(seat, guest, store.name(guest) or "?")
        self.turns = Turns(self.course, self.seating, self.pace, thinkers, row.strength, row.secret, self.happened)
        self.host = row.host
        self.visitors: list[Connection] = []  # connected without a seat
        self.stories = Stories(self.course, self.seating)
        self.pause: asyncio.TimerHandle | None = None
        self.resume_at: int | None = None
        self.errands: set[asyncio.Task[None]] = set()  # advice that is being thought of

    @property
    def state(self) -> str:
        if self.course.match is None:
            return "open"
        return "over" if self.course.over else "pause" if self.course.paused else "deal"

    @property
    def connections(self) -> list[Connection]:
        return [*self.visitors, *(found for player in self.seating for found in player.connections)]

    def admits(self, guest: str) -> bool:
        """Whether this table is somebody's to see: his own, or one where he could sit down."""
        return self.seating.of(guest) is not None or (
            self.row.open and bool(self.seating.free()) and self.state != "over"
        )

    # --- coming and going -----------------------------------------------------------------------------------------

    def connect(self, connection: Connection, v: int, epoch: int) -> None:
        player, name = self.seating.of(connection.guest), self.store.name(connection.guest) or ""
        seat, seq = (player.seat, player.seq) if player else (None, 0)
        connection.tell(Hello(PROTOCOL, now_ms(), self.epoch, seat, name, seq))
        if player is None:
            self.visitors.append(connection)
            self.tell_table()
            return
        self.turns.moved(player)
        back = not player.here
        player.connections.append(connection)
        if back:
            player.auto, player.timeouts = False, 0
            self.schedule()
        self.tell_table()
        self.show(player, connection, v if epoch == self.epoch else None)

    def disconnect(self, connection: Connection) -> None:
        if connection in self.visitors:
            self.visitors.remove(connection)
        for player in self.seating:
            if connection in player.connections:
                self.turns.moved(player)
                player.connections.remove(connection)
                if not player.here:
                    self.schedule()
                    self.tell_table()
                    self.tell_turn()

    def seat(self, connection: Connection, seat: Seat) -> None:
        """A visitor has become a player, on every page he has open."""
        player, guest = self.seating[seat], connection.guest
        player.connections += [found for found in self.visitors if found.guest == guest]
        self.visitors = [found for found in self.visitors if found.guest != guest]
        self.renamed()
        for found in player.connections:
            self.show(player, found, None)

    def move(self, player: Player, seat: Seat) -> None:
        """Before the start: to a free seat."""
        assert player.guest
        connections = player.connections
        self.seating.sit(seat, player.guest, player.name.zh)
        self.seating.stand_up(player.seat)
        self.seating[seat].connections = connections
        self.tell_table()

    def unseat(self, player: Player) -> None:
        self.visitors += player.connections
        self.stories.forget(player.seat)
        gone = player.guest
        self.seating.stand_up(player.seat)
        if gone == self.host and self.seating.people:
            self.host = self.seating.people[0].guest or self.host
            self.store.host(self.row.code, self.host)
        self.renamed()

    def rename(self, guest: str, name: str) -> None:
        if player := self.seating.of(guest):
            player.name = Text(name, name)
            self.renamed()

    def renamed(self) -> None:
        self.stories.rename()
        self.tell_table()

    # --- what is told ---------------------------------------------------------------------------------------------

    def show(self, player: Player, connection: Connection, v: int | None) -> None:
        """Everything a client needs that has just come: what it has missed, the picture, the clocks, the question."""
        match = self.course.match
        if match is None:
            return
        if missed := self.stories.missed(player, v):
            connection.tell(missed)
        connection.tell(self.stories.now(player).view())
        connection.tell(self.turn())
        if ask := self.ask(player):
            connection.tell(ask)

    def happened(self) -> None:
        """Something was added to the log: everybody is told, and the next are asked."""
        self.schedule()
        news = [
            (player, self.stories.news(player), self.stories.so_far(player).view())
            for player in self.seating
            if player.here
        ]
        turn = frame(self.turn())
        for player, events, view in news:
            ask = self.ask(player) if player.asked != self.asking(player) else None
            for text in (events and frame(events), frame(view), turn, ask and frame(ask)):
                if text:
                    player.send(text)
        self.tell_table()

    def turn(self) -> Turn:
        return Turn(self.course.v, self.turns.clocks())

    def tell_turn(self) -> None:
        if self.course.running:
            self.everybody(self.turn())

    def asking(self, player: Player) -> tuple[int, int] | None:
        """What a player is asked: the question, and the cards he has to answer it."""
        match, seat = self.course.match, player.seat
        if match is None or match.over or seat not in match.actors or seat not in self.turns.questions.open:
            return None
        return self.turns.questions.open[seat], len(match.state.hands[seat])

    def ask(self, player: Player) -> Ask | None:
        match, player.asked = self.course.match, self.asking(player)
        if match is None or player.asked is None:
            return None
        telling = self.stories.now(player)
        legal = describe(match.game, telling.state, player.seat, telling.voices)
        return Ask(player.asked[0], self.turns.alarms.deadline(player.seat), legal)

    def everybody(self, message: FromServer) -> None:
        text = frame(message)
        for player in self.seating:
            player.send(text)

    def tell_table(self) -> None:
        """Who sits there, to all whose picture of it is old."""
        for player in self.seating:
            if player.here:
                _renew(player.connections, table_message(self, player.seat))
        if self.visitors:
            _renew(self.visitors, table_message(self, None))

    # --- the course -----------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Clocks, bots, and the pause between two deals; all of it stands still while nobody is here."""
        self.turns.schedule()
        attended = self.seating.attended
        if self.course.paused and attended and self.pause is None:
            loop = asyncio.get_running_loop()
            self.pause = loop.call_later(self.pace.pause, self.pause_over)
            self.resume_at = now_ms() + round(self.pace.pause * 1000)
        elif self.pause and not (self.course.paused and attended):
            self.pause.cancel()
            self.pause, self.resume_at = None, None

    def pause_over(self) -> None:
        """Time is up; but a table at which only the clock plays waits for its people."""
        self.pause, self.resume_at = None, None
        if any(player.playing and player.here for player in self.seating):
            self.next_deal()

    def start(self) -> None:
        self.course.start()
        self.happened()

    def next_deal(self) -> None:
        self.seating.new_deal(self.pace.bank)
        self.course.next_deal()
        self.happened()

    def question(self, seat: Seat, bot: str) -> Question:
        """Something for a worker to think about, with what this seat knows."""
        match = self.course.match
        assert match
        return Question(
            match.rules, seat, match.view(seat), bot, self.row.secret, self.course.v, self.pace.budget * 1000
        )

    def send_off(self, errand: Coroutine[Any, Any, None]) -> None:
        task = asyncio.create_task(errand)
        self.errands.add(task)
        task.add_done_callback(self.errands.discard)

    def close(self) -> None:
        """Put to sleep: the log has everything."""
        self.turns.stop()
        if self.pause:
            self.pause.cancel()
        for errand in self.errands:
            errand.cancel()


def _renew(connections: Sequence[Connection], message: Table) -> None:
    text = frame(message)
    for connection in connections:
        if connection.table != text:
            connection.table = text
            connection.send(text)
