"""The people of a table keep it: the host removes, locks, closes and hands on, and nobody waits for one who is gone."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.pictures import Text
from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web.entrance import Arrival, Entrance
from paiju.server.web.guests import Guests
from paiju.server.web.line import NO_TABLE
from paiju.server.web.origin import Trust
from tests.server.disk import full, slow
from tests.server.serving import Guest, Server
from tests.server.test_guests import closed
from tests.server.virtual import Caller, Line, make_table, run

PACE = Pace(turn=20.0, think_least=0.2, think_most=0.4, pause=600.0, host=30.0)
SHOWN = {"events", "view", "turn", "ask", "news"}  # what only those who sit at the table are sent


def people_of(table: GameTable) -> list[str | None]:
    return [player.guest for player in table.seats]


def kinds(caller: Caller, since: int = 0) -> set[str]:
    return {frame.split('"')[3] for frame in caller.line.frames[since:]}


async def to_the_pause(table: GameTable) -> None:
    for _ in range(100_000):
        if table.state != "deal":
            return
        await asyncio.sleep(1)
    raise AssertionError("the deal does not end")


def test_only_the_host_removes_locks_closes_and_hands_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        host, guest, visitor = Caller(table, "p0"), Caller(table, "p1"), Caller(table, "stranger")
        for wish in (
            {"t": "remove", "seat": 0},
            {"t": "lock", "on": True},
            {"t": "choose", "clock": "quick"},
            {"t": "make_host", "seat": 1},
            {"t": "close"},
        ):
            guest.send(**wish)
            assert guest.last("err")["code"] == "not_host"
            visitor.send(**wish)
            assert visitor.last("err")["code"] == "not_seated"
        for seat in (-1, 0, 3, 4, 10**9):  # no such seat, oneself, and a seat without a person
            for kind in ("remove", "make_host"):
                host.send(t=kind, seat=seat)
                assert host.last("err")["code"] == "bad_choice"
        assert people_of(table) == ["p0", "p1", "p2", None] and not table.locked and not table.closed
        table.store.close()

    run(monkeypatch, story)


def test_one_who_is_removed_is_told_and_may_sit_down_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="remove", seat=1)
        assert guest.last("err")["code"] == "removed" and guest.last("table")["you"] is None
        assert guest.line.code is None and people_of(table) == ["p0", None, None, None]
        guest.send(t="sit", seat=3)
        assert guest.last("table")["you"] == 3
        assert table.store.seats("code") == {0: "p0", 3: "p1"}
        table.store.close()

    run(monkeypatch, story)


def test_who_is_kept_out_stays_out_after_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="remove", seat=1, keep_out=True)
        assert guest.last("err")["code"] == "removed" and guest.line.code == 4404
        guest.hang_up()
        assert not table.admits("p1") and table.admits("p2")
        table.close()
        table.store.close()
        again = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        found = await again.find("code")
        assert found and not found.admits("p1") and people_of(found) == ["p0", None, None, None]
        again.close()

    run(monkeypatch, story)


def test_the_host_alone_sees_who_is_kept_out_and_lets_them_in_again(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        host, kept, other = (Caller(table, f"p{seat}") for seat in range(3))
        kept.send(t="rename", name="Ann")
        host.send(t="remove", seat=1, keep_out=True)
        kept.hang_up()
        (outsider,) = host.last("table")["kept_out"]
        assert outsider["name"]["en"] == "Ann" and other.last("table")["kept_out"] == []
        assert not any("p1" in frame or "Ann" in frame.partition('"kept_out"')[2] for frame in other.line.frames)
        other.send(t="let_in", who=outsider["id"])
        assert other.last("err")["code"] == "not_host" and not table.admits("p1")
        for who in ("", "p1", "x" * 12):
            host.send(t="let_in", who=who)
            assert host.last("err")["code"] == "bad_choice" and host.last("err")["of"] == "let_in"
        table.close()
        table.store.close()
        again = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        found = await again.find("code")
        assert found
        host, other = Caller(found, "p0"), Caller(found, "p2")
        assert host.last("table")["kept_out"] == [outsider]
        host.send(t="make_host", seat=2)
        assert host.last("table")["kept_out"] == [] and other.last("table")["kept_out"] == [outsider]
        other.send(t="let_in", who=outsider["id"])
        assert other.last("table")["kept_out"] == [] and found.admits("p1") and not again.store.kept_out("code")
        back = Caller(found, "p1")
        back.send(t="sit", seat=1)
        assert back.last("table")["you"] == 1
        again.close()

    run(monkeypatch, story)


def test_who_is_being_kept_out_does_not_sit_down_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        slow(table.store.journal, 1.0)
        host.send(t="remove", seat=1, keep_out=True)
        guest.send(t="sit")
        await asyncio.sleep(5)
        assert [error["code"] for error in guest.got("err")] == ["removed", "removed"]
        assert people_of(table) == ["p0", None, None, None] and not table.admits("p1")
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_who_is_kept_out_while_the_table_is_prepared_does_not_come_in(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        code = await lobby.open("p0", NewTable("guandan", "greedy", friends=True))
        table, line, find = lobby.awake[code], Line(), lobby.find

        async def wake(code: str) -> GameTable | None:
            table.attendance.outsiders.add("guest", Text("x", "x"))
            return await find(code)

        monkeypatch.setattr(lobby, "find", wake)
        entrance = Entrance(lobby, Guests(tmp_path, lobby.store), Trust())
        arrival = Arrival("", entrance.addresses.of(""), None, "guest", None, code, -1, -1)
        await entrance._lead(line, arrival)  # type: ignore[arg-type]
        assert line.code == NO_TABLE and "removed" in line.frames[-1] and not table.attendance.connections
        lobby.close()

    run(monkeypatch, story)


def test_a_kept_out_guest_is_told_why(server: Server) -> None:
    host, guest = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with host.at(code) as one, guest.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
        one.send(t="remove", seat=1, keep_out=True)
        assert two.until("err")["code"] == "removed"
    seen, code_of_close = closed(guest.at(code))
    assert seen[0]["code"] == "removed" and code_of_close == 4404 and len(seen) == 1  # type: ignore[index]
    assert code not in [table["code"] for table in guest.get("/api/me")["tables"]]


def test_whoever_sits_down_in_a_pause_has_no_part_in_the_result(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, former = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="start")
        for player in (table.seats[0], table.seats[1]):
            table.set_auto(player, True)
        await to_the_pause(table)
        former.send(t="look", v=0)
        verdict = former.last("view")["own"]["headline"]
        assert verdict
        former.send(t="leave")
        former.hang_up()
        former = Caller(table, "p1")  # comes back
        assert former.last("view")["own"]["headline"] == verdict
        former.send(t="leave")
        former.hang_up()
        newcomer = Caller(table, "p9")
        newcomer.send(t="sit", seat=1)
        own = newcomer.last("view")["own"]
        assert newcomer.last("view")["board"]["result"] and own["headline"] is None and own["lines"] == []
        newcomer.hang_up()
        newcomer = Caller(table, "p9")  # loads the page anew
        assert newcomer.last("view")["own"]["headline"] is None
        table.next_deal()
        for player in (table.seats[0], table.seats[1]):
            table.set_auto(player, True)
        await to_the_pause(table)
        newcomer.send(t="look", v=0)
        assert newcomer.last("view")["own"]["headline"]
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_removed_in_a_deal_one_sees_no_more_and_a_bot_plays_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 4, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(4)]
        callers[0].send(t="start")
        match = table.stored.match
        assert match
        seat = match.actors[0]
        if seat == 0:
            callers[0].send(t="make_host", seat=1)
        host, gone = callers[seat == 0], callers[seat]
        told = len(gone.line.frames)
        host.send(t="remove", seat=seat)
        v = table.stored.v
        await asyncio.sleep(PACE.think_most + 0.1)
        assert table.stored.v > v, "the bot does not play"
        assert not kinds(gone, told) & SHOWN and gone.last("table")["seats"][seat]["bot"]
        gone.send(t="sit", seat=seat)
        assert gone.last("err")["code"] == "deal_running"
        for caller in callers:
            caller.send(t="auto", on=True)
        await to_the_pause(table)
        assert not kinds(gone, told) & SHOWN
        late = Caller(table, "late")
        late.send(t="sit", seat=seat)
        assert late.last("table")["you"] == seat
        gone.send(t="sit", seat=seat)
        assert gone.last("err")["code"] == "table_full"
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_who_leaves_may_come_back_until_another_sits_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(3)]
        callers[0].send(t="start")
        for seat in (1, 2):
            callers[seat].send(t="leave")
            assert callers[seat].line.code == 1000
            callers[seat].hang_up()
        late = Caller(table, "late")
        late.send(t="sit", seat=1)
        assert late.last("err")["code"] == "deal_running"
        assert Caller(table, "p2").last("hello")["seat"] == 2  # back, in the middle of the deal
        callers[0].send(t="auto", on=True)
        table.set_auto(table.seats[2], True)
        await to_the_pause(table)
        late.send(t="sit", seat=1)
        assert late.last("table")["you"] == 1 and late.got("view")
        assert Caller(table, "p1").last("hello")["seat"] is None
        assert people_of(table) == ["p0", "late", "p2", None] and not table.store.seats("code", gone=True)
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_the_seat_of_who_may_come_back_is_taken_last(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, friend = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="start")
        friend.send(t="leave")
        host.send(t="auto", on=True)
        await to_the_pause(table)
        for guest, seat in (("ann", 2), ("ben", 3), ("cai", 1)):
            late = Caller(table, guest)
            late.send(t="sit")
            assert late.last("table")["you"] == seat
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_after_the_match_nobody_sits_down(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE, deals=1)
        host, visitor = Caller(table, "p0"), Caller(table, "late")
        host.send(t="start")
        host.send(t="auto", on=True)
        await to_the_pause(table)
        visitor.send(t="sit")
        assert table.state == "over" and visitor.last("err")["code"] == "not_now"
        assert people_of(table) == ["p0", None, None, None] and not visitor.got("view")
        table.close()
        table.store.close()

    run(monkeypatch, story)


@pytest.mark.parametrize("waited", [0.5, 1.5])  # while another write is on its way, and while their own is
def test_who_comes_back_and_is_gone_at_once_is_not_here(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, waited: float
) -> None:
    """In the one case they have not come back, in the other they are away."""

    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, friend = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="start")
        friend.send(t="leave")
        friend.hang_up()
        table.turns.stop()
        slow(table.store.journal, 1.0)
        host.send(t="lock", on=True)
        back = Caller(table, "p1")
        await asyncio.sleep(waited)
        back.hang_up()
        await asyncio.sleep(2.5)
        seat = host.last("table")["seats"][1]
        assert not back.line.frames and seat["person"] is (waited > 1) and seat["here"] is False
        assert (table.store.seats("code", gone=True) == {}) is (waited > 1)
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_the_right_to_come_back_survives_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(2)]
        callers[0].send(t="start")
        callers[1].send(t="leave")
        table.close()
        table.store.close()
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        found = await lobby.find("code")
        assert found and people_of(found) == ["p0", None, None, None] and found.admits("p1")
        assert Caller(found, "p1").last("hello")["seat"] == 1
        lobby.close()

    run(monkeypatch, story)


def test_nobody_sits_down_at_a_locked_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, guest, visitor = Caller(table, "p0"), Caller(table, "p1"), Caller(table, "late")
        host.send(t="lock", on=True)
        assert visitor.last("table")["locked"] is True
        visitor.send(t="sit")
        assert visitor.last("err")["code"] == "locked"
        guest.send(t="sit", seat=2)  # those who have a seat may still move
        assert guest.last("table")["you"] == 2
        row = table.store.find("code")
        assert row and row.locked
        host.send(t="lock", on=False)
        visitor.send(t="sit")
        assert visitor.last("table")["you"] == 1 and visitor.last("table")["locked"] is False
        host.send(t="lock", on=True)
        for caller in (guest, visitor, host):
            caller.send(t="leave")
        guest.send(t="sit")  # nobody is left who could unlock it
        assert guest.last("table")["you"] == 0 == guest.last("table")["host"]
        guest.send(t="lock", on=False)
        assert guest.last("table")["locked"] is False
        table.store.close()

    run(monkeypatch, story)


def test_a_closed_table_is_gone(server: Server) -> None:
    host, guest, late = Guest(server.url), Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    with host.at(code) as one, guest.at(code) as two:
        two.send(t="sit")
        two.until("table", you=1)
        one.send(t="close")
        assert one.until("err")["code"] == two.until("err")["code"] == "closed"
    for person in (host, guest, late):
        seen, _ = closed(person.at(code))
        assert [message["code"] for message in seen] == ["no_table"]  # type: ignore[index]
        assert person.get("/api/me")["tables"] == []
    assert server.inside(lambda: server.lobby.store.find(code)) is None
    started = host.open("guandan", friends=True)
    with host.at(started) as one:
        one.send(t="start")
        one.until("view")
        one.send(t="close")
        assert one.until("err")["code"] == "not_now"


def test_nothing_is_written_behind_the_end_of_a_table(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "guest")
        slow(table.store.journal, 1.0)
        host.send(t="close")
        guest.send(t="sit")
        host.send(t="start")
        await asyncio.sleep(5)
        assert guest.last("err")["code"] == host.last("err")["code"] == "closed"
        assert table.state == "open" and not table.store.seats("code") and not table.store.log("code")
        table.close()
        table.store.close()

    run(monkeypatch, story)


def host_of(caller: Caller) -> Any:
    return caller.last("table")["host"]


def test_the_host_hands_the_role_on(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(3)]
        callers[0].send(t="make_host", seat=2)
        assert [host_of(caller) for caller in callers] == [2, 2, 2]
        callers[0].send(t="start")
        assert callers[0].last("err")["code"] == "not_host"
        row = table.store.find("code")
        assert row and row.host == "p2"
        callers[2].send(t="start")
        assert table.state == "deal"
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_a_host_is_another_when_it_is_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(3)]
        with full(table.store.journal):
            callers[0].send(t="make_host", seat=2)
            assert callers[0].last("err")["code"] == "not_stored" and host_of(callers[0]) == 0
        await asyncio.sleep(2)
        callers[0].send(t="make_host", seat=2)
        assert host_of(callers[0]) == 2
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_an_heir_who_could_not_be_stored_is_host_when_there_is_space(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, heir = Caller(table, "p0"), Caller(table, "p1")
        slow(table.store.journal, 1.0)
        host.send(t="leave")
        await asyncio.sleep(0.5)
        with full(table.store.journal):  # the leave is on its way, and the heir comes after it
            await asyncio.sleep(5)
            assert host_of(heir) is None and people_of(table)[0] is None
        await asyncio.sleep(5)
        assert host_of(heir) == 1
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_an_heir_who_leaves_meanwhile_is_not_host(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 3, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(3)]
        slow(table.store.journal, 1.0)
        callers[0].send(t="leave")
        callers[1].send(t="leave")
        hosts = []
        for _ in range(20):
            await asyncio.sleep(0.5)
            hosts.append(table.host.guest)
        assert set(hosts) == {"p0", "p2"} and host_of(callers[2]) == 2
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_who_comes_back_while_nothing_can_be_stored_gets_the_seat_later(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        callers = [Caller(table, f"p{seat}") for seat in range(2)]
        callers[0].send(t="start")
        callers[1].send(t="leave")
        callers[1].hang_up()
        with full(table.store.journal):
            back = Caller(table, "p1")
            assert back.last("hello")["seat"] is None
            await asyncio.sleep(5)
        await asyncio.sleep(2)
        assert back.last("table")["you"] == 1 and back.got("view") and people_of(table) == ["p0", "p1", None, None]
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_when_the_host_leaves_whoever_has_sat_longest_and_is_here_is_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE)
        host, late = Caller(table, "p0"), Caller(table, "late")
        for guest, seat in (("away", 3), ("first", 2), ("second", 1)):
            caller = Caller(table, guest)
            caller.send(t="sit", seat=seat)
            if guest == "away":
                caller.hang_up()
        host.send(t="leave")
        assert host_of(late) == 2  # seat 3 is longer taken, but its player is not here
        table.store.close()

    run(monkeypatch, story)


def test_after_a_host_who_was_alone_the_next_to_sit_down_is_host(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "guest")
        host.send(t="leave")
        assert host_of(guest) is None
        guest.send(t="sit")
        assert host_of(guest) == 0
        guest.send(t="start")
        assert table.state == "deal"
        table.close()
        table.store.close()

    run(monkeypatch, story)


@pytest.mark.parametrize("state", ["open", "pause"])
def test_a_host_who_is_away_is_waited_for_and_then_replaced(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, state: str
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, PACE)
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        if state == "pause":
            host.send(t="start")
            host.send(t="auto", on=True)
            guest.send(t="auto", on=True)
            await to_the_pause(table)
        host.hang_up()
        await asyncio.sleep(20)
        host = Caller(table, "p0")  # back in time
        await asyncio.sleep(60)
        assert host_of(guest) == 0
        host.hang_up()
        await asyncio.sleep(29)
        assert host_of(guest) == 0
        await asyncio.sleep(2)
        assert host_of(guest) == 1
        host = Caller(table, "p0")
        await asyncio.sleep(60)
        assert host_of(host) == 1  # whoever comes back is a player like others
        table.close()
        table.store.close()

    run(monkeypatch, story)


def test_in_a_deal_and_at_an_empty_table_nobody_takes_the_role(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 2, Pace(turn=0.0, bank=600.0))
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        host.hang_up()
        guest.hang_up()
        await asyncio.sleep(100)
        assert table.host.guest == "p0"
        host, guest = Caller(table, "p0"), Caller(table, "p1")
        host.send(t="start")
        host.hang_up()
        await asyncio.sleep(100)
        assert table.host.guest == "p0" and table.state == "deal"
        table.close()
        table.store.close()

    run(monkeypatch, story)
