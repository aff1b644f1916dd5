"""The lobby: every table there is, awake in this process or asleep in the store."""

import asyncio
import logging
import secrets
import sqlite3
from collections.abc import AsyncIterator, Iterable, Mapping
from contextlib import asynccontextmanager
from functools import partial

from msgspec.structs import replace

from paiju.bots.registry import STRENGTHS, USUAL
from paiju.cards import Seat
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Settled
from paiju.notation import parse_event, upgraded
from paiju.pictures import Text
from paiju.rules.load import published
from paiju.rules.ruleset import Ruleset
from paiju.server.counts import Counts
from paiju.server.protocol.http import ListedTable, Mine, NewTable
from paiju.server.protocol.messages import ClockName, TableState
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.accounts import Merged, merge
from paiju.server.storage.journal import PROBED, Work
from paiju.server.storage.keeping import Keeping
from paiju.server.storage.store import ALL, NOBODY, Row, Store, rules_from, rules_text
from paiju.server.table import rematch, short
from paiju.server.table.analyses import Analyses
from paiju.server.table.bans import Bans
from paiju.server.table.branch import Branch
from paiju.server.table.mistakes import Mistakes
from paiju.server.table.names import at_table, called, chosen
from paiju.server.table.pace import Pace, turn_by
from paiju.server.table.queues import Queues
from paiju.server.table.seats import bot_name
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers

CHECKED = 5.0  # seconds between two looks at the tables
LISTED = 20  # of one's own tables
SHOWN = 50  # of those that wait for anybody
RATED_DEALS = 4  # of a match among strangers: so long they stay together
MOST_DEALS = 100
COME_BACK = 10.0  # seconds after which a server that stops may be there again
_log = logging.getLogger("paiju.server")


class Lobby:
    def __init__(self, store: Store, pace: Pace, workers: Workers, keeping: Keeping | None = None) -> None:
        self.store, self.pace, self.workers, self.keeping = store, pace, workers, keeping or Keeping()
        self.bans, self.analyses = Bans(store), Analyses(store, workers, Mistakes(store).note)
        self.counts, self.closing = Counts(), False  # closing: no table is opened any more
        self.awake: dict[str, GameTable] = {}
        self.tables_ended = self.guests_ended = 0  # since the server runs
        self._rematching: dict[str, asyncio.Task[str]] = {}  # by the code of the table before
        self._away: dict[str, asyncio.Future[None]] = {}  # who looks for one of these waits
        self._waking: dict[str, asyncio.Task[GameTable | None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self.queues = Queues(pace.fill, lambda preset: int(_rules(preset).options.seats), self._open_for)
        self._checking = asyncio.get_running_loop().call_later(CHECKED, self._check)

    async def open(self, guest: str, wanted: NewTable) -> str:
        """Open a table. Against bots it begins at once."""
        if self.closing:
            raise Refused("closing", COME_BACK)
        rules = _rules(wanted.ruleset)
        if wanted.strength not in rules.wing.bots:
            raise Refused("bad_choice", value=wanted.strength[:40])
        if not (wanted.deals is None or 1 <= wanted.deals <= MOST_DEALS):
            raise Refused("bad_choice", value=f"deals={wanted.deals}")
        clock, turn = _clock(wanted, rules)
        await self._make_room(guest)
        code, secret = rematch.code_of(secrets.token_bytes(rematch.CODE_BYTES)), secrets.token_bytes(32)
        agreed = rules_text(rules), wanted.strength, guest, wanted.friends, turn, wanted.deals
        row = Row(code, *agreed, secret, clock=clock, counter=wanted.counter)
        if wanted.friends:
            row = replace(row, short=self._short(), spectators=wanted.spectators, listed=wanted.listed)
        await self._set_up(row, {0: guest}, {0: wanted.promise} if wanted.promise else {})
        return code

    async def _open_for(self, preset: str, people: list[str]) -> None:
        """A table for strangers, in seats by lot. Nobody is its host, and nobody else can come."""
        if self.closing:
            raise Refused("closing", COME_BACK)
        if self.store.count() >= self.keeping.tables:
            raise Refused("full")
        rules, code = _rules(preset), rematch.code_of(secrets.token_bytes(rematch.CODE_BYTES))
        turn, secret = turn_by("normal", rules.options.turn_timer_s), secrets.token_bytes(32)
        row = Row(code, rules_text(rules), USUAL, NOBODY, False, turn, RATED_DEALS, secret, rated=True)
        seats = secrets.SystemRandom().sample(people, len(people))
        await self._set_up(row, dict(enumerate(seats)), {})

    async def branch(
        self, guest: str, seat: Seat, branch: Branch, shown_at: str, like: Row | None = None, partial: bool = False
    ) -> str:
        """A table of a guest alone, in this seat, that plays a deal on otherwise. `shown_at`: the page that shows how
        it went; `like`: the table where it was played, if it was here, with the strengths of its bots;
        `partial`: not all deals before it are for this guest to see."""
        if self.closing:
            raise Refused("closing", COME_BACK)
        if not 0 <= seat < branch.rules.options.seats:
            raise Refused("bad_choice", value=f"seat={seat}"[:40])
        await self._make_room(guest)
        code, secret = rematch.code_of(secrets.token_bytes(rematch.CODE_BYTES)), secrets.token_bytes(32)
        strength, bots = (like.strength, like.bots) if like else (USUAL, "{}")
        if strength not in branch.rules.wing.bots:
            strength = list(branch.rules.wing.bots)[-1]
        agreed = rules_text(branch.rules), strength, guest, False, turn_by("none", 0), branch.deal
        row = Row(code, *agreed, secret, clock="none", bots=bots, branch=shown_at, partial=partial)
        _, kept = at_table(self.store.name(guest), guest, [])
        begun = writes.append(code, 1, branch.log, {branch.deal: branch.seed})
        await self.store.journal.written(
            writes.together(writes.create(row), writes.sit(code, seat, guest, kept), begun)
        )
        return code

    def listed(self, guest: str) -> list[ListedTable]:
        """The tables that wait for anybody, the newest first: those whose host shows them and is here."""
        found = [table for table in reversed(self.awake.values()) if table.on_show and table.admits(guest)]
        return [
            ListedTable(
                table.row.code,
                table.rules.name,
                Text.of(table.rules.title),
                table.state,
                [player.name for player in table.seats.people],
                len(table.seats.players),
                table.row.clock,
                table.row.spectators,
            )
            for table in found[:SHOWN]
        ]

    async def rematch(self, guest: str, code: str, promise: str | None) -> str:
        """Another match, with all who are here in the same seats. Those who ask at once get the same one."""
        table = await self.find(code)
        player = table.seats.of(guest) if table else None
        if table is None or player is None:
            raise Refused("no_table")
        if table.state != "over" or table.row.branch:
            raise Refused("not_now")
        if code not in self._rematching:
            self._rematching[code] = opening = asyncio.create_task(self._open_again(table, player.seat, guest, promise))
            opening.add_done_callback(lambda _: self._rematching.pop(code))
        return await asyncio.shield(self._rematching[code])

    async def _open_again(self, table: GameTable, seat: Seat, guest: str, promise: str | None) -> str:
        """The host stays the host. If they are not here, it is the guest who asks."""
        people = {player.seat: player.guest for player in table.seats.people if player.guest and player.here}
        people[seat] = guest
        host = table.host.guest if table.host.guest in people.values() else guest
        row = rematch.row_after(table.row, host, table.locked, self._short(table.row.short) if table.row.open else None)
        if not self.store.find(row.code):
            if self.closing:
                raise Refused("closing", COME_BACK)
            await self._make_room(host)
            promises = {seat: promise} if promise else {}
            new = await self._set_up(row, people, promises, self.store.kept_out(table.row.code))
            new.attendance.talk.muted |= table.attendance.talk.muted
            table.go_on_at(row.code)
        return row.code

    async def _set_up(
        self, row: Row, people: Mapping[Seat, str], promises: Mapping[Seat, str], outsiders: Iterable[str] = ()
    ) -> GameTable:
        """A new table with these people in their seats. Where nobody else can come, it begins."""
        written, names = [writes.create(row)], list[Text]()
        for seat, guest in people.items():
            name, kept = at_table(self.store.name(guest), guest, names)
            names.append(name)
            written.append(writes.sit(row.code, seat, guest, kept))
        written += [writes.keep_out(row.code, guest) for guest in outsiders]
        await self.store.journal.written(writes.together(*written))
        table = await self.find(row.code)
        assert table
        if not row.open:
            begun = asyncio.get_running_loop().create_future()
            table.pen.take(lambda: table.start(promises), begun.set_result)
            if not await begun:
                raise Refused("not_stored", PROBED)
        return table

    def _short(self, wanted: str | None = None) -> str:
        """A short code that no other table has; the one that is wanted, if it is free."""
        while wanted is None or self.store.has_short(wanted):
            wanted = short.new()
        return wanted

    async def _make_room(self, guest: str) -> None:
        """For one more table. Of a guest who has too many, the oldest finished one that is nobody else's goes."""
        if self.store.hosted(guest) >= self.keeping.of_guest:
            oldest = self.store.oldest_over(guest)
            if oldest is None or self.in_use(oldest):
                raise Refused("too_many_tables", most=self.keeping.of_guest)
            await self.remove(oldest)
        if self.store.count() >= self.keeping.tables:
            raise Refused("full")

    async def find(self, code: str) -> GameTable | None:
        """A table. If it sleeps, it is woken up, once for all who come meanwhile."""
        while away := self._away.get(code):
            await asyncio.shield(away)
        if code not in self.awake:
            if code not in self._waking:
                self._waking[code] = waking = asyncio.create_task(self._wake(code))
                waking.add_done_callback(lambda _: self._waking.pop(code))
            return await asyncio.shield(self._waking[code])
        return self.awake[code]

    async def _wake(self, code: str) -> GameTable | None:
        """Its log is read in steps, so that the others need not wait."""
        row = self.store.find(code)
        if row is None:
            return None
        broken = partial(self._broken, code)
        table = GameTable(row, self.store, self.pace, self.workers, self.counts, broken, self._renamed)
        for _ in table.read():
            await asyncio.sleep(0)
        claimed = asyncio.get_running_loop().create_future()
        table.claim(claimed.set_result)
        await claimed
        if table.pen.broken:
            raise Refused("failed")
        if table.closed:
            return None
        self.awake[code] = table
        self.watch(code)
        table.rate()  # the server may have fallen when the match had just ended
        return table

    def watch(self, code: str) -> None:
        """Called whenever somebody comes or goes. A table that stays empty is put to sleep."""
        if alarm := self._alarms.pop(code, None):
            alarm.cancel()
        if code in self.awake and self.awake[code].closed:
            self.awake.pop(code).close()
            self._unlink(code)
        elif code in self.awake and not self.awake[code].attendance.connections:
            loop = asyncio.get_running_loop()
            self._alarms[code] = loop.call_later(self.pace.sleep, self._sleep, code)

    def _sleep(self, code: str) -> None:
        self._alarms.pop(code, None)
        table = self.awake[code]
        if table.closed or not table.pen.idle:  # it is gone; or, woken too early, would not know what is being stored
            self.watch(code)
        elif not table.attendance.connections:
            self.awake.pop(code).close()
            self.store.journal.write(writes.touch(code, table.progress))

    def _broken(self, code: str) -> None:
        """A table has failed. The next who comes wakes it up from its log."""
        if table := self.awake.pop(code, None):
            table.close()
        self.watch(code)

    def in_use(self, code: str) -> bool:
        """Whether a table is awake, or about to wake up or to go."""
        return code in self.awake or code in self._waking or code in self._away

    @asynccontextmanager
    async def put_away(self, code: str, why: int) -> AsyncIterator[None]:
        """Put a table to sleep now. Who looks for it waits until the end of the block. `why`: the code with which its
        connections are closed."""
        while waited := self._away.get(code) or self._waking.get(code):
            await asyncio.wait([waited])
        self._away[code] = ended = asyncio.get_running_loop().create_future()
        try:
            if alarm := self._alarms.pop(code, None):
                alarm.cancel()
            if table := self.awake.pop(code, None):
                await table.put_away(why)
            yield
        finally:
            del self._away[code]
            ended.set_result(None)

    def _check(self) -> None:
        """Find tables where nobody thinks for a seat that may act."""
        self._checking = asyncio.get_running_loop().call_later(CHECKED, self._check)
        for code, table in list(self.awake.items()):
            try:
                table.check()
            except Exception:  # the others are looked at all the same
                _log.exception("table %s cannot be looked at", code)

    @property
    def connections(self) -> int:
        """How many there are at all tables."""
        return sum(len(table.attendance.connections) for table in self.awake.values())

    @property
    def people(self) -> int:
        """How many guests are connected."""
        return len({connection.guest for table in self.awake.values() for connection in table.attendance.connections})

    def mine(self, guest: str) -> list[Mine]:
        """Where a guest sits. Tables that sleep are not woken up."""
        found = []
        for code in self.store.tables_of(guest, LISTED):
            try:
                found.append(_mine(self.store, code, self.removable(code, guest)))
            except BadInput as error:  # one table that cannot be read hides no other
                _log.warning("table %s cannot be read: %s", code, error)
        return found

    async def rename(self, guest: str, text: str) -> None:
        """From the first page."""
        name = await self.store.journal.written(writes.choose_name(guest, partial(chosen, text)))
        if isinstance(name, Refused):
            raise name
        self._renamed(guest, name)

    def _renamed(self, guest: str, name: str) -> None:
        """Tell the tables that are awake, and those that have read the old name and are about to be."""

        def tell(code: str, _: object = None) -> None:
            if table := self.awake.get(code):
                table.attendance.rename(guest, name)

        for code in self.awake:
            tell(code)
        for code, waking in self._waking.items():
            waking.add_done_callback(partial(tell, code))

    def hang_up(self, guest: str, why: int, session: str | None = None) -> None:
        """Close every connection of a guest, or those of one session."""
        for table in self.awake.values():
            for connection in table.attendance.everybody:
                if connection.guest == guest and session in (None, connection.session):
                    connection.close(why)

    async def ban(self, who: str, until: float, why: int) -> None:
        """A guest or a network is kept away until then. `why`: the code with which their connections are closed."""
        await self.bans.put(who, until)
        if left := self.bans.left(who):
            self.queues.leave(who)
            for table in self.awake.values():
                for connection in table.attendance.everybody:
                    if who in (connection.guest, connection.address):
                        connection.tell(Refused("banned", round(left)).error())
                        connection.close(why)

    # --- ends -----------------------------------------------------------------------------------------------------

    def removable(self, code: str, guest: str) -> bool:
        """A table is its only person's. Before the start it is the host's."""
        row, people = self.store.find(code), self.store.people(code)
        return people == {guest} or bool(row and row.host == guest and guest in people and not self.store.begun(code))

    def ended(self, code: str) -> bool:
        """Whether the match of a table that sleeps is over."""
        try:
            return _mine(self.store, code, False).state == "over"
        except BadInput:  # nobody can play it any more
            return False

    async def remove(self, code: str, why: int = 0) -> None:
        """A table and its log, for good. `why`: the code with which connections are closed, if it may be awake."""
        async with self.put_away(code, why):
            await self.store.journal.written(writes.delete(code))
        self._unlink(code)
        self.tables_ended += 1

    def _unlink(self, code: str) -> None:
        """A table is gone: nobody is led to it any more from the one before."""
        for table in self.awake.values():
            if table.again == code:
                table.go_on_at(None)

    async def forget(self, guest: str, gone: int, back: int) -> None:
        """All that is known of a guest. Tables without anybody else go. The others go on, and nobody there is cut off.
        `gone`, `back`: the codes with which the guest's connections are closed."""
        self.queues.leave(guest)
        for code in self.store.tables_of(guest, ALL):
            if self.store.people(code) == {guest}:
                await self.remove(code, gone)
        sat = self.store.tables_of(guest, ALL)
        await self.store.journal.written(writes.forget(guest))
        if waking := [self._waking[code] for code in sat if code in self._waking]:
            await asyncio.wait(waking)  # they may have read who sits there before
        known = [code for code, table in self.awake.items() if table.knows(guest)]
        self.hang_up(guest, back)
        for code in known:
            await self._forget_at(code, guest, back)

    async def _forget_at(self, code: str, guest: str, back: int) -> None:
        """At a table that is awake. If it cannot write it is put to sleep: it will wake up from what is stored."""
        forgotten = asyncio.get_running_loop().create_future()
        if table := self.awake.get(code):
            table.attendance.forget(guest, forgotten.set_result)
            if not await forgotten:
                async with self.put_away(code, back):
                    pass

    async def hand_on(self, old: str, new: str, back: int, first: Work[bool | None]) -> Merged | None:
        """All that a guest has played is another's from now on. `first` is written with it; if it may not be, nothing
        is. `back`: the code with which the old guest's connections are closed, so that they come again as the new
        one."""

        def name_at(name: str | None, others: list[tuple[str, str | None]]) -> str | None:
            return at_table(name, new, [called(chosen, guest) for guest, chosen in others])[1]

        def both(db: sqlite3.Connection) -> Merged | None:
            return merge(old, new, name_at)(db) if first(db) else None

        sat = self.store.tables_of(old, ALL)
        merged = await self.store.journal.written(both)
        if merged is None:
            return None
        self.queues.leave(old)
        if waking := [self._waking[code] for code in sat if code in self._waking]:
            await asyncio.wait(waking)  # they may have read who sits there before
        self.hang_up(old, back)
        for code, table in list(self.awake.items()):
            if table.knows(old) or table.knows(new):
                done = asyncio.get_running_loop().create_future()
                table.hand_on(old, new, merge(old, new, name_at), done.set_result)
                if not await done:
                    async with self.put_away(code, back):
                        pass
        return merged

    def close(self) -> None:
        self._checking.cancel()
        self.queues.close()
        for alarm in self._alarms.values():
            alarm.cancel()
        for task in (*self._waking.values(), *self._rematching.values()):
            task.cancel()
        for table in self.awake.values():
            table.close()
        self.workers.close()
        self.store.close()


def _mine(store: Store, code: str, removable: bool) -> Mine:
    row = store.find(code)
    assert row
    rules = rules_from(row.rules)
    ends = upgraded(rules.wing, row.format, store.ends(code))
    log = {type(event): event for event in map(parse_event, ends)}
    opened, settled = log.get(DealOpened), log.get(Settled)
    deal = opened.number if isinstance(opened, DealOpened) else 0
    state: TableState = "open" if not deal else "deal"
    if DealRevealed in log and isinstance(settled, Settled):
        state = "pause" if settled.champion is None and deal != row.deals else "over"
    guests, names = store.seats(code), store.names(code)
    shown = [
        called(names[seat], guests[seat]) if seat in guests else bot_name(seat) for seat in range(rules.options.seats)
    ]
    title = Text.of(rules.title)
    if row.branch:
        title = Text(f"{title.zh}（换个打法）", f"{title.en} (what if)")
    return Mine(code, title, state, deal, shown, removable)


def _clock(wanted: NewTable, rules: Ruleset) -> tuple[ClockName, float]:
    """The clock of a new table, and the seconds of a turn. It is the table's choice; house rules may bring a time."""
    house = rules.options.turn_timer_s
    usual: ClockName = "normal" if house else "relaxed" if wanted.friends else "none"
    clock = wanted.clock or usual
    return clock, turn_by(clock, house)


def _rules(name: str) -> Ruleset:
    """A preset, or house rules by their code. A path of a file is refused."""
    try:
        return published(name)
    except BadInput:
        raise Refused("bad_choice", value=name[:40]) from None


def strengths() -> list[tuple[str, Text]]:
    return [(name, Text.of(words)) for name, words in STRENGTHS.items()]
