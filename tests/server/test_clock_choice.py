"""The clock is the table's: what runs out with each, who chooses it, and what tables from before have. The strength
of the bots and the card counter are chosen with it."""

import asyncio
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.protocol.messages import ClockName
from paiju.server.storage.store import Store
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.table.turns import VOID_DEALS
from paiju.server.thinking.workers import Workers
from tests.server.virtual import Caller, Story, play_story, run

FILES = Path(__file__).parent.parent / "files"
HOUR = 3600


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(preset: str, people: int, clock: ClockName, story: Story, started: bool = True) -> None:
        play_story(monkeypatch, tmp_path, load(preset), people, Pace(), story, started, clock)

    return play


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou", "shengji"])
def test_against_bots_nothing_runs_out(tell: Callable[..., None], preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        me, phases = callers[0], set[str]()
        for _ in range(300):
            await asyncio.sleep(HOUR)
            match, v = table.stored.match, table.stored.v
            if table.state != "deal":
                break
            assert match and match.actors == (0,) and me.last("turn")["clocks"] == [{"seat": 0}]
            await asyncio.sleep(HOUR)
            asked = me.last("ask")
            assert table.stored.v == v and asked["deadline"] is None
            phases.add(match.state.phase)
            me.send(t="act", seq=v, rqid=asked["rqid"], action=asked["legal"]["actions"][0])
        assert table.state == "pause" and table.pause.ends_at is None  # it waits for the person here as well
        assert not table.seats[0].auto and len(phases) >= (1 if preset == "guandan" else 2)
        me.send(t="next")
        assert table.state == "deal"

    tell(preset, 1, "none", story)


def test_without_a_clock_all_bid_or_pass_for_themselves(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        await asyncio.sleep(HOUR)  # the bots have had their moments
        assert match.state.phase == "draw" and match.actors == (0, 1)
        callers[0].send(t="act", seq=1, rqid=callers[0].last("ask")["rqid"], action="pass")
        await asyncio.sleep(HOUR)
        assert match.state.phase == "draw" and match.actors == (1,)
        callers[1].hang_up()  # who is away has a bank here as everywhere
        await asyncio.sleep(HOUR)
        assert match.state.phase != "draw" or match.actors == (0,)  # what a bot bids can be countered
        assert table.seats[1].auto

    tell("zhaopengyou", 2, "none", story)


def test_with_friends_only_the_time_to_bid_runs_out(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match and {clock["total"] for clock in callers[0].last("turn")["clocks"]} == {10_000}
        while match.state.phase == "draw":
            await asyncio.sleep(1)
        v = table.stored.v
        await asyncio.sleep(HOUR)
        assert table.stored.v == v and match.state.phase == "bury"

    tell("zhaopengyou", 5, "relaxed", story)


@pytest.mark.parametrize(("clock", "turn", "pause"), [("normal", 30, 60), ("quick", 15, 20)])
def test_other_clocks_are_told_and_run_out(tell: Callable[..., None], clock: ClockName, turn: int, pause: int) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        settings = callers[0].last("table")["settings"]
        assert (settings["clock"], settings["turn"], settings["pause"]) == (clock, 1000 * turn, 1000 * pause)
        match = table.stored.match
        assert match
        while 0 not in match.actors:
            await asyncio.sleep(0.1)
        assert callers[0].last("turn")["clocks"][0]["total"] == 1000 * turn
        await asyncio.sleep(turn + 1)
        assert table.seats[0].timeouts == 1

    tell("guandan", 1, clock, story)


@pytest.mark.parametrize("preset", ["shengji", "zimeidui"])
def test_the_clock_bids_for_nobody_however_often_a_deal_is_void(tell: Callable[..., None], preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        await asyncio.sleep(HOUR)  # after a few deals the table waits until somebody is awake
        assert (match.state.phase, match.state.redeals, match.state.bids) == ("draw", VOID_DEALS, ())
        assert not any(player.auto or player.timeouts for player in table.seats)
        assert callers[0].last("turn")["clocks"] == [{"seat": seat} for seat in range(4)]
        table.check()
        for caller in callers:
            caller.send(t="act", seq=1, rqid=caller.last("ask")["rqid"], action="pass")
        await asyncio.sleep(HOUR)
        assert (match.state.phase, match.state.redeals, match.state.bids) == ("draw", VOID_DEALS + 1, ())

    tell(preset, 4, "normal", story)


def test_nobody_waits_for_who_has_gone_before_the_next_deal(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        for caller in callers:
            caller.send(t="auto", on=True)
        while table.state == "deal":
            await asyncio.sleep(1)
        callers[0].send(t="next")
        await asyncio.sleep(HOUR)
        assert table.state == "pause"
        callers[1].hang_up()
        assert table.state == "deal"

    tell("guandan", 2, "none", story)


def test_the_host_chooses_before_the_start(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, guest = callers
        host.send(t="choose", clock="quick")
        host.send(t="choose", strength="beginner")
        host.send(t="choose", counter=True)
        host.send(t="choose", strength="cmd:rm")
        assert host.last("err")["code"] == "bad_choice"
        for caller in callers:
            told = caller.last("table")["settings"]
            assert (told["clock"], told["turn"], told["strength"]["name"]) == ("quick", 15_000, "beginner")
            assert told["strength"]["words"]["zh"] == "新手" and told["counter"] is True
        row = table.store.find("code")
        assert row and (row.clock, row.turn, row.strength, row.counter) == ("quick", 15.0, "beginner", True)
        host.send(t="start")
        await asyncio.sleep(3)
        assert table.seats[2].message(table.notice.strengths).bot == table.notice.settings.strength.words
        assert table.turns.pace.turn == 15 and table.seats[2].strength == "beginner"
        assert guest.last("view")["own"]["counter"]
        host.send(t="choose", clock="none", counter=False)
        assert host.last("err")["code"] == "not_now" and guest.last("table")["settings"]["clock"] == "quick"

    tell("guandan", 2, "relaxed", story, False)


def test_the_normal_clock_of_house_rules_is_theirs(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    preset = load("zhaopengyou")
    rules = replace(preset, options=replace(preset.options, turn_timer_s=45))

    async def story(table: GameTable, callers: list[Caller]) -> None:
        for clock, turn in (("quick", 15.0), ("normal", 45.0), ("relaxed", 0.0)):
            callers[0].send(t="choose", clock=clock)
            assert (table.row.clock, table.row.turn) == (clock, turn)

    play_story(monkeypatch, tmp_path, rules, 1, Pace(), story, started=False)


def test_a_new_table_has_no_clock_against_bots_and_a_relaxed_one_with_friends(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), Pace(), Workers(0))

        async def opened(**wanted: Any) -> tuple[str, float]:
            row = lobby.store.find(await lobby.open("me", NewTable("zhaopengyou", "greedy", **wanted)))
            assert row
            return row.clock, row.turn

        assert await opened() == ("none", 0.0) and await opened(friends=True) == ("relaxed", 0.0)
        assert await opened(clock="normal") == ("normal", 30.0)
        assert await opened(friends=True, clock="quick") == ("quick", 15.0)
        lobby.close()

    run(monkeypatch, story)


def test_tables_of_an_old_database_keep_their_turns(tmp_path: Path) -> None:
    with sqlite3.connect(tmp_path / "paiju.db") as db:
        db.executescript((FILES / "database.sql").read_text("utf-8"))
        db.execute("UPDATE game SET turn=45 WHERE code='oldshengji'")
        db.execute("UPDATE game SET turn=0 WHERE code='oldzimeidui'")
    db.close()
    store = Store(tmp_path)
    kept = {code: store.find(code) for code in ("oldshengji", "oldzimeidui", "oldzhaopengyou")}
    assert {code: (row.clock, row.turn) for code, row in kept.items() if row} == {
        "oldshengji": ("normal", 45.0),
        "oldzimeidui": ("relaxed", 0.0),
        "oldzhaopengyou": ("normal", 30.0),
    }
    store.close()
