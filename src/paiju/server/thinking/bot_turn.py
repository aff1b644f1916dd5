"""A bot's turn: when it acts is fixed before it thinks, so the moment tells nothing about its cards."""

import asyncio
from collections.abc import Callable

from paiju.actions import Action
from paiju.bots.advice import Advice
from paiju.server.thinking.question import Question, advise, legal, quick
from paiju.server.thinking.workers import Workers

# The moments of a turn. First everybody is told what has happened before. And the prompt bot, where it is needed, has
# ended long before the bot acts, so that what it computes delays nothing.
THINK, SETTLE, ACT = 0.01, 0.8, 1.0


class BotTurn:
    """Think, settle, act: three moments of a time drawn by lot. Each sets the next one first, so that whatever goes
    wrong, the table goes on.

    A bot that needs no time has its answer at once. A worker has time until the bot must settle. If it has not
    answered by then, the prompt bot decides on the spot, and if that fails, the rules do. A bot that has no choice
    waits for the same moments.
    """

    def __init__(
        self, delay: float, act: Callable[[Action | None], None], workers: Workers, question: Question
    ) -> None:
        """`act` gets None where the rules decide."""
        self.delay, self.act, self.workers, self.question = delay, act, workers, question
        self.action: Action | None = None
        self.asked: asyncio.Future[list[Advice]] | None = None
        self._loop = asyncio.get_running_loop()
        self.began = self._loop.time()
        self.timer: asyncio.TimerHandle | None = self._at(THINK, self._think)

    def _at(self, moment: float, step: Callable[[], None]) -> asyncio.TimerHandle:
        return self._loop.call_at(self.began + moment * self.delay, step)

    def _think(self) -> None:
        self.timer = self._at(SETTLE, self._settle)
        choice = legal(self.question)
        if len(choice) == 1:
            self.action = next(iter(choice))
        else:
            self.asked = self.workers.ask(advise, self.question, self.began + SETTLE * self.delay)

    def _settle(self) -> None:
        self.timer = self._at(ACT, self._act)
        if self.action is None:
            found = self.asked.result() if self.asked and self.asked.done() else []
            self._forget()
            if found := found or quick(self.question):
                self.action = found[0].action

    def _act(self) -> None:
        self.timer = None
        self.act(self.action)

    def cancel(self) -> None:
        if self.timer:
            self.timer.cancel()
            self.timer = None
        self._forget()

    def _forget(self) -> None:
        """What has not been answered is no longer wanted."""
        if self.asked:
            self.asked.cancel()
