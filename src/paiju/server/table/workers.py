"""Worker processes for the bots. A bot gets what its seat sees, and the event loop never waits for it."""

import asyncio
import logging
import multiprocessing
import os
import threading
from collections.abc import Callable
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import cache
from typing import Any, TypeVar

from msgspec import Struct

from paiju.actions import Action
from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Budget
from paiju.bots.registry import make_bot
from paiju.cards import Seat
from paiju.game import Game
from paiju.pictures import Sort
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset

MOST_ADVICE = 5
LATE = 5.0  # seconds beyond its budget that an answer is waited for

T = TypeVar("T")
_log = logging.getLogger("paiju.server")


class Question(Struct, frozen=True):
    """Everything a bot may know, ready to be sent to another process."""

    rules: Ruleset
    seat: Seat
    view: Any
    bot: str
    seed: bytes
    number: int
    ms: float


def advise(question: Question) -> list[Advice]:
    """The actions that a bot considers, best first. A bot that gives no reasons names one action."""
    q = question
    bot = make_bot(q.bot, q.rules, q.seat, Stream(q.seed, "bot", q.seat, q.number), Budget(ms=q.ms))
    legal = _game(q.rules).phases[q.view.phase].legal(q.view, q.seat)
    if isinstance(bot, Advisor):
        return bot.advise(q.view, legal)[:MOST_ADVICE]
    return [Advice(bot.act(q.view, legal), 0.0, "")]


def arrange(question: Question) -> list[Sort]:
    """The hand in combinations, where the game has some."""
    sort = question.rules.wing.arrange
    return [sort(question.rules, question.view, question.seat)] if sort else []


@cache
def _game(rules: Ruleset) -> Game:
    return Game(rules)


class Workers:
    """The worker processes. Without any, bots run in this one (for tests).

    `adviser`: the bot asked for hints, by default the strongest of the game.
    """

    def __init__(self, workers: int, adviser: str | None = None) -> None:
        self.workers, self.adviser = workers, adviser
        self._pool = self._new() if workers else None

    def _new(self) -> ProcessPoolExecutor:
        return ProcessPoolExecutor(self.workers, multiprocessing.get_context("spawn"), initializer=_end_with_server)

    async def ask(self, what: Callable[[Question], list[T]], question: Question) -> list[T]:
        """Empty where the bot failed or took far too long. Whatever it does wrong, the table goes on."""
        pool = self._pool
        try:
            if pool is None:
                return what(question)
            future = asyncio.wrap_future(pool.submit(what, question))
            return await asyncio.wait_for(future, question.ms / 1000 + LATE)
        except (BrokenProcessPool, TimeoutError) as error:
            _log.warning("bots: %s, starting them again", type(error).__name__)
            if pool and self._pool is pool:  # another question may have replaced it by now
                self._pool = self._new()
                _kill(pool)
        except Exception:
            _log.exception("bot %s failed", question.bot)
        return []

    async def act(self, question: Question) -> Action | None:
        found = await self.ask(advise, question)
        return found[0].action if found else None

    def close(self) -> None:
        if self._pool:
            _kill(self._pool)


def _end_with_server() -> None:
    """In a worker: end when the server ends. A server that is killed cannot end its workers."""
    server = multiprocessing.parent_process()
    assert server

    def watch() -> None:
        server.join()
        os._exit(1)

    threading.Thread(target=watch, daemon=True).start()


def _kill(pool: ProcessPoolExecutor) -> None:
    """End the workers at once. One that goes on computing would keep a core busy for ever."""
    workers = list((pool._processes or {}).values())  # there is no public way to them
    pool.shutdown(wait=False, cancel_futures=True)
    for worker in workers:
        worker.kill()
