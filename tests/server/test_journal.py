"""The journal: what waits is written together, one that fails harms no other, and nobody is told too early."""

import asyncio
import sqlite3
import time
from pathlib import Path

import pytest

from paiju.server.protocol.refusals import Refused
from paiju.server.storage import journal, writes
from paiju.server.storage.store import Store
from tests.server.disk import full, slow
from tests.server.virtual import run


def names(store: Store) -> list[str]:
    return [name for (name,) in store.db.execute("SELECT name FROM guest ORDER BY name")]


def test_a_write_is_whole_or_not_there(tmp_path: Path) -> None:
    store, told = Store(tmp_path), list[str]()
    store.journal.write(writes.append("code", 1, ["one", "two"], {1: b"seed"}), lambda _: told.append("stored"))
    again = writes.append("code", 2, ["again", "three"], {2: b"other"})
    store.journal.write(again, lambda _: told.append("stored"), lambda _: told.append("failed"))
    assert store.log("code") == ["one", "two"] and store.seeds("code") == {1: b"seed"}
    assert told == ["stored", "failed"] and store.journal.failures == 1
    store.close()


def test_what_waits_is_committed_together(tmp_path: Path) -> None:
    async def story() -> None:
        store, commits = Store(tmp_path, thread=True), list[str]()
        store.journal.db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
        await asyncio.gather(*(store.journal.written(writes.rename(f"g{i}", f"{i:03d}")) for i in range(100)))
        assert names(store) == [f"{i:03d}" for i in range(100)] and len(commits) == 1
        store.close()

    asyncio.run(story())


def test_what_comes_soon_after_a_transaction_waits_for_more(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(journal, "SPACED", 0.5)

    async def story() -> None:
        store, commits = Store(tmp_path, thread=True), list[str]()
        store.journal.db.set_trace_callback(lambda sql: commits.append(sql) if sql == "COMMIT" else None)
        await store.journal.written(writes.rename("first", "1"))
        second = asyncio.create_task(store.journal.written(writes.rename("second", "2")))
        await asyncio.sleep(0.05)
        await store.journal.written(writes.rename("third", "3"))
        assert second.done() and names(store) == ["1", "2", "3"] and len(commits) == 2
        store.close()

    asyncio.run(story())


def test_one_that_fails_harms_no_other(tmp_path: Path) -> None:
    async def story() -> None:
        store = Store(tmp_path, thread=True)
        good = [writes.rename(f"g{i}", str(i)) for i in range(5)]
        bad = [writes.append("code", 1, ["a", "b"], {}), writes.append("code", 2, ["c"], {}), _stumble]
        told = await asyncio.gather(*map(store.journal.written, [*good[:2], *bad, *good[2:]]), return_exceptions=True)
        failed = [None] * 3 + [sqlite3.IntegrityError, KeyError] + [None] * 3
        assert [type(end) if end is not None else None for end in told] == failed
        assert names(store) == ["0", "1", "2", "3", "4"] and store.log("code") == ["a", "b"]
        assert store.journal.failures == 2 and store.journal.works  # it was not the disk
        store.close()

    asyncio.run(story())


def _stumble(db: sqlite3.Connection) -> None:
    raise KeyError("a mistake in the program")


def test_nobody_is_told_before_the_disk_has_it(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store, told = Store(tmp_path), list[str]()
        disk = slow(store.journal, 5)
        store.journal.write(writes.rename("a", "A"), lambda _: told.append("A"))
        await asyncio.sleep(4.9)
        store.journal.write(writes.rename("b", "B"), lambda _: told.append("B"))
        store.journal.write(writes.rename("c", "C"), lambda _: told.append("C"))
        assert told == names(store) == []
        await asyncio.sleep(0.2)
        assert told == names(store) == ["A"]
        await asyncio.sleep(5)
        assert told == names(store) == ["A", "B", "C"] and disk.commits == 2
        store.close()

    run(monkeypatch, story)


def test_it_says_when_writing_works_again(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store, mended = Store(tmp_path), list[float]()
        loop = asyncio.get_running_loop()
        with full(store.journal):
            with pytest.raises(Refused) as refused:
                await store.journal.written(writes.rename("a", "A"))
            assert refused.value.code == "not_stored"
            for _ in range(2):
                store.journal.when_mended(lambda: mended.append(loop.time()))
            await asyncio.sleep(60)
            assert not mended and not names(store) and not store.journal.works
        space = loop.time()
        await asyncio.sleep(5)
        assert len(mended) == 2 and mended[0] - space <= 1
        await store.journal.written(writes.rename("a", "A"))
        assert names(store) == ["A"] and store.journal.works
        store.close()

    run(monkeypatch, story)


def test_one_that_stumbles_when_writing_works_again_leaves_no_other_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        store, mended = Store(tmp_path), list[str]()

        def stumble() -> None:
            mended.append("stumbled")
            raise KeyError("a mistake in the program")

        store.journal.when_mended(stumble)
        store.journal.when_mended(lambda: mended.append("well"))
        await asyncio.sleep(5)
        assert mended == ["stumbled", "well"] and store.journal.works
        store.close()

    run(monkeypatch, story)


def test_nobody_waits_for_a_lock_of_another_process(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        store = Store(tmp_path)
        other = sqlite3.connect(tmp_path / "paiju.db", isolation_level=None)
        other.execute("BEGIN IMMEDIATE")
        began = time.perf_counter()
        with pytest.raises(Refused):
            await store.journal.written(writes.rename("a", "A"))
        assert time.perf_counter() - began < 4  # SQLite would wait for five seconds
        other.execute("ROLLBACK")
        other.close()
        await asyncio.sleep(1.5)
        assert store.journal.works
        store.close()

    run(monkeypatch, story)


def test_it_is_seen_when_the_disk_does_not_answer(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        journal = (store := Store(tmp_path)).journal
        slow(journal, 60)
        for name in "abc":
            journal.write(writes.rename(name, name))
        await asyncio.sleep(1)
        assert journal.works and journal.queue == 3 and journal.commits.counts[-1] == 0
        monkeypatch.setattr("paiju.server.storage.journal.STUCK", 0.0)  # seconds of the real clock
        assert not journal.works
        await asyncio.sleep(120)
        assert journal.works and journal.queue == 0 and journal.commits.counts[-1] >= 1
        store.close()

    run(monkeypatch, story)
