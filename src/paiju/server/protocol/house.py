"""The bodies of requests and answers about house rules: a preset with changes, as a form, as questions, as a text."""

from typing import Any, Literal

from msgspec import Struct

from paiju.pictures import Figure, Marks, Part, Text

FieldKind = Literal["pick", "number", "range", "several", "numbers", "rank_numbers", "rank_levels"]


class Value(Part, frozen=True, gc=False):
    """A value that an option can have, as it is written in TOML and JSON, and in words. `said_by`: the titles of the
    presets that play so."""

    value: Any
    words: Text
    said_by: list[Text]


class Field(Part, frozen=True, gc=False):
    """An option as a form shows it. `clause`: the number of the clause that states it, if the preset has one; `source`:
    the documents and rulings that it comes from; `usual`: what the preset of the form says.
    `kind`: pick (one of `values`), number (a whole one from `low` to `high`, or "none" if there are words for it),
    range (5, or "5..12"), several (a list of some of `values`), numbers (a list of `size` to `most` of them),
    rank_numbers (an object from some of `ranks` to numbers), rank_levels (from some of `ranks` to others of them).
    `values`: all of them where they can be listed, otherwise those of the presets."""

    name: str
    label: Text
    clause: str | None
    source: Text
    usual: Any
    kind: FieldKind
    values: list[Value]
    low: int | None
    high: int | None
    none: Text | None
    size: int | None
    most: int | None
    ranks: list[str]


class FieldGroup(Part, frozen=True, gc=False):
    """A chapter of the rules, with the options that it is about."""

    number: str
    title: Text
    fields: list[Field]


class Form(Part, frozen=True, gc=False):
    """`GET /api/form/{preset}`: every option of a preset, in the order in which one would explain the game."""

    preset: str
    title: Text
    groups: list[FieldGroup]


class Draft(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/house`: a preset with changes, to be looked at; nothing is stored. `title`: what the household calls
    its rules; `changes`: by the names of options; `words`: what it calls things, as `House` told. Answered by `House`,
    whether the rules are valid or not. `POST /api/house/toml` with a `Toml` and `GET /api/house/{code}` are answered in
    the same way."""

    preset: str
    title: str = ""
    changes: dict[str, Any] = {}
    words: dict[str, Any] = {}


class Toml(Struct, frozen=True, gc=False, forbid_unknown_fields=True):
    """`POST /api/house/toml`: a ruleset as the command line writes and reads it."""

    toml: str


class Way(Part, frozen=True, gc=False):
    """A way out of a problem: these changes instead."""

    words: Text
    changes: dict[str, Any]


class HouseTrouble(Part, frozen=True, gc=False):
    """Why rules cannot be played. `option`: the field to change (or `title`, `toml`); `ways`: what would do."""

    option: str
    words: Text
    ways: list[Way]


class Difference(Part, frozen=True, gc=False):
    """An option that says something else than in the preset. `words`: the whole of it in one line; `label`, `now` and
    `before`: its parts."""

    option: str
    words: Text
    label: Text
    now: Text
    before: Text


class HouseAnswer(Part, frozen=True, gc=False):
    """One way to play. `changes`: all changes of the household if it is chosen; `chosen`: what the rules say now."""

    words: Text
    changes: dict[str, Any]
    chosen: bool


class HouseQuestion(Part, frozen=True, gc=False):
    """A plain question to a household, which matters under its rules so far."""

    words: Text
    answers: list[HouseAnswer]


class House(Part, frozen=True, gc=False):
    """The rules of a household. `changes`: those that differ from the preset, as they are written; `sentence`: what
    differs, in one; `troubles`: if there are any, the rules cannot be played, and `code` and `toml` are null.
    `code`: the rules themselves, packed: it stands in `/rules/{code}` and opens tables; whoever has it has the rules.
    `asleep`: the options that have no effect under these rules, and why. `questions`: what else one could be asked.
    `figures`: the pictures of the rules that are new or others than the preset's, at the level where a match begins.
    `words`: what the household calls things, if a text said so; a draft of the same rules sends them along."""

    preset: str
    preset_title: Text
    title: str
    changes: dict[str, Any]
    differs: list[Difference]
    sentence: Text
    troubles: list[HouseTrouble]
    asleep: dict[str, Text]
    code: str | None
    toml: str | None
    questions: list[HouseQuestion]
    figures: list[Figure]
    marks: Marks
    words: dict[str, Any] = {}
