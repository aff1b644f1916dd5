"""Paiju 牌局: Chinese level-up card games by your own rules."""

import paiju.families  # every family is known as soon as anything of paiju is imported
from paiju.rules import Ruleset, load, presets, resolve

__version__ = "0.1.0"
