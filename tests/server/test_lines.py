"""A line by itself: frames in pieces, turns, a transport that takes no more, and the end."""

import asyncio
import random
from collections.abc import Callable, Coroutine
from typing import Any, cast

import pytest

from paiju.server.web import line
from paiju.server.web.audit import Audit
from paiju.server.web.frames import BadFrame, Reader, closing
from paiju.server.web.frames import frame as made
from paiju.server.web.limits import Address, Rate
from paiju.server.web.line import ABUSE, BATCH, BEHIND, BEHIND_BYTES, BYE, RESTART, Line
from paiju.server.web.packing import Packing
from tests.server.flooding import BINARY, CLOSE, CONTINUED, PING, PONG, TEXT, frame

FREE = Rate(1e9, 1e9)


def read_all(reader: Reader) -> list[tuple[int, bool, bytes]]:
    found = []
    while (next_one := reader.next()) is not None:
        found.append(next_one)
    return found


def test_frames_are_found_wherever_the_bytes_are_cut() -> None:
    rng = random.Random(1)
    for _ in range(50):
        kinds, sizes = (TEXT, BINARY, CONTINUED), (0, 1, 125, 126, 700)
        sent = [(rng.choice(kinds), rng.random() < 0.5, rng.randbytes(rng.choice(sizes))) for _ in range(5)]
        content, reader, found = b"".join(frame(kind, data, last) for kind, last, data in sent), Reader(), []
        while content:
            size = rng.randint(1, 300)
            reader.feed(content[:size])
            content = content[size:]
            found += read_all(reader)
        assert found == sent


def test_a_mask_is_taken_off() -> None:
    reader, mask = Reader(), b"\x01\x02\x03\x04"
    reader.feed(bytes([0x81, 0x85]) + mask + bytes(a ^ b for a, b in zip(b"hello", mask + mask, strict=False)))
    assert reader.next() == (TEXT, True, b"hello") and reader.next() is None


BAD = {
    "not masked": (b"\x81\x01x", 1002),
    "reserved bits": (b"\xc1\x80" + bytes(4), 1002),
    "unknown kind": (b"\x83\x80" + bytes(4), 1002),
    "unknown control": (b"\x8b\x80" + bytes(4), 1002),
    "long ping": (b"\x89\xfe\x00\x7e" + bytes(130), 1002),
    "ping in parts": (b"\x09\x80" + bytes(4), 1002),
    "too long": (b"\x81\xfe\x20\x01" + bytes(4), 1009),
    "far too long": (b"\x81\xff" + b"\xff" * 8 + bytes(4), 1009),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_no_frame_is_refused(what: str) -> None:
    reader = Reader()
    reader.feed(BAD[what][0])
    with pytest.raises(BadFrame) as bad:
        reader.next()
    assert bad.value.code == BAD[what][1]


@pytest.mark.parametrize("size", [0, 125, 126, 65535, 65536])
def test_a_frame_that_is_sent_has_its_length(size: int) -> None:
    sent = made(TEXT, bytes(size))
    head = {0: "8100", 125: "817d", 126: "817e007e", 65535: "817effff", 65536: "817f0000000000010000"}[size]
    assert sent == bytes.fromhex(head) + bytes(size)


class Transport:
    """Notes what is done to it."""

    def __init__(self) -> None:
        self.written, self.reading, self.closed, self.aborted = b"", True, False, False
        self.full: Line | None = None  # a line that is paused after every write

    def write(self, data: bytes) -> None:
        self.written += data
        if self.full:
            self.full.pause_writing()

    def pause_reading(self) -> None:
        self.reading = False

    def resume_reading(self) -> None:
        self.reading = True

    def is_closing(self) -> bool:
        return self.closed or self.aborted

    def close(self) -> None:
        self.closed = True

    def abort(self) -> None:
        self.aborted = True


Story = Callable[[Line, Transport, list[bytes]], Coroutine[Any, Any, None]]


def tell(story: Story, packing: Packing | None = None) -> None:
    """What happens to a line whose messages are kept in a list."""

    async def whole() -> None:
        transport, heard = Transport(), list[bytes]()
        found = Line(cast(asyncio.Transport, transport), "192.0.2.7", Address(), None, Audit(), packing)
        found.hear = heard.append
        await story(found, transport, heard)
        found.connection_lost(None)

    asyncio.run(whole())


def unlimited(found: Line) -> None:
    for traffic in (found._own, found.account.traffic):
        traffic.frames.rate = traffic.bytes.rate = FREE
        traffic.frames.tokens = traffic.bytes.tokens = FREE.burst


def test_one_read_is_read_in_turns() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        unlimited(found)
        found.data_received(frame(TEXT, b"x") * 500)
        turns = 0
        assert 0 < len(heard) <= BATCH and not transport.reading
        while len(heard) < 500:
            before = len(heard)
            await asyncio.sleep(0)  # here all others have their turn
            turns += 1
            assert len(heard) <= before + BATCH
        await asyncio.sleep(0)
        assert turns >= 500 // BATCH - 1 and transport.reading

    tell(story)


def test_a_message_may_come_in_parts_with_a_ping_between() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.data_received(frame(TEXT, b"ab", False) + frame(PING, b"p") + frame(CONTINUED, b"cd"))
        assert heard == [b"abcd"] and transport.written == made(PONG, b"p")
        found.data_received(frame(CONTINUED, b"x"))  # of nothing
        assert transport.written.endswith(closing(1002)) and not transport.reading

    tell(story)


def test_parts_are_not_longer_together_than_a_message() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.data_received(frame(TEXT, bytes(8000), False) + frame(CONTINUED, bytes(200)))
        assert not heard and transport.written == closing(1009)

    tell(story)


@pytest.mark.parametrize("size", [10, 3000])
def test_who_does_not_read_is_cut_off_and_little_is_kept(size: int) -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        left: list[bool] = []
        found.leave = lambda: left.append(True)
        unlimited(found)
        found.pause_writing()
        found.data_received(frame(PING, bytes(100)) * BATCH)
        assert not transport.written  # no answer to those who take none
        most = min(BEHIND, BEHIND_BYTES // size)
        for _ in range(most):
            found.send(bytes(size))
        assert not transport.aborted and len(found._waiting) == most
        found.send(bytes(size))
        assert transport.aborted and not left  # those who were telling it are not disturbed
        await asyncio.sleep(0)
        assert left == [True] and found.audit.cut_offs == {"too_slow": 1}

    tell(story)


def test_what_waits_is_sent_in_order_and_then_the_goodbye() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.pause_writing()
        for text in (b"1", b"2", b"3"):
            found.send(text)
        found.close(BYE)
        found.send(b"4")
        assert not transport.written
        found.resume_writing()
        assert transport.written == b"".join(made(TEXT, text) for text in (b"1", b"2", b"3")) + closing(BYE)
        found.data_received(frame(CLOSE))
        assert transport.closed

    tell(story)


def test_the_goodbye_waits_for_a_transport_that_takes_little() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.pause_writing()
        found.send(b"1")
        found.send(b"2")
        found.close(BYE)
        transport.full = found
        for _ in range(3):
            found.resume_writing()
        assert transport.written == made(TEXT, b"1") + made(TEXT, b"2") + closing(BYE)

    tell(story)


def test_a_silent_client_is_gone_after_two_pings(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "KEEPALIVE", 0.01)

    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        while not transport.written:
            await asyncio.sleep(0.001)
        assert transport.written == made(PING, b"")
        while not transport.aborted:
            await asyncio.sleep(0.001)

    tell(story)


def test_the_end_of_the_server_is_told() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.shutdown()
        found.shutdown()
        assert transport.written == closing(RESTART)

    tell(story)


def test_too_much_is_an_offence_of_the_address() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        before = found.account.cut_offs.tokens
        for _ in range(100):
            found.data_received(frame(PONG) * 10)
        assert transport.written == closing(ABUSE) and not transport.reading
        assert found.account.cut_offs.tokens < before - 0.5
        found.data_received(frame(TEXT, b"x"))
        assert not heard

    tell(story)
