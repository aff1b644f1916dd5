"""Demand: how much the bots want to think, and the share of it that the workers can give, the same for all."""

from math import exp

from msgspec import Struct

from paiju.server.thinking.question import Question

LOAD = 0.7  # of the workers' time is given to bots; the rest is for hints, for chance, and for the ways between
FADE = 4.0  # seconds after which what was asked counts a third
USED_UP = 0.8  # of a budget: a bot that used so much would have used more
LEAST = 0.25  # of what a bot can use; with less it plays no better than one that needs no time
ANSWERED = 0.9  # of the time until an answer is due is for thinking
LEARNING = 0.1  # how much the last answer counts for what such a question needs
HURRIED, CALM = 0.5, 0.75  # of what a bot can use: below it is hurried, above no longer


class Got(Struct):
    """What the bots of one strength have got lately, of what they can use."""

    share: float
    at: float


class Demand:
    """Every question has the same share of its budget, so that no more is begun than can be done.

    What a question needs is measured: a bot that answers at once leaves the others their time, and is never hurried.
    """

    def __init__(self, workers: int) -> None:
        self.workers = workers
        self.hurried: set[str] = set()  # bots that are short of time, by name
        self._asked, self._at = 0.0, 0.0  # seconds of work; what was asked long ago has faded
        self._needs: dict[tuple[str, str], float] = {}  # the part of a budget that is used, by bot and phase
        self._got: dict[str, Got] = {}

    def share(self, now: float) -> float:
        """Of their full budgets that bots get now."""
        asked = self._asked * exp((self._at - now) / FADE)
        return min(1.0, LOAD * self.workers * FADE / asked) if asked else 1.0

    def takes(self, question: Question, now: float) -> bool:
        """Count a question. False: it is left to the prompt bot, for the shares have become too small.

        Then nobody thinks: all tables are served alike, and a crowd of them costs no more than the prompt bot does.
        """
        need, share = self._need(question), self.share(now)
        self._asked *= exp((self._at - now) / FADE)
        self._asked += question.ms / 1000 * need
        self._at = now
        enough = share >= LEAST * need
        if not enough:
            self._note(question.bot, 0.0, now)
        return enough

    def budget(self, question: Question, left: float, now: float) -> float:
        """Milliseconds, with so many seconds left until the answer is due; 0: it is too late to begin."""
        budget = min(question.ms * max(LEAST, self.share(now)), 1000 * left * ANSWERED)
        needed = question.ms * self._need(question)
        self._note(question.bot, min(1.0, budget / needed), now)
        return budget if budget >= LEAST * needed else 0.0

    def learn(self, question: Question, budget: float, seconds: float) -> None:
        """From an answer: what such a question needs."""
        used = 1.0 if 1000 * seconds >= USED_UP * budget else 1000 * seconds / question.ms
        key = question.bot, question.view.phase
        self._needs[key] = max(1e-6, (1 - LEARNING) * self._needs.get(key, used) + LEARNING * used)

    def _need(self, question: Question) -> float:
        return self._needs.get((question.bot, question.view.phase), 1.0)

    def _note(self, bot: str, share: float, now: float) -> None:
        got = self._got.setdefault(bot, Got(1.0, now))
        old = exp((got.at - now) / FADE)
        got.share, got.at = old * got.share + (1 - old) * share, now
        if got.share < HURRIED:
            self.hurried.add(bot)
        elif got.share > CALM:
            self.hurried.discard(bot)
