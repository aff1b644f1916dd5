"""What is written to the store. Each is carried out by the journal, whole or not at all."""

import sqlite3
import time
from collections.abc import Callable, Mapping, Sequence

from paiju.notation import VERSION
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import played, replays
from paiju.server.storage.journal import Work
from paiju.server.storage.store import NOBODY, Progress, Row, Skill

Reckon = Callable[[Mapping[str, Skill]], Mapping[str, Skill]]  # the skills after a match, by those before it
Choose = Callable[[list[tuple[str, str | None]]], str]  # a name, given those beside with theirs; or it raises Refused


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
    return together(
        meet(guest),
        _statement("UPDATE guest SET name=? WHERE id=?", name, guest),
        _statement("UPDATE seat SET name=NULL WHERE guest=?", guest),
    )


def choose_name(guest: str, choose: Choose, code: str = "") -> Work[str | Refused]:
    """The name as it is shown from now on, at this table and at all others where the guest sits; or why it is not.
    `choose` is given those beside the guest when it is written, so that of two who want the same name one gets it."""
    beside = (
        "SELECT beside.guest, coalesce(beside.name, nullif(guest.name, '')) FROM seat AS beside"
        " JOIN game USING (code) LEFT JOIN guest ON guest.id = beside.guest"
        " WHERE beside.guest<>:guest AND (code=:code"
        " OR progress<>'over' AND code IN (SELECT code FROM seat WHERE guest=:guest))"
    )

    def done(db: sqlite3.Connection) -> str | Refused:
        others = db.execute(beside, {"guest": guest, "code": code})
        try:
            name = choose(others.fetchall())
        except Refused as refusal:
            return refusal
        rename(guest, name)(db)
        return name

    return done


def meet(guest: str) -> Work[None]:
    """From now on the guest is known."""
    return _statement(
        "INSERT INTO guest (id, name, seen) VALUES (?, '', ?) ON CONFLICT (id) DO UPDATE SET seen=excluded.seen",
        guest,
        time.time(),
    )


def seen(guest: str) -> Work[None]:
    """A guest who is known was here."""
    return _statement("UPDATE guest SET seen=? WHERE id=?", time.time(), guest)


def next_generation(guest: str) -> Work[int | None]:
    """All cookies of a guest are void from now on. None: the guest is not known."""

    def raised(db: sqlite3.Connection) -> int | None:
        values = time.time(), guest
        found = db.execute(
            "UPDATE guest SET generation=generation+1, seen=? WHERE id=? RETURNING generation", values
        ).fetchall()
        return int(found[0][0]) if found else None

    return raised


def forget(guest: str) -> Work[None]:
    """Seats in unfinished matches are free, those in finished ones are nobody's, and another is the host. What is left
    is the number of a generation, so that old cookies stay void."""
    heir = "SELECT guest FROM seat WHERE seat.code=game.code AND guest NOT IN (:guest, :nobody) ORDER BY since, seat"
    unfinished = "SELECT 1 FROM game WHERE game.code=seat.code AND progress<>'over'"

    def forgotten(db: sqlite3.Connection) -> None:
        facts = {"guest": guest, "nobody": NOBODY}
        db.execute(f"UPDATE game SET host=coalesce(({heir}), :nobody) WHERE host=:guest", facts)
        db.execute(f"DELETE FROM seat WHERE guest=:guest AND (gone OR EXISTS ({unfinished}))", facts)
        db.execute("UPDATE seat SET guest=:nobody, name=NULL WHERE guest=:guest", facts)
        for kind in ("kept_out", "account", "session", "rating", "mistake"):
            db.execute(f"DELETE FROM {kind} WHERE guest=:guest", facts)
        replays.forget(db, guest)
        played.drop(db, guest)
        db.execute("DELETE FROM report WHERE :guest IN (guest, reporter)", facts)
        db.execute("UPDATE guest SET name='', generation=generation+1 WHERE id=:guest", facts)

    return forgotten


def drop_guests(before: float, most: int) -> Work[int]:
    """Remove guests who were not seen since then and sit nowhere. How many there were of them, up to `most`."""
    gone = "SELECT id FROM guest WHERE seen<? AND id NOT IN (SELECT guest FROM seat WHERE guest=id) LIMIT ?"

    def dropped(db: sqlite3.Connection) -> int:
        guests = db.execute(gone, (before, most)).fetchall()
        for kind in ("account", "session", "rating", "mistake"):
            db.executemany(f"DELETE FROM {kind} WHERE guest=?", guests)
        db.executemany("DELETE FROM guest WHERE id=?", guests)
        for (guest,) in guests:
            replays.forget(db, guest)
            played.drop(db, guest)
        return len(guests)

    return dropped


def rate(code: str, preset: str, reckon: Reckon) -> Work[None]:
    """The result of a match goes into the ratings of its people, once."""

    def rated(db: sqlite3.Connection) -> None:
        if not db.execute("UPDATE game SET settled=1 WHERE code=? AND rated AND NOT settled", (code,)).rowcount:
            return
        found = db.execute(
            "SELECT rating.guest, mu, sigma, games FROM rating JOIN seat ON seat.guest=rating.guest"
            " WHERE code=? AND preset=?",
            (code, preset),
        )
        now = reckon({guest: Skill(*skill) for guest, *skill in found.fetchall()})
        rows = [(guest, preset, skill.mu, skill.sigma, skill.games) for guest, skill in now.items()]
        db.executemany("INSERT OR REPLACE INTO rating VALUES (?, ?, ?, ?, ?)", rows)

    return rated


def report(code: str, guest: str, name: str, said: str, reporter: str) -> Work[None]:
    """What a guest has said at a table, for those who run the server; once, however often it is reported."""
    return _statement(
        "INSERT INTO report (at, code, guest, name, said, reporter) SELECT ?1, ?2, ?3, ?4, ?5, ?6"
        " WHERE NOT EXISTS (SELECT 1 FROM report WHERE code=?2 AND guest=?3 AND said=?5 AND reporter=?6)",
        time.time(),
        code,
        guest,
        name,
        said,
        reporter,
    )


def drop_reports(before: float) -> Work[None]:
    return _statement("DELETE FROM report WHERE at<?", before)


# --- tables -----------------------------------------------------------------------------------------------------------


def create(row: Row) -> Work[None]:
    columns = row.__struct_fields__
    return _statement(
        f"INSERT INTO game ({', '.join(columns)}, touched) VALUES ({'?, ' * len(columns)}?)",
        *(getattr(row, name) for name in columns),
        time.time(),
    )


def claim(code: str, rewritten: Sequence[str] | None = None) -> Work[int]:
    """Begin a new epoch: from now on this table, as it was just woken up, numbers the events. 0: there is no such table
    any more. `rewritten`: its whole log, if an older version wrote it."""

    def claimed(db: sqlite3.Connection) -> int:
        if rewritten is not None:
            lines = [(line, code, v) for v, line in enumerate(rewritten, 1)]
            db.executemany("UPDATE event SET line=? WHERE code=? AND v=?", lines)
            db.execute("UPDATE game SET format=? WHERE code=?", (VERSION, code))
        found = db.execute(
            "UPDATE game SET epoch=epoch+1, touched=? WHERE code=? RETURNING epoch", (time.time(), code)
        ).fetchall()
        return int(found[0][0]) if found else 0

    return claimed


def host(code: str, guest: str) -> Work[None]:
    return _statement("UPDATE game SET host=? WHERE code=?", guest, code)


def choose(row: Row) -> Work[None]:
    """What the host of a table has chosen."""
    columns = "clock", "turn", "strength", "bots", "counter", "deals", "spectators", "listed", "replays"
    settings = ", ".join(f"{name}=?" for name in columns)
    return _statement(f"UPDATE game SET {settings} WHERE code=?", *(getattr(row, name) for name in columns), row.code)


def halt(code: str, halted: bool) -> Work[None]:
    return _statement("UPDATE game SET halted=? WHERE code=?", halted, code)


def lock(code: str, locked: bool) -> Work[None]:
    return _statement("UPDATE game SET locked=? WHERE code=?", locked, code)


def delete(code: str) -> Work[None]:
    """A table with all that belongs to it. What was counted of its deals stays with those who played them."""
    tables = ("game", "seat", "kept_out", "seed", "event", "replay", "party", "mistake")
    uncounted = _statement("DELETE FROM played WHERE code=? AND version=0", code)
    rows = [_statement(f"DELETE FROM {table} WHERE code=?", code) for table in tables]
    return together(uncounted, *rows, unanalysed(code))


def touch(code: str, progress: Progress) -> Work[None]:
    """A table is in use, and has come so far. When the match is over, its short code is free for another."""
    short = "short=CASE WHEN ?2='over' THEN NULL ELSE short END"
    return _statement(f"UPDATE game SET touched=?1, progress=?2, {short} WHERE code=?3", time.time(), progress, code)


def sit(code: str, seat: int, guest: str, name: str | None = None) -> Work[None]:
    """Take a seat, also one that its guest has left: either that guest comes back, or it is no longer theirs. `name`:
    what they are called at this table, if that is not their own name."""
    return together(
        meet(guest),
        _statement(
            "INSERT OR REPLACE INTO seat (code, seat, guest, name, since)"
            " SELECT ?1, ?2, ?3, ?4, 1 + coalesce(max(since), 0) FROM seat WHERE code=?1",
            code,
            seat,
            guest,
            name,
        ),
        lambda db: replays.join(db, code, seat, guest),
    )


def swap(code: str, one: int, other: int) -> Work[None]:
    """Whoever sits in one seat has the other now, and the other way round. Either may be free."""
    between = -1  # no two rows have the same seat
    return together(
        *(
            _statement("UPDATE seat SET seat=? WHERE code=? AND seat=?", to, code, seat)
            for seat, to in ((one, between), (other, one), (between, other))
        )
    )


def stand_up(code: str, seat: int) -> Work[None]:
    return _statement("DELETE FROM seat WHERE code=? AND seat=?", code, seat)


def leave(code: str, seat: int) -> Work[None]:
    return _statement("UPDATE seat SET gone=1 WHERE code=? AND seat=?", code, seat)


def keep_out(code: str, guest: str) -> Work[None]:
    return _statement("INSERT OR IGNORE INTO kept_out VALUES (?, ?)", code, guest)


def let_in(code: str, guest: str) -> Work[None]:
    return _statement("DELETE FROM kept_out WHERE code=? AND guest=?", code, guest)


# --- analyses ---------------------------------------------------------------------------------------------------------


def analysed(key: str, code: str) -> Work[None]:
    """Somebody wants the analysis of a deal of this table."""
    return together(
        _statement(
            "INSERT INTO analysis VALUES (?, ?) ON CONFLICT (key) DO UPDATE SET used=excluded.used", key, time.time()
        ),
        _statement("INSERT OR IGNORE INTO analysed VALUES (?, ?)", key, code),
    )


def found(key: str, step: int, content: bytes) -> Work[None]:
    """What a step of an analysis has found, as long as it is wanted."""
    return _statement(
        "INSERT OR REPLACE INTO finding SELECT ?1, ?2, ?3 WHERE EXISTS (SELECT 1 FROM analysis WHERE key=?1)",
        key,
        step,
        content,
    )


def unanalysed(code: str) -> Work[None]:
    """A table is gone, and with it the analyses of its deals that no other has."""
    alone = "SELECT key FROM analysed WHERE code=:code AND NOT EXISTS (SELECT 1 FROM analysed AS other"
    alone += " WHERE other.key=analysed.key AND other.code<>:code)"

    def dropped(db: sqlite3.Connection) -> None:
        keys = db.execute(alone, {"code": code}).fetchall()
        _drop_analyses(db, keys)
        db.execute("DELETE FROM analysed WHERE code=?", (code,))

    return dropped


def drop_analyses(before: float, most: int, at_once: int) -> Work[int]:
    """Remove those that nobody has wanted since then, and the oldest beyond so many. How many there were of them, up
    to `at_once`."""
    old = "SELECT key FROM analysis WHERE used<? ORDER BY used LIMIT ?"
    oldest = "SELECT key FROM analysis ORDER BY used LIMIT min(?, max(0, (SELECT count(*) FROM analysis) - ?))"

    def dropped(db: sqlite3.Connection) -> int:
        keys = db.execute(old, (before, at_once)).fetchall() or db.execute(oldest, (at_once, most)).fetchall()
        _drop_analyses(db, keys)
        return len(keys)

    return dropped


def _drop_analyses(db: sqlite3.Connection, keys: list[tuple[str]]) -> None:
    for table in ("finding", "analysed", "analysis"):
        db.executemany(f"DELETE FROM {table} WHERE key=?", keys)


# --- the log ----------------------------------------------------------------------------------------------------------


def append(code: str, first: int, lines: Sequence[str], seeds: dict[int, bytes]) -> Work[None]:
    """Add events that happened together, and the seeds of deals that begin with them."""

    def appended(db: sqlite3.Connection) -> None:
        if seeds:  # few writes begin a deal
            db.executemany("INSERT INTO seed VALUES (?, ?, ?)", [(code, deal, seed) for deal, seed in seeds.items()])
            replays.begin(db, code, seeds)
        db.executemany("INSERT INTO event VALUES (?, ?, ?)", [(code, first + i, line) for i, line in enumerate(lines)])
        if lines[-1].startswith("DealRevealed "):
            db.execute("UPDATE game SET counted=0 WHERE code=?", (code,))  # for statistics

    return appended
