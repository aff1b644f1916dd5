"""The server is killed at random moments: it comes back, everybody resumes, and every deal ends as its log says."""

import random
import signal
import socket
import subprocess
import sys
import time
import urllib.error
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from paiju import record
from paiju.rules import presets
from tests.effort import DEEP
from tests.server.serving import Guest

DEALS = 50 if DEEP else 4


class Process:
    """`paiju serve` as people start it."""

    def __init__(self, data: Path, environment: dict[str, str] | None = None) -> None:
        with socket.socket() as probe:
            probe.bind(("127.0.0.1", 0))
            self.port = probe.getsockname()[1]
        self.data, self.environment, self.url = data, environment, f"http://127.0.0.1:{self.port}"
        self.start()

    def start(self) -> None:
        command = [sys.executable, "-m", "paiju", "serve", "--port", str(self.port), "--data", str(self.data)]
        command += ["--speed", "100", "--workers", "1"]
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, env=self.environment)
        self.wait()

    def wait(self) -> None:
        """Until it answers."""
        for _ in range(600):
            try:
                socket.create_connection(("127.0.0.1", self.port), 1).close()
                return
            except OSError:
                time.sleep(0.05)
        raise AssertionError("the server does not start")

    def kill(self) -> None:
        self.process.send_signal(signal.SIGKILL)
        self.process.wait()

    def children(self) -> list[Path]:
        """The processes it has started."""
        pid = self.process.pid
        return [Path("/proc", child) for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split()]


def play(server: Process, guest: Guest, code: str, rng: random.Random) -> dict[int, object]:
    """A deal to its end, with the server killed now and then; every event seen, by its number."""
    told: dict[int, object] = {}
    v, epoch, drawing, left, kills = 0, 0, 0, rng.randint(1, 60), 2
    while True:
        try:
            with guest.at(code, f"?v={v}&epoch={epoch}") as client:
                while True:
                    message = client.receive()
                    left -= 1
                    if left == 0 and kills:
                        server.kill()
                        left, kills = rng.randint(1, 60), kills - 1
                        server.start()
                    if message["t"] == "hello":
                        epoch = message["epoch"]
                    elif message["t"] == "events":
                        for number, event in enumerate(message["events"], message["first"]):
                            assert told.setdefault(number, event) == event  # nothing that was told is ever taken back
                    elif message["t"] == "view":
                        assert message["v"] >= v
                        v, drawing = message["v"], message["board"]["drawing"]
                        if message["board"]["result"]:
                            return told
                    elif message["t"] == "ask" and not drawing:
                        client.act(message["rqid"], message["legal"]["actions"][0])
        except (WebSocketException, OSError, urllib.error.URLError):
            time.sleep(0.02)


def test_nothing_is_lost_when_the_server_is_killed(tmp_path: Path) -> None:
    rng, server = random.Random("killed"), Process(tmp_path)
    try:
        guest = Guest(server.url)
        for deal in range(DEALS):
            code = guest.open(presets()[deal % len(presets())], deals=1)
            told = play(server, guest, code, rng)
            status, text = guest.request(f"/api/tables/{code}/record")
            assert status == 200
            match = record.Record.parse(text.decode()).verify()
            assert match.state.deal == 1 and match.over
            logged = [type(event).__name__ for event in match.events]
            for number, event in told.items():
                assert event["event"] is None or event["event"]["event"] == logged[number - 1]
    finally:
        server.kill()


def test_the_bots_end_with_the_server(tmp_path: Path) -> None:
    server = Process(tmp_path)
    guest = Guest(server.url)
    with guest.at(guest.open("guandan")) as client:
        client.play()  # now the bots are at work
    started = server.children()
    server.kill()
    for _ in range(100):
        if not any(child.exists() for child in started):
            break
        time.sleep(0.1)
    assert started and not any(child.exists() for child in started)


@pytest.mark.parametrize("wait", [0.0, 0.05])
def test_a_server_that_is_asked_to_stop_stops(tmp_path: Path, wait: float) -> None:
    server = Process(tmp_path)
    time.sleep(wait)
    server.process.terminate()
    assert server.process.wait(15) == 0
