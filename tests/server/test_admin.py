"""What whoever runs a server can see and do with `paiju admin`, while it runs and when it does not."""

import json
import os
import re
import socket
import sqlite3
import stat
from collections.abc import Callable
from contextlib import closing
from pathlib import Path

import pytest
from websockets.exceptions import ConnectionClosed, InvalidStatus

from paiju.cli import main
from paiju.server.storage.backup import back_up
from paiju.server.storage.store import hashed
from paiju.server.web import orders, passwords
from tests.server.serving import Client, Guest, Server, running

Admin = Callable[..., tuple[int, str, str]]
PASSWORD = "four horses run"


@pytest.fixture
def admin(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> Admin:
    def call(*arguments: str, lang: str = "en") -> tuple[int, str, str]:
        capsys.readouterr()
        status = main(["admin", *arguments, "--data", str(tmp_path / "data"), "--lang", lang])
        said = capsys.readouterr()
        return status, said.out, said.err

    return call


@pytest.fixture(autouse=True)
def quick_hashes(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(passwords, "MEMORY", 64)


def id_of(guest: Guest) -> str:
    return hashed(guest.cookie.split("=")[1].split(".")[1])


def named(server: Server, name: str) -> Guest:
    guest = Guest(server.url)
    guest.post("/api/me", {"name": name})
    return guest


def ended(client: Client) -> int:
    with pytest.raises(ConnectionClosed) as why:
        while True:
            client.receive()
    assert why.value.rcvd
    return why.value.rcvd.code


def sit(client: Client) -> None:
    client.until("table")
    client.send(t="sit")
    client.until("table", you=1)


@pytest.mark.parametrize(
    "what",
    ["tables", "people", "person", "reports", "remove-person", "close-table", "ban", "unban", "bans", "backups"],
)
def test_every_command_says_what_it_is_for(what: str, capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit) as ended:
        main(["admin", what, "--help"])
    said = capsys.readouterr().out
    assert ended.value.code == 0 and f"paiju admin {what}" in said and "--data" in said and len(said) > 200


# --- looking ----------------------------------------------------------------------------------------------------------


def test_tables_and_people_are_listed_while_a_server_runs(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bob = named(server, "Ann"), named(server, "小明")
        ann.post("/api/account", {"login": "secret login", "password": PASSWORD})
        Guest(server.url).post("/api/account/login", {"login": "secret login", "password": PASSWORD})
        code = ann.open("guandan", friends=True)
        with bob.at(code) as client:
            sit(client)
        status, out, _ = admin("tables")
        head, row = out.splitlines()
        assert status == 0 and head.split() == ["table", "game", "state", "last", "used", "people"]
        assert re.fullmatch(rf"{code[:8]}  Guandan  not begun  \d{{4}}-\d\d-\d\d \d\d:\d\d  Ann, 小明", row)
        out = admin("people")[1]
        assert re.search(rf"^{id_of(ann)[:8]}  Ann   yes      2        1       \d{{4}}", out, re.MULTILINE), out
        assert re.search(rf"^{id_of(bob)[:8]}  小明  no       1        1 ", out, re.MULTILINE), out
        status, out, _ = admin("person", id_of(ann)[:8])
        assert status == 0 and code[:8] in out and "Ann" in out and out.count("  · ") == 2
        for said in (admin("tables")[1], admin("people")[1], out, admin("person", id_of(ann)[:4], lang="zh")[1]):
            for secret in (code, id_of(ann), id_of(bob), "secret login", "argon2"):
                assert secret not in said
        assert "在座" in admin("tables", lang="zh")[1] and "没开始" in admin("tables", lang="zh")[1]
    assert code[:8] in admin("tables")[1]  # and when it does not


def test_nothing_to_list_is_said(admin: Admin, tmp_path: Path) -> None:
    status, _, err = admin("tables")
    assert status == 2 and "cannot be read" in err  # no server was ever here
    with running(tmp_path / "data"):
        for what in ("tables", "people", "reports", "bans"):
            assert admin(what) == (0, "None.\n", "") and admin(what, lang="zh")[1] == "没有。\n"


def test_who_is_not_there_is_said(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        for _ in range(20):  # two of them begin alike
            named(server, "Ann")
        ids = sorted(re.findall(r"^[0-9a-f]{8}", admin("people")[1], re.MULTILINE))
    alike = next(one[0] for one, two in zip(ids, ids[1:], strict=False) if one[0] == two[0])
    status, _, err = admin("person", alike)
    assert status == 2 and "begin with" in err
    for typed in ("nobody", "%", "", "_", "'; --"):
        status, _, err = admin("person", typed)
        assert status == 2 and "There is nobody" in err
    assert "没有编号以 zz 开头的牌桌" in admin("close-table", "zz", lang="zh")[2]


def test_reports_are_listed_without_what_could_steer_a_terminal(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data"):
        pass
    with closing(sqlite3.connect(tmp_path / "data" / "paiju.db", isolation_level=None)) as db:
        said = "you \x1b[31mfool\x07\n[red]"
        row = (1_800_000_000.0, "tablecode1234567", "a" * 64, "Ann", said, "b" * 64)
        db.execute("INSERT INTO report (at, code, guest, name, said, reporter) VALUES (?, ?, ?, ?, ?, ?)", row)
    status, out, _ = admin("reports")
    assert status == 0 and "you ·[31mfool··[red]" in out and "a" * 9 not in out and "tablecod  aaaaaaaa  Ann" in out


def test_backups_are_listed(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data"):
        back_up(tmp_path / "data", tmp_path)
        (tmp_path / "other.tar").write_bytes(b"no backup")
        out = admin("backups", str(tmp_path))[1]
    assert re.search(r"paiju-\d{8}-\d{6}\.tar  \d{4}-\d\d-\d\dT\S+  \d+\.\d+\.\d+  +[\d,]+", out)
    assert re.search(r"other\.tar +not whole", out)
    assert admin("backups", str(tmp_path / "none"))[0] == 2


# --- changing ---------------------------------------------------------------------------------------------------------


def test_a_person_is_removed_from_a_running_server(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bob = named(server, "Ann"), named(server, "Bob")
        ann.post("/api/account", {"login": "annabel", "password": PASSWORD})
        code = ann.open("guandan", friends=True)
        made = ann.post("/api/code", {})["code"]
        with ann.at(code) as leaving, bob.at(code) as staying:
            sit(staying)
            status, out, err = admin("remove-person", id_of(ann)[:8])
            assert status == 2 and "Ann" in out and "add --yes" in err
            leaving.send(t="ping")
            leaving.until("pong")
            status, out, _ = admin("remove-person", id_of(ann)[:8], "--yes")
            assert status == 0 and f"all of {id_of(ann)[:8]} is deleted" in out
            assert ended(leaving) == 1012
            assert staying.until("table", host=1)["seats"][0]["person"] is False
        assert ann.get("/api/me")["tables"] == [] and len(bob.get("/api/me")["tables"]) == 1
        stranger = Guest(server.url)
        assert stranger.request("/api/account/login", {"login": "annabel", "password": PASSWORD})[0] == 403
        assert stranger.request("/api/code/use", {"code": made})[0] == 403
        assert "Ann" not in admin("people")[1] and "Bob" in admin("people")[1]


def test_a_table_is_closed_on_a_running_server(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bob = named(server, "Ann"), named(server, "Bob")
        code = ann.open("guandan", friends=True)
        with ann.at(code) as one, bob.at(code) as two:
            sit(two)
            assert "Ann, Bob" in admin("close-table", code[:8], lang="zh")[1]
            assert "--yes" in admin("close-table", code)[2]
            said = one.until("table")["short"]
            assert f"table {code[:8]}" in admin("close-table", said.lower())[1]
            status, out, _ = admin("close-table", code[:8], "--yes")
            assert status == 0 and out.splitlines()[-1] == f"✓ table {code[:8]} is closed and deleted."
            assert ended(one) == ended(two) == 4404
        assert ann.get("/api/me")["tables"] == bob.get("/api/me")["tables"] == []


def test_the_same_is_done_when_no_server_runs(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bob = named(server, "Ann"), named(server, "Bob")
        code, other = ann.open("guandan"), bob.open("guandan")
        id = id_of(ann)[:8]
    assert admin("remove-person", id, "--yes")[0] == 0 and admin("close-table", other[:8], "--yes")[0] == 0
    assert admin("ban", id_of(bob)[:8])[0] == 0
    out = admin("tables")[1] + admin("people")[1]
    assert code[:8] not in out and other[:8] not in out and "Ann" not in out and "Bob" in out
    with running(tmp_path / "data") as server:
        bob.url = ann.url = server.url
        assert bob.request("/api/me")[0] == 403 and ann.get("/api/me")["tables"] == []


def test_somebody_is_kept_away_for_a_while(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann, bob = named(server, "Ann"), named(server, "Bob")
        code = ann.open("guandan", friends=True)
        with ann.at(code) as out, bob.at(code) as stays:
            out.until("table")
            stays.until("table")
            status, said, _ = admin("ban", id_of(ann)[:8], "--days", "2")
            assert status == 0 and said.startswith(f"✓ {id_of(ann)[:8]} is kept away until 2")
            assert out.until("err")["code"] == "banned" and ended(out) == 4404
            stays.send(t="ping")
            stays.until("pong")
        status, content = ann.request("/api/me")
        refusal = json.loads(content)
        assert (status, refusal["code"]) == (403, "banned") and 170_000 < refusal["retry_after"] <= 172_800
        with pytest.raises(InvalidStatus), ann.at(code):
            pass
        assert bob.request("/api/me")[0] == 200 and id_of(ann)[:8] in admin("bans")[1]
        assert admin("unban", id_of(ann)[:8])[0] == 0 and ann.request("/api/me")[0] == 200
        assert admin("ban", "127.0.0.1")[0] == 0 and "127.0.0.1" in admin("bans")[1]
        assert bob.request("/api/me")[0] == 403
        with pytest.raises(InvalidStatus), bob.at(code):
            pass
        assert admin("unban", "127.0.0.1")[0] == 0 and bob.request("/api/me")[0] == 200
        assert "127.0.0.1 is not kept away" in admin("unban", "127.0.0.1")[2]
        assert "x 没有被停用" in admin("unban", "x", lang="zh")[2]
        for days in ("0", "-1", "nan", "inf", "much"):
            with pytest.raises(SystemExit):
                admin("ban", "127.0.0.1", "--days", days)
        admin("ban", "2001:db8::77", "--days", "1")
        assert "2001:db8::/64" in admin("bans")[1]


# --- the way to the server --------------------------------------------------------------------------------------------


def test_orders_are_taken_from_the_owner_of_the_folder_only(admin: Admin, tmp_path: Path) -> None:
    path = tmp_path / "data" / orders.SOCKET
    with running(tmp_path / "data") as server:
        assert stat.S_IMODE(os.stat(path).st_mode) == 0o600
        assert stat.S_IMODE(os.stat(path.parent).st_mode) == 0o700
        for nonsense in (b"\n", b"hello\n", b'{"type": "open_bank"}\n', b"x" * 200_000 + b"\n", b""):
            with socket.socket(socket.AF_UNIX) as line:
                line.connect(str(path))
                line.sendall(nonsense)
                line.shutdown(socket.SHUT_WR)
                assert line.recv(100) == b""
        assert Guest(server.url).get("/api/me")["tables"] == []
    assert not path.exists()


def test_a_server_that_does_not_answer_is_not_gone_round(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = named(server, "Ann")
        (tmp_path / "data" / orders.SOCKET).unlink()
        status, _, err = admin("remove-person", id_of(ann)[:8], "--yes")
        assert status == 3 and "is running, but does not answer" in err and ann.get("/api/me")["name"]["en"] == "Ann"


def test_what_is_left_of_a_server_that_fell_is_in_nobodys_way(admin: Admin, tmp_path: Path) -> None:
    with running(tmp_path / "data") as server:
        ann = named(server, "Ann")
    with socket.socket(socket.AF_UNIX) as line:
        line.bind(str(tmp_path / "data" / orders.SOCKET))
    assert admin("remove-person", id_of(ann)[:8], "--yes")[0] == 0
    with running(tmp_path / "data") as server:
        bob = named(server, "Bob")
        assert admin("remove-person", id_of(bob)[:8], "--yes")[0] == 0


def test_a_folder_with_too_long_a_name_is_served_all_the_same(tmp_path: Path) -> None:
    data = tmp_path / ("x" * 100) / "data"
    with running(data) as server:
        assert Guest(server.url).get("/api/me") and not (data / orders.SOCKET).exists()
