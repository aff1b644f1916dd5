"""Rules as data: kinds of option, rulesets, presets, and clauses in words."""

from paiju.rules.load import RulesetError, load, presets, resolve, shelf
from paiju.rules.ruleset import Ruleset

__all__ = ["Ruleset", "RulesetError", "load", "presets", "resolve", "shelf"]
