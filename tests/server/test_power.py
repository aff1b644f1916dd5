"""The power fails at random moments: every action that was acknowledged is on the disk, and the table goes on.

What is simulated: `powercut.c` is loaded into the server. Whenever a file of the data folder is synced (fsync,
fdatasync), it copies the file as it is at that moment. That a file was renamed or removed counts when the folder is
synced. The server is killed while a client plays. Then of each file there is what was synced, and of the pages (4 kB)
that were written later none, or each by lot, in any order, as a disk may have written them on its own. What was never
synced is gone. The next server runs on that. Not simulated: a page that is torn, and a disk that lies about a sync.
"""

import os
import random
import shutil
import sqlite3
import subprocess
import threading
from contextlib import suppress
from pathlib import Path

import pytest
from websockets.exceptions import WebSocketException

from paiju.actions import parse_action, show_action
from paiju.match import Match
from paiju.notation import parse_event
from paiju.rules import load
from tests.effort import DEEP
from tests.server.serving import Client, Guest
from tests.server.test_killed import Process

CUTS = 20 if DEEP else 3
PAGE = 4096
PRESET = "guandan"


@pytest.fixture(scope="module")
def shim(tmp_path_factory: pytest.TempPathFactory) -> Path:
    compiler = shutil.which("cc")
    if not compiler:
        pytest.skip("there is no C compiler")
    made = tmp_path_factory.mktemp("shim") / "powercut.so"
    source = Path(__file__).with_name("powercut.c")
    subprocess.run([compiler, "-shared", "-fPIC", "-O1", "-o", str(made), str(source), "-ldl", "-lpthread"], check=True)
    return made


def left(synced: Path, written: Path, to: Path, rng: random.Random) -> None:
    """The folder as the next server finds it."""
    to.mkdir()
    share = rng.choice([0.0, 0.5])  # of the pages that were not synced and are there all the same
    for file in synced.iterdir():
        kept, last = file.read_bytes(), b""
        if (written / file.name).exists():
            last = (written / file.name).read_bytes()
        pages = bytearray(kept)
        for at in range(0, len(last), PAGE):
            if rng.random() < share and last[at : at + PAGE] != kept[at : at + PAGE]:
                pages.extend(bytes(max(0, at - len(pages))))
                pages[at : at + PAGE] = last[at : at + PAGE]
        (to / file.name).write_bytes(pages)


def play_until_cut(client: Client, cut: threading.Timer, left: int, acked: list[str], told: dict[int, object]) -> None:
    """Notes every action of which the server says that it was taken, and every event it tells. `left`: messages until
    the power begins to fail."""
    acts: dict[int, str] = {}
    with suppress(WebSocketException, OSError), client:
        while True:
            message = client.receive()
            left -= 1
            if left == 0:
                cut.start()
            if message["t"] == "hello":
                client.seq = message["seq"]
            elif message["t"] == "ask":
                action = message["legal"]["actions"][0]
                client.act(message["rqid"], action)
                acts[client.seq] = action
            elif message["t"] == "ack":
                acked.append(acts[message["seq"]])
            elif message["t"] == "events":
                for number, event in enumerate(message["events"], message["first"]):
                    assert told.setdefault(number, event) == event
            elif message["t"] == "table" and message["state"] == "pause":
                client.send(t="next")
            assert message["t"] != "err" or message["code"] == "stale", message


def acts_on_disk(folder: Path, code: str) -> tuple[list[str], int]:
    """What the player did by the log, and how long the log is. Reads a copy: to open a database changes it."""
    copy = folder.with_name(folder.name + "-read")
    shutil.copytree(folder, copy)
    with sqlite3.connect(copy / "paiju.db") as db:
        assert db.execute("PRAGMA integrity_check").fetchall() == [("ok",)]
        lines = [line for (line,) in db.execute("SELECT line FROM event WHERE code=? ORDER BY v", (code,))]
    db.close()
    events, done = [parse_event(line) for line in lines], list[str]()
    match = Match(load(PRESET), b"", log=events[:1])
    for event in events[1:]:
        if (act := event.action(match.state)) and act[0] == 0:
            done.append(show_action(act[1]))
        match.follow([event])
    return done, len(events)


def test_nothing_acknowledged_is_lost_when_the_power_fails(shim: Path, tmp_path: Path) -> None:
    rng, guest, code = random.Random("power"), None, ""
    acked, told = list[str](), dict[int, object]()
    for number in range(CUTS):
        data, synced = tmp_path / f"data{number}", tmp_path / f"synced{number}"
        data.mkdir(exist_ok=True)
        shutil.copytree(data, synced)  # what was on the disk before this server began
        cutting = {"LD_PRELOAD": str(shim), "CUT_FROM": str(data), "CUT_TO": str(synced)}
        server = Process(data, {**os.environ, **cutting})
        try:
            guest = guest or Guest(server.url)
            guest.url = server.url
            code = code or guest.open(PRESET)
            cut = threading.Timer(rng.uniform(0, 0.05), server.kill)
            play_until_cut(guest.at(code), cut, rng.randint(20, 200), acked, told)
        finally:
            server.kill()
        left(synced, data, tmp_path / f"data{number + 1}", rng)
        done, length = acts_on_disk(tmp_path / f"data{number + 1}", code)
        rest = iter(done)
        assert all(show_action(parse_action(action)) in rest for action in acked), (acked, done)
        assert max(told) <= length
        print(f"cut {number + 1}: {len(acked)} acknowledged, {len(done)} by the log, {length} events")
    assert len(acked) > CUTS  # the table went on each time
