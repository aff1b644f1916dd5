"""Whoever floods the server is cut off, and the table beside goes on."""

import threading
from collections.abc import Callable, Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.server.web import entrance, gate, limits, line
from paiju.server.web.limits import FROM_ONE
from tests.server.flooding import CLOSE, CONTINUED, PING, PONG, TEXT, Raw, frame
from tests.server.serving import Guest, Server, running

MANY = 200  # chunks of a flood, each of about 500 frames
FLOODS = {
    "pings": frame(PING, bytes(125)) * 500,
    "pongs": frame(PONG, bytes(125)) * 500,
    "continuations": frame(CONTINUED, last=False) * 500,
    "messages": frame(TEXT, b'{"t":"ping"}') * 500,
    "bytes": frame(TEXT, bytes(8000)) * 8,
}


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    with running(tmp_path_factory.mktemp("data"), from_one=FROM_ONE) as found:
        yield found


@pytest.fixture(autouse=True)
def forgiven(server: Server) -> None:
    """All tests come from one address."""
    server.inside(server.app.state.entrance.addresses.found.clear)


def beside(server: Server, flood: Callable[[], None]) -> None:
    """A person plays a deal to its end while somebody floods the server."""
    player = Guest(server.url)
    code = player.open("guandan", deals=1)
    with player.at(code) as client:
        client.until("view")
        flooding = threading.Thread(target=flood, daemon=True)
        flooding.start()
        client.play()
        flooding.join(60)
        assert not flooding.is_alive()
        client.send(t="ping")
        client.until("pong")


@pytest.mark.parametrize("seated", [True, False], ids=["seated", "nobody"])
@pytest.mark.parametrize("kind", FLOODS)
def test_a_flood_is_cut_off_and_the_table_beside_plays_on(server: Server, kind: str, seated: bool) -> None:
    guest = Guest(server.url)
    code, cut = guest.open("guandan"), []

    def flood() -> None:
        with Raw(server) as raw:
            raw.shake_hands(code, guest if seated else None)
            if kind == "continuations":
                raw.socket.sendall(frame(TEXT, last=False))
            cut.append(raw.flood(FLOODS[kind], MANY))

    before = sum(server.app.state.audit.cut_offs.values())
    beside(server, flood)
    assert cut == [True] and sum(server.app.state.audit.cut_offs.values()) > before


def test_to_come_back_gives_no_more(server: Server) -> None:
    """After a few cut-offs the address is refused for a while; those who are connected already stay."""
    guest, refused = Guest(server.url), []
    code = guest.open("guandan")

    def flood() -> None:
        for _ in range(60):
            with Raw(server) as raw:
                answer = raw.shake_hands(code, guest)
                if answer.startswith(b"HTTP/1.1 429 "):
                    refused.append(answer)
                else:
                    raw.flood(FLOODS["messages"], 1)

    beside(server, flood)
    assert refused and b"Retry-After: " in refused[0]
    assert len(refused) >= 60 - 2 * limits.RATES["cut-offs of an address"].burst


def test_who_is_modest_is_not_cut_off_for_the_others_of_the_address(server: Server) -> None:
    guest = Guest(server.url)
    with guest.at(guest.open("guandan")) as client:
        client.until("view")
        account = server.app.state.entrance.addresses.of("127.0.0.1")
        server.inside(lambda: account.traffic.frames.take(int(account.traffic.frames.tokens)))
        for _ in range(3):
            client.send(t="ping")
            client.until("pong")


def test_who_is_cut_off_is_told_why(server: Server) -> None:
    guest = Guest(server.url)
    with guest.at(guest.open("guandan")) as client:
        client.until("view")
        client.socket.pong(b"x" * 100)
        for _ in range(400):
            try:
                client.socket.pong(b"x" * 100)
            except ConnectionClosed:
                break
        with pytest.raises(ConnectionClosed) as closed:
            client.quiet(20)
        assert closed.value.rcvd and closed.value.rcvd.code == 1008


def test_handshakes_have_a_rate(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(server.url)
    code, most = guest.open("guandan"), 5
    monkeypatch.setattr(limits, "RATES", {**limits.RATES, "handshakes of an address": limits.Rate(most, 0.001)})
    for _ in range(most):
        with guest.at("a" * 16) as client:
            client.until("err")
    with pytest.raises(InvalidStatus) as refused, guest.at(code):
        pass
    assert refused.value.response.status_code == 429


def test_a_server_that_is_full_says_so(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    guest = Guest(server.url)
    monkeypatch.setattr(entrance, "EVERYBODY", 0)
    with pytest.raises(InvalidStatus) as refused, guest.at(guest.open("guandan")):
        pass
    assert refused.value.response.status_code == 503 and refused.value.response.headers["Retry-After"] == "5"


def test_refusals_and_cut_offs_are_noted_without_what_was_sent(
    server: Server, caplog: pytest.LogCaptureFixture, monkeypatch: pytest.MonkeyPatch
) -> None:
    unused = limits.Bucket(limits.Rate(1000, 1))  # by other floods
    monkeypatch.setattr(server.app.state.audit, "_lines", unused)
    caplog.set_level("INFO", "paiju.audit")
    guest = Guest(server.url)
    with guest.at(guest.open("guandan")) as client, pytest.raises(ConnectionClosed):  # perhaps before all is sent
        for _ in range(200):
            client.send(t="rename", name="secret")
        client.until("secret")
    noted = [
        (record.getMessage().split()[0], getattr(record, "kind", ""), getattr(record, "address", ""))
        for record in caplog.records
    ]
    assert ("refused", "message_too_fast", "127.0.0.1") in noted and ("cut_off", "offences", "127.0.0.1") in noted
    assert "secret" not in caplog.text


def test_a_guest_who_comes_again_and_again_has_to_wait(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    code = guest.open("guandan", friends=True)
    most = int(limits.RATES["handshakes of a guest"].burst)
    with pytest.raises(InvalidStatus):
        for _ in range(2 * most):
            with guest.at(code) as client:
                client.until("table")
    with friend.at(code) as other:
        other.until("table")


def test_a_house_full_of_players_comes_back_at_once(server: Server) -> None:
    guests = [Guest(server.url) for _ in range(FROM_ONE)]
    code = guests[0].open("guandan", friends=True)
    for _ in range(2):  # and once more after a restart
        with ExitStack() as house:
            for guest in guests:
                house.enter_context(guest.at(code)).until("hello")


def test_a_client_that_never_answers_the_close_holds_no_place(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(line, "FAREWELL", 0.2)
    guest, refused = Guest(server.url), 0
    code = guest.open("guandan")
    with ExitStack() as held:
        lines = [held.enter_context(Raw(server)) for _ in range(40)]
        for raw in lines:
            refused += raw.shake_hands("a" * 16, None).startswith(b"HTTP/1.1 429 ")
        assert not refused and all(raw.ended() for raw in lines)
        with guest.at(code) as client:
            client.until("view")
            assert server.app.state.entrance.sockets == {"127.0.0.1": 1}


def test_an_address_has_so_many_sockets_whether_they_end_or_not(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(line, "FAREWELL", 60.0)
    with ExitStack() as held:
        answers = [held.enter_context(Raw(server)).shake_hands("a" * 16, None) for _ in range(FROM_ONE + 20)]
    assert sum(answer.startswith(b"HTTP/1.1 429 ") for answer in answers) == 20


# --- before the handshake ---------------------------------------------------------------------------------------------


def test_unfinished_requests_keep_nobody_out(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """The oldest of an address are cut, so that somebody new gets the page; the rest when their time is over."""
    monkeypatch.setattr(gate, "REQUEST", 1.0)
    with running(tmp_path, from_one=20) as server, ExitStack() as held:
        most = server.app.state.entrance.capacity.unfinished_of_one
        slow = [held.enter_context(Raw(server)) for _ in range(3 * most)]
        for raw in slow[-most:]:
            raw.socket.sendall(b"GET / HTTP/1.1\r\nHost: ")
        guest = Guest(server.url)
        with guest.at(guest.open("guandan")) as client:
            client.until("view")
        assert all(raw.ended() for raw in slow)
    found = server.app.state.audit.refusals
    assert found["unfinished"] >= 2 * most and found["slow_request"] > 0


def test_a_body_that_does_not_come_is_not_waited_for(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(gate, "REQUEST", 0.5)
    with Raw(server) as raw:
        raw.socket.sendall(b"POST /api/me HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Length: 100\r\n\r\n{")
        assert raw.ended()


def test_a_long_head_is_refused(server: Server) -> None:
    with Raw(server) as raw:
        raw.socket.sendall(b"GET / HTTP/1.1\r\nX: " + b"x" * 2 * gate.HEAD)
        assert raw.socket.recv(100).startswith(b"HTTP/1.1 400 ")


def test_where_there_is_no_place_newcomers_are_told_so(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan")
        with guest.at(code) as client:
            client.until("view")
            places = server.app.state.entrance.capacity
            monkeypatch.setattr(places, "most", 1)
            with Raw(server) as raw:
                answer = raw.socket.recv(1000)
                assert answer.startswith(b"HTTP/1.1 503 ") and b"Retry-After: " in answer
            monkeypatch.setattr(places, "most", 10)
            assert guest.get("/api/me")
        server.inside(lambda: None)
        assert not places.open or places.taken == places.open.total()


def test_a_table_is_not_woken_up_for_a_stranger(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        owner, stranger = Guest(server.url), Guest(server.url)
        code = owner.open("guandan")
        server.inside(lambda: server.lobby._sleep(code))
        with stranger.at(code) as client:
            assert client.until("err")["code"] == "no_table"
        assert code not in server.lobby.awake


def test_a_client_may_close_and_half_close(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan")
    for last in (frame(CLOSE, b"\x03\xe8"), frame(CLOSE), b""):
        with Raw(server) as raw:
            raw.shake_hands(code, guest)
            if last:
                raw.socket.sendall(last)
            else:
                raw.socket.shutdown(1)
            assert raw.ended()
