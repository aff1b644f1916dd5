"""At a table where the bottom is taken over, people do so, bury again, and the deal goes on."""

import asyncio
from pathlib import Path
from typing import Any

import pytest

from paiju.rules import resolve
from paiju.server.table import stored_match
from paiju.server.table.pace import Pace
from paiju.server.table.table import GameTable
from tests.server.dealing import always
from tests.server.virtual import Caller, play_story

HOUR = 3600


def answer(phase: str, bids: int, actions: list[str]) -> str:
    """One level card is bid, and whoever can takes the bottom over."""
    low = [action for action in actions if action.startswith("bid") and len(action.split()) == 2]
    if phase == "draw":
        return low[0] if low and not bids else "pass"
    return actions[-1 if phase == "takeover" else 0]


def test_people_take_over_and_bury(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    asks: list[tuple[str, dict[str, Any]]] = []

    async def story(table: GameTable, callers: list[Caller]) -> None:
        for _ in range(400):
            match = table.stored.match
            if table.state != "deal" or match is None:
                break
            seat, phase = match.actors[0], match.state.phase
            asked = callers[seat].last("ask")
            asks.append((phase, asked["legal"]))
            wanted = answer(phase, len(match.state.bids), asked["legal"]["actions"])
            callers[seat].send(t="act", seq=table.stored.v, rqid=asked["rqid"], action=wanted)
            await asyncio.sleep(HOUR)
        assert table.state == "pause" and table.stored.match and table.stored.match.state.takeovers

    monkeypatch.setattr(stored_match, "secrets", always(b"a" * 32))
    rules = resolve({"extends": "chaodipi", "bid_phase": "after_deal"})
    play_story(monkeypatch, tmp_path, rules, 4, Pace(), story, True, "none")
    phases = [phase for phase, _ in asks if phase in ("bury", "takeover", "trick")]
    assert phases[0] == "bury" and "bury" in phases[1:] and phases[-1] == "trick"
    took = next(legal for phase, legal in asks if phase == "takeover" and len(legal["actions"]) > 1)
    assert (took["kind"], took["does"]["zh"], took["may_pass"]) == ("bid", "炒底", True)
    assert "收底重扣" in took["words"][took["actions"][-1]]["zh"]
