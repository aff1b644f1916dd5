"""What a server keeps is copied while it runs, put back, and checked; what is damaged is found."""

import io
import json
import os
import sqlite3
import stat
import tarfile
import threading
from collections.abc import Callable
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from paiju.cli import main
from paiju.rng import promise
from paiju.server.storage.backup import back_up, restore
from paiju.server.storage.inspection import inspect_folder
from paiju.server.storage.store import MIGRATIONS
from tests.server.serving import Guest, running

FILES = Path(__file__).parent.parent / "files"
Members = dict[str, bytes]


@pytest.fixture(scope="module")
def played(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A data folder with a deal of each family that is over, one that runs, one that waits for a share in its shuffle,
    and a table that has not begun."""
    folder = tmp_path_factory.mktemp("played")
    with running(folder) as server:
        guest = Guest(server.url)
        for preset in ("guandan", "shengji"):
            with guest.at(guest.open(preset, deals=1)) as client:
                client.play()
        with guest.at(guest.open("guandan")) as client:
            client.until("ask")
        with guest.at(guest.open("guandan", friends=True)) as client:
            client.send(t="promise", deal=1, promise=promise(bytes(32)))
            client.send(t="start")
            client.until("view")
        guest.open("zhaopengyou", friends=True)
    return folder


@pytest.fixture
def folder(played: Path, tmp_path: Path) -> Path:
    """The same for one test, to be damaged."""
    target = tmp_path / "data"
    restore(back_up(played, tmp_path / "backup.tar")[0], target)
    return target


def change(folder: Path, *statements: str) -> None:
    with closing(sqlite3.connect(folder / "paiju.db", isolation_level=None)) as db:
        for statement in statements:
            db.execute(statement)


def rows(folder: Path, query: str) -> list[Any]:
    with closing(sqlite3.connect(folder / "paiju.db")) as db:
        return db.execute(query).fetchall()


def problems(folder: Path) -> list[str]:
    return [words.en for words in inspect_folder(folder).problems]


# --- backup and restore -----------------------------------------------------------------------------------------------


def test_a_backup_of_a_server_that_is_played_on_is_whole(tmp_path: Path) -> None:
    data, ended = tmp_path / "data", threading.Event()
    with running(data) as server:
        guest = Guest(server.url)
        code = guest.open("guandan", deals=1)

        def play() -> None:
            with guest.at(code) as client:
                client.play()
            ended.set()

        playing = threading.Thread(target=play)
        playing.start()
        made = []
        while not ended.is_set():
            made.append(back_up(data, tmp_path / f"{len(made)}.tar")[0])
        playing.join()
        made.append(back_up(data, tmp_path / "last.tar")[0])
        told = server.inside(lambda: server.lobby.store.log(code))
    assert len(made) > 2
    for number, backup in enumerate(made):
        target = tmp_path / f"restored{number}"
        restore(backup, target)
        log = [line for (line,) in rows(target, "SELECT line FROM event ORDER BY v")]
        assert log == told[: len(log)] and problems(target) == []
    assert log == told
    with running(target) as again:  # the key is there: the guest is known, and the match is theirs
        guest.url = again.url
        assert [table["code"] for table in guest.get("/api/me")["tables"]] == [code]
        assert guest.request(f"/api/tables/{code}/record")[0] == 200


def test_only_its_owner_may_read_a_backup(played: Path, tmp_path: Path) -> None:
    before = os.umask(0)
    try:
        backup, _ = back_up(played, tmp_path)
        restore(backup, tmp_path / "data")
    finally:
        os.umask(before)
    assert backup.parent == tmp_path and backup.name.startswith("paiju-") and backup.suffix == ".tar"
    files = [backup, tmp_path / "data" / "paiju.db", tmp_path / "data" / "cookie.key"]
    assert {stat.S_IMODE(file.stat().st_mode) for file in files} == {0o600}
    assert stat.S_IMODE((tmp_path / "data").stat().st_mode) == 0o700
    assert sorted(path.name for path in tmp_path.iterdir()) == ["data", backup.name]


@pytest.mark.parametrize("name", ["kept.db", "kept", "paiju.db.part"])
def test_a_backup_may_have_any_name(played: Path, tmp_path: Path, name: str) -> None:
    restore(back_up(played, tmp_path / name)[0], tmp_path / "data")
    assert problems(tmp_path / "data") == [] and {path.name for path in tmp_path.iterdir()} == {name, "data"}


def test_a_backup_fails_whole(played: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(tar: tarfile.TarFile, member: tarfile.TarInfo, content: object = None) -> None:
        raise OSError("no space left")

    monkeypatch.setattr(tarfile.TarFile, "addfile", full)
    with pytest.raises(OSError, match="no space left"):
        back_up(played, tmp_path / "backup.tar")
    assert list(tmp_path.iterdir()) == []


def test_nothing_is_overwritten_unasked(played: Path, folder: Path, tmp_path: Path) -> None:
    backup = tmp_path / "backup.tar"
    with pytest.raises(ValueError, match="already_there"):
        back_up(played, backup)
    change(folder, "UPDATE guest SET name='changed'")
    with pytest.raises(ValueError, match="already_there"):
        restore(backup, folder)
    assert rows(folder, "SELECT DISTINCT name FROM guest") == [("changed",)]
    (folder / "paiju.db-wal").write_bytes(b"of another database")
    restore(backup, folder, force=True)
    assert ("changed",) not in rows(folder, "SELECT name FROM guest") and problems(folder) == []


def test_a_folder_in_use_is_left_alone(played: Path, tmp_path: Path) -> None:
    backup, _ = back_up(played, tmp_path / "backup.tar")
    with running(tmp_path / "data"), pytest.raises(ValueError, match="data_in_use"):
        restore(backup, tmp_path / "data", force=True)


def manifest_with(**facts: object) -> Callable[[Members], None]:
    def change(members: Members) -> None:
        members["manifest.json"] = json.dumps({**json.loads(members["manifest.json"]), **facts}).encode()

    return change


def shorten(members: Members) -> None:
    members["paiju.db"] = members["paiju.db"][:-4096]


def flip(members: Members) -> None:
    middle = len(members["paiju.db"]) // 2
    members["paiju.db"] = b"".join([members["paiju.db"][:middle], b"flip", members["paiju.db"][middle + 4 :]])


def lose(members: Members) -> None:
    del members["cookie.key"]


@pytest.mark.parametrize(
    ("harm", "code"),
    [
        (shorten, "backup_damaged"),
        (flip, "backup_damaged"),
        (lose, "backup_damaged"),
        (manifest_with(format=2), "data_too_new"),
        (manifest_with(database=len(MIGRATIONS) + 1), "data_too_new"),
        (manifest_with(files={}), "backup_damaged"),
        (
            manifest_with(files={"paiju.db": {"bytes": 1, "sha256": ""}, "../x.key": {"bytes": 1, "sha256": ""}}),
            "backup_",
        ),
        (manifest_with(files=3), "backup_damaged"),
        (lambda members: members.pop("manifest.json"), "backup_damaged"),
    ],
)
def test_a_damaged_backup_is_not_restored(
    folder: Path, tmp_path: Path, harm: Callable[[Members], None], code: str
) -> None:
    with tarfile.open(tmp_path / "backup.tar") as tar:
        members = {member.name: tar.extractfile(member).read() for member in tar}  # type: ignore[union-attr]
    harm(members)
    with tarfile.open(tmp_path / "harmed.tar", "w") as tar:
        for name, content in members.items():
            member = tarfile.TarInfo(name)
            member.size = len(content)
            tar.addfile(member, io.BytesIO(content))
    before = {path.name: path.read_bytes() for path in folder.iterdir()}
    with pytest.raises(ValueError, match=code):
        restore(tmp_path / "harmed.tar", folder, force=True)
    assert {path.name: path.read_bytes() for path in folder.iterdir()} == before


@pytest.mark.parametrize("content", [b"", b"no tar", b"\0" * 2048])
def test_what_is_no_backup_is_not_restored(tmp_path: Path, content: bytes) -> None:
    (tmp_path / "backup.tar").write_bytes(content)
    with pytest.raises(ValueError, match="backup_damaged"):
        restore(tmp_path / "backup.tar", tmp_path / "data")
    assert not (tmp_path / "data").exists()


# --- check ------------------------------------------------------------------------------------------------------------


def test_what_is_sound_is_found_sound(played: Path) -> None:
    before = (played / "paiju.db").read_bytes()
    found = inspect_folder(played)
    assert found.problems == [] and (found.tables, found.deals, found.guests) == (5, 2, 1)
    shares = rows(played, "SELECT line FROM event WHERE line LIKE 'Shares%'")
    assert [line.split()[0] for (line,) in shares] == ["SharesPromised"]  # that deal still waits
    assert found.events == rows(played, "SELECT count(*) FROM event")[0][0] > 100
    assert (played / "paiju.db").read_bytes() == before


def test_a_running_server_is_checked(tmp_path: Path) -> None:
    with running(tmp_path) as server:
        guest = Guest(server.url)
        with guest.at(guest.open("guandan", deals=1)) as client:
            client.play()
            assert problems(tmp_path) == []


def test_what_an_older_version_wrote_is_checked(tmp_path: Path) -> None:
    with closing(sqlite3.connect(tmp_path / "paiju.db")) as db:
        db.executescript((FILES / "database.sql").read_text("utf-8"))
    found = inspect_folder(tmp_path)
    assert found.problems == [] and found.tables == found.deals > 3
    assert rows(tmp_path, "PRAGMA user_version") == [(1,)]  # which is not brought up to date by looking at it


FINISHED = "(SELECT code FROM event WHERE line LIKE 'DealRevealed %' ORDER BY code LIMIT 1)"
LAST = f"(SELECT max(v) FROM event WHERE code={FINISHED} AND line LIKE 'Played %')"
FIRST = f"(SELECT line FROM event WHERE code={FINISHED} AND line LIKE 'Played %' ORDER BY v LIMIT 1)"
HARM = {
    "a play that was not made": (
        f"UPDATE event SET line={FIRST} WHERE code={FINISHED} AND v={LAST}",
        "its log cannot be replayed",
    ),
    "another seed": (
        f"UPDATE event SET line=replace(line, 'seed=', 'seed=00') WHERE code={FINISHED}",
        "record_commitment deal=1",
    ),
    "a line that is no event": (
        f"UPDATE event SET line='nonsense' WHERE code={FINISHED} AND v=9",
        "cannot be replayed",
    ),
    "an event too few": (f"DELETE FROM event WHERE code={FINISHED} AND v=9", "the numbers of its events have a gap"),
    "no table": (f"DELETE FROM game WHERE code={FINISHED}", "rows belong to no table"),
    "other rules": (f"UPDATE game SET rules='{{}}' WHERE code={FINISHED}", "cannot be replayed"),
    "no seed of a running deal": ("DELETE FROM seed", "cannot be replayed: KeyError"),
}


@pytest.mark.parametrize(("statement", "told"), HARM.values(), ids=HARM)
def test_a_corrupted_record_is_found(folder: Path, statement: str, told: str) -> None:
    change(folder, statement)
    found = problems(folder)
    assert any(told in problem for problem in found), found
    assert len(found) <= 4 and not any(" S" in problem or "cards=" in problem for problem in found)  # no cards


def test_a_corrupted_page_is_found(folder: Path, tmp_path: Path) -> None:
    size = rows(folder, "PRAGMA page_size")[0][0]
    with (folder / "paiju.db").open("r+b") as file:
        file.seek(-3 * size, os.SEEK_END)
        file.write(os.urandom(size))
    found = problems(folder)
    assert found and "damaged" in found[0]
    with pytest.raises(ValueError, match="data_damaged"):
        back_up(folder, tmp_path / "new.tar")
    assert not (tmp_path / "new.tar").exists()


@pytest.mark.parametrize("content", [None, b"", b"garbage" * 1000, b"SQLite format 3\0" + b"\xff" * 5000])
def test_what_is_no_database_is_found(tmp_path: Path, content: bytes | None) -> None:
    if content is not None:
        (tmp_path / "paiju.db").write_bytes(content)
    assert len(problems(tmp_path)) == (0 if content == b"" else 1)  # an empty file is an empty database


def test_a_newer_database_is_not_judged(folder: Path) -> None:
    change(folder, "PRAGMA user_version=99")
    assert ["newer version" in problem for problem in problems(folder)] == [True]


# --- the commands -----------------------------------------------------------------------------------------------------


def test_the_commands_say_what_they_did(
    played: Path, tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    backup, data = tmp_path / "backup.tar", tmp_path / "data"
    assert main(["backup", str(backup), "--data", str(played), "--lang", "en"]) == 0
    assert f"backed up to {backup}" in capsys.readouterr().out
    assert main(["restore", str(backup), "--data", str(data), "--lang", "zh"]) == 0
    assert "已把" in capsys.readouterr().out
    assert main(["restore", str(backup), "--data", str(data), "--lang", "en"]) == 2
    assert "was not overwritten" in capsys.readouterr().err
    assert main(["restore", str(backup), "--data", str(data), "--force"]) == 0
    capsys.readouterr()
    monkeypatch.setenv("PAIJU_DATA", str(data))
    assert main(["check", "--lang", "en"]) == 0
    assert "5 tables, 2 deals over" in (told := capsys.readouterr().out) and "sound" in told and ", 1 guest\n" in told
    assert main(["check", "--lang", "zh"]) == 0
    assert "无误" in capsys.readouterr().out
    change(data, "DELETE FROM game")
    assert main(["check", "--lang", "en"]) == 1
    assert "belong to no table" in (told := capsys.readouterr().out) and "sound" not in told
    (data / "paiju.db").write_bytes(b"")
    assert main(["check", "--lang", "en"]) == 1
    assert "is empty, although" in capsys.readouterr().out
    assert main(["backup", str(tmp_path / "empty.tar"), "--lang", "en"]) == 3 and not (tmp_path / "empty.tar").exists()
    assert main(["check", "--data", str(tmp_path / "nowhere"), "--lang", "en"]) == 1
