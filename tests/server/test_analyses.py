"""The queue of analyses: fair, bounded, never in a bot's way, and nothing that was found is lost."""

import asyncio
import os
import time
from collections.abc import Callable, Coroutine
from pathlib import Path
from typing import Any

import pytest

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import writes
from paiju.server.storage.keeping import DAY
from paiju.server.storage.store import Store
from paiju.server.table import analyses as queue_module
from paiju.server.table.analyses import OF_ADDRESS, OF_GUEST, QUEUE, Analyses
from paiju.server.thinking import analysis
from paiju.server.thinking.analysis import Step, Subject, analyse, judged_in, point_in, subject_of
from paiju.server.thinking.question import advise
from paiju.server.thinking.workers import Errand, Workers
from tests.server.past import past_deal
from tests.server.test_thinking import ask, tell, until

SHORT = 0.3  # seconds of an errand in these tests


class Leisurely:
    """Workers that do what they are told to, when they are told."""

    leisure: Callable[[], Errand | None]

    def run_errands(self) -> None:
        pass

    def work(self, times: int = 1) -> list[Step]:
        """Take so many steps, and say which."""
        taken = []
        for _ in range(times):
            if errand := self.leisure():
                taken.append(errand.given)
                errand.done([b"%d" % errand.given.number])
        return taken


def subject(name: str, moments: int = 2) -> Subject:
    return Subject(name, b"", list(range(moments)), [100] * (moments - 1), 0, 1)


def in_queue(folder: Path, story: Callable[[Analyses, Any], None]) -> list[str]:
    """The keys of the analyses that have become whole."""
    complete: list[str] = []

    async def whole() -> None:
        store, workers = Store(folder), Leisurely()
        told = Analyses(store, workers, lambda subject, found: complete.append(subject.key))  # type: ignore[arg-type]
        story(told, workers)
        store.close()

    asyncio.run(whole())
    return complete


def taken(steps: list[Step]) -> list[tuple[str, int]]:
    return [(step.subject.key, step.number) for step in steps]


def test_curves_come_first_then_one_deal_after_the_other(tmp_path: Path) -> None:
    def story(queue: Analyses, workers: Leisurely) -> None:
        for key, guest, address in (("a", "ann", "1"), ("b", "ann", "1"), ("c", "bob", "1"), ("d", "cid", "2")):
            queue.want(subject(key), "", guest, address)
        places = {key: queue.progress(subject(key)).place for key in "abcd"}
        assert places == {"a": 0, "d": 1, "c": 2, "b": 3}  # the first of each address, then of each guest
        curves = [("a", 0), ("a", 1), ("d", 0), ("d", 1), ("c", 0), ("c", 1), ("b", 0), ("b", 1)]
        assert taken(workers.work(8)) == curves
        assert taken(workers.work(9)) == [("a", 2), ("d", 2), ("c", 2), ("b", 2)]
        assert queue.queue == [] and queue.progress(subject("a")).place is None

    assert in_queue(tmp_path, story) == ["a", "d", "c", "b"]  # each once


def test_who_asks_for_much_is_refused_and_others_are_not(tmp_path: Path) -> None:
    def refused(queue: Analyses, key: str, guest: str, address: str) -> bool:
        try:
            queue.want(subject(key), "", guest, address)
        except Refused as refusal:
            assert refusal.code == "busy" and refusal.retry_after
            return True
        return False

    def story(queue: Analyses, workers: Leisurely) -> None:
        assert not any(refused(queue, f"ann {n}", "ann", "1") for n in range(OF_GUEST))
        assert refused(queue, "one more", "ann", "1") and not refused(queue, "ann 0", "ann", "1")
        assert not any(refused(queue, f"{n}", f"guest {n}", "1") for n in range(OF_ADDRESS - OF_GUEST))
        assert refused(queue, "another", "bob", "1") and not refused(queue, "another", "bob", "2")
        rest = range(QUEUE - OF_ADDRESS - 1)
        assert not any(refused(queue, f"many {n}", f"many {n}", f"many {n}") for n in rest)
        assert refused(queue, "too many", "late", "3")
        workers.work(OF_GUEST * 3 * QUEUE)
        assert not refused(queue, "too many", "late", "3")

    in_queue(tmp_path, story)


def test_who_waits_and_asks_no_more_loses_the_place(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def story(queue: Analyses, workers: Leisurely) -> None:
        queue.want(subject("begun"), "", "ann", "1")
        workers.work()
        queue.want(subject("gone"), "", "bob", "1")
        queue.want(subject("here"), "", "cid", "1")
        for wanted in queue.queue:
            wanted.asked -= 2 * queue_module.PATIENCE
        assert queue.progress(subject("here")).place == 2
        assert {key for key, _ in taken(workers.work(20))} == {"here"}
        assert queue.progress(subject("gone")).place is None
        assert queue.progress(subject("begun")).found, "what was found is kept"

    in_queue(tmp_path, story)


def test_what_was_found_outlives_the_server_and_is_shared_by_equal_deals(tmp_path: Path) -> None:
    def before(queue: Analyses, workers: Leisurely) -> None:
        queue.want(subject("a", 4), "table", "ann", "1")
        assert len(workers.work(3)) == 3

    def after(queue: Analyses, workers: Leisurely) -> None:
        again = subject("a", 4)
        assert queue.progress(again).place is None and sorted(queue.progress(again).found) == [0, 1, 2]
        queue.want(again, "other", "bob", "2")
        assert taken(workers.work(9)) == [("a", 3), ("a", 4), ("a", 5), ("a", 6)]
        queue.want(again, "third", "cid", "3")  # it is all there: nothing is computed
        assert queue.queue == [] and len(queue.progress(again).found) == again.steps

    assert in_queue(tmp_path, before) == []
    assert in_queue(tmp_path, after) == ["a", "a"]  # when it was whole, and when another table had the deal
    store = Store(tmp_path)
    for code in ("table", "other", "third"):
        assert len(store.findings("a")) == 7
        store.journal.write(writes.delete(code))
    assert store.findings("a") == {}  # with the last of the tables
    store.journal.write(writes.found("a", 1, b"too late"))
    assert store.findings("a") == {}
    store.close()


def test_analyses_end(tmp_path: Path) -> None:
    store, now = Store(tmp_path), time.time()
    for n in range(5):
        store.journal.write(writes.together(writes.analysed(f"{n}", ""), writes.found(f"{n}", 0, b"found")))
        store.journal.db.execute("UPDATE analysis SET used=? WHERE key=?", (now - n * DAY, f"{n}"))
    ended = []
    store.journal.write(writes.drop_analyses(now - 3.5 * DAY, 3, 20), ended.append)  # the old one
    store.journal.write(writes.drop_analyses(now - 3.5 * DAY, 3, 20), ended.append)  # and one too many
    store.journal.write(writes.drop_analyses(now - 3.5 * DAY, 3, 20), ended.append)
    assert ended == [1, 1, 0] and [n for n in range(5) if store.findings(f"{n}")] == [0, 1, 2]
    store.close()


def test_a_step_that_fails_is_taken_again_once(tmp_path: Path) -> None:
    def story(queue: Analyses, workers: Leisurely) -> None:
        queue.want(subject("a"), "", "ann", "1")
        tried = []
        while errand := workers.leisure():
            tried.append(errand.given.number)
            errand.done([b"found"] if errand.given.number != 1 else [])
        assert tried == [0, 1, 1, 2]
        assert queue.progress(subject("a")).found == {0: b"found", 1: b"", 2: b"found"}

    in_queue(tmp_path, story)


# --- in the workers ---------------------------------------------------------------------------------------------------


def linger(_: object) -> list[int]:
    time.sleep(SHORT)
    return [os.getpid()]


def end(_: object) -> list[int]:
    os._exit(3)


def endless(what: Any, done: list[Any]) -> Callable[[], Errand]:
    return lambda: Errand(what, None, 1000 * SHORT, done.append)


@pytest.mark.parametrize("workers", [1, 2])
def test_a_bot_waits_for_no_more_than_one_errand(workers: int) -> None:
    async def story(pool: Workers) -> None:
        done: list[Any] = []
        await until(lambda: len(pool._idle) == workers)
        pool.leisure = endless(linger, done)
        pool.run_errands()
        assert len(pool.errands) == 1 and len(pool._idle) == workers - 1  # of two workers, one is free for bots
        asked = asyncio.ensure_future(ask(pool, advise))
        await asyncio.sleep(0)
        assert bool(pool.running) == (workers == 2), "the free one takes it at once"
        assert await asked
        assert workers == 2 or len(done) <= 1, "several errands came before a bot"
        assert await ask(pool, advise, guest="who wants a hint")
        assert workers == 2 or len(done) <= 3
        pool.leisure = lambda: None

    tell(workers, story)


def test_an_errand_that_ends_its_worker_costs_nothing_else() -> None:
    async def story(pool: Workers) -> None:
        done: list[Any] = []
        pool.leisure = iter([Errand(end, None, 100, done.append), None, None, None]).__next__
        await until(lambda: done)
        assert done == [[]] and pool.ends.lost == 1
        pool.leisure = lambda: None
        assert await ask(pool, advise)

    tell(1, story)


# --- what is found ----------------------------------------------------------------------------------------------------


def analysed(folder: Path, found: dict[int, bytes], most: int | None = None) -> Coroutine[Any, Any, None]:
    """Without workers, in a thread; stopped after so many steps."""

    async def whole() -> None:
        store, workers = Store(folder), Workers(0)
        queue, deal = Analyses(store, workers, lambda subject, found: None), subject_of(past_deal())
        queue.want(deal, "code", "ann", "1")
        await until(lambda: len(queue.progress(deal).found) >= (most or deal.steps))
        found.update(queue.progress(deal).found)
        workers.leisure = lambda: None
        await until(lambda: workers._beside is None)
        store.close()

    return whole()


def test_the_same_deal_has_the_same_numbers(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(analysis, "FEWEST", 12)
    monkeypatch.setattr(analysis, "MOST", 12)
    monkeypatch.setattr(analysis, "PLAYOUTS", 4)
    first, second = dict[int, bytes](), dict[int, bytes]()
    asyncio.run(analysed(tmp_path / "one", first, 40))  # and goes on after a restart
    asyncio.run(analysed(tmp_path / "one", first))
    asyncio.run(analysed(tmp_path / "other", second))
    assert first == second
    deal = subject_of(past_deal())
    points = [point_in(first[step]) for step in range(deal.curve)]
    judged = [judged_in(first[step]) for step in range(deal.curve, deal.steps)]
    decisions = list(past_deal().decisions())
    assert [point.v for point in points[:2]] == [decisions[0].v, past_deal().last]
    assert [(one.v, one.seat) for one in judged] == [(one.v, one.seat) for one in decisions]
    assert sorted(point.v for point in points) == sorted({*(one.v for one in judged), past_deal().last})


def test_a_deal_fits_into_a_line_to_a_worker() -> None:
    """However many cards it has: a message lies in the line whole."""
    for name in ("guandan", "shengji"):
        assert len(subject_of(past_deal(name)).packed) < 30_000
    deal = subject_of(past_deal("shengji"))
    assert point_in(analyse(Step(deal, 1))[0]).v == past_deal("shengji").last
