"""Workers: the queue of the questions to bots, and the processes that think about them."""

import asyncio
import logging
from bisect import insort
from collections.abc import Callable
from typing import Any, TypeVar

from msgspec import Struct
from msgspec.structs import replace

from paiju.server.protocol.refusals import Refused
from paiju.server.thinking.demand import Demand
from paiju.server.thinking.question import Question, is_prompt
from paiju.server.thinking.worker import Answer, Worker

HINTS = 4  # of all guests, waiting or running, for each worker
RETRY = 2.0  # seconds after which a guest may ask again
FIRST_REST, LONGEST_REST = 0.5, 30.0  # seconds before a process is started again, where several have failed in a row

T = TypeVar("T")
_log = logging.getLogger("paiju.server")


class Thought(Struct, eq=False):
    """A question that waits, or that a worker has. Whoever no longer wants the answer cancels it."""

    what: Callable[[Question], list[Any]]
    question: Question
    due: float  # by the loop's clock
    guest: str | None  # who wants a hint; None: a bot's turn
    address: str  # from where
    answer: asyncio.Future[list[Any]]
    ahead: int = 0  # hints for the same address that were there before
    budget: float = 0.0

    @property
    def order(self) -> tuple[bool, int, float]:
        """Bots' turns before hints, the first hint for each address before the second for any, and what is due
        first."""
        return self.guest is not None, self.ahead, self.due


class Errand(Struct, eq=False):
    """Work for a worker that nobody else needs, so short that whoever comes meanwhile can wait for its end."""

    what: Callable[[Any], list[Any]]
    given: Any
    ms: float  # that it should take
    done: Callable[[list[Any]], None]  # called with what was found; with nothing, if it has failed


class Ends(Struct):
    """How questions have ended, since the server was started."""

    answered: int = 0
    failed: int = 0  # by a bug of the bot
    late: int = 0  # workers that did not answer
    lost: int = 0  # workers that have ended
    unthought: int = 0  # questions that nobody had time for
    refused: int = 0  # hints


class Workers:
    """Each worker has one question at a time, and all others wait here. Bots that need a few milliseconds run in this
    process, and without workers all of them.

    `adviser`: the bot asked for hints, by default the strongest of the game. `leisure`: what to do while nobody asks
    anything. Of several workers one has none, so that bots need not even wait for the end of an errand.
    """

    def __init__(self, workers: int, adviser: str | None = None) -> None:
        self.size, self.adviser = workers, adviser
        self.demand, self.ends = Demand(workers), Ends()
        self.waiting: list[Thought] = []
        self.running: dict[Worker, Thought] = {}
        self.errands: dict[Worker, Errand] = {}
        self.errands_run = 0  # since the server was started
        self.leisure: Callable[[], Errand | None] = lambda: None
        self._beside: asyncio.Task[None] | None = None  # an errand in a thread, where there are no workers
        self._idle: list[Worker] = []
        self._starting: set[Worker] = set()
        self._failures = 0  # since the last answer
        self._closed = False
        for _ in range(workers):
            self._start()

    def ask(
        self,
        what: Callable[[Question], list[T]],
        question: Question,
        due: float,
        guest: str | None = None,
        address: str = "",
    ) -> asyncio.Future[list[T]]:
        """The answer. It is empty if nobody could think of one in time, and may never come: so nobody waits for it
        without an end. With a `guest` it is a hint: one at a time, and refused when there are many. A crowd behind one
        `address` takes no other its hint."""
        loop = asyncio.get_running_loop()
        answer: asyncio.Future[list[T]] = loop.create_future()
        thought = Thought(what, question, due, guest, address, answer)
        if not self.size or is_prompt(question):
            answer.set_result(self._here(what, question))
        elif guest is None and not self.demand.takes(question, loop.time()):
            self._nobody(thought)
        else:
            if guest is not None:
                self._admit(thought)
            insort(self.waiting, thought, key=lambda one: one.order)
            answer.add_done_callback(lambda _: self._forget(thought))
            self._hand_out()
        return answer

    def run_errands(self) -> None:
        """There is something to do at leisure."""
        if self.size:
            self._hand_out()
        elif not self._closed and self._beside is None and (errand := self.leisure()):
            self._beside = asyncio.get_running_loop().create_task(self._run_beside(errand))

    def hurried(self, bot: str) -> bool:
        """Whether bots of this strength have less than half of the time that they could use."""
        return bot in self.demand.hurried

    @property
    def up(self) -> bool:
        """Whether there is a process that can think, or none is needed."""
        return not self.size or bool(self._idle or self.running or self.errands)

    @property
    def waiting_turns(self) -> int:
        """How many questions of bots wait."""
        return sum(thought.guest is None for thought in self.waiting)

    @property
    def waiting_hints(self) -> int:
        return len(self.waiting) - self.waiting_turns

    @property
    def share(self) -> float:
        """Of their full budgets that bots get now."""
        return self.demand.share(asyncio.get_running_loop().time())

    def close(self) -> None:
        self._closed = True
        for worker in (*self._idle, *self._starting, *self.running, *self.errands):
            worker.end()
        for thought in (*self.waiting, *self.running.values()):
            _answer(thought, [])

    # --- questions ------------------------------------------------------------------------------------------------

    def _here(self, what: Callable[[Question], list[T]], question: Question) -> list[T]:
        try:
            return what(question)
        except Exception:
            _log.exception("bot %s failed", question.bot)
            return []

    def _admit(self, hint: Thought) -> None:
        hints = [one for one in (*self.waiting, *self.running.values()) if one.guest is not None]
        own = any(other.guest == hint.guest for other in hints)
        hint.ahead = sum(other.address == hint.address for other in hints)
        if own or (len(hints) >= HINTS * self.size and not self._make_room(hint)):
            self.ends.refused += 1
            raise Refused("busy", RETRY)

    def _make_room(self, hint: Thought) -> bool:
        """The last that waits goes unthought, if its address has asked for more."""
        last = self.waiting[-1] if self.waiting else hint
        if last.guest is None or last.ahead <= hint.ahead:
            return False
        self.waiting.pop()
        if not last.answer.done():
            self._nobody(last)
        return True

    def _forget(self, thought: Thought) -> None:
        if thought in self.waiting:
            self.waiting.remove(thought)

    def _hand_out(self) -> None:
        now = asyncio.get_running_loop().time()
        while self._idle and self.waiting:
            thought = self.waiting.pop(0)
            if thought.answer.done():
                continue
            thought.budget = self.demand.budget(thought.question, thought.due - now, now)
            if thought.budget:
                worker = self._idle.pop()
                self.running[worker] = thought
                worker.send(thought.what, replace(thought.question, ms=thought.budget), thought.budget)
            else:
                self._nobody(thought)
        while self._idle and len(self.errands) < max(1, self.size - 1) and (errand := self.leisure()):
            worker = self._idle.pop()
            self.errands[worker] = errand
            worker.send(errand.what, errand.given, errand.ms)

    def _nobody(self, thought: Thought) -> None:
        self.ends.unthought += 1
        thought.answer.set_result([])

    async def _run_beside(self, errand: Errand) -> None:
        """Without workers: one at a time in a thread, which takes the tables some time, but stops none."""
        found: list[Any] = []
        try:
            found = await asyncio.to_thread(errand.what, errand.given)
        except Exception:
            _log.exception("an errand failed")
        self._beside = None
        self._run(errand, found)
        self.run_errands()

    def _run(self, errand: Errand, found: list[Any]) -> None:
        self.errands_run += 1
        try:
            errand.done(found)
        except Exception:  # the workers go on
            _log.exception("after an errand")

    # --- processes ------------------------------------------------------------------------------------------------

    def _start(self) -> None:
        if self._closed:
            return
        try:
            self._starting.add(Worker(self._heard, self._lost))
        except OSError as error:  # the machine has no room for a process
            self._start_again(f"cannot be started ({error})")

    def _start_again(self, why: str) -> None:
        """After repeated failures it takes a while."""
        self._failures += 1
        rest = min(LONGEST_REST, FIRST_REST * 2.0 ** (self._failures - 2)) if self._failures > 1 else 0.0
        _log.warning("a worker %s; another starts in %.1f s", why, rest)
        asyncio.get_running_loop().call_later(rest, self._start)

    def _heard(self, worker: Worker, answer: Answer) -> None:
        self._starting.discard(worker)
        self._idle.append(worker)
        if thought := self.running.pop(worker, None):
            self._failures = 0
            self.ends.answered += 1
            if answer.error:
                self.ends.failed += 1
                _log.error("bot %s failed\n%s", thought.question.bot, answer.error)
            else:
                self.demand.learn(thought.question, thought.budget, answer.seconds)
            _answer(thought, answer.found)
        elif errand := self.errands.pop(worker, None):
            self._failures = 0
            if answer.error:
                _log.error("an errand failed\n%s", answer.error)
            self._run(errand, answer.found)
        self._hand_out()

    def _lost(self, worker: Worker, late: bool) -> None:
        """Only this worker is replaced, and only its question is lost."""
        worker.end()
        self._starting.discard(worker)
        if worker in self._idle:
            self._idle.remove(worker)
        if thought := self.running.pop(worker, None):
            _answer(thought, [])
        elif errand := self.errands.pop(worker, None):
            self._run(errand, [])
        self.ends.late += late
        self.ends.lost += not late
        self._start_again("is late" if late else "has ended")


def _answer(thought: Thought, found: list[Any]) -> None:
    if not thought.answer.done():
        thought.answer.set_result(found)
