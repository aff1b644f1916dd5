"""The census: what whoever runs a server may see of its tables and people. No cards, no seeds, no login names."""

import time
from collections.abc import Iterator
from contextlib import closing, contextmanager
from pathlib import Path
from tempfile import TemporaryDirectory

from msgspec import Struct

from paiju.errors import BadInput
from paiju.pictures import Text
from paiju.server.storage import accounts
from paiju.server.storage.backup import DATABASE, snapshot
from paiju.server.storage.store import NOBODY, Progress, Store, rules_from
from paiju.server.table.names import called

UNKNOWN = Text("规则读不出来", "rules that cannot be read")


class TableEntry(Struct, frozen=True):
    """`code`: the whole of it, for orders only; `seated`: the people there, the host first."""

    code: str
    title: Text
    progress: Progress
    touched: float
    seated: list[Text]


class PersonEntry(Struct, frozen=True):
    """`guest`: the whole id, for orders only; `account`: whether they have one; `tables`: where they sit."""

    guest: str
    name: Text
    account: bool
    devices: list[str]
    tables: list[TableEntry]
    seen: float


class ReportEntry(Struct, frozen=True):
    """What somebody has said at a table, and who has reported it."""

    at: float
    code: str
    guest: str
    name: str
    said: str
    reporter: str


@contextmanager
def census_of(folder: Path) -> Iterator["Census"]:
    """Of a copy: a server may run meanwhile, and nothing that is there can change."""
    with TemporaryDirectory(prefix="paiju-admin-") as copied:
        snapshot(folder, Path(copied) / DATABASE)
        with closing(Store(Path(copied))) as store:
            yield Census(store)


class Census:
    def __init__(self, store: Store) -> None:
        self.store, self.db = store, store.db

    def tables(self) -> list[TableEntry]:
        """The last used first."""
        return [self._table(code) for (code,) in self.db.execute("SELECT code FROM game ORDER BY touched DESC")]

    def table(self, typed: str) -> TableEntry:
        """By its code, the beginning of it, or the short code that people say."""
        query = "SELECT code FROM game WHERE code LIKE ?1||'%' OR short=upper(?1)"
        return self._table(self._whole(query, typed, "no_such_table"))

    def people(self) -> list[PersonEntry]:
        """The last seen first. Who has logged out for good, or was deleted, is nobody any more."""
        known = "SELECT guest FROM seat UNION SELECT guest FROM account UNION SELECT guest FROM session"
        named = "SELECT id FROM guest WHERE name<>''"
        found = [self._person(guest) for (guest,) in self.db.execute(f"{known} UNION {named}") if guest != NOBODY]
        return sorted(found, key=lambda person: -person.seen)

    def person(self, typed: str) -> PersonEntry:
        """By their id, or the beginning of it."""
        return self._person(self._whole("SELECT id FROM guest WHERE id LIKE ?||'%'", typed, "no_such_person"))

    def bans(self) -> list[tuple[str, float]]:
        """Guests and networks that are kept away, and until when."""
        found = self.db.execute("SELECT who, until FROM ban WHERE until>? ORDER BY until", (time.time(),))
        return found.fetchall()

    def banned(self, typed: str) -> str:
        """One of them, by its beginning."""
        if typed in (whole for whole, _ in self.bans()):
            return typed
        return self._whole("SELECT who FROM ban WHERE who LIKE ?||'%'", typed, "not_banned")

    def reports(self) -> list[ReportEntry]:
        """The last first."""
        found = self.db.execute("SELECT at, code, guest, name, said, reporter FROM report ORDER BY at DESC")
        return [ReportEntry(*row) for row in found]

    def _whole(self, query: str, typed: str, missing: str) -> str:
        """The one that begins so."""
        found = [whole for (whole,) in self.db.execute(query, (typed,))] if typed.isalnum() else []
        if typed in found:
            return typed
        if len(found) > 1:
            raise BadInput("ambiguous_id", typed=typed, count=len(found))
        if not found:
            raise BadInput(missing, typed=typed)
        return str(found[0])

    def _table(self, code: str) -> TableEntry:
        rules, host, touched = self.db.execute("SELECT rules, host, touched FROM game WHERE code=?", (code,)).fetchone()
        try:
            title = Text.of(rules_from(rules).title)
        except BadInput:
            title = UNKNOWN
        guests, names = self.store.seats(code), self.store.names(code)
        seats = sorted(guests, key=lambda seat: guests[seat] != host)
        seated = [called(names[seat], guests[seat]) for seat in seats]
        return TableEntry(code, title, self.store.progress(code) or "open", touched, seated)

    def _person(self, guest: str) -> PersonEntry:
        sessions = accounts.sessions_of(self.db, guest)
        found = self.db.execute("SELECT seen FROM guest WHERE id=?", (guest,)).fetchone()
        seen = max([float(found[0]) if found else 0.0, *(session.seen for session in sessions)])
        codes = self.store.tables_of(guest, -1)
        return PersonEntry(
            guest,
            called(self.store.name(guest), guest),
            accounts.account_of(self.db, guest) is not None,
            [session.device for session in sessions],
            [self._table(code) for code in codes],
            seen,
        )
