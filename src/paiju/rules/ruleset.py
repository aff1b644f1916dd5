"""A resolved ruleset: frozen data with a digest, and its difference from another in words."""

import hashlib
import json
from collections.abc import Mapping
from typing import Any, NamedTuple

from msgspec import Struct

from paiju.family import FAMILIES, Family
from paiju.rules.schema import Option, Words, options_of
from paiju.rules.terms import Terms

SCHEMA_VERSION = 2  # raised when an option changes its name or meaning; records contain it


def digest_of(family: str, options: Mapping[str, Any], version: int = SCHEMA_VERSION) -> str:
    """The digest of options as written. Old records keep theirs when later versions change the options."""
    content = {"version": version, "family": family, "options": dict(options)}
    return hashlib.sha256(json.dumps(content, sort_keys=True).encode()).hexdigest()


class Difference(NamedTuple):
    """An option that two rulesets say otherwise."""

    option: str
    label: Words
    now: Words
    before: Words

    @property
    def words(self) -> Words:
        zh = f"{self.label.zh}：{self.now.zh}（原为{self.before.zh}）"
        return Words(zh, f"{self.label.en}: {self.now.en} (was {self.before.en})")


class Ruleset(Struct, frozen=True):
    """Every ruling of a game: `options` contains them all.

    >>> from paiju import load
    >>> rules = load("guandan-house")
    >>> rules.family, rules.options.decks, len(rules.plain()) > 40
    ('climbing', 2, True)
    """

    name: str
    title: Words
    family: str
    options: Any  # the family's own struct
    summary: Words | None = None  # what sets it apart, in a line
    emblem: str = ""  # some cards, as its symbol
    terms: Terms = Terms()  # what it calls things; equal rules may do so in other words

    @property
    def wing(self) -> Family:
        """The record of its family."""
        return FAMILIES[self.family]

    @property
    def schema(self) -> Mapping[str, Option]:
        return options_of(self.wing.options)

    @property
    def phases(self) -> tuple[str, ...]:
        return self.wing.order(self.options)

    def plain(self) -> dict[str, Any]:
        """Every option as written in TOML and JSON, in the order of the schema."""
        return {name: option.plain(getattr(self.options, name)) for name, option in self.schema.items()}

    def digest(self) -> str:
        """The digest of the options. Equal rules have equal digests, whatever their names."""
        return digest_of(self.family, self.plain())

    def delta(self, base: "Ruleset") -> dict[str, Any]:
        """The options that differ from `base`, as written."""
        return {
            name: option.plain(getattr(self.options, name))
            for name, option in self.schema.items()
            if getattr(self.options, name) != getattr(base.options, name)
        }

    def diff(self, base: "Ruleset") -> list[tuple[str, Words]]:
        """The options that differ from `base`, each with a line in words."""
        return [(found.option, found.words) for found in self.differences(base)]

    def differences(self, base: "Ruleset") -> list[Difference]:
        """The same, with the parts of each line."""
        found = []
        for name, option in self.schema.items():
            mine, theirs = getattr(self.options, name), getattr(base.options, name)
            if mine != theirs:
                parts = map(self.terms.fill, (option.label, option.words(mine), option.words(theirs)))
                found.append(Difference(name, *parts))
        return found
