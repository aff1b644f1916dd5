"""Players of the arena: any bot, the oracle besides, and each may have a time of its own (`search@1000`)."""

import re

from paiju.arena.oracle import NAME, Oracle
from paiju.bots import Bot, Budget, make_bot
from paiju.cards import Seat
from paiju.rng import Stream
from paiju.rules import Ruleset

TIMED = re.compile(r"(?P<bot>\w+)@(?P<ms>[1-9]\d{0,6})", re.ASCII)  # only names: paths and commands may have an @


def make_player(name: str, rules: Ruleset, seat: Seat, rng: Stream, budget: Budget) -> Bot:
    """`budget` is for those that have none of their own; threads are the same for all."""
    if timed := TIMED.fullmatch(name):
        name, budget = timed["bot"], Budget(ms=float(timed["ms"]), threads=budget.threads)
    return Oracle(rules, seat, rng, budget) if name == NAME else make_bot(name, rules, seat, rng, budget)
