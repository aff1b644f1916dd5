"""Refusals as they are sent: a code, words in both languages, and the clause that was broken."""

import tomllib
from functools import cache, lru_cache
from importlib.resources import files

from paiju.errors import BadInput
from paiju.pictures import Text
from paiju.rules.prose import clauses, error_words
from paiju.rules.ruleset import Ruleset
from paiju.rules.schema import Words
from paiju.server.protocol.messages import Clause, Error, RefusalCode


class Refused(Exception):
    """The server does not do what was asked. The words of each code are in `errors.toml`."""

    def __init__(self, code: RefusalCode, retry_after: float | None = None, **facts: object) -> None:
        super().__init__(code)
        self.code, self.retry_after, self.facts = code, retry_after, facts
        self.of: str | None = None  # the kind of the message that is refused
        self.seq: int | None = None  # its number, if it has one

    @property
    def text(self) -> Text:
        return Text(*(_texts()[self.code][lang].format_map(self._facts(lang)) for lang in Words._fields))

    def _facts(self, lang: str) -> dict[str, object]:
        return {name: fact.in_(lang) if isinstance(fact, Words) else fact for name, fact in self.facts.items()}

    def error(self) -> Error:
        return Error(self.code, self.text, seq=self.seq, retry_after=self.retry_after, of=self.of)


def illegal(error: BadInput, rules: Ruleset, seq: int, instead: str | None) -> Error:
    """The refusal of an action that the rules forbid."""
    cited = getattr(error, "clause", None)
    words = Text.of(error_words(error, rules))
    return Error(error.code, words, clause_of(rules, cited or ""), seq, None, instead, "act")


def clause_of(rules: Ruleset, number: str) -> Clause | None:
    return _clauses(rules).get(number)


def clauses_of(rules: Ruleset) -> list[Clause]:
    return list(_clauses(rules).values())


@lru_cache(200)  # of 30 kB each
def _clauses(rules: Ruleset) -> dict[str, Clause]:
    return {found.id: Clause(found.id, Text.of(found.section), Text.of(found.words)) for found in clauses(rules)}


@cache
def _texts() -> dict[str, dict[str, str]]:
    return tomllib.loads((files("paiju.server.protocol") / "errors.toml").read_text("utf-8"))
