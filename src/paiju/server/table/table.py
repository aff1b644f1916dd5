"""A table: its seats, its match and its clocks. It alone writes its log, and one thing is done after another."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.pictures import Text
from paiju.server.counts import Actor, Counts
from paiju.server.protocol.messages import PROTOCOL, ClockName, Hello, TableState, encode
from paiju.server.shown.news import Shown
from paiju.server.storage import writes
from paiju.server.storage.store import NOBODY, Progress, Row, Store, rules_from
from paiju.server.table import rematch
from paiju.server.table.alarms import now_ms
from paiju.server.table.host import Host
from paiju.server.table.names import at_table, called
from paiju.server.table.notice import Notice
from paiju.server.table.outsiders import Outsiders
from paiju.server.table.pace import Pace, turn_by
from paiju.server.table.pause import Pause
from paiju.server.table.pen import Ended, Pen, nothing
from paiju.server.table.reports import Reports
from paiju.server.table.seats import Listener, Player, Seats
from paiju.server.table.shuffle import Shuffle
from paiju.server.table.stored_match import StoredMatch
from paiju.server.table.turns import Turns
from paiju.server.table.visitors import Visitors
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
        self.usual, self.pace = pace, pace.with_clock(row.clock, row.turn)
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
        self.turns = Turns(
            self.stored, self.seats, self.pace, workers, row.strength, row.secret, self.acted, self.hand_over
        )
        self.shuffle = Shuffle(self.stored, self.seats, self.pace, self.changed)
        self.shown = Shown(self.rules, self.seats.names())
        self.reports = Reports(self.stored, self.seats, self.turns, self.shown)
        self.host = Host(row.host, self.seats, pace.host, self._new_host)
        self.pause = Pause(self._pause_over)
        self.outsiders = Outsiders(row.code, store.kept_out(row.code))
        self.visitors = Visitors()
        self.notice = Notice(
            self.rules, self.seats, self.host, self.visitors, self.outsiders, self.pause, self.pen, workers
        )
        self._agree(row)
        self.locked, self.closed = row.locked, False
        self.again = rematch.code_after(row) if store.find(rematch.code_after(row)) else None  # where the players go on
        self.returning: list[Listener] = []  # of those who are about to get back the seat that they left
        self.tasks: set[asyncio.Task[None]] = set()  # advice that is being computed
        self._played = store.progress(row.code) in ("begun", "over")  # a person has acted, not only bots and the clock
        self._touched: tuple[TableState, Progress] = "open", "open"  # when the store was last told that it is in use

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
        return [*self.visitors.connections, *(found for player in self.seats for found in player.connections)]

    def admits(self, guest: str) -> bool:
        """Whether a guest may see this table: they have a seat, or could take one now or when one is free."""
        if self.seats.of(guest) or self.seats.left_by(guest):
            return not self.closed
        return self.row.open and not self.closed and self.state != "over" and guest not in self.outsiders

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
        self.pen.take(partial(self._take_back, connection.guest), back)

    def _take_back(self, guest: str) -> None:
        """Somebody comes back to the seat that they have left, unless they are gone again before it is their turn."""
        left, waiting = self.seats.left_by(guest), (*self.returning, *self.visitors.connections)
        if left and any(connection.guest == guest for connection in waiting):
            self.take_seat(guest, left.seat)

    def _join(self, connection: Listener, v: int, epoch: int) -> None:
        player = self.seats.of(connection.guest)
        seat, seq = (player.seat, player.seq) if player else (None, 0)
        name = player.name if player else called(self.store.name(connection.guest), connection.guest)
        connection.tell(Hello(PROTOCOL, now_ms(), self.epoch, seat, name, seq))
        if player is None:
            self.visitors.add([connection], name)
            self.send_table()
            return
        self.reports.send_news()  # the newcomer is shown the picture that the others have
        self.turns.save_clock(player)
        back = not player.here
        player.connections.append(connection)
        if back:
            player.auto, player.timeouts = False, 0
            self._came_or_went()
        self.send_table()
        self.reports.show(player, connection, v if epoch == self.epoch != 0 else None)
        if back:
            self.reports.send_turn()

    def disconnect(self, connection: Listener) -> None:
        if connection in self.returning:
            self.returning.remove(connection)
        if connection in self.visitors:
            self.visitors.discard(connection)
            self.send_table()
        for player in self.seats:
            if connection in player.connections:
                self.turns.save_clock(player)
                player.connections.remove(connection)
                if not player.here:
                    player.promise = None  # the page that could keep it may be gone for good
                    self._came_or_went()
                    self.send_table()
                    self.reports.send_turn()

    def take_seat(self, guest: str, seat: Seat) -> None:
        """A visitor, or somebody who comes back, becomes a player, on every page they have open."""
        name, kept = at_table(self.store.name(guest), guest, (player.name for player in self.seats.people))
        back = self.seats[seat].owner == guest

        def seated(_: None) -> None:
            if not back:
                self.shown.joined[seat] = self.stored.v
            self.seats.sit(seat, guest, name)
            self.shown.seats.pop(seat, None)
            self._names_changed()
            player = self.seats[seat]
            player.connections += self.visitors.take(guest)
            self._came_or_went()
            self.send_table()
            for found in player.connections:
                self.reports.show(player, found, None)
            self.reports.send_turn()

        self.pen.write(writes.sit(self.row.code, seat, guest, kept), seated)

    def change_seat(self, player: Player, seat: Seat) -> None:
        """Before the start: to a free seat."""

        def moved(_: None) -> None:
            assert player.guest
            connections, since = player.connections, player.since
            self.seats.sit(seat, player.guest, player.name)
            self.seats.stand_up(player.seat)
            self.seats[seat].connections, self.seats[seat].since = connections, since
            self._names_changed()
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
                self.outsiders.add(guest, player.name)
            self._vacate(player, None)
            then()

        self.pen.write(writes.together(*written), removed)

    def knows(self, guest: str) -> bool:
        """Whether a guest is here, or anything is remembered of them."""
        connected = any(found.guest == guest for found in (*self.connections, *self.returning))
        seated = self.seats.of(guest) or self.seats.left_by(guest)
        return connected or bool(seated) or guest in self.outsiders or self.host.guest == guest

    def forget(self, guest: str, ended: Ended) -> None:
        """The data of a guest was deleted, and is once more: something of theirs may have waited for the pen before.
        After the last deal their seat is nobody's, before that it is free."""

        def forgotten(_: None) -> None:
            self.outsiders.discard(guest)
            if left := self.seats.left_by(guest):
                left.owner = None
            player = self.seats.of(guest)
            if player and self.state == "over":
                player.guest, player.name = NOBODY, called(None, NOBODY)
                self._names_changed()
                self._came_or_went()
                self.send_table()
            elif player:
                self._vacate(player, None)

        self.pen.take(lambda: self.pen.write(writes.forget(guest), forgotten), ended)

    def _vacate(self, player: Player, owner: str | None) -> None:
        self.turns.save_clock(player)
        self.visitors.add(player.connections, player.name)
        self.shown.seats.pop(player.seat, None)
        self.seats.stand_up(player.seat, owner)
        self._names_changed()
        self._came_or_went()
        self.send_table()
        self.reports.send_turn()

    def let_in(self, guest: str) -> None:
        """Somebody who was kept out may come again."""

        def done(_: None) -> None:
            self.outsiders.discard(guest)
            self.send_table()

        self.pen.write(writes.let_in(self.row.code, guest), done)

    def lock(self, locked: bool) -> None:
        def done(_: None) -> None:
            self.locked = locked
            self.send_table()

        self.pen.write(writes.lock(self.row.code, locked), done)

    def choose(self, clock: ClockName, strength: str, counter: bool) -> None:
        """Before the start: the clock of the table, how strong its bots are, and whether there is a card counter."""
        turn = self.row.turn if clock == self.row.clock else turn_by(clock, self.rules.options.turn_timer_s)
        row = replace(self.row, clock=clock, turn=turn, strength=strength, counter=counter)

        def chosen(_: None) -> None:
            self._agree(row)
            self.send_table()

        self.pen.write(writes.choose(row), chosen)

    def _agree(self, row: Row) -> None:
        """What the table has chosen, from now on."""
        self.row, self.pace = row, self.usual.with_clock(row.clock, row.turn)
        self.turns.pace, self.turns.strength = self.pace, row.strength
        self.pause.seconds = self.pace.pause
        self.shown.counted = row.counter
        self.notice.agree(row, self.pace)

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

    def go_on_at(self, code: str | None) -> None:
        """The match is over, and there is another one, or no longer."""
        self.again = code
        self.send_table()

    def abandon(self, then: Callable[[], None]) -> None:
        """Before the start: there is no such table any more."""

        def gone(_: None) -> None:
            self.closed = True
            then()

        self.pen.write(writes.delete(self.row.code), gone)

    def _came_or_went(self) -> None:
        self.schedule()
        self._watch_host()
        if self.seats.anybody_here and self.everybody_ready:  # the last who was waited for has gone
            self.pen.take(self._go_on)

    def _watch_host(self) -> None:
        self.host.watch(self.state in ("open", "pause"))

    def hand_over(self, player: Player) -> None:
        self.set_auto(player, True)

    def set_auto(self, player: Player, auto: bool) -> None:
        """Let a bot play for a person, or no longer."""
        self.turns.save_clock(player)
        player.auto, player.timeouts = auto, 0
        self.schedule()
        self.send_table()
        self.reports.send_turn()

    def rename(self, guest: str, name: str) -> None:
        if player := self.seats.of(guest):
            player.name = Text(name, name)
            self._names_changed()
            self.send_table()
        elif self.visitors.rename(guest, Text(name, name)):
            self.send_table()

    def _names_changed(self) -> None:
        self.shown.telling.rename(self.seats.names())
        self.reports.send_news()

    def send_table(self) -> None:
        self.notice.send(self.state, self.locked, self.again)

    # --- the match ------------------------------------------------------------------------------------------------

    def acted(self, actor: Actor, taken: tuple[Listener, int] | None = None) -> None:
        """Somebody has acted. `taken`: the connection whose action it was, and the number of the action."""
        self.counts.actions[self.rules.family, actor] += 1
        self._played = self._played or actor == "person"
        self.changed(taken)

    def changed(self, taken: tuple[Listener, int] | None = None) -> None:
        """Something was added to the log. Everybody is shown it, and the next players are asked."""
        self.schedule()
        self.reports.send_news(taken)
        self.send_table()
        if self._touched != (self.state, self.progress):
            self._touched = self.state, self.progress
            self.store.journal.write(writes.touch(self.row.code, self.progress))

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
        if waiting:
            self.host.watch(True)
        if waiting and self.pace.pause and self.pause.timer is None:
            self.pause.begin()
        elif self.pause.timer and not waiting:
            self.pause.stop()

    def _pause_over(self) -> None:
        """The next deal begins, unless every seat is on auto: then the table waits for its people."""
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
            self.reports.send_turn()
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

    def read(self) -> Iterator[None]:
        """Wake up: fold the log, as it is and as everybody sees it, step by step."""
        for events in self.stored.read():
            self.shown.read(events)
            self.stored.forget()
            yield

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
        self.reports.send_turn()
        if not self.pen.works:
            return
        for player in self.seats:
            if player.here and (ask := self.reports.ask(player)):
                player.send(encode(ask))
        self._watch_host()
        for guest in {visitor.guest for visitor in self.visitors.connections if self.seats.left_by(visitor.guest)}:
            self.pen.take(partial(self._take_back, guest))  # they came while nothing could be stored
        if self.seats.anybody_here and self.everybody_ready:
            self.pen.take(self._go_on)

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
        self.pause.stop()
        for task in self.tasks:
            task.cancel()
