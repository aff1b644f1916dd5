"""The store: guests, tables and the log of every match, in one SQLite file."""

import sqlite3
import time
from collections.abc import Sequence
from pathlib import Path

from msgspec import Struct

from paiju.errors import BadInput
from paiju.notation import VERSION

MIGRATIONS = (
    """
    CREATE TABLE guest (id TEXT PRIMARY KEY, name TEXT NOT NULL) WITHOUT ROWID;
    CREATE TABLE game (
        code TEXT PRIMARY KEY,
        rules TEXT NOT NULL,     -- JSON: the name and every option, as it was when the table was opened
        strength TEXT NOT NULL,  -- of the bots
        host TEXT NOT NULL,
        open INTEGER NOT NULL,   -- whether others may sit down
        turn REAL NOT NULL,      -- seconds; 0: no limit
        deals INTEGER,           -- stop after so many
        secret BLOB NOT NULL,    -- decides when bots act and who bids first; never told
        epoch INTEGER NOT NULL DEFAULT 0,
        touched REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE seat (code TEXT, seat INTEGER, guest TEXT NOT NULL, PRIMARY KEY (code, seat)) WITHOUT ROWID;
    CREATE INDEX seat_guest ON seat (guest);
    CREATE TABLE seed (code TEXT, deal INTEGER, seed BLOB NOT NULL, PRIMARY KEY (code, deal)) WITHOUT ROWID;
    CREATE TABLE event (code TEXT, v INTEGER, line TEXT NOT NULL, PRIMARY KEY (code, v)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE game ADD COLUMN format INTEGER NOT NULL DEFAULT 1;  -- the version of the lines of its log
    """,
)  # an older file is brought up to date by those that it lacks; their number is the version of a file


class Row(Struct, frozen=True):
    """A table as it was opened."""

    code: str
    rules: str
    strength: str
    host: str
    open: bool
    turn: float
    deals: int | None
    secret: bytes
    format: int = VERSION


class Store:
    """Every write is one transaction: all of it is stored before anybody is told, or nothing."""

    def __init__(self, folder: Path, migrations: Sequence[str] = MIGRATIONS) -> None:
        folder.mkdir(parents=True, exist_ok=True, mode=0o700)
        self._lock = (folder / "lock").open("w")
        self.db = sqlite3.connect(folder / "paiju.db", isolation_level=None)
        try:
            self._own(folder)
            self._migrate(migrations)
        except BaseException:
            self.close()
            raise

    def _own(self, folder: Path) -> None:
        """Only one process writes here."""
        import fcntl  # here: not every system has it, and `paiju serve` says so first

        try:
            fcntl.flock(self._lock, fcntl.LOCK_EX | fcntl.LOCK_NB)
        except OSError:
            raise BadInput("data_in_use", path=str(folder)) from None
        self.db.execute("PRAGMA journal_mode=WAL")
        self.db.execute("PRAGMA synchronous=NORMAL")

    def _migrate(self, migrations: Sequence[str]) -> None:
        version = int(self.db.execute("PRAGMA user_version").fetchone()[0])
        if version > len(migrations):
            raise BadInput("data_too_new", version=version, known=len(migrations))
        for number, script in enumerate(migrations[version:], version + 1):
            self.db.executescript(
                f"BEGIN; {script}; PRAGMA user_version={number}; COMMIT;"
            )  # a script that fails is undone

    def close(self) -> None:
        self.db.close()
        self._lock.close()

    # --- guests ---------------------------------------------------------------------------------------------------

    def name(self, guest: str) -> str | None:
        found = self.db.execute("SELECT name FROM guest WHERE id=?", (guest,)).fetchone()
        return found[0] if found else None

    def rename(self, guest: str, name: str) -> None:
        self.db.execute(
            "INSERT INTO guest VALUES (?, ?) ON CONFLICT (id) DO UPDATE SET name=excluded.name", (guest, name)
        )

    # --- tables ---------------------------------------------------------------------------------------------------

    def create(self, row: Row) -> None:
        values = (*(getattr(row, name) for name in row.__struct_fields__), time.time())
        self.db.execute(
            "INSERT INTO game (code, rules, strength, host, open, turn, deals, secret, format, touched)"
            " VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?)",
            values,
        )

    def find(self, code: str) -> Row | None:
        columns = ", ".join(Row.__struct_fields__)
        found = self.db.execute(f"SELECT {columns} FROM game WHERE code=?", (code,)).fetchone()
        return Row(*found) if found else None

    def claim(self, code: str) -> int:
        """Begin a new epoch: from now on this table, as it was just woken up, numbers the events."""
        found = self.db.execute(
            "UPDATE game SET epoch=epoch+1, touched=? WHERE code=? RETURNING epoch", (time.time(), code)
        )
        return int(found.fetchone()[0])

    def host(self, code: str, guest: str) -> None:
        self.db.execute("UPDATE game SET host=? WHERE code=?", (guest, code))

    def seats(self, code: str) -> dict[int, str]:
        return dict(self.db.execute("SELECT seat, guest FROM seat WHERE code=?", (code,)).fetchall())

    def sit(self, code: str, seat: int, guest: str) -> None:
        self.db.execute("INSERT INTO seat VALUES (?, ?, ?)", (code, seat, guest))

    def move(self, code: str, seat: int, to: int) -> None:
        self.db.execute("UPDATE seat SET seat=? WHERE code=? AND seat=?", (to, code, seat))

    def stand_up(self, code: str, seat: int) -> None:
        self.db.execute("DELETE FROM seat WHERE code=? AND seat=?", (code, seat))

    def tables_of(self, guest: str, most: int) -> list[str]:
        """The codes of the tables where a guest sits, the last used first."""
        found = self.db.execute(
            "SELECT code FROM seat JOIN game USING (code) WHERE guest=? ORDER BY touched DESC LIMIT ?", (guest, most)
        )
        return [code for (code,) in found]

    # --- the log --------------------------------------------------------------------------------------------------

    def append(self, code: str, first: int, lines: Sequence[str], seeds: dict[int, bytes]) -> None:
        """Add events that happened together, and the seeds of deals that begin with them."""
        db = self.db
        db.execute("BEGIN")
        try:
            db.executemany("INSERT INTO seed VALUES (?, ?, ?)", [(code, deal, seed) for deal, seed in seeds.items()])
            db.executemany(
                "INSERT INTO event VALUES (?, ?, ?)", [(code, first + i, line) for i, line in enumerate(lines)]
            )
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")

    def rewrite(self, code: str, lines: Sequence[str]) -> None:
        """Replace the whole log of a table by the lines that the present version writes."""
        db = self.db
        db.execute("BEGIN")
        try:
            db.executemany(
                "UPDATE event SET line=? WHERE code=? AND v=?", [(line, code, v) for v, line in enumerate(lines, 1)]
            )
            db.execute("UPDATE game SET format=? WHERE code=?", (VERSION, code))
        except BaseException:
            db.execute("ROLLBACK")
            raise
        db.execute("COMMIT")

    def log(self, code: str) -> list[str]:
        return [line for (line,) in self.db.execute("SELECT line FROM event WHERE code=? ORDER BY v", (code,))]

    def ends(self, code: str) -> list[str]:
        """The last event if a deal ends with it, the last beginning and the last settlement of a deal."""
        last = "SELECT line FROM event WHERE code=:code {} ORDER BY v DESC LIMIT 1"
        found = self.db.execute(last.format(""), {"code": code}).fetchall()
        lines = [line for (line,) in found if line.startswith("DealRevealed ")]
        for kind in ("DealOpened", "Settled"):
            like = {"code": code, "like": f"{kind} %"}
            lines += [line for (line,) in self.db.execute(last.format("AND line LIKE :like"), like)]
        return lines

    def seeds(self, code: str) -> dict[int, bytes]:
        return dict(self.db.execute("SELECT deal, seed FROM seed WHERE code=?", (code,)).fetchall())
