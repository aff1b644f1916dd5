"""When the server is told to end, every client is told to come back, and nothing is left behind."""

from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

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
