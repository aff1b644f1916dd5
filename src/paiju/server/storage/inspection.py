"""The inspection of a data folder: whether its database is sound, and whether every match in it can be replayed."""

import sqlite3
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from paiju.errors import BadInput
from paiju.events import DealRevealed
from paiju.match import Match
from paiju.notation import parse_event, upgraded
from paiju.record import Record, dump
from paiju.rules.prose import error_words
from paiju.rules.schema import Words
from paiju.server.storage.backup import DATABASE, damages, snapshot
from paiju.server.storage.store import Store, rules_from

BELONGING = ("seat", "kept_out", "seed", "event")  # rows of these belong to a table
MOST = 20  # lines of SQLite's own that are told
FATAL = Words("数据库打不开：{}", "The database cannot be opened: {}")
DAMAGED = Words("数据库文件损坏：{}", "The file of the database is damaged: {}")
STRAY = Words("{} 里有 {} 行不属于任何牌桌。", "{}: {} rows belong to no table.")
GAP = Words("牌桌 {}：事件的编号有缺口。", "Table {}: the numbers of its events have a gap.")
BROKEN = Words("牌桌 {}：记录不能重演：{}", "Table {}: its log cannot be replayed: {}")


class Inspection(Struct):
    """What was found. `problems` is empty if all is well."""

    guests: int = 0
    tables: int = 0
    events: int = 0
    deals: int = 0  # that are over
    problems: list[Words] = []


def inspect_folder(folder: Path) -> Inspection:
    """Look at a copy, so that a server may run meanwhile and nothing that is here can change."""
    found = Inspection()
    with TemporaryDirectory(prefix="paiju-check-") as copied:
        try:
            snapshot(folder, Path(copied) / DATABASE)
            with closing(sqlite3.connect(Path(copied) / DATABASE)) as db:
                found.problems += [_filled(DAMAGED, line) for line in damages(db)[:MOST]]
            if found.problems:  # what else is in it cannot be relied on
                return found
            Store(Path(copied)).close()  # brings an old file up to date, and refuses a newer one
            with closing(sqlite3.connect(Path(copied) / DATABASE)) as db:
                found.problems += _look_at_rows(db, found)
                found.problems += _look_at_tables(db, found)
        except BadInput as error:
            found.problems.append(error_words(error))
        except sqlite3.DatabaseError as error:
            found.problems.append(_filled(FATAL, error))
    return found


def _look_at_rows(db: sqlite3.Connection, found: Inspection) -> Iterator[Words]:
    """Whether rows belong together."""
    found.guests, found.tables, found.events = (
        db.execute(f"SELECT count(*) FROM {table}").fetchone()[0] for table in ("guest", "game", "event")
    )
    for table in BELONGING:
        stray = db.execute(f"SELECT count(*) FROM {table} WHERE code NOT IN (SELECT code FROM game)").fetchone()[0]
        if stray:
            yield _filled(STRAY, table, stray)
    gaps = "SELECT code FROM event GROUP BY code HAVING min(v) <> 1 OR max(v) <> count(*)"
    yield from (_filled(GAP, code) for (code,) in db.execute(gaps))


def _look_at_tables(db: sqlite3.Connection, found: Inspection) -> Iterator[Words]:
    """Replay every match as `paiju verify` would, the running ones as well."""
    for code, rules, version in db.execute("SELECT code, rules, format FROM game").fetchall():
        try:
            found.deals += _replay(db, code, rules, version)
        except BadInput as error:  # the words could name cards; line and code are enough to find them
            place = " ".join(f"{name}={error.facts[name]}" for name in ("line", "deal") if name in error.facts)
            yield _filled(BROKEN, code, f"{error.code} {place}".strip())
        except Exception as error:  # of whatever kind: the other tables are looked at, too
            yield _filled(BROKEN, code, type(error).__name__)


def _replay(db: sqlite3.Connection, code: str, text: str, version: int) -> int:
    """How many deals of a table are over. Raises what is wrong with its log."""
    rules = rules_from(text)
    lines = [line for (line,) in db.execute("SELECT line FROM event WHERE code=? ORDER BY v", (code,))]
    seeds: dict[int, bytes] = dict(db.execute("SELECT deal, seed FROM seed WHERE code=?", (code,)).fetchall())
    log = [parse_event(line) for line in upgraded(rules.wing, version, lines)]
    if log:
        Record.parse(dump(Match(rules, seeds.__getitem__, log=log))).verify()
    return sum(isinstance(event, DealRevealed) for event in log)


def _filled(words: Words, *facts: object) -> Words:
    return Words(words.zh.format(*facts), words.en.format(*facts))
