"""Who played the deals that are over, and what they were for them: a projection of the logs, for statistics.

Who sat where when a deal ended, and when that was, no log tells: it is noted then (`note`). What is counted of it
(`count`) follows from the log, and can be counted again at any time (`table/projection.py`). What a whole analysis says
(`judge`) is noted when it is complete, and stays when the analysis is gone: counting again leaves it alone. Rows
outlast the log. They go with the person.
"""

import sqlite3
import time
from collections.abc import Iterable, Mapping, Sequence

from msgspec import Struct

from paiju.server.storage.journal import Work
from paiju.server.storage.store import NOBODY

BOT = ""  # instead of a guest
LOST = ""  # instead of a count, where the log cannot be read


class Seat(Struct, frozen=True):
    """A seat in a deal that is over. `guest`: who sat there, or BOT, with the strength of the `bot`; `room`: the first
    table of a chain of rematches; `rules`: the name of a preset, or the code of house rules; `count`: as JSON;
    `mistakes`, `blunders`: None if that was not analysed."""

    code: str
    deal: int
    seat: int
    guest: str
    bot: str
    at: float
    room: str
    rules: str
    rated: bool
    count: str
    mistakes: int | None
    blunders: int | None


# --- writing ----------------------------------------------------------------------------------------------------------


def note(code: str, deal: int, rules: str, strengths: Sequence[str], at: float | None = None) -> Work[None]:
    """Who sits at a table now has played this deal, unless that was noted before. `strengths`: of the bots, by seat;
    `at`: None if it is long over. Then it is as old as the last use of the table."""
    people = (
        "SELECT 1 FROM seat JOIN game USING (code)"
        " WHERE code=:code AND NOT gone AND guest<>:nobody AND branch IS NULL"  # what might have been is not counted
    )
    known = "SELECT 1 FROM played WHERE code=:code AND deal=:deal"
    insert = (
        "INSERT INTO played (code, deal, seat, guest, bot, at, room, rules, rated)"
        " SELECT game.code, :deal, :seat, coalesce(guest, ''), CASE WHEN guest IS NULL THEN :bot ELSE '' END,"
        " coalesce(:at, touched), coalesce(room, game.code), :rules, rated"
        " FROM game LEFT JOIN seat ON seat.code=game.code AND seat.seat=:seat AND NOT gone WHERE game.code=:code"
    )

    def noted(db: sqlite3.Connection) -> None:
        facts = {"code": code, "deal": deal, "rules": rules, "at": at, "nobody": NOBODY}
        if db.execute(known, facts).fetchone() or not db.execute(people, facts).fetchone():
            return
        db.executemany(insert, [{**facts, "seat": seat, "bot": bot} for seat, bot in enumerate(strengths)])

    return noted


def note_now(code: str, deal: int, rules: str, strengths: Sequence[str]) -> Work[None]:
    return note(code, deal, rules, strengths, time.time())


def count(code: str, counts: Iterable[tuple[int, int, str]], version: int) -> Work[None]:
    """What was counted of a table, by deal and seat. It is done with if no other deal has ended meanwhile."""

    def counted(db: sqlite3.Connection) -> None:
        db.executemany(
            "UPDATE played SET version=?, count=? WHERE code=? AND deal=? AND seat=?",
            [(version, text, code, deal, seat) for deal, seat, text in counts],
        )
        done = "NOT EXISTS (SELECT 1 FROM played WHERE code=?2 AND version<>?1)"
        db.execute(f"UPDATE game SET counted=?1 WHERE code=?2 AND {done}", (version, code))

    return counted


def judge(key: str, deal: int, found: Mapping[int, tuple[int, int]]) -> Work[None]:
    """The mistakes and blunders of each seat, wherever the deal of this analysis was played."""

    def judged(db: sqlite3.Connection) -> None:
        db.executemany(
            "UPDATE played SET mistakes=?, blunders=? WHERE deal=? AND seat=?"
            " AND code IN (SELECT code FROM analysed WHERE key=?)",
            [(mistakes, blunders, deal, seat, key) for seat, (mistakes, blunders) in found.items()],
        )

    return judged


def give_up(code: str, version: int) -> Work[None]:
    """The log of a table cannot be read: of its deals nothing is known."""

    def given_up(db: sqlite3.Connection) -> None:
        db.execute("UPDATE played SET version=?, count=? WHERE code=? AND version<>?", (version, LOST, code, version))
        db.execute("UPDATE game SET counted=? WHERE code=?", (version, code))

    return given_up


# --- reading ----------------------------------------------------------------------------------------------------------


def uncounted(db: sqlite3.Connection, version: int) -> str | None:
    """A table with deals that this version has not counted yet."""
    found = db.execute("SELECT code FROM game WHERE counted<? LIMIT 1", (version,)).fetchone()
    return found[0] if found else None


def waiting(db: sqlite3.Connection, guest: str, version: int) -> int:
    """How many tables of a guest have still to be counted."""
    sat = "SELECT code FROM seat WHERE guest=?"
    query = f"SELECT count(*) FROM game WHERE counted<? AND progress<>'open' AND code IN ({sat})"
    return int(db.execute(query, (version, guest)).fetchone()[0])


def room_of(db: sqlite3.Connection, code: str, guest: str) -> str | None:
    """The room of a table where the guest has played a deal; None for everybody else, and for those kept out since."""
    out = "SELECT 1 FROM kept_out WHERE kept_out.code=played.code AND kept_out.guest=played.guest"
    mine = f"SELECT room FROM played WHERE code=? AND guest=? AND NOT EXISTS ({out}) LIMIT 1"
    found = db.execute(mine, (code, guest)).fetchone()
    return found[0] if found else None


def of_guest(db: sqlite3.Connection, guest: str, most: int) -> list[list[Seat]]:
    """The last deals that a guest has played, the newest first, each with all its seats."""
    mine = f"SELECT code, deal FROM played WHERE guest=? AND count<>'{LOST}' ORDER BY at DESC, code, deal DESC LIMIT ?"
    return _deals(db, mine, (guest, most))


def of_room(db: sqlite3.Connection, room: str, most: int) -> list[list[Seat]]:
    """The last deals of a room, the newest first, each with all its seats."""
    there = (
        f"SELECT DISTINCT code, deal, at FROM played WHERE room=? AND count<>'{LOST}'"
        " ORDER BY at DESC, code, deal DESC LIMIT ?"
    )
    return _deals(db, f"SELECT code, deal FROM ({there})", (room, most))


def _deals(db: sqlite3.Connection, chosen: str, values: tuple[str, int]) -> list[list[Seat]]:
    columns = ", ".join(f"played.{name}" for name in Seat.__struct_fields__)
    query = (
        f"SELECT {columns} FROM played JOIN ({chosen}) AS chosen ON played.code=chosen.code AND played.deal=chosen.deal"
        " ORDER BY played.at DESC, played.code, played.deal DESC, played.seat"
    )
    deals: dict[tuple[str, int], list[Seat]] = {}
    for row in db.execute(query, values):
        deals.setdefault(row[:2], []).append(Seat(*row))
    return list(deals.values())


def names(db: sqlite3.Connection, guests: Iterable[str]) -> dict[str, str | None]:
    """What guests have chosen to be called."""
    found = {}
    for guest in guests:
        row = db.execute("SELECT nullif(name, '') FROM guest WHERE id=?", (guest,)).fetchone()
        found[guest] = row[0] if row else None
    return found


# --- with the person --------------------------------------------------------------------------------------------------


def drop(db: sqlite3.Connection, guest: str) -> None:
    """All that a guest has played, and the bots of deals that nobody else has played."""
    alone = "NOT EXISTS (SELECT 1 FROM played AS other WHERE (other.code, other.deal)=(played.code, played.deal)"
    codes = db.execute("SELECT DISTINCT code FROM played WHERE guest=?", (guest,)).fetchall()
    db.execute("DELETE FROM played WHERE guest=?", (guest,))
    db.executemany(f"DELETE FROM played WHERE code=? AND guest='{BOT}' AND {alone} AND other.guest<>'{BOT}')", codes)


def hand_on(db: sqlite3.Connection, old: str, new: str, stayed: Iterable[str]) -> None:
    """What a guest has played is another's, but for tables that stay, and deals that both have played."""
    both = "SELECT 1 FROM played AS other WHERE (other.code, other.deal)=(played.code, played.deal) AND guest=:new"
    left = set(stayed)
    for (code,) in db.execute("SELECT DISTINCT code FROM played WHERE guest=?", (old,)).fetchall():
        if code not in left:
            facts = {"old": old, "new": new, "code": code}
            db.execute(f"UPDATE played SET guest=:new WHERE guest=:old AND code=:code AND NOT EXISTS ({both})", facts)
