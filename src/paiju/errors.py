"""Errors in any input: a code and the facts. The words are in `rules/errors.toml`."""

from importlib import import_module
from typing import Any

LONGEST = 400  # characters of a fact in words: what is longer cannot be read anyway


def cut(text: str, longest: int = LONGEST) -> str:
    """A text that somebody sent, as far as it is worth showing."""
    return text if len(text) <= longest else text[:longest] + "…"


def shown(value: object) -> str:
    """A refused value as text, whatever it is."""
    try:
        return cut(repr(value), 80)
    except (ValueError, RecursionError):  # a number of thousands of digits, or a nest without end
        return "…"


class BadInput(ValueError):
    """An input that is refused; `facts` name the place and the value."""

    def __init__(self, code: str, **facts: Any) -> None:
        super().__init__(code, facts)
        self.code = code
        self.facts = facts

    def __reduce__(self) -> tuple[Any, ...]:
        """Pickle errors although their facts are keyword arguments: they come back from other processes."""
        return _restored, (type(self), self.args, self.__dict__)

    def __str__(self) -> str:
        facts = ", ".join(f"{key}={value}" for key, value in self.facts.items())
        return f"{self.code} ({facts})" if facts else self.code


def _restored(kind: type[BadInput], args: tuple[Any, ...], content: dict[str, Any]) -> BadInput:
    error = kind.__new__(kind, *args)
    error.__dict__.update(content)
    return error


class IllegalAction(BadInput):
    """An action that a clause of the rules forbids. The match stays as it was.

    >>> from paiju import Match, load, parse_action
    >>> match = Match(load("guandan"), b"an example")
    >>> try:
    ...     match.play(match.actors[0], parse_action("pass"))
    ... except IllegalAction as refusal:
    ...     print(refusal.code, "by clause", refusal.clause)
    must_lead by clause 5.2
    """

    def __init__(self, code: str, clause: str, **facts: Any) -> None:
        super().__init__(code, **facts)
        self.clause = clause


class BadData(BadInput):
    """What a server has kept cannot be used."""


def need(what: str, *modules: str) -> None:
    """Refuse in words what cannot work here: some modules exist on POSIX systems only."""
    missing = [module for module in modules if not _importable(module)]
    if missing:
        raise BadInput("needs_posix", what=what, missing=", ".join(missing))


def _importable(module: str) -> bool:
    try:
        import_module(module)
    except ImportError:
        return False
    return True
