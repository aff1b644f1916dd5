"""What is written to the store. Each is carried out by the journal, whole or not at all."""

import sqlite3
import time
from collections.abc import Sequence

from paiju.notation import VERSION
from paiju.server.table.journal import Work
from paiju.server.table.store import Row


def together(*works: Work[None]) -> Work[None]:
    """Several writes as one."""

    def all_of_them(db: sqlite3.Connection) -> None:
        for work in works:
            work(db)

    return all_of_them


def _statement(sql: str, *values: object) -> Work[None]:
    def execute(db: sqlite3.Connection) -> None:
        db.execute(sql, values)

    return execute


# --- guests -----------------------------------------------------------------------------------------------------------


def rename(guest: str, name: str) -> Work[None]:
    return _statement("INSERT INTO guest VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name=excluded.name", guest, name)


# --- tables -----------------------------------------------------------------------------------------------------------


def create(row: Row) -> Work[None]:
    return _statement(
        "INSERT INTO game (code, rules, strength, host, open, turn, deals, secret, format, locked, touched)"
        " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
        *(getattr(row, name) for name in row.__struct_fields__),
        time.time(),
    )


def claim(code: str, rewritten: Sequence[str] | None = None) -> Work[int]:
    """Begin a new epoch: from now on this table, as it was just woken up, numbers the events. `rewritten`: its whole
    log, if an older version wrote it."""

    def claimed(db: sqlite3.Connection) -> int:
        if rewritten is not None:
            lines = [(line, code, v) for v, line in enumerate(rewritten, 1)]
            db.executemany("UPDATE event SET line=? WHERE code=? AND v=?", lines)
            db.execute("UPDATE game SET format=? WHERE code=?", (VERSION, code))
        found = db.execute(
            "UPDATE game SET epoch=epoch+1, touched=? WHERE code=? RETURNING epoch", (time.time(), code)
        ).fetchall()
        return int(found[0][0])

    return claimed


def host(code: str, guest: str) -> Work[None]:
    return _statement("UPDATE game SET host=? WHERE code=?", guest, code)


def lock(code: str, locked: bool) -> Work[None]:
    return _statement("UPDATE game SET locked=? WHERE code=?", locked, code)


def delete(code: str) -> Work[None]:
    """A table that was never played at. Without its first row, the others are never looked at."""
    return together(*(_statement(f"DELETE FROM {table} WHERE code=?", code) for table in ("game", "seat", "kept_out")))


def sit(code: str, seat: int, guest: str) -> Work[None]:
    """Take a seat, also one that its guest has left: either that guest comes back, or it is no longer theirs."""
    return _statement(
        "INSERT OR REPLACE INTO seat (code, seat, guest, since)"
        " SELECT ?1, ?2, ?3, 1 + coalesce(max(since), 0) FROM seat WHERE code=?1",
        code,
        seat,
        guest,
    )


def move(code: str, seat: int, to: int) -> Work[None]:
    return _statement("UPDATE seat SET seat=? WHERE code=? AND seat=?", to, code, seat)


def stand_up(code: str, seat: int) -> Work[None]:
    return _statement("DELETE FROM seat WHERE code=? AND seat=?", code, seat)


def leave(code: str, seat: int) -> Work[None]:
    return _statement("UPDATE seat SET gone=1 WHERE code=? AND seat=?", code, seat)


def keep_out(code: str, guest: str) -> Work[None]:
    return _statement("INSERT OR IGNORE INTO kept_out VALUES (?, ?)", code, guest)


# --- the log ----------------------------------------------------------------------------------------------------------


def append(code: str, first: int, lines: Sequence[str], seeds: dict[int, bytes]) -> Work[None]:
    """Add events that happened together, and the seeds of deals that begin with them."""

    def appended(db: sqlite3.Connection) -> None:
        db.executemany("INSERT INTO seed VALUES (?, ?, ?)", [(code, deal, seed) for deal, seed in seeds.items()])
        db.executemany("INSERT INTO event VALUES (?, ?, ?)", [(code, first + i, line) for i, line in enumerate(lines)])

    return appended
