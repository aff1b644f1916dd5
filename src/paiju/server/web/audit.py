"""The audit: what an operator may have to account for, who was refused and who was cut off above all. It is counted and
noted without a word of what they sent."""

import logging
from collections import Counter

from paiju.server.web.limits import Bucket, Rate

_audit, _log = logging.getLogger("paiju.audit"), logging.getLogger("paiju.server")
# What comes again and again must not fill the log; the counts have all of it.
_tracebacks, _lines = Bucket(Rate(10, 0.1)), Bucket(Rate(100, 10))


class Counts:
    """Of this process, since it was started."""

    def __init__(self) -> None:
        self.refused = Counter[str]()  # by kind: before a connection or a request was let in
        self.cut_off = Counter[str]()  # by kind: connections that were let in
        self.unsaid = 0  # refused or cut off since the last line, which was one too many
        self.troubles = 0  # faults of the server itself
        self.connections = 0  # sockets that are open now
        self.frames = self.bytes = 0  # that came in on sockets
        self.strangers = 0  # cookies that were not believed


COUNTS = Counts()


def note(what: str, **facts: object) -> None:
    """`what` is a word to search for, `facts` tell more."""
    _audit.info(" ".join([what, *(f"{name}={value}" for name, value in facts.items())]), extra=facts)


def refused(kind: str, address: str) -> None:
    COUNTS.refused[kind] += 1
    _note_some("refused", kind, address)


def cut_off(kind: str, address: str) -> None:
    COUNTS.cut_off[kind] += 1
    _note_some("cut_off", kind, address)


def _note_some(what: str, kind: str, address: str) -> None:
    if _lines.take():
        COUNTS.unsaid += 1
    else:
        unsaid, COUNTS.unsaid = COUNTS.unsaid, 0
        note(what, kind=kind, address=address, **{"unsaid": unsaid} if unsaid else {})


def trouble(where: str) -> None:
    """Where an exception was caught that nobody has foreseen."""
    COUNTS.troubles += 1
    if not _tracebacks.take():
        _log.exception("%s", where)
