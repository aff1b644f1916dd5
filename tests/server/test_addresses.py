"""No address has the server for itself, and no header says what an address is."""

import socket
from collections.abc import Iterator
from pathlib import Path
from typing import Any, cast

import pytest
import uvicorn
from websockets.exceptions import InvalidStatus

from paiju.cli import main
from paiju.server.web import app, limits, threshold
from paiju.server.web.entrance import Entrance
from paiju.server.web.limits import SITE, Buckets, Rate
from paiju.server.web.origin import Trust, network
from tests.server.serving import Guest, Server, running

MOST = 3


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("narrow")
    with running(data, from_one=MOST) as server:
        yield server


def turned_away(guest: Guest, code: str, **headers: str) -> bool:
    """Before the handshake is answered, with the words of a refusal."""
    try:
        with guest.at(code, headers=headers) as client:
            assert client.receive()["t"] in ("hello", "err")
            return False
    except InvalidStatus as refused:
        assert refused.response.status_code == 429 and refused.response.headers["Retry-After"]
        assert b"too_many_from_address" in refused.response.body
        return True


def test_an_address_has_so_many_connections_whoever_they_are(narrow: Server) -> None:
    guests = [Guest(narrow.url) for _ in range(MOST + 1)]
    codes = [guest.open("guandan") for guest in guests]
    clients = [guest.at(code).__enter__() for guest, code in zip(guests[:MOST], codes, strict=False)]
    for client in clients:
        client.until("view")
    assert turned_away(guests[-1], codes[-1])
    assert turned_away(guests[-1], "a" * 16)  # a table that is none makes no difference
    clients[0].send(t="ping")
    clients[0].until("pong")  # the others go on
    clients.pop().__exit__(None, None, None)
    for _ in range(50):
        if not turned_away(guests[-1], codes[-1]):
            break
    else:
        raise AssertionError("a place that was left stays taken")
    for client in clients:
        client.__exit__(None, None, None)


def test_a_header_makes_no_other_address(narrow: Server) -> None:
    guest = Guest(narrow.url)
    code = guest.open("guandan")
    clients = [guest.at(code).__enter__() for _ in range(MOST)]
    for client in clients:
        client.until("view")
    for header in ("X-Forwarded-For", "Forwarded", "X-Real-IP"):
        assert turned_away(guest, code, **{header: "192.0.2.7"})
    for client in clients:
        client.__exit__(None, None, None)


@pytest.mark.usefixtures("root")  # whoever serves sets up the log
@pytest.mark.parametrize("proxy", [None, "192.0.2.1"])
def test_only_a_proxy_that_is_named_is_believed(
    proxy: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    made: dict[str, object] = {}
    make = app.make_app
    monkeypatch.setattr(uvicorn.Server, "run", lambda server: setattr(server, "started", True))
    monkeypatch.setattr(app, "make_app", lambda *args, **settings: made.update(settings) or make(*args, **settings))
    assert main(["serve", "--data", str(tmp_path), *(["--proxy", proxy] if proxy else [])]) == 0
    assert made["proxy"] == proxy


PASSED = {  # what a proxy at 192.0.2.1 or in 10.0.0.0/8 passes on, and who that is
    "198.51.100.7": "198.51.100.7",
    "203.0.113.9, 198.51.100.7": "198.51.100.7",  # the first one is the client's own invention
    "198.51.100.7, 10.1.2.3": "198.51.100.7",
    "198.51.100.7:4711": "198.51.100.7",
    "[2001:db8::7]:4711": "2001:db8::7",
    "2001:db8::7": "2001:db8::7",
    "198.51.100.7, nonsense": "192.0.2.1",
    "10.1.2.3": "192.0.2.1",
    "": "192.0.2.1",
}


@pytest.mark.parametrize("header", PASSED)
def test_the_last_address_that_is_no_proxys_is_the_clients(header: str) -> None:
    passed = [(b"x-forwarded-for", header.encode()), (b"x-forwarded-proto", b"https")]
    scope = {"type": "http", "client": ("192.0.2.1", 1), "scheme": "http", "headers": passed}
    Trust("192.0.2.1, 10.0.0.0/8").settle(scope)
    assert scope["client"] == (PASSED[header], 1) and scope["scheme"] == "https"
    stranger = {**scope, "client": ("192.0.2.2", 1), "scheme": "http"}
    Trust("192.0.2.1, 10.0.0.0/8").settle(stranger)
    assert stranger["client"] == ("192.0.2.2", 1) and stranger["scheme"] == "http"


def test_a_proxy_is_the_same_in_either_notation() -> None:
    assert Trust("192.0.2.1").believes("::ffff:192.0.2.1") and not Trust("192.0.2.1").believes("::ffff:192.0.2.2")


def test_a_proxy_is_an_address(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        main(["serve", "--proxy", "192.0.2.1,nonsense"])
    assert "nonsense" in capsys.readouterr().err


def test_several_headers_of_a_proxy_are_one_list() -> None:
    passed = [(b"x-forwarded-for", b"203.0.113.9"), (b"x-forwarded-for", b"198.51.100.7")]
    scope = {"type": "http", "client": ("192.0.2.1", 1), "scheme": "http", "headers": passed}
    Trust("192.0.2.1").settle(scope)
    assert scope["client"][0] == "198.51.100.7" and scope["scheme"] == "http"


def test_behind_a_proxy_each_client_has_an_address_of_its_own(tmp_path: Path) -> None:
    with running(tmp_path, from_one=1, proxy="127.0.0.1") as server:
        guest = Guest(server.url)
        code = guest.open("guandan", friends=True)
        https = {"X-Forwarded-Proto": "https", "Origin": server.url.replace("http", "https")}
        safe = Guest(server.url)
        safe.request("/api/me", **https)
        here = {"X-Forwarded-For": "198.51.100.7"}
        with (
            guest.at(code, headers=here) as first,
            guest.at(code, headers={"X-Forwarded-For": "2001:db8::7"}) as second,
        ):
            first.until("hello")
            second.until("hello")
            assert turned_away(guest, code, **{"X-Forwarded-For": "203.0.113.9, 198.51.100.7"})
            with safe.at(code, headers={"X-Forwarded-For": "198.51.100.8", **https}) as third:
                third.until("hello")


def test_a_server_answers_to_its_own_name_only(server: Server) -> None:
    guest = Guest(server.url)
    code, port = guest.open("guandan"), server.port
    for host in ("localhost", f"LOCALHOST:{port}", "127.0.0.1", f"[::1]:{port}"):
        assert guest.request("/api/me", Host=host)[0] == 200
    for host in (
        "evil.example",
        f"evil.example:{port}",
        "localhost.evil.example",
        "evil@localhost",
        "[::1].evil.example",
    ):
        assert guest.request("/api/me", Host=host)[0] == 400
        assert handshake(server, guest, code, host).startswith(b"HTTP/1.1 403 ")
    assert handshake(server, guest, code, "localhost").startswith(b"HTTP/1.1 101 ")


def handshake(server: Server, guest: Guest, code: str, host: str) -> bytes:
    head = f"GET /ws/{code} HTTP/1.1\r\nHost: {host}\r\nCookie: {guest.cookie}\r\nConnection: Upgrade\r\n"
    head += "Upgrade: websocket\r\nSec-WebSocket-Version: 13\r\nSec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\n\r\n"
    with socket.create_connection(("127.0.0.1", server.port), 20) as line:
        line.sendall(head.encode())
        return line.recv(4096)


def test_another_site_cannot_act_for_a_browser(server: Server) -> None:
    guest = Guest(server.url)
    for site, status in {"cross-site": 403, "same-site": 403, "same-origin": 200, "none": 200}.items():
        assert guest.request("/api/me", {"name": "Ann"}, **{"Sec-Fetch-Site": site})[0] == status


NETWORKS = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:db8:1:2::1": "2001:db8:1:2::/64",
    "2001:db8:1:3::1": "2001:db8:1:3::/64",
    "testclient": "testclient",
}


def test_a_home_with_many_networks_has_not_many_times_as_much() -> None:
    home = [network(f"2001:db8:1:{number:x}::1") for number in range(256)]
    buckets = Buckets(Rate(10, 1e-9))
    assert sum(not buckets.take(address) for address in home for _ in range(11)) == SITE * 10
    assert not buckets.take(network("2001:db8:2::1")) and not buckets.take("192.0.2.7") and not buckets.take("guest")
    addresses = Entrance(cast(Any, None), cast(Any, None), Trust()).addresses
    for address in home:
        for _ in range(10):
            addresses.of(address).cut_offs.take()
            addresses.of(address).handshakes.take()
    late = addresses.of(network("2001:db8:1:ffff::1"))
    assert late.cut_offs.wait() and late.handshakes.wait()
    assert not addresses.of(network("2001:db8:2::1")).cut_offs.wait()


def test_an_address_may_ask_for_so_many_pages_and_files(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "RATES", {**limits.RATES, "requests of an address": Rate(6, 1e-3)})
    monkeypatch.setattr(threshold, "RATES", limits.RATES)
    with running(tmp_path, proxy="127.0.0.1", from_one=100) as server:

        def asked(path: str, address: str) -> int:
            return guest.request(path, **{"X-Forwarded-For": address})[0]

        guest = Guest(server.url)
        paths = ["/", "/t/abc", "/robots.txt", "/nowhere", "/healthz", "/api/lobby", "/", "/robots.txt"]
        assert [asked(path, "192.0.2.7") == 429 for path in paths] == [False] * 6 + [True] * 2
        status, content = guest.request("/", **{"X-Forwarded-For": "192.0.2.7"})
        assert status == 429 and b'"too_fast"' in content
        assert asked("/", "192.0.2.8") == 200  # somebody else
        home = [asked("/healthz", f"2001:db8:1:{number:x}::1") == 200 for number in range(SITE * 6 + 2)]
        assert sum(home) == SITE * 6
        assert server.app.state.audit.refusals["requests"] == 2 + 1 + 2


@pytest.mark.parametrize("host", NETWORKS)
def test_a_network_is_one_address(host: str) -> None:
    assert network(host) == NETWORKS[host]
