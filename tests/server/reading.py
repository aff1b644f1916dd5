"""How a client reads what it is sent: it keeps the picture, puts the changes in, and has every message in its parts."""

from typing import Any

import msgspec


def changed(picture: Any, changes: list[Any]) -> Any:
    """A picture after some changes."""
    for at, to in changes:
        picture = _put(picture, at, to)
    return picture


def _put(part: Any, at: list[str | int], to: Any) -> Any:
    if not at:
        return to
    first, *rest = at
    if isinstance(part, dict):
        assert first in part
        return {**part, first: _put(part[first], rest, to)}
    assert isinstance(first, int) and first <= len(part)
    inside = part[first] if first < len(part) else None
    return [*part[:first], _put(inside, rest, to), *part[first + 1 :]]


class Reader:
    """One client. The parts of a message are called `events`, `view` (the whole picture), `turn`, `ask` and `ack`."""

    def __init__(self) -> None:
        self.v, self.board, self.own = 0, None, None

    def read(self, frame: str | bytes) -> list[Any]:
        message = msgspec.json.decode(frame)
        if message["t"] == "view":
            self.board, self.own = message["board"], message["own"]
        elif message["t"] == "news":
            assert message["v"] == self.v + len(message["events"]), "these are not the news of this picture"
            self.board = changed(self.board, message["board"])
            self.own = changed(self.own, message.get("own", []))
        else:
            return [message]
        self.v = message["v"]
        return [*self._parts(message)]

    def _parts(self, message: Any) -> Any:
        events = message["events"]
        if "ack" in message:
            yield {"t": "ack", "seq": message["ack"]}
        if events:
            yield {"t": "events", "first": self.v - len(events) + 1, "events": events}
        yield {"t": "view", "v": self.v, "board": self.board, "own": self.own}
        yield {"t": "turn", "v": self.v, "clocks": message["clocks"]}
        if message.get("ask"):
            yield message["ask"]
