"""Bans: guests and networks that whoever runs the server keeps away for a while."""

import sqlite3
import time

from paiju.server.storage.journal import Work
from paiju.server.storage.store import Store


class Bans:
    """All of them are in memory: everybody who comes is looked up."""

    def __init__(self, store: Store) -> None:
        self.store = store
        self._until: dict[str, float] = dict(store.db.execute("SELECT who, until FROM ban").fetchall())

    def left(self, *who: str) -> float:
        """For how many seconds one of them is kept away."""
        if not self._until:
            return 0.0
        return max(0.0, max(self._until.get(one, 0.0) for one in who) - time.time())

    async def put(self, who: str, until: float) -> None:
        """A time that is over lifts it."""
        await self.store.journal.written(_write(who, until))
        self._until.pop(who, None)
        if until > time.time():
            self._until[who] = until

    async def tidy(self) -> None:
        for who in [who for who, until in self._until.items() if until < time.time()]:
            await self.put(who, 0.0)


def _write(who: str, until: float) -> Work[None]:
    def written(db: sqlite3.Connection) -> None:
        if until > time.time():
            db.execute("INSERT OR REPLACE INTO ban VALUES (?, ?)", (who, until))
        else:
            db.execute("DELETE FROM ban WHERE who=?", (who,))

    return written
