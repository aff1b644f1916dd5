"""Rows of the exam as in `suite/*.toml`: a position, a question, the best answers and the blunders."""

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
    """One position. Places are counted from the bot that is asked, which is 0, in the order of play.

    `hands`, `gone` (played before), `bottom` and `unseen` (all that the others hold) are written as in `cards.py`.
    """

    id: str
    rules: str | dict[str, Any] = ""
    ask: Literal["play", "arrange", "tribute", "return", "bid", "bury", "call"] = "play"
    level: str = "2"
    hands: tuple[str, ...]
    lacks: tuple[str, ...] = ()  # cards that each place does not hold
    gone: str = ""
    unseen: str = ""
    bottom: str = ""
    played: tuple[str, ...] = ()  # place and cards, or "pass"
    out: tuple[int, ...] = ()  # places in the order of going out
    paid: str = ""  # tribute: place and card
    trump: str = ""
    bid: str = ""  # the declarer's bid; its pairs, if bids need a joker
    declarer: int | None = None
    friend: int | None = None
    called: str = ""  # card and copy
    points: int = 0  # the attackers' points so far
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
    """One file of rows; `rules` applies to rows without their own."""

    title: dict[str, str]
    rules: str
    row: tuple[dict[str, Any], ...]


@cache
def chapters() -> dict[str, tuple[Words, tuple[Row, ...]]]:
    """The groups of rows by letter, in the order of their files."""
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
    """The rows with these ids or groups; all rows without any."""
    wanted, rows = set(names), suite()
    known = {row.id for row in rows} | set(chapters())
    if unknown := sorted(wanted - known):
        raise BadInput("unknown_row", name=", ".join(unknown), known=", ".join(chapters()))
    return tuple(row for row in rows if not wanted or wanted & {row.id, row.group})
