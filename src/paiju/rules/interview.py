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

import json
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
    """Begins with the rules of a preset or a file, and changes them answer by answer."""

    def __init__(self, source: str) -> None:
        self.source, self.base = source, load(source)
        self.rules = self.base
        self.changes: dict[str, Any] = {}

    def questions(self) -> list[Question]:
        """Those that matter under the present rules."""
        return [question for question in all_questions(self.base.wing) if question.stands(self.rules)]

    def present(self, question: Question) -> Answer | None:
        """The answer that the present rules give; None if they say something else."""
        return next((answer for answer in question.answer if self._says(answer.rules)), None)

    def take(self, answer: Answer) -> None:
        """Play so from now on. RulesetError, and nothing changes, if that contradicts another answer. Earlier answers
        that have no effect any more are forgotten."""
        changes = self.changes | answer.rules
        rules = resolve({"extends": self.source, **changes}, named=answer.rules)
        differ = {name for name, _ in rules.diff(self.base)} - idle(rules)
        kept = {name: value for name, value in changes.items() if name in differ}
        self.rules = resolve({"extends": self.source, **kept})
        self.changes = kept

    def toml(self, title: str) -> str:
        """The rules as a file that extends those they began with. Numbers, truths, texts and lists of them are written
        in TOML as in JSON."""
        named = _written(title)
        head = f"extends = {_written(self.source)}\ntitle = {{ zh = {named}, en = {named} }}\n\n"
        return head + "".join(f"{name} = {_written(value)}\n" for name, value in self.changes.items())

    def _says(self, options: Mapping[str, Any]) -> bool:
        schema = self.rules.schema
        return all(getattr(self.rules.options, name) == schema[name].parse(value) for name, value in options.items())


def _written(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)
