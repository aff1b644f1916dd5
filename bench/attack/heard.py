"""What a server says, read in this one place: an attack knows these few facts and no message of the protocol."""

from typing import Any

import msgspec
from msgspec import Struct


class Choices(Struct):
    actions: list[str] = []


class Ask(Struct):
    rqid: int
    legal: Choices


class _Told(Struct):
    event: Any = None


class _Frame(Struct):
    """The fields that matter, of whatever message. Others are skipped."""

    t: str
    v: int | None = None
    events: list[_Told] = []
    rqid: int = 0
    legal: Choices | None = None
    ask: Ask | None = None
    ack: int | None = None
    seq: int | None = None
    code: str = ""
    state: str = ""
    you: int | None = None


class Heard(Struct):
    """`v`: the number of the last event, once the picture after it is there; `events`: those that were told, by number;
    `acked`: the number of an action that was taken; `refused`: a code; `state`: of the table."""

    kind: str
    v: int | None = None
    events: dict[int, Any] = {}
    ask: Ask | None = None
    acked: int | None = None
    refused: str = ""
    seq: int = 0
    state: str = ""
    you: int | None = None


_decode = msgspec.json.Decoder(_Frame).decode


def read(text: str | bytes) -> Heard:
    frame = _decode(text)
    match frame.t:
        case "hello":
            return Heard("hello", seq=frame.seq or 0)
        case "table":
            return Heard("table", state=frame.state, you=frame.you)
        case "view" | "news":
            first = (frame.v or 0) - len(frame.events) + 1
            events = {first + place: told.event for place, told in enumerate(frame.events)}
            return Heard(frame.t, frame.v, events, frame.ask, frame.ack)
        case "ask":
            return Heard("ask", ask=Ask(frame.rqid, frame.legal or Choices()))
        case "ack":
            return Heard("ack", acked=frame.seq)
        case "err":
            return Heard("err", refused=frame.code)
    return Heard(frame.t)
