"""Identity: cookies, their keys, logging out, and ids that are hashed where they are stored."""

import asyncio
import hashlib
import hmac
import json
import os
import sqlite3
import stat
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request
from websockets.exceptions import ConnectionClosed

from paiju.cli import main
from paiju.errors import BadInput
from paiju.server.storage import writes
from paiju.server.storage.store import Store, hashed
from paiju.server.table.lobby import Lobby
from paiju.server.thinking.workers import Workers
from paiju.server.web import account_api as account
from paiju.server.web import api as http
from paiju.server.web import guests as identity
from paiju.server.web.api import Answer, Api
from paiju.server.web.guests import Guests, rotate
from paiju.server.web.limits import Buckets, Rate
from tests.server.serving import QUICK, Guest, Server

FILES = Path(__file__).parent.parent / "files"


class Clock:
    """The time of day, which can be turned forward."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0

    def time(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    clock = Clock()
    monkeypatch.setattr(identity, "time", clock)
    return clock


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path)
    yield store
    store.close()


def old_cookie(folder: Path, guest: str) -> str:
    """As version 0.2 signed it."""
    key = (folder / "cookie.key").read_bytes()
    return f"{guest}.{hmac.new(key, guest.encode(), hashlib.sha256).hexdigest()}"


def test_a_cookie_is_signed_and_its_key_is_secret(tmp_path: Path, store: Store) -> None:
    guests = Guests(tmp_path, store)
    cookie = guests.new()
    text = guests.signed(cookie)
    assert guests.verified(text) == hashed(cookie.secret) and len(cookie.secret) == 32
    assert Guests(tmp_path, store).verified(text) == cookie.id  # the key is kept
    kind, secret, generation, issued, signature = text.split(".")
    other = guests.new().secret
    for forged in (
        None,
        "",
        secret,
        f"{secret}.",
        text[:-1] + "x",
        ".".join((kind, other, generation, issued, signature)),
        ".".join(("s", secret, generation, issued, signature)),
        ".".join((kind, secret, "1", issued, signature)),
        ".".join((kind, secret, generation, str(int(issued) + 1), signature)),
        ".".join((kind, secret, generation, "0", signature)),
        ".".join((kind, secret, "9" * 5000, issued, signature)),
        ".".join((kind, secret, "", "", signature)),
        ".".join((kind, secret, "٣", issued, signature)),
        "é.é",
        "....",
    ):
        assert guests.verified(forged) is None
    assert guests.audit.strangers == 13
    assert stat.S_IMODE(os.stat(tmp_path / "cookie.key").st_mode) == 0o600


@pytest.mark.parametrize("content", [b"", b"short", bytes(31), bytes(33)])
def test_a_key_that_is_not_whole_is_refused(
    tmp_path: Path, store: Store, content: bytes, capsys: pytest.CaptureFixture[str]
) -> None:
    (tmp_path / "cookie.key").write_bytes(content)
    with pytest.raises(BadInput) as refused:
        Guests(tmp_path, store)
    assert refused.value.code == "bad_cookie_key"
    assert main(["rotate-key", "--data", str(tmp_path), "--lang", "en"]) == 3
    assert "cookie.key is not a whole key" in capsys.readouterr().err
    assert (tmp_path / "cookie.key").read_bytes() == content


def test_a_new_key_signs_and_older_ones_still_verify(
    tmp_path: Path, store: Store, capsys: pytest.CaptureFixture[str]
) -> None:
    before = Guests(tmp_path, store)
    cookie = before.new()
    text = before.signed(cookie)
    assert main(["rotate-key", "--data", str(tmp_path), "--lang", "en"]) == 0
    assert "1 older" in capsys.readouterr().out
    after = Guests(tmp_path, store)
    assert after.verified(text) == cookie.id and after.due(cookie, text, False)
    assert not after.due(cookie, after.signed(cookie), False) and before.verified(after.signed(cookie)) is None
    assert [rotate(tmp_path) for _ in range(3)] == [3, 4, 4]
    assert Guests(tmp_path, store).verified(text) is None  # four keys later
    assert stat.S_IMODE(os.stat(tmp_path / "cookie.key").st_mode) == 0o600


@pytest.mark.skipif(os.geteuid() != 0, reason="only root gives files away")
def test_a_key_made_by_root_is_the_servers(tmp_path: Path) -> None:
    os.chown(tmp_path, 12345, -1)
    rotate(tmp_path)
    assert (tmp_path / "cookie.key").stat().st_uid == 12345


def test_a_key_needs_a_folder(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["rotate-key", "--data", str(tmp_path / "none"), "--lang", "en"]) == 3
    assert "none cannot be used: No such file" in capsys.readouterr().err


class House:
    """A server without sockets."""

    def __init__(self, runner: asyncio.Runner, folder: Path) -> None:
        self.runner, self.store = runner, Store(folder)
        self.lobby, self.guests = Lobby(self.store, QUICK, Workers(0, "greedy")), Guests(folder, self.store)
        self.api = Api(self.lobby, self.guests)

    @classmethod
    async def opened(cls, runner: asyncio.Runner, folder: Path) -> "House":
        return cls(runner, folder)

    async def respond(self, answer: Answer, request: Request) -> Any:
        return await self.api.endpoint(answer)(request)


class Browser:
    """Asks the API without a socket, over a plain line or a safe one, and keeps its cookies."""

    def __init__(self, house: House, scheme: str) -> None:
        self.house, self.scheme, self.jar, self.given = house, scheme, dict[str, str](), list[str]()

    def ask(self, answer: Answer, method: str = "GET", body: object = None, origin: str = "", **path: str) -> Any:
        cookies = "; ".join(f"{name}={text}" for name, text in self.jar.items())
        headers = [(b"host", b"localhost"), (b"cookie", cookies.encode())]
        headers += [(b"origin", origin.encode())] if origin else []
        scope = {"type": "http", "method": method, "scheme": self.scheme, "path": "/", "query_string": b""}
        scope |= {"server": ("localhost", 80), "headers": headers, "path_params": path}

        async def receive() -> Any:
            return {"type": "http.request", "body": json.dumps(body).encode(), "more_body": False}

        response = self.house.runner.run(self.house.respond(answer, Request(scope, receive)))
        self.given = [value.decode() for name, value in response.raw_headers if name == b"set-cookie"]
        for line in self.given:
            name, _, text = line.partition(";")[0].partition("=")
            self.jar[name] = text
            if "Max-Age=0" in line:
                del self.jar[name]
        return json.loads(bytes(response.body))


@pytest.fixture
def house(tmp_path: Path) -> Iterator[House]:
    with asyncio.Runner() as runner:
        house = runner.run(House.opened(runner, tmp_path))
        yield house
        house.lobby.close()


def test_over_https_the_cookie_has_a_name_that_no_other_site_can_set(house: House) -> None:
    browser = Browser(house, "https")
    browser.ask(http.rename, "POST", {"name": "Ann"})
    kept = browser.given[0].lower()
    assert browser.jar.keys() == {"__Host-paiju"} and "domain" not in kept
    assert all(said in kept for said in ("secure", "httponly", "path=/", "samesite=lax"))
    planted = Browser(house, "https")
    planted.jar = {"paiju_guest": browser.jar["__Host-paiju"]}  # by a sibling domain
    assert planted.ask(http.me)["name"] != {"zh": "Ann", "en": "Ann"}
    both = Browser(house, "https")
    both.jar = {**browser.jar, "paiju_guest": planted.jar.get("paiju_guest", "x")}
    assert both.ask(http.me)["name"]["en"] == "Ann" and both.given == []


def test_a_cookie_of_the_plain_line_is_none_on_the_safe_one(house: House) -> None:
    """Whoever can set the plain one would know the guest that the safe one becomes."""
    browser = Browser(house, "http")
    browser.ask(http.rename, "POST", {"name": "Ann"})
    assert browser.jar.keys() == {"paiju_guest"} and "secure" not in browser.given[0].lower()
    browser.scheme = "https"
    assert browser.ask(http.me)["name"]["en"] != "Ann" and browser.jar.keys() == {"__Host-paiju"}


@pytest.mark.parametrize("scheme", ["http", "https"])
def test_the_cookie_of_an_older_version_is_replaced_and_nothing_is_lost(
    house: House, tmp_path: Path, scheme: str
) -> None:
    guest = "0123456789abcdef" * 2
    house.store.journal.write(writes.rename(hashed(guest), "Ann"))  # as the migration leaves it
    browser = Browser(house, scheme)
    browser.jar = {"paiju_guest": old_cookie(tmp_path, guest)}
    assert browser.ask(http.me)["name"]["en"] == "Ann"
    (text,) = browser.jar.values()
    assert text.count(".") == 4 and house.guests.verified(text) == hashed(guest)


def test_a_cookie_is_renewed_after_a_week_and_ends_after_a_year(house: House, clock: Clock) -> None:
    browser, idle = Browser(house, "http"), Browser(house, "http")
    browser.ask(http.rename, "POST", {"name": "Ann"})
    idle.jar = dict(browser.jar)
    clock.now += identity.WEEK - 1
    browser.ask(http.me)
    assert browser.given == []
    for _ in range(54):
        clock.now += identity.WEEK + 1
        assert browser.ask(http.me)["name"]["en"] == "Ann" and len(browser.given) == 1
    assert idle.ask(http.me)["name"]["en"] != "Ann"


def test_a_cookie_of_an_older_version_has_a_last_day(house: House, tmp_path: Path, clock: Clock) -> None:
    old = old_cookie(tmp_path, "0123456789abcdef" * 2)
    assert house.guests.verified(old)
    clock.now = identity.LAST
    assert house.guests.verified(old) is None


def test_a_refusal_has_no_cookie(house: House, clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    form = Browser(house, "https")  # of another site: the cookie of the guest is not sent along
    assert form.ask(http.rename, "POST", {"name": "Ann"}, "https://evil.example")["code"] == "foreign_origin"
    assert form.ask(http.rename, "POST", {"name": "\0"})["code"] == "bad_name" and form.jar == {}
    browser = Browser(house, "https")
    browser.ask(http.rename, "POST", {"name": "Ann"})
    house.store.journal.db.execute("UPDATE guest SET seen=0")
    clock.now += identity.WEEK + 1
    assert browser.ask(http.rename, "POST", {"name": "Eve"}, "https://evil.example")["code"] == "foreign_origin"
    monkeypatch.setattr(house.api, "requests", Buckets(Rate(0, 1)))
    before = house.guests.audit.strangers
    browser.jar = {"__Host-paiju": "s.forged.0.1.0"}
    assert browser.ask(http.me)["code"] == "too_fast" and browser.given == []
    assert house.guests.audit.strangers == before  # nobody has looked at it
    assert house.store.db.execute("SELECT seen FROM guest").fetchall() == [(0,)]


def test_a_guest_who_comes_back_was_seen(house: House, clock: Clock) -> None:
    browser = Browser(house, "http")
    browser.ask(http.rename, "POST", {"name": "Ann"})
    house.store.journal.db.execute("UPDATE guest SET seen=0")
    clock.now += identity.WEEK + 1
    browser.ask(http.me)
    assert house.store.db.execute("SELECT seen > 0 FROM guest").fetchall() == [(1,)]


def test_of_somebody_who_looks_in_nothing_is_stored(house: House) -> None:
    browser = Browser(house, "http")
    name = browser.ask(http.me)["name"]
    assert name["zh"].startswith("客人") and name["en"].startswith("Guest ") and browser.ask(http.me)["name"] == name
    browser.ask(http.lobby)
    assert house.store.db.execute("SELECT count(*) FROM guest").fetchone() == (0,)
    code = browser.ask(http.open_table, "POST", {"ruleset": "guandan", "strength": "greedy", "friends": True})["code"]
    assert browser.ask(http.me)["tables"][0]["names"][0] == name and code
    assert house.store.db.execute("SELECT count(*) FROM guest").fetchone() == (1,)


def test_logging_out_here_leaves_the_other_devices(house: House) -> None:
    here, there = Browser(house, "http"), Browser(house, "http")
    here.ask(http.rename, "POST", {"name": "Ann"})
    there.jar = dict(here.jar)
    assert here.ask(account.log_out, "POST", {})["name"]["en"].startswith("Guest ") and len(here.given) == 1
    assert here.ask(http.me)["name"]["en"].startswith("Guest ") and there.ask(http.me)["name"]["en"] == "Ann"


def test_logging_out_everywhere_leaves_only_this_device(house: House, tmp_path: Path) -> None:
    here, there = Browser(house, "http"), Browser(house, "http")
    here.ask(http.rename, "POST", {"name": "Ann"})
    there.jar = dict(here.jar)
    old = old_cookie(tmp_path, here.jar["paiju_guest"].split(".")[1])
    assert house.guests.verified(old)
    assert here.ask(account.log_out, "POST", {"everywhere": True})["name"]["en"] == "Ann"
    assert here.ask(http.me)["name"]["en"] == "Ann" and there.ask(http.me)["name"]["en"] != "Ann"
    assert house.guests.verified(old) is None
    stranger = Browser(house, "http")  # nothing to log out
    stranger.ask(http.me)
    before = dict(stranger.jar)
    stranger.ask(account.log_out, "POST", {"everywhere": True})
    assert stranger.jar != before and stranger.ask(http.me)["tables"] == []


def test_a_request_under_way_at_a_log_out_does_not_make_a_stranger_of_the_guest(house: House, clock: Clock) -> None:
    here = Browser(house, "http")
    here.ask(http.rename, "POST", {"name": "Ann"})
    late = Browser(house, "http")  # another page of the same browser
    late.jar = dict(here.jar)
    here.ask(account.log_out, "POST", {"everywhere": True})
    assert late.ask(http.me)["name"]["en"] != "Ann" and late.given == []
    assert late.ask(account.log_out, "POST", {"everywhere": True})["code"] == "busy" and late.given == []
    assert here.ask(http.me)["name"]["en"] == "Ann"
    clock.now += identity.JUST_NOW + 1  # now it can only be another browser
    assert late.ask(http.me)["name"]["en"] != "Ann" and len(late.given) == 1


def test_logging_out_everywhere_closes_what_is_open(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    code = guest.open("guandan", friends=True)
    with guest.at(code) as one, friend.at(code) as two:
        two.send(t="sit")
        one.until("table", state="open")
        guest.post("/api/logout", {"everywhere": True})
        with pytest.raises(ConnectionClosed) as why:
            while True:
                one.receive()
        assert why.value.rcvd and why.value.rcvd.code == 1012
        two.send(t="ping")
        two.until("pong")
        with guest.at(code) as back:  # by the new cookie
            assert back.receive()["seat"] == 0


def test_ids_are_hashed_where_they_are_stored(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan")
    secret = guest.cookie.split("=")[1].split(".")[1]
    rest = hashlib.sha256(secret.encode()).hexdigest()
    db = server.lobby.store.db
    assert server.inside(lambda: db.execute("SELECT guest FROM seat WHERE code=?", (code,)).fetchone()) == (rest,)
    assert server.inside(lambda: db.execute("SELECT host FROM game WHERE code=?", (code,)).fetchone()) == (rest,)
    assert server.inside(lambda: "\n".join(db.iterdump())).count(secret) == 0


def test_the_guests_of_an_old_database_keep_their_tables(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "paiju.db") as db:
        db.executescript((FILES / "database.sql").read_text("utf-8"))
        names = dict(db.execute("SELECT id, name FROM guest"))
        seats = db.execute("SELECT code, seat, guest FROM seat ORDER BY code, seat").fetchall()
        hosts = dict(db.execute("SELECT code, host FROM game"))
        order = [code for (code,) in db.execute("SELECT code FROM game ORDER BY touched, code")]
    db.close()
    assert names and seats
    store = Store(tmp_path)
    for guest, name in names.items():
        assert store.name(guest) is None and store.name(hashed(guest)) == name
    assert store.db.execute("SELECT code, seat, guest FROM seat ORDER BY code, seat").fetchall() == [
        (code, seat, hashed(guest)) for code, seat, guest in seats
    ]
    assert dict(store.db.execute("SELECT code, host FROM game")) == {c: hashed(host) for c, host in hosts.items()}
    assert {progress for (progress,) in store.db.execute("SELECT progress FROM game")} == {"begun"}
    assert [code for (code,) in store.db.execute("SELECT code FROM game ORDER BY touched, code")] == order
    store.close()
    guest = seats[0][2]
    with asyncio.Runner() as runner:
        house = runner.run(House.opened(runner, tmp_path))
        browser = Browser(house, "http")
        browser.jar = {"paiju_guest": old_cookie(tmp_path, guest)}
        mine = {table["code"] for table in browser.ask(http.me)["tables"]}
        house.lobby.close()
    assert mine == {code for code, _, owner in seats if owner == guest}
