"""A table: its seats, its match and its clocks. It alone writes its log, and one thing is done after another."""

import asyncio
from collections.abc import Callable, Coroutine, Iterator, Mapping
from functools import partial
from typing import Any

from msgspec.structs import replace

from paiju.cards import Seat
from paiju.server.counts import Actor, Counts
from paiju.server.protocol.messages import TableState, encode
from paiju.server.shown.news import Shown
from paiju.server.storage import played, writes
from paiju.server.storage.accounts import Merged
from paiju.server.storage.journal import Work
from paiju.server.storage.store import Progress, Row, Store, rules_from
from paiju.server.table import ratings, rematch
from paiju.server.table.attendance import Attendance
from paiju.server.table.audience import Audience
from paiju.server.table.host import Host
from paiju.server.table.names import called
from paiju.server.table.notice import Notice
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
        self._broken = broken
        self.row, self.store, self.workers, self.counts = row, store, workers, counts or Counts()
        self.usual, self.pace = pace, pace.with_clock(row.clock, row.turn)
        self.rules = rules_from(row.rules)
        self.family = self.rules.wing
        self.pen = Pen(store.journal, self.storing_turned)
        self.stored = StoredMatch(self.pen, store, row.code, self.rules, row.deals)
        self.seats = Seats(self.rules.options.seats, pace.bank)
        names = store.names(row.code)
        for seat, guest in store.seats(row.code).items():
            self.seats.sit(seat, guest, called(names[seat], guest))
        for seat, guest in store.seats(row.code, gone=True).items():
            self.seats.stand_up(seat, guest)
        self.turns = Turns(self.stored, self.seats, self.pace, workers, row.secret, self.acted, self.hand_over)
        self.shuffle = Shuffle(self.stored, self.seats, self.pace, self.changed)
        self.shown = Shown(self.rules, self.seats.names())
        visitors = Visitors(row.code)
        self.audience = Audience(self.stored, self.turns, self.shown, visitors)
        self.reports = Reports(self.stored, self.seats, self.turns, self.shown, self.audience)
        self.host = Host(row.host, self.seats, pace.host, self._new_host, vacant=row.rated)
        self.pause = Pause(self._pause_over)
        self.attendance = Attendance(
            self.stored,
            store,
            self.seats,
            self.turns,
            self.shown,
            self.reports,
            visitors,
            self._came_or_went,
            self.send_table,
        )
        self.attendance.talk.phrases_only = row.rated
        self.renamed = renamed or self.attendance.rename
        self.notice = Notice(self.rules, self.attendance, self.host, self.pause, self.pen, workers)
        self._agree(row)
        self.locked, self.closed = row.locked, False
        self.again = rematch.code_after(row) if store.find(rematch.code_after(row)) else None  # where the players go on
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

    def admits(self, guest: str) -> bool:
        """Whether a guest may see this table: they have a seat, or could take one now or when one is free."""
        if self.seats.of(guest) or self.seats.left_by(guest):
            return not self.closed
        return self.row.open and not self.closed and self.state != "over" and guest not in self.attendance.outsiders

    @property
    def on_show(self) -> bool:
        """Whether strangers are shown this table: its host wants it and is here, and there is a free seat to take."""
        host, row = self.seats.of(self.host.guest), self.row
        free = row.open and not self.locked and not self.closed and self.state != "over" and bool(self.seats.free())
        return row.listed and free and host is not None and host.here

    def knows(self, guest: str) -> bool:
        """Whether a guest is here, or anything is remembered of them."""
        return self.attendance.knows(guest) or self.host.guest == guest

    def hand_on(self, old: str, new: str, work: Work[Merged], ended: Ended) -> None:
        """What was a guest's is another's. It was written already, and is once more: something of the old guest's may
        have waited for the pen before. Then it is as the store says."""

        def handed_on(_: Merged) -> None:
            row = self.store.find(self.row.code)
            if row and self.host.guest == old:
                self.host.guest = row.host
            self.attendance.hand_on(old, new)

        self.pen.take(lambda: self.pen.write(work, handed_on), ended)

    # --- what is agreed -------------------------------------------------------------------------------------------

    def lock(self, locked: bool) -> None:
        def done(_: None) -> None:
            self.locked = locked
            self.send_table()

        self.pen.write(writes.lock(self.row.code, locked), done)

    def choose(self, row: Row) -> None:
        """What the host has chosen, in a row of this table."""
        if row.clock != self.row.clock:
            row = replace(row, turn=turn_by(row.clock, self.rules.options.turn_timer_s))

        def chosen(_: None) -> None:
            self._agree(row)
            self.pause.stop()  # it may be longer or shorter now
            self.schedule()
            self.reports.send_news()
            self.send_table()

        self.pen.write(writes.choose(row), chosen)

    def halt(self, halted: bool) -> None:
        """Let everything stand still, or go on with what was left of the clocks."""

        def done(_: None) -> None:
            for player in self.seats:
                self.turns.save_clock(player)
            self._agree(replace(self.row, halted=halted))
            self._stand_or_go()

        self.pen.write(writes.halt(self.row.code, halted), done)

    def _agree(self, row: Row) -> None:
        """What the table has chosen, from now on."""
        self.row, self.pace = row, self.usual.with_clock(row.clock, row.turn)
        self.turns.pace, self.stored.deals = self.pace, row.deals
        for player, strength in zip(self.seats, row.strengths(len(self.seats.players)), strict=True):
            player.strength = strength
        self.pause.seconds = self.pace.pause
        self.shown.count(row.counter)
        self.audience.allow(row.spectators)
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
        self.host.watch(self.state in ("open", "pause") or self.row.halted)

    def hand_over(self, player: Player) -> None:
        self.set_auto(player, True)

    def set_auto(self, player: Player, auto: bool) -> None:
        """Let a bot play for a person, or no longer."""
        self.turns.save_clock(player)
        player.auto, player.timeouts = auto, 0
        self.schedule()
        self.send_table()
        self.reports.send_turn()

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
            self.rate()
            self.note()

    def rate(self) -> None:
        """A match among strangers is over: its result is rated, once."""
        match, rules = self.stored.match, self.rules
        if match and self.row.rated and self.state == "over":
            people = {player.seat: guest for player in self.seats if (guest := player.guest or player.owner)}
            sides, results = ratings.sides_of(rules, people), ratings.results_of(rules, match.state)
            reckon = partial(ratings.after, sides=sides, results=results)
            self.store.journal.write(writes.rate(self.row.code, rules.name, reckon))

    def note(self) -> None:
        """A deal is over: who has played it is noted, for statistics, once."""
        if self.stored.match and self.state in ("pause", "over"):
            deal, strengths = self.stored.match.state.deal, [player.strength for player in self.seats]
            self.store.journal.write(played.note_now(self.row.code, deal, self.rules.name, strengths))

    def schedule(self) -> None:
        """Clocks, bots, the shuffle, and the pause between two deals. All of it stands still while nobody is here, or
        the host has halted the table, or nothing can be stored."""
        if self.moving:
            self.turns.schedule()
            self.shuffle.schedule()
        else:
            self.turns.stop()
            self.shuffle.stop()
        waiting = self.state == "pause" and self.seats.anybody_here and self.pen.works
        if waiting:
            self.host.watch(True)
        if waiting and self.moving and self.pace.pause and self.pause.timer is None:
            self.pause.begin()
        elif self.pause.timer and not (waiting and self.moving):
            self.pause.stop()

    @property
    def moving(self) -> bool:
        return self.pen.works and not self.row.halted

    def _pause_over(self) -> None:
        """The next deal begins, unless every seat is on auto: then the table waits for its people."""
        if any(player.playing and player.here for player in self.seats):
            self.pen.take(self._go_on)

    def _go_on(self) -> None:
        if self.state == "pause" and self.moving:
            self.next_deal()

    def check(self) -> None:
        """Called every few seconds: nobody who may act is forgotten, and no deal that waits. While something is being
        stored, or cannot be, or the table is halted, nobody is asked. A disk that hangs is one on which nothing can be
        stored."""
        if self.store.journal.stuck:
            self.pen.give_up()
        if not self.moving or not self.pen.idle:
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
        for connection in self.attendance.everybody:
            self.attendance.disconnect(connection)
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
        if self.row.partial and self.row.deals:
            self.shown.story.forget(self.row.deals)

    def claim(self, ended: Ended = nothing) -> None:
        """Begin a new epoch, after the log was read. Without one the table can be looked at, and no more."""

        def claimed(epoch: int) -> None:
            self.stored.epoch, self.stored.rewritten, self.closed = epoch, None, not epoch

        self.pen.take(lambda: self.pen.write(writes.claim(self.row.code, self.stored.rewritten), claimed), ended)

    def storing_turned(self) -> None:
        """Something could not be stored, or storing works again: then everything goes on with fresh clocks."""
        if self.pen.broken:
            for connection in self.attendance.everybody:
                self.attendance.disconnect(connection)
                connection.fail()
            self._broken()
        elif self.pen.works and not self.stored.epoch:
            self.claim(lambda _: self._stand_or_go())
        else:
            self._stand_or_go()

    def _stand_or_go(self) -> None:
        """The table may move, or no longer: everybody is told, and asked again."""
        self.schedule()
        self.send_table()
        self.reports.send_turn()
        if not self.pen.works:
            return
        for player in self.seats:
            if self.moving and player.here and (ask := self.reports.ask(player)):
                player.send(encode(ask))
        self._watch_host()
        self.attendance.return_seats()
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
