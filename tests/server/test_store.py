"""What is stored: old files are brought up to date, newer ones refused, and a log is whole or not there."""

import sqlite3
from pathlib import Path

import pytest

from paiju.errors import BadInput
from paiju.server.table.store import MIGRATIONS, Row, Store

ROW = Row("code", "{}", "greedy", "p0", True, 30.0, None, b"secret")


def test_an_old_file_is_brought_up_to_date(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.create(ROW)
    store.append("code", 1, ["MatchOpened …", "DealOpened …"], {1: b"seed"})
    store.close()
    later = (*MIGRATIONS, "ALTER TABLE guest ADD COLUMN motto TEXT", "CREATE TABLE chat (line TEXT)")
    store = Store(tmp_path, later)
    assert store.find("code") == ROW and store.log("code") == ["MatchOpened …", "DealOpened …"]
    assert store.db.execute("PRAGMA user_version").fetchone() == (len(later),)
    store.close()
    with pytest.raises(BadInput) as refused:
        Store(tmp_path)
    assert refused.value.code == "data_too_new"


def test_a_migration_that_fails_changes_nothing(tmp_path: Path) -> None:
    Store(tmp_path).close()
    with pytest.raises(sqlite3.Error):
        Store(tmp_path, (*MIGRATIONS, "CREATE TABLE chat (line TEXT); nonsense"))
    store = Store(tmp_path)
    assert not store.db.execute("SELECT 1 FROM sqlite_master WHERE name='chat'").fetchall()
    store.close()


def test_two_servers_do_not_share_a_folder(tmp_path: Path) -> None:
    store = Store(tmp_path)
    with pytest.raises(BadInput) as refused:
        Store(tmp_path)
    assert refused.value.code == "data_in_use"
    store.close()
    Store(tmp_path).close()


def test_events_are_stored_together_or_not_at_all(tmp_path: Path) -> None:
    store = Store(tmp_path)
    store.create(ROW)
    store.append("code", 1, ["one", "two"], {1: b"seed"})
    with pytest.raises(sqlite3.IntegrityError):
        store.append("code", 2, ["again", "three"], {2: b"other"})
    assert store.log("code") == ["one", "two"] and store.seeds("code") == {1: b"seed"}
    assert [store.claim("code"), store.claim("code")] == [1, 2]
    store.close()
