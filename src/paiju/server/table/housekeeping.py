"""Housekeeping: once an hour, tables and guests whose time is over are removed, one after another."""

import asyncio
import logging
import time

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import accounts, writes
from paiju.server.table.lobby import Lobby

HOUR = 3600.0
GUESTS = 200  # that are removed together
ANALYSES = 20  # likewise
BREATH = 0.02  # seconds for everybody else between two steps
_log = logging.getLogger("paiju.server")


async def keep_house(lobby: Lobby) -> None:
    """As long as the server runs."""
    while True:
        try:
            await tidy(lobby)
        except Refused:  # a full disk, perhaps; the next hour may be better
            _log.warning("housekeeping could not write")
        except Exception:
            _log.exception("housekeeping has failed")
        await asyncio.sleep(HOUR)


async def tidy(lobby: Lobby) -> None:
    """Remove what nobody has used for as long as it is kept. A table that is awake is in use."""
    now, store = time.time(), lobby.store
    for progress, age in lobby.keeping.ages():
        while code := store.untouched(progress, now - age):
            if table := lobby.awake.get(code):
                await store.journal.written(writes.touch(code, table.progress))
            elif progress == "begun" and lobby.ended(code):  # the server fell when it had just ended
                await store.journal.written(writes.touch(code, "over"))
            elif not lobby.in_use(code):
                await lobby.remove(code)
            await asyncio.sleep(BREATH)
    await store.journal.written(writes.drop_reports(now - lobby.keeping.report))
    age, most = lobby.keeping.analysis, lobby.keeping.analyses
    while await store.journal.written(writes.drop_analyses(now - age, most, ANALYSES)):
        await asyncio.sleep(BREATH)
    while gone := await store.journal.written(writes.drop_guests(now - lobby.keeping.guest, GUESTS)):
        lobby.guests_ended += gone
        await asyncio.sleep(BREATH)
    await lobby.bans.tidy()
    await store.journal.written(accounts.drop_sessions(now - lobby.keeping.session))
