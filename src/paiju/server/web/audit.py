"""The audit: what was refused and who was cut off, counted and noted without a word of what they sent."""

import logging
from collections import Counter

from paiju.server.web.limits import Bucket, Rate

_audit, _log = logging.getLogger("paiju.audit"), logging.getLogger("paiju.server")
# What comes again and again must not fill the log; the counts have all of it.
_tracebacks, _notes = Bucket(Rate(10, 0.1)), Bucket(Rate(500, 20))


class Counts:
    """Of this process, since it was started."""

    def __init__(self) -> None:
        self.refused = Counter[str]()  # by kind: before a connection or a request was let in
        self.cut_off = Counter[str]()  # by kind: connections that were let in
        self.troubles = 0  # faults of the server itself
        self.connections = 0  # sockets that are open now
        self.frames = self.bytes = 0  # that came in on sockets


COUNTS = Counts()


def refused(kind: str, address: str) -> None:
    COUNTS.refused[kind] += 1
    _note("refused", kind, address)


def cut_off(kind: str, address: str) -> None:
    COUNTS.cut_off[kind] += 1
    _note("cut off", kind, address)


def _note(what: str, kind: str, address: str) -> None:
    if _audit.isEnabledFor(logging.INFO) and not _notes.take():
        _audit.info("%s kind=%s address=%s", what, kind, address, extra={"kind": kind, "address": address})


def trouble(where: str) -> None:
    """Where an exception was caught that nobody has foreseen."""
    COUNTS.troubles += 1
    if not _tracebacks.take():
        _log.exception("%s", where)
