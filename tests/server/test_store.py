"""What is stored: old files are brought up to date, unusable ones refused, and nobody else may read them."""

import os
import sqlite3
from pathlib import Path

import pytest

from paiju.errors import BadInput
from paiju.server.storage import writes
from paiju.server.storage.store import MIGRATIONS, Row, Store, hashed
from paiju.server.web.guests import Guests

ROW = Row("code", "{}", "greedy", "p0", True, 30.0, None, b"secret")
SAMPLES = {"TEXT": "text", "INTEGER": 1, "REAL": 1.5, "BLOB": b"bytes"}
GUESTS_HASHED = 4  # from this version of a file on


def refusal_of(folder: Path, migrations: tuple[str, ...] = MIGRATIONS) -> str:
    with pytest.raises(BadInput) as refused:
        Store(folder, migrations)
    return refused.value.code


def test_an_old_file_is_brought_up_to_date(tmp_path: Path) -> None:
    store = Store(tmp_path)
    lines = ["MatchOpened …", "DealOpened …"]
    store.journal.write(writes.together(writes.create(ROW), writes.append("code", 1, lines, {1: b"seed"})))
    store.close()
    later = (*MIGRATIONS, "ALTER TABLE guest ADD COLUMN motto TEXT", "CREATE TABLE chat (line TEXT)")
    store = Store(tmp_path, later)
    assert store.find("code") == ROW and store.log("code") == lines
    assert store.log("code", 1) == lines[1:] and store.log("code", 0, 1) == lines[:1]
    assert store.db.execute("PRAGMA user_version").fetchone() == (len(later),)
    store.close()
    assert refusal_of(tmp_path) == "data_too_new"


@pytest.mark.parametrize("version", range(1, len(MIGRATIONS) + 1))
def test_a_file_of_any_version_keeps_what_is_in_it(tmp_path: Path, version: int) -> None:
    """With a row in each table that it has."""
    store, rows = Store(tmp_path, MIGRATIONS[:version]), dict[str, dict[str, object]]()
    old = store.journal.db
    for (table,) in old.execute("SELECT name FROM sqlite_master WHERE type='table'").fetchall():
        rows[table] = {column: SAMPLES[kind] for _, column, kind, *_ in old.execute(f"PRAGMA table_info({table})")}
        places = ", ".join("?" * len(rows[table]))
        old.execute(f"INSERT INTO {table} ({', '.join(rows[table])}) VALUES ({places})", [*rows[table].values()])
    store.close()
    if version < GUESTS_HASHED:
        rows["guest"]["id"] = rows["seat"]["guest"] = rows["game"]["host"] = hashed("text")
        del rows["game"]["touched"]  # the time until a table ends began anew
        if "kept_out" in rows:
            rows["kept_out"]["guest"] = hashed("text")
    store = Store(tmp_path)
    assert store.db.execute("PRAGMA user_version").fetchone() == (len(MIGRATIONS),)
    for table, row in rows.items():
        assert store.db.execute(f"SELECT {', '.join(row)} FROM {table}").fetchall() == [(*row.values(),)], table
    store.close()


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    Store(tmp_path).close()
    assert refusal_of(tmp_path, (*MIGRATIONS, "CREATE TABLE chat (line TEXT); nonsense")) == "data_unusable"
    store = Store(tmp_path)
    assert not store.db.execute("SELECT 1 FROM sqlite_master WHERE name='chat'").fetchall()
    store.close()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    assert refusal_of(tmp_path) == "data_in_use"
    store.close()
    Store(tmp_path).close()


def test_only_the_journal_writes(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(sqlite3.OperationalError):
        store.db.execute("DELETE FROM guest")
    store.close()


def test_every_waking_is_another_epoch(tmp_path: Path) -> None:
    store, epochs = Store(tmp_path), list[int]()
    store.journal.write(writes.create(ROW))
    for _ in range(2):
        store.journal.write(writes.claim("code"), epochs.append)
    store.close()
    assert epochs == [1, 2]


# --- files that cannot be used ----------------------------------------------------------------------------------------


def test_a_file_that_is_no_database_is_refused(tmp_path: Path) -> None:
    (tmp_path / "paiju.db").write_bytes(os.urandom(20_000))
    assert refusal_of(tmp_path) == "data_damaged"


def filled(folder: Path) -> Path:
    store = Store(folder)
    for number in range(200):
        store.journal.write(writes.append("code", 1 + 20 * number, [f"line {number} {i}" for i in range(20)], {}))
    store.close()
    return folder / "paiju.db"


def test_a_file_that_was_cut_off_is_refused(tmp_path: Path) -> None:
    file = filled(tmp_path)
    os.truncate(file, file.stat().st_size // 2)
    assert refusal_of(tmp_path) == "data_damaged"


def test_a_file_with_broken_pages_is_refused(tmp_path: Path) -> None:
    file = filled(tmp_path)
    content = bytearray(file.read_bytes())
    content[10 * 4096 : 12 * 4096] = os.urandom(2 * 4096)
    file.write_bytes(content)
    assert refusal_of(tmp_path) == "data_damaged"


def test_an_empty_file_is_new_only_where_no_server_has_been(tmp_path: Path) -> None:
    (tmp_path / "paiju.db").touch()  # a first start that was cut short
    store = Store(tmp_path)
    assert (tmp_path / "paiju.db").stat().st_size  # from now on, whenever it is killed
    Guests(tmp_path, store)
    store.close()
    os.truncate(tmp_path / "paiju.db", 0)
    assert refusal_of(tmp_path) == "data_emptied"
    (tmp_path / "paiju.db").unlink()  # on purpose
    Store(tmp_path).close()


def test_a_file_that_cannot_be_opened_is_refused(tmp_path: Path) -> None:
    (tmp_path / "paiju.db").mkdir()
    assert refusal_of(tmp_path) == "data_unusable"


def test_a_folder_that_cannot_be_made_ones_own_is_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def chmod(path: Path, mode: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    tmp_path.chmod(0o755)
    monkeypatch.setattr(Path, "chmod", chmod)
    assert refusal_of(tmp_path) == "data_unusable"


def test_a_service_that_may_change_no_owner_starts(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """As `SystemCallFilter=~@privileged` of the unit has it."""

    def chown(path: Path, user: int, group: int) -> None:
        raise PermissionError(1, "Operation not permitted")

    monkeypatch.setattr(os, "chown", chown)
    store = Store(tmp_path)
    assert Guests(tmp_path, store).keys
    store.close()


# --- who may read it --------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("umask", [0o000, 0o022, 0o077])
@pytest.mark.parametrize("existing", [False, True])
def test_nobody_else_may_read_what_is_stored(tmp_path: Path, umask: int, existing: bool) -> None:
    folder = tmp_path / "new"
    before = os.umask(umask)
    try:
        if existing:
            Store(folder).close()
            (folder / "cookie.key").write_bytes(os.urandom(32))
            for file in folder.iterdir():
                file.chmod(0o644)
            folder.chmod(0o755)
        store = Store(folder)
        Guests(folder, store)
        store.journal.write(writes.create(ROW))
        modes = {file.name: file.stat().st_mode & 0o777 for file in folder.iterdir()}
        assert folder.stat().st_mode & 0o777 == 0o700
        assert modes == dict.fromkeys(["paiju.db", "paiju.db-wal", "paiju.db-shm", "lock", "cookie.key"], 0o600)
        store.close()
    finally:
        os.umask(before)
