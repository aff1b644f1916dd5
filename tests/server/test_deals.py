"""Whole deals over real sockets, in every preset."""

import json
import subprocess
import sys
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paiju import record
from paiju.rules import load, presets
from tests.server.serving import QUICK, Client, Guest, Server, running

EXAMPLE = Path(__file__).parents[2] / "examples" / "socket_client.py"


@pytest.mark.parametrize("preset", presets())
def test_a_deal_of_every_preset_is_played_over_the_socket(server: Server, preset: str) -> None:
    guest = Guest(server.url)
    code = guest.open(preset, deals=1)
    with guest.at(code) as client:
        end = client.play()
        table = client.until("table", state="over")
    assert end["board"]["result"]["winners"]
    assert table["seats"][0]["person"] and not table["seats"][1]["person"]
    numbered = [first for message in client.seen if message["t"] == "events" for first in [message["first"]]]
    assert numbered == sorted(numbered)
    status, text = guest.request(f"/api/tables/{code}/record")
    assert status == 200
    match = record.Record.parse(text.decode()).verify()
    assert len(match.events) == end["v"]


def test_the_example_plays_a_deal_with_bots_in_workers(tmp_path: Path) -> None:
    unhurried = replace(QUICK, think_least=0.02, think_most=0.04)  # with time for a worker to answer
    with running(tmp_path, unhurried, workers=1) as server:
        command = [sys.executable, str(EXAMPLE), server.url, "zhaopengyou", "search"]  # the bot that needs workers
        done = subprocess.run(command, capture_output=True, text=True, timeout=60)
        assert server.lobby.workers.ends.answered > 0
    assert done.returncode == 0, done.stderr
    assert "levels" in done.stdout
    assert len(EXAMPLE.read_text("utf-8").splitlines()) <= 40


def test_several_deals_follow_when_everybody_is_ready(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True, deals=2)
    with host.at(code) as first, friend.at(code) as second:
        second.send(t="sit", seat=2)
        second.until("table", you=2)
        second.send(t="start")
        assert second.until("err")["code"] == "not_host"
        first.send(t="start")
        for client in (first, second):
            client.until("events")
        ends = play_together(first, second)
        assert ends[0]["board"]["deal"] == 1
        first.send(t="next")
        first.until("table", state="pause")
        second.send(t="next")
        ends = play_together(first, second)
    assert ends[0]["board"]["deal"] == 2 and facts_of(ends[0]) == facts_of(ends[1])


@pytest.mark.parametrize("preset", ["zhaopengyou", "zimeidui"])
def test_a_whole_table_of_people_plays_together(server: Server, preset: str) -> None:
    players = load(preset).options.seats
    guests = [Guest(server.url) for _ in range(players)]
    code = guests[0].open(preset, friends=True, deals=1)
    with ExitStack() as stack:
        clients = [stack.enter_context(guest.at(code)) for guest in guests]
        for seat, client in enumerate(clients[1:], 1):
            client.send(t="sit")
            client.until("table", you=seat)
        clients[0].send(t="start")
        ends = play_together(*clients)
    assert len({json.dumps(facts_of(end)) for end in ends}) == 1
    assert len({end["v"] for end in ends}) == 1


def facts_of(end: Any) -> Any:
    """A result without its words, in which everybody is told of himself."""
    return {name: fact for name, fact in end["board"]["result"].items() if name not in ("headline", "lines")}


def play_together(*clients: Client) -> list[Any]:
    """Each in a thread of its own, to the end of the deal."""
    with ThreadPoolExecutor(len(clients)) as pool:
        return list(pool.map(Client.play, clients))
