"""One play stays a short walk: how many files and calls it passes inside the server."""

import asyncio
from pathlib import Path

import pytest
from bench.walk import GAMES, People, files_of, walk

MOST = {"guandan": (44, 500), "zhaopengyou": (48, 650)}  # files and calls


@pytest.mark.parametrize(("preset", "phase", "card"), GAMES)
def test_one_play_passes_few_files(preset: str, phase: str, card: str, tmp_path: Path) -> None:
    async def lead() -> None:
        people = People(tmp_path, preset)
        people.until(phase)
        action, calls = walk(people, card)
        people.table.close()
        people.table.store.close()
        most_files, most_calls = MOST[preset]
        assert action == f"play {card}"
        assert len(files_of(calls)) <= most_files, files_of(calls)
        assert calls.total() <= most_calls, calls

    asyncio.run(lead())
