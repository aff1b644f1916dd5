"""A resolved ruleset: frozen data with a digest, and its difference from another in words."""

import hashlib
import json
from collections.abc import Callable, Mapping
from typing import Any

from msgspec import Struct

from paiju.rules import climbing, tricks
from paiju.rules.climbing import Climbing
from paiju.rules.schema import Option, Words, options_of
from paiju.rules.tricks import Tricks

SCHEMA_VERSION = 1  # raised when the meaning of an option changes; records carry it


class Family(Struct, frozen=True):
    """A kind of game: its options, which of them contradict each other, and the phases of one deal."""

    options: type[Climbing] | type[Tricks]
    contradictions: Callable[[Any], list[tuple[str, Words]]]
    phases: Callable[[Any], tuple[str, ...]]

    @property
    def schema(self) -> Mapping[str, Option]:
        return _SCHEMAS[self.options]


FAMILIES = {
    "climbing": Family(Climbing, climbing.contradictions, climbing.phases),
    "tricks": Family(Tricks, tricks.contradictions, tricks.phases),
}
_SCHEMAS = {family.options: options_of(family.options) for family in FAMILIES.values()}


def digest_of(family: str, options: Mapping[str, Any]) -> str:
    """Of options as they are written; a record keeps its digest when later versions have more options."""
    content = {"version": SCHEMA_VERSION, "family": family, "options": dict(options)}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class Ruleset(Struct, frozen=True):
    name: str
    title: Words
    family: str
    options: Any  # of the family: Climbing or Tricks
    summary: Words | None = None  # what is its own, in a line
    emblem: str = ""  # some cards, as its sign

    @property
    def schema(self) -> Mapping[str, Option]:
        return FAMILIES[self.family].schema

    @property
    def phases(self) -> tuple[str, ...]:
        return FAMILIES[self.family].phases(self.options)

    def plain(self) -> dict[str, Any]:
        """Every option as it is written in TOML and JSON, in the order of the schema."""
        return {name: option.plain(getattr(self.options, name)) for name, option in self.schema.items()}

    def digest(self) -> str:
        """The same for the same rules, whatever their name."""
        return digest_of(self.family, self.plain())

    def diff(self, base: "Ruleset") -> list[tuple[str, Words]]:
        """The options in which this differs from `base`, each with a line in words."""
        lines = []
        for name, option in self.schema.items():
            mine, theirs = getattr(self.options, name), getattr(base.options, name)
            if mine != theirs:
                new, old = option.words(mine), option.words(theirs)
                zh = f"{option.zh}：{new.zh}（原为{old.zh}）"
                lines.append((name, Words(zh, f"{option.en}: {new.en} (was {old.en})")))
        return lines
