"""The connection of a client at a table."""

from typing import Protocol

from paiju.server.protocol.messages import FromServer, encode
from paiju.server.web.audit import Audit
from paiju.server.web.limits import Limits
from paiju.server.web.line import FAULT


class Wire(Protocol):
    """What a connection is sent on: a `Line`, or what a test puts there."""

    def send(self, frame: bytes) -> None: ...

    def close(self, code: int) -> None: ...


class Connection:
    """One socket of one guest at one table."""

    def __init__(
        self,
        guest: str,
        line: Wire,
        limits: Limits | None = None,
        address: str = "",
        audit: Audit | None = None,
        session: str = "",
    ) -> None:
        """`session`: the cookie that it was opened with."""
        self.guest, self.line, self.limits, self.address = guest, line, limits or Limits(), address
        self.audit, self.session = audit or Audit(), session
        self.notice = 0, 0  # of the table: none yet

    def send(self, frame: bytes) -> None:
        self.line.send(frame)

    def tell(self, message: FromServer) -> None:
        self.send(encode(message))

    def close(self, code: int) -> None:
        self.line.close(code)

    def fail(self) -> None:
        """The table cannot go on as it is. Who comes again finds it as it is stored."""
        self.close(FAULT)
