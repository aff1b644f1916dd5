"""A table keeps the present deal in memory. What was before is in the store, and nobody misses it."""

import asyncio
from collections.abc import Callable
from pathlib import Path

import pytest

from paiju.events import DealOpened
from paiju.notation import parse_event
from paiju.record import Record
from paiju.rules import load
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from paiju.server.thinking.workers import Workers
from tests.server.virtual import Caller, Story, play_story

PACE = Pace(turn=1, bank=5, pause=1, think_least=0.1, think_most=0.2, draw=0.1)
DEALS = 4


@pytest.fixture
def tell(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> Callable[..., None]:
    def play(preset: str, story: Story) -> None:
        play_story(monkeypatch, tmp_path, load(preset), 2, PACE, story)

    return play


async def until_deal(table: GameTable, number: int) -> None:
    """Into the middle of a deal. The clock plays."""
    match = table.stored.match
    assert match
    while match.state.deal < number or match.over or not match.state.begun:
        if table.state == "pause":
            table.next_deal()
        await asyncio.sleep(0.1)


def kept(table: GameTable) -> int:
    """The events in memory. They are those of the present deal, wherever they are kept."""
    match, log = table.stored.match, table.store.log(table.row.code)
    assert match and len(log) == table.stored.v
    begins = max(place for place, line in enumerate(log) if line.startswith("DealOpened "))
    deal = [parse_event(line) for line in log[begins:]]
    assert match.events == deal and match.first == begins
    for seen in (table.shown.log, *(view.log for view in table.shown.seats.values())):
        assert seen.v == table.stored.v and seen.opened[0] == begins
        assert all(event in [one.view(seen.seat) for one in deal] for event in seen.past)
        assert len(seen.fair) <= 2
    assert [*table.stored.seeds] == [match.state.deal]
    return len(deal)


@pytest.mark.parametrize("preset", ["guandan", "shengji"])
def test_a_table_and_its_seats_keep_the_present_deal(tell: Callable[..., None], preset: str) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        for number in range(1, DEALS + 1):
            await until_deal(table, number)
            assert kept(table) < 2 * table.stored.v / number
        text = await table.stored.record({})
        assert Record.parse(text or "").verify().state.deal == DEALS - 1

    tell(preset, story)


def test_a_table_that_wakes_up_keeps_the_present_deal(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until_deal(table, 3)
        table.close()
        again = GameTable(table.row, table.store, PACE, Workers(0, "greedy"))
        for _ in again.read():
            assert again.stored.match and isinstance(again.stored.match.events[0], DealOpened)
        again.claim()
        back = Caller(again, "p1")
        assert kept(again) == kept(table)
        view, before = back.last("view"), callers[1].last("view")
        assert (view["v"], view["own"]) == (table.stored.v, before["own"])
        assert view["board"] == before["board"] and [fair["deal"] for fair in view["board"]["fair"]] == [2, 3]
        again.close()

    tell("guandan", story)


def test_whoever_sits_down_later_sees_the_table_as_the_others_do(tell: Callable[..., None]) -> None:
    async def story(table: GameTable, callers: list[Caller]) -> None:
        await until_deal(table, 3)
        newcomer = Caller(table, "p2")
        table.attendance.take_seat("p2", 2)
        view, others = newcomer.last("view"), callers[0].last("view")
        assert view["board"] == others["board"] and view["v"] == others["v"]
        assert table.stored.match and len(view["own"]["hand"]["cards"]) == len(table.stored.match.state.hands[2])

    tell("guandan", story)
