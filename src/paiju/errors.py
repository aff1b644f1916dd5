"""Everything that can be wrong with an input: a code and the facts; the words are in `rules/texts/errors.toml`."""

from typing import Any


class BadInput(ValueError):
    """An input that cannot be taken; `facts` name the place and the value."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


class IllegalAction(BadInput):
    """An action that a clause of the rules forbids; nothing has changed."""

    def __init__(self, code: str, clause: str, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.clause = clause
