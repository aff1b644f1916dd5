"""The journal: the one writer of the store. What comes in a few milliseconds is written together and synced once."""

import asyncio
import logging
import sqlite3
import time
from collections import deque
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path
from queue import SimpleQueue
from threading import Thread
from typing import Any, TypeVar

from msgspec import Struct

from paiju.server.counts import Histogram
from paiju.server.protocol.refusals import Refused

T = TypeVar("T")
Work = Callable[[sqlite3.Connection], T]  # statements that belong together, and what they find out
Order = tuple[Callable[[], Any], Callable[[Any], None], asyncio.AbstractEventLoop]
SPACED = 0.005  # seconds from the beginning of a transaction to the next: nobody sees them, and fewer are synced
PAGES = 512  # kB of the database that a connection keeps in memory
PROBED = 1.0  # seconds until writing is tried again where it has failed
STUCK = 5.0  # seconds after which a transaction will hardly end
DISK = (sqlite3.OperationalError, sqlite3.DatabaseError)  # full, locked, not readable; or the file is damaged
_log = logging.getLogger("paiju.server")


class Write(Struct, eq=False):
    work: Work[Any]
    then: Callable[[Any], None]
    failed: Callable[[Exception], None]
    result: Any = None


class DiskThread:
    """Does one thing after another, and the loop is told what came of each. A pool of one thread would do
    the same, but an action at a table would take a twentieth longer."""

    def __init__(self) -> None:
        self._orders: SimpleQueue[Order | None] = SimpleQueue()
        self._thread = Thread(target=self._run, name="journal", daemon=True)
        self._thread.start()

    def do(self, work: Callable[[], T], then: Callable[[T], None]) -> None:
        """`work` in the thread, which raises nothing, and `then` in the loop that runs now."""
        self._orders.put((work, then, asyncio.get_running_loop()))

    def end(self) -> None:
        """When all is done."""
        self._orders.put(None)
        self._thread.join()

    def _run(self) -> None:
        while order := self._orders.get():
            work, then, loop = order
            result = work()
            with suppress(RuntimeError):  # the loop has ended
                loop.call_soon_threadsafe(then, result)


class Journal:
    """Of several writes in one transaction each is told its own end, and one that fails harms no other.

    The loop makes the statements: they only change pages in memory. A thread waits for the disk (COMMIT), and the loop
    goes on meanwhile. Who writes alone does not wait for others. Without the thread everything is done at once (for
    tests and tools).
    """

    def __init__(self, path: Path, thread: bool = False) -> None:
        self.db = connect(path)
        self.failures, self.commits = 0, Histogram()  # how long transactions take that do not fail
        self._thread = DiskThread() if thread else None
        self._waiting: deque[Write] = deque()
        self._batch: list[Write] = []  # what is being committed
        self._began = 0.0  # when its transaction did
        self._alone = 0  # so many of those that wait are tried one by one: together they have failed
        self._due = False  # the next transaction begins in a moment
        self._closed = False
        self._mending: list[Callable[[], None]] = []

    def write(
        self,
        work: Work[T],
        then: Callable[[T], None] = lambda _: None,
        failed: Callable[[Exception], None] = lambda _: None,
    ) -> None:
        """`then`: the disk has it; `failed`: nothing of it was written. In the order in which they were asked for."""
        self._waiting.append(Write(work, then, failed))
        self._go_on()

    async def written(self, work: Work[T]) -> T:
        """Wait until the disk has it."""
        done: asyncio.Future[T] = asyncio.get_running_loop().create_future()

        def then(result: T) -> None:
            if not done.done():  # whoever asked may have gone
                done.set_result(result)

        def failed(error: Exception) -> None:
            if not done.done():
                done.set_exception(Refused("not_stored", PROBED) if by_disk(error) else error)
            if by_disk(error):
                self.when_mended(lambda: None)  # so that it is known

        self.write(work, then, failed)
        return await done

    def when_mended(self, then: Callable[[], None]) -> None:
        """Call back as soon as writing works again. A small write tries it now and then."""
        self._mending.append(then)
        if len(self._mending) == 1:
            asyncio.get_running_loop().call_later(PROBED, self._probe)

    @property
    def works(self) -> bool:
        """Whether the disk takes what is written, as far as is known: it is not tried for whoever asks."""
        return not self._mending and not self.stuck

    @property
    def stuck(self) -> bool:
        """Whether the disk does not answer."""
        return bool(self._batch) and time.perf_counter() > self._began + STUCK

    @property
    def queue(self) -> int:
        """How many writes the disk does not have yet."""
        return len(self._waiting) + len(self._batch)

    def close(self) -> None:
        """What is being committed is still written. What waits is not, and nobody was told that it was."""
        self._closed = True
        if self._thread:
            self._thread.end()
        self.db.close()

    # --- one transaction ------------------------------------------------------------------------------------------

    def _go_on(self) -> None:
        if not self._waiting or self._batch or self._due:
            return
        if self._thread is None:
            self._commit()
        else:
            self._due = True  # whatever else comes until then is written with it
            wait = 0.0 if self._alone else max(0.0, self._began + SPACED - time.perf_counter())
            asyncio.get_running_loop().call_later(wait, self._commit)

    def _commit(self) -> None:
        self._due = False
        if self._closed:
            return
        self._batch = [self._waiting.popleft() for _ in range(1 if self._alone else len(self._waiting))]
        self._began = time.perf_counter()
        error = self._execute()
        if error or self._thread is None:
            self._end(error or self._sync())
            return
        self._thread.do(self._sync, self._end)

    def _execute(self) -> Exception | None:
        try:
            self.db.execute("BEGIN IMMEDIATE")
            for write in self._batch:
                write.result = write.work(self.db)
        except Exception as error:  # of whatever kind: the others have to go on
            return error
        return None

    def _sync(self) -> Exception | None:
        """In the thread: returns when the disk has it."""
        try:
            self.db.execute("COMMIT")
        except Exception as error:  # of whatever kind: the thread has to go on
            return error
        return None

    def _end(self, error: Exception | None) -> None:
        if self._closed:
            return
        batch, self._batch = self._batch, []
        if error:
            with suppress(sqlite3.Error):  # some errors have undone everything already
                self.db.execute("ROLLBACK")
        else:
            self.commits.add(time.perf_counter() - self._began)
        if error and len(batch) > 1:
            self._alone = len(batch)
            self._waiting.extendleft(reversed(batch))
        else:
            self._alone = max(0, self._alone - 1)
            for write in batch:
                self._tell(write, error)
        self._go_on()

    def _tell(self, write: Write, error: Exception | None) -> None:
        if error:
            self.failures += 1
            _log.error("not stored: %s", error, exc_info=None if by_disk(error) else error)
        try:
            write.failed(error) if error else write.then(write.result)
        except Exception:  # one table that stumbles stops no other
            _log.exception("after a write")

    # --- a disk that fails ----------------------------------------------------------------------------------------

    def _probe(self) -> None:
        if not self._closed:
            self.write(_touch, self._mended, self._still_broken)

    def _still_broken(self, _: Exception) -> None:
        asyncio.get_running_loop().call_later(PROBED, self._probe)

    def _mended(self, _: None) -> None:
        waiting, self._mending = self._mending, []
        for then in waiting:
            try:
                then()
            except Exception:  # one table that stumbles leaves no other behind
                _log.exception("when writing worked again")


def by_disk(error: Exception) -> bool:
    """Whether a write may work later: the disk has failed, and not the program."""
    return type(error) in DISK


def connect(path: Path) -> sqlite3.Connection:
    """Transactions begin and end where we say so. The thread that opens it may be another than that which uses it, but
    there are never two at once. A log is written once and read once, so few pages are worth keeping."""
    db = sqlite3.connect(path, isolation_level=None, check_same_thread=False)
    db.execute(f"PRAGMA cache_size=-{PAGES}")
    return db


def _touch(db: sqlite3.Connection) -> None:
    """Write a page as it is."""
    version = db.execute("PRAGMA user_version").fetchone()[0]
    db.execute(f"PRAGMA user_version={version}")
