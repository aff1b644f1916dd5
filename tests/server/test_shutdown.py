"""When the server is told to end, every client is told to come back, and nothing is left behind."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from paiju.server.web.limits import Buckets, Rate
from tests.server.flooding import Raw
from tests.server.serving import Guest, running


def test_everybody_is_told_to_come_back(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        with guest.at(code) as client, Raw(server) as deaf:
            client.until("view")
            deaf.shake_hands(code, guest)  # and never answers the close
            server.uvicorn.should_exit = True
            with pytest.raises(ConnectionClosed) as closed:
                while True:
                    client.receive()
            assert closed.value.rcvd and closed.value.rcvd.code == 1012
            server.thread.join(20)
            assert not server.thread.is_alive()
    assert not caplog.records


def test_who_reads_no_answer_is_not_waited_for(tmp_path: Path, caplog: pytest.LogCaptureFixture) -> None:
    with running(tmp_path) as server, Raw(server) as deaf:
        server.app.state.api.requests = Buckets(Rate(1e9, 1e9))
        ask = b"GET /api/rules/guandan HTTP/1.1\r\nHost: localhost\r\n\r\n" * 10
        gates = server.uvicorn.server_state.connections
        while not any(gate.flow.write_paused for gate in server.inside(lambda: list(gates))):
            deaf.socket.sendall(ask)
        server.uvicorn.should_exit = True
        server.thread.join(20)
        assert not server.thread.is_alive()
    assert not caplog.records
