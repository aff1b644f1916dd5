"""The audit: what an operator may have to account for, who was refused and who was cut off above all. It is counted and
noted without a word of what they sent."""

import logging
from collections import Counter

from paiju.server.web.limits import Bucket, Rate

_audit, _log = logging.getLogger("paiju.audit"), logging.getLogger("paiju.server")


def note(what: str, **facts: object) -> None:
    """`what` is a word to search for, `facts` tell more."""
    _audit.info(" ".join([what, *(f"{name}={value}" for name, value in facts.items())]), extra=facts)


class Audit:
    """Of one server, since it was started. What comes again and again must not fill the log; the counts have all."""

    def __init__(self) -> None:
        self.refusals = Counter[str]()  # by kind: before a connection or a request was let in
        self.cut_offs = Counter[str]()  # by kind: connections that were let in
        self.troubles = 0  # faults of the server itself
        self.connections = 0  # sockets that are open now
        self.frames = self.bytes = 0  # that came in on sockets
        self.strangers = 0  # cookies that were not believed
        self._unsaid = 0  # refused or cut off since the last line, which was one too many
        self._lines, self._tracebacks = Bucket(Rate(100, 10)), Bucket(Rate(10, 0.1))

    def refused(self, kind: str, address: str) -> None:
        self.refusals[kind] += 1
        self._note_some("refused", kind, address)

    def cut_off(self, kind: str, address: str) -> None:
        self.cut_offs[kind] += 1
        self._note_some("cut_off", kind, address)

    def _note_some(self, what: str, kind: str, address: str) -> None:
        if self._lines.take():
            self._unsaid += 1
        else:
            unsaid, self._unsaid = self._unsaid, 0
            note(what, kind=kind, address=address, **{"unsaid": unsaid} if unsaid else {})

    def trouble(self, where: str) -> None:
        """Where an exception was caught that nobody has foreseen."""
        self.troubles += 1
        if not self._tracebacks.take():
            _log.exception("%s", where)
