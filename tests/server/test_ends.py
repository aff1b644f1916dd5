"""Everything has an end: tables and guests that nobody uses, quotas, and deletion on request."""

import asyncio
import sqlite3
import time
from collections.abc import AsyncIterator, Callable, Coroutine
from contextlib import asynccontextmanager
from pathlib import Path
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed

from paiju.pictures import Text
from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.journal import Work
from paiju.server.storage.keeping import DAY, Keeping
from paiju.server.storage.store import Progress, Row, Store, rules_text
from paiju.server.table import housekeeping
from paiju.server.table.housekeeping import keep_house, tidy
from paiju.server.table.lobby import Lobby
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web import api as http
from paiju.server.web.limits import Rate
from tests.server.serving import QUICK, Guest, Server, running
from tests.server.virtual import Caller, make_table, run

RULES = rules_text(load("guandan"))
FRIENDS = NewTable("guandan", "greedy", friends=True)
KINDS = ("event", "seed", "seat", "game")
END = [
    f"DealOpened number=1 level=A owner=0 commitment={'0' * 64}",
    "Settled levels=A,2 level=A owner=0 fails=0,0 champion=0",
    f"DealRevealed number=1 seed={'0' * 64}",
]  # of a match


@asynccontextmanager
async def opened(folder: Path, keeping: Keeping | None = None) -> AsyncIterator[Lobby]:
    lobby = Lobby(Store(folder), QUICK, Workers(0, "greedy"), keeping)
    yield lobby
    lobby.close()


def play(story: Callable[[], Coroutine[Any, Any, None]]) -> None:
    asyncio.run(story())


def make(lobby: Lobby, code: str, progress: Progress, days: float, *guests: str) -> None:
    """A table that was last used so many days ago."""
    row = Row(code, RULES, "greedy", guests[0], True, 30.0, None, b"secret")
    seated = [writes.sit(code, seat, guest) for seat, guest in enumerate(guests)]
    log = [] if progress == "open" else [writes.append(code, 1, ["one", "two"], {1: b"seed"})]
    write(lobby, writes.create(row), *seated, *log, writes.touch(code, progress))
    change(lobby, "UPDATE game SET touched=? WHERE code=?", time.time() - days * DAY, code)


def write(lobby: Lobby, *works: Work[None]) -> None:
    lobby.store.journal.write(writes.together(*works))


def change(lobby: Lobby, sql: str, *values: object) -> None:
    """Behind the server's back."""

    def changed(db: sqlite3.Connection) -> None:
        db.execute(sql, values)

    write(lobby, changed)


def left(lobby: Lobby) -> set[str]:
    return {code for (code,) in lobby.store.db.execute("SELECT code FROM game")}


def traces(lobby: Lobby, code: str) -> int:
    count = "SELECT count(*) FROM {} WHERE code=?"
    return sum(lobby.store.db.execute(count.format(kind), (code,)).fetchone()[0] for kind in KINDS)


# --- housekeeping -----------------------------------------------------------------------------------------------------


def test_what_nobody_uses_ends_by_stated_rules(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "BREATH", 0)

    async def story() -> None:
        async with opened(tmp_path) as lobby:
            for progress, days in (("open", 1), ("begun", 90), ("over", 180)):
                for place in range(3):
                    make(lobby, f"{progress} old {place}", progress, days + 0.1, "p")  # type: ignore[arg-type]
                make(lobby, f"{progress} kept", progress, days - 0.1, "p")  # type: ignore[arg-type]
            make(lobby, "fell", "begun", 100, "p")
            change(lobby, "DELETE FROM event WHERE code='fell'")
            write(lobby, writes.append("fell", 1, END, {}))
            change(lobby, "UPDATE game SET touched=? WHERE code='fell'", time.time() - 100 * DAY)
            await tidy(lobby)
            assert left(lobby) == {"open kept", "begun kept", "over kept", "fell"}
            assert lobby.store.count() == 4 and lobby.tables_ended == 9
            assert traces(lobby, "begun old 0") == 0 < traces(lobby, "begun kept")
            await tidy(lobby)
            assert len(left(lobby)) == 4

    play(story)


def test_a_table_that_is_awake_is_in_use(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            code = await lobby.open("p", FRIENDS)
            change(lobby, "UPDATE game SET touched=0")
            await tidy(lobby)
            assert left(lobby) == {code} and code in lobby.awake
            async with lobby.put_away(code, 1012):
                pass
            await tidy(lobby)
            assert left(lobby) == {code}  # it was in use just now
            change(lobby, "UPDATE game SET touched=0")
            await tidy(lobby)
            assert left(lobby) == set()

    play(story)


def test_a_guest_ends_who_sits_nowhere_and_does_not_come(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(housekeeping, "BREATH", 0)

    async def story() -> None:
        async with opened(tmp_path) as lobby:
            store, gone = lobby.store, [f"gone {number}" for number in range(housekeeping.GUESTS + 3)]
            write(lobby, *(writes.rename(guest, "Ann") for guest in (*gone, "seated")))
            make(lobby, "table", "begun", 1, "seated")
            change(lobby, "UPDATE guest SET seen=?", time.time() - 366 * DAY)
            write(lobby, writes.rename("here", "Ann"))
            await tidy(lobby)
            assert {guest for (guest,) in store.db.execute("SELECT id FROM guest")} == {"seated", "here"}
            assert lobby.guests_ended == housekeeping.GUESTS + 3

    play(story)


@pytest.mark.parametrize("error", [Refused("not_stored"), sqlite3.OperationalError("disk I/O error"), KeyError("x")])
def test_housekeeping_goes_on_after_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, error: Exception, caplog: pytest.LogCaptureFixture
) -> None:
    tried = []

    async def broken(lobby: Lobby) -> None:
        tried.append(asyncio.get_running_loop().time())
        raise error

    async def story() -> None:
        async with opened(tmp_path) as lobby:
            keeper = asyncio.create_task(keep_house(lobby))
            await asyncio.sleep(3 * 3600 + 1)
            keeper.cancel()

    monkeypatch.setattr(housekeeping, "tidy", broken)
    run(monkeypatch, story)
    assert [round(at - tried[0]) for at in tried] == [0, 3600, 7200, 10800]
    assert len(caplog.records) == 4


def test_a_table_is_touched_when_a_deal_ends(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, QUICK, deals=1)

        def stored() -> object:
            return table.store.db.execute("SELECT progress FROM game").fetchone()[0]

        caller = Caller(table, "p0")
        caller.send(t="start")
        assert stored() == "open" == table.progress  # nobody has played yet
        while not caller.got("ask"):
            await asyncio.sleep(1)
        assert stored() == "open" == table.progress
        ask = caller.last("ask")
        caller.send(t="act", seq=1, rqid=ask["rqid"], action=ask["legal"]["actions"][0])
        assert stored() == "begun" == table.progress
        assert GameTable(table.row, table.store, QUICK, Workers(0, "greedy"))._played  # woken up again
        caller.send(t="auto", on=True)
        while table.stored.running:
            await asyncio.sleep(1)
        assert stored() == "over" == table.progress
        table.close()
        table.store.close()

    run(monkeypatch, story)


# --- quotas -----------------------------------------------------------------------------------------------------------


def test_a_guest_has_so_many_tables_and_the_oldest_finished_makes_room(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, Keeping(of_guest=4)) as lobby:
            make(lobby, "shared", "over", 9, "p", "q")
            make(lobby, "old", "over", 8, "p")
            make(lobby, "new", "over", 7, "p")
            make(lobby, "begun", "begun", 99, "p")
            one = await lobby.open("p", FRIENDS)
            assert left(lobby) == {"shared", "new", "begun", one}
            two = await lobby.open("p", FRIENDS)
            assert left(lobby) == {"shared", "begun", one, two}
            with pytest.raises(Refused, match="too_many_tables") as refused:
                await lobby.open("p", FRIENDS)
            assert "4" in refused.value.text.zh and "4" in refused.value.text.en
            assert await lobby.open("q", FRIENDS)  # others have tables of their own

    play(story)


def test_there_is_room_for_so_many_tables_in_all(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path, Keeping(tables=2)) as lobby:
            await lobby.open("p", FRIENDS)
            await lobby.open("q", FRIENDS)
            with pytest.raises(Refused, match="full"):
                await lobby.open("r", FRIENDS)
            assert isinstance(Refused("full").text, Text) and http.problem(Refused("full")).status_code == 503
        async with opened(tmp_path, Keeping(tables=2)) as again:
            assert again.store.count() == 2

    play(story)


def test_dropping_the_cookie_opens_no_more_tables(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "TABLES_FROM_ONE", Rate(3, 0.01))
    with running(tmp_path) as server:
        wanted = {"ruleset": "guandan", "strength": "greedy"}
        answers = [Guest(server.url).request("/api/tables", wanted) for _ in range(5)]
        assert [status for status, _ in answers] == [200, 200, 200, 429, 429]


# --- deletion on request ----------------------------------------------------------------------------------------------


def gone_from(server: Server, *guests: Guest) -> None:
    """No text of the database knows them."""
    dump = server.inside(lambda: "\n".join(server.lobby.store.db.iterdump()))
    for guest in guests:
        assert guest.me["name"]["zh"] not in dump


def test_a_guest_is_forgotten_and_the_match_of_the_others_stays(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    guest.me = guest.post("/api/me", {"name": "Forgotten"})
    friend.post("/api/me", {"name": "Friend"})
    alone, shared, waiting = (
        guest.open("guandan"),
        guest.open("guandan", friends=True),
        friend.open("guandan", friends=True),
    )
    before = guest.cookie
    with guest.at(shared) as one, friend.at(shared) as two, guest.at(alone) as solo, guest.at(waiting) as visitor:
        two.send(t="sit")
        two.until("table", you=1)
        one.send(t="start")
        seen = two.until("view")
        status, body = guest.request("/api/me", method="DELETE")
        assert status == 200 and b'"tables":[]' in body and guest.cookie != before
        table = two.until("table", host=1)  # nobody else is cut off
        assert table["seats"][0]["person"] is False and table["state"] == "deal"
        two.play()
        codes = []
        for client in (one, solo, visitor):
            with pytest.raises(ConnectionClosed) as why:
                while True:
                    client.receive()
            codes.append(why.value.rcvd and why.value.rcvd.code)
        assert codes == [1012, 4404, 1012]
    with friend.at(shared) as back:
        table = back.until("table")
        assert table["seats"][0]["person"] is False and table["host"] == 1 and table["state"] == "pause"
        assert back.until("view")["v"] >= seen["v"]
    assert server.inside(lambda: traces(server.lobby, alone)) == 0
    gone_from(server, guest)
    assert guest.get("/api/me")["tables"] == []
    guest.cookie = before  # on another device
    assert guest.get("/api/me")["name"]["en"].startswith("Guest ") and guest.cookie != before


def test_nobody_is_cut_off_where_somebody_is_forgotten(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            codes = [await lobby.open("p", FRIENDS) for _ in range(4)]
            begun, waiting, left, over = [table for code in codes if (table := await lobby.find(code))]
            callers = {table: [Caller(table, guest) for guest in ("p", "q")] for table in (begun, waiting, left, over)}
            for table, (host, other) in callers.items():
                other.send(t="sit")
                if table is not waiting:
                    host.send(t="start")
            callers[left][0].send(t="leave")
            over.stored.deals = 1
            over.set_auto(over.seats[0], True)
            over.set_auto(over.seats[1], True)
            while over.state != "over":
                await asyncio.sleep(0.01)
            await lobby.forget("p", 4404, 1012)
            for _, other in callers.values():
                assert other.line.code is None and not other.got("err")
            for table, (host, other) in callers.items():
                assert host.line.code in (1012, 1000)  # 1000: they had left
                seats, names = other.last("table")["seats"], lobby.store.seats(table.row.code)
                assert [seat["person"] for seat in seats[:2]] == [table is over, True] and names[1] == "q"
            assert other.last("table")["seats"][0]["name"]["en"] == "Nameless" and names[0] == "-"
            assert {table.host.guest for table in (begun, waiting, left)} == {"q"} and not left.seats.left_by("p")
            for host, _ in callers.values():
                host.hang_up()
            assert not any(table.knows("p") for table in callers)
            callers[waiting][1].send(t="start")
            assert waiting.state == "deal"

    play(story)


def test_what_had_waited_for_the_pen_is_forgotten_as_well(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            table = await lobby.find(await lobby.open("q", FRIENDS))
            assert table
            table.pen._writing = True  # something of another's
            Caller(table, "p").send(t="sit")
            forgetting = asyncio.create_task(lobby.forget("p", 4404, 1012))
            await asyncio.sleep(0)
            table.pen._writing = False
            table.pen._go_on()
            await forgetting
            assert lobby.store.seats(table.row.code) == {0: "q"} and not table.seats.of("p")

    play(story)


def test_a_table_that_cannot_write_forgets_by_waking_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            code = await lobby.open("q", FRIENDS)
            table = await lobby.find(code)
            assert table
            callers = [Caller(table, guest) for guest in ("q", "p")]
            callers[1].send(t="sit")
            table.pen.works = False
            await lobby.forget("p", 4404, 1012)
            assert [caller.line.code for caller in callers] == [1012, 1012] and code not in lobby.awake
            again = await lobby.find(code)
            assert again and not again.knows("p")

    play(story)


def test_in_a_finished_match_the_seat_of_somebody_who_is_forgotten_is_nobodys(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            write(lobby, writes.rename("p", "Forgotten"))
            make(lobby, "over", "over", 1, "p", "q")
            make(lobby, "begun", "begun", 1, "q", "p")
            await lobby.forget("p", 4404, 1012)
            assert lobby.store.seats("over") == {0: "-", 1: "q"} and lobby.store.seats("begun") == {0: "q"}
            assert lobby.store.db.execute("SELECT DISTINCT host FROM game").fetchall() == [("q",)]
            assert lobby.store.names("over")[0] is None and lobby.store.generation("p") == 1
            assert lobby.removable("over", "q")  # nobody else is left
            await lobby.forget("q", 4404, 1012)
            assert left(lobby) == set()

    play(story)


def test_what_is_deleted_is_overwritten(tmp_path: Path) -> None:
    async def story() -> None:
        async with opened(tmp_path) as lobby:
            write(lobby, writes.rename("p", "Forgotten"))
            make(lobby, "vanished", "begun", 1, "p")
            await lobby.forget("p", 4404, 1012)

    play(story)
    content = (tmp_path / "paiju.db").read_bytes()  # closed: the journal is folded in
    assert b"Forgotten" not in content and b"vanished" not in content and b"guest" in content


def test_a_table_is_removed_by_its_only_person_or_by_its_host_before_the_start(server: Server) -> None:
    guest, friend = Guest(server.url), Guest(server.url)
    alone, open_, begun = (
        guest.open("guandan"),
        guest.open("guandan", friends=True),
        guest.open("guandan", friends=True),
    )

    def remove(who: Guest, code: str) -> tuple[int, bytes]:
        return who.request(f"/api/tables/{code}", method="DELETE")

    with guest.at(begun) as host, friend.at(begun) as two, friend.at(open_) as waiting:
        for client in (two, waiting):
            client.send(t="sit")
            client.until("table", you=1)
        host.send(t="start")
        host.until("view")
        mine = {table["code"]: table["removable"] for table in guest.get("/api/me")["tables"]}
        assert mine == {alone: True, open_: True, begun: False}
        assert not any(table["removable"] for table in friend.get("/api/me")["tables"])
        assert remove(friend, alone) == remove(friend, "a" * 16) and remove(friend, alone)[0] == 404
        for who, code in ((friend, open_), (friend, begun), (guest, begun)):
            status, body = remove(who, code)
            assert status == 409 and b"not_alone" in body
        for code in (alone, open_):
            status, body = remove(guest, code)
            assert status == 200 and code.encode() not in body
            assert server.inside(lambda code=code: traces(server.lobby, code)) == 0
        with pytest.raises(ConnectionClosed) as why:
            while True:
                waiting.receive()
        assert why.value.rcvd and why.value.rcvd.code == 4404
    assert remove(guest, alone)[0] == 404
    status, body = guest.request(f"/api/tables/{begun}", method="DELETE", Origin="http://evil.example")
    assert status == 403


def test_an_address_has_few_guests_forgotten(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "FORGOTTEN", Rate(2, 0.01))
    with running(tmp_path) as server:
        found = [Guest(server.url).request("/api/me", method="DELETE")[0] for _ in range(3)]
    assert found == [200, 200, 429]
