"""The rows of the exam as they stand in `suite/*.toml`: a position, what is asked, what is right and what is wrong."""

import tomllib
from collections.abc import Iterable
from functools import cache
from importlib.resources import files
from typing import Any, Literal

from msgspec import Struct, convert

from paiju.errors import BadInput
from paiju.rules import Ruleset, resolve
from paiju.rules.schema import Words


class Row(Struct, frozen=True, kw_only=True, forbid_unknown_fields=True):
    """Places at the table are counted from the bot that is asked, which is 0, in the order of play.

    `hands`, `gone` (played before), `bottom`, `unseen` (all that the others hold) are written as `cards.py` says.
    """

    id: str
    rules: str | dict[str, Any] = ""
    ask: Literal["play", "arrange", "tribute", "return", "bid", "bury", "call"] = "play"
    level: str = "2"
    hands: tuple[str, ...]
    lacks: tuple[str, ...] = ()  # what each place does not hold
    gone: str = ""
    unseen: str = ""
    bottom: str = ""
    played: tuple[str, ...] = ()  # place and cards, or "pass"
    out: tuple[int, ...] = ()  # places in the order of going out
    paid: str = ""  # tribute: place and card
    trump: str = ""
    bid: str = ""  # of the declarer; where there is bidding with jokers, the pairs
    declarer: int | None = None
    friend: int | None = None
    called: str = ""  # card and copy
    points: int = 0  # of the attackers so far
    best: tuple[str, ...]
    blunder: tuple[str, ...] = ()
    proof: Literal["solved", "sampled", "rule", "plan"]
    zh: str
    en: str

    @property
    def group(self) -> str:
        return self.id[0]

    @property
    def why(self) -> Words:
        return Words(self.zh, self.en)

    @property
    def ruleset(self) -> Ruleset:
        return resolve(self.rules)


class Chapter(Struct, frozen=True, forbid_unknown_fields=True):
    """One file of rows; `rules` are meant where a row does not name its own."""

    title: dict[str, str]
    rules: str
    row: tuple[dict[str, Any], ...]


@cache
def chapters() -> dict[str, tuple[Words, tuple[Row, ...]]]:
    """The groups of rows by their letter, in the order of the files' names."""
    found = {}
    folder = files("paiju.exam") / "suite"
    for file in sorted(folder.iterdir(), key=lambda file: file.name):
        chapter = convert(tomllib.loads(file.read_text(encoding="utf-8")), Chapter)
        rows = tuple(convert({"rules": chapter.rules, **row}, Row) for row in chapter.row)
        found[rows[0].group] = Words(chapter.title["zh"], chapter.title["en"]), rows
    return found


def suite() -> tuple[Row, ...]:
    return tuple(row for _, rows in chapters().values() for row in rows)


def choose(names: Iterable[str]) -> tuple[Row, ...]:
    """The rows with these ids, or of these groups; all where none is named."""
    wanted, rows = set(names), suite()
    known = {row.id for row in rows} | set(chapters())
    if unknown := sorted(wanted - known):
        raise BadInput("unknown_row", name=", ".join(unknown), known=", ".join(chapters()))
    return tuple(row for row in rows if not wanted or wanted & {row.id, row.group})
