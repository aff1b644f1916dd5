"""What a bot is asked, and how it answers: in a worker, or on the spot where there is no time for one."""

import logging
from functools import lru_cache
from typing import Any

from msgspec import Struct
from msgspec.structs import replace

from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Budget
from paiju.bots.registry import make_bot
from paiju.cards import Seat
from paiju.game import Game
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset

MOST_ADVICE = 5
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
    if isinstance(bot, Advisor):
        return bot.advise(q.view, legal(q))[:MOST_ADVICE]
    return [Advice(bot.act(q.view, legal(q)), 0.0, "")]


def quick(question: Question) -> list[Advice]:
    """What the bot would do, computed here and now; where it needs time, what the prompt bot would. Empty if even that
    fails."""
    bot = question.bot if is_prompt(question) else prompt_bot(question.rules)
    try:
        return advise(replace(question, bot=bot))
    except Exception:
        _log.exception("bot %s failed", bot)
        return []


def prompt_bot(rules: Ruleset) -> str:
    """The strongest bot of a game that needs no worker. It gives the first hint, plays for people who do not, and
    decides where there is no time for another."""
    return [name for name, kind in rules.wing.bots.items() if kind.prompt][-1]


def is_prompt(question: Question) -> bool:
    """Whether the bot that is asked needs no worker."""
    kind = question.rules.wing.bots.get(question.bot)
    return kind is not None and kind.prompt


def legal(question: Question) -> Legal:
    """Made of the view alone: a bot cannot learn more."""
    return _game(question.rules).phases[question.view.phase].legal(question.view, question.seat)


@lru_cache(1000)
def _game(rules: Ruleset) -> Game:
    return Game(rules)
