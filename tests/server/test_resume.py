"""Coming back: from any version, in a second tab, after a restart of the server."""

import time
from pathlib import Path

from msgspec.structs import replace

from paiju.server.shown.news import LATELY
from tests.server.serving import QUICK, Client, Guest, Server, running


def events_of(client: Client) -> dict[int, object]:
    """Every event a client was sent, by its number."""
    found: dict[int, object] = {}
    for message in client.seen:
        if message["t"] == "events":
            for number, told in enumerate(message["events"], message["first"]):
                assert found.get(number, told) == told
                found[number] = told
    return found


def test_from_any_version_one_gets_just_what_is_missing(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("shengji")
    with guest.at(code, "?v=1&epoch=1") as client:
        end = client.play()
        told, epoch = events_of(client), client.seen[0]["epoch"]
    for v in range(2, end["v"] + 2, 7):
        with guest.at(code, f"?v={v}&epoch={epoch}") as again:
            view = again.until("view")
            assert view == end
            assert events_of(again) == {number: event for number, event in told.items() if number > v}


def test_another_epoch_gets_a_snapshot_and_what_happened_lately(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan", deals=1)
    with guest.at(code, "?v=1&epoch=1") as client:
        end = client.play()
        told = events_of(client)
    for query in ("?v=3&epoch=99", "", "?v=x&epoch="):
        with guest.at(code, query) as client:
            assert client.until("view") == end
            assert events_of(client) == {number: told[number] for number in range(end["v"] - LATELY + 1, end["v"] + 1)}


def test_a_second_tab_sees_the_same(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan", deals=1)
    with guest.at(code) as one, guest.at(code) as two:
        two.until("view")
        ends = [one.play(), None]
        ends[1] = two.until("view", v=ends[0]["v"])
    assert ends[0] == ends[1]
    told = events_of(two)
    assert told.items() <= {**events_of(one), **told}.items()
    assert sorted(told) == list(range(min(told), ends[0]["v"] + 1))


def test_both_tabs_can_act(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan", deals=1)
    with guest.at(code) as one, guest.at(code) as two:
        tabs = [one, two]
        for turn in range(6):
            questions = [tab.until("ask") for tab in tabs]
            assert questions[0]["rqid"] == questions[1]["rqid"]
            tab, other = tabs[turn % 2], tabs[1 - turn % 2]
            tab.act(questions[0]["rqid"], questions[0]["legal"]["actions"][0])
            tab.until("ack")
            assert not [message for message in other.seen if message["t"] == "ack" and message["seq"] > other.seq]


def test_a_restart_of_the_server_is_a_reconnection(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan", deals=1)
        with guest.at(code) as client:
            ask = client.until("ask")
            view = [message for message in client.seen if message["t"] == "view"][-1]
            epoch = client.seen[0]["epoch"]
    with running(tmp_path) as server:
        guest.url = server.url
        with guest.at(code, f"?v={view['v']}&epoch={epoch}") as client:
            assert client.receive()["epoch"] == epoch + 1
            again = client.until("view")
            assert again["v"] == view["v"] and again["board"] == view["board"] and again["own"] == view["own"]
            same = client.until("ask")
            assert same["legal"] == ask["legal"]
            client.act(same["rqid"], same["legal"]["actions"][0])
            client.play()


def test_a_table_without_anybody_stands_still_and_sleeps(tmp_path: Path) -> None:
    with running(tmp_path, replace(QUICK, sleep=0.1)) as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        with guest.at(code) as client:
            v = client.until("view")["v"]
            client.until("ask")
        time.sleep(0.4)
        assert code not in server.lobby.awake
        with guest.at(code) as client:
            assert client.until("view")["v"] >= v
            client.play()  # and wakes up where it was
