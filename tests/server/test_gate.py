"""A connection while it speaks HTTP: what it says wrong, and one that does not read when the server ends."""

import asyncio
import logging
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
from uvicorn.server import ServerState

from paiju.cli.serve import settings
from paiju.server.web.entrance import Entrance
from paiju.server.web.gate import Gate
from paiju.server.web.origin import Trust
from tests.server.flooding import Raw
from tests.server.serving import Guest, Server, running
from tests.server.test_lines import Transport

REFUSED = b"GET /ws/x HTTP/1.1\r\nHost: evil\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n"


class Stuck(Transport):
    """Nothing that is written to it is ever read."""

    def get_extra_info(self, name: str) -> Any:
        return ("127.0.0.1", 1) if name == "peername" else None


def test_one_who_does_not_read_does_not_keep_the_server_from_ending() -> None:
    async def story() -> None:
        async def nothing(scope: object, receive: object, send: object) -> None:
            """No app is asked."""

        state, stuck = ServerState(), Stuck()
        entrance = Entrance(cast(Any, None), cast(Any, None), Trust(None, ["localhost"]))
        gate = Gate(settings(cast(Any, nothing)), state, {"entrance": entrance})
        gate.connection_made(cast(asyncio.Transport, stuck))
        assert state.connections == {gate}
        gate.data_received(REFUSED)
        assert stuck.written.startswith(b"HTTP/1.1 403 ") and stuck.closed
        assert not state.connections  # nobody waits for it
        gate.shutdown()
        assert stuck.aborted
        gate.connection_lost(None)

    asyncio.run(story())


@pytest.fixture
def quiet(server: Server, caplog: pytest.LogCaptureFixture) -> Iterator[None]:
    """What a client does wrong is no fault of the server, and leaves no traceback."""
    before = server.app.state.audit.troubles
    with caplog.at_level(logging.ERROR):
        yield
    assert not caplog.get_records("call") and server.app.state.audit.troubles == before


@pytest.mark.usefixtures("quiet")
def test_a_body_that_is_no_text_is_malformed(server: Server) -> None:
    for body in (b'{"name":"\xff"}', b'{"name":"\\ud800x"}', b"[" * 4000):
        with Raw(server) as raw:
            head = b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nConnection: close\r\nContent-Length: %d\r\n\r\n"
            raw.socket.sendall(head % len(body) + body)
            answer = raw.socket.recv(4096)
            assert answer.startswith(b"HTTP/1.1 400 ")
            assert b"set-cookie" not in answer


@pytest.mark.usefixtures("quiet")
def test_who_leaves_in_the_middle_of_a_body_is_not_missed(server: Server) -> None:
    with Raw(server) as raw:
        raw.socket.sendall(b"POST /api/me HTTP/1.1\r\nHost: localhost\r\nContent-Length: 10\r\n\r\nab")
        time.sleep(0.1)
    time.sleep(0.1)
    assert Guest(server.url)


@pytest.mark.usefixtures("quiet")
def test_nonsense_after_the_answer_ends_the_connection(server: Server) -> None:
    with Raw(server) as raw:
        raw.socket.sendall(b"POST /healthz HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked\r\n\r\n")
        assert raw.socket.recv(4096).startswith(b"HTTP/1.1 405 ")
        raw.socket.sendall(b"ZZZ\r\n")
        assert raw.ended()


@pytest.mark.usefixtures("quiet")
@pytest.mark.parametrize("path", ["/api/tables/%00/record", "/api/rules/%ff", "/%ff", "/%00", "/t/%ff", "/assets/%00"])
def test_a_path_may_be_odd(server: Server, path: str) -> None:
    assert Guest(server.url).request(path)[0] in (200, 404)


def test_a_fault_is_counted_once_and_told_in_words(
    server: Server, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    guest, before = Guest(server.url), server.app.state.audit.troubles

    def fail(*_: object) -> None:
        raise KeyError("x")

    monkeypatch.setattr(server.lobby, "mine", fail)
    status, content = guest.request("/api/me")
    assert status == 500 and b'"failed"' in content
    assert server.app.state.audit.troubles == before + 1 and len(caplog.records) == 1


def test_two_servers_in_one_process_count_apart(server: Server, tmp_path: Path) -> None:
    with running(tmp_path / "other") as other:
        assert Guest(server.url).request("/api/me", {"name": "x"}, Origin="https://evil.example")[0] == 403
        assert server.app.state.audit.refusals["request_foreign_origin"] >= 1
        assert not other.app.state.audit.refusals
