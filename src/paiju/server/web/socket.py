"""The socket of a client at a table."""

from paiju.server.protocol.messages import FromServer, encode
from paiju.server.web.limits import Limits
from paiju.server.web.outbox import Outbox


class Connection:
    """One socket of one guest at one table."""

    def __init__(self, guest: str, outbox: Outbox) -> None:
        self.guest, self.outbox, self.limits = guest, outbox, Limits()
        self.table = b""  # the last `table` that was sent

    def send(self, frame: bytes) -> None:
        self.outbox.send(frame.decode())

    def tell(self, message: FromServer) -> None:
        self.send(encode(message))

    def close(self, code: int) -> None:
        self.outbox.close(code)
