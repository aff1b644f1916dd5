"""The store: guests, tables and the log of every match, in one SQLite file."""

import hashlib
import json
import sqlite3
from collections.abc import Sequence
from contextlib import ExitStack, closing
from functools import lru_cache
from pathlib import Path
from typing import Literal

from msgspec import Struct, convert

from paiju.errors import BadData
from paiju.notation import VERSION
from paiju.rules import Ruleset
from paiju.rules.load import restored
from paiju.rules.ruleset import SCHEMA_VERSION
from paiju.server.protocol.messages import ClockName, Replays, Spectators
from paiju.server.storage.folder import DataFolder, refuse_emptied
from paiju.server.storage.journal import Journal, connect

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
    """
    ALTER TABLE game ADD COLUMN locked INTEGER NOT NULL DEFAULT 0;  -- whether free seats stay free
    ALTER TABLE seat ADD COLUMN since INTEGER NOT NULL DEFAULT 0;   -- counts who sat down at the table
    ALTER TABLE seat ADD COLUMN gone INTEGER NOT NULL DEFAULT 0;    -- left by its guest, who may come back
    CREATE TABLE kept_out (code TEXT, guest TEXT, PRIMARY KEY (code, guest)) WITHOUT ROWID;
    """,
    """
    ALTER TABLE guest ADD COLUMN generation INTEGER NOT NULL DEFAULT 0;  -- cookies of an earlier one are void
    ALTER TABLE guest ADD COLUMN seen REAL NOT NULL DEFAULT 0;
    UPDATE guest SET id = hashed(id), seen = strftime('%s', 'now');
    UPDATE kept_out SET guest = hashed(guest);
    UPDATE seat SET guest = hashed(guest);
    ALTER TABLE seat ADD COLUMN name TEXT;  -- at this table, where it is another than the guest's own
    ALTER TABLE game ADD COLUMN progress TEXT NOT NULL DEFAULT 'open';
    UPDATE game SET
        host = hashed(host),
        progress = CASE WHEN code IN (SELECT code FROM event WHERE v = 1) THEN 'begun' ELSE 'open' END,
        -- the time until a table ends begins now, and the last used is still the last
        touched = strftime('%s', 'now') - (strftime('%s', 'now') - touched) / 1000;
    CREATE INDEX guest_seen ON guest (seen);
    CREATE INDEX game_touched ON game (progress, touched);
    CREATE INDEX game_host ON game (host, progress, touched);
    """,
    """
    ALTER TABLE game ADD COLUMN clock TEXT NOT NULL DEFAULT 'normal';  -- its name; `turn` has the seconds
    UPDATE game SET clock = 'relaxed' WHERE turn = 0;
    """,
    """
    ALTER TABLE game ADD COLUMN counter INTEGER NOT NULL DEFAULT 0;  -- whether players have a card counter
    """,
    """
    ALTER TABLE game ADD COLUMN listed INTEGER NOT NULL DEFAULT 0;  -- whether strangers may find it
    ALTER TABLE game ADD COLUMN spectators TEXT NOT NULL DEFAULT 'none';  -- whether visitors see the game, and how late
    ALTER TABLE game ADD COLUMN bots TEXT NOT NULL DEFAULT '{}';  -- JSON: by seat, a strength other than the table's
    ALTER TABLE game ADD COLUMN halted INTEGER NOT NULL DEFAULT 0;  -- by its host: it stands still
    ALTER TABLE game ADD COLUMN short TEXT;  -- the code that people say and type, until the match is over
    CREATE UNIQUE INDEX game_short ON game (short);
    """,
    """
    CREATE TABLE account (
        guest TEXT PRIMARY KEY,
        login TEXT NOT NULL UNIQUE,    -- the name to log in with, folded; nobody else is shown it
        outline TEXT NOT NULL UNIQUE,  -- what names that look like it have in common
        hash TEXT NOT NULL,            -- of the password, by argon2id
        made REAL NOT NULL
    ) WITHOUT ROWID;
    CREATE TABLE session (
        id TEXT PRIMARY KEY,  -- the hash of a cookie's secret
        guest TEXT NOT NULL,  -- whom the cookie stands for
        made REAL NOT NULL,
        seen REAL NOT NULL,   -- to a day
        device TEXT NOT NULL  -- in a few words
    ) WITHOUT ROWID;
    CREATE INDEX session_guest ON session (guest);
    CREATE INDEX session_seen ON session (seen);
    CREATE TABLE ban (who TEXT PRIMARY KEY, until REAL NOT NULL) WITHOUT ROWID;  -- a guest or a network
    """,
    """
    -- what was said at a table and reported to those who run the server; guest and reporter as hashes
    CREATE TABLE report (
        id INTEGER PRIMARY KEY, at REAL, code TEXT, guest TEXT, name TEXT, said TEXT, reporter TEXT
    );
    CREATE INDEX report_at ON report (at);
    """,
    """
    ALTER TABLE game ADD COLUMN rated INTEGER NOT NULL DEFAULT 0;    -- it came of a queue: its result is rated
    ALTER TABLE game ADD COLUMN settled INTEGER NOT NULL DEFAULT 0;  -- the ratings have it
    CREATE TABLE rating (
        guest TEXT, preset TEXT, mu REAL NOT NULL, sigma REAL NOT NULL, games INTEGER NOT NULL,
        PRIMARY KEY (guest, preset)
    ) WITHOUT ROWID;
    """,
    """
    ALTER TABLE game ADD COLUMN replays TEXT NOT NULL DEFAULT 'players';  -- who may see deals that are over
    CREATE TABLE replay (
        code TEXT, deal INTEGER,
        key TEXT NOT NULL UNIQUE,  -- of its public link
        public INTEGER NOT NULL,   -- whether its table let everybody see it when it began
        PRIMARY KEY (code, deal)
    ) WITHOUT ROWID;
    CREATE TABLE party (  -- a person who played a deal, or a part of it
        code TEXT, deal INTEGER, guest TEXT, seat INTEGER NOT NULL,
        shared INTEGER NOT NULL DEFAULT 0,  -- whether they let everybody see it
        PRIMARY KEY (code, deal, guest)
    );
    CREATE INDEX party_guest ON party (guest);
    INSERT INTO replay SELECT code, deal, lower(hex(randomblob(16))), 0 FROM seed;
    """,
    """
    ALTER TABLE game ADD COLUMN room TEXT;  -- of a rematch: the first table of the chain
    ALTER TABLE game ADD COLUMN counted INTEGER NOT NULL DEFAULT 0;  -- by which version its deals were counted, if all
    CREATE INDEX game_counted ON game (counted);
    CREATE TABLE played (
        code TEXT, deal INTEGER, seat INTEGER,
        guest TEXT NOT NULL,   -- who sat there when the deal ended; empty: a bot
        bot TEXT NOT NULL,     -- its strength
        at REAL NOT NULL,      -- when the deal ended
        room TEXT NOT NULL,
        rules TEXT NOT NULL,   -- their name
        rated INTEGER NOT NULL,
        version INTEGER NOT NULL DEFAULT 0,  -- of the counting; 0: not counted yet
        count TEXT NOT NULL DEFAULT '',      -- JSON, which follows from the log
        PRIMARY KEY (code, deal, seat)
    ) WITHOUT ROWID;
    CREATE INDEX played_guest ON played (guest, at);
    CREATE INDEX played_room ON played (room);
    """,
    """
    ALTER TABLE game ADD COLUMN branch TEXT;  -- of a deal that is played on otherwise: the page that shows how it went
    ALTER TABLE game ADD COLUMN partial INTEGER NOT NULL DEFAULT 0;  -- whoever sits there may not see all of its log
    -- deals that were analysed; nothing in these tables names anybody
    CREATE TABLE analysis (
        key TEXT PRIMARY KEY,  -- of the deal, of the analysis' version and of its plan
        used REAL NOT NULL     -- to a day
    ) WITHOUT ROWID;
    CREATE INDEX analysis_used ON analysis (used);
    CREATE TABLE finding (key TEXT, step INTEGER, found BLOB NOT NULL, PRIMARY KEY (key, step)) WITHOUT ROWID;
    CREATE TABLE analysed (key TEXT, code TEXT, PRIMARY KEY (key, code)) WITHOUT ROWID;  -- at which tables; '': a file
    CREATE INDEX analysed_code ON analysed (code);
    """,
    """
    -- what the whole analysis of a deal has found of a seat; NULL: there was none, or nothing of the seat was measured
    ALTER TABLE played ADD COLUMN mistakes INTEGER;
    ALTER TABLE played ADD COLUMN blunders INTEGER;
    """,
    """
    CREATE TABLE mistake (  -- somebody's own, which comes back as a puzzle
        guest TEXT, code TEXT, v INTEGER,  -- the number of the event after which it was made
        deal INTEGER NOT NULL,
        judged BLOB NOT NULL,              -- what the analysis has found
        due REAL NOT NULL,                 -- when it comes back
        asked INTEGER NOT NULL DEFAULT 0,  -- how often it was answered when it had come back
        solved INTEGER NOT NULL DEFAULT 0, -- and how often rightly
        PRIMARY KEY (guest, code, v)
    ) WITHOUT ROWID;
    CREATE INDEX mistake_code ON mistake (code);
    """,
)  # an older file is brought up to date by those that it lacks; their number is the version of a file

ALL = -1  # as many as there are
NOBODY = "-"  # in the seat of somebody whose data was deleted after the match
Progress = Literal["open", "begun", "over"]  # of a table: before somebody has acted, from then on, after the last deal


def hashed(guest: str) -> str:
    """The id of a guest as it is stored. It opens no seat: a cookie holds the id itself."""
    return hashlib.sha256(guest.encode()).hexdigest()


class Row(Struct, frozen=True):
    """A table as it was opened, with what was chosen since."""

    code: str
    rules: str
    strength: str
    host: str
    open: bool
    turn: float
    deals: int | None
    secret: bytes
    format: int = VERSION
    locked: bool = False
    clock: ClockName = "normal"
    counter: bool = False
    listed: bool = False
    spectators: Spectators = "none"
    bots: str = "{}"
    halted: bool = False
    short: str | None = None
    rated: bool = False
    replays: Replays = "players"
    room: str | None = None
    branch: str | None = None
    partial: bool = False

    def strengths(self, seats: int) -> list[str]:
        """Of the bot in each seat."""
        own = json.loads(self.bots)
        return [own.get(str(seat), self.strength) for seat in range(seats)]


class Skill(Struct, frozen=True):
    """How well a guest plays a preset among strangers: the mean and the deviation of what is believed of them, and of
    how many matches."""

    mu: float
    sigma: float
    games: int


class Store:
    """Read here. What is written (`writes.py`) goes through the journal."""

    def __init__(self, folder: Path, migrations: Sequence[str] = MIGRATIONS, thread: bool = False) -> None:
        """`thread`: let the journal wait for the disk in a thread."""
        with ExitStack() as opened:
            self.folder = opened.enter_context(closing(DataFolder(folder)))
            try:
                refuse_emptied(folder / "paiju.db")
                path = self.folder.private("paiju.db")
                self.journal = opened.enter_context(closing(Journal(path, thread)))
                _prepare(self.journal.db, path, migrations)
                self.db = opened.enter_context(closing(connect(path)))
                self.db.execute("PRAGMA query_only=ON")
                self.folder.sync()
            except sqlite3.Error as error:
                raise _in_words(error, folder) from error
            self._opened = opened.pop_all()

    def close(self) -> None:
        self._opened.close()

    # --- guests ---------------------------------------------------------------------------------------------------

    def name(self, guest: str) -> str | None:
        """The name that a guest has chosen."""
        found = self.db.execute("SELECT name FROM guest WHERE id=?", (guest,)).fetchone()
        return (found[0] or None) if found else None

    def generation(self, guest: str) -> int:
        """Which cookies of a guest are good. Somebody without a row has the first ones."""
        found = self.db.execute("SELECT generation FROM guest WHERE id=?", (guest,)).fetchone()
        return int(found[0]) if found else 0

    def skills(self, guest: str) -> dict[str, Skill]:
        """Of a guest, by preset."""
        found = self.db.execute("SELECT preset, mu, sigma, games FROM rating WHERE guest=?", (guest,))
        return {preset: Skill(*skill) for preset, *skill in found}

    # --- tables ---------------------------------------------------------------------------------------------------

    def among_strangers(self, guest: str) -> str | None:
        """The unfinished table where a guest sits among strangers, if there is one."""
        found = self.db.execute(
            "SELECT code FROM seat JOIN game USING (code) WHERE guest=? AND NOT gone AND rated AND progress<>'over'",
            (guest,),
        ).fetchone()
        return found[0] if found else None

    def find(self, code: str) -> Row | None:
        columns = Row.__struct_fields__
        found = self.db.execute(f"SELECT {', '.join(columns)} FROM game WHERE code=?", (code,)).fetchone()
        # not strict, because SQLite keeps a truth as a number
        return convert(dict(zip(columns, found, strict=True)), Row, strict=False) if found else None

    def has_short(self, short: str) -> bool:
        return self.db.execute("SELECT 1 FROM game WHERE short=?", (short,)).fetchone() is not None

    def called(self, short: str, guest: str) -> str | None:
        """The table that somebody means by its short code. There is none for those who could not sit down: it is
        locked, or they are kept out. Who sits there finds it all the same."""
        seat = "SELECT 1 FROM seat WHERE seat.code=game.code AND guest=:guest"
        out = "SELECT 1 FROM kept_out WHERE kept_out.code=game.code AND guest=:guest"
        found = self.db.execute(
            f"SELECT code FROM game WHERE short=:short AND (EXISTS ({seat}) OR NOT locked AND NOT EXISTS ({out}))",
            {"short": short, "guest": guest},
        ).fetchone()
        return found[0] if found else None

    def seats(self, code: str, gone: bool = False) -> dict[int, str]:
        """Who sits there, or who has left a seat to which they may come back; the longest seated first."""
        found = self.db.execute(
            "SELECT seat, guest FROM seat WHERE code=? AND gone=? ORDER BY since, seat", (code, gone)
        )
        return dict(found.fetchall())

    def people(self, code: str) -> set[str]:
        """Whose table it is: the guests who sit there or may come back."""
        return {guest for (guest,) in self.db.execute("SELECT guest FROM seat WHERE code=?", (code,))} - {NOBODY}

    def names(self, code: str) -> dict[int, str | None]:
        """By seat, what its guest is called at this table. None: they have chosen no name."""
        found = self.db.execute(
            "SELECT seat, coalesce(seat.name, nullif(guest.name, '')) FROM seat LEFT JOIN guest ON guest.id=seat.guest"
            " WHERE code=?",
            (code,),
        )
        return dict(found.fetchall())

    def has_seat(self, code: str, guest: str) -> bool:
        """Whether a guest sits at a table, or may come back to it."""
        found = self.db.execute("SELECT 1 FROM seat WHERE code=? AND guest=?", (code, guest))
        return found.fetchone() is not None

    def kept_out(self, code: str) -> dict[str, str | None]:
        """The guests who are kept out of a table, with the names they have chosen."""
        found = self.db.execute(
            "SELECT kept_out.guest, nullif(guest.name, '') FROM kept_out LEFT JOIN guest ON guest.id=kept_out.guest"
            " WHERE code=?",
            (code,),
        )
        return dict(found.fetchall())

    def tables_of(self, guest: str, most: int) -> list[str]:
        """The codes of the tables where a guest sits, the last used first."""
        found = self.db.execute(
            "SELECT code FROM seat JOIN game USING (code) WHERE guest=? ORDER BY touched DESC LIMIT ?", (guest, most)
        )
        return [code for (code,) in found]

    def progress(self, code: str) -> Progress | None:
        """How far a table had come when it was last used."""
        found = self.db.execute("SELECT progress FROM game WHERE code=?", (code,)).fetchone()
        return found[0] if found else None

    def begun(self, code: str) -> bool:
        return bool(self.db.execute("SELECT 1 FROM event WHERE code=? LIMIT 1", (code,)).fetchall())

    def untouched(self, progress: Progress, before: float) -> str | None:
        """Of the tables that have come so far, the one that was used longest ago, if nobody has used it since then."""
        found = self.db.execute(
            "SELECT code FROM game WHERE progress=? AND touched<? ORDER BY touched LIMIT 1", (progress, before)
        ).fetchone()
        return found[0] if found else None

    def count(self) -> int:
        """How many tables there are."""
        return int(self.db.execute("SELECT count(*) FROM game").fetchone()[0])

    def hosted(self, guest: str) -> int:
        """Of how many tables a guest is the host."""
        return int(self.db.execute("SELECT count(*) FROM game WHERE host=?", (guest,)).fetchone()[0])

    def oldest_over(self, guest: str) -> str | None:
        """Of the finished tables of a guest where nobody else sat, the one that was used least lately."""
        others = "SELECT 1 FROM seat WHERE seat.code=game.code AND guest NOT IN (:guest, :nobody)"
        found = self.db.execute(
            f"SELECT code FROM game WHERE host=:guest AND progress='over' AND NOT EXISTS ({others})"
            " ORDER BY touched LIMIT 1",
            {"guest": guest, "nobody": NOBODY},
        ).fetchone()
        return found[0] if found else None

    # --- the log --------------------------------------------------------------------------------------------------

    def log(self, code: str, after: int = 0, most: int = -1) -> list[str]:
        """The lines of the log after event number `after`; at most so many."""
        found = "SELECT line FROM event WHERE code=? AND v>? ORDER BY v LIMIT ?"
        return [line for (line,) in self.db.execute(found, (code, after, most))]

    def ends(self, code: str) -> list[str]:
        """The last event if a deal ends with it, the last beginning and the last settlement of a deal."""
        last = "SELECT line FROM event WHERE code=:code {} ORDER BY v DESC LIMIT 1"
        found = self.db.execute(last.format(""), {"code": code}).fetchall()
        lines = [line for (line,) in found if line.startswith("DealRevealed ")]
        for kind in ("DealOpened", "Settled"):
            like = {"code": code, "like": f"{kind} %"}
            lines += [line for (line,) in self.db.execute(last.format("AND line LIKE :like"), like)]
        return lines

    def findings(self, key: str) -> dict[int, bytes]:
        """What the steps of an analysis have found so far."""
        return dict(self.db.execute("SELECT step, found FROM finding WHERE key=? ORDER BY step", (key,)).fetchall())

    def analysed(self, key: str, code: str) -> float | None:
        """When the analysis of a deal of this table was last wanted, if it was."""
        found = self.db.execute(
            "SELECT used FROM analysis JOIN analysed USING (key) WHERE key=? AND code=?", (key, code)
        ).fetchone()
        return found[0] if found else None

    def seeds(self, code: str) -> dict[int, bytes]:
        return dict(self.db.execute("SELECT deal, seed FROM seed WHERE code=?", (code,)).fetchall())


def _prepare(db: sqlite3.Connection, path: Path, migrations: Sequence[str]) -> None:
    """Look whether the file is whole, and bring it up to date."""
    if db.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
        raise BadData("data_damaged", path=str(path))
    db.execute("PRAGMA journal_mode=WAL")
    db.execute("PRAGMA synchronous=FULL")  # a transaction has ended when the disk has it
    db.execute("PRAGMA secure_delete=ON")  # what is deleted is overwritten
    db.create_function("hashed", 1, hashed, deterministic=True)
    version = int(db.execute("PRAGMA user_version").fetchone()[0])
    if version > len(migrations):
        raise BadData("data_too_new", version=version, known=len(migrations))
    for number, script in enumerate(migrations[version:], version + 1):
        db.executescript(f"BEGIN; {script}; PRAGMA user_version={number}; COMMIT;")  # a script that fails is undone
    db.execute("PRAGMA busy_timeout=0")  # the loop waits for no other process: the journal tries again


def _in_words(error: sqlite3.Error, folder: Path) -> BadData:
    if isinstance(error, sqlite3.OperationalError):
        return BadData("data_unusable", path=str(folder), reason=str(error))
    return BadData("data_damaged", path=str(folder))


# --- rules, as a table keeps them -------------------------------------------------------------------------------------


def rules_text(rules: Ruleset) -> str:
    """Every option as it is now, so that a later version of a preset does not change a table."""
    title = {"zh": rules.title.zh, "en": rules.title.en}
    head = {"version": SCHEMA_VERSION, "name": rules.name, "title": title, "family": rules.family}
    return json.dumps({**head, "words": rules.terms.plain(), **rules.plain()})


@lru_cache(1000)  # tables that play the same have the same object, and what is known of it is found at once
def rules_from(text: str) -> Ruleset:
    return restored(json.loads(text))
