"""The pen of a table: one turn after another, each with its own end."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.server.storage import writes
from paiju.server.storage.store import Store
from paiju.server.table.pen import Pen
from tests.server.disk import full, slow
from tests.server.virtual import run


class Desk:
    """Notes what happens to turns of a pen."""

    def __init__(self, folder: Path) -> None:
        self.store, self.notes = Store(folder), list[str]()
        self.pen = Pen(self.store.journal, lambda: self.notes.append(f"works: {self.pen.works}"))

    def take(self, name: str, first: Callable[[], None] = lambda: None) -> None:
        def turn() -> None:
            self.notes.append(f"{name} has it")
            first()
            self.pen.write(writes.rename(name, name), lambda _: self.notes.append(f"{name} is stored"))

        self.pen.take(turn, lambda stored: self.notes.append(f"{name} ended: {stored}"))


def whole(name: str) -> list[str]:
    return [f"{name} has it", f"{name} is stored", f"{name} ended: True"]


@pytest.mark.parametrize("seconds", [None, 1.0])
def test_turns_come_in_order_also_those_asked_for_in_a_turn(
    seconds: float | None, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def story() -> None:
        desk = Desk(tmp_path)
        if seconds:
            slow(desk.store.journal, seconds)
        desk.take("a", first=lambda: desk.take("b"))
        desk.pen.take(lambda: desk.notes.append("c writes nothing"))
        await asyncio.sleep(10)
        last = ["c writes nothing"]
        assert desk.notes == [*whole("a"), *whole("b"), *last] and desk.pen.idle
        desk.store.close()

    run(monkeypatch, story)


def test_after_a_failure_no_write_is_tried_until_it_works(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        desk = Desk(tmp_path)
        with full(desk.store.journal):
            desk.take("a")
            desk.take("b")
            assert desk.store.journal.failures == 1
        assert desk.notes == ["a has it", "a ended: False", "works: False", "b has it", "b ended: False"]
        await asyncio.sleep(2)
        desk.take("c")
        assert desk.notes[5:] == ["works: True", *whole("c")]
        desk.store.close()

    run(monkeypatch, story)


def stumble(_: object = None) -> None:
    raise KeyError("a mistake in the program")


def test_a_turn_that_stumbles_ends_and_leaves_the_pen_to_the_next(tmp_path: Path) -> None:
    desk = Desk(tmp_path)

    def turn() -> None:
        desk.pen.take(lambda: desk.notes.append("b has it"))  # waits behind
        stumble()

    desk.pen.take(turn, lambda stored: desk.notes.append(f"a ended: {stored}"))
    assert desk.notes == ["a ended: False", "b has it"] and desk.pen.idle
    desk.store.close()


def test_an_end_that_stumbles_leaves_the_pen_to_the_next(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        desk = Desk(tmp_path)
        slow(desk.store.journal, 1.0)
        desk.pen.take(lambda: desk.pen.write(writes.rename("a", "a"), stumble), stumble)
        desk.take("b")
        await asyncio.sleep(3)
        assert desk.notes == whole("b") and desk.pen.idle
        desk.store.close()

    run(monkeypatch, story)


def test_a_closed_pen_writes_nothing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def story() -> None:
        desk = Desk(tmp_path)
        slow(desk.store.journal, 1.0)
        with full(desk.store.journal):
            desk.take("a")
            desk.take("b")
            desk.pen.close()
            assert desk.notes == ["a has it", "b ended: False"]
            desk.take("c")
            await asyncio.sleep(3)
        await asyncio.sleep(3)
        assert desk.notes[2:] == ["c ended: False", "a ended: False"] and desk.pen.idle  # and nothing works again
        desk.store.close()

    run(monkeypatch, story)
