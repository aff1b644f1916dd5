"""The pen of a table: whoever wants to write waits in line for it."""

import logging
from collections import deque
from collections.abc import Callable
from typing import TypeVar

from paiju.server.storage.journal import Journal, Work, by_disk

T = TypeVar("T")
Writer = Callable[[], None]  # looks whether something may still be done, and writes at most once
Ended = Callable[[bool], None]  # False: what was to be written is not stored, and nothing has changed
_log = logging.getLogger("paiju.server")


def nothing(_: object = None) -> None:
    pass


class Pen:
    """There is one, so a table is written to by one at a time.

    While a write is on its way to the disk the table stays as it is, and whatever would write to it waits. After a
    write that failed no other is tried until the journal says that writing works again. A turn that stumbles ends.
    Where it was not the disk that failed, the pen is broken: the table is not as its log says, or the program is wrong.
    """

    def __init__(self, journal: Journal, turned: Callable[[], None]) -> None:
        """`turned` is called when writing has failed, and when it works again."""
        self.works, self.broken = True, False
        self._journal, self._turned = journal, turned
        self._line: deque[tuple[Writer, Ended]] = deque()
        self._ended: Ended = nothing  # of the turn that has the pen
        self.wrote = False  # in the present turn, or the last
        self._deciding = self._writing = self._closed = False

    @property
    def idle(self) -> bool:
        return not self._writing and not self._line

    def take(self, writer: Writer, ended: Ended = nothing) -> None:
        """Have a turn: now, or when those before have ended."""
        if self._closed:
            ended(False)
            return
        self._line.append((writer, ended))
        self._go_on()

    def write(self, work: Work[T], then: Callable[[T], None]) -> None:
        """In one's turn. `then` is called when the disk has it, before the next turn."""
        assert not self._writing
        if self._closed or not self.works:
            self._end(False)
            return
        self._writing = self.wrote = True
        self._journal.write(work, lambda result: self._written(then, result), self._failed)

    def give_up(self) -> None:
        """Nothing else is tried until writing works again. What is on its way may still be stored."""
        if self.works:
            self.works = False
            self._journal.when_mended(self._mended)
            self._turn()

    def close(self) -> None:
        """The table is put to sleep: another may be woken up from its log, and only that one writes then."""
        self._closed = True
        waiting, self._line = self._line, deque()
        for _, ended in waiting:
            _tell(ended, False)

    def _go_on(self) -> None:
        while self._line and not self._deciding and not self._writing:
            writer, self._ended = self._line.popleft()
            self._deciding, self.wrote, well = True, False, True
            try:
                writer()
            except Exception:
                _log.exception("in a turn")
                well = False
            self._deciding = False
            if not self._writing:
                self._end(well)

    def _end(self, stored: bool) -> None:
        ended, self._ended = self._ended, nothing
        _tell(ended, stored)

    def _written(self, then: Callable[[T], None], result: T) -> None:
        try:
            if not self._closed:
                then(result)
        finally:
            self._writing = False
            self._end(True)
            self._go_on()

    def _failed(self, error: Exception) -> None:
        self._writing, self.broken = False, not by_disk(error)
        if self.works and not self.broken:
            self._journal.when_mended(self._mended)
        self.works = False
        self._end(False)
        self._turn()

    def _turn(self) -> None:
        try:
            if not self._closed:
                self._turned()
        finally:
            self._go_on()

    def _mended(self) -> None:
        self.works = True
        self._turn()


def _tell(ended: Ended, stored: bool) -> None:
    try:
        ended(stored)
    except Exception:  # the next one has its turn all the same
        _log.exception("at the end of a turn")
