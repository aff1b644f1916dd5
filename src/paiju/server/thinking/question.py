"""What a bot is asked, and how it answers: in a worker, or on the spot where there is no time for one."""

import logging
from functools import lru_cache
from typing import Any

from msgspec import Struct

from paiju.bots.advice import Advice, Advisor
from paiju.bots.base import Budget
from paiju.bots.registry import make_bot
from paiju.cards import Seat
from paiju.game import Game
from paiju.legal import Legal
from paiju.rng import Stream
from paiju.rules.ruleset import Ruleset

MOST_ADVICE = 5
QUICK = "greedy"  # plays sensibly in a millisecond or two
PROMPT = "expert"  # knows the reasons as well, in a few milliseconds
STAND_IN = "expert"  # plays for people who do not
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


def quick(question: Question, bot: str = QUICK) -> list[Advice]:
    """What a quick bot would do, computed here and now. Empty if even that fails."""
    q, known = question, question.rules.wing.bots
    bot = bot if bot in known else next(iter(known))
    try:
        return advise(Question(q.rules, q.seat, q.view, bot, q.seed, q.number, q.ms))
    except Exception:
        _log.exception("bot %s failed", bot)
        return []


def stand_in(rules: Ruleset) -> str:
    """The bot that plays for a person: the strongest, where there is no such one."""
    return STAND_IN if STAND_IN in rules.wing.bots else list(rules.wing.bots)[-1]


def legal(question: Question) -> Legal:
    """Made of the view alone: a bot cannot learn more."""
    return _game(question.rules).phases[question.view.phase].legal(question.view, question.seat)


@lru_cache(1000)
def _game(rules: Ruleset) -> Game:
    return Game(rules)
