"""A server that is told to stop: it says so, tells its clients to come back, and ends as one that has not failed."""

import json
import signal
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed

from tests.server.serving import Guest
from tests.server.test_killed import Process
from tests.server.test_operation import fetch


class Drained(Process):
    """It logs to a file."""

    drain = "0"

    def start(self) -> None:
        self.log = self.data.with_suffix(".log")
        command = [sys.executable, "-m", "paiju", "serve", "--port", str(self.port), "--data", str(self.data)]
        more = ["--speed", "100", "--workers", "1", "--log-format", "json", "--drain", self.drain]
        with self.log.open("wb") as log:
            self.process = subprocess.Popen([*command, *more], stdout=subprocess.DEVNULL, stderr=log)
        self.wait()

    def end(self) -> int:
        return self.process.wait(20)

    def said(self) -> list[str]:
        """The first words of its log, every line of which is JSON."""
        return [json.loads(line)["message"].split()[0] for line in self.log.read_text("utf-8").splitlines()]


@contextmanager
def started(data: Path, drain: str = "0") -> Iterator[Drained]:
    Drained.drain = drain
    server = Drained(data)
    try:
        yield server
    finally:
        if server.process.poll() is None:
            server.kill()


@pytest.mark.parametrize("number", [signal.SIGTERM, signal.SIGINT])
def test_clients_are_told_to_come_back(tmp_path: Path, number: signal.Signals) -> None:
    with started(tmp_path / "data") as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        with guest.at(code) as client, pytest.raises(ConnectionClosed) as closed:
            client.until("view")
            server.process.send_signal(number)
            while True:
                client.receive()
        assert closed.value.rcvd and closed.value.rcvd.code == 1012
        assert server.end() == 0
        assert server.said() == ["started", "draining", "stopped"]  # and no word of anything left behind


def test_it_says_so_before_it_stops(tmp_path: Path) -> None:
    with started(tmp_path / "data", "60") as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        server.process.terminate()
        for _ in range(100):
            status, content = fetch(f"{server.url}/readyz")
            if "draining" in json.loads(content)["reasons"]:
                break
            time.sleep(0.05)
        assert status == 503
        status, content = guest.request("/api/tables", {"ruleset": "guandan", "strength": "greedy"})
        assert status == 503 and json.loads(content)["code"] == "closing"
        with guest.at(code) as client:
            assert client.until("ask")  # who plays may play on
        server.process.terminate()  # a second time: now
        assert server.end() == 128 + signal.SIGTERM
