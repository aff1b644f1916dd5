"""Load rulesets from presets, codes, files and deltas: strictly, and with all problems reported at once.

>>> load("guandan").options.wind_to
'partner'
>>> mine = resolve({"extends": "guandan", "wind_to": "next_seat"})
>>> [words.en for _, words in mine.diff(load("guandan"))]
['who leads after an unbeaten last play: the next seat still in play (was the partner)']
"""

import threading
import tomllib
from collections.abc import Collection, Iterator, Mapping
from functools import cache, lru_cache
from importlib.resources import files
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from paiju.errors import BadInput, cut, shown
from paiju.family import FAMILIES, Family
from paiju.rules.lettering import legible
from paiju.rules.link import is_code, pack, unpack
from paiju.rules.ruleset import SCHEMA_VERSION, Ruleset
from paiju.rules.schema import Idle, Words, options_of
from paiju.rules.terms import Terms, read
from paiju.rules.variant import parsed, unnamed, unreadable, written

HEAD = ("emblem", "extends", "family", "name", "shelf", "summary", "title", "version", "words")
JOINED = "\u200d", ""  # an emoji of several is printable, although what joins it is not
LONGEST_TITLE = 24  # characters, as a reader counts them
TITLE = Words(
    f"名字最多 {LONGEST_TITLE} 个字，要有看得见的文字",
    f"a title has up to {LONGEST_TITLE} characters, some of which can be read",
)


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
    """Load a preset by its name, a variant by its code, or a ruleset file by its path (it ends in .toml).

    >>> load("zhaopengyou").options.seats
    5
    """
    if not name.endswith(".toml"):
        return published(name)
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


def published(name: str) -> Ruleset:
    """A preset by its name, or a variant by its code. Anybody may ask for one: no file is read.

    >>> published("1w2Yjjm4tAA").title.en
    'Guandan · our rules'
    """
    for family in FAMILIES.values():
        if name in _texts(family):
            return _preset(family, name)
    if is_code(name):
        return _unpacked(name)
    raise BadInput("unknown_ruleset", name=cut(name), known=", ".join(presets()))


@lru_cache(1000)
def _unpacked(code: str) -> Ruleset:
    """Who made the code has seen that each of its options has an effect. Where a later version knows better, it can
    still be played."""
    return variant(parsed(unpack(code)), named=())


def variant(data: Mapping[str, Any], named: Collection[str] | None = None) -> Ruleset:
    """The rules of a file that extends a preset, which anybody may have written. Of a file for the shelf only the
    rules are taken. Their name is their code; the same rules with the same title have the same one.

    >>> variant({"extends": "guandan", "wind_to": "next_seat"}).name
    '1w2Yjjm4tAA'
    """
    preset = extended(data)
    base, (title, unfit) = load(preset), _own_title(data)
    said = {key: value for key, value in data.items() if key not in ("emblem", "name", "shelf", "summary", "title")}
    try:
        rules = _resolve(said, preset, named)
    except RulesetError as error:
        raise RulesetError(preset, unfit + error.problems) from None
    if unfit:
        raise RulesetError(preset, unfit)
    text = written(preset, title, rules.delta(base), rules.terms.delta(base.terms))
    return replace(rules, name=pack(text), title=title or unnamed(base.title))


def extended(data: Mapping[str, Any]) -> str:
    """The preset that a file extends, which anybody may have written; BadInput if it extends anything else."""
    preset = data.get("extends")
    if not isinstance(preset, str) or preset not in presets():
        raise unreadable(Words("extends 须为一种预设规则", "it must extend a preset"))
    return preset


def _own_title(data: Mapping[str, Any]) -> tuple[Words | None, list[tuple[str, Words]]]:
    """The title of a variant as it may be shown, and what is wrong with it. A language without one has the other's."""
    said = data.get("title")
    if not said:
        return None, []
    texts = said if isinstance(said, Mapping) and {*said} <= {*Words._fields} else {"": None}
    shown = [legible(text, LONGEST_TITLE) if isinstance(text, str) else None for text in texts.values()]
    found = dict(zip(texts, shown, strict=True))
    if not all(shown):
        return None, [("title", TITLE)]
    return Words(*(str(found.get(lang) or shown[0]) for lang in Words._fields)), []


def preset_of(name: str) -> str | None:
    """The preset that a ruleset goes back to, which may be itself; None for a file that extends none."""
    if name in presets():
        return name
    data = parsed(unpack(name)) if is_code(name) else tomllib.loads(Path(name).read_text(encoding="utf-8"))
    return preset_of(data["extends"]) if "extends" in data else None


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
    """A ruleset that was written down with every option, idle ones too. Its title and words may have been written as
    well, some of the words for terms that are gone; where they were not, they are those of its name now."""
    family, spoken = FAMILIES.get(str(data.get("family"))), _spoken(str(data.get("name")))
    if spoken and spoken.wing is family:
        data = {"title": spoken.title._asdict(), "words": spoken.terms.plain(), **data}
    known = {term: said for term, said in data.get("words", {}).items() if family and term in family.terms}
    return resolve({**data, "words": known}, named=())


def _spoken(name: str) -> Ruleset | None:
    """The rules of a name, if it is a preset's or a code."""
    try:
        return published(name)
    except BadInput:
        return None


def clashes(family: Family, options: Any, named: Collection[str]) -> list[tuple[str, Words]]:
    """The options to change because they exclude each other or, of those that are named, have no effect; and why."""
    return [(row.option, row.words(options)) for row in family.clashes if row.found(options, named)]


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
        raise RulesetError(name, [("family", expected(" | ".join(FAMILIES)))])
    schema, problems = options_of(FAMILIES[family].options), _head_problems(data)
    values = {key: getattr(base.options, key) for key in schema} if base else {}
    said = dict(renamed(FAMILIES[family], data))
    for key, value in said.items():
        if key in schema:
            try:
                values[key] = schema[key].parse(value)
            except ValueError as wanted:
                problems.append((key, expected(str(wanted), value)))
        elif key not in HEAD:
            problems.append((cut(key, 80), no_option(FAMILIES[family], key)))
    terms = base.terms if base else Terms.of(FAMILIES[family].terms)
    own, unfit = read(data.get("words", {}), terms)
    problems += unfit
    if not problems:
        options = FAMILIES[family].options(**values)
        chosen = said if named is None else named
        problems = clashes(FAMILIES[family], options, chosen)
    if problems:
        raise RulesetError(name, problems)
    title = _words(data, "title", name) or (base.title if base else Words(name, name))
    summary, emblem = _words(data, "summary", name), str(data.get("emblem", ""))  # not inherited
    return Ruleset(str(data.get("name", name)), title, family, options, summary, emblem, terms.saying(own))


def _head_problems(data: Mapping[str, Any]) -> list[tuple[str, Words]]:
    """A later version may mean other things, and a name stands in lines and in names of files."""
    found, version = list[tuple[str, Words]](), data.get("version", SCHEMA_VERSION)
    if type(version) is not int or not 1 <= version <= SCHEMA_VERSION:
        found.append(("version", expected(f"1..{SCHEMA_VERSION}", version)))
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
            found.append((key, expected('{ zh = "…", en = "…" }', said)))
    name, title = str(data.get("name", "")), data.get("title")
    if not name.isprintable() or "/" in name:
        found.append(("name", Words("不能有换行、控制字符或 /", "must have no line break, control character or /")))
    titles = map(str, title.values()) if isinstance(title, Mapping) else ()
    if not all(words.replace(*JOINED).isprintable() for words in titles):
        found.append(("title", Words("不能有换行或控制字符", "must have no line break or control character")))
    return found


def renamed(family: Family, data: Mapping[str, Any]) -> Iterator[tuple[str, Any]]:
    """The entries of a ruleset, with old names of options replaced. An old one beside its new one stays."""
    for key, value in data.items():
        now = None if key in options_of(family.options) else family.renamed.get(key)
        if now is None or now.to in data:
            yield key, value
        else:
            yield now.to, now.values.get(value, value) if isinstance(value, str) else value


def no_option(family: Family, key: str) -> Words:
    """Why an entry is no option."""
    if key not in family.renamed:
        return Words("没有这个选项", "there is no such option")
    now = family.renamed[key].to
    return Words(f"是 {now} 的旧名，两者只能写一个", f"the old name of {now}: say only one")


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


def expected(wanted: str, value: object = None) -> Words:
    """What would be accepted."""
    got = Words("", "") if value is None else Words(f"，不能是 {shown(value)}", f", not {shown(value)}")
    return Words(f"应为 {wanted}{got.zh}", f"must be {wanted}{got.en}")
