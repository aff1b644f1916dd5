"""The room around a table: its short code, what its host chooses and changes, a halt, and who sits where."""

import asyncio
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from starlette.requests import Request

from paiju.rules import load
from paiju.server.protocol.http import NewTable, Opened
from paiju.server.protocol.refusals import Refused
from paiju.server.storage.store import Store
from paiju.server.table import short
from paiju.server.table.lobby import Lobby
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from paiju.server.web import api as http
from paiju.server.web.guests import Guests
from paiju.server.web.limits import MISSES, MISSES_IN_ALL, Rate
from tests.server.serving import Guest, Server, eventually, running
from tests.server.test_deals import play_together
from tests.server.test_host import to_the_pause
from tests.server.virtual import Caller, Story, play_story, run

PACE = Pace(turn=20.0, think_least=0.2, think_most=0.4, pause=60.0, host=30.0)
Tell = Callable[..., None]


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Tell:
    def play(people: int, story: Story, started: bool = True, preset: str = "guandan") -> None:
        play_story(monkeypatch, tmp_path, load(preset), people, PACE, story, started)

    return play


def short_of(guest: Guest, code: str) -> str:
    with guest.at(code) as client:
        found: str = client.until("table")["short"]
        return found


# --- the short code ---------------------------------------------------------------------------------------------------


def test_six_characters_lead_to_the_table(server: Server) -> None:
    host, friend = Guest(server.url), Guest(server.url)
    code = host.open("guandan", friends=True)
    said = short_of(host, code)
    assert len(said) == 6 and {*said} <= {*short.ALPHABET} and not {*short.ALPHABET} & {*"01OILAEU"}
    for typed in (said, said.lower()):
        assert friend.get(f"/api/join/{typed}") == {"code": code}
    with friend.at(code) as client:
        assert client.until("table")["short"] == said
    alone = host.open("guandan")
    assert short_of(host, alone) is None  # nobody else could come


def test_what_leads_nowhere_answers_alike(server: Server) -> None:
    host, out, stranger = (Guest(server.url) for _ in range(3))
    code = host.open("guandan", friends=True)
    said = short_of(host, code)
    with host.at(code) as one, out.at(code) as two:
        two.send(t="sit", seat=1)
        two.until("table", you=1)
        one.send(t="remove", seat=1, keep_out=True)
        one.until("table")
        two.until("err")
        assert stranger.request(f"/api/join/{said}")[0] == 200
        answers = [out.request(f"/api/join/{said}")]  # kept out
        one.send(t="lock", on=True)
        one.until("table", locked=True)
        answers += [stranger.request(f"/api/join/{said}")]  # locked
        assert host.get(f"/api/join/{said}") == {"code": code}  # who sits there finds it
        one.send(t="close")
    for typed in (said, "BCDFGH", "0", "x" * 200, "%20"):
        answers += [stranger.request(f"/api/join/{typed}")]  # gone, and never there
    assert {status for status, _ in answers} == {404} and len({content for _, content in answers}) == 1


def test_every_answer_takes_the_same_time(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """However long it takes to find a table, or that there is none."""

    async def story() -> None:
        loop: Any = asyncio.get_running_loop()
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        api = http.Api(lobby, Guests(tmp_path, lobby.store))
        code = await lobby.open("p0", NewTable("guandan", "greedy", friends=True))
        said, called = lobby.awake[code].row.short, lobby.store.called

        async def seconds(typed: str | None, looked_up_in: float) -> float:
            def slowly(typed: str, guest: str) -> str | None:
                loop.now += looked_up_in
                return called(typed, guest)

            monkeypatch.setattr(lobby.store, "called", slowly)
            began, request = loop.time(), Request({"type": "http", "path_params": {"short": typed}})
            answer = await asyncio.gather(http.join(api, request, "p1"), return_exceptions=True)
            assert isinstance(answer[0], Opened if typed == said else Refused)
            return float(loop.time() - began)

        for typed in (said, "BCDFGH"):
            for looked_up_in in (0.0, 0.01, 0.04):
                assert await seconds(typed, looked_up_in) == pytest.approx(http.LOOKED_UP)
        lobby.close()

    run(monkeypatch, story)


def test_a_short_code_is_given_up_when_the_match_is_over(server: Server) -> None:
    guests = [Guest(server.url) for _ in range(2)]
    code = guests[0].open("guandan", friends=True, deals=1, spectators="delayed")
    said = short_of(guests[0], code)
    with guests[0].at(code) as one, guests[1].at(code) as two:
        two.send(t="sit", seat=2)
        two.until("table", you=2)
        one.send(t="start")
        play_together(one, two)
        one.until("table", state="over", short=None)
        eventually(lambda: guests[1].request(f"/api/join/{said}")[0] == 404)  # a moment later it is stored
        again = guests[0].post(f"/api/tables/{code}/again", {})["code"]
    with guests[1].at(again) as two:
        table = two.until("table")
        assert table["short"] == said and table["settings"]["spectators"] == "delayed" and table["you"] == 2
        assert guests[1].get(f"/api/join/{said}") == {"code": again}
        with Guest(server.url).at(code) as late:  # the old link leads on
            assert late.until("table")["code"] == again


def test_wrong_codes_are_few_and_right_ones_are_not_counted(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(http, "MISSES", Rate(3, 0.001))
    monkeypatch.setattr(http, "LOOKED_UP", 0.0)
    with running(tmp_path) as server:
        host = Guest(server.url)
        code = host.open("guandan", friends=True)
        said, family = short_of(host, code), [Guest(server.url) for _ in range(10)]
        assert {guest.request(f"/api/join/{said}")[0] for guest in family} == {200}
        answers = [guest.request(f"/api/join/{short.new()}")[0] for guest in family[:5]]
        assert answers == [404, 404, 404, 429, 429]
        right, wrong = host.request(f"/api/join/{said}"), host.request("/api/join/BCDFGH")
        assert right[0] == wrong[0] == 429  # and nobody is told which it was


def test_guessing_is_hopeless() -> None:
    """As the docstring of `short.py` says it."""
    chance = 1000 / len(short.ALPHABET) ** short.LENGTH
    days_of_one = 1 / (chance * MISSES.second * 86_400)
    days_of_all = 1 / (chance * MISSES_IN_ALL.second * 86_400)
    assert days_of_one > 150 and days_of_all > 21 and MISSES.burst * chance < 1e-4


# --- settings ---------------------------------------------------------------------------------------------------------


def test_the_host_chooses_before_the_start_and_between_deals(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="choose", deals=3, spectators="delayed", listed=True)
        settings = friend.last("table")["settings"]
        assert (settings["deals"], settings["spectators"], settings["listed"]) == (3, "delayed", True)
        row = table.store.find("code")
        assert row and (row.deals, row.spectators, row.listed) == (3, "delayed", True)
        host.send(t="start")
        for wish in ({"clock": "quick"}, {"deals": 2}, {"counter": True}, {"strength": "random"}):
            host.send(t="choose", **wish)
            assert host.last("err")["code"] == "not_now"
        host.send(t="choose", spectators="none", listed=False)  # at once, in the middle of a deal
        assert friend.last("table")["settings"]["spectators"] == "none"
        for player in table.seats.people:
            table.set_auto(player, True)
        await to_the_pause(table)
        for deals in (1, 101):
            host.send(t="choose", deals=deals)
            assert host.last("err")["code"] == "bad_choice"
        resume = host.last("table")["resume_at"]
        host.send(t="choose", deals=2, counter=True, clock="quick")
        told = friend.last("table")
        assert told["settings"]["deals"] == 2 and told["resume_at"] < resume and friend.last("view")["own"]["counter"]
        for caller in callers:
            caller.send(t="next")
        for player in table.seats.people:
            table.set_auto(player, True)
        await to_the_pause(table)
        assert table.state == "over"
        host.send(t="choose", listed=True)
        assert host.last("err")["code"] == "not_now"

    tell(2, story, started=False)


def test_every_seat_may_have_a_bot_of_its_own(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="set_bot", seat=3, strength="random")
        assert [seat["strength"] for seat in friend.last("table")["seats"]] == [None, None, "greedy", "random"]
        for seat, strength in ((0, "random"), (4, "random"), (-1, "random"), (2, "nobody")):
            host.send(t="set_bot", seat=seat, strength=strength)
            assert host.last("err")["code"] == "bad_choice"
        woken = GameTable(table.store.find("code") or table.row, table.store, PACE, Workers(0, "greedy"))
        assert [player.strength for player in woken.seats] == ["greedy", "greedy", "greedy", "random"]
        host.send(t="start")
        asked = []
        ask = table.workers.ask
        table.workers.ask = lambda what, question, *more: (  # type: ignore[method-assign]
            asked.append((question.seat, question.bot)) or ask(what, question, *more)
        )
        friend.send(t="leave")  # the bot that takes over is the seat's
        table.set_auto(table.seats[0], True)
        await to_the_pause(table)
        assert {(1, "greedy"), (2, "greedy"), (3, "random")} <= {*asked} and {seat for seat, _ in asked} == {0, 1, 2, 3}
        host.send(t="set_bot", seat=3, strength="expert")  # between deals
        assert host.last("table")["seats"][3]["strength"] == "expert"
        host.send(t="choose", strength="random")  # all of them
        assert [seat["strength"] for seat in host.last("table")["seats"][1:]] == ["random"] * 3

    tell(2, story, started=False)


def test_two_seats_change_their_people(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, second, third = callers
        host.send(t="swap_seats", one=0, other=1)
        assert (host.last("table")["you"], second.last("table")["you"]) == (1, 0) and host.last("table")["host"] == 1
        host.send(t="swap_seats", one=3, other=2)
        assert third.last("table")["you"] == 3 and table.store.seats("code") == {1: "p0", 0: "p1", 3: "p2"}
        for one, other in ((0, 0), (0, 4), (-1, 1)):
            host.send(t="swap_seats", one=one, other=other)
            assert host.last("err")["code"] == "bad_choice"
        host.send(t="start")
        assert {caller.last("view")["own"] is not None for caller in callers} == {True}
        host.send(t="swap_seats", one=0, other=1)
        assert host.last("err")["code"] == "not_now"

    tell(3, story, started=False)


# --- a halt -----------------------------------------------------------------------------------------------------------


def test_a_halted_table_stands_still_and_goes_on_with_what_was_left(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        match = table.stored.match
        assert match
        while match.actors[0] not in (0, 1):
            await asyncio.sleep(0.1)
        actor = callers[match.actors[0]]
        await asyncio.sleep(5)
        deadline = actor.last("ask")["deadline"]
        host.send(t="halt", on=True)
        v = table.stored.v
        for caller in callers:
            assert caller.last("table")["halted"] and caller.last("turn")["clocks"] == [{"seat": match.actors[0]}]
        ask = actor.last("ask")
        actor.send(t="act", seq=1, rqid=ask["rqid"], action=ask["legal"]["actions"][0])
        assert actor.last("err")["code"] == "halted"
        friend.hang_up()
        await asyncio.sleep(3600)
        table.check()
        assert table.stored.v == v and not table.turns.alarms.running and not table.turns.bots
        assert not any(player.auto for player in table.seats) and table.seats[1].bank == 60.0
        friend = Caller(table, "p1")
        assert friend.last("table")["halted"]
        host.send(t="halt", on=False)
        assert not friend.last("table")["halted"]
        player = Caller(table, f"p{match.actors[0]}")
        left = player.last("ask")["deadline"] - 1000 * asyncio.get_running_loop().time()
        assert 14_900 < left <= 15_000 and deadline < player.last("ask")["deadline"]
        player.send(t="act", seq=1, rqid=ask["rqid"], action=ask["legal"]["actions"][0])
        assert table.stored.v > v

    tell(2, story)


def test_between_deals_a_halt_holds_back_the_next(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        for player in table.seats.people:
            table.set_auto(player, True)
        await to_the_pause(table)
        friend.send(t="next")
        host.send(t="halt", on=True)
        assert host.last("table")["resume_at"] is None
        host.send(t="next")
        assert host.last("err")["code"] == "halted"
        await asyncio.sleep(600)
        assert table.state == "pause"
        host.send(t="halt", on=False)
        host.send(t="next")
        assert table.state == "deal"

    tell(2, story)


def test_the_heir_lets_a_halted_table_go_on(tell: Tell) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        host.send(t="halt", on=True)
        friend.send(t="halt", on=False)
        assert friend.last("err")["code"] == "not_host"
        host.hang_up()
        await asyncio.sleep(31)
        assert friend.last("table")["host"] == 1 and friend.last("table")["halted"]
        friend.send(t="halt", on=False)
        assert not friend.last("table")["halted"] and table.turns.questions.open

    tell(2, story)


def test_a_halt_outlasts_a_restart(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        code = await lobby.open("p0", NewTable("guandan", "greedy"))
        table = await lobby.find(code)
        assert table
        Caller(table, "p0").send(t="halt", on=True)
        lobby.close()
        lobby = Lobby(Store(tmp_path), PACE, Workers(0, "greedy"))
        table = await lobby.find(code)
        assert table
        host = Caller(table, "p0")
        await asyncio.sleep(3600)
        v = table.stored.v
        assert host.last("table")["halted"] and not table.turns.bots and not table.turns.alarms.running
        host.send(t="halt", on=False)
        host.send(t="auto", on=True)
        await asyncio.sleep(60)
        assert table.stored.v > v
        lobby.close()

    run(monkeypatch, story)


# --- a household ------------------------------------------------------------------------------------------------------


def test_ten_guests_behind_one_address_open_the_page_join_and_play(tmp_path: Path) -> None:
    """With the limits as they are served, also when all of them come at once and mistype the code."""
    with running(tmp_path, from_one=100) as server:
        family = [Guest(server.url) for _ in range(10)]
        for guest in family:
            for path in ("/", "/api/lobby", "/api/me", "/rules/zhaopengyou-eight"):
                assert guest.request(path)[0] == 200
            assert guest.request("/api/join/ZZZZZ2")[0] == 404
        host, *others = family
        code = host.open("zhaopengyou-eight", friends=True, spectators="live")
        said = short_of(host, code)
        assert {guest.get(f"/api/join/{said}")["code"] for guest in others} == {code}
        clients: list[Any] = [guest.at(code).__enter__() for guest in family]
        for seat, client in enumerate(clients[1:8], 1):
            client.send(t="sit", seat=seat)
            client.until("table", you=seat)
        clients[0].send(t="start")
        for client in clients[8:]:
            client.until("table", state="deal")
            client.send(t="watch")
            assert client.until("view")["own"] is None
        play_together(*clients[:8])
        for client in clients[8:]:
            while not client.until("view")["board"]["result"]:
                pass
        assert not [message for client in clients for message in client.seen if message.get("code") == "too_fast"]
        for client in clients:
            client.__exit__(None, None, None)
