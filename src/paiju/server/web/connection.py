"""One socket of one guest at one table."""

import msgspec

from paiju.server.protocol.messages import FromServer
from paiju.server.web.limits import Limits
from paiju.server.web.outbox import Outbox

_encoder = msgspec.json.Encoder()


def frame(message: FromServer) -> str:
    return _encoder.encode(message).decode()


class Connection:
    def __init__(self, guest: str, outbox: Outbox) -> None:
        self.guest, self.outbox, self.limits = guest, outbox, Limits()
        self.table = ""  # the last `table` that was sent

    def send(self, text: str) -> None:
        self.outbox.send(text)

    def tell(self, message: FromServer) -> None:
        self.outbox.send(frame(message))

    def close(self, code: int) -> None:
        self.outbox.close(code)
