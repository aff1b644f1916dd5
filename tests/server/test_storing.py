"""Nothing is shown that is not stored: while the disk is slow, while it is full, and when it works again."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from paiju.notation import show_event
from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.stored_match import STEP
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web.line import FAULT
from tests.server.disk import full, slow
from tests.server.serving import Guest, Server, running
from tests.server.test_resume import events_of
from tests.server.virtual import Caller, Story, make_table, play_story, run

PACE = Pace(turn=30, bank=60, pause=60)


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(people: int, story: Story, preset: str = "guandan") -> None:
        play_story(monkeypatch, tmp_path, load(preset), people, PACE, story)

    return play


def stored(table: GameTable) -> int:
    """The number of the last event in the store. What the table knows is always just that."""
    log, match = table.store.log(table.row.code), table.stored.match
    assert match and log[match.first :] == [show_event(event) for event in match.events]
    return len(log)


def actor(table: GameTable, callers: list[Caller]) -> Caller:
    assert table.stored.match
    return callers[table.stored.match.actors[0]]


def answer(caller: Caller, seq: int) -> None:
    ask = caller.last("ask")
    caller.send(t="act", seq=seq, rqid=ask["rqid"], action=ask["legal"]["actions"][0])


# --- a slow disk ------------------------------------------------------------------------------------------------------


def test_an_action_is_shown_when_it_is_stored(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        slow(table.store.journal, 2.0)
        v, leader = stored(table), actor(table, callers)
        told = [len(caller.line.frames) for caller in callers]
        answer(leader, 1)
        await asyncio.sleep(1.9)
        assert stored(table) == v and [len(caller.line.frames) for caller in callers] == told
        late = Caller(table, "p0")  # who comes in between sees what is stored
        assert late.last("view")["v"] == v
        await asyncio.sleep(0.2)
        assert stored(table) > v and leader.last("ack")["seq"] == 1
        assert {caller.last("view")["v"] for caller in [*callers, late]} == {stored(table)}

    tell(4, story)


def test_an_action_that_is_sent_again_meanwhile_is_done_once(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        slow(table.store.journal, 2.0)
        v, leader = stored(table), actor(table, callers)
        answer(leader, 1)
        leader.hang_up()  # the line is lost, and the action is sent again on another
        again = Caller(table, leader.connection.guest)
        again.send(t="act", seq=1, rqid=(ask := again.last("ask"))["rqid"], action=ask["legal"]["actions"][0])
        again.send(t="act", seq=2, rqid=ask["rqid"], action=ask["legal"]["actions"][1])
        await asyncio.sleep(10)
        assert stored(table) == v + 1 and [ack["seq"] for ack in again.got("ack")] == [1]
        assert again.last("err")["code"] == "stale" and again.last("err")["seq"] == 2

    tell(4, story)


def test_a_clock_that_runs_out_meanwhile_does_not_act_too(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        slow(table.store.journal, 3.0)
        v, leader = stored(table), actor(table, callers)
        await asyncio.sleep(29)
        answer(leader, 1)
        await asyncio.sleep(5)
        assert stored(table) == v + 1 and leader.got("ack")
        seat = table.seats.of(leader.connection.guest)
        assert seat and seat.timeouts == 0

    tell(4, story)


@pytest.mark.parametrize("preset", ["guandan", "shengji"])
def test_a_whole_deal_is_played_on_a_slow_disk(tell: Callable[..., None], preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        slow(table.store.journal, 0.5)  # longer than a window for bids, and at times longer than a bot waits
        for _ in range(3000):
            await asyncio.sleep(1)
            if table.state == "pause":
                break
        assert table.state == "pause" and stored(table) > 50

    tell(1, story, preset)


# --- a full disk ------------------------------------------------------------------------------------------------------


def test_what_cannot_be_stored_is_refused_and_changes_nothing(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        v, leader = stored(table), actor(table, callers)
        shown = leader.last("view")
        with full(table.store.journal):
            answer(leader, 1)
            refusal = leader.last("err")
            assert (refusal["code"], refusal["seq"], refusal["retry_after"]) == ("not_stored", 1, 1.0)
            assert all(not caller.last("table")["storing"] for caller in callers)
            await asyncio.sleep(1000)  # no clock runs out
            answer(leader, 1)
            assert len(leader.got("err")) == 2 and stored(table) == v
            assert Caller(table, "p0").last("view")["v"] == v and leader.last("view") == shown
            assert not any("deadline" in clock for clock in leader.last("turn")["clocks"])
        await asyncio.sleep(1.5)
        assert all(caller.last("table")["storing"] for caller in callers)
        assert leader.last("ask")["deadline"] and not any(player.timeouts for player in table.seats)
        answer(leader, 1)  # the same number again: it was never taken
        assert leader.last("ack")["seq"] == 1 and stored(table) == v + 1
        await asyncio.sleep(30.5)
        assert stored(table) > v + 1  # the clocks run again

    tell(4, story)


def test_bots_go_on_by_themselves_when_there_is_space(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        table.set_auto(table.seats[0], True)
        await asyncio.sleep(5)
        with full(table.store.journal):
            await asyncio.sleep(6)
            v = stored(table)
            await asyncio.sleep(100)
            assert stored(table) == v and not table.pen.works
        await asyncio.sleep(10)
        assert stored(table) > v + 2 and table.pen.works

    tell(1, story)


def test_a_deal_that_could_not_begin_begins_later(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        table.set_auto(table.seats[0], True)
        while table.state != "pause":
            await asyncio.sleep(1)
        with full(table.store.journal):
            callers[0].send(t="next")
            assert callers[0].last("err")["code"] == "not_stored" and table.state == "pause"
            await asyncio.sleep(100)
            assert table.state == "pause"
        await asyncio.sleep(1.5)
        assert table.state == "deal"

    tell(1, story)


def test_nobody_sits_where_it_is_not_stored(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE)
        host, friend = Caller(table, "p0"), Caller(table, "friend")
        with full(table.store.journal):
            for message in ({"t": "sit"}, {"t": "rename", "name": "Friend"}):
                friend.send(**message)
            host.send(t="start")
            host.send(t="leave")
            assert {caller.last("err")["code"] for caller in (host, friend)} == {"not_stored"}
            assert len(friend.got("err")) == len(host.got("err")) == 2
            assert table.state == "open" and [player.person for player in table.seats] == [True, False, False, False]
        await asyncio.sleep(2)
        friend.send(t="sit", seat=2)
        assert friend.last("table")["you"] == 2 and table.store.seats("code") == {0: "p0", 2: "friend"}
        table.close()
        table.store.close()

    run(monkeypatch, story)


# --- a disk that hangs ------------------------------------------------------------------------------------------------


def test_a_disk_that_hangs_is_told_and_stops_the_clocks(
    tell: Callable[..., None], monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        v, leader = stored(table), actor(table, callers)
        slow(table.store.journal, 60)
        answer(leader, 1)
        await asyncio.sleep(10)
        table.check()
        assert all(caller.last("table")["storing"] for caller in callers)
        with monkeypatch.context() as patch:
            patch.setattr("paiju.server.storage.journal.STUCK", 0.0)  # seconds of the real clock
            for _ in range(2):
                table.check()
        assert not any(caller.last("table")["storing"] for caller in callers)
        assert not any("deadline" in clock for clock in leader.last("turn")["clocks"])
        await asyncio.sleep(55)
        assert leader.last("ack")["seq"] == 1 and stored(table) == v + 1  # it was stored after all
        slow(table.store.journal, 0)
        await asyncio.sleep(61)
        assert all(caller.last("table")["storing"] for caller in callers)
        assert actor(table, callers).last("ask")["deadline"] and stored(table) == v + 1

    tell(4, story)


# --- waking up --------------------------------------------------------------------------------------------------------


async def asleep(folder: Path, events: int) -> tuple[Lobby, str]:
    """A lobby with one table, whose log is long and which sleeps."""
    lobby = Lobby(Store(folder), PACE, Workers(0))
    code = await lobby.open("guest", NewTable("guandan", "greedy", clock="normal"))
    table = await lobby.find(code)
    assert table and table.stored.match
    while table.stored.v < events:
        if table.state == "pause":
            table.next_deal()
        table.stored.play((table.stored.match.actors[0], None))
    lobby.awake.pop(code).close()
    return lobby, code


def test_a_table_wakes_up_in_steps_and_once_for_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby, code = await asleep(tmp_path, 5 * STEP)
        turns = 0

        async def others() -> None:
            nonlocal turns
            while True:
                turns += 1
                await asyncio.sleep(0)

        busy = asyncio.create_task(others())
        first, second = await asyncio.gather(lobby.find(code), lobby.find(code))
        assert first and first is second is await lobby.find(code) and first.stored.epoch == 2 and turns >= 5
        assert first.shown.log.v == first.stored.v == stored(first) >= 5 * STEP  # as everybody sees it, too
        assert await lobby.find("nowhere") is None
        busy.cancel()
        lobby.close()

    run(monkeypatch, story)


def test_a_table_can_be_looked_at_while_nothing_can_be_stored(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby, code = await asleep(tmp_path, STEP)
        with full(lobby.store.journal):
            for _ in range(2):  # as if the server had ended in between
                table = await lobby.find(code)
                assert table
                looking = Caller(table, "guest")
                assert looking.last("hello")["epoch"] == 0 and looking.last("view")["v"] == stored(table)
                assert not looking.last("table")["storing"]
                looking.hang_up()
                lobby.awake.pop(code).close()
            table = await lobby.find(code)
            assert table
            waiting = Caller(table, "guest")
            v = stored(table)
        await asyncio.sleep(100)
        assert table.stored.epoch and waiting.last("table")["storing"] and stored(table) > v
        lobby.awake.pop(code).close()
        again = await lobby.find(code)
        assert again and again.stored.epoch > table.stored.epoch > 1
        lobby.close()

    run(monkeypatch, story)


def test_a_table_put_to_sleep_without_space_does_not_write_when_there_is_some(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0))
        code = await lobby.open("guest", NewTable("guandan", "greedy", friends=True))
        old = lobby.awake[code]
        first = Caller(old, "guest")
        first.send(t="start")
        old.set_auto(old.seats[0], True)
        while old.state != "pause":
            await asyncio.sleep(1)
        with full(lobby.store.journal):
            first.send(t="next")
            first.hang_up()
            lobby.watch(code)
            await asyncio.sleep(PACE.sleep + 1)
            assert code not in lobby.awake
            table = await lobby.find(code)
            assert table and table is not old
            caller = Caller(table, "guest")
        v = table.stored.v
        await asyncio.sleep(1.5)
        assert old.stored.v == v == stored(table) and old.stored.epoch < table.stored.epoch
        caller.send(t="next")
        await asyncio.sleep(100)
        assert stored(table) == table.stored.v > v and table.pen.works and lobby.store.journal.failures
        assert caller.last("table")["storing"]
        lobby.close()

    run(monkeypatch, story)


# --- a write that fails although the disk works -----------------------------------------------------------------------


def test_a_table_that_is_not_as_its_log_says_wakes_up_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby, code = await asleep(tmp_path, STEP)
        table = await lobby.find(code)
        assert table and table.stored.match
        first, second = Caller(table, "guest"), Caller(table, "guest")
        while table.stored.match.actors != (0,):
            await asyncio.sleep(0.01)
        table.stored.match.first -= 1  # as a mistake in the program may leave it
        answer(first, 1)
        assert (first.last("err")["code"], first.last("err")["seq"]) == ("failed", 1)
        assert first.line.code == second.line.code == FAULT and code not in lobby.awake
        assert lobby.store.journal.works and not table.turns.alarms.running
        again = await lobby.find(code)
        assert again and again is not table
        back = Caller(again, "guest")
        answer(back, 1)
        assert back.last("ack")["seq"] == 1 and back.last("table")["storing"] and stored(again)
        lobby.close()

    run(monkeypatch, story)


def test_a_table_that_goes_while_it_wakes_up_is_not_there(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby, code = await asleep(tmp_path, 2 * STEP)
        waking = asyncio.create_task(lobby.find(code))
        await asyncio.sleep(0)
        await asyncio.sleep(0)
        lobby.store.journal.write(writes.delete(code))
        assert await waking is None and code not in lobby.awake
        assert lobby.store.journal.works and not lobby.store.journal.failures
        lobby.close()

    run(monkeypatch, story)


# --- a server ---------------------------------------------------------------------------------------------------------


def test_a_server_without_space_says_so_and_goes_on(tmp_path: Path) -> None:
    def set_full(server: Server, on: bool) -> None:
        def switch() -> None:
            nonlocal disk
            if on:
                disk = full(server.lobby.store.journal)
                disk.__enter__()
            else:
                disk.__exit__(None, None, None)

        server.inside(switch)

    disk: Any = None
    with running(tmp_path) as server:
        guest = Guest(server.url)
        code = guest.open("guandan", deals=1)
        with guest.at(code) as client:
            ask = client.until("ask")
            set_full(server, True)
            client.act(ask["rqid"], ask["legal"]["actions"][0])
            assert client.until("err")["code"] == "not_stored"
            assert not client.until("table")["storing"]
            fresh = Guest(server.url)  # asks who they are
            assert fresh.request("/api/me")[0] == 200 and guest.request("/api/me")[0] == 200
            status, body = guest.request("/api/tables", {"ruleset": "guandan", "strength": "greedy"})
            assert status == 503 and b'"not_stored"' in body
            with guest.at(code) as other:
                assert other.until("view")["v"] == len(server.inside(lambda: server.lobby.store.log(code)))
            set_full(server, False)
            assert client.until("table", storing=True)
            client.play()
        shown = events_of(client)
        server.lobby.store.journal.close()  # as if it were killed: nothing else reaches the disk
        kept = server.inside(lambda: server.lobby.store.log(code))
        assert max(shown) == len(kept)
