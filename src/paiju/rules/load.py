"""Load rulesets from presets, files and deltas: strictly, and with all problems reported at once.

>>> load("guandan").options.wind_to
'partner'
>>> mine = resolve({"extends": "guandan", "wind_to": "next_seat"})
>>> [words.en for _, words in mine.diff(load("guandan"))]
['who leads after an unbeaten last play: the next seat still in play (was the partner)']
"""

import threading
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from paiju.errors import BadInput, cut, shown
from paiju.family import FAMILIES, Family
from paiju.rules.ruleset import SCHEMA_VERSION, Ruleset
from paiju.rules.schema import Idle, Words, options_of
from paiju.rules.terms import Terms, read

HEAD = ("emblem", "extends", "family", "name", "shelf", "summary", "title", "version", "words")


class RulesetError(BadInput):
    """A ruleset that cannot be used; `problems` lists every (path, reason in words)."""

    def __init__(self, name: str, problems: list[tuple[str, Words]]) -> None:
        super().__init__("bad_ruleset", ruleset=name, problems="; ".join(f"{path}: {why.en}" for path, why in problems))
        self.problems = problems


def presets() -> tuple[str, ...]:
    """The names of the presets, family by family.

    >>> "guandan" in presets()
    True
    """
    return tuple(name for family in FAMILIES.values() for name in sorted(_texts(family)))


@cache
def _texts(family: Family) -> dict[str, str]:
    """The TOML texts of a family's presets, by name."""
    entries = [entry for entry in (files(family.package) / "presets").iterdir() if entry.name.endswith(".toml")]
    return {entry.name.removesuffix(".toml"): entry.read_text(encoding="utf-8") for entry in entries}


def load(name: str) -> Ruleset:
    """Load a preset by its name, or a ruleset file by its path (it ends in .toml).

    >>> load("zhaopengyou").options.seats
    5
    """
    for family in FAMILIES.values():
        if name in _texts(family):
            return _preset(family, name)
    if name.endswith(".toml"):
        path = Path(name)
        try:
            return _resolve(tomllib.loads(path.read_text(encoding="utf-8")), path.stem)
        except (OSError, ValueError) as error:  # a bad path, encoding or TOML raises ValueError
            if isinstance(error, BadInput):
                raise
            raise BadInput("unreadable_ruleset", path=name, reason=str(error)) from None
        except RecursionError:
            reason = Words("嵌套得太深。", "it is nested too deeply.")
            raise BadInput("unreadable_ruleset", path=name, reason=reason) from None
    raise BadInput("unknown_ruleset", name=name, known=", ".join(presets()))


@cache
def _preset(family: Family, name: str) -> Ruleset:
    """Files are read each time, for they may have changed; presets do not change."""
    return _resolve(tomllib.loads(_texts(family)[name]), name)


@cache
def shelf(name: str) -> str:
    """The best-known preset of the same kind, beside which a preset is offered.

    >>> shelf("guandan-house"), shelf("zimeidui")
    ('guandan', 'shengji')
    """
    text = next(texts[name] for texts in map(_texts, FAMILIES.values()) if name in texts)
    data = tomllib.loads(text)
    return str(data["shelf"]) if "shelf" in data else shelf(data["extends"]) if "extends" in data else name


def resolve(source: "str | Mapping[str, Any] | Ruleset", named: Collection[str] | None = None) -> Ruleset:
    """Resolve a preset's name, a path, or a delta such as {"extends": …, option: value}. `named`: the options of a
    delta that somebody chose, and that must have an effect; without it, all that it says.

    >>> resolve({"extends": "shengji", "start_level": "3"}).options.start_level
    '3'
    """
    if isinstance(source, Ruleset):
        return source
    if isinstance(source, str):
        return load(source)
    if not isinstance(source, Mapping):
        raise BadInput("unknown_ruleset", name=str(source), known=", ".join(presets()))
    return _resolve(source, str(source.get("name", f"{source.get('extends', 'custom')}*")), named)


def restored(data: Mapping[str, Any]) -> Ruleset:
    """A ruleset that was written down with every option, idle ones too. Its words may have been written as well, some
    of them for terms that are gone; where they were not, it speaks as the preset of its name does now."""
    family, name = FAMILIES.get(str(data.get("family"))), str(data.get("name"))
    words = data.get("words")
    if words is None and family and name in _texts(family):
        words = load(name).terms.plain()
    known = {term: said for term, said in (words or {}).items() if family and term in family.terms}
    return resolve({**data, "words": known}, named=())


def idle(rules: Ruleset) -> set[str]:
    """The options that these rules have set and that have no effect under them.

    >>> idle(load("zhaopengyou")), idle(load("zimeidui"))
    (set(), {'tractor_bridge'})
    """
    rows = (row for row in rules.wing.clashes if isinstance(row, Idle))
    return {row.option for row in rows if row.found(rules.options, rules.schema)}


def _resolve(data: Mapping[str, Any], name: str, named: Collection[str] | None = None) -> Ruleset:
    base = _base(str(data["extends"]), name) if "extends" in data else None
    family = data.get("family", base.family if base else None)
    if not isinstance(family, str) or family not in FAMILIES or (base and family != base.family):
        raise RulesetError(name, [("family", _expected(" | ".join(FAMILIES)))])
    schema, problems = options_of(FAMILIES[family].options), _head_problems(data)
    values = {key: getattr(base.options, key) for key in schema} if base else {}
    said = dict(_renamed(FAMILIES[family], data, problems))
    for key, value in said.items():
        if key in schema:
            try:
                values[key] = schema[key].parse(value)
            except ValueError as wanted:
                problems.append((key, _expected(str(wanted), value)))
        elif key not in HEAD:
            problems.append((cut(key, 80), Words("没有这个选项", "there is no such option")))
    terms = base.terms if base else Terms.of(FAMILIES[family].terms)
    own, unfit = read(data.get("words", {}), terms)
    problems += unfit
    if not problems:
        options = FAMILIES[family].options(**values)
        chosen = said if named is None else named
        rows = [row for row in FAMILIES[family].clashes if row.found(options, chosen)]
        problems = [(row.option, row.words(options)) for row in rows]
    if problems:
        raise RulesetError(name, problems)
    title = _words(data, "title", name) or (base.title if base else Words(name, name))
    summary, emblem = _words(data, "summary", name), str(data.get("emblem", ""))  # not inherited
    return Ruleset(str(data.get("name", name)), title, family, options, summary, emblem, terms.saying(own))


def _head_problems(data: Mapping[str, Any]) -> list[tuple[str, Words]]:
    """A later version may mean other things, and a name stands in lines and in names of files."""
    found, version = list[tuple[str, Words]](), data.get("version", SCHEMA_VERSION)
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        found.append(("version", _expected(f"1..{SCHEMA_VERSION}", version)))
    for key in ("name", "emblem"):
        if not isinstance(data.get(key, ""), str):
            found.append((key, Words("应为一段文字", "must be a text")))
    for key in ("title", "summary"):
        said = data.get(key, {})
        if (
            not isinstance(said, Mapping)
            or not {*said} <= {*Words._fields}
            or not all(isinstance(said[of], str) for of in said)
        ):
            found.append((key, _expected('{ zh = "…", en = "…" }', said)))
    name, title = str(data.get("name", "")), data.get("title")
    if not name.isprintable() or "/" in name:
        found.append(("name", Words("不能有换行、控制字符或 /", "must have no line break, control character or /")))
    if not all(str(words).isprintable() for words in (title.values() if isinstance(title, Mapping) else ())):
        found.append(("title", Words("不能有换行或控制字符", "must have no line break or control character")))
    return found


def _renamed(family: Family, data: Mapping[str, Any], problems: list[tuple[str, Words]]) -> Iterator[tuple[str, Any]]:
    """The entries of a ruleset, with old names of options replaced."""
    for key, value in data.items():
        if key not in family.renamed or key in options_of(family.options):
            yield key, value
            continue
        now = family.renamed[key]
        if now.to in data:
            problems.append(
                (key, Words(f"是 {now.to} 的旧名，两者只能写一个", f"the old name of {now.to}: say only one"))
            )
        yield now.to, now.values.get(value, value) if isinstance(value, str) else value


_extending = threading.local()  # the chain of rulesets being extended, to find circles


def _base(parent: str, name: str) -> Ruleset:
    chain: list[str] = _extending.__dict__.setdefault("chain", [])
    if parent in chain:
        raise RulesetError(name, [("extends", Words(f"循环引用 {parent}", f"{parent} extends itself"))])
    chain.append(parent)
    try:
        return load(parent)
    finally:
        chain.pop()


def _words(data: Mapping[str, Any], key: str, name: str) -> Words | None:
    said = data.get(key)
    return Words(str(said.get("zh", name)), str(said.get("en", name))) if isinstance(said, Mapping) else None


def _expected(wanted: str, value: object = None) -> Words:
    got = Words("", "") if value is None else Words(f"，不能是 {shown(value)}", f", not {shown(value)}")
    return Words(f"应为 {wanted}{got.zh}", f"must be {wanted}{got.en}")
