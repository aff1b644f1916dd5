"""Who played each deal, and who may see it afterwards: read and written here."""

import json
import sqlite3
from collections.abc import Iterable, Sequence

from msgspec import Struct

from paiju.server.storage.journal import Work
from paiju.server.storage.store import NOBODY

UNFINISHED = "(SELECT line FROM event WHERE code=:code ORDER BY v DESC LIMIT 1) NOT LIKE 'DealRevealed %'"


class Party(Struct, frozen=True):
    """Somebody who played a deal. `name`: what they are called at the table; None: they have chosen none."""

    seat: int
    guest: str
    shared: bool
    name: str | None


class Rights(Struct, frozen=True):
    """Of one deal. `public`: its table let everybody see it when it began; `key`: of its public link."""

    public: bool
    key: str
    parties: list[Party]  # whoever sat down last stands last

    @property
    def shared(self) -> bool:
        """Whether all who played it let everybody see it. Of older deals nobody knows who that is."""
        return bool(self.parties) and all(party.shared for party in self.parties)

    def of(self, guest: str) -> Party | None:
        return next((party for party in self.parties if party.guest == guest), None)


# --- read -------------------------------------------------------------------------------------------------------------


def named(db: sqlite3.Connection, key: str) -> tuple[str, int] | None:
    """The table and the number of the deal that a link names."""
    found = db.execute("SELECT code, deal FROM replay WHERE key=?", (key,)).fetchone()
    return (found[0], found[1]) if found else None


def over(db: sqlite3.Connection, code: str) -> tuple[int, bool]:
    """The number of the last deal of a table that began, and whether it is over."""
    last = "SELECT line LIKE 'DealRevealed %' FROM event WHERE code=:code ORDER BY v DESC LIMIT 1"
    found = db.execute(f"SELECT max(deal), ({last}) FROM replay WHERE code=:code", {"code": code}).fetchone()
    return found[0] or 0, bool(found[1])


def rights(db: sqlite3.Connection, code: str, deal: int) -> Rights | None:
    found = db.execute("SELECT public, key FROM replay WHERE code=? AND deal=?", (code, deal)).fetchone()
    if found is None:
        return None
    parties = db.execute(
        "SELECT party.seat, party.guest, shared, coalesce(seat.name, nullif(guest.name, '')) FROM party"
        " LEFT JOIN seat ON seat.code=party.code AND seat.guest=party.guest"
        " LEFT JOIN guest ON guest.id=party.guest WHERE party.code=? AND deal=? ORDER BY party.rowid",
        (code, deal),
    )
    people = [Party(seat, guest, bool(shared), name) for seat, guest, shared, name in parties]
    return Rights(bool(found[0]), found[1], people)


def may_see(db: sqlite3.Connection, code: str, deal: int, guest: str) -> bool:
    """Whether it is a guest's own: they sit at the table, or played this deal, and are not kept out since. Of a branch,
    only its own deal is known here."""
    own = "SELECT 1 FROM seat WHERE code=:code AND guest=:guest AND NOT gone"
    played = "SELECT 1 FROM party WHERE code=:code AND deal=:deal AND guest=:guest"
    out = "SELECT 1 FROM kept_out WHERE code=:code AND guest=:guest"
    known = "SELECT 1 FROM replay WHERE code=:code AND deal=:deal"
    found = db.execute(
        f"SELECT EXISTS ({known}) AND NOT EXISTS ({out}) AND (EXISTS ({own}) OR EXISTS ({played}))",
        {"code": code, "deal": deal, "guest": guest},
    ).fetchone()
    return bool(found[0])


# --- written ----------------------------------------------------------------------------------------------------------


def begin(db: sqlite3.Connection, code: str, deals: Iterable[int]) -> None:
    """Deals begin. Those who sit there play them, and what the table says now holds for them."""
    for deal in deals:
        facts = {"code": code, "deal": deal}
        db.execute(
            "INSERT OR IGNORE INTO replay"
            " SELECT code, :deal, lower(hex(randomblob(16))), replays='public' FROM game WHERE code=:code",
            facts,
        )
        db.execute(
            "INSERT OR IGNORE INTO party (code, deal, guest, seat)"
            " SELECT code, :deal, guest, seat FROM seat WHERE code=:code AND NOT gone ORDER BY seat",
            facts,
        )


def join(db: sqlite3.Connection, code: str, seat: int, guest: str) -> None:
    """Somebody sits down. A deal that is on is theirs as well from now on."""
    db.execute(
        "INSERT OR REPLACE INTO party (code, deal, guest, seat) SELECT code, deal, :guest, :seat FROM replay"
        f" WHERE code=:code AND deal=(SELECT max(deal) FROM replay WHERE code=:code) AND {UNFINISHED}",
        {"code": code, "guest": guest, "seat": seat},
    )


def share(code: str, deal: int, guest: str, shared: bool) -> Work[None]:
    def said(db: sqlite3.Connection) -> None:
        values = shared, code, deal, guest
        db.execute("UPDATE party SET shared=? WHERE code=? AND deal=? AND guest=?", values)

    return said


def hand_on(db: sqlite3.Connection, old: str, new: str, but: Sequence[str]) -> None:
    """What a guest has played is another's, but at the tables that stay as they are. Who was both of them in one deal
    has shared it if both have."""
    facts = {"old": old, "new": new, "but": json.dumps(but)}
    there = "code NOT IN (SELECT value FROM json_each(:but))"
    same = "SELECT 1 FROM party AS other WHERE other.code=party.code AND other.deal=party.deal AND other.guest="
    unshared = f"EXISTS ({same}:old AND NOT other.shared)"
    db.execute(f"UPDATE party SET shared=0 WHERE guest=:new AND {there} AND {unshared}", facts)
    db.execute(f"DELETE FROM party WHERE guest=:old AND {there} AND EXISTS ({same}:new)", facts)
    db.execute(f"UPDATE party SET guest=:new WHERE guest=:old AND {there}", facts)


def forget(db: sqlite3.Connection, guest: str) -> None:
    """Whose data is deleted has never shared anything, and nobody can any more what they have played."""
    same = "SELECT 1 FROM party AS other WHERE other.code=party.code AND other.deal=party.deal AND other.guest=?"
    db.execute(f"DELETE FROM party WHERE guest=? AND EXISTS ({same})", (guest, NOBODY))
    db.execute("UPDATE party SET guest=?, shared=0 WHERE guest=?", (NOBODY, guest))
