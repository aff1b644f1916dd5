"""The lobby: every table there is, awake in this process or asleep in the store."""

import asyncio
import base64
import logging
import secrets
from collections.abc import AsyncIterator
from contextlib import AsyncExitStack, asynccontextmanager
from functools import partial

from paiju.bots.registry import STRENGTHS
from paiju.errors import BadInput
from paiju.events import DealOpened, DealRevealed, Settled
from paiju.notation import parse_event, upgraded
from paiju.pictures import Text
from paiju.rules import load, presets
from paiju.rules.ruleset import Ruleset
from paiju.server.counts import Counts
from paiju.server.protocol.http import Mine, NewTable
from paiju.server.protocol.messages import TableState
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.journal import PROBED
from paiju.server.storage.keeping import Keeping
from paiju.server.storage.store import ALL, Row, Store, rules_from, rules_text
from paiju.server.table.names import at_table, called, chosen
from paiju.server.table.pace import Pace
from paiju.server.table.seats import bot_name
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers

CODE_BYTES = 10  # 80 bits
CHECKED = 5.0  # seconds between two looks at the tables
LISTED = 20  # of one's own tables
LONGEST_TURN, MOST_DEALS = 600, 100
RESTART = 10.0  # seconds after which a server that stops may be there again
_log = logging.getLogger("paiju.server")


class Lobby:
    def __init__(self, store: Store, pace: Pace, workers: Workers, keeping: Keeping | None = None) -> None:
        self.store, self.pace, self.workers, self.keeping = store, pace, workers, keeping or Keeping()
        self.counts, self.closing = Counts(), False  # closing: no table is opened any more
        self.awake: dict[str, GameTable] = {}
        self.tables_ended = self.guests_ended = 0  # since the server runs
        self._away: dict[str, asyncio.Future[None]] = {}  # who looks for one of these waits
        self._waking: dict[str, asyncio.Task[GameTable | None]] = {}
        self._alarms: dict[str, asyncio.TimerHandle] = {}
        self._checking = asyncio.get_running_loop().call_later(CHECKED, self._check)

    async def open(self, guest: str, wanted: NewTable) -> str:
        """Open a table. Against bots it begins at once."""
        if self.closing:
            raise Refused("closing", RESTART)
        rules = _rules(wanted.ruleset)
        if wanted.strength not in rules.wing.bots:
            raise Refused("bad_choice", value=wanted.strength[:40])
        turn = self.pace.turn if wanted.turn is None else float(wanted.turn)
        if wanted.turn is None and rules.options.turn_timer_s:
            turn = float(rules.options.turn_timer_s)
        if not 0 <= turn <= LONGEST_TURN or not (wanted.deals is None or 1 <= wanted.deals <= MOST_DEALS):
            raise Refused("bad_choice", value=f"turn={wanted.turn} deals={wanted.deals}")
        await self._make_room(guest)
        code = base64.b32encode(secrets.token_bytes(CODE_BYTES)).decode().lower()
        secret = secrets.token_bytes(32)
        row = Row(code, rules_text(rules), wanted.strength, guest, wanted.friends, turn, wanted.deals, secret)
        name = at_table(self.store.name(guest), guest, ())[1]
        await self.store.journal.written(writes.together(writes.create(row), writes.sit(code, 0, guest, name)))
        table = await self.find(code)
        assert table
        if not wanted.friends:
            begun = asyncio.get_running_loop().create_future()
            promises = {0: wanted.promise} if wanted.promise else {}
            table.pen.take(lambda: table.start(promises), begun.set_result)
            if not await begun:
                raise Refused("not_stored", PROBED)
        return code

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
        for _ in table.stored.read():
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
        return table

    def watch(self, code: str) -> None:
        """Called whenever somebody comes or goes. A table that stays empty is put to sleep."""
        if alarm := self._alarms.pop(code, None):
            alarm.cancel()
        if code in self.awake and self.awake[code].closed:
            self.awake.pop(code).close()
        elif code in self.awake and not self.awake[code].connections:
            loop = asyncio.get_running_loop()
            self._alarms[code] = loop.call_later(self.pace.sleep, self._sleep, code)

    def _sleep(self, code: str) -> None:
        self._alarms.pop(code, None)
        if not self.awake[code].pen.idle:  # woken up again too early, it would not know what is being stored
            self.watch(code)
        elif not self.awake[code].connections:
            table = self.awake.pop(code)
            table.close()
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
        return sum(len(table.connections) for table in self.awake.values())

    @property
    def people(self) -> int:
        """How many guests are connected."""
        return len({connection.guest for table in self.awake.values() for connection in table.connections})

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
                table.rename(guest, name)

        for code in self.awake:
            tell(code)
        for code, waking in self._waking.items():
            waking.add_done_callback(partial(tell, code))

    def hang_up(self, guest: str, why: int) -> None:
        """Close every connection of a guest."""
        for table in self.awake.values():
            for connection in [*table.connections, *table.returning]:
                if connection.guest == guest:
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
        self.tables_ended += 1

    async def forget(self, guest: str, gone: int, back: int) -> None:
        """All that is known of a guest. Tables without anybody else go. The others go on with a bot in that seat.
        `gone`, `back`: the codes with which connections are closed."""
        for code in self.store.tables_of(guest, ALL):
            if self.store.people(code) == {guest}:
                await self.remove(code, gone)
        self.hang_up(guest, back)
        async with AsyncExitStack() as away:
            for code in sorted(self.store.tables_of(guest, ALL)):  # in one order: two may wait for the same tables
                await away.enter_async_context(self.put_away(code, back))
            await self.store.journal.written(writes.forget(guest))

    def close(self) -> None:
        self._checking.cancel()
        for alarm in self._alarms.values():
            alarm.cancel()
        for waking in self._waking.values():
            waking.cancel()
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
    return Mine(code, Text.of(rules.title), state, deal, shown, removable)


def _rules(name: str) -> Ruleset:
    """A preset. A path of a file is refused."""
    if name not in presets():
        raise Refused("bad_choice", value=name[:40])
    return load(name)


def strengths() -> list[tuple[str, Text]]:
    return [(name, Text.of(words)) for name, words in STRENGTHS.items()]
