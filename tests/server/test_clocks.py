"""Clocks: turns, bidding windows, the bank of those who are away, and the seats that a bot has taken over."""

import asyncio
import time
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from paiju.actions import Action, Play
from paiju.cards import UNKNOWN
from paiju.rules import load, resolve
from paiju.server.table import alarms
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.question import Question
from tests.server.virtual import Caller, Story, play_story

PACE = Pace(turn=30, bank=60, pause=60, think_least=0.6, think_most=1.4, draw=0.4, hint=0.8)


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(rules: Any, people: int, story: Story, pace: Pace = PACE) -> None:
        play_story(monkeypatch, tmp_path, rules, people, pace, story)

    return play


async def until(what: Callable[[], bool]) -> None:
    for _ in range(100_000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


def now() -> float:
    return asyncio.get_running_loop().time()


def turn_of(table: GameTable) -> int:
    assert table.stored.match
    return table.stored.match.actors[0]


def acts_of(table: GameTable, seat: int) -> list[Action | None]:
    """What a seat does from now on, as it is done; None: the rules decide."""
    play, acted = table.stored.play, list[Action | None]()

    def note(*acts: tuple[int, Action | None], then: Callable[[], None]) -> None:
        acted.extend(action for who, action in acts if who == seat)
        play(*acts, then=then)

    table.stored.play = note  # type: ignore[method-assign]
    return acted


def test_two_timeouts_hand_the_seat_to_a_bot_and_one_message_takes_it_back(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        player = table.seats[0]
        await until(lambda: turn_of(table) == 0)
        started, v, acted = now(), table.stored.v, acts_of(table, 0)
        await until(lambda: table.stored.v > v)
        assert 29.9 < now() - started < 30.1 and player.timeouts == 1 and not player.auto
        assert acted == [None]  # the first time the rules decide
        await until(lambda: turn_of(table) == 0)
        started, v = now(), table.stored.v
        await until(lambda: player.auto)
        assert 29.9 < now() - started < 30.1 and table.stored.v == v
        assert callers[0].last("table")["seats"][0]["auto"] and callers[0].last("turn")["clocks"] == [{"seat": 0}]
        for _ in range(2):  # the bot plays the second one, and does not wait any more
            await until(lambda: turn_of(table) == 0)
            started, v = now(), table.stored.v
            await until(lambda v=v: table.stored.v > v)
            assert 0.5 < now() - started < 1.5
        callers[0].send(t="auto", on=False)
        assert not player.auto
        await until(lambda: turn_of(table) == 0)
        question = callers[0].last("ask")
        assert question["deadline"] - 1000 * now() > 29_000
        callers[0].send(t="act", seq=1, rqid=question["rqid"], action="nonsense")
        assert callers[0].last("err")["code"] == "bad_action"

    tell(load("guandan"), 1, story)


@pytest.mark.parametrize("name", ["guandan", "zhaopengyou", "zimeidui"])
def test_a_seat_on_auto_finishes_a_deal_by_playing_as_a_strong_bot_does(tell: Callable[..., None], name: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        ask, thought = table.workers.ask, list[Action]()

        def note(what: Any, question: Question, due: float) -> Any:
            answer = ask(what, question, due)
            if question.seat == 0:
                assert question.bot == "net" and UNKNOWN in question.view.hands[1]
                thought.append(answer.result()[0].action)
            return answer

        table.workers.ask = note  # type: ignore[assignment, method-assign]
        acted = acts_of(table, 0)
        callers[0].send(t="auto", on=True)
        while table.state == "deal":
            await asyncio.sleep(1)
        plays = [action for action in acted if isinstance(action, Play)]
        assert len(plays) > 4 and {*plays} >= {action for action in thought if isinstance(action, Play)}

    tell(load(name), 1, story)


def test_the_bank_runs_for_those_who_are_away(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        player = table.seats[0]
        await until(lambda: turn_of(table) == 0)
        callers[0].hang_up()
        assert callers[1].last("turn")["clocks"] == [
            {"seat": 0, "deadline": round(1000 * (now() + 60)), "total": 60_000, "away": True}
        ]
        await asyncio.sleep(20)
        back = Caller(table, "p0")  # in time: what is left of the turn is there again
        assert 39.9 < player.bank < 40.1
        assert 29_000 < back.last("ask")["deadline"] - 1000 * now() <= 30_000
        back.hang_up()
        v = table.stored.v
        await asyncio.sleep(39)
        assert table.stored.v == v
        acted = acts_of(table, 0)
        await asyncio.sleep(3)
        assert table.stored.v > v and player.auto and player.bank == 0 and acted[0]  # a bot plays
        Caller(table, "p0")
        assert not player.auto  # whoever comes back plays himself

    tell(load("guandan"), 2, story)


def test_a_turn_is_not_stretched_by_coming_and_going(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        player, question, v = callers[0], callers[0].last("ask")["rqid"], table.stored.v
        await asyncio.sleep(29)
        for seconds in (4, 0.5, 0.3):  # five seconds once, and then what is left of them
            player.hang_up()
            await asyncio.sleep(1)
            player = Caller(table, "p0")
            assert player.last("ask")["rqid"] == question
            await asyncio.sleep(seconds)
        assert table.stored.v == v
        await asyncio.sleep(0.3)
        assert table.stored.v > v and table.seats[0].timeouts == 1

    tell(load("guandan"), 2, story)


def test_everybody_is_told_the_clock_of_who_comes_back(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        callers[0].hang_up()
        await asyncio.sleep(20)
        back = Caller(table, "p0")
        clocks = callers[1].last("turn")["clocks"]
        assert "away" not in clocks[0] and clocks[0]["deadline"] == back.last("ask")["deadline"]

    tell(load("guandan"), 2, story)


def test_who_has_used_up_the_bank_may_miss_a_turn_as_others_may(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        player = table.seats[0]
        await until(lambda: turn_of(table) == 0)
        callers[0].hang_up()
        await until(lambda: player.auto)
        back = Caller(table, "p0")
        assert back and player.bank == 0
        await until(lambda: player.timeouts == 1)
        assert not player.auto
        await until(lambda: player.auto)

    tell(load("guandan"), 2, story)


def test_who_comes_back_while_all_may_bid_bids_themselves(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="auto", on=True)
        table.turns.stop()
        table.schedule()
        assert 0 in table.turns.bots
        callers[0].send(t="auto", on=False)
        await asyncio.sleep(3)
        match = table.stored.match
        assert match and 0 in match.actors and 0 not in table.turns.bots

    tell(load("zhaopengyou"), 5, story)


def test_a_bot_bids_for_who_leaves_while_all_may_bid(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        callers[0].send(t="leave")
        assert 0 in table.turns.bots
        await asyncio.sleep(3)
        match = table.stored.match
        assert match and (match.state.bids or 0 not in match.actors)

    tell(load("zhaopengyou"), 5, story)


def test_a_late_answer_is_stale(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        question, v = callers[0].last("ask"), table.stored.v
        await until(lambda: table.stored.v > v)
        callers[0].send(t="act", seq=1, rqid=question["rqid"], action=question["legal"]["actions"][-1])
        assert callers[0].last("err")["code"] == "stale"

    tell(load("guandan"), 1, story)


def test_without_a_limit_a_turn_waits(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        v = table.stored.v
        await asyncio.sleep(3600)
        assert table.stored.v == v and callers[0].last("ask")["deadline"] is None

    tell(load("guandan"), 1, story, Pace(turn=0))


def low_bid(callers: list[Caller]) -> Caller:
    """Somebody makes the lowest bid there is, which others may beat."""
    bidder = next(caller for caller in callers if caller.last("ask")["legal"]["actions"] != ["pass"])
    question = bidder.last("ask")
    bids = [action for action in question["legal"]["actions"] if action != "pass"]
    assert all(question["legal"]["words"][action]["zh"] for action in bids)
    bidder.send(t="act", seq=1, rqid=question["rqid"], action=bids[0])
    return bidder


def test_ten_seconds_to_bid_and_five_after_each_bid(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        started = now()
        assert [clock["deadline"] for clock in callers[0].last("turn")["clocks"]] == [round(1000 * (started + 10))] * 5
        await asyncio.sleep(3)
        clocks = low_bid(callers).last("turn")["clocks"]
        assert len(clocks) == 4 and clocks[0]["deadline"] == round(1000 * (started + 8))
        await asyncio.sleep(4.9)
        assert match.state.phase == "draw"
        await asyncio.sleep(0.2)
        assert match.state.phase == "bury"

    tell(load("zhaopengyou"), 5, story)


def test_the_counter_time_can_be_added_to_what_is_left(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        started = now()
        await asyncio.sleep(3)
        assert low_bid(callers).last("turn")["clocks"][0]["deadline"] == round(1000 * (started + 15))

    tell(resolve({"extends": "zhaopengyou", "bid_timer": "extend"}), 5, story)


def test_the_draw_keeps_its_pace_and_its_question(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        times: list[float] = []
        stock = len(match.state.stock)
        while match.state.phase == "draw" and len(match.state.stock) > 8 and not match.state.bids:
            await asyncio.sleep(0.01)
            if len(match.state.stock) != stock:
                stock = len(match.state.stock)
                times.append(now())
        gaps = [later - sooner for sooner, later in zip(times, times[1:], strict=False)]
        assert len(gaps) == 23 and all(0.37 < gap < 0.43 for gap in gaps)
        assert len({question["rqid"] for question in callers[0].got("ask")[:20]}) == 1
        assert callers[0].last("turn")["clocks"][0]["total"] == 5000

    tell(load("shengji"), 4, story)


def test_people_who_say_no_end_the_bidding_early(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        for caller in callers:
            caller.send(t="act", seq=1, rqid=caller.last("ask")["rqid"], action="pass")
        assert match.state.phase == "bury"

    tell(load("zhaopengyou"), 5, story)


def test_the_pause_ends_when_all_are_ready_or_after_a_while(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        for caller in callers:
            caller.send(t="auto", on=True)
        await until(lambda: table.state == "pause")
        assert table.pause.ends_at
        await asyncio.sleep(3600)
        assert table.state == "pause"  # nobody plays himself: the table waits for its people
        callers[0].send(t="next")
        assert table.state == "pause"
        callers[1].send(t="next")
        assert table.state == "deal"
        for caller in callers:
            caller.send(t="auto", on=True)
        await until(lambda: table.state == "pause")
        callers[0].send(t="auto", on=False)
        callers[1].hang_up()
        callers[0].send(t="next")
        assert table.state == "deal"  # those who are away are not waited for

    tell(load("guandan"), 2, story)


def test_a_table_put_to_sleep_in_a_deal_keeps_no_timer(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        assert timers()
        table.close()
        assert not timers()

    tell(load("guandan"), 4, story)


def test_a_table_put_to_sleep_in_a_pause_keeps_no_timer(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        table.set_auto(table.seats[0], True)
        await until(lambda: table.state == "pause")
        pause = table.pause.timer
        assert pause and pause in timers()
        table.close()
        assert pause.cancelled() and not timers()

    tell(load("guandan"), 1, story)


def timers() -> list[asyncio.TimerHandle]:
    """Those that the loop still waits for."""
    scheduled: list[asyncio.TimerHandle] = asyncio.get_running_loop()._scheduled  # type: ignore[attr-defined]
    return [timer for timer in scheduled if not timer.cancelled()]


def test_deadlines_do_not_follow_the_clock_of_the_machine(monkeypatch: pytest.MonkeyPatch) -> None:
    before = alarms.now_ms()
    jumped = time.time() + 3600
    monkeypatch.setattr(alarms, "time", SimpleNamespace(time=lambda: jumped, monotonic=time.monotonic))
    assert 0 <= alarms.now_ms() - before < 60_000


@pytest.mark.parametrize("every", [0.3, 1.0, 1.3])
def test_nobody_holds_a_turn_by_handing_it_to_the_clock_and_back(tell: Callable[..., None], every: float) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        v, started = table.stored.v, now()
        callers[0].send(t="auto", on=True)
        while table.stored.v == v:
            await asyncio.sleep(every)
            callers[0].send(t="auto", on=False)
            callers[0].send(t="auto", on=True)
            assert now() - started < 5, "the turn does not end"

    tell(load("guandan"), 2, story)


def test_leaving_and_coming_back_does_not_hold_a_turn_either(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until(lambda: turn_of(table) == 0)
        v, started, caller = table.stored.v, now(), callers[0]
        while table.stored.v == v:
            caller.send(t="leave")
            caller.hang_up()
            await asyncio.sleep(0.5)
            caller = Caller(table, "p0")
            assert now() - started < 5, "the turn does not end"

    tell(load("guandan"), 2, story)


def test_the_time_to_bury_begins_when_the_bottom_was_turned_over(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match = table.stored.match
        assert match
        for caller in callers:
            caller.send(t="act", seq=1, rqid=caller.last("ask")["rqid"], action="pass")
        assert match.state.phase == "bury" and match.state.turned
        (clock,) = callers[0].last("turn")["clocks"]
        shown = PACE.flip * match.state.turned
        assert clock["deadline"] == round(1000 * (now() + shown + 60)) and clock["total"] == 60_000
        callers[match.actors[0]].send(t="auto", on=True)  # nor does a bot bury before
        await asyncio.sleep(shown + PACE.think_least)
        assert match.state.phase == "bury"
        await asyncio.sleep(PACE.think_most)
        assert match.state.phase == "friend"

    tell(load("zhaopengyou"), 5, story)


def test_bots_give_tribute_so_that_it_is_seen_and_hurry_when_everybody_is_out(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        match, times = table.stored.match, dict[str, list[float]]()
        assert match
        callers[0].send(t="auto", on=True)
        for _ in range(4):
            phase = ""
            while table.state == "deal":
                v, started, state = table.stored.v, now(), match.state
                await until(lambda v=v: table.stored.v > v)
                if state.phase == "climb" or state.phase != phase:  # of several who give at once, the first
                    times.setdefault("fast" if 0 in state.out else state.phase, []).append(now() - started)
                phase = state.phase
            callers[0].send(t="next")
            callers[0].send(t="auto", on=True)
        assert min(times["climb"]) > 0.59 and max(times["climb"]) < 1.45
        assert min(times["fast"]) > 0.19 and max(times["fast"]) < 0.5
        assert min(times["tribute"] + times["return"]) > 1.49

    tell(load("guandan"), 1, story)
