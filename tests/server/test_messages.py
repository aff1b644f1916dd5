"""Messages that come twice, late, in another order, or make no sense change nothing."""

import json
import random
from collections.abc import Callable
from contextlib import suppress
from pathlib import Path

import pytest
from msgspec import convert
from websockets.exceptions import ConnectionClosed

from paiju.rules import load
from paiju.server.protocol.messages import Table
from paiju.server.protocol.requests import Act, Ping
from paiju.server.table.table import GameTable
from paiju.server.web import commands, limits
from tests.server.serving import Client, Guest, Server, running
from tests.server.test_host import PACE, to_the_pause
from tests.server.virtual import Caller, play_story


@pytest.fixture
def guest(server: Server) -> Guest:
    return Guest(server.url)


def log_of(server: Server, code: str) -> list[str]:
    found: list[str] = server.inside(lambda: server.lobby.store.log(code))
    return found


def ask(client: Client) -> tuple[int, str]:
    question = client.until("ask")
    return question["rqid"], question["legal"]["actions"][0]


def test_the_same_action_twice_is_done_once(server: Server, guest: Guest) -> None:
    with guest.at(guest.open("guandan")) as client:
        rqid, action = ask(client)
        for _ in range(3):
            client.send(t="act", seq=1, rqid=rqid, action=action)
        acks = [client.until("ack") for _ in range(3)]
        assert acks == [{"t": "ack", "seq": 1}] * 3
        played = [
            told["event"]["event"]
            for message in client.seen
            if message["t"] == "events"
            for told in message["events"]
            if told["event"] and told["event"].get("seat") == 0 and told["event"]["event"] in ("Played", "Passed")
        ]
        assert len(played) <= 1


def test_an_answer_to_an_old_question_is_stale(server: Server, guest: Guest) -> None:
    code = guest.open("guandan")
    with guest.at(code) as client:
        first, action = ask(client)
        client.act(first, action)
        client.until("ack")
        later, _ = ask(client)
        before = log_of(server, code)
        client.act(first, "pass")  # late
        assert client.until("err")["code"] == "stale"
        client.act(later + 1000, "pass")  # of no question
        assert client.until("err")["code"] == "stale"
        assert log_of(server, code) == before


def test_a_refusal_says_why_and_cites_the_rule(server: Server, guest: Guest) -> None:
    code = guest.open("guandan")
    with guest.at(code) as client:
        question = client.until("ask")
        before = log_of(server, code)
        client.act(question["rqid"], "play RJ RJ RJ RJ RJ")
        error = client.until("err")
        assert error["code"] == "not_held" and error["clause"]["id"] == "1.2" and error["text"]["zh"]
        assert error["seq"] == 1 and error["instead"]
        client.act(question["rqid"], "call HA 2")
        assert client.until("err")["code"] == "wrong_action"
        client.act(question["rqid"], "nonsense")
        assert client.until("err")["code"] == "bad_action"
        assert log_of(server, code) == before
        client.act(question["rqid"], error["instead"])
        client.until("ack")


BAD = [
    "",
    "{",
    "[]",
    "null",
    '{"t":"act"}',
    '{"t":"nothing"}',
    '{"t":"act","seq":"1","rqid":1,"action":"pass"}',
    '{"t":"ping","more":1}',
    '{"t":"act","seq":1e400,"rqid":1,"action":"pass"}',
    '{"t":"read","rqid":1,"cards":["S2"]}',
    "[" * 5000,
]


@pytest.mark.parametrize("text", BAD)
def test_what_cannot_be_read_is_refused(server: Server, guest: Guest, text: str) -> None:
    with guest.at(guest.open("guandan")) as client:
        client.until("view")
        client.socket.send(text)
        assert client.until("err")["code"] == "malformed"
        client.socket.send(b"\xff\xfe")
        assert client.until("err")["code"] == "malformed"
        client.send(t="ping")
        client.until("pong")


def test_too_large_a_message_closes_the_connection_and_nothing_else(server: Server, guest: Guest) -> None:
    code = guest.open("guandan")
    with guest.at(code) as client, guest.at(code) as other:
        client.until("view")
        client.socket.send(json.dumps({"t": "act", "seq": 1, "rqid": 1, "action": "x" * 9000}))
        with pytest.raises(ConnectionClosed):
            client.quiet(5)
        other.send(t="ping")
        other.until("pong")


def test_too_many_messages_are_refused_and_then_cut_off(server: Server, guest: Guest) -> None:
    code, friend = guest.open("guandan", friends=True), Guest(server.url)
    with guest.at(code) as client, friend.at(code) as other:
        client.until("table")
        with suppress(ConnectionClosed):  # it may be cut off before it has said everything
            for _ in range(100):
                client.send(t="ping")
        error = client.until("err")
        assert error["code"] == "too_fast" and 0 < error["retry_after"] <= 1 and error["of"] == "ping"
        with pytest.raises(ConnectionClosed) as closed:
            client.quiet(5)
        assert closed.value.rcvd and closed.value.rcvd.code == 1008
        other.send(t="ping")
        other.until("pong")
        with guest.at(code) as again:  # to come back does not help
            again.until("table")
            with suppress(ConnectionClosed):
                for _ in range(100):  # on a slow machine some are allowed again
                    again.send(t="ping")
            with pytest.raises(ConnectionClosed):
                again.quiet(5)
            assert sum(message["t"] == "err" for message in again.seen) < limits.RATES["offences"].burst / 2


def test_hints_and_arrangements_are_answered(server: Server, guest: Guest) -> None:
    with guest.at(guest.open("guandan")) as client:
        question = client.until("ask")
        rqid = question["rqid"]
        client.send(t="hint", rqid=rqid)
        advice = client.until("advice")["advice"]
        assert advice and advice[0]["action"]
        client.send(t="arrange")
        arranged = client.until("arranged")
        assert sorted(card for group in arranged["sort"]["groups"] for card in group["cards"]) == sorted(
            arranged["cards"]
        )
        client.send(t="hint", rqid=0)
        assert client.until("err")["code"] == "stale"


def test_no_question_outlives_its_deal(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        for caller in callers:
            caller.send(t="auto", on=True)
        await to_the_pause(table)
        for caller in callers:
            caller.send(t="hint", rqid=caller.last("ask")["rqid"])
            assert caller.last("err")["code"] == "stale"

    play_story(monkeypatch, tmp_path, load("guandan"), 4, PACE, story)


def test_a_table_is_told_as_the_protocol_says(server: Server, guest: Guest) -> None:
    with guest.at(guest.open("guandan", friends=True, counter=True)) as client:
        told = client.until("table")
        assert convert(told, Table).settings.counter and told["open"] is True and told["locked"] is False


def test_a_page_asks_for_the_rounds_that_it_does_not_know(server: Server, guest: Guest) -> None:
    with guest.at(guest.open("guandan")) as client:
        client.until("ask")
        client.send(t="review", known=0)
        found = client.until("rounds")
        assert (found["deal"], found["known"]) == (1, 0) and isinstance(found["rounds"], list)
        client.send(t="review", known=-1)
        assert client.until("err")["code"] == "malformed"


def hostile(rng: random.Random) -> bytes | str:
    """Anything: deep, long, broken, of the wrong type, or nearly right."""
    action = rng.choice(["pass", "play RJ", "\\ud800", "x" * 4000, "play " + "S3 " * 200, "bid", "call HA 99999999999"])
    choices: list[Callable[[], bytes | str]] = [
        lambda: '{"x":' + "[" * rng.randint(1, 7000),
        lambda: "[" * rng.randint(1, 8000) + "]" * rng.randint(0, 100),
        lambda: '{"t":"act","seq":' + "[" * 3000 + "]" * 3000 + "}",
        lambda: rng.randbytes(rng.randint(0, 300)),
        lambda: b'{"t":"rename","name":"' + "牌".encode()[: rng.randint(1, 3)] + b'"}',
        lambda: b'{"t":"rename","name":"' + rng.randbytes(8) + b'"}',
        lambda: f'{{"t":"act","seq":{10 ** rng.randint(0, 400)},"rqid":{rng.randint(-5, 99)},"action":"{action}"}}',
        lambda: json.dumps({"t": rng.choice(["sit", "hint", "auto", "next", "start", "arrange"]), "seat": -1, "on": 1}),
        lambda: json.dumps({"t": "sit", "seat": rng.choice([-1, 2**70, 1e308, None, "0", True])}),
        lambda: json.dumps({"t": "hint", "rqid": rng.choice([-1, 2**63, 2**64])}),
    ]
    return rng.choice(choices)()


def test_hostile_messages_raise_nothing(
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
    capfd: pytest.CaptureFixture[str],
) -> None:
    monkeypatch.setattr(limits, "RATES", {kind: rate.times(10_000) for kind, rate in limits.RATES.items()})
    rng = random.Random(7)
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        with guest.at(code) as client:
            client.until("view")
            for number in range(1, 2001):
                text = hostile(rng)
                client.socket.send(text, text=rng.random() < 0.5 or None)
                if not number % 100:
                    client.send(t="ping")
                    client.until("pong")
        with guest.at(code) as back:
            back.until("view")
    said = capfd.readouterr()
    assert not [record for record in caplog.records if record.levelname in ("WARNING", "ERROR", "CRITICAL")]
    assert "Traceback" not in said.err + said.out and server.app.state.audit.troubles == 0


def test_an_action_of_somebody_without_a_seat_is_answered_by_its_number(server: Server, guest: Guest) -> None:
    with Guest(server.url).at(guest.open("guandan", friends=True)) as visitor:
        visitor.act(1, "pass")
        assert visitor.until("err", seq=visitor.seq)["code"] == "not_seated"


def test_a_fault_of_the_server_is_told_and_logged_and_the_table_goes_on(
    server: Server, guest: Guest, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    def fail(*_: object) -> None:
        raise ZeroDivisionError

    with guest.at(guest.open("guandan")) as client:
        rqid, action = ask(client)
        with monkeypatch.context() as patch:
            patch.setitem(commands.HANDLERS, Ping, fail)
            for _ in range(15):
                client.send(t="ping")
                assert client.until("err")["code"] == "failed"
            patch.setitem(commands.HANDLERS, Act, fail)
            client.act(rqid, action)
            assert client.until("err", seq=client.seq)["code"] == "failed"  # the client need not send it again
        client.act(rqid, action)
        client.until("ack")
    told = [record for record in caplog.records if record.exc_info]
    assert 0 < len(told) <= 11  # a fault that comes again and again does not fill the log
