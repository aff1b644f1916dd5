"""Condition: a text in both languages that is there under some rules, such as a clause or a question."""

from collections.abc import Iterator, Mapping
from typing import Any

from msgspec import Struct

from paiju.family import Family
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Option, Words, options_of


class Condition(Struct, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """It stands where every option of `when` has the value that is named, or one of a list, and none of `unless`. A
    number that is derived from options may stand for one."""

    zh: str
    en: str
    when: dict[str, Any] = {}
    unless: dict[str, Any] = {}

    @property
    def words(self) -> Words:
        return Words(self.zh, self.en)

    def stands(self, rules: Ruleset) -> bool:
        return all(_met(rules, self.when)) and not any(_met(rules, self.unless))

    def check_values(self, family: Family) -> None:
        """ValueError for a value that its option cannot have."""
        schema = options_of(family.options)
        for name, values in (*self.when.items(), *self.unless.items()):
            try:
                _allowed(schema.get(name), values)
            except ValueError as wanted:
                raise ValueError(f"{name} must be {wanted}") from None


def _met(rules: Ruleset, conditions: Mapping[str, Any]) -> Iterator[bool]:
    return (
        getattr(rules.options, name) in _allowed(rules.schema.get(name), values) for name, values in conditions.items()
    )


def _allowed(option: Option | None, values: Any) -> list[Any]:
    """The values that a condition names: one, or a list."""
    named = values if isinstance(values, list) else [values]
    return [option.parse(value) for value in named] if option else named
