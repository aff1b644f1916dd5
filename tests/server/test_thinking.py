"""Bots in worker processes: one that crashes or never ends costs one decision, and all others are answered."""

import asyncio
import os
import signal
import time
from collections.abc import Callable, Coroutine, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import pytest
from msgspec.structs import replace

from paiju.match import Match
from paiju.rules import load
from paiju.server.protocol.refusals import Refused
from paiju.server.table.pace import Pace
from paiju.server.thinking import worker as worker_module
from paiju.server.thinking import workers as workers_module
from paiju.server.thinking.demand import LEAST, LOAD, Demand
from paiju.server.thinking.question import Question, advise, prompt_bot, quick
from paiju.server.thinking.workers import Workers

SOON = 60.0  # seconds: a worker may take long to start on a busy machine


def crash(question: Question) -> list[str]:
    os._exit(3)


def hang(question: Question) -> list[str]:
    while True:
        time.sleep(1)


def blunder(question: Question) -> list[str]:
    raise ValueError("a bug in a bot")


def name_worker(question: Question) -> list[int]:
    return [os.getpid()]


def linger(question: Question) -> list[int]:
    time.sleep(0.3)
    return [os.getpid()]


def tell_budget(question: Question) -> list[float]:
    return [question.ms]


def question(bot: str = "search", ms: float = 50) -> Question:
    match = Match(load("guandan"), b"thinking")
    seat = match.actors[0]
    return Question(match.rules, seat, match.view(seat), bot, b"seed", 1, ms)


def tell(workers: int, story: Callable[[Workers], Coroutine[Any, Any, None]]) -> None:
    async def whole() -> None:
        pool = Workers(workers)
        try:
            await story(pool)
        finally:
            pool.close()

    with waiting(SOON):
        asyncio.run(whole())


@contextmanager
def waiting(seconds: float) -> Iterator[None]:
    """So long beyond its budget may a worker take for what is sent now."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(worker_module, "LATE", seconds)
        yield


def ask(pool: Workers, what: Any, due: float = SOON, **facts: Any) -> asyncio.Future[Any]:
    return pool.ask(what, question(), asyncio.get_running_loop().time() + due, **facts)


async def until(what: Callable[[], object]) -> None:
    for _ in range(6000):
        if what():
            return
        await asyncio.sleep(0.01)
    raise AssertionError("it never happened")


@pytest.mark.parametrize("bad", [crash, hang, blunder])
def test_a_bad_bot_is_got_rid_of(bad: Any) -> None:
    async def story(pool: Workers) -> None:
        before = await ask(pool, name_worker)
        with waiting(2.0 if bad is hang else SOON):
            asked = ask(pool, bad)
        assert await asked == []
        assert await ask(pool, advise)
        after = await ask(pool, name_worker)
        assert (before == after) == (bad is blunder)
        if bad is not blunder:
            assert not Path(f"/proc/{before[0]}").exists() or _is_dead(before[0])
        counts = pool.ends
        assert (counts.lost, counts.late, counts.failed) == (bad is crash, bad is hang, bad is blunder)

    tell(1, story)


def _is_dead(pid: int) -> bool:
    """Killed, though nobody has taken note of it yet."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def test_a_hanging_worker_is_replaced_alone_and_no_other_question_is_touched() -> None:
    async def story(pool: Workers) -> None:
        await until(lambda: len(pool._idle) == 2)
        with waiting(1.0):
            hanging = ask(pool, hang)
        (other,) = await ask(pool, name_worker)
        lingering = [ask(pool, linger) for _ in range(8)]  # some wait for longer than a worker may be late
        assert await hanging == []
        assert all([await answer for answer in lingering])
        assert [other] in [await answer for answer in lingering]
        assert (pool.ends.late, pool.ends.lost) == (1, 0)

    tell(2, story)


def test_a_worker_that_is_killed_costs_nothing_but_its_question() -> None:
    async def story(pool: Workers) -> None:
        (pid,) = await ask(pool, name_worker)
        lost, waits = ask(pool, hang), ask(pool, name_worker)
        os.kill(pid, signal.SIGKILL)
        assert await lost == []
        assert await waits not in ([], [pid])
        os.kill((await waits)[0], signal.SIGKILL)  # while it has nothing to do
        await until(lambda: pool.ends.lost == 2)
        assert len(await ask(pool, name_worker)) == 1

    tell(1, story)


def test_workers_that_cannot_start_are_tried_ever_more_seldom(monkeypatch: pytest.MonkeyPatch) -> None:
    begun: list[float] = []

    class Broken:
        def __init__(self, heard: object, lost: Callable[[object, bool], None]) -> None:
            loop = asyncio.get_running_loop()
            begun.append(loop.time())
            loop.call_soon(lost, self, False)

        def end(self) -> None:
            pass

    async def story(pool: Workers) -> None:
        await until(lambda: len(begun) == 5)
        gaps = [after - before for before, after in zip(begun, begun[1:], strict=False)]
        assert gaps[0] < 0.05 and all(gap > rest for gap, rest in zip(gaps[1:], (0.05, 0.1, 0.2), strict=True))
        assert ask(pool, advise).done() is False  # it waits, and its asker goes on without it

    monkeypatch.setattr(workers_module, "Worker", Broken)
    monkeypatch.setattr(workers_module, "FIRST_REST", 0.05)
    tell(1, story)


def test_bots_come_before_hints_and_what_is_due_first_comes_first() -> None:
    async def story(pool: Workers) -> None:
        await ask(pool, name_worker)
        order: list[str] = []
        ask(pool, linger)

        def note(name: str, answer: asyncio.Future[Any]) -> asyncio.Future[Any]:
            answer.add_done_callback(lambda _: order.append(name))
            return answer

        asked = [
            note("hint", ask(pool, name_worker, 20, guest="me")),
            note("late", ask(pool, name_worker, 50)),
            note("soon", ask(pool, name_worker, 40)),
        ]
        assert (pool.waiting_turns, pool.waiting_hints, len(pool.running)) == (2, 1, 1)
        await asyncio.gather(*asked)
        assert order == ["soon", "late", "hint"]

    tell(1, story)


def test_hints_are_bounded_for_each_guest_and_in_all() -> None:
    async def story(pool: Workers) -> None:
        await ask(pool, name_worker)
        ask(pool, linger)
        asked = [ask(pool, linger, guest="me")]
        with pytest.raises(Refused) as refused:
            ask(pool, linger, guest="me")
        assert refused.value.code == "busy" and refused.value.retry_after
        asked += [ask(pool, linger, guest=guest) for guest in ("you", "he", "she")]
        with pytest.raises(Refused):
            ask(pool, linger, guest="another")
        assert pool.ends.refused == 2
        bot = ask(pool, name_worker)  # never refused
        assert all(await asyncio.gather(bot, *asked))
        assert await ask(pool, linger, guest="me")

    tell(1, story)


def test_a_crowd_behind_one_address_leaves_the_others_their_hints() -> None:
    async def story(pool: Workers) -> None:
        await ask(pool, name_worker)
        ask(pool, linger)
        crowd = [ask(pool, linger, guest=f"crowd {number}", address="far") for number in range(4)]
        mine = [ask(pool, linger, guest=guest, address="near") for guest in ("me", "you")]
        assert [hint.done() for hint in crowd] == [False, False, True, True]  # who came last gives way
        with pytest.raises(Refused):
            ask(pool, linger, guest="crowd 5", address="far")
        with pytest.raises(Refused):  # two each: nobody has more
            ask(pool, linger, guest="he", address="near")
        waiting = [thought.address for thought in pool.waiting]
        assert waiting == ["far", "near", "far", "near"]
        assert all(await asyncio.gather(*mine, *crowd[:2])) and await crowd[3] == []
        assert pool.ends.unthought == 2

    tell(1, story)


def test_what_nobody_wants_any_more_is_not_thought_about() -> None:
    async def story(pool: Workers) -> None:
        await ask(pool, name_worker)
        ask(pool, linger)
        gone, wanted = ask(pool, hang), ask(pool, name_worker)
        gone.cancel()
        await asyncio.sleep(0)
        assert len(pool.waiting) == 1
        assert len(await wanted) == 1
        running = ask(pool, linger)
        running.cancel()  # the worker has begun: its answer is dropped
        assert len(await ask(pool, name_worker)) == 1

    tell(1, story)


def test_a_budget_ends_before_the_answer_is_due() -> None:
    async def story(pool: Workers) -> None:
        await ask(pool, name_worker)
        assert await ask(pool, tell_budget) == [50.0]
        (budget,) = await ask(pool, tell_budget, 0.04)
        assert budget < 40
        before = pool.ends.unthought
        assert await ask(pool, tell_budget, -0.01) == []
        assert pool.ends.unthought == before + 1

    tell(1, story)


# --- shares -----------------------------------------------------------------------------------------------------------


def load_of(demand: Demand, asked: Question, seconds: int, rate: int, use: float) -> list[float]:
    """Budgets of many questions, so many a second, from bots that use so much of theirs, or `use` ms at most."""
    budgets = []
    for number in range(seconds * rate):
        now = number / rate
        if demand.takes(asked, now):
            budgets.append(demand.budget(asked, 0.8, now))
            demand.learn(asked, budgets[-1], min(use, budgets[-1]) / 1000)
    return budgets


def test_budgets_shrink_evenly_with_the_demand_and_grow_again() -> None:
    demand, asked = Demand(2), question("deep", 400)
    assert load_of(demand, asked, 10, 2, 400)[-1] == 400 and not demand.hurried
    demand = Demand(2)
    late = load_of(demand, asked, 40, 10, 400)[300:]
    assert max(late) - min(late) < 5  # all have the same
    assert 10 * sum(late) / len(late) / 1000 == pytest.approx(
        2 * LOAD, rel=0.05
    )  # and together what the workers can do
    assert demand.hurried == {"deep"}
    assert demand.budget(asked, 0.8, 100.0) == 400  # when the others have gone
    assert not demand.hurried


def test_where_shares_become_too_small_all_questions_are_left_to_the_prompt_bot() -> None:
    demand, asked = Demand(1), question("deep", 400)
    budgets = load_of(demand, asked, 20, 30, 400)
    assert 0 < len(budgets) < 30 * 2 and min(budgets) >= 0.99 * LEAST * 400  # before so much was asked
    assert not any(demand.takes(asked, 20 + number / 30) for number in range(30))
    assert demand.hurried == {"deep"}
    assert demand.takes(asked, 60.0)  # when the others have gone


def test_bots_that_answer_at_once_leave_others_their_time_and_are_not_hurried() -> None:
    demand, asked = Demand(1), question("brief", 400)
    assert load_of(demand, asked, 20, 100, 1)[-1] == 400
    load_of(demand, replace(asked, bot="deep"), 20, 20, 400)
    demand.budget(asked, 0.8, 20.0)
    assert demand.hurried == {"deep"}


def test_hurry_does_not_flicker() -> None:
    demand, asked, seen = Demand(1), question("deep", 400), list[bool]()
    for second in range(200):  # around the border: 45 % or 68 % of the time that they could use
        demand.budget(asked, 0.2 if second // 10 % 2 else 0.3, second)
        seen.append("deep" in demand.hurried)
    assert seen == sorted(seen) and seen[-1]
    for second in range(200, 240):
        demand.budget(asked, 0.8, second)
    assert not demand.hurried


# --- the quick bot, and the moment ------------------------------------------------------------------------------------


@pytest.mark.parametrize("name", ["guandan", "shengji", "zhaopengyou"])
def test_the_strongest_bot_that_needs_no_time_answers_on_the_spot(name: str) -> None:
    match = Match(load(name), b"thinking")
    asked = replace(question(), rules=match.rules, seat=match.actors[0], view=match.view(match.actors[0]))
    assert prompt_bot(asked.rules) == "net"
    assert quick(asked) == advise(replace(asked, bot="net"))
    assert all(advice.words.zh for advice in quick(asked))  # it knows the reasons
    assert quick(replace(asked, bot="greedy")) == advise(replace(asked, bot="greedy"))
    assert quick(replace(asked, view=None)) == []  # it fails, and the rules decide


@pytest.mark.parametrize("bot", [name for name in load("guandan").wing.bots if name != "search"])
def test_a_bot_of_some_milliseconds_needs_no_worker(bot: str) -> None:
    async def story(pool: Workers) -> None:
        answer = pool.ask(advise, question(bot), asyncio.get_running_loop().time() + SOON)
        assert answer.done() and answer.result() == advise(question(bot))
        assert not pool.waiting and not pool.running and pool.share == 1.0
        slow = ask(pool, advise)
        assert not slow.done() and await slow

    tell(1, story)


def test_the_time_a_bot_takes_knows_nothing_of_its_cards() -> None:
    pace = Pace()
    times = [pace.delay(b"secret", decision) for decision in range(500)]
    assert times == [pace.delay(b"secret", decision) for decision in range(500)]
    assert 0.6 <= min(times) < 0.65 and 1.35 < max(times) <= 1.4
    assert times != [pace.delay(b"other", decision) for decision in range(500)]
