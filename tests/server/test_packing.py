"""Packing: what is agreed on, long messages out, any message in, and what is packed badly."""

import json
import random
import zlib
from collections.abc import Iterator

import pytest
from websockets.extensions.permessage_deflate import ClientPerMessageDeflateFactory, PerMessageDeflate
from websockets.frames import Frame as Theirs
from websockets.frames import Opcode

from paiju.server.web.frames import LONGEST, PACKED, BadFrame, Reader, closing
from paiju.server.web.frames import frame as made
from paiju.server.web.limits import FROM_ONE
from paiju.server.web.line import Line
from paiju.server.web.packing import TAIL, WORTH, Packing, agreed, packed, unpacked
from tests.server.flooding import BINARY, CONTINUED, PING, TEXT, Raw, frame
from tests.server.serving import Guest, Server, running
from tests.server.test_lines import Transport, tell

NAME = "permessage-deflate"
ALWAYS = f"{NAME}; server_no_context_takeover; client_no_context_takeover"
OFFERS = {
    "": None,
    NAME: ALWAYS,
    f"{NAME}; client_max_window_bits": ALWAYS,  # Chromium, Firefox
    f" {NAME} ;client_max_window_bits = 10 ; client_no_context_takeover": ALWAYS,
    f'{NAME}; client_max_window_bits="12"; server_no_context_takeover': ALWAYS,
    f"{NAME}; server_max_window_bits=10": f"{ALWAYS}; server_max_window_bits=10",
    f'{NAME}; server_max_window_bits="15"': f"{ALWAYS}; server_max_window_bits=15",
    f"{NAME}; server_max_window_bits=8": None,
    f"{NAME}; server_max_window_bits=8, {NAME}": ALWAYS,
    f"x-webkit-deflate-frame, {NAME}; client_max_window_bits": ALWAYS,
    f'other; text="a, {NAME}, b"': None,
    f'other; text="\\", {NAME};", {NAME}': ALWAYS,
    "permessage-bzip2": None,
    f"{NAME}; server_max_window_bits": None,
    f"{NAME}; server_max_window_bits=09": None,
    f"{NAME}; server_max_window_bits=16": None,
    f"{NAME}; server_max_window_bits=": None,
    f"{NAME}; server_max_window_bits=٩": None,
    f"{NAME}; client_max_window_bits=7": None,
    f"{NAME}; client_no_context_takeover=1": None,
    f"{NAME}; client_no_context_takeover; client_no_context_takeover": None,
    f"{NAME}; unheard_of": None,
    f"{NAME};": None,
    f"{NAME}=1": None,
    f'"{NAME}"': None,
    f'{NAME}; client_max_window_bits="12': None,
    ",;=,": None,
}
WIDE = Packing(15, ALWAYS)


@pytest.mark.parametrize("offer", OFFERS)
def test_offers_are_taken_or_passed_over(offer: str) -> None:
    found = agreed([offer])
    assert (found and found.answer) == OFFERS[offer]


def test_offers_may_come_in_several_headers() -> None:
    assert agreed(["permessage-bzip2", f"{NAME}; unheard_of", NAME]) == WIDE


def deflated(message: bytes) -> bytes:
    """As a client packs it."""
    deflater = zlib.compressobj(9, zlib.DEFLATED, -15)
    return (deflater.compress(message) + deflater.flush(zlib.Z_SYNC_FLUSH)).removesuffix(TAIL)


@pytest.mark.parametrize("window", range(9, 16))
def test_another_implementation_reads_what_is_packed(window: int) -> None:
    theirs = PerMessageDeflate(True, True, window, 15)
    rng = random.Random(window)
    for size in (WORTH, 9_000, 70_000, 200_000):
        message = json.dumps([rng.randrange(1000) for _ in range(size // 5)]).encode()
        sent = packed(message, window)
        assert sent[0] == 0x80 | TEXT | PACKED and len(sent) < len(message)
        head = {126: 4, 127: 10}.get(sent[1], 2)
        assert theirs.decode(Theirs(Opcode.TEXT, sent[head:], rsv1=True)).data == message


def test_what_another_implementation_packs_is_read() -> None:
    theirs = PerMessageDeflate(True, True, 15, 15)
    for message in (b"", b"x", b'{"t":"ping"}', bytes(LONGEST), random.Random(1).randbytes(LONGEST - 100)):
        assert unpacked(bytes(theirs.encode(Theirs(Opcode.TEXT, message)).data)) == message


def test_the_examples_of_the_standard_are_read() -> None:
    whole, stored, final, blocks = (
        "f248cdc9c90700",
        "000500faff48656c6c6f00",
        "f348cdc9c9070000",
        "f248050000 00ffffcac9c90700",
    )
    assert [unpacked(bytes.fromhex(text)) for text in (whole, stored, final, blocks)] == [b"Hello"] * 4


BAD = {
    "a bomb": (deflated(bytes(10_000_000))[:LONGEST], 1009),
    "a byte too long": (deflated(bytes(LONGEST + 1)), 1009),
    "garbage": (b"\xff" * 40, 1002),
    "text": (b'{"t":"ping"}', 1002),
    "something after the end": (bytes.fromhex("f348cdc9c90700") + b"more", 1002),
}


@pytest.mark.parametrize("what", BAD)
def test_what_is_packed_badly_ends_the_line(what: str) -> None:
    content, code = BAD[what]

    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.data_received(frame(TEXT | PACKED, content))
        assert transport.written == closing(code) and not transport.reading and not heard
        assert found.audit.cut_offs == {"bad_frame": 1}

    tell(story, WIDE)


WRONG = {
    "a ping": frame(PING | PACKED),
    "a part that is not the first": frame(TEXT, b"a", False) + frame(CONTINUED | PACKED, b"b"),
    "another bit": frame(TEXT | 0x20, b"x"),
    "both bits": frame(TEXT | PACKED | 0x20, b"x"),
}


@pytest.mark.parametrize("what", WRONG)
def test_only_the_first_frame_of_a_message_says_that_it_is_packed(what: str) -> None:
    reader = Reader(packing=True)
    reader.feed(WRONG[what])
    with pytest.raises(BadFrame) as bad:
        while reader.next():
            pass
    assert bad.value.code == 1002


@pytest.mark.parametrize("kind", [TEXT, BINARY])
def test_nothing_is_packed_unless_it_was_agreed(kind: int) -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        found.send(b"x" * WORTH)
        found.data_received(frame(kind | PACKED, deflated(b"x")))
        assert transport.written == made(TEXT, b"x" * WORTH) + closing(1002) and not heard

    tell(story)


def test_packed_messages_come_in_parts_among_others() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        content = deflated(b"hello, hello, hello")
        first, middle, last = content[:1], content[1:5], content[5:]
        found.data_received(
            frame(TEXT | PACKED, first, False)
            + frame(PING)
            + frame(CONTINUED, middle, False)
            + frame(CONTINUED, last)
            + frame(TEXT, b"pl", False)
            + frame(CONTINUED, b"ain")
            + frame(TEXT | PACKED, deflated(b""))
        )
        assert heard == [b"hello, hello, hello", b"plain", b""]

    tell(story, WIDE)


def test_short_messages_are_sent_as_they_are_and_what_waits_is_packed_already() -> None:
    async def story(found: Line, transport: Transport, heard: list[bytes]) -> None:
        short, long = b"x" * (WORTH - 1), b"y" * WORTH
        found.pause_writing()
        found.send(short)
        found.send(long)
        assert found._behind < WORTH + 50
        found.resume_writing()
        assert transport.written == made(TEXT, short) + packed(long, 15)

    tell(story, WIDE)


# --- a real server ----------------------------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), from_one=FROM_ONE) as found:
        yield found


@pytest.mark.parametrize("window", [None, 9, 15])
def test_a_deal_is_played_with_packed_messages(server: Server, window: int | None) -> None:
    guest = Guest(server.url)
    packing = ClientPerMessageDeflateFactory(server_max_window_bits=window)
    with guest.at(guest.open("guandan", deals=1), packing=packing) as client:
        (extension,) = client.socket.protocol.extensions
        assert isinstance(extension, PerMessageDeflate) and extension.local_no_context_takeover
        assert extension.remote_no_context_takeover and extension.remote_max_window_bits == (window or 15)
        assert client.play()["board"]["result"]


def test_an_offer_that_cannot_be_taken_leaves_the_socket_as_it_is(server: Server) -> None:
    guest = Guest(server.url)
    with guest.at(guest.open("guandan"), packing=ClientPerMessageDeflateFactory(server_max_window_bits=8)) as client:
        assert not client.socket.protocol.extensions
        client.until("view")


def test_a_bomb_is_cut_off_and_counted(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan")
    before = server.app.state.audit.cut_offs["bad_frame"]
    with Raw(server) as raw:
        raw.shake_hands(code, guest, **{"Sec-WebSocket-Extensions": NAME})
        raw.socket.sendall(frame(TEXT | PACKED, BAD["a bomb"][0]))
        assert raw.ended()
    assert server.app.state.audit.cut_offs["bad_frame"] == before + 1
