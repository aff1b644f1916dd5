"""No address has the server for itself, and no header says what an address is."""

from collections.abc import Iterator
from pathlib import Path
from types import SimpleNamespace

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed

from paiju.cli import main
from paiju.server.web.limits import Addresses
from paiju.server.web.origin import network_of
from tests.server.serving import Client, Guest, Server, running

MOST = 3


@pytest.fixture(scope="module")
def narrow(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    data: Path = tmp_path_factory.mktemp("narrow")
    with running(data, from_one=MOST) as server:
        yield server


def turned_away(client: Client) -> bool:
    with client:
        if client.receive()["t"] == "hello":
            return False
        assert client.seen[0]["code"] == "too_many_from_address" and client.seen[0]["text"]["zh"]
        with pytest.raises(ConnectionClosed) as why:
            client.receive()
        assert why.value.rcvd and why.value.rcvd.code == 1008
        return True


def test_an_address_has_so_many_connections_whoever_they_are(narrow: Server) -> None:
    guests = [Guest(narrow.url) for _ in range(MOST + 1)]
    codes = [guest.open("guandan") for guest in guests]
    clients = [guest.at(code).__enter__() for guest, code in zip(guests[:MOST], codes, strict=False)]
    for client in clients:
        client.until("view")
    assert turned_away(guests[-1].at(codes[-1]))
    assert turned_away(guests[-1].at("a" * 16))  # a table that is none makes no difference
    clients[0].send(t="ping")
    clients[0].until("pong")  # the others go on
    clients.pop().__exit__(None, None, None)
    for _ in range(50):
        if not turned_away(guests[-1].at(codes[-1])):
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
        assert turned_away(guest.at(code, headers={header: "192.0.2.7"}))
    for client in clients:
        client.__exit__(None, None, None)


@pytest.mark.parametrize("proxy", [None, "192.0.2.1"])
def test_only_a_proxy_that_is_named_is_believed(
    proxy: str | None, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    started: dict[str, object] = {}
    monkeypatch.setattr(uvicorn, "run", lambda app, **settings: started.update(settings))
    assert main(["serve", "--data", str(tmp_path), *(["--proxy", proxy] if proxy else [])]) == 0
    assert started["proxy_headers"] is (proxy is not None) and started["forwarded_allow_ips"] == (proxy or "")


def test_places_are_given_back_and_forgotten() -> None:
    addresses = Addresses(2)
    with addresses.admitted("a") as first, addresses.admitted("a") as second, addresses.admitted("a") as third:
        assert (first, second, third) == (True, True, False)
        with addresses.admitted("b") as other:
            assert other
        with pytest.raises(RuntimeError), addresses.admitted("b"):
            raise RuntimeError
    assert not addresses.open


NETWORKS = {
    "192.0.2.7": "192.0.2.7",
    "::ffff:192.0.2.7": "192.0.2.7",
    "2001:db8:1:2:3:4:5:6": "2001:db8:1:2::/64",
    "2001:db8:1:2::1": "2001:db8:1:2::/64",
    "2001:db8:1:3::1": "2001:db8:1:3::/64",
    "testclient": "testclient",
}


@pytest.mark.parametrize("host", NETWORKS)
def test_a_network_is_one_address(host: str) -> None:
    request = SimpleNamespace(client=SimpleNamespace(host=host))
    assert network_of(request) == NETWORKS[host]  # type: ignore[arg-type]
