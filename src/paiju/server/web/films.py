"""Where films come from: the logs of tables, and records that somebody brings. A few matches are kept."""

import asyncio
import hashlib
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Generic, TypeVar

from paiju.notation import parse_event
from paiju.past import PastDeal, past_deals
from paiju.pictures import Text
from paiju.record import Record
from paiju.rules import Ruleset
from paiju.rules.schema import Words
from paiju.server.protocol.refusals import Refused
from paiju.server.protocol.replay import FilmSeat
from paiju.server.storage import replays
from paiju.server.storage.store import Row, Store, rules_from
from paiju.server.table.stored_match import log_in_steps
from paiju.server.web import witness
from paiju.server.web.aside import Aside
from paiju.server.web.limits import Buckets, Rate

KEPT = 8  # matches, of a megabyte or less each
FEWER = 2  # records, of some 20 MB at most
WITNESSED = 6  # records that may wait for the witness
TRUSTED = 100  # records that were checked, by their digests
WAITING, OF_ONE = 20, 6  # films, of some 30 ms each, that may wait; and of one network
SEAT = Words("{n} 号位", "Seat {n}")
NOTHING = Words("里面没有打完的副。", "no deal in it is over.")

Finish = tuple[str, tuple[int, bool]]  # a table, and how far it has come
Brought = tuple[list[PastDeal], dict[int, FilmSeat]]  # the deals of a record that are over, and its players

K = TypeVar("K")
T = TypeVar("T")


class Few(Generic[K, T]):
    """What was used last, up to so many."""

    def __init__(self, most: int) -> None:
        self.most, self._kept = most, OrderedDict[K, T]()

    def get(self, key: K) -> T | None:
        if key in self._kept:
            self._kept.move_to_end(key)
        return self._kept.get(key)

    def keep(self, key: K, value: T) -> None:
        self._kept[key] = value
        while len(self._kept) > self.most:
            self._kept.popitem(last=False)


class Films:
    """Reads in a thread what it may trust. What it may not, a witness has to look at first, one after the other."""

    def __init__(self, store: Store, witnesses: Rate) -> None:
        """`witnesses`: how many records of an address are looked at."""
        self.store, self._witnesses = store, Buckets(witnesses)
        self._aside = Aside("films", WAITING, OF_ONE, 1.0)
        self._witness, self._waiting = asyncio.Lock(), set[str]()  # the networks whose records are looked at, or wait
        self._matches = Few[Finish, list[PastDeal]](KEPT)
        self._reading = dict[Finish, asyncio.Future[list[PastDeal]]]()
        self._records = Few[bytes, Brought](FEWER)
        self._trusted = Few[bytes, bool](TRUSTED)

    def close(self) -> None:
        self._aside.close()

    async def make(self, work: Callable[[], T], network: str) -> T:
        return await self._aside.run(work, network)

    async def of_table(self, code: str, network: str) -> list[PastDeal]:
        """The deals of a table that are over."""
        row, over = self.store.find(code), replays.over(self.store.db, code)
        if row is None or not over[0]:
            return []
        if (found := self._matches.get((code, over))) is not None:
            return found
        if (code, over) not in self._reading:  # all who want it wait for one
            if len(self._reading) >= WAITING:
                raise Refused("busy", 1.0)
            reading = self._reading[code, over] = asyncio.ensure_future(self._read_table(row, network))
            reading.add_done_callback(lambda _: self._reading.pop((code, over)))
        found = await asyncio.shield(self._reading[code, over])
        self._matches.keep((code, over), found)
        return found

    async def of_record(self, text: bytes, network: str) -> Brought:
        """The deals of a record that are over, and its players. Refused with its own words if it is not a true one."""
        digest = hashlib.sha256(text).digest()
        if not self._trusted.get(digest):
            await self._look_at(text, network)
            self._trusted.keep(digest, True)
        if (found := self._records.get(digest)) is None:
            found = await self.make(partial(_read, text), network)
            self._records.keep(digest, found)
        if not found[0]:
            raise Refused("bad_record", why=NOTHING)
        return found

    async def _read_table(self, row: Row, network: str) -> list[PastDeal]:
        rules, log = rules_from(row.rules), list[str]()
        for lines in log_in_steps(self.store, row.code, rules):
            log += lines
            await asyncio.sleep(0)
        return await self.make(partial(_cut, rules, log), network)

    async def _look_at(self, text: bytes, network: str) -> None:
        """Records wait for the witness, one of each network."""
        if network in self._waiting or len(self._waiting) >= WITNESSED:
            raise Refused("busy", 1.0)
        if wait := self._witnesses.take(network):
            raise Refused("too_fast", round(wait, 1))
        self._waiting.add(network)
        try:
            async with self._witness:
                if why := await witness.trouble(text):
                    raise Refused("bad_record", why=why)
        finally:
            self._waiting.discard(network)


def _cut(rules: Ruleset, log: list[str]) -> list[PastDeal]:
    return [*past_deals(rules, map(parse_event, log))]


def _read(text: bytes) -> Brought:
    """What a witness has found to be true need not be played again."""
    record = Record.parse(text)
    players = {seat: FilmSeat(_called(record.players, seat), bot=False) for seat in range(record.rules.options.seats)}
    return [*past_deals(record.rules, (event for _, event in record.events))], players


def _called(players: dict[int, str], seat: int) -> Text:
    name = players.get(seat)
    return Text(name, name) if name else Text(*(words.format(n=seat) for words in SEAT))
