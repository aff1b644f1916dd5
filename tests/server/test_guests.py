"""Who may do what: names, seats, origins, and tables that are nobody else's business."""

import threading
import time

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.server.table import stored_match
from tests.server.serving import Client, Guest, Server


def test_names_are_kept_and_told(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    named = {"zh": "阿明", "en": "阿明"}
    assert guest.post("/api/me", {"name": "阿明"})["name"] == named == guest.get("/api/me")["name"]
    assert guest.request("/api/me", {"name": "\u202e"})[0] == 400
    code = guest.open("guandan", friends=True)
    with guest.at(code) as one, friend.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
        one.send(t="rename", name="<b>小明</b>")
        seats = two.until("table", you=1)["seats"]
        assert seats[0]["name"]["zh"] == "<b>小明</b>" and seats[0]["person"]
        one.send(t="rename", name="\x00")
        assert one.until("err")["code"] == "bad_name"
    assert code in [table["code"] for table in friend.get("/api/me")["tables"]]


def closed(client: Client) -> tuple[list[object], int]:
    with client:
        seen = []
        with pytest.raises(ConnectionClosed) as why:
            while True:
                seen.append(client.receive())
        assert why.value.rcvd
        return seen, why.value.rcvd.code


def test_unknown_and_forbidden_tables_answer_alike(server: Server) -> None:
    owner, stranger = Guest(server.url), Guest(server.url)
    private = owner.open("guandan")
    assert len(private) == 16
    unknown = "a" * 16
    assert closed(stranger.at(private)) == closed(stranger.at(unknown)) == closed(owner.at(unknown))
    assert closed(stranger.at(private))[1] == 4404
    nobody = Guest(server.url)
    nobody.cookie = ""
    assert closed(nobody.at(private)) == closed(stranger.at(unknown))
    records = [stranger.request(f"/api/tables/{code}/record") for code in (private, unknown)]
    records.append(owner.request(f"/api/tables/{private}/record"))  # no deal of it is finished
    assert records[0] == records[1] == records[2] and records[0][0] == 404


def test_nobody_takes_a_seat_that_has_an_owner(server: Server) -> None:
    guests = [Guest(server.url) for _ in range(6)]
    code = guests[0].open("guandan", friends=True)
    with guests[0].at(code) as host, guests[1].at(code) as second, guests[2].at(code) as third:
        second.send(t="sit", seat=0)
        assert second.until("err")["code"] == "seat_taken"
        for nowhere in (-1, 4):
            second.send(t="sit", seat=nowhere)
            assert second.until("err")["code"] == "bad_choice"
        second.send(t="act", seq=1, rqid=1, action="pass")
        assert second.until("err")["code"] == "not_seated"
        second.send(t="sit", seat=2)
        second.until("table", you=2)
        host.send(t="start")
        host.until("events")
        second.send(t="sit", seat=3)
        assert second.until("err")["code"] == "not_now"
        third.send(t="sit")
        assert third.until("err")["code"] == "deal_running"
        assert not any(message["t"] in ("view", "events", "ask", "turn") for message in third.seen)
        second.send(t="start")
        assert second.until("err")["code"] == "not_host"


def test_whoever_comes_to_a_full_table_waits_for_a_seat(server: Server) -> None:
    guests = [Guest(server.url) for _ in range(5)]
    code = guests[0].open("guandan", friends=True)
    clients = [guest.at(code).__enter__() for guest in guests[:4]]
    for seat, client in enumerate(clients):
        if seat:
            client.send(t="sit")
            client.until("table", you=seat)
    with guests[4].at(code) as late:
        late.send(t="sit")
        assert late.until("err")["code"] == "table_full"
        clients[2].send(t="leave")  # before the start a seat is free again
        while late.until("table")["seats"][2]["person"]:
            pass
        late.send(t="sit")
        late.until("table", you=2)
    clients[0].send(t="leave")
    assert clients[1].until("table", host=1)
    for client in clients:
        client.__exit__(None, None, None)


def test_leaving_keeps_the_seat_and_coming_back_takes_it(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    code = guest.open("guandan", friends=True)
    with guest.at(code) as one, friend.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
        one.send(t="start")
        two.until("view")
        two.send(t="leave")
        seat = one.until("table", state="deal")["seats"][1]
        while seat["person"]:
            seat = one.until("table")["seats"][1]
        assert seat["bot"] and not seat["here"]
        assert code in [table["code"] for table in friend.get("/api/me")["tables"]]
        with friend.at(code) as back:
            assert back.receive()["seat"] == 1
            seat = back.until("table")["seats"][1]
            assert seat["here"] and seat["person"] and not seat["auto"]


def test_other_origins_are_refused(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan")
    with guest.at(code, origin=server.url) as client:
        client.until("view")
    for origin in (
        "http://evil.example",
        "null",
        server.url + ".evil.example",
        server.url.replace("http", "https"),
        "",
    ):
        if origin:
            with pytest.raises(InvalidStatus), guest.at(code, origin=origin):
                pass
    status, body = guest.request(
        "/api/tables", {"ruleset": "guandan", "strength": "greedy"}, Origin="http://evil.example"
    )
    assert status == 403 and b"foreign_origin" in body


SLOW = {"ruleset": "guandan", "strength": "greedy", "clock": "slow"}


def test_requests_that_make_no_sense(server: Server) -> None:
    guest = Guest(server.url)
    for body in (
        {},
        {"ruleset": "guandan"},
        {"ruleset": "guandan", "strength": "greedy", "x": 1},
        ["x"],
        "x" * 5000,
        SLOW,
    ):
        status, answer = guest.request("/api/tables", body)
        assert status == 400 and b"malformed" in answer
    for wanted in ({"ruleset": "../x.toml"}, {"strength": "cmd:rm"}, {"deals": 0}, {"deals": 999}):
        status, answer = guest.request("/api/tables", {"ruleset": "guandan", "strength": "greedy", **wanted})
        assert status == 400 and b"bad_choice" in answer
    assert guest.request("/api/rules/..%2fx")[0] == 404
    assert guest.get("/api/rules/guandan")["clauses"][0]["id"] == "1.1"
    for asked in ("level=NT&trump=S", "level=NT", "level=1&trump=x", "level="):
        assert guest.request(f"/api/rules/tuolaji?{asked}")[0] == 200


def test_answers_carry_safe_headers_and_a_safe_cookie(server: Server) -> None:
    import urllib.request

    with urllib.request.urlopen(server.url + "/") as answer:
        policy = answer.headers["Content-Security-Policy"]
        assert "default-src 'self'" in policy and "unsafe" not in policy
        assert answer.headers["Cross-Origin-Opener-Policy"] == "same-origin"
    with urllib.request.urlopen(server.url + "/api/me") as answer:
        assert answer.headers["Server"] is None
        assert answer.headers["X-Content-Type-Options"] == "nosniff"
        cookie = answer.headers["Set-Cookie"].lower()
        assert "httponly" in cookie and "samesite=lax" in cookie and "secure" not in cookie.replace("paiju", "")


def test_what_is_not_there_is_a_page_for_browsers_and_a_word_for_programs(server: Server) -> None:
    guest = Guest(server.url)
    status, body = guest.request("/nowhere", Accept="text/html")
    assert status == 404 and body != b"not found\n"
    assert guest.request("/nowhere", Accept="application/json") == (404, b"not found\n")


def test_a_bot_that_is_asked_for_a_hint_has_the_budget_in_milliseconds(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.post("/api/tables", {"ruleset": "guandan", "strength": "greedy"})["code"]
    table = server.inside(lambda: server.lobby.find(code))
    assert table.bot_question(0, "greedy").ms == table.pace.budget * 1000


def test_a_record_keeps_nobody_waiting(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    """It is made beside the loop, not too often, and no table is woken up for a stranger's."""
    owner, stranger, threads = Guest(server.url), Guest(server.url), []
    code = owner.open("guandan", deals=1)
    with owner.at(code) as client:
        client.play()
    while server.inside(lambda: server.lobby.connections):
        time.sleep(0.01)

    def made(rules: object, log: object, players: object) -> str:
        threads.append(threading.current_thread())
        return "record"

    monkeypatch.setattr(stored_match, "written", made)
    server.inside(lambda: server.lobby._sleep(code))
    assert stranger.request(f"/api/tables/{code}/record")[0] == 404 and code not in server.lobby.awake
    answers = [owner.request(f"/api/tables/{code}/record")[0] for _ in range(6)]
    assert answers == [200] * 5 + [429] and code in server.lobby.awake
    assert len(threads) == 5 and server.thread not in threads
