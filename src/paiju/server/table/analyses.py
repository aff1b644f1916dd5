"""Analyses of deals that are over: a queue of all guests, whose steps the workers take at leisure.

First the curve of every deal that waits is drawn, which takes seconds. Then one deal after the other is judged,
decision by decision. The first deal of a guest comes before the second of any, and the same holds for addresses. What
a step has found is stored at once, so nothing is lost: whoever asks again, even after a restart, goes on from there.
"""

import asyncio
import time
from collections import Counter
from collections.abc import Callable, Mapping
from functools import partial

from msgspec import Struct

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.keeping import DAY
from paiju.server.storage.store import Store
from paiju.server.thinking.analysis import MS, Step, Subject, analyse
from paiju.server.thinking.workers import Errand, Workers

QUEUE = 60  # deals of all guests
OF_GUEST, OF_ADDRESS = 3, 15  # of them
RETRY = 10.0  # seconds after which whoever found no place may ask again
PATIENCE = 120.0  # seconds without a question after which a deal that waits loses its place
TRIES = 2  # of a step: one that has ended two workers is left out
RECENT = 100  # analyses whose findings are in memory


class Wanted(Struct, eq=False):
    """A deal in the queue, with who was the first to want it."""

    subject: Subject
    guest: str
    address: str
    asked: float  # by the loop's clock, when anybody asked for the last time
    found: dict[int, bytes]
    ahead: tuple[int, int]  # of the same guest and of the same address, when it came
    tries: Counter[int]  # of each step that was begun
    under_way: set[int]

    @property
    def order(self) -> tuple[bool, int, int]:
        """The deals without a curve first, and the first of each guest and address before the second of any."""
        return all(step in self.found for step in range(self.subject.curve)), *self.ahead

    def begin(self) -> int | None:
        """The next step to be taken, if there is one."""
        for step in range(self.subject.steps):
            if step not in self.found and step not in self.under_way:
                self.tries[step] += 1
                self.under_way.add(step)
                return step
        return None


class Progress(Struct, frozen=True):
    """`place`: how many deals come before this one; None: it is not in the queue."""

    place: int | None
    found: Mapping[int, bytes]


Complete = Callable[[Subject, Mapping[int, bytes]], None]  # all that was found is given to it


class Analyses:
    def __init__(self, store: Store, workers: Workers, complete: Complete) -> None:
        """`complete`: called when an analysis is whole, and again when another table has the same deal."""
        self.store, self.workers, self._complete = store, workers, complete
        self.queue: list[Wanted] = []  # in the order in which they came
        self._recent: dict[str, dict[int, bytes]] = {}  # by key, the last used at the end
        workers.leisure = self._errand

    def progress(self, subject: Subject) -> Progress:
        wanted = self._wanted(subject.key)
        if wanted:
            wanted.asked = asyncio.get_running_loop().time()
        place = self._in_order().index(wanted) if wanted else None
        return Progress(place, dict(wanted.found if wanted else self._findings(subject.key)))

    def want(self, subject: Subject, code: str, guest: str, address: str) -> None:
        """Analyse a deal, or go on with it. `code`: of the table where it was played; empty: it is of a file."""
        found = self._findings(subject.key)
        if self._wanted(subject.key) is None and len(found) < subject.steps:
            ahead, now = self._admit(guest, address), asyncio.get_running_loop().time()
            self.queue.append(Wanted(subject, guest, address, now, found, ahead, Counter(), set()))
        used = self.store.analysed(subject.key, code)
        if used is None or used < time.time() - DAY:
            self.store.journal.write(writes.analysed(subject.key, code))
            if len(found) == subject.steps:
                self._complete(subject, found)
        self.workers.run_errands()

    def _admit(self, guest: str, address: str) -> tuple[int, int]:
        """How many deals of the same guest and of the same address are there already."""
        self._forget_the_gone()
        of_guest = sum(one.guest == guest for one in self.queue)
        of_address = sum(one.address == address for one in self.queue)
        if of_guest >= OF_GUEST or of_address >= OF_ADDRESS or len(self.queue) >= QUEUE:
            raise Refused("busy", RETRY)
        return of_guest, of_address

    def _findings(self, key: str) -> dict[int, bytes]:
        found = self._recent.pop(key, None)
        if found is None:
            found = self.store.findings(key)
        self._recent[key] = found
        if len(self._recent) > RECENT:
            del self._recent[next(iter(self._recent))]
        return found

    # --- the queue ------------------------------------------------------------------------------------------------

    def _wanted(self, key: str) -> Wanted | None:
        return next((one for one in self.queue if one.subject.key == key), None)

    def _in_order(self) -> list[Wanted]:
        return sorted(self.queue, key=lambda one: one.order)

    def _forget_the_gone(self) -> None:
        """What nobody asks about any more. What was found is stored: whoever asks again goes on from there."""
        late = asyncio.get_running_loop().time() - PATIENCE
        self.queue = [one for one in self.queue if one.asked > late]

    def _errand(self) -> Errand | None:
        self._forget_the_gone()
        for wanted in self._in_order():
            step = wanted.begin()
            if step is not None:
                given, done = Step(wanted.subject, step), partial(self._done, wanted, step)
                return Errand(analyse, given, MS, done)
        return None

    def _done(self, wanted: Wanted, step: int, found: list[bytes]) -> None:
        """A step that has failed is taken again. One that cannot be taken has found nothing, for good."""
        wanted.under_way.discard(step)
        if found or wanted.tries[step] >= TRIES:
            wanted.found[step] = found[0] if found else b""
            self.store.journal.write(writes.found(wanted.subject.key, step, wanted.found[step]))
        if len(wanted.found) == wanted.subject.steps and wanted in self.queue:
            self.queue.remove(wanted)
            self._complete(wanted.subject, wanted.found)
