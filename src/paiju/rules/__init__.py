"""Rules as data: the options of each family, presets, loading and prose."""

from paiju.rules.load import RulesetError, load, presets, resolve
from paiju.rules.ruleset import Ruleset

__all__ = ["Ruleset", "RulesetError", "load", "presets", "resolve"]
