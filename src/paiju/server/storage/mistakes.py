"""Mistakes of one's own, which come back as puzzles after days: read and written here.

They are noted when the analysis of a deal is complete, for whoever sat in the seat when the deal ended. What it says of
them is kept here, so they outlast it; the position is in the log, so they go with the table.
"""

import json
import sqlite3
import time
from collections.abc import Sequence

from msgspec import Struct

from paiju.server.storage.journal import Work
from paiju.server.storage.keeping import DAY
from paiju.server.storage.played import BOT
from paiju.server.storage.store import NOBODY

DAYS = 1, 3, 7, 21  # after which it comes back, again and again after the last
ENOUGH = 2  # times that it is to be solved
MOST = 100  # of a guest


class Kept(Struct, frozen=True):
    """`judged`: what the analysis has found, as it is stored there; `due`: when it comes back."""

    code: str
    deal: int
    v: int
    judged: bytes
    due: float
    solved: int


# --- read -------------------------------------------------------------------------------------------------------------


def of_guest(db: sqlite3.Connection, guest: str) -> list[Kept]:
    """Those that are not solved often enough, what comes back first at the beginning."""
    query = f"SELECT {', '.join(Kept.__struct_fields__)} FROM mistake WHERE guest=? AND solved<? ORDER BY due, code, v"
    return [Kept(*row) for row in db.execute(query, (guest, ENOUGH))]


def find(db: sqlite3.Connection, guest: str, code: str, v: int) -> Kept | None:
    query = f"SELECT {', '.join(Kept.__struct_fields__)} FROM mistake WHERE guest=? AND code=? AND v=?"
    found = db.execute(query, (guest, code, v)).fetchone()
    return Kept(*found) if found else None


# --- written ----------------------------------------------------------------------------------------------------------


def note(key: str, deal: int, made: Sequence[tuple[int, int, bytes]]) -> Work[None]:
    """The mistakes of a deal that was analysed under this key: by the number of the event, the seat and what was found.
    One that is known stays as it is. Of too many, those that were solved go first, then what has waited longest."""
    insert = (
        "INSERT OR IGNORE INTO mistake (guest, code, deal, v, judged, due)"
        " SELECT guest, code, deal, ?, ?, ? FROM played WHERE deal=? AND seat=? AND guest NOT IN (?, ?)"
        " AND code IN (SELECT code FROM analysed WHERE key=?)"
    )
    excess = (
        "DELETE FROM mistake WHERE guest=:guest AND (code, v) IN (SELECT code, v FROM mistake WHERE guest=:guest"
        " ORDER BY solved>=:enough DESC, due LIMIT max(0, (SELECT count(*) FROM mistake WHERE guest=:guest) - :most))"
    )

    def noted(db: sqlite3.Connection) -> None:
        due = time.time() + DAYS[0] * DAY
        rows = [(v, judged, due, deal, seat, BOT, NOBODY, key) for v, seat, judged in made]
        db.executemany(insert, rows)
        players = "SELECT DISTINCT guest FROM played WHERE deal=? AND code IN (SELECT code FROM analysed WHERE key=?)"
        for (guest,) in db.execute(players, (deal, key)).fetchall():
            db.execute(excess, {"guest": guest, "enough": ENOUGH, "most": MOST})

    return noted


def answer(guest: str, code: str, v: int, right: bool) -> Work[None]:
    """It was answered. That counts once each time that it has come back."""

    def answered(db: sqlite3.Connection) -> None:
        now, which = time.time(), (guest, code, v)
        where = "WHERE guest=? AND code=? AND v=?"
        found = db.execute(f"SELECT asked FROM mistake {where} AND due<=?", (*which, now)).fetchone()
        if found:
            due = now + DAYS[min(found[0] + 1, len(DAYS) - 1)] * DAY
            values = right, due, *which
            db.execute(f"UPDATE mistake SET asked=asked+1, solved=solved+?, due=? {where}", values)

    return answered


# --- with the person --------------------------------------------------------------------------------------------------


def hand_on(db: sqlite3.Connection, old: str, new: str, but: Sequence[str]) -> None:
    """What a guest has to practise is another's, but for tables that stay as they are."""
    facts = {"old": old, "new": new, "but": json.dumps(but)}
    there = "guest=:old AND code NOT IN (SELECT value FROM json_each(:but))"
    db.execute(f"UPDATE OR IGNORE mistake SET guest=:new WHERE {there}", facts)
    db.execute(f"DELETE FROM mistake WHERE {there}", facts)
