"""A household: a preset with what it plays otherwise, possible or not, its troubles and the ways out of them.

>>> house = Household("guandan", {"seats": 5})
>>> trouble = house.troubles()[0]
>>> trouble.option, trouble.words.en
('seats', 'the two sides must be of the same size')
>>> [way.words.en for way in trouble.ways]
['players as usual: 4', 'players: 6']
"""

import re
from collections.abc import Iterator, Mapping
from functools import partial
from itertools import islice
from typing import Any, NamedTuple

from msgspec.structs import replace

from paiju.errors import cut, shown
from paiju.rules.load import clashes, expected, load, no_option, renamed
from paiju.rules.ruleset import Difference
from paiju.rules.schema import Idle, Words

Problem = tuple[str, Words]  # the option to change, and why
LANGUAGES = Words._fields
NAME = re.compile(r"[a-z]+(?:_[a-z]+)+")  # of an option, which can be no other word
QUOTED = Words("“{}”", '"{}"')
MOST_TROUBLES = 20  # that are told at once
MOST_WAYS = 3
LONGEST_SHOWN = 80  # characters of what is no value: more of it is not kept
TRIES = 100  # of values and of changes that are undone, for all troubles together
VALUES = 24  # of one option that are tried
SHOWN = 4  # differences in a sentence; of one more, all

USUAL = Words("{label}照旧：{value}", "{label} as usual: {value}")
INSTEAD = Words("{label}：{value}", "{label}: {value}")
DROPPED = Words("去掉 {name}", "leave {name} out")
AFRESH = Words("全部照旧", "everything as usual")
SAME = Words("与《{preset}》完全相同。", "Just the same as {preset}.")
DIFFERS = Words("与《{preset}》有{count}不同：{list}。", "Differs from {preset} in {count}: {list}.")
ONE = Words("“{label}”改为{now}", "{label} –{now}")
MORE = Words("；另有 {n} 处", "; and {n} more")
NUMBERS = "一两三四五六七八九十", ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")


class Way(NamedTuple):
    """A way out: what is changed instead."""

    words: Words
    changes: dict[str, Any]


class Trouble(NamedTuple):
    option: str  # the one to change
    words: Words
    ways: list[Way]


class Household:
    """`changes`: what differs from the preset, as it is written and in the order of the schema; then what is no option,
    or no value of one (`unread`, with the reason). `rules`: what it means, without the latter."""

    def __init__(self, preset: str, said: Mapping[str, Any]) -> None:
        self.preset, self.base = preset, load(preset)
        schema, family = self.base.schema, self.base.wing
        values, self.unread, raw = dict[str, Any](), dict[str, Words](), dict[str, Any]()
        for name, value in renamed(family, said):
            try:
                values[name] = schema[name].parse(value)
            except (KeyError, ValueError) as wanted:
                known = name in schema
                self.unread[name] = expected(str(wanted), value) if known else no_option(family, name)
                raw[name] = value if len(shown(value)) <= LONGEST_SHOWN else None
        self.rules = replace(self.base, options=replace(self.base.options, **values))
        delta = self.rules.delta(self.base)
        self.changes = delta | raw
        self.problems = [*self.unread.items(), *clashes(family, self.rules.options, delta)]

    def differences(self) -> list[Difference]:
        return self.rules.differences(self.base)

    def sentence(self) -> Words:
        """What differs, in one."""
        found = self.differences()
        if not found:
            return Words(*(SAME.in_(lang).format(preset=self.base.title.in_(lang)) for lang in LANGUAGES))
        return Words(*(_sentence(found, lang, self.base.title.in_(lang)) for lang in LANGUAGES))

    def asleep(self) -> dict[str, Words]:
        """The options that have no effect under these rules, and why."""
        options = self.rules.options
        rows = [row for row in self.base.wing.clashes if isinstance(row, Idle) and row.test(options)]
        return {row.option: self._labelled(row.words(options)) for row in reversed(rows)}

    def troubles(self) -> list[Trouble]:
        """The first problems with the ways out of them: each way solves its problem, and makes no other."""
        tries, first = iter(range(TRIES)), self.problems[:MOST_TROUBLES]
        return [Trouble(told[0], self._labelled(told[1]), self._ways(told, tries)) for told in first]

    def _labelled(self, words: Words) -> Words:
        """A reason with the labels of options in place of their names, which only a file has."""
        schema, terms = self.base.schema, self.base.terms

        def label(found: re.Match[str], lang: str) -> str:
            name = found[0]
            return QUOTED.in_(lang).format(terms.fill(schema[name].label).in_(lang)) if name in schema else name

        return Words(*(NAME.sub(partial(label, lang=lang), words.in_(lang)) for lang in LANGUAGES))

    def _ways(self, problem: Problem, tries: Iterator[int]) -> list[Way]:
        """To leave the option as it was; other values of it; to undo something else; at last, to undo everything."""
        option, works = problem[0], partial(self._working, problem, tries)
        own = [option] if option in self.changes else []
        rest = [name for name in self.changes if name != option and name not in self.unread]
        found = [*islice(works(self._undone(own)), 1), *islice(works(self._valued(option)), 2 - len(own))]
        found += islice(works(self._undone(rest)), MOST_WAYS - len(found))
        return found or [Way(AFRESH, {})]

    def _working(self, problem: Problem, tries: Iterator[int], ways: Iterator[Way]) -> Iterator[Way]:
        """What cannot be read elsewhere says nothing, and stays."""
        aside = {name: self.changes[name] for name in self.unread if name != problem[0]}
        known = {*self.problems}
        for way in ways:
            if next(tries, None) is None:
                return
            other = Household(self.preset, {name: way.changes[name] for name in way.changes if name not in aside})
            if problem not in other.problems and known.issuperset(other.problems):
                yield Way(way.words, other.changes | aside)

    def _undone(self, names: list[str]) -> Iterator[Way]:
        for name in names:
            rest = {other: value for other, value in self.changes.items() if other != name}
            known = name in self.base.schema
            yield Way(self._say(USUAL, name, self._usual(name)) if known else _each(DROPPED, name=cut(name, 40)), rest)

    def _valued(self, name: str) -> Iterator[Way]:
        if name in self.base.schema:
            present = self.changes.get(name, self._usual(name))
            for value in islice(self.base.schema[name].others(present), VALUES):
                if value != self._usual(name):
                    yield Way(self._say(INSTEAD, name, value), {**self.changes, name: value})

    def _usual(self, name: str) -> Any:
        return self.base.schema[name].plain(getattr(self.base.options, name))

    def _say(self, words: Words, name: str, value: Any) -> Words:
        option = self.base.schema[name]
        label, said = self.base.terms.fill(option.label), self.base.terms.fill(option.words(option.parse(value)))
        return Words(*(words.in_(lang).format(label=label.in_(lang), value=said.in_(lang)) for lang in LANGUAGES))


def _each(words: Words, **facts: object) -> Words:
    return Words(words.zh.format(**facts), words.en.format(**facts))


def _sentence(found: list[Difference], lang: str, title: str) -> str:
    shown = found if len(found) <= SHOWN + 1 else found[:SHOWN]
    listed = [ONE.in_(lang).format(label=one.label.in_(lang), now=_spaced(one.now.in_(lang))) for one in shown]
    text = Words("；", "; ").in_(lang).join(listed)
    if len(shown) < len(found):
        text += MORE.in_(lang).format(n=len(found) - len(shown))
    return DIFFERS.in_(lang).format(preset=title, count=_count(len(found)).in_(lang), list=text)


def _spaced(text: str) -> str:
    """With a blank before it, where it begins with a Latin letter or a number."""
    return f" {text}" if text[:1].isascii() else text


def _count(n: int) -> Words:
    """In words, as far as one would say it so."""
    zh, en = (words[n - 1] if n <= 10 else f" {n} " if words is NUMBERS[0] else str(n) for words in NUMBERS)
    return Words(f"{zh}处", f"{en} thing{'s' if n > 1 else ''}")
