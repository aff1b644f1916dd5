"""Accounts and sessions: what is stored of them, how it is read, and what the journal writes.

A cookie stands for the guest of its own hash, unless that hash is a session: then it stands for the session's guest.
The first device of a guest has a session, too, as soon as there is an account or a code for another one; its id is the
guest's own.
"""

import sqlite3
import time
from collections.abc import Callable
from typing import TypeVar

from msgspec import Struct

from paiju.server.storage import mistakes, played, replays, writes
from paiju.server.storage.journal import Work

NameAt = Callable[[str | None, list[tuple[str, str | None]]], str | None]  # what is stored of a guest's name at a table
T = TypeVar("T")


class Account(Struct, frozen=True):
    guest: str
    login: str
    hash: str


class Standing(Struct, frozen=True):
    """What it rests on that somebody is a guest. Another password, logging out everywhere and deletion change it: who
    was found to be the guest before that, and has not come in yet, is not let in."""

    guest: str
    generation: int
    hash: str | None  # of the password, if there is one


class Session(Struct, frozen=True):
    id: str
    guest: str
    made: float
    seen: float
    device: str


class Merged(Struct, frozen=True):
    """The tables that went over to another guest, and those that could not: there both sit, or one is kept out."""

    moved: list[str]
    stayed: list[str]


# --- reading ----------------------------------------------------------------------------------------------------------


def account_of(db: sqlite3.Connection, guest: str) -> Account | None:
    found = db.execute("SELECT guest, login, hash FROM account WHERE guest=?", (guest,)).fetchone()
    return Account(*found) if found else None


def account_named(db: sqlite3.Connection, login: str) -> Account | None:
    found = db.execute("SELECT guest, login, hash FROM account WHERE login=?", (login,)).fetchone()
    return Account(*found) if found else None


def standing(db: sqlite3.Connection, guest: str) -> Standing:
    found = db.execute("SELECT generation FROM guest WHERE id=?", (guest,)).fetchone()
    account = account_of(db, guest)
    return Standing(guest, found[0] if found else 0, account.hash if account else None)


def session(db: sqlite3.Connection, id: str) -> Session | None:
    found = db.execute("SELECT id, guest, made, seen, device FROM session WHERE id=?", (id,)).fetchone()
    return Session(*found) if found else None


def sessions_of(db: sqlite3.Connection, guest: str) -> list[Session]:
    """The last made first."""
    found = db.execute("SELECT id, guest, made, seen, device FROM session WHERE guest=? ORDER BY made DESC", (guest,))
    return [Session(*row) for row in found]


def if_still(known: Standing, work: Work[T]) -> Work[T | None]:
    """A write that depends on a guest's standing. None: it is another by now, and nothing was written."""
    return lambda db: work(db) if standing(db, known.guest) == known else None


# --- accounts ---------------------------------------------------------------------------------------------------------


def register(account: Account, outline: str) -> Work[bool]:
    """False: another has this name, or one that looks like it; or the guest has an account."""

    def registered(db: sqlite3.Connection) -> bool:
        values = account.guest, account.login, outline
        if db.execute("SELECT 1 FROM account WHERE guest=? OR login=? OR outline=?", values).fetchone():
            return False
        writes.meet(account.guest)(db)
        db.execute("INSERT INTO account VALUES (?, ?, ?, ?, ?)", (*values, account.hash, time.time()))
        return True

    return registered


def change_hash(guest: str, hash: str) -> Work[bool]:
    def changed(db: sqlite3.Connection) -> bool:
        db.execute("UPDATE account SET hash=? WHERE guest=?", (hash, guest))
        return True

    return changed


def remove_account(guest: str) -> Work[bool]:
    """The name and the password. The guest stays, on all devices."""

    def removed(db: sqlite3.Connection) -> bool:
        db.execute("DELETE FROM account WHERE guest=?", (guest,))
        return True

    return removed


# --- sessions ---------------------------------------------------------------------------------------------------------


def begin_session(id: str, guest: str, device: str) -> Work[bool]:
    def begun(db: sqlite3.Connection) -> bool:
        now = time.time()
        writes.meet(guest)(db)
        db.execute("INSERT OR IGNORE INTO session VALUES (?, ?, ?, ?, ?)", (id, guest, now, now, device))
        return True

    return begun


def session_seen(id: str) -> Work[None]:
    def seen(db: sqlite3.Connection) -> None:
        db.execute("UPDATE session SET seen=? WHERE id=?", (time.time(), id))

    return seen


def end_session(id: str, guest: str) -> Work[None]:
    """Its cookie stands for nobody who is known. That of the first device would still stand for the guest: so it is
    made void, and with it no other."""

    def ended(db: sqlite3.Connection) -> None:
        db.execute("DELETE FROM session WHERE id=? AND guest=?", (id, guest))
        if id == guest:
            writes.next_generation(guest)(db)

    return ended


def end_others(id: str, guest: str) -> Work[int | None]:
    """All sessions of a guest but one, and all cookies of the guest's own. The generation of new ones; None: the guest
    is not known."""

    def ended(db: sqlite3.Connection) -> int | None:
        db.execute("DELETE FROM session WHERE guest=? AND id<>?", (guest, id))
        return writes.next_generation(guest)(db)

    return ended


def drop_sessions(before: float) -> Work[int]:
    """Those that nobody has used since then: their cookies are too old."""
    return lambda db: db.execute("DELETE FROM session WHERE seen<?", (before,)).rowcount


# --- what a device has played -----------------------------------------------------------------------------------------


def merge(old: str, new: str, name_at: NameAt) -> Work[Merged]:
    """All that is a guest's is another's from now on: seats, the host's role, the name if the other has none, where
    they are kept out, reports, what they have played, their mistakes, and ratings of presets for which the other has
    none. Tables that cannot go over stay as they are. The cookies of the old guest are void. Done twice, it takes along
    what has come meanwhile."""
    shut = (
        "SELECT code FROM seat WHERE guest=:new UNION SELECT code FROM kept_out WHERE guest=:new"
        " UNION SELECT code FROM game WHERE rated AND progress<>'over'"  # nobody picks the matches that rate them
    )

    def merged(db: sqlite3.Connection) -> Merged:
        facts = {"old": old, "new": new}
        writes.meet(new)(db)
        stayed = _codes(db, f"SELECT code FROM seat WHERE guest=:old AND code IN ({shut})", facts)
        moved = _codes(db, f"SELECT code FROM seat WHERE guest=:old AND code NOT IN ({shut})", facts)
        for code in moved:
            db.execute("UPDATE seat SET guest=:new WHERE guest=:old AND code=:code", {**facts, "code": code})
        kept = "code NOT IN (SELECT code FROM seat WHERE guest=:{})"
        db.execute(f"UPDATE game SET host=:new WHERE host=:old AND {kept.format('old')}", facts)
        outside = f"SELECT code, :new FROM kept_out WHERE guest=:old AND {kept.format('new')}"
        db.execute(f"INSERT OR IGNORE INTO kept_out {outside}", facts)
        db.execute("DELETE FROM kept_out WHERE guest=:old", facts)
        db.execute("UPDATE OR IGNORE rating SET guest=:new WHERE guest=:old", facts)
        db.execute("DELETE FROM rating WHERE guest=:old", facts)
        replays.hand_on(db, old, new, stayed)
        played.hand_on(db, old, new, stayed)
        mistakes.hand_on(db, old, new, stayed)
        for column in ("guest", "reporter"):
            db.execute(f"UPDATE report SET {column}=:new WHERE {column}=:old", facts)
        name = _name(db, new)
        if not name and (name := _name(db, old)):  # at every table of theirs it may be somebody else's
            db.execute("UPDATE guest SET name=? WHERE id=?", (name, new))
            moved = _codes(db, "SELECT code FROM seat WHERE guest=:new", facts)
        for code in moved:
            stored = name_at(name or None, _beside(db, code, new))
            db.execute("UPDATE seat SET name=? WHERE code=? AND guest=?", (stored, code, new))
        db.execute("DELETE FROM session WHERE guest=:old", facts)
        left = "CASE WHEN id IN (SELECT guest FROM seat) THEN name ELSE '' END"
        db.execute(f"UPDATE guest SET generation=generation+1, name={left} WHERE id=:old", facts)
        return Merged(moved, stayed)

    return merged


def _codes(db: sqlite3.Connection, query: str, facts: dict[str, str]) -> list[str]:
    return [code for (code,) in db.execute(query, facts)]


def _name(db: sqlite3.Connection, guest: str) -> str:
    found = db.execute("SELECT name FROM guest WHERE id=?", (guest,)).fetchone()
    return str(found[0]) if found else ""


def _beside(db: sqlite3.Connection, code: str, guest: str) -> list[tuple[str, str | None]]:
    """The others at a table, with the names that they have chosen."""
    found = db.execute(
        "SELECT seat.guest, coalesce(seat.name, nullif(guest.name, ''))"
        " FROM seat LEFT JOIN guest ON guest.id=seat.guest WHERE code=? AND seat.guest<>?",
        (code, guest),
    )
    return found.fetchall()
