"""Statistics: everybody sees their own, those of a room see each other, and all of it can be counted again."""

import csv
import io
import json
import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from typing import Any
from urllib.parse import quote

import pytest

from paiju import cli
from paiju.counting import VERSION
from paiju.server.storage import accounts, played, writes
from paiju.server.storage.store import MIGRATIONS, Store
from paiju.server.table import projection
from paiju.server.table.projection import differences, rebuild
from paiju.server.web import api as http
from paiju.server.web.limits import Rate
from tests.server.serving import Client, Guest, Server, eventually, running
from tests.server.test_deals import play_together

FILES = Path(__file__).parents[1] / "files"
COLUMNS = "code, deal, seat, guest, bot, at, room, rules, rated, mistakes, blunders, version, count"
ROWS = f"SELECT {COLUMNS} FROM played ORDER BY code, deal, seat"


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """One that counts at once, and lets itself be asked often."""
    data: Path = tmp_path_factory.mktemp("statistics")
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(projection, "LOOKED", 0.02)
        for name in ("STATISTICS", "REQUESTS", "FORGOTTEN"):
            patch.setattr(http, name, Rate(10_000, 1.0))
        with running(data) as found:
            yield found


class Room:
    """Two partners who have played a deal against bots, and another one at a rematch."""

    def __init__(self, server: Server) -> None:
        self.server, self.host, self.friend = server, Guest(server.url), Guest(server.url)
        self.host.post("/api/me", {"name": "=Hanna"})
        self.friend.post("/api/me", {"name": "Frieda"})
        self.code = self.host.open("guandan", friends=True, deals=1)
        with self.host.at(self.code) as first, self.friend.at(self.code) as second:
            second.send(t="sit", seat=2)
            self.play(first, second)
            self.again: str = self.host.post(f"/api/tables/{self.code}/again", {})["code"]
        with self.host.at(self.again) as first, self.friend.at(self.again) as second:
            self.play(first, second)
        for guest in (self.host, self.friend):
            eventually(lambda guest=guest: self.of(guest)["deals"] == 2)  # type: ignore[misc]

    def play(self, first: Client, second: Client) -> None:
        second.until("table", you=2)
        first.send(t="start")
        play_together(first, second)
        first.until("table", state="over")

    def of(self, guest: Guest, **query: object) -> Any:
        return guest.get("/api/statistics?" + "&".join(f"{name}={quote(str(value))}" for name, value in query.items()))


@pytest.fixture(scope="module")
def room(server: Server) -> Room:
    return Room(server)


def test_one_sees_what_one_has_played_with_whom_and_against_whom(room: Room) -> None:
    mine, theirs = room.of(room.host), room.of(room.friend)
    assert mine["game"] == "guandan" and [choice["deals"] for choice in mine["games"]] == [2]
    assert (
        mine["won"] == theirs["won"] and mine["won"]["of"] == 2 and 0 <= mine["won"]["low"] < mine["won"]["high"] <= 1
    )
    assert [mate["who"]["name"]["en"] for mate in mine["allies"]] == ["Frieda"]
    assert [mate["who"]["name"]["en"] for mate in theirs["allies"]] == ["=Hanna"]
    assert [(mate["who"]["bot"], mate["won"]["of"]) for mate in mine["opponents"]] == [("greedy", 2)]
    assert sum(bar["share"]["sum"] for bar in mine["roles"]) == 2 and len(mine["points"]) == 2
    assert sum(bar["share"]["sum"] for bar in (*mine["results"], *mine["conceded"])) == 2
    assert mine["weeks"][-1]["won"]["of"] == 2 and mine["waiting"] == 0
    everything = json.dumps([mine, theirs])
    for guest in (room.host, room.friend):
        hashed = room.server.inside(lambda guest=guest: room.server.app.state.guests.guest_of(known(room, guest)))
        assert hashed not in everything, "ids never"


def known(room: Room, guest: Guest) -> Any:
    return room.server.app.state.guests.read(guest.cookie.partition("=")[2])


def test_a_room_is_seen_by_those_who_have_played_there_and_by_nobody_else(room: Room) -> None:
    for code in (room.code, room.again):  # the same room
        found = room.of(room.friend, room=code)
        assert found["deals"] == 2 and {member["name"]["en"] for member in found["members"]} >= {"=Hanna", "Frieda"}
        assert [member["name"]["en"] for member in found["members"] if member["me"]] == ["Frieda"]
        assert {member["bot"]: member["won"]["of"] for member in found["members"]} == {None: 2, "greedy": 4}
    stranger = Guest(room.server.url)
    refused = stranger.request(f"/api/statistics?room={room.code}")
    assert refused[0] == 404 and refused == stranger.request("/api/statistics?room=aaaaaaaaaaaaaaaa")
    waiting = room.host.open("guandan", friends=True)  # nothing was played there yet
    assert room.host.request(f"/api/statistics?room={waiting}") == refused
    for form in ("csv", "json"):
        assert stranger.request(f"/api/statistics/deals?as={form}&room={room.code}") == refused


def test_a_stranger_has_nothing_and_a_running_deal_is_not_counted(room: Room) -> None:
    stranger = Guest(room.server.url)
    assert stranger.get("/api/statistics")["games"] == [] and stranger.get("/api/statistics/deals") == []
    with stranger.at(stranger.open("shengji")) as client:
        client.until("view")
        assert stranger.get("/api/statistics")["deals"] == 0


def test_filters(room: Room) -> None:
    mine = room.of(room.host)
    newest = mine["points"][-1]["at"]
    mate = mine["allies"][0]["who"]["key"]
    assert room.of(room.host, mate=mate)["deals"] == 2 and room.of(room.friend, mate=mate)["deals"] == 0
    assert room.of(room.host, company="bots")["deals"] == 0 and room.of(room.host, company="people")["deals"] == 2
    assert room.of(room.host, rated="yes")["deals"] == 0 and room.of(room.host, rated="no")["deals"] == 2
    assert room.of(room.host, since=newest)["deals"] == 1 == room.of(room.host, until=newest)["deals"]


@pytest.mark.parametrize(
    "query",
    [
        *("game=nothing", "game=climbing'--", "since=x", "since=1e9", "company=all", "rated=1", "who=me", "as=xml"),
        *(f"room={'a' * 4000}", "room=%00", "mate=%F0%9F%82%A1", "since=" + "9" * 400, "until=-1", "game=%ED%A0%80"),
    ],
)
def test_hostile_queries_are_answered_in_words(room: Room, query: str) -> None:
    for path in ("/api/statistics", "/api/statistics/deals"):
        status, body = room.host.request(f"{path}?{query}")
        assert status in (200, 400, 404), body
        assert status == 200 or set(json.loads(body)) == {"code", "text", "retry_after"}


def test_exports_can_be_read_and_are_no_formulas(room: Room) -> None:
    deals = room.friend.get("/api/statistics/deals?as=json")
    status, text = room.friend.request("/api/statistics/deals?as=csv")
    assert text.startswith(b"\xef\xbb\xbf"), "a spreadsheet reads it as UTF-8"
    rows = list(csv.DictReader(io.StringIO(text.decode("utf-8-sig"))))
    assert status == 200 and len(rows) == len(deals) == 2
    for row, deal in zip(rows, deals, strict=True):
        assert row["allies"] == "'=Hanna" and row["table"] == deal["table"] and row["won"] == str(deal["won"]).lower()
        assert all(int(row[name]) == n for name, n in deal["figures"].items())


def test_counting_again_gives_the_same(room: Room, tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    data = room.server.app.state.store.folder.path
    assert differences(data) == []
    assert cli.main(["stats", "--data", str(data), "--check"]) == 0
    target = tmp_path / "copy"
    target.mkdir()
    with closing(sqlite3.connect(data / "paiju.db")) as db, closing(sqlite3.connect(target / "paiju.db")) as copy:
        db.backup(copy)
        before = copy.execute(ROWS).fetchall()
        copy.execute("UPDATE played SET count='', version=0")
        copy.execute("UPDATE game SET counted=0")
        copy.commit()
    assert differences(target) == [] and rebuild(target)  # what was not counted yet is no difference
    with closing(sqlite3.connect(target / "paiju.db")) as copy:
        assert copy.execute(ROWS).fetchall() == before
        copy.execute("UPDATE played SET count=replace(count, 'true', 'false')")
        copy.execute("DELETE FROM game WHERE code=?", (room.code,))
        copy.commit()
    assert cli.main(["stats", "--data", str(target), "--check", "--lang", "en"]) == 1
    assert room.again in capsys.readouterr().out
    assert cli.main(["stats", "--data", str(target), "--rebuild"]) == 0
    with closing(sqlite3.connect(target / "paiju.db")) as copy:
        after = copy.execute(ROWS).fetchall()
    gone = [row for row in after if row[0] == room.code]
    assert [row for row in after if row not in gone] == [row for row in before if row[0] != room.code]
    assert len(gone) == 4 and all("true" not in row[-1] for row in gone)  # its log is gone: it stays as it was


def test_an_old_database_gets_its_statistics(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """One of 0.1, with a table of every preset whose first deal is over."""
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        db.executescript((FILES / "database.sql").read_text("utf-8"))
        tables = db.execute("SELECT count(*) FROM game").fetchone()[0]
    monkeypatch.setattr(projection, "LOOKED", 0.02)
    with running(tmp_path) as server:
        store = server.app.state.store
        eventually(lambda: server.inside(lambda: played.uncounted(store.db, VERSION)) is None)
        noted = server.inside(lambda: store.db.execute("SELECT DISTINCT code, deal, at FROM played").fetchall())
        touched = server.inside(lambda: dict(store.db.execute("SELECT code, touched FROM game").fetchall()))
    assert len(noted) == tables and all(deal == 1 and at == touched[code] for code, deal, at in noted)
    assert differences(tmp_path) == []


def test_a_database_of_the_version_before_gets_its_statistics(room: Room, tmp_path: Path) -> None:
    """All tables but the last were those of the version before; and so is its file."""
    before = next(number for number, script in enumerate(MIGRATIONS) if "CREATE TABLE played" in script)
    Store(tmp_path, MIGRATIONS[:before]).close()
    data = room.server.app.state.store.folder.path
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        db.execute("ATTACH ? AS now", (str(data / "paiju.db"),))
        for table in ("guest", "game", "seat", "event"):
            columns = ", ".join(name for _, name, *_ in db.execute(f"PRAGMA main.table_info({table})"))
            db.execute(f"INSERT INTO main.{table} ({columns}) SELECT {columns} FROM now.{table}")
        db.commit()
        counts = "SELECT code, deal, seat, guest, bot, rules, count FROM {}played ORDER BY code, deal, seat"
        expected = db.execute(counts.format("now.")).fetchall()
    assert rebuild(tmp_path)
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        assert db.execute(counts.format("")).fetchall() == expected


def test_rows_go_over_with_the_device_and_go_with_the_person(room: Room, tmp_path: Path) -> None:
    """In a copy."""
    data = room.server.app.state.store.folder.path
    with closing(sqlite3.connect(data / "paiju.db")) as db, closing(sqlite3.connect(tmp_path / "paiju.db")) as copy:
        db.backup(copy)
    with closing(Store(tmp_path)) as store:
        db = store.journal.db
        people = "SELECT guest FROM played WHERE code=? AND guest<>'' ORDER BY seat"
        (host,), (friend,) = db.execute(people, (room.code,)).fetchall()
        store.journal.write(accounts.merge(host, "account", lambda name, others: name))
        assert len(played.of_guest(db, "account", 10)) == 2 and played.of_guest(db, host, 10) == []
        store.journal.write(accounts.merge(friend, "account", lambda name, others: name))
        assert len(played.of_guest(db, friend, 10)) == 2  # both have played these: they stay apart
        store.journal.write(writes.delete(room.code))
        assert len(played.of_guest(db, "account", 10)) == 2  # they outlast the log
        store.journal.write(writes.forget("account"))
        assert played.of_guest(db, "account", 10) == []
        (seats, *_) = played.of_guest(db, friend, 10)
        assert [seat.guest == friend for seat in seats] == [False, True, False]  # and its bots are left
        store.journal.write(writes.forget(friend))
        assert db.execute("SELECT count(*) FROM played WHERE room=?", (room.code,)).fetchone() == (0,)


def test_who_has_everything_deleted_is_in_nobodys_statistics(server: Server) -> None:
    room = Room(server)
    assert room.friend.request("/api/me", None, "DELETE")[0] == 200
    assert room.friend.get("/api/statistics")["deals"] == 0
    mine = room.of(room.host, room=room.code)
    assert mine["deals"] == 2 and mine["allies"] == [] and "Frieda" not in json.dumps(mine)
    with closing(sqlite3.connect(server.app.state.store.folder.path / "paiju.db")) as db:
        assert db.execute("SELECT count(*) FROM played WHERE code=? AND seat=2", (room.code,)).fetchone() == (0,)
