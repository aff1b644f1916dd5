"""Before the start those who sit at a table are told who has opened its link, and nobody else is."""

from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.rules import load
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from tests.server.virtual import Caller, Story, play_story

EMPTY = {"count": 0, "names": [], "ids": []}


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[[Story], None]:
    return lambda story: play_story(monkeypatch, tmp_path, load("guandan"), 2, Pace(), story, started=False)


def looking(caller: Caller) -> tuple[int, list[str]]:
    told = caller.last("table")["looking"]
    return told["count"], [name["zh"] for name in told["names"]]


def test_who_sits_here_is_told_who_has_opened_the_link(tell: Callable[[Story], None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        host, friend = callers
        assert looking(host) == (0, [])
        visitor = Caller(table, "ann")
        visitor.send(t="rename", name="Ann")
        assert looking(host) == looking(friend) == (1, ["Ann"])
        told = len(host.got("table"))
        Caller(table, "ann").hang_up()  # one more page of the same guest is nothing new
        assert len(host.got("table")) == told and looking(host) == (1, ["Ann"])
        others = [Caller(table, f"v{number}") for number in range(5)]
        assert looking(host)[0] == 6 and len(looking(host)[1]) == 3
        for caller in (visitor, *others):
            assert caller.last("table")["looking"] == EMPTY  # visitors are told nothing of each other
            assert len(caller.got("table")) == 1
        for other in others:
            other.hang_up()
        assert looking(host) == (1, ["Ann"])
        visitor.send(t="sit")
        assert looking(host) == looking(visitor) == (0, [])
        host.send(t="remove", seat=2)
        assert looking(host) == (1, ["Ann"])
        visitor.hang_up()
        assert looking(host) == (0, [])

    tell(story)


def test_in_a_deal_nobody_is_told_who_comes_and_goes(tell: Callable[[Story], None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        Caller(table, "ann")
        callers[0].send(t="start")
        assert table.state == "deal" and looking(callers[0]) == (0, [])
        told = len(callers[0].got("table"))
        Caller(table, "ben").hang_up()
        assert len(callers[0].got("table")) == told

    tell(story)
