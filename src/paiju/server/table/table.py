"""A table: its seats, its match and its clocks. It alone writes its log, and one thing is done after another."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping, Sequence
from functools import partial
from typing import Any

from msgspec.structs import replace

from paiju.actions import show_action
from paiju.bots.registry import STRENGTHS
from paiju.cards import Seat
from paiju.pictures import Text
from paiju.rules.schema import Words
from paiju.server.counts import Actor, Counts
from paiju.server.protocol.messages import PROTOCOL, Ask, Hello, Settings, Table, TableState, Turn, encode
from paiju.server.shown.news import Edition, Shown
from paiju.server.storage import writes
from paiju.server.storage.store import Progress, Row, Store, rules_from
from paiju.server.table.host import Host
from paiju.server.table.names import at_table, called
from paiju.server.table.pace import Pace
from paiju.server.table.pen import Ended, Pen, nothing
from paiju.server.table.seats import Asked, Listener, Player, Seats
from paiju.server.table.shuffle import Shuffle
from paiju.server.table.stored_match import STEP, StoredMatch
from paiju.server.table.turns import Turns, now_ms
from paiju.server.thinking.question import Question
from paiju.server.thinking.workers import Workers


class GameTable:
    """Only `put_away` waits. What takes time runs as a task of its own. What is to be stored changes nothing before."""

    def __init__(
        self,
        row: Row,
        store: Store,
        pace: Pace,
        workers: Workers,
        counts: Counts | None = None,
        broken: Callable[[], None] = nothing,
        renamed: Callable[[str, str], None] | None = None,
    ) -> None:
        """`broken` is called when the table has to be woken up again from its log; `renamed` when a guest has another
        name, which is then told at all tables."""
        self._broken, self.renamed = broken, renamed or self.rename
        self.row, self.store, self.workers, self.counts = row, store, workers, counts or Counts()
        self.pace = replace(pace, turn=row.turn)
        self.rules = rules_from(row.rules)
        self.family = self.rules.wing
        self.epoch = 0  # until it is claimed
        self.pen = Pen(store.journal, self.storing_turned)
        self.stored = StoredMatch(self.pen, store, row.code, self.rules, row.deals)
        self.seats = Seats(self.rules.options.seats, pace.bank)
        names = store.names(row.code)
        for seat, guest in store.seats(row.code).items():
            self.seats.sit(seat, guest, called(names[seat], guest))
        for seat, guest in store.seats(row.code, gone=True).items():
            self.seats.stand_up(seat, guest)
        self.turns = Turns(self.stored, self.seats, self.pace, workers, row.strength, row.secret, self.acted)
        self.shuffle = Shuffle(self.stored, self.seats, self.pace, self.changed)
        self.title, self.sides = Text.of(self.rules.title), self.family.board.sides(self.rules.options)
        self.strength = Text.of(STRENGTHS.get(row.strength) or Words(row.strength, row.strength))
        self.settings = Settings(round(row.turn * 1000), round(pace.bank * 1000), round(pace.pause * 1000))
        self.host = Host(row.host, self.seats, pace.host, self._new_host)
        self.locked, self.kept_out, self.closed = bool(row.locked), store.kept_out(row.code), False
        self.visitors: list[Listener] = []  # connected without a seat
        self.returning: list[Listener] = []  # of those who are about to get back the seat that they left
        self.shown = Shown(self.rules, self.seats.names())
        self.pause: asyncio.TimerHandle | None = None
        self.resume_at: int | None = None
        self.tasks: set[asyncio.Task[None]] = set()  # advice that is being computed
        self._played = store.progress(row.code) in ("begun", "over")  # a person has acted, not only bots and the clock
        self._touched: tuple[TableState, Progress] = "open", "open"  # when the store was last told that it is in use
        self._described: tuple[Table | None, dict[Seat | None, bytes]] = None, {}  # the last, and each seat's frame

    @property
    def state(self) -> TableState:
        match = self.stored.match
        if match is None:
            return "open"
        if not match.over:
            return "deal"
        return "over" if self.stored.over else "pause"

    @property
    def progress(self) -> Progress:
        return "over" if self.state == "over" else "begun" if self._played else "open"

    @property
    def connections(self) -> list[Listener]:
        return [*self.visitors, *(found for player in self.seats for found in player.connections)]

    def admits(self, guest: str) -> bool:
        """Whether a guest may see this table: they have a seat, or could take one now or when one is free."""
        if self.seats.of(guest) or self.seats.left_by(guest):
            return not self.closed
        return self.row.open and not self.closed and self.state != "over" and guest not in self.kept_out

    # --- coming and going -----------------------------------------------------------------------------------------

    def connect(self, connection: Listener, v: int, epoch: int) -> None:
        """Somebody who has left their seat gets it back first."""
        if self.seats.left_by(connection.guest) is None:
            self._join(connection, v, epoch)
            return

        def back(_: bool) -> None:
            if connection in self.returning:
                self.returning.remove(connection)
                self._join(connection, v, epoch)

        self.returning.append(connection)
        self.pen.take(lambda: self._reclaim(connection.guest), back)

    def _reclaim(self, guest: str) -> None:
        if left := self.seats.left_by(guest):
            name, kept = self._name_of(guest)
            self.pen.write(
                writes.sit(self.row.code, left.seat, guest, kept), lambda _: self._sit(guest, left.seat, name)
            )

    def _name_of(self, guest: str) -> tuple[Text, str | None]:
        """Of somebody who sits down. Where it is taken, it gets a number."""
        return at_table(self.store.name(guest), guest, (player.name for player in self.seats.people))

    def _join(self, connection: Listener, v: int, epoch: int) -> None:
        player = self.seats.of(connection.guest)
        seat, seq = (player.seat, player.seq) if player else (None, 0)
        name = player.name if player else called(self.store.name(connection.guest), connection.guest)
        connection.tell(Hello(PROTOCOL, now_ms(), self.epoch, seat, name, seq))
        if player is None:
            self.visitors.append(connection)
            self.send_table()
            return
        self.send_news()  # the newcomer is shown the picture that the others have
        self.turns.save_clock(player)
        back = not player.here
        player.connections.append(connection)
        if back:
            player.auto, player.timeouts = False, 0
            self._came_or_went()
        self.send_table()
        self.show(player, connection, v if epoch == self.epoch != 0 else None)
        if back:
            self.send_turn()

    def disconnect(self, connection: Listener) -> None:
        for waiting in (self.visitors, self.returning):
            if connection in waiting:
                waiting.remove(connection)
        for player in self.seats:
            if connection in player.connections:
                self.turns.save_clock(player)
                player.connections.remove(connection)
                if not player.here:
                    player.promise = None  # the page that could keep it may be gone for good
                    self._came_or_went()
                    self.send_table()
                    self.send_turn()

    def take_seat(self, guest: str, seat: Seat) -> None:
        """A visitor becomes a player, on every page they have open."""
        name, kept = self._name_of(guest)

        def seated(_: None) -> None:
            self._sit(guest, seat, name)
            player = self.seats[seat]
            player.connections += [found for found in self.visitors if found.guest == guest]
            self.visitors = [found for found in self.visitors if found.guest != guest]
            self._came_or_went()
            self.send_table()
            for found in player.connections:
                self.show(player, found, None)

        self.pen.write(writes.sit(self.row.code, seat, guest, kept), seated)

    def _sit(self, guest: str, seat: Seat, name: Text) -> None:
        self.seats.sit(seat, guest, name)
        self.shown.seats.pop(seat, None)
        self._names_changed()

    def change_seat(self, player: Player, seat: Seat) -> None:
        """Before the start: to a free seat."""

        def moved(_: None) -> None:
            assert player.guest
            connections, since = player.connections, player.since
            self.seats.sit(seat, player.guest, player.name)
            self.seats.stand_up(player.seat)
            self.seats[seat].connections, self.seats[seat].since = connections, since
            self.send_table()

        self.pen.write(writes.move(self.row.code, player.seat, seat), moved)

    def leave_seat(self, player: Player, then: Callable[[], None]) -> None:
        """Before the start the seat is free again. Later a bot plays, and the guest may come back to the seat until
        somebody else sits down."""
        started, code = self.state != "open", self.row.code

        def left(_: None) -> None:
            self._vacate(player, player.guest if started else None)
            then()

        self.pen.write((writes.leave if started else writes.stand_up)(code, player.seat), left)

    def remove(self, player: Player, keep_out: bool, then: Callable[[], None]) -> None:
        """The host does not want this person in the seat, or not at the table at all. A bot plays on at once."""
        guest, written = player.guest, [writes.stand_up(self.row.code, player.seat)]
        assert guest
        if keep_out:
            written.append(writes.keep_out(self.row.code, guest))

        def removed(_: None) -> None:
            if keep_out:
                self.kept_out.add(guest)
            self._vacate(player, None)
            then()

        self.pen.write(writes.together(*written), removed)

    def _vacate(self, player: Player, owner: str | None) -> None:
        self.turns.save_clock(player)
        self.visitors += player.connections
        self.shown.seats.pop(player.seat, None)
        self.seats.stand_up(player.seat, owner)
        self._names_changed()
        self._came_or_went()
        self.send_table()
        self.send_turn()

    def lock(self, locked: bool) -> None:
        def done(_: None) -> None:
            self.locked = locked
            self.send_table()

        self.pen.write(writes.lock(self.row.code, locked), done)

    def _new_host(self, guest: str) -> None:
        """The role passes on by itself, to somebody who may have left again before it is their turn."""

        def turn() -> None:
            if self.seats.of(guest):
                self.make_host(guest)

        self.pen.take(turn)

    def make_host(self, guest: str) -> None:
        def stored(_: None) -> None:
            self.host.guest = guest
            self._watch_host()
            self.send_table()

        self.pen.write(writes.host(self.row.code, guest), stored)

    def abandon(self, then: Callable[[], None]) -> None:
        """Before the start: there is no such table any more."""

        def gone(_: None) -> None:
            self.closed = True
            then()

        self.pen.write(writes.delete(self.row.code), gone)

    def _came_or_went(self) -> None:
        self.schedule()
        self._watch_host()

    def _watch_host(self) -> None:
        self.host.watch(self.state in ("open", "pause"))

    def set_auto(self, player: Player, auto: bool) -> None:
        """Let the clock play for a seat, or no longer."""
        self.turns.save_clock(player)
        player.auto, player.timeouts = auto, 0
        self.schedule()
        self.send_table()
        self.send_turn()

    def rename(self, guest: str, name: str) -> None:
        if player := self.seats.of(guest):
            player.name = Text(name, name)
            self._names_changed()
            self.send_table()

    def _names_changed(self) -> None:
        self.shown.telling.rename(self.seats.names())
        self.send_news()

    # --- what is sent ---------------------------------------------------------------------------------------------

    def catch_up(self, guest: str) -> Iterator[None]:
        """Before a guest comes who has not been here for long: fold the log as everybody sees it, and as their seat
        does, step by step."""
        match, player, shown = self.stored.match, self.seats.of(guest), self.shown
        while match and shown.board is None and shown.log.v + STEP < len(match.events):
            shown.log.catch_up(match.events[: shown.log.v + STEP])
            yield
        log = shown.seat(player.seat).log if player else shown.log
        while match and player and not player.here and log.v + STEP < len(match.events):
            log.catch_up(match.events[: log.v + STEP])
            yield

    def show(self, player: Player, connection: Listener, v: int | None) -> None:
        """The whole picture, to a client that has seen what happened up to event `v` (None: nothing)."""
        match = self.stored.match
        if match:
            connection.tell(self.shown.picture(player.seat, match.events, v, self.turns.clocks(), self.ask(player)))

    def acted(self, actor: Actor, taken: tuple[Listener, int] | None = None) -> None:
        """Somebody has acted. `taken`: the connection whose action it was, and the number of the action."""
        self.counts.actions[self.rules.family, actor] += 1
        self._played = self._played or actor == "person"
        self.changed(taken)

    def changed(self, taken: tuple[Listener, int] | None = None) -> None:
        """Something was added to the log. Everybody is shown it, and the next players are asked."""
        self.schedule()
        self.send_news(taken)
        self.send_table()
        if self._touched != (self.state, self.progress):
            self._touched = self.state, self.progress
            self.store.journal.write(writes.touch(self.row.code, self.progress))

    def send_news(self, taken: tuple[Listener, int] | None = None) -> None:
        """Whatever has changed since everybody was last shown the table; one frame for each client."""
        match = self.stored.match
        if match is None:
            return
        edition = self.shown.catch_up(match.events, self.turns.clocks())
        for player in self.seats.players:
            if player.connections:
                self._send_news(player, edition, taken)

    def _send_news(self, player: Player, edition: Edition, taken: tuple[Listener, int] | None) -> None:
        view = self.shown.seat(player.seat)
        if view.shown is None or view.log.v + len(edition.events) != edition.news.v:  # it has no picture, or another
            for connection in player.connections:
                self.show(player, connection, None)
            return
        news, ask = self.shown.news(edition, player.seat), self._new_question(player)
        if ask:
            news = replace(news, ask=ask)
        if news is edition.news and edition.empty:
            return
        frame = edition.frame if news is edition.news else encode(news)
        for connection in player.connections:
            own = taken and connection is taken[0]
            connection.send(encode(replace(news, ack=taken[1])) if taken and own else frame)

    def send_turn(self) -> None:
        if self.stored.running:
            turn = encode(Turn(self.stored.v, self.turns.clocks()))
            for player in self.seats:
                player.send(turn)

    def ask(self, player: Player) -> Ask | None:
        """The open question of a player."""
        match, asked = self.stored.match, self._open_question(player)
        if match is None or asked is None:
            player.asked = None
            return None
        view = self.shown.seat(player.seat)
        view.log.catch_up(match.events)
        legal = view.question(match.game)
        player.asked = Asked(*asked, legal)
        return Ask(asked[0], self.turns.alarms.deadline(player.seat), legal)

    def _new_question(self, player: Player) -> Ask | None:
        """The open question, unless the player was asked just that. While cards are drawn, few of them make a
        difference."""
        match, before, asked = self.stored.match, player.asked, self._open_question(player)
        if match is None or asked is None:
            player.asked = None
            return None
        if before is None or asked[0] != before.rqid:
            return self.ask(player)
        if asked[1] == before.cards:
            return None
        if match.phase.drawing(match.state):
            legal = self.shown.seat(player.seat).legal(match.game)
            if before.legal.actions == [show_action(action) for action in legal]:
                player.asked = replace(before, cards=asked[1])
                return None
        return self.ask(player)

    def _open_question(self, player: Player) -> tuple[int, int] | None:
        """The number of the question that a player is asked, and how many cards they have to answer it."""
        match, seat = self.stored.match, player.seat
        if match is None or match.over or seat not in match.state.actors or seat not in self.turns.questions.open:
            return None
        return self.turns.questions.open[seat], len(match.state.hands[seat])

    def send_table(self) -> None:
        """Who sits there, to every client that was last told something else."""
        described, frames = self.description(), self._described[1]
        if described != self._described[0]:
            frames = {}
            self._described = described, frames
        for player in self.seats.players:
            if player.connections:
                self._send_table(player.connections, player.seat, described, frames)
        if self.visitors:
            self._send_table(self.visitors, None, described, frames)

    def _send_table(
        self, connections: Sequence[Listener], you: Seat | None, described: Table, frames: dict[Seat | None, bytes]
    ) -> None:
        if you not in frames:
            order = self.family.board.around(self.rules.options, you or 0)
            frames[you] = encode(replace(described, order=order, you=you))
        for connection in connections:
            if connection.table != frames[you]:
                connection.table = frames[you]
                connection.send(frames[you])

    def description(self) -> Table:
        """Who sits there and what is agreed, as everybody is told it; `order` and `you` are filled in for each."""
        row, rules, host = self.row, self.rules, self.seats.of(self.host.guest)
        return Table(
            code=row.code,
            ruleset=rules.name,
            title=self.title,
            family=rules.family,
            seats=[player.message(self.strength) for player in self.seats.players],
            order=[],
            turns="cw" if rules.options.direction == "clockwise" else "ccw",
            sides=self.sides,
            host=host.seat if host else None,
            you=None,
            state=self.state,
            resume_at=self.resume_at,
            open=row.open,
            locked=self.locked,
            invite=f"/t/{row.code}",
            hurried=bool(self.seats.free()) and self.workers.hurried(row.strength),
            settings=self.settings,
            storing=self.pen.works,
        )

    # --- the match ------------------------------------------------------------------------------------------------

    def schedule(self) -> None:
        """Clocks, bots, the shuffle, and the pause between two deals. All of it stands still while nobody is here, or
        while nothing can be stored."""
        if self.pen.works:
            self.turns.schedule()
            self.shuffle.schedule()
        else:
            self.turns.stop()
            self.shuffle.stop()
        waiting = self.state == "pause" and self.seats.anybody_here and self.pen.works
        if waiting and self.pause is None:
            self.host.watch(True)
            loop = asyncio.get_running_loop()
            self.pause = loop.call_later(self.pace.pause, self.pause_over)
            self.resume_at = now_ms() + round(self.pace.pause * 1000)
        elif self.pause and not waiting:
            self.pause.cancel()
            self.pause, self.resume_at = None, None

    def pause_over(self) -> None:
        """The next deal begins, unless every seat is on auto: then the table waits for its people."""
        self.pause, self.resume_at = None, None
        if any(player.playing and player.here for player in self.seats):
            self.pen.take(self._go_on)

    def _go_on(self) -> None:
        if self.state == "pause":
            self.next_deal()

    def check(self) -> None:
        """Called every few seconds: nobody who may act is forgotten, and no deal that waits. While something is being
        stored, or cannot be, nobody is asked. A disk that hangs is one on which nothing can be stored."""
        if self.store.journal.stuck:
            self.pen.give_up()
        if not self.pen.works or not self.pen.idle:
            return
        if self.turns.check():
            self.send_turn()
        self.shuffle.schedule()

    def start(self, promises: Mapping[Seat, str] | None = None) -> None:
        """Begin; `promises`: those of the first deal, if they came with the request for the table."""
        self.stored.start(self.shuffle.promises() if promises is None else promises, self._deal_opened)

    @property
    def everybody_ready(self) -> bool:
        people = self.seats.people
        return any(player.ready for player in people) and all(player.ready or not player.here for player in people)

    def next_deal(self) -> None:
        def opened() -> None:
            self.seats.new_deal(self.pace.bank)
            self._deal_opened()

        self.stored.next_deal(self.shuffle.promises(), opened)

    def _deal_opened(self) -> None:
        self.host.watch(False)
        self.changed()

    # --- storing --------------------------------------------------------------------------------------------------

    async def put_away(self, why: int) -> None:
        """Put the table to sleep, as soon as what is being written is stored. `why`: the code with which connections
        are closed."""
        for connection in [*self.connections, *self.returning]:
            self.disconnect(connection)
            connection.close(why)
        written = asyncio.get_running_loop().create_future()
        self.pen.take(nothing, written.set_result)
        await written
        self.close()

    def claim(self, ended: Ended = nothing) -> None:
        """Begin a new epoch, after the log was read. Without one the table can be looked at, and no more."""

        def claimed(epoch: int) -> None:
            self.epoch, self.stored.rewritten, self.closed = epoch, None, not epoch

        self.pen.take(lambda: self.pen.write(writes.claim(self.row.code, self.stored.rewritten), claimed), ended)

    def storing_turned(self) -> None:
        """Something could not be stored, or storing works again: then everything goes on with fresh clocks."""
        if self.pen.broken:
            for connection in [*self.connections, *self.returning]:
                self.disconnect(connection)
                connection.fail()
            self._broken()
        elif self.pen.works and not self.epoch:
            self.claim(lambda _: self._tell_storing())
        else:
            self._tell_storing()

    def _tell_storing(self) -> None:
        self.schedule()
        self.send_table()
        self.send_turn()
        if not self.pen.works:
            return
        for player in self.seats:
            if player.here and (ask := self.ask(player)):
                player.send(encode(ask))
        self._watch_host()
        for guest in {visitor.guest for visitor in self.visitors if self.seats.left_by(visitor.guest)}:
            self.pen.take(partial(self._take_back, guest))
        if self.seats.anybody_here and self.everybody_ready:
            self.pen.take(self._go_on)

    def _take_back(self, guest: str) -> None:
        """Somebody came back to the seat that they had left, while nothing could be stored."""
        if left := self.seats.left_by(guest):
            self.take_seat(guest, left.seat)

    def bot_question(self, seat: Seat, bot: str) -> Question:
        """A question to a bot, with what this seat knows."""
        match = self.stored.match
        assert match
        return Question(
            match.rules, seat, match.view(seat), bot, self.row.secret, self.stored.v, self.pace.budget * 1000
        )

    def run(self, task: Coroutine[Any, Any, None]) -> None:
        """In the background, until it is done or the table is put to sleep."""
        running = asyncio.create_task(task)
        self.tasks.add(running)
        running.add_done_callback(self.tasks.discard)

    def close(self) -> None:
        """Put the table to sleep: no timer and no task is left, and nothing is written. The log has everything."""
        self.pen.close()
        self.turns.stop()
        self.shuffle.stop()
        self.host.close()
        if self.pause:
            self.pause.cancel()
        for task in self.tasks:
            task.cancel()
