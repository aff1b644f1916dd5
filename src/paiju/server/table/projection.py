"""The projection of the logs that statistics are made of: deals that are over are counted, a table at a time.

No play waits for it: a log is read and counted in a thread. A database of an older version is counted in the same way,
in the background, and so is everything when what is counted changes (`counting.VERSION`).
"""

import asyncio
import logging
import sqlite3
from concurrent.futures import ThreadPoolExecutor
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

import msgspec
from msgspec import Struct

from paiju.counting import VERSION, SeatCount
from paiju.errors import BadInput
from paiju.events import DealOpened, deals_in
from paiju.game import Game
from paiju.notation import parse_event, upgraded
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import played
from paiju.server.storage.backup import DATABASE, snapshot
from paiju.server.storage.journal import Work, connect
from paiju.server.storage.store import Store, rules_from
from paiju.server.storage.writes import together

LOOKED = 2.0  # seconds between two looks for deals that have ended
BREATH = 0.02  # seconds for everybody else between two tables
ROWS = "SELECT code, deal, seat, count FROM played"
_log = logging.getLogger("paiju.server")


class Counted(Struct, frozen=True, array_like=True):
    """What is stored of a seat in a deal."""

    result: str
    seat: SeatCount


class Projection:
    def __init__(self, store: Store) -> None:
        self.store = store
        self.db = connect(store.folder.path / DATABASE)
        self.db.execute("PRAGMA query_only=ON")
        self._thread = ThreadPoolExecutor(1, "counting")

    async def keep_counting(self) -> None:
        """As long as the server runs."""
        while True:
            try:
                await self.catch_up()
            except Refused:  # a full disk, perhaps; it may be better soon
                _log.warning("what was counted could not be written")
            except Exception:
                _log.exception("counting has failed")
            await asyncio.sleep(LOOKED)

    async def catch_up(self) -> None:
        while code := played.uncounted(self.store.db, VERSION):
            work = await asyncio.get_running_loop().run_in_executor(self._thread, counted, self.db, code)
            await self.store.journal.written(work)
            await asyncio.sleep(BREATH)

    def close(self) -> None:
        self._thread.shutdown(cancel_futures=True)
        self.db.close()


def counted(db: sqlite3.Connection, code: str) -> Work[None]:
    """Count the deals of a table that are over. What is to be written of them."""
    try:
        found = db.execute("SELECT rules, format, strength, bots FROM game WHERE code=?", (code,)).fetchone()
        return _counted(db, code, *found) if found else played.give_up(code, VERSION)
    except (BadInput, ValueError, LookupError) as error:  # one log that cannot be read hides no other
        _log.warning("table %s cannot be counted: %s", code, error)
        return played.give_up(code, VERSION)


def _counted(db: sqlite3.Connection, code: str, text: str, version: int, strength: str, bots: str) -> Work[None]:
    rules = rules_from(text)
    if rules.wing.counting is None:
        return played.give_up(code, VERSION)
    counting, own = rules.wing.counting(rules), msgspec.json.decode(bots)
    strengths = [own.get(str(seat), strength) for seat in range(rules.options.seats)]
    lines = [line for (line,) in db.execute("SELECT line FROM event WHERE code=? ORDER BY v", (code,))]
    works: list[Work[None]] = []
    counts: list[tuple[int, int, str]] = []
    for _, before, events in deals_in(Game(rules).blank, map(parse_event, upgraded(rules.wing, version, lines))):
        opened, deal = events[0], counting.count(before, events)
        assert isinstance(opened, DealOpened)
        works.append(played.note(code, opened.number, rules.name, strengths))
        for seat, count in enumerate(deal.seats):
            stored = msgspec.json.encode(Counted(deal.result, count), order="deterministic").decode()
            counts.append((opened.number, seat, stored))
    return together(*works, played.count(code, counts, VERSION))


# --- for those who run a server ---------------------------------------------------------------------------------------


def rebuild(folder: Path) -> int:
    """Count every log again. Rows whose log is gone stay as they are. How many tables there were."""
    with closing(Store(folder)) as store:
        return _recounted(store.journal.db)


def differences(folder: Path) -> list[str]:
    """Rows that would be others if they were counted again, by table, deal and seat. Of a copy: nothing changes, and a
    server may run meanwhile. Tables that have not been counted yet are left out."""
    with TemporaryDirectory(prefix="paiju-stats-") as copied:
        snapshot(folder, Path(copied) / DATABASE)
        with closing(Store(Path(copied))) as store:
            db = store.journal.db
            late = {code for (code,) in db.execute("SELECT code FROM game WHERE counted<?", (VERSION,))}
            before = set(db.execute(ROWS))
            _recounted(db)
            after = set(db.execute(ROWS))
    return sorted({f"{code} {deal} {seat}" for code, deal, seat, _ in before ^ after if code not in late})


def _recounted(db: sqlite3.Connection) -> int:
    codes = [code for (code,) in db.execute("SELECT code FROM game ORDER BY code")]
    for code in codes:
        work = counted(db, code)
        db.execute("BEGIN IMMEDIATE")
        work(db)
        db.execute("COMMIT")
    return len(codes)
