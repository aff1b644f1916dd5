"""At a table where weak hands are dealt again, everybody is asked, and only who may say yes has a choice."""

import asyncio
from pathlib import Path

import pytest

from paiju.rules import resolve
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from tests.server.virtual import Caller, play_story

HOUR = 3600


@pytest.mark.parametrize("points", [0, 30])
def test_a_person_answers_and_the_deal_goes_on(monkeypatch: pytest.MonkeyPatch, tmp_path: Path, points: int) -> None:
    asks = []

    async def story(table: GameTable, callers: list[Caller]) -> None:
        me = callers[0]
        for _ in range(300):
            await asyncio.sleep(HOUR)
            match, v = table.stored.match, table.stored.v
            if table.state != "deal":
                break
            asked = me.last("ask")
            if match and match.state.phase == "redeal":
                asks.append(asked["legal"])
            me.send(t="act", seq=v, rqid=asked["rqid"], action=asked["legal"]["actions"][0])
        assert table.state == "pause"

    rules = resolve({"extends": "shengji", "redeal_points": points, "bury_limit": "no_aces", "bottom_shown": True})
    play_story(monkeypatch, tmp_path, rules, 1, Pace(), story, True, "none")
    assert asks and all(legal["kind"] == "redeal" and legal["may_pass"] for legal in asks)
    assert all(("redeal" in legal["actions"]) == bool(legal["words"]) for legal in asks)
