"""Paiju 牌局: Chinese level-up card games by your own rules.

A match is a ruleset and a seed. The seat in turn gets its view and its legal actions, and plays one of them.

>>> rules = resolve({"extends": "guandan", "wind_to": "next_seat"})
>>> match = Match(rules, seed=b"any bytes", deals=1)
>>> bots = [make_bot("greedy", rules, seat) for seat in range(rules.options.seats)]
>>> while not match.over:
...     seat = match.actors[0]
...     match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
>>> match.state.deal
1
"""

import paiju.families  # noqa: F401 - whatever is imported of paiju, every family is known
from paiju.actions import parse_action
from paiju.bots import advise, make_bot
from paiju.cards import parse as parse_cards
from paiju.errors import BadInput, IllegalAction
from paiju.match import Match
from paiju.record import Record
from paiju.rules import Ruleset, load, presets, resolve

__version__ = "0.2.0"

__all__ = [
    "BadInput",
    "IllegalAction",
    "Match",
    "Record",
    "Ruleset",
    "advise",
    "load",
    "make_bot",
    "parse_action",
    "parse_cards",
    "presets",
    "resolve",
]
