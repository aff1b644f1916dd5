"""Bots in worker processes: one that crashes or never ends costs a decision, and the next is answered again."""

import asyncio
import os
import time
from pathlib import Path

import pytest

from paiju.match import Match
from paiju.rules import load
from paiju.server.table import workers as workers_module
from paiju.server.table.pace import Pace
from paiju.server.table.workers import Question, Workers, advise


def crash(question: Question) -> list[str]:
    os._exit(3)


def hang(question: Question) -> list[str]:
    while True:
        time.sleep(1)


def blunder(question: Question) -> list[str]:
    raise ValueError("a bug in a bot")


def name_worker(question: Question) -> list[int]:
    return [os.getpid()]


def question() -> Question:
    match = Match(load("guandan"), b"thinking")
    seat = match.actors[0]
    return Question(match.rules, seat, match.view(seat), "greedy", b"seed", 1, 50)


@pytest.mark.parametrize("bad", [crash, hang, blunder])
def test_a_bad_bot_is_got_rid_of(bad: object, monkeypatch: pytest.MonkeyPatch) -> None:
    def wait(seconds: float) -> None:
        monkeypatch.setattr(workers_module, "LATE", seconds)

    async def story() -> None:
        wait(30.0)  # a worker may take long to start on a busy machine
        workers = Workers(1)
        before = await workers.ask(name_worker, question())
        wait(2.0)
        assert await workers.ask(bad, question()) == []  # type: ignore[arg-type]
        wait(30.0)
        assert len(await workers.ask(advise, question())) == 1
        after = await workers.ask(name_worker, question())
        assert (before == after) == (bad is blunder)
        if bad is not blunder:
            assert not Path(f"/proc/{before[0]}").exists() or _is_dead(before[0])
        workers.close()

    asyncio.run(story())


def _is_dead(pid: int) -> bool:
    """Killed, though nobody has taken note of it yet."""
    return Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()[0] == "Z"


def test_the_time_a_bot_takes_knows_nothing_of_its_cards() -> None:
    pace = Pace()
    times = [pace.delay(b"secret", decision) for decision in range(500)]
    assert times == [pace.delay(b"secret", decision) for decision in range(500)]
    assert 0.6 <= min(times) < 0.65 and 1.35 < max(times) <= 1.4
    assert times != [pace.delay(b"other", decision) for decision in range(500)]
