"""The interview: plain questions to a household, whose answers make its ruleset.

>>> interview = Interview("guandan")
>>> question = interview.questions()[0]
>>> question.en, interview.present(question).en
("Somebody's last cards stand unbeaten: who leads next?", 'the partner')
>>> interview.take(question.answer[1])
>>> print(interview.toml("Our house"))
extends = "guandan"
title = { zh = "Our house", en = "Our house" }
<BLANKLINE>
wind_to = "next_seat"
<BLANKLINE>
"""

import tomllib
from collections.abc import Mapping
from functools import cache
from importlib.resources import files
from typing import Any

import msgspec
from msgspec import Struct

from paiju.family import Family
from paiju.rules.condition import Condition
from paiju.rules.load import idle, load, resolve
from paiju.rules.schema import Words
from paiju.rules.variant import written


class Answer(Struct, frozen=True, forbid_unknown_fields=True):
    """One way to play, and the options that say so."""

    zh: str
    en: str
    rules: dict[str, Any]

    @property
    def words(self) -> Words:
        return Words(self.zh, self.en)


class Question(Condition, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """It is put where it stands under the rules so far."""

    answer: list[Answer]


@cache
def all_questions(family: Family) -> list[Question]:
    """The questions about a family's games; there may be none."""
    file = files(family.package) / "interview.toml"
    data = tomllib.loads(file.read_text(encoding="utf-8")) if file.is_file() else {}
    return msgspec.convert(data.get("question", []), list[Question])


class Interview:
    """Begins with the rules of a preset or a file, some of them changed already, and changes them answer by answer."""

    def __init__(self, source: str, changes: Mapping[str, Any] | None = None) -> None:
        self.source, self.base = source, load(source)
        self.rules = resolve({"extends": source, **changes}) if changes else self.base
        self.changes = self.rules.delta(self.base)

    def questions(self) -> list[Question]:
        """Those that matter under the present rules."""
        return [question for question in all_questions(self.base.wing) if question.stands(self.rules)]

    def present(self, question: Question) -> Answer | None:
        """The answer that the present rules give; None if they say something else."""
        return next((answer for answer in question.answer if self._says(answer.rules)), None)

    def after(self, answer: Answer) -> dict[str, Any]:
        """What is changed if it is played so. RulesetError if that contradicts another answer. Earlier answers that
        have no effect any more are forgotten."""
        rules = resolve({"extends": self.source, **self.changes, **answer.rules}, named=answer.rules)
        idling = idle(rules)
        return {name: value for name, value in rules.delta(self.base).items() if name not in idling}

    def take(self, answer: Answer) -> None:
        """Play so from now on. RulesetError, and nothing changes, where that is a contradiction."""
        changes = self.after(answer)
        self.rules = resolve({"extends": self.source, **changes})
        self.changes = changes

    def toml(self, title: str) -> str:
        """The rules as a file that extends those they began with."""
        return written(self.source, Words(title, title), self.changes)

    def _says(self, options: Mapping[str, Any]) -> bool:
        schema = self.rules.schema
        return all(getattr(self.rules.options, name) == schema[name].parse(value) for name, value in options.items())
