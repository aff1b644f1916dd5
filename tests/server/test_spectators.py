"""Visitors look on where the host lets them: at once, or a round behind, and never at a hidden card."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import msgspec
import pytest

from paiju.events import DealRevealed
from paiju.rules import load
from paiju.server.storage.store import Store
from paiju.server.table import visitors
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from tests.server.serving import Guest, Server
from tests.server.test_deals import play_together
from tests.server.test_host import kinds, to_the_pause
from tests.server.virtual import Caller, Story, make_table, play_story, run

PACE = Pace(turn=20.0, think_least=0.2, think_most=0.4, pause=60.0, host=30.0)
SHOWN = {"view", "news", "turn", "ask"}
Tell = Callable[..., None]


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tell:
    def play(people: int, story: Story, started: bool = False, preset: str = "guandan") -> None:
        play_story(monkeypatch, tmp_path, load(preset), people, PACE, story, started)

    return play


def watcher(table: GameTable, guest: str = "ann") -> Caller:
    found = Caller(table, guest)
    found.send(t="watch")
    return found


def play_on(table: GameTable) -> None:
    for player in table.seats.people:
        table.set_auto(player, True)


def test_nobody_looks_on_unless_the_host_lets_them(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        ann = watcher(table)
        assert ann.last("err")["code"] == "not_now"
        host.send(t="choose", spectators="live")
        host.send(t="start")
        ann.send(t="watch")
        assert ann.last("view")["own"] is None and not ann.got("ask")
        for wish in (
            {"t": "hint", "rqid": 1},
            {"t": "arrange"},
            {"t": "next"},
            {"t": "leave"},
            {"t": "auto", "on": True},
        ):
            ann.send(**wish)
            assert ann.last("err")["code"] == "not_seated"
        friend.send(t="watch")  # a player does not look on as a second person, on no page
        assert friend.last("err")["code"] == "not_now"
        second = watcher(table, "p1")
        assert second.last("err")["code"] == "not_now" and second.last("view")["own"]

    tell(2, story)


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou"])
def test_live_they_see_what_everybody_sees_when_everybody_does(tell: Tell, preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="choose", spectators="live")
        callers[0].send(t="start")
        early = watcher(table)
        play_on(table)
        while table.state == "deal":
            await asyncio.sleep(0.5)
            assert early.last("view")["board"] == callers[0].last("view")["board"]
            assert early.last("turn")["clocks"] == callers[0].last("turn")["clocks"]
        late = watcher(table, "ben")
        assert late.last("view")["board"] == early.last("view")["board"]
        hands = early.last("view")["board"]["result"]["hands"]
        assert any(hands) == (preset == "guandan") and hands == callers[0].last("view")["board"]["result"]["hands"]
        early.send(t="review", known=1)
        callers[0].send(t="review", known=1)
        assert early.last("rounds") == callers[0].last("rounds") and early.last("rounds")["rounds"]
        early.send(t="sit")  # between deals
        assert early.last("table")["you"] == 1 and table.audience.visitors.watching == [late.connection]
        early.send(t="next")
        callers[0].send(t="next")
        assert early.last("view")["own"]["hand"]["cards"] is not None and table.state == "deal"

    tell(1, story, preset=preset)


def told(frame: str) -> Any:
    message = msgspec.json.decode(frame)
    return message if message["t"] in SHOWN else None


@pytest.mark.parametrize("preset", ["guandan", "zhaopengyou", "chaodipi"])
def test_delayed_they_hear_nothing_of_the_present_round(tell: Tell, preset: str) -> None:
    """The ends of rounds and phases are found in the log itself. A frame comes with these, and with nothing else; who
    opens a page in the middle of a round is sent what one is sent who has opened it at its beginning."""

    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="choose", spectators="delayed")
        callers[0].send(t="start")
        ann, match = watcher(table), table.stored.match
        assert match
        table.set_auto(table.seats[0], True)
        newcomers, quiet, ends, heard = set[str](), 0, 0, len(ann.line.frames)
        state, v = match.state, table.stored.v
        while table.state == "deal" or table.stored.v != v:
            if table.stored.v == v:
                await asyncio.sleep(0.05)
                continue
            since, v = v, table.stored.v
            closed = any(isinstance(event, DealRevealed) for event in match.since(since))
            parts = state.phase, state.redeals, len(state.rounds)
            state = match.state
            closed = closed or parts != (state.phase, state.redeals, len(state.rounds))
            if closed:
                ends, heard, newcomers = ends + 1, len(ann.line.frames), set()
            quiet += not closed
            assert len(ann.line.frames) == heard
            new = watcher(table, "ben")
            newcomers.add("".join(frame for frame in new.line.frames if '"hello"' not in frame))
            new.hang_up()
            assert len(newcomers) == 1
        plays = [message for frame in ann.line.frames if (message := told(frame))]
        assert len(plays) <= ends + 2 and quiet > 20  # one for the first picture, one for the names
        assert not any(message["clocks"] for message in plays) and not ann.got("ask")
        assert ann.last("view")["board"] == callers[0].last("view")["board"] and table.state == "pause"
        assert {(seat["auto"], seat["bank"]) for table in ann.got("table") for seat in table["seats"]} == {
            (False, 60_000)
        }

    tell(1, story, preset=preset)


def test_whoever_may_look_on_no_longer_is_cut_off_at_once(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host = callers[0]
        host.send(t="choose", spectators="live")
        host.send(t="start")
        ann = watcher(table)
        host.send(t="choose", spectators="none")
        heard = len(ann.line.frames)
        play_on(table)
        await to_the_pause(table)
        assert not kinds(ann, heard) & SHOWN and ann.last("table")["settings"]["spectators"] == "none"
        ann.send(t="look", v=0)
        assert ann.last("err")["code"] == "not_seated"
        ann.send(t="watch")
        assert ann.last("err")["code"] == "not_now"

    tell(2, story)


def test_who_is_kept_out_looks_on_no_more(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="choose", spectators="live")
        host.send(t="start")
        other_page = Caller(table, "p1")
        host.send(t="remove", seat=1, keep_out=True)
        assert friend.line.code == other_page.line.code == 4404 and not table.admits("p1")
        for caller in (friend, other_page):  # before their lines are gone
            caller.send(t="watch")
            assert caller.last("err") == {**caller.last("err"), "code": "removed", "of": "watch"}
        assert not table.attendance.visitors.watching

    tell(2, story)


def test_those_at_the_table_know_how_many_look_on_and_the_host_who(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="choose", spectators="live")
        host.send(t="start")
        ann, ben = watcher(table), Caller(table, "ben")
        ann.send(t="rename", name="Ann")
        looking = host.last("table")["looking"]
        assert (looking["count"], looking["names"]) == (1, [{"zh": "Ann", "en": "Ann"}]) and len(looking["ids"]) == 1
        assert friend.last("table")["looking"] == {"count": 1, "names": [], "ids": []}
        assert ann.last("table")["looking"] == ben.last("table")["looking"] == {"count": 0, "names": [], "ids": []}
        ann.hang_up()
        assert friend.last("table")["looking"]["count"] == 0
        many = [watcher(table, f"v{number}") for number in range(visitors.MOST + 1)]
        assert many[-1].last("err")["code"] == "too_many_spectators" and not many[-1].got("view")
        assert host.last("table")["looking"]["count"] == visitors.MOST
        watcher(table, "v0")  # one more page of the same guest
        assert host.last("table")["looking"]["count"] == visitors.MOST

    tell(2, story)


def test_the_host_keeps_a_spectator_out(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="choose", spectators="live")
        visitor = Caller(table, "ben")
        (ben,) = host.last("table")["looking"]["ids"]
        assert friend.last("table")["looking"]["count"] == 1 and not friend.last("table")["looking"]["ids"]
        host.send(t="keep_out", who=ben)  # before the start
        assert visitor.last("err")["code"] == "removed" and visitor.line.code == 4404 and not table.admits("ben")
        visitor.hang_up()
        host.send(t="start")
        pages = [watcher(table), watcher(table)]
        (ann,) = host.last("table")["looking"]["ids"]
        friend.send(t="keep_out", who=ann)
        assert friend.last("err")["code"] == "not_host"
        host.send(t="keep_out", who=ann)
        heard = [len(page.line.frames) for page in pages]
        play_on(table)
        await to_the_pause(table)
        for page, before in zip(pages, heard, strict=True):
            assert page.line.code == 4404 and not kinds(page, before) & SHOWN
        assert host.last("table")["looking"]["count"] == 0 and len(host.last("table")["kept_out"]) == 2
        assert {*table.store.kept_out("code")} == {"ann", "ben"}

    tell(2, story)


def test_all_of_them_cost_one_encoding(tell: Tell, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="choose", spectators="live")
        callers[0].send(t="start")
        many = [watcher(table, f"v{number}") for number in range(10)]
        frames = [list[bytes]() for _ in many]
        for caller, kept in zip(many, frames, strict=True):
            monkeypatch.setattr(caller.connection.line, "send", kept.append)
        play_on(table)
        await to_the_pause(table)
        assert len(frames[0]) > 50
        for kept in frames[1:]:
            assert all(one is other for one, other in zip(frames[0], kept, strict=True))

    tell(2, story)


def test_they_look_on_over_several_deals_and_after_the_table_has_slept(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        table = make_table(tmp_path, load("guandan"), 1, PACE)
        host = Caller(table, "p0")
        host.send(t="choose", spectators="delayed")
        host.send(t="start")
        ann = watcher(table)
        for _ in range(2):
            play_on(table)
            await to_the_pause(table)
            assert ann.last("view")["board"] == host.last("view")["board"]
            host.send(t="next")
        assert ann.last("view")["board"]["deal"] == 3 and len(ann.last("view")["board"]["story"]) == 2
        play_on(table)
        await asyncio.sleep(10)
        behind = ann.last("view")
        table.close()
        table.store.close()
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        woken = await lobby.find("code")
        assert woken
        back = watcher(woken)
        assert back.last("view")["board"] == behind["board"] and back.last("view")["v"] == behind["v"]
        lobby.close()

    run(monkeypatch, story)


def test_over_the_socket_a_spectator_sees_a_deal_and_sits_down(server: Server) -> None:
    host, ann = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True, spectators="delayed")
    with host.at(code) as one, ann.at(code) as two:
        one.send(t="start")
        two.until("table", state="deal")
        two.send(t="watch")
        view = two.until("view")
        assert view["own"] is None
        play_together(one)
        while not (view := two.until("view"))["board"]["result"]:
            pass
        two.send(t="sit", seat=2)
        two.until("table", you=2)
