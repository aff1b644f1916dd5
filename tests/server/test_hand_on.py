"""What one guest has played is another's from now on, at tables of every kind."""

import asyncio
import sqlite3
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

from paiju.server.protocol.http import NewTable
from paiju.server.storage import writes
from paiju.server.storage.accounts import begin_session, if_still, session, standing
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.thinking.workers import Workers
from tests.server.serving import QUICK
from tests.server.virtual import Caller

FRIENDS = NewTable("guandan", "greedy", friends=True)


@asynccontextmanager
async def opened(folder: Path) -> AsyncIterator[Lobby]:
    lobby = Lobby(Store(folder), QUICK, Workers(0, "greedy"))
    for guest, name in (("old", "Olga"), ("new", "Nina"), ("q", "Quentin")):
        lobby.store.journal.write(writes.rename(guest, name))
    yield lobby
    lobby.close()


def tell(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def nothing(db: sqlite3.Connection) -> bool:
    """Else is written."""
    return True


def test_seats_go_over_at_tables_that_wait_are_played_were_left_or_are_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            codes = [await lobby.open("old", FRIENDS) for _ in range(4)]
            tables = [table for code in codes if (table := await lobby.find(code))]
            waiting, begun, left, over = tables
            callers = {table: [Caller(table, guest) for guest in ("old", "q")] for table in tables}
            for table, (host, other) in callers.items():
                other.send(t="sit")
                if table is not waiting:
                    host.send(t="start")
            callers[left][0].send(t="leave")
            over.stored.deals = 1
            for player in over.seats.people:
                over.set_auto(player, True)
            while over.state != "over":
                await asyncio.sleep(0.01)
            hand = callers[begun][0].last("view")["own"]["hand"]
            merged = await lobby.hand_on("old", "new", 1012, begin_session("device", "new", ""))
            assert merged and set(merged.moved) == set(codes) and merged.stayed == []
            for host, _ in callers.values():
                host.hang_up()
            assert not any(table.knows("old") for table in tables)
            for table, (_, other) in callers.items():
                assert other.line.code is None and not other.got("err")
                assert lobby.store.people(table.row.code) == {"new", "q"}
                seats = other.last("table")["seats"]
                assert seats[0]["name"]["en"] == ("Lan" if table is left else "Nina")
            assert [table.host.guest for table in tables] == ["new", "new", "q", "new"]
            assert Caller(begun, "new").last("view")["own"]["hand"] == hand
            back = Caller(left, "new")
            assert back.last("hello")["seat"] == 0 and left.seats.of("new")
            found = session(lobby.store.db, "device")
            assert found and found.guest == "new" and lobby.store.generation("old")
            assert lobby.store.name("old") is None  # nothing is left of it

    tell(story)


def test_what_had_waited_for_the_pen_goes_over_as_well(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            table = await lobby.find(await lobby.open("q", FRIENDS))
            assert table
            table.pen._writing = True  # something of another's
            Caller(table, "old").send(t="sit")
            handing = asyncio.create_task(lobby.hand_on("old", "new", 1012, nothing))
            await asyncio.sleep(0)
            table.pen._writing = False
            table.pen._go_on()
            await handing
            assert lobby.store.seats(table.row.code) == {0: "q", 1: "new"} and table.seats.of("new")

    tell(story)


def test_a_table_that_cannot_write_is_told_by_waking_up_again(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            code = await lobby.open("old", FRIENDS)
            table = await lobby.find(code)
            assert table
            caller = Caller(table, "old")
            table.pen.works = False
            await lobby.hand_on("old", "new", 1012, nothing)
            assert caller.line.code == 1012 and code not in lobby.awake
            again = await lobby.find(code)
            assert again and again.seats.of("new") and again.host.guest == "new" and not again.knows("old")

    tell(story)


def test_where_both_sit_or_one_is_kept_out_all_stays(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            both, barred = await lobby.open("old", FRIENDS), await lobby.open("old", FRIENDS)
            for work in (writes.sit(both, 1, "new"), writes.keep_out(barred, "new"), writes.keep_out(both, "q")):
                lobby.store.journal.write(work)
            for code in (both, barred):
                async with lobby.put_away(code, 1012):  # asleep
                    pass
            merged = await lobby.hand_on("old", "new", 1012, nothing)
            assert merged and merged.moved == [] and set(merged.stayed) == {both, barred}
            assert lobby.store.seats(both) == {0: "old", 1: "new"} and lobby.store.seats(barred) == {0: "old"}
            hosts = {row.host for code in (both, barred) if (row := lobby.store.find(code))}
            assert hosts == {"old"} and lobby.store.name("old") == "Olga"

    tell(story)


def test_a_name_that_goes_over_is_nobody_elses_at_any_table(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            lobby.store.journal.write(writes.rename("new", ""))
            code = await lobby.open("new", FRIENDS)
            table = await lobby.find(code)
            assert table
            lobby.store.journal.write(writes.rename("q", "Olga"))
            other = Caller(table, "q")
            other.send(t="sit")
            await lobby.hand_on("old", "new", 1012, nothing)
            names = [seat["name"]["en"] for seat in other.last("table")["seats"][:2]]
            assert names == ["Olga 2", "Olga"] and lobby.store.name("new") == "Olga"
            async with lobby.put_away(code, 1012):
                pass
            again = await lobby.find(code)
            assert again and again.seats[0].name.en == "Olga 2"  # and so it is stored

    tell(story)


def test_a_match_that_is_rated_stays_whose_it_was_until_it_is_over(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            codes = [await lobby.open("old", FRIENDS) for _ in range(2)]
            rated = "UPDATE game SET rated=1, progress=? WHERE code=?"
            for state in zip(("begun", "over"), codes, strict=True):
                await lobby.store.journal.written(lambda db, state=state: db.execute(rated, state) and None)
            merged = await lobby.hand_on("old", "new", 1012, nothing)
            assert (merged.moved, merged.stayed) == ([codes[1]], [codes[0]])

    tell(story)


def test_who_is_refused_at_the_last_moment_hands_nothing_on(tmp_path: Path) -> None:
    """The password was changed while it was compared."""

    async def story() -> None:
        async with opened(tmp_path) as lobby:
            code = await lobby.open("old", FRIENDS)
            table = await lobby.find(code)
            assert table
            before = standing(lobby.store.db, "new")
            lobby.store.journal.write(writes.next_generation("new"))
            caller = Caller(table, "old")
            begin = if_still(before, begin_session("device", "new", ""))
            assert await lobby.hand_on("old", "new", 1012, begin) is None
            assert caller.line.code is None and table.seats.of("old") and lobby.store.seats(code) == {0: "old"}
            assert session(lobby.store.db, "device") is None and not lobby.store.generation("old")

    tell(story)


def test_what_was_said_goes_over_and_who_was_muted_stays_so(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            table = await lobby.find(await lobby.open("q", FRIENDS))
            assert table
            host, talker = Caller(table, "q"), Caller(table, "old")
            talker.send(t="sit")
            talker.send(t="say", kind="text", what="a secret")
            host.send(t="mute", seat=1, on=True)
            await lobby.hand_on("old", "new", 1012, nothing)
            talker.hang_up()
            again = Caller(table, "new")
            again.send(t="say", kind="text", what="here again")
            assert again.last("err")["code"] == "muted" and host.last("table")["muted"] == [1]
            assert [remark.words.en for remark in table.attendance.talk.remarks] == ["a secret"]
            await lobby.forget("new", 4404, 1012)
            assert table.attendance.talk.remarks == [] and not table.attendance.talk.muted

    tell(story)


def test_a_place_in_a_queue_is_given_up(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            lobby.queues.wait("old", "guandan")
            await lobby.hand_on("old", "new", 1012, lambda _: None)
            assert lobby.queues.waits("old")  # nothing has happened
            await lobby.hand_on("old", "new", 1012, nothing)
            assert not lobby.queues.waits("old") and lobby.queues.waiting("guandan") == 0

    tell(story)
