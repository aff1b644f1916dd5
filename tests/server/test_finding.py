"""Strangers find each other: listed tables, queues that bots fill, and ratings that only such matches have."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.rules import load
from paiju.server.protocol.http import NewTable
from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.accounts import merge
from paiju.server.storage.store import NOBODY, Skill, Store
from paiju.server.table import queues, ratings
from paiju.server.table.housekeeping import tidy
from paiju.server.table.lobby import RATED_DEALS, Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.queues import AGAIN, LOST, Queues
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from tests.server.serving import QUICK, Guest, Server, eventually, running
from tests.server.test_guests import closed
from tests.server.virtual import Caller, run

FILL = 30.0
HOUR = 3600.0
PACE = Pace(think_least=0.01, think_most=0.02, draw=0.01, flip=0.0, pause=1.0, shares=0.1)


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """Where queues stand still until a test says that the time is up."""
    with running(tmp_path_factory.mktemp("finding"), replace(QUICK, fill=HOUR)) as found:
        yield found


# --- listed tables ----------------------------------------------------------------------------------------------------


def test_listed_tables_are_those_that_wait_for_anybody(server: Server) -> None:
    host, stranger, kept_out = (Guest(server.url) for _ in range(3))
    empty = stranger.request("/api/listed")
    assert empty == (200, b'{"tables":[]}')
    secret = host.open("guandan", friends=True)
    shown = host.open("shengji", friends=True, listed=True, clock="quick", spectators="delayed")
    with host.at(secret) as private, host.at(shown) as client:
        private.until("table")
        client.until("table")
        client.send(t="rename", name="<b>Ann</b>")
        client.until("named")
        (found,) = stranger.get("/api/listed")["tables"]
        assert found == {
            "code": shown,
            "ruleset": "shengji",
            "title": {"zh": load("shengji").title.zh, "en": load("shengji").title.en},
            "state": "open",
            "names": [{"zh": "<b>Ann</b>", "en": "<b>Ann</b>"}],
            "players": 4,
            "clock": "quick",
            "spectators": "delayed",
        }
        with kept_out.at(shown) as other:
            other.send(t="sit", seat=1)
            other.until("table", you=1)
            client.send(t="remove", seat=1, keep_out=True)
            other.until("err", code="removed")
        assert kept_out.request("/api/listed") == empty and stranger.request("/api/listed") != empty
        for on in (True, False):
            client.send(t="lock", on=on)
            client.until("table", locked=on)
            assert (stranger.request("/api/listed") == empty) is on
        for on in (False, True):
            client.send(t="choose", listed=on)
            while client.until("table")["settings"]["listed"] is not on:
                pass
            assert (stranger.request("/api/listed") != empty) is on
        newer = host.open("guandan", friends=True, listed=True)
        assert len(stranger.get("/api/listed")["tables"]) == 1  # its host is not there yet
        with host.at(newer) as another:
            another.until("table")
            assert [table["code"] for table in stranger.get("/api/listed")["tables"]] == [newer, shown]
    eventually(lambda: stranger.request("/api/listed") == empty)


def test_a_full_table_is_not_listed(server: Server) -> None:
    guests = [Guest(server.url) for _ in range(4)]
    code = guests[0].open("guandan", friends=True, listed=True)
    with (
        guests[0].at(code) as host,
        guests[1].at(code) as one,
        guests[2].at(code) as two,
        guests[3].at(code) as three,
    ):
        host.until("table")
        for client in (one, two):
            client.send(t="sit")
            client.until("table", you=1 if client is one else 2)
        assert len(guests[3].get("/api/listed")["tables"]) == 1
        three.send(t="sit")
        three.until("table", you=3)
        assert guests[3].get("/api/listed")["tables"] == []


# --- queues -----------------------------------------------------------------------------------------------------------


class Opening:
    """Notes the tables that are opened; fails as often as it is told."""

    def __init__(self, fails: int = 0, takes: float = 0.0) -> None:
        self.tables: list[tuple[str, list[str]]] = []
        self.fails, self.takes = fails, takes
        self.queues = Queues(FILL, lambda preset: 4, self.open_for)

    async def open_for(self, preset: str, people: list[str]) -> None:
        await asyncio.sleep(self.takes)
        if self.fails:
            self.fails -= 1
            raise Refused("full")
        self.tables.append((preset, people))

    async def poll(self, seconds: float, *guests: str) -> None:
        """So long they keep asking."""
        until = asyncio.get_running_loop().time() + seconds
        while asyncio.get_running_loop().time() < until:
            for guest in guests:
                self.queues.wait(guest, "guandan")
            await asyncio.sleep(3)


def test_four_people_begin_at_once_and_nobody_sits_twice(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        opening = Opening(takes=1.0)
        queues = opening.queues
        for number, guest in enumerate("abc", 1):
            assert queues.wait(guest, "guandan") == FILL and queues.waiting("guandan") == number
        assert queues.wait("a", "guandan") == FILL and queues.waiting("guandan") == 3
        assert queues.wait("d", "guandan") == 0.0
        for guest in "abcd":  # they ask on while their table is being opened
            assert queues.waits(guest) and queues.wait(guest, "shengji") == 0.0
        assert queues.wait("e", "guandan") == FILL and queues.waiting("shengji") == 0
        await asyncio.sleep(2)
        assert opening.tables == [("guandan", ["a", "b", "c", "d"])]
        assert queues.waiting("guandan") == 1 and not queues.waits("a")
        queues.close()

    run(monkeypatch, story)


def test_bots_fill_the_table_when_the_first_has_waited_long_enough(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        opening = Opening()
        queues = opening.queues
        await opening.poll(12, "a")
        assert queues.wait("b", "guandan") == pytest.approx(FILL - 12)
        await opening.poll(15, "a", "b")
        assert opening.tables == []
        await opening.poll(4, "a", "b")
        assert opening.tables == [("guandan", ["a", "b"])]
        queues.close()

    run(monkeypatch, story)


def test_who_stops_asking_or_leaves_has_no_place(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        opening = Opening()
        queues = opening.queues
        queues.wait("gone", "guandan")
        await opening.poll(LOST + 5, "b")
        assert queues.waiting("guandan") == 1 and not queues.waits("gone")
        assert queues.wait("b", "guandan") == pytest.approx(FILL - 15)  # it is b who was first, then
        queues.leave("b")
        assert queues.waiting("guandan") == 0 and not queues.waits("b")
        queues.wait("c", "guandan")
        queues.wait("c", "shengji")
        assert (queues.waiting("guandan"), queues.waiting("shengji")) == (0, 1)
        await asyncio.sleep(100)
        assert opening.tables == [] and queues.waiting("shengji") == 0
        queues.close()

    run(monkeypatch, story)


def test_who_could_not_be_led_to_a_table_waits_on(monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        opening = Opening(fails=1)
        await opening.poll(FILL + 2, "a", "b")
        assert opening.tables == [] and opening.queues.waiting("guandan") == 2
        await opening.poll(AGAIN + 2, "a", "b")
        assert opening.tables == [("guandan", ["a", "b"])]
        opening.queues.close()

    run(monkeypatch, story)


def test_two_people_find_each_other_over_http(server: Server, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(queues, "LOST", HOUR)
    one, two, other = (Guest(server.url) for _ in range(3))
    told = one.get("/api/queues")
    assert told["ratings"] == [] and told["fill"] == 1000 * HOUR and told["deals"] == RATED_DEALS
    assert {queue["ruleset"]: queue["players"] for queue in told["queues"]}["zhaopengyou"] == 5
    first = one.post("/api/queues/guandan", {})
    assert (first["waiting"], first["players"], first["code"]) == (1, 4, None)
    assert 0 < first["fills_in"] <= 1000 * HOUR
    assert two.post("/api/queues/guandan", {})["waiting"] == 2
    assert other.post("/api/queues/guandan", {})["waiting"] == 3
    assert [q["waiting"] for q in other.get("/api/queues")["queues"] if q["ruleset"] == "guandan"] == [3]
    assert other.request("/api/queues", method="DELETE")[0] == 200
    assert one.request("/api/queues/nothing", {})[0] == 404
    waiting = server.lobby.queues
    with monkeypatch.context() as patch:
        patch.setattr(waiting, "fill", 0.0)
        server.inside(lambda: waiting._filled("guandan"))
    eventually(lambda: one.post("/api/queues/guandan", {})["code"] is not None)
    code = one.post("/api/queues/guandan", {})["code"]
    assert code and two.post("/api/queues/shengji", {})["code"] == code  # first that one is to be finished
    assert closed(other.at(code)) == closed(other.at("a" * 16))
    with one.at(code) as client, two.at(code) as friend:
        table = client.until("table")
        assert table["rated"] and table["host"] is None and not table["open"] and table["settings"]["clock"] == "normal"
        assert sorted(seat["seat"] for seat in table["seats"] if seat["person"]) == [0, 1]
        seat = friend.until("table")["you"]
        for wish in (
            {"t": "remove", "seat": seat},
            {"t": "mute", "seat": seat, "on": True},
            {"t": "halt", "on": True},
            {"t": "choose", "clock": "none"},
            {"t": "make_host", "seat": seat},
            {"t": "lock", "on": False},
        ):
            client.send(**wish)
            assert client.until("err")["code"] == "not_host"
        client.send(t="say", kind="text", what="who are you?")
        assert client.until("err", of="say")["code"] == "phrases_only"
        client.send(t="say", kind="phrase", what="hello")
        assert friend.until("said")["remarks"][0]["words"]["zh"] == "大家好，手下留情"
        friend.send(t="leave")
        eventually(lambda: two.post("/api/queues/shengji", {})["code"] is None)
    two.request("/api/queues", method="DELETE")


# --- ratings ----------------------------------------------------------------------------------------------------------


def test_who_wins_rises_and_who_is_alone_with_bots_does_not() -> None:
    sides: list[list[str | None]] = [["a", None], ["b", "c"]]
    now = ratings.after({}, sides, [3.0, 1.0])
    assert now["a"].mu > ratings.UNKNOWN.mu > now["b"].mu and now["b"] == now["c"]
    assert all(skill.sigma < ratings.UNKNOWN.sigma and skill.games == 1 for skill in now.values())
    draw = ratings.after({}, [["a"], ["b"], ["c"]], [5.0, 5.0, 5.0])
    assert len({round(skill.mu, 6) for skill in draw.values()}) == 1
    assert ratings.after({}, [["a", "b"], [None, None]], [1.0, 0.0]) == {}
    expert = Skill(35.0, 2.0, 50)
    small = ratings.after({"a": expert}, [["a"], ["b"]], [1.0, 0.0])
    assert 0 < small["a"].mu - expert.mu < 0.3 and small["a"].games == 51


def test_a_match_is_ranked_by_the_champion_and_then_by_levels() -> None:
    rules = load("zhaopengyou")
    state: Any = type("State", (), {"levels": ("5", "A", "2", "T", "5"), "champion": 3})
    assert ratings.results_of(rules, state) == [3.0, 12.0, 0.0, 13.0, 3.0]
    assert ratings.sides_of(rules, {1: "a"}) == [[None], ["a"], [None], [None], [None]]
    assert ratings.sides_of(load("guandan"), {0: "a", 1: "b", 2: "c"}) == [["a", "c"], ["b", None]]


def test_a_rating_is_shown_with_its_margin() -> None:
    shown = ratings.shown(load("guandan"), ratings.UNKNOWN)
    assert (shown.ruleset, shown.value, shown.margin, shown.games) == ("guandan", 1500, 500, 0)


async def play_out(table: GameTable, *guests: str) -> None:
    """Bots play for everybody to the end."""
    callers = [Caller(table, guest) for guest in guests]
    for _ in range(100_000):
        if table.state == "over":
            break
        for caller in callers:
            if table.state == "pause":
                caller.send(t="next")
            elif (player := table.seats.of(caller.connection.guest)) and not player.auto:
                table.set_auto(player, True)
        await asyncio.sleep(1)
    assert table.state == "over"
    for caller in callers:
        caller.hang_up()


def test_a_match_of_strangers_is_rated_once_also_for_who_leaves(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.server.table.lobby.USUAL", "greedy")
    monkeypatch.setattr("paiju.server.table.lobby.RATED_DEALS", 1)

    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        await lobby._open_for("guandan", ["p0", "p1"])
        (table,) = lobby.awake.values()
        assert lobby.store.among_strangers("p0") == table.row.code and table.host.guest == NOBODY
        leaver = Caller(table, "p1")
        leaver.send(t="leave")
        leaver.hang_up()
        assert lobby.store.among_strangers("p1") is None
        await play_out(table, "p0")
        skills = {guest: lobby.store.skills(guest)["guandan"] for guest in ("p0", "p1")}
        assert skills["p0"].games == skills["p1"].games == 1 and skills["p0"].mu != skills["p1"].mu
        table.rate()
        lobby.store.journal.write(writes.touch(table.row.code, "over"))
        assert lobby.store.skills("p0")["guandan"] == skills["p0"]
        again = await lobby.rematch("p0", table.row.code, None)
        row = lobby.store.find(again)
        assert row and not row.rated and row.host == "p0"  # they have met by now
        await lobby.forget("p0", 4404, 4404)
        assert lobby.store.skills("p0") == {} and lobby.store.skills("p1") == {"guandan": skills["p1"]}
        lobby.store.journal.write(writes._statement("UPDATE guest SET seen=0"))
        lobby.store.journal.write(writes.delete(table.row.code))
        await tidy(lobby)
        assert lobby.store.skills("p1") == {}
        lobby.close()

    run(monkeypatch, story)


def test_a_match_that_ended_when_the_server_fell_is_rated_when_it_wakes_up(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("paiju.server.table.lobby.USUAL", "greedy")
    monkeypatch.setattr("paiju.server.table.lobby.RATED_DEALS", 1)

    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        await lobby._open_for("zhaopengyou", ["p0", "p1", "p2"])
        (table,) = lobby.awake.values()
        with monkeypatch.context() as patch:
            patch.setattr(GameTable, "rate", lambda self: None)
            await play_out(table, "p0", "p1", "p2")
        assert lobby.store.skills("p0") == {}
        lobby.close()
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        assert await lobby.find(table.row.code)
        assert {guest: lobby.store.skills(guest)["zhaopengyou"].games for guest in ("p0", "p1", "p2")} == {
            "p0": 1,
            "p1": 1,
            "p2": 1,
        }
        lobby.close()

    run(monkeypatch, story)


def test_ratings_go_along_into_an_account(tmp_path: Path) -> None:
    store = Store(tmp_path)
    kept, brought = Skill(30.0, 2.0, 9), Skill(20.0, 3.0, 4)
    for guest, preset, skill in (("old", "guandan", brought), ("old", "shengji", brought), ("new", "guandan", kept)):
        store.journal.write(
            writes._statement(
                "INSERT INTO rating VALUES (?, ?, ?, ?, ?)", guest, preset, skill.mu, skill.sigma, skill.games
            )
        )
    store.journal.write(writes.report("code", "old", "Old", "rude", "other"))
    store.journal.write(merge("old", "new", lambda name, beside: None))
    assert store.skills("old") == {} and store.skills("new") == {"guandan": kept, "shengji": brought}
    assert store.db.execute("SELECT guest FROM report").fetchall() == [("new",)]
    store.close()


def test_friends_are_never_rated(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        for listed in (False, True):
            code = await lobby.open("p0", NewTable("guandan", "greedy", friends=True, deals=1, listed=listed))
            table = lobby.awake[code]
            friend = Caller(table, "p1")
            friend.send(t="sit", seat=1)
            table.start()
            await play_out(table, "p0", "p1")
        assert lobby.store.db.execute("SELECT count(*) FROM rating").fetchone() == (0,)
        assert lobby.store.db.execute("SELECT count(*) FROM game WHERE settled OR rated").fetchone() == (0,)
        lobby.close()

    run(monkeypatch, story)


def test_a_cookie_that_does_not_come_back_has_no_spot(server: Server) -> None:
    somebody = Guest(server.url)
    somebody.cookie = ""
    assert somebody.post("/api/queues/dabaifen", {})["waiting"] == 0  # the answer brings a cookie
    assert somebody.post("/api/queues/dabaifen", {})["waiting"] == 1
    assert somebody.request("/api/queues", method="DELETE")[0] == 200
