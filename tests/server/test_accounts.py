"""Who one is: a name and a password, several devices, a code from one to another, and what goes along."""

import asyncio
import json
import logging
import threading
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import accounts
from paiju.server.storage.accounts import Standing
from paiju.server.storage.backup import back_up, restore
from paiju.server.storage.store import hashed
from paiju.server.table.housekeeping import tidy
from paiju.server.table.logins import clean_login, outline
from paiju.server.web import passwords, porter, transfers, tries
from paiju.server.web.audit import Audit
from paiju.server.web.devices import device_of
from paiju.server.web.guests import Guests, rotate
from paiju.server.web.limits import Buckets, Rate
from paiju.server.web.passwords import Hasher, good_enough
from paiju.server.web.porter import Caller
from paiju.server.web.transfers import Transfers
from paiju.server.web.tries import Tries
from tests.server.serving import Client, Guest, Server, running

USUAL = passwords.MEMORY
PASSWORD, OTHER = "four horses run", "five horses rest"
GUEST = Standing("guest", 0, None)
PHONE = "Mozilla/5.0 (Linux; Android 14) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/126.0 Mobile Safari/537.36"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """As everywhere, but its hashes are quick, and it does not mind how much is asked."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "MEMORY", 64)
        patch.setattr("paiju.server.web.api.REQUESTS", Rate(1e6, 1e6))
        patch.setattr("paiju.server.web.api.REGISTRATIONS", Rate(1e6, 1e6))
        patch.setattr("paiju.server.web.api.FORGOTTEN", Rate(1e6, 1e6))
        with running(tmp_path_factory.mktemp("data")) as found:
            yield found


@pytest.fixture(autouse=True)
def unhurried(request: pytest.FixtureRequest) -> None:
    """Wrong passwords and codes of earlier tests are forgotten: all tests come from one network."""
    if "server" in request.fixturenames:
        found: Server = request.getfixturevalue("server")
        found.app.state.api.porter.tries = Tries()
        found.app.state.api.porter.audit = Audit()  # which notes only some of what is refused often
        found.app.state.api.codes_used = Buckets(Rate(1e6, 1e6))
        found.app.state.api.codes_made = Buckets(Rate(1e6, 1e6))
        found.app.state.api.porter.hashes = Buckets(Rate(1e6, 1e6))


def asked(guest: Guest, path: str, body: object = None, method: str | None = None) -> tuple[int, Any]:
    status, content = guest.request(path, body, method)
    return status, json.loads(content)


def registered(server: Server, login: str) -> Guest:
    guest = Guest(server.url)
    assert guest.post("/api/account", {"login": login, "password": PASSWORD})["login"] == login
    return guest


def logged_in(server: Server, login: str, bring: bool = False, guest: Guest | None = None) -> Guest:
    guest = guest or Guest(server.url)
    guest.post("/api/account/login", {"login": login, "password": PASSWORD, "bring": bring})
    return guest


def tables(guest: Guest) -> list[str]:
    return [table["code"] for table in guest.get("/api/me")["tables"]]


def id_of(guest: Guest) -> str:
    return hashed(guest.cookie.split("=")[1].split(".")[1])


def closed_with(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as why:
        while True:
            client.receive()
    assert why.value.rcvd
    return why.value.rcvd.code


def cast_off(guest: Guest, code: str) -> None:
    """Nothing of the table is theirs."""
    with guest.at(code) as client:
        assert closed_with(client) == 4404


# --- name and password ------------------------------------------------------------------------------------------------


def test_what_a_device_has_played_is_the_accounts(server: Server) -> None:
    guest = Guest(server.url)
    code = guest.open("guandan")
    guest.post("/api/me", {"name": "Ann"})
    answer = guest.post("/api/account", {"login": "Annabel", "password": PASSWORD})
    assert answer["login"] == "annabel" and [device["here"] for device in answer["devices"]] == [True]
    other = logged_in(server, "ＡＮＮＡＢＥＬ")
    me = other.get("/api/me")
    assert me["name"]["en"] == "Ann" and tables(other) == [code] == tables(guest)
    with guest.at(code) as here, other.at(code) as there:
        assert here.receive()["seat"] == there.receive()["seat"] == 0


def test_an_unknown_name_and_a_wrong_password_are_refused_alike(
    server: Server, monkeypatch: pytest.MonkeyPatch
) -> None:
    """In the same words, after the same work, and never on the loop."""
    registered(server, "beatrice")
    hasher, used = server.app.state.api.porter.hasher, list[tuple[str, threading.Thread]]()
    argon = hasher._argon

    class Noting:
        check_needs_rehash = argon.check_needs_rehash

        def hash(self, password: bytes) -> str:
            used.append(("hash", threading.current_thread()))
            return str(argon.hash(password))

        def verify(self, kept: str, password: bytes) -> bool:
            used.append(("verify", threading.current_thread()))
            return bool(argon.verify(kept, password))

    monkeypatch.setattr(hasher, "_argon", Noting())
    answers = []
    for login in ("beatrice", "nobody at all", "x", "\0", "Ann аnn"):
        before = len(used)
        answers.append(asked(Guest(server.url), "/api/account/login", {"login": login, "password": "wrong horse"}))
        assert len(used) == before + 1
    assert all(answer == answers[0] for answer in answers) and answers[0][0] == 403
    assert answers[0][1]["code"] == "wrong_password"
    assert [work for work, _ in used] == ["verify", "hash", "hash", "hash", "hash"]
    assert all(thread.name.startswith("passwords") and thread is not server.thread for _, thread in used)


def test_login_names_are_the_same_however_they_are_typed_and_unlike_each_other() -> None:
    assert clean_login("  Ａnn  Lee ") == clean_login("ann LEE") == "ann lee"
    assert clean_login("Straße") == "strasse" and clean_login("爱打牌") == "爱打牌"
    for text in ("", "ab", "小明", "x" * 25, "аnna", "a\u0301\u0301\u0301\u0301nn", "...", "\u200b\u200b\u200b"):
        assert clean_login(text) is None, text
    for one, two in (("paul", "pau1"), ("paul", "раul"), ("rené", "rene"), ("a.b.c", "abc"), ("oto", "0t0")):
        assert outline(one) == outline(two)
    assert outline("paul") != outline("paula")


def test_passwords_are_long_and_not_everybodys(server: Server) -> None:
    for password in ("", "short", "x" * 129, "Password", "1234567890", "WOAINI1314", "Annalena"):
        assert not good_enough(password, "annalena")
    for password in ("8 signs!", "x" * 128, "一二三四五六七八", "correct horse"):
        assert good_enough(password, "annalena")
    guest = Guest(server.url)
    assert asked(guest, "/api/account", {"login": "cecilia", "password": "12345678"})[1]["code"] == "bad_password"
    assert asked(guest, "/api/account", {"login": "ce", "password": PASSWORD})[1]["code"] == "bad_login"
    registered(server, "cecilia")
    assert asked(guest, "/api/account", {"login": "cecllla", "password": PASSWORD})[1]["code"] == "login_taken"
    assert asked(guest, "/api/account", {"login": "CECILIA", "password": PASSWORD})[0] == 409
    guest.post("/api/account", {"login": "cordula", "password": PASSWORD})
    assert asked(guest, "/api/account", {"login": "cornelia", "password": PASSWORD})[1]["code"] == "has_account"


def test_a_new_password_logs_the_others_out(server: Server) -> None:
    guest = registered(server, "dorothea")
    other = logged_in(server, "dorothea")
    code = guest.open("guandan", friends=True)
    change = {"password": "wrong horse", "new": OTHER}
    assert asked(other, "/api/account/password", change)[1]["code"] == "wrong_password"
    assert asked(other, "/api/account/password", {**change, "new": "short"})[1]["code"] == "bad_password"
    with guest.at(code) as client:
        client.receive()
        answer = other.post("/api/account/password", {"password": PASSWORD, "new": OTHER})
        assert closed_with(client) == 1012
    assert len(answer["devices"]) == 1 and tables(other) == [code]
    assert tables(guest) == []
    fresh = Guest(server.url)
    assert asked(fresh, "/api/account/login", {"login": "dorothea", "password": PASSWORD})[0] == 403
    assert asked(fresh, "/api/account/login", {"login": "dorothea", "password": OTHER})[0] == 200


def test_without_the_password_one_stays_who_one_is(server: Server) -> None:
    guest = registered(server, "elisabeth")
    code = guest.open("guandan")
    assert asked(guest, "/api/account/remove", {"password": "wrong horse"})[0] == 403
    assert guest.post("/api/account/remove", {"password": PASSWORD})["login"] is None
    assert tables(guest) == [code] and asked(guest, "/api/account/remove", {"password": PASSWORD})[0] == 403
    status, _ = asked(Guest(server.url), "/api/account/login", {"login": "elisabeth", "password": PASSWORD})
    assert status == 403
    registered(server, "elisabeth")  # the name is free again


# --- at the same time -------------------------------------------------------------------------------------------------


@pytest.fixture
def gated(server: Server) -> Iterator[list[threading.Event]]:
    """Who has their password hashed is noted, and waits, until `let_go`."""
    hasher, gates = server.app.state.api.porter.hasher, list[threading.Event]()
    hashed, verified = hasher.hashed, hasher.verified

    async def wait() -> None:
        gates.append(gate := threading.Event())
        while not gate.is_set():
            await asyncio.sleep(0.005)

    async def slow_hash(*of: Any) -> Any:
        made = await hashed(*of)
        await wait()
        return made

    async def slow_check(*of: Any) -> Any:
        found = await verified(*of)
        await wait()
        return found

    hasher.hashed, hasher.verified = slow_hash, slow_check
    yield gates
    let_go(gates, 0)
    del hasher.hashed, hasher.verified


def let_go(gates: list[threading.Event], count: int) -> None:
    """All, as soon as so many wait."""
    while len(gates) < count:
        time.sleep(0.005)
    for gate in gates:
        gate.set()
    gates.clear()


class Request(threading.Thread):
    """One that is on its way."""

    def __init__(self, guest: Guest, path: str, body: object, method: str | None = None) -> None:
        super().__init__(target=self._ask, args=(guest, path, body, method))
        self.start()

    def _ask(self, *of: Any) -> None:
        self.status, self.answer = asked(*of)

    @property
    def refusal(self) -> Any:
        self.join()
        return self.answer["code"] if self.status != 200 else None


def stored(server: Server, kind: str, column: str, value: str) -> int:
    query, db = f"SELECT count(*) FROM {kind} WHERE {column}=?", server.lobby.store.db
    return int(server.inside(lambda: db.execute(query, (value,)).fetchone()[0]))


@pytest.mark.parametrize("bring", [False, True])
def test_a_log_in_on_its_way_does_not_outlast_the_password(
    server: Server, gated: list[threading.Event], bring: bool
) -> None:
    login = f"eleonore {bring}".lower()
    owner, thief = Guest(server.url), Guest(server.url)
    mine = thief.open("guandan")
    making = Request(owner, "/api/account", {"login": login, "password": PASSWORD})
    let_go(gated, 1)
    assert making.refusal is None
    arriving = Request(thief, "/api/account/login", {"login": login, "password": PASSWORD, "bring": bring})
    first = _taken(gated)
    changing = Request(owner, "/api/account/password", {"password": PASSWORD, "new": OTHER})
    let_go(gated, 1)  # it is the old one
    let_go(gated, 1)  # and the new one is hashed
    assert changing.refusal is None
    first.set()
    assert arriving.refusal == "wrong_password"
    assert stored(server, "session", "guest", id_of(owner)) == 1 and tables(thief) == [mine]


def _taken(gates: list[threading.Event]) -> threading.Event:
    """The gate of somebody who goes on waiting."""
    while not gates:
        time.sleep(0.005)
    return gates.pop()


def test_nothing_on_its_way_outlasts_a_deletion(server: Server, gated: list[threading.Event]) -> None:
    owner, other = Guest(server.url), Guest(server.url)
    owner.post("/api/me", {"name": "Elvira"})
    making = Request(owner, "/api/account", {"login": "elvira", "password": PASSWORD})
    late = _taken(gated)
    fresh = Guest(server.url)
    fresh.cookie = owner.cookie
    assert asked(fresh, "/api/me", method="DELETE")[0] == 200
    late.set()
    assert making.refusal == "busy" and stored(server, "account", "login", "elvira") == 0
    making = Request(fresh, "/api/account", {"login": "elvira", "password": PASSWORD})
    let_go(gated, 1)
    assert making.refusal is None
    guest = id_of(fresh)
    arriving = Request(other, "/api/account/login", {"login": "elvira", "password": PASSWORD})
    late = _taken(gated)
    ending = Request(fresh, "/api/me", {"password": PASSWORD}, "DELETE")
    let_go(gated, 1)
    assert ending.refusal is None
    late.set()
    assert arriving.refusal == "wrong_password"
    assert stored(server, "session", "guest", guest) == stored(server, "account", "guest", guest) == 0


def test_a_write_for_a_guest_who_is_another_by_now_is_not_made(server: Server) -> None:
    """Also when it is already in the queue of the journal behind that which changes it."""
    owner = registered(server, "emerentia")
    guest, serving = id_of(owner), server.app.state.api.porter

    async def story() -> None:
        known = serving.standing(guest)
        caller = Caller(serving.guests.new(), "somebody", "here", "")
        serving.store.journal.write(accounts.end_others(guest, guest))
        for otherwise in ("wrong_password", "bad_code"):
            with pytest.raises(Refused, match=otherwise):
                await serving.arrive(caller, known, False, False, otherwise)
        with pytest.raises(Refused, match="wrong_password"):
            await serving._write(known, accounts.change_hash(guest, "another"))

    server.inside(story)
    assert stored(server, "session", "guest", guest) == 1 and stored(server, "account", "hash", "another") == 0


# --- guessing ---------------------------------------------------------------------------------------------------------


class Clock:
    def __init__(self) -> None:
        self.now = 1000.0

    def monotonic(self) -> float:
        return self.now


@pytest.fixture
def clock(monkeypatch: pytest.MonkeyPatch) -> Clock:
    found = Clock()
    monkeypatch.setattr(tries, "time", found)
    monkeypatch.setattr(transfers, "time", found)
    return found


def test_ten_wrong_tries_slow_down_and_a_day_forgives(clock: Clock) -> None:
    counted, waits = Tries(), list[float]()
    for _ in range(10):
        counted.begin("a", "b")
    for _ in range(14):
        with pytest.raises(Refused) as refused:
            counted.begin("a")
        assert refused.value.code == "too_fast" and refused.value.retry_after
        waits.append(refused.value.retry_after)
        with pytest.raises(Refused):
            counted.begin("c", "b")  # either is enough
        clock.now += waits[-1]
        counted.begin("a")
        counted.begin("b")
    assert waits == [1, 2, 4, 8, 16, 32, 64, 128, 256, 512, 900, 900, 900, 900]
    clock.now += tries.FORGOTTEN + 1
    for _ in range(10):
        counted.begin("a", "b")
    with pytest.raises(Refused):
        counted.begin("a")


def test_nobody_is_rid_of_a_wait_by_trying_many_names(clock: Clock, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(tries, "KNOWN", 20)
    counted = Tries()
    for _ in range(10):
        counted.begin("name victim", "network a")
    for number in range(100):
        counted.begin(f"name {number}")
        with pytest.raises(Refused):
            counted.begin(f"name other {number}", "network a")
    assert len(counted._counts) == 20 and not any("other" in key for key in counted._counts)
    with pytest.raises(Refused):
        counted.begin("name victim")
    clock.now += tries.FORGOTTEN + 1
    counted.begin("name 1000")
    assert "name victim" not in counted._counts  # what is forgotten makes room
    for right in (counted.take_back, counted.forgive):
        counted.begin("name right")
        right("name right")
        assert "name right" not in counted._counts


def test_codes_make_no_new_tries_of_an_account(server: Server) -> None:
    """Each makes another device of it, with ten of its own."""
    owner = registered(server, "gerlinde")
    for number in range(6):
        other = Guest(server.url)
        other.post("/api/code/use", {"code": owner.post("/api/code", {})["code"]})
        if number % 2:
            other.post("/api/logout", {})
        path = "login" if number % 2 else "remove"
        body = {"login": "gerlinde", "password": "wrong horse"} if number % 2 else {"password": "wrong horse"}
        answers = {asked(other, f"/api/account/{path}", body)[0] for _ in range(10)}
        assert answers == ({403} if number < 5 else {429}), number
    logged_in(server, "gerlinde")  # who has no device of it is counted as ever


def test_guessing_is_slowed_down_but_locks_no_owner_out(server: Server, clock: Clock) -> None:
    owner = registered(server, "friederike")
    away = logged_in(server, "friederike")
    away.post("/api/logout", {})
    guess = {"login": "friederike", "password": "wrong horse"}
    right = {"login": "friederike", "password": PASSWORD}
    guesser = Guest(server.url)
    assert {asked(guesser, "/api/account/login", guess)[0] for _ in range(10)} == {403}
    for body in (guess, right, {**right, "login": "somebody else"}):  # by the name, and by the network
        status, answer = asked(Guest(server.url), "/api/account/login", body)
        assert (status, answer["code"], answer["retry_after"]) == (429, "too_fast", 1.0)
    # a device that has logged in before is counted by itself, and so is who is logged in
    assert asked(away, "/api/account/login", guess)[0] == 403
    assert asked(away, "/api/account/login", right)[0] == 200
    assert asked(owner, "/api/account/password", {"password": PASSWORD, "new": OTHER})[0] == 200
    clock.now += 1
    assert asked(guesser, "/api/account/login", {**right, "password": OTHER})[0] == 200


def test_a_browser_that_has_logged_in_before_has_ten_tries_as_well(server: Server) -> None:
    """However often it becomes somebody new."""
    registered(server, "gertrud")
    former = logged_in(server, "gertrud")
    guess = {"login": "gertrud", "password": "wrong horse"}
    answers = []
    for _ in range(12):
        former.post("/api/logout", {})
        answers.append(asked(former, "/api/account/login", guess)[0])
    assert answers == [403] * 10 + [429] * 2


def test_many_guesses_at_once_gain_nothing(server: Server) -> None:
    """They are counted before they are checked; and who is too many waits in no queue."""
    registered(server, "gwendolyn")
    guess = {"login": "gwendolyn", "password": "wrong horse"}
    answers = list[int]()
    guessers = [Guest(server.url) for _ in range(30)]
    threads = [
        threading.Thread(target=lambda g=guest: answers.append(asked(g, "/api/account/login", guess)[0]))
        for guest in guessers
    ]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert len(answers) == 30 and answers.count(403) <= 10 and set(answers) <= {403, 429, 503}


def test_who_is_too_many_for_the_queue_is_told_so(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MEMORY", 64)

    async def story() -> None:
        hasher, going = Hasher(), threading.Event()
        blocked = asyncio.ensure_future(hasher.aside.run(going.wait, "first"))
        waiting = [asyncio.ensure_future(hasher.hashed(PASSWORD, "first"))]
        await asyncio.sleep(0)
        with pytest.raises(Refused, match="busy"):
            await hasher.hashed(PASSWORD, "first")  # one network leaves room for the others
        for network in range(passwords.QUEUE - 2):
            waiting.append(asyncio.ensure_future(hasher.hashed(PASSWORD, str(network))))
        await asyncio.sleep(0)
        with pytest.raises(Refused) as refused:
            await hasher.hashed(PASSWORD, "last")
        assert refused.value.code == "busy" and refused.value.retry_after
        going.set()
        await asyncio.gather(blocked, *waiting)
        assert await hasher.hashed(PASSWORD, "first") and not hasher.aside._under_way
        hasher.close()

    asyncio.run(story())


def test_the_passwords_of_a_network_are_counted_right_or_wrong(server: Server) -> None:
    registered(server, "guenevere")
    server.app.state.api.porter.hashes = Buckets(Rate(4, 1 / 3))
    right, guest = {"login": "guenevere", "password": PASSWORD}, Guest(server.url)
    for body in (right, {**right, "password": "wrong horse"}, right, right):
        assert asked(guest, "/api/account/login", body)[0] in (200, 403)
    for path, body in (
        ("/api/account/login", right),
        ("/api/account/password", {"password": PASSWORD, "new": OTHER}),
        ("/api/account/remove", {"password": PASSWORD}),
    ):
        status, answer = asked(guest, path, body)
        assert (status, answer["code"]) == (429, "too_fast") and 0 < answer["retry_after"] <= 3
    assert asked(Guest(server.url), "/api/account", {"login": "guinevra", "password": PASSWORD})[0] == 429


def test_a_hash_is_argon2id_and_made_anew_when_its_parameters_change(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        monkeypatch.setattr(passwords, "MEMORY", USUAL)
        strong = Hasher()
        monkeypatch.setattr(passwords, "MEMORY", 64)
        weak = Hasher()
        kept = await weak.hashed(PASSWORD, "here")
        assert await weak.verified(kept, PASSWORD, "here") == (True, None)
        right, renewed = await strong.verified(kept, PASSWORD, "here")
        assert right and renewed and renewed.startswith("$argon2id$v=19$m=47104,t=2,p=1$")
        assert await strong.verified(renewed, PASSWORD, "here") == (True, None)
        assert await strong.verified(kept, "wrong horse", "here") == (False, None)
        assert await strong.verified("no hash", PASSWORD, "here") == (False, None)
        wide = await weak.hashed("ｆｏｕｒ ｈｏｒｓｅｓ", "here")
        assert await weak.verified(wide, "four horses", "here") == (True, None)
        for hasher in (weak, strong):
            hasher.close()

    asyncio.run(story())


def test_an_old_hash_is_renewed_at_the_next_log_in(server: Server) -> None:
    guest = registered(server, "henrietta")
    db = server.lobby.store.journal.db
    weak = asyncio.run(_weak())
    server.inside(lambda: db.execute("UPDATE account SET hash=? WHERE guest=?", (weak, id_of(guest))))
    logged_in(server, "henrietta")
    kept = server.inside(lambda: db.execute("SELECT hash FROM account WHERE guest=?", (id_of(guest),)).fetchone()[0])
    assert kept != weak and "m=64" in kept
    logged_in(server, "henrietta")


async def _weak() -> str:
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(passwords, "MEMORY", 32)
        hasher = Hasher()
    made = await hasher.hashed(PASSWORD, "here")
    hasher.close()
    return made


# --- devices ----------------------------------------------------------------------------------------------------------


def test_devices_are_listed_and_ended_one_by_one(server: Server) -> None:
    first = registered(server, "isabella")
    code = first.open("guandan", friends=True)
    second, third = logged_in(server, "isabella"), logged_in(server, "isabella")
    devices = second.get("/api/account")["devices"]
    assert [device["here"] for device in devices] == [True, False, False]
    stranger = Guest(server.url)
    assert asked(stranger, f"/api/devices/{devices[0]['id']}", method="DELETE")[1]["code"] == "no_device"
    assert asked(second, f"/api/devices/{devices[0]['id']}", method="DELETE")[0] == 404  # oneself logs out
    there = next(device["id"] for device in third.get("/api/account")["devices"] if device["here"])
    with second.at(code) as staying, third.at(code) as going, first.at(code) as too:
        for client in (staying, going, too):
            assert client.receive()["seat"] == 0
        status, answer = asked(second, f"/api/devices/{there}", method="DELETE")
        assert status == 200 and len(answer["devices"]) == 2
        assert closed_with(going) == 1012
        for client in (staying, too):
            client.send(t="ping")
            client.until("pong")
    assert tables(third) == [] and tables(first) == tables(second) == [code]
    assert asked(second, f"/api/devices/{there}", method="DELETE")[0] == 404
    # the first device is one like the others
    (old,) = (device["id"] for device in second.get("/api/account")["devices"] if not device["here"])
    with first.at(code) as going:
        going.receive()
        assert asked(second, f"/api/devices/{old}", method="DELETE")[0] == 200
        assert closed_with(going) == 1012
    assert tables(first) == [] and tables(second) == [code]


def test_the_oldest_device_ends_when_there_are_too_many(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(porter, "DEVICES", 3)
    first = registered(server, "isadora")
    code = first.open("guandan", friends=True)
    second, third = logged_in(server, "isadora"), logged_in(server, "isadora")
    with first.at(code) as ended, second.at(code) as kept:
        ended.receive()
        kept.receive()
        fourth = Guest(server.url)
        fourth.post("/api/code/use", {"code": third.post("/api/code", {})["code"]})
        assert closed_with(ended) == 1012
        kept.send(t="ping")
        kept.until("pong")
    assert tables(first) == [] and all(tables(guest) == [code] for guest in (second, third, fourth))
    brought = Guest(server.url)
    brought.open("guandan")
    logged_in(server, "isadora", bring=True, guest=brought)
    assert len(brought.get("/api/account")["devices"]) == 3 and tables(second) == []


def test_logging_out_keeps_its_meaning(server: Server) -> None:
    first = registered(server, "josephine")
    code = first.open("guandan", friends=True)
    second, third = logged_in(server, "josephine"), logged_in(server, "josephine")
    copied = Guest(server.url)
    copied.cookie = third.cookie
    with copied.at(code) as client:
        client.receive()
        third.post("/api/logout", {})
        assert closed_with(client) == 1012
    assert tables(third) == tables(copied) == [] and tables(second) == [code]  # a copy of the cookie is no use, either
    second.post("/api/logout", {"everywhere": True})
    assert tables(second) == [code] and tables(first) == []
    assert len(second.get("/api/account")["devices"]) == 1
    second.post("/api/logout", {})
    assert tables(second) == [] and tables(logged_in(server, "josephine")) == [code]


def test_a_device_is_a_few_words() -> None:
    assert device_of(PHONE) == "Chrome · Android"
    assert device_of("Mozilla/5.0 (iPhone; CPU iPhone OS 17_0 like Mac OS X) MicroMessenger/8.0") == "WeChat · iPhone"
    assert device_of("curl/8") == device_of("") == "" and device_of("(Macintosh) Firefox/1") == "Firefox · Mac"


def test_of_a_browser_only_a_few_words_are_stored(server: Server) -> None:
    guest = registered(server, "katharina")
    there = Guest(server.url)
    body = {"login": "katharina", "password": PASSWORD}
    assert there.request("/api/account/login", body, **{"User-Agent": PHONE})[0] == 200
    assert [device["words"] for device in guest.get("/api/account")["devices"]] == ["", "Chrome · Android"]


# --- what goes along --------------------------------------------------------------------------------------------------


def test_what_a_device_has_played_goes_along_while_tables_are_awake(server: Server) -> None:
    account = registered(server, "leonora")
    account.post("/api/me", {"name": "Leo"})
    friend, device = Guest(server.url), Guest(server.url)
    friend.post("/api/me", {"name": "Leo"})  # a namesake
    device.post("/api/me", {"name": "Lea"})
    mine, both = device.open("guandan", friends=True), friend.open("guandan", friends=True)
    with device.at(mine) as host, friend.at(mine) as beside, friend.at(both) as other, account.at(both) as sits:
        beside.until("table")
        beside.send(t="sit")
        beside.until("table", you=1)
        host.send(t="start")
        hand = host.until("view")["own"]["hand"]
        sits.until("table")
        sits.send(t="sit")
        sits.until("table", you=1)
        with device.at(both) as too:
            too.until("table")
            too.send(t="sit")
            too.until("table", you=2)
            answer = device.post("/api/account/login", {"login": "leonora", "password": PASSWORD, "bring": True})
            assert closed_with(too) == closed_with(host) == 1012
        assert [table["code"] for table in answer["left"]] == [both]
        assert {table["code"] for table in answer["me"]["tables"]} == {mine, both}
        seen = _last_table(beside)
        assert [seat["name"]["en"] for seat in seen["seats"]][:2] == ["Leo 2", "Leo"] and seen["host"] == 0
        with device.at(mine) as back:
            assert back.receive()["seat"] == 0
            assert back.until("view")["own"]["hand"] == hand
        assert [seat["person"] for seat in _last_table(other)["seats"]] == [True, True, True, False]
        assert [seat["here"] for seat in _last_table(other)["seats"]][:3] == [True, True, False]
    assert set(tables(account)) == {mine, both}
    db = server.lobby.store.db
    found = server.inside(lambda: db.execute("SELECT guest FROM seat WHERE code=?", (mine,)).fetchall())
    assert id_of(account) in {guest for (guest,) in found}


def _last_table(client: Client) -> Any:
    client.quiet()
    return [message for message in client.seen if message["t"] == "table"][-1]


def test_a_host_stays_the_host_and_who_is_kept_out_stays_out(server: Server) -> None:
    friend, device, account = Guest(server.url), Guest(server.url), registered(server, "magdalena")
    account.post("/api/me", {"name": "Lena"})
    out = friend.open("guandan", friends=True)
    with friend.at(out) as host, device.at(out) as client:
        client.until("table")
        client.send(t="sit")
        client.until("table", you=1)
        host.send(t="remove", seat=1, keep_out=True)
        closed_with(client)
        logged_in(server, "magdalena", True, device)
        cast_off(device, out)
        cast_off(account, out)
        kept = _last_table(host)["kept_out"]
        assert [outsider["name"]["en"] for outsider in kept] == ["Lena"]
        host.send(t="let_in", who=kept[0]["id"])
        host.until("table", kept_out=[])
    with account.at(out) as client:
        assert client.receive()["seat"] is None


def test_an_account_without_a_name_gets_the_devices(server: Server) -> None:
    account, device = registered(server, "nathalie"), Guest(server.url)
    mine = account.open("guandan", friends=True)
    device.post("/api/me", {"name": "Nat"})
    with account.at(mine) as client:
        client.until("table")
        logged_in(server, "nathalie", True, device)
        client.until("table")
        assert _last_table(client)["seats"][0]["name"]["en"] == "Nat"
    assert account.get("/api/me")["name"]["en"] == "Nat"


def test_a_page_that_only_looked_on_has_the_seat_that_came_along(server: Server) -> None:
    account, device = registered(server, "nicolette"), Guest(server.url)
    code = device.open("guandan", friends=True)
    with account.at(code) as page:
        assert page.receive()["seat"] is None
        logged_in(server, "nicolette", True, device)
        assert page.until("table", you=0)["host"] == 0
        page.send(t="start")
        assert len(page.until("view")["own"]["hand"]["cards"]) == 27


def test_what_is_left_behind_or_needed_elsewhere_stays(server: Server) -> None:
    registered(server, "ottilie")
    device = Guest(server.url)
    code, before = device.open("guandan"), Guest(server.url)
    before.cookie = device.cookie
    assert tables(logged_in(server, "ottilie", False, device)) == [] and tables(before) == [code]
    second = Guest(server.url)  # by a code: two devices are the same guest now
    second.post("/api/code/use", {"code": before.post("/api/code", {})["code"]})
    logged_in(server, "ottilie", True, second)
    assert tables(second) == [] and tables(before) == [code]
    named = registered(server, "olympia")
    theirs = named.open("guandan")
    logged_in(server, "ottilie", True, named)  # an account is not swallowed by another
    assert tables(named) == [] and tables(logged_in(server, "olympia")) == [theirs]


def test_the_cookie_of_before_is_nobodys_when_all_has_gone_along(server: Server) -> None:
    registered(server, "philippa")
    device = Guest(server.url)
    code, planted = device.open("guandan"), Guest(server.url)
    planted.cookie = device.cookie
    logged_in(server, "philippa", True, device)
    assert tables(device) == [code] and planted.get("/api/me")["tables"] == []
    cast_off(planted, code)


# --- the code for another device --------------------------------------------------------------------------------------


def test_a_code_takes_a_guest_to_another_device_once(server: Server) -> None:
    first, second, third = Guest(server.url), Guest(server.url), Guest(server.url)
    code = first.open("guandan")
    assert first.get("/api/account")["code"] == "none"
    made = first.post("/api/code", {})
    assert len(made["code"]) == 9 and made["seconds"] == 600 and not set(made["code"]) & set("01ILOU")
    assert first.get("/api/account")["code"] == "waiting"
    assert asked(second, "/api/code/use", {"code": "ABCABCABC"})[1]["code"] == "bad_code"
    assert asked(first, "/api/code/use", {"code": made["code"]})[0] == 200  # on the same device nothing happens
    assert first.get("/api/account")["code"] == "waiting"
    typed = "-".join(made["code"][at : at + 3] for at in (0, 3, 6)).lower()
    arrived = second.post("/api/code/use", {"code": f" {typed} "})
    assert [table["code"] for table in arrived["me"]["tables"]] == [code] == tables(second)
    answer = first.get("/api/account")
    assert answer["code"] == "used" and len(answer["devices"]) == 2 and answer["login"] is None
    assert asked(third, "/api/code/use", {"code": made["code"]})[0] == 403
    older, newer = first.post("/api/code", {})["code"], first.post("/api/code", {})["code"]
    assert asked(third, "/api/code/use", {"code": older})[0] == 403
    assert asked(third, "/api/code/use", {"code": newer})[0] == 200
    stored = server.inside(lambda: list(server.lobby.store.journal.db.iterdump()))
    assert not any(made["code"] in line or newer in line for line in stored)
    first.post("/api/logout", {"everywhere": True})
    assert tables(first) == [code] and tables(second) == tables(third) == []


def test_a_code_ends_after_ten_minutes_and_is_kept_hashed(clock: Clock) -> None:
    kept = Transfers()
    code = kept.make(GUEST)
    assert kept.find(code) == GUEST and kept.find("") is None and code not in str(kept._of)
    clock.now += transfers.VALID - 1
    assert kept.state("guest") == "waiting"
    clock.now += 1
    assert kept.find(code) is None and kept.state("guest") == "none" and len(transfers.SIGNS) == 30


def test_a_code_ends_with_the_devices_the_password_and_the_account(server: Server) -> None:
    """Whoever is logged out comes back by none that they have asked for before."""
    owner = registered(server, "quirina")

    def stolen() -> tuple[str, Guest]:
        thief = Guest(server.url)
        thief.post("/api/code/use", {"code": owner.post("/api/code", {})["code"]})
        return thief.post("/api/code", {})["code"], thief

    def end_device() -> None:
        (device,) = [one["id"] for one in owner.get("/api/account")["devices"] if not one["here"]]
        assert asked(owner, f"/api/devices/{device}", method="DELETE")[0] == 200

    for end in (
        end_device,
        lambda: owner.post("/api/logout", {"everywhere": True}),
        lambda: owner.post("/api/account/password", {"password": PASSWORD, "new": OTHER}),
        lambda: owner.post("/api/account/remove", {"password": OTHER}),
    ):
        code, _ = stolen()
        end()
        assert owner.get("/api/account")["code"] == "none"
        assert asked(Guest(server.url), "/api/code/use", {"code": code})[1]["code"] == "bad_code"
    code, thief = stolen()
    thief.post("/api/logout", {})  # a device that ends itself takes its code along
    assert asked(Guest(server.url), "/api/code/use", {"code": code})[0] == 403


def test_few_codes_can_be_tried(server: Server) -> None:
    server.app.state.api.codes_used = Buckets(Rate(10, 1 / 60))
    guest = Guest(server.url)
    answers = [asked(guest, "/api/code/use", {"code": "WRONGCODE"})[0] for _ in range(12)]
    assert answers == [403] * 10 + [429] * 2


# --- deletion, and what is not told -----------------------------------------------------------------------------------


def test_an_account_is_deleted_with_everything_in_it(server: Server) -> None:
    first = registered(server, "rosalinde")
    code, friend = first.open("guandan", friends=True), Guest(server.url)
    second = logged_in(server, "rosalinde")
    made = first.post("/api/code", {})["code"]
    guest = id_of(first)
    with friend.at(code) as beside, first.at(code) as one, second.at(code) as two:
        beside.until("table")
        beside.send(t="sit")
        beside.until("table", you=1)
        assert asked(second, "/api/me", method="DELETE")[1]["code"] == "wrong_password"
        assert asked(second, "/api/me", {"password": "wrong horse"}, "DELETE")[0] == 403
        assert asked(second, "/api/me", {"password": PASSWORD}, "DELETE")[0] == 200
        assert closed_with(one) == closed_with(two) == 1012
        beside.send(t="ping")
        beside.until("pong")
    assert tables(first) == tables(second) == [] and tables(friend) == [code]
    db = server.lobby.store.db
    for kind, column in (("account", "guest"), ("session", "guest"), ("seat", "guest"), ("game", "host")):
        query = f"SELECT count(*) FROM {kind} WHERE {column}=?"
        assert server.inside(lambda query=query: db.execute(query, (guest,)).fetchone()) == (0,)
    assert asked(Guest(server.url), "/api/account/login", {"login": "rosalinde", "password": PASSWORD})[0] == 403
    assert asked(Guest(server.url), "/api/code/use", {"code": made})[0] == 403


def test_the_log_has_neither_names_nor_passwords(server: Server, caplog: pytest.LogCaptureFixture) -> None:
    with caplog.at_level(logging.DEBUG):
        guest = registered(server, "sieglinde")
        stranger = Guest(server.url)
        for body in (
            {"login": "sieglinde", "password": "a wrong horse"},
            {"login": "sieglinde", "password": 12345678901},
            {"login": "sieglinde", "password": PASSWORD, "more": OTHER},
        ):
            asked(stranger, "/api/account/login", body)
        logged_in(server, "sieglinde", True, stranger)
        code = guest.post("/api/code", {})["code"]
        Guest(server.url).post("/api/code/use", {"code": code})
        guest.post("/api/account/password", {"password": PASSWORD, "new": OTHER})
        asked(guest, "/api/me", {"password": OTHER}, "DELETE")
    said = "\n".join(f"{record.getMessage()} {record.__dict__}" for record in caplog.records)
    for word in ("registered", "logged_in", "kind=wrong_password", "code_used", "password_changed", "deleted"):
        assert word in said
    for secret in ("sieglinde", "wrong horse", PASSWORD, OTHER, "12345678901", code, id_of(guest)):
        assert secret not in said


def test_other_sites_cannot_ask(server: Server) -> None:
    guest = Guest(server.url)
    for path, method in (
        ("account", "POST"),
        ("account/login", "POST"),
        ("account/password", "POST"),
        ("account/remove", "POST"),
        ("code", "POST"),
        ("code/use", "POST"),
        ("devices/x", "DELETE"),
        ("me", "DELETE"),
    ):
        status, body = guest.request(f"/api/{path}", {}, method, Origin="https://evil.example")
        assert status == 403 and json.loads(body)["code"] == "foreign_origin"


# --- from one server to the next --------------------------------------------------------------------------------------


def test_sessions_outlast_a_backup_and_new_keys(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MEMORY", 64)
    with running(tmp_path / "one") as server:
        first = registered(server, "theodora")
        code = first.open("guandan")
        second = logged_in(server, "theodora")
        backup, _ = back_up(tmp_path / "one", tmp_path / "backup.tar")
    restore(backup, tmp_path / "two")
    rotate(tmp_path / "two")
    with running(tmp_path / "two") as server:
        for guest in (first, second):
            before, guest.url = guest.cookie, server.url
            assert tables(guest) == [code] and guest.cookie != before  # signed by the new key
        assert tables(logged_in(server, "theodora")) == [code]


def test_a_cookie_of_every_version_may_have_an_account(server: Server, tmp_path: Path) -> None:
    """One of version 0.2, and one of now."""
    import hashlib
    import hmac

    guests: Guests = server.app.state.guests
    old = Guest(server.url)
    secret = "0123456789abcdef" * 2
    old.cookie = f"paiju_guest={secret}.{hmac.new(guests.keys[0], secret.encode(), hashlib.sha256).hexdigest()}"
    code = old.open("guandan")
    old.post("/api/account", {"login": "ursula 02", "password": PASSWORD})
    assert tables(old) == [code] == tables(logged_in(server, "ursula 02"))
    assert old.cookie.count(".") == 4 and id_of(old) == hashed(secret)


def test_the_mark_of_an_account_cannot_be_forged(server: Server) -> None:
    guest = registered(server, "valentina")
    device = logged_in(server, "valentina")
    name, _, text = device.cookie.partition("=")
    kind, secret, generation, issued, mark, signature = text.split(".")
    assert guest.cookie.count(".") == 4
    guests: Guests = server.app.state.guests
    for forged in (
        ".".join((kind, secret, generation, issued, "0" * 16, signature)),
        ".".join((kind, secret, generation, issued, signature)),
        ".".join((kind, secret, generation, issued, "", signature)),
    ):
        assert server.inside(lambda forged=forged: guests.verified(forged)) is None
    assert server.inside(lambda: guests.verified(text)) == id_of(guest) and name == "paiju_guest" and len(mark) == 24


def test_accounts_and_devices_have_an_end(server: Server) -> None:
    guest = registered(server, "wilhelmine")
    other = logged_in(server, "wilhelmine")
    db, year = server.lobby.store.journal.db, 367 * 24 * 3600

    def age(sql: str, *values: object) -> None:
        server.inside(lambda: db.execute(sql, values))

    age("UPDATE session SET seen=seen-? WHERE id=?", year, id_of(other))
    server.inside(lambda: tidy(server.lobby))
    assert [device["here"] for device in guest.get("/api/account")["devices"]] == [True]
    age("UPDATE guest SET seen=seen-? WHERE id=?", year, id_of(guest))
    server.inside(lambda: tidy(server.lobby))
    for kind in ("account", "session"):
        query = f"SELECT count(*) FROM {kind} WHERE guest=?"
        assert server.inside(lambda query=query: db.execute(query, (id_of(guest),)).fetchone()) == (0,)


def test_a_session_is_noted_as_used_once_a_day(server: Server) -> None:
    registered(server, "xanthippe")
    guest = logged_in(server, "xanthippe")
    db = server.lobby.store.journal.db

    def seen() -> float:
        return float(
            server.inside(lambda: db.execute("SELECT seen FROM session WHERE id=?", (id_of(guest),)).fetchone()[0])
        )

    server.inside(lambda: db.execute("UPDATE session SET seen=? WHERE id=?", (time.time() - 3600, id_of(guest))))
    before = seen()
    guest.get("/api/me")
    assert seen() == before
    server.inside(lambda: db.execute("UPDATE session SET seen=0 WHERE id=?", (id_of(guest),)))
    guest.get("/api/me")
    while not seen():  # it is on its way to the disk
        time.sleep(0.01)
    assert seen() > before
