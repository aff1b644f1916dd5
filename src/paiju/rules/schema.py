"""The kinds of option in a ruleset: their possible values, and how they read in words.

A family's options are a frozen struct with fields annotated by these kinds.
"""

from collections.abc import Callable, Collection, Iterable, Mapping
from functools import cache
from typing import Annotated, Any, NamedTuple, get_args, get_origin, get_type_hints

from msgspec import Struct

from paiju.cards import RANK_NAMES, RANKS, parse_rank
from paiju.errors import BadInput

Test = Callable[[Any], object]  # of options: true or not
Fact = Callable[[Any], object]  # a number that a reason names


class Words(NamedTuple):
    """The same text in Chinese and in English."""

    zh: str
    en: str

    def in_(self, lang: str) -> str:
        return self.zh if lang == "zh" else self.en


class Clash:
    """Options that exclude each other: the one to change, the test that finds the clash, and its reason in words."""

    def __init__(self, option: str, test: Test, zh: str, en: str, **facts: Fact) -> None:
        self.option, self.test, self._words, self._facts = option, test, Words(zh, en), facts

    def found(self, options: Any, named: Collection[str]) -> bool:
        """Whether these options clash; `named`: those that the ruleset says itself."""
        return bool(self.test(options))

    def words(self, options: Any) -> Words:
        """The reason, with the numbers that these options have."""
        facts = {name: fact(options) for name, fact in self._facts.items()}
        return Words(self._words.zh.format(**facts), self._words.en.format(**facts))


class Idle(Clash):
    """An option without effect under the others. Nobody minds its default, or what another ruleset has said; but who
    names another value would believe to play by it."""

    def __init__(self, option: str, test: Test, zh: str, en: str, **facts: Fact) -> None:
        super().__init__(option, test, f"这里不起作用：{zh}", f"has no effect here: {en}", **facts)

    def found(self, options: Any, named: Collection[str]) -> bool:
        usual = getattr(type(options)(), self.option)
        return self.option in named and getattr(options, self.option) != usual and super().found(options, named)


def idle(options: str, test: Test, zh: str, en: str) -> tuple[Idle, ...]:
    """Options that are idle for the same reason."""
    return tuple(Idle(option, test, zh, en) for option in options.split())


class Option(Struct, frozen=True, kw_only=True):
    """What all options have: a label, and the rulings they come from."""

    zh: str
    en: str
    source: str

    @property
    def label(self) -> Words:
        return Words(self.zh, self.en)

    def parse(self, value: object) -> Any:
        """The canonical value; ValueError tells what would be accepted."""
        raise TypeError(f"{type(self).__name__} is no kind of option")

    def words(self, value: Any) -> Words:
        return Words(str(value), str(value))

    def plain(self, value: Any) -> Any:
        """The value as written in TOML and JSON."""
        return value

    def others(self, value: object) -> Iterable[Any]:
        """Values that could be written in place of this one, which may be anything; the likeliest first."""
        return ()


class Flag(Option, frozen=True, kw_only=True):
    on: tuple[str, str]
    off: tuple[str, str]

    def parse(self, value: object) -> bool:
        if not isinstance(value, bool):
            raise ValueError("true | false")
        return value

    def words(self, value: bool) -> Words:
        return Words(*(self.on if value else self.off))

    def others(self, value: object) -> Iterable[bool]:
        return (flag for flag in (True, False) if flag is not value)


class Choice(Option, frozen=True, kw_only=True):
    values: Mapping[str, tuple[str, str]]

    def parse(self, value: object) -> str:
        if not isinstance(value, str) or value not in self.values:
            raise ValueError(" | ".join(self.values))
        return value

    def words(self, value: str) -> Words:
        return Words(*self.values[value])

    def others(self, value: object) -> Iterable[str]:
        return (word for word in self.values if word != value)


class Whole(Option, frozen=True, kw_only=True):
    """A whole number. With `none`, also a word for "no such limit", kept as None."""

    low: int
    high: int
    none: tuple[str, str] | None = None

    def parse(self, value: object) -> int | None:
        if value == "none" and self.none:
            return None
        if isinstance(value, bool) or not isinstance(value, int) or not self.low <= value <= self.high:
            raise ValueError(f"{self.low}..{self.high}" + (" | none" if self.none else ""))
        return value

    def words(self, value: int | None) -> Words:
        return Words(*self.none) if value is None and self.none else Words(str(value), str(value))

    def plain(self, value: int | None) -> int | str:
        return "none" if value is None else value

    def others(self, value: object) -> Iterable[int | str]:
        wanted = value if type(value) is int else self.low
        numbers: list[int | str] = [*sorted(range(self.low, self.high + 1), key=lambda n: abs(n - wanted))]
        return (n for n in numbers + ["none"] * bool(self.none) if n != value)


class Span(Option, frozen=True, kw_only=True):
    """A range such as 5, "5..12" or [5, 12]."""

    low: int
    high: int

    def parse(self, value: object) -> tuple[int, int]:
        ends: object = value
        if isinstance(value, str) and ".." in value:
            first, last = value.split("..", 1)
            ends = [int(part) if part.isdecimal() and len(part) < 4 else -1 for part in (first, last)]
        elif isinstance(value, int) and not isinstance(value, bool):
            ends = [value, value]
        match ends:
            case [int(a), int(b)] if self.low <= a <= b <= self.high:
                return a, b
        raise ValueError(f'{self.low} <= n <= {self.high}: n | "a..b"')

    def words(self, value: tuple[int, int]) -> Words:
        a, b = value
        return Words(str(a), str(a)) if a == b else Words(f"{a} 至 {b}", f"{a} to {b}")

    def plain(self, value: tuple[int, int]) -> int | str:
        return value[0] if value[0] == value[1] else f"{value[0]}..{value[1]}"

    def others(self, value: object) -> Iterable[int | str]:
        try:
            low, high = self.parse(value)
        except ValueError:
            low, high = self.low, self.high
        spans = ((a, b) for a in range(low, high + 1) for b in (high, a))
        return (self.plain(span) for span in dict.fromkeys(spans) if span != (low, high))


class Level(Option, frozen=True, kw_only=True):
    """A rank such as J, or a word in `also`."""

    ranks: str = RANKS
    also: Mapping[str, tuple[str, str]] = {}

    def parse(self, value: object) -> str:
        if isinstance(value, str) and value in self.also:
            return value
        try:
            rank = RANKS[parse_rank(value)]
        except BadInput:
            rank = ""
        if not rank or rank not in self.ranks or isinstance(value, bool):
            raise ValueError(" | ".join([*self.also, *self.ranks]))
        return rank

    def words(self, value: str) -> Words:
        return Words(*self.also.get(value, (value.replace("T", "10"),) * 2))

    def others(self, value: object) -> Iterable[str]:
        return (word for word in (*self.also, *self.ranks) if word != value)


class Subset(Option, frozen=True, kw_only=True):
    """Any set of some words. Of ranks, 10 may be written out."""

    of: tuple[str, ...]
    empty: tuple[str, str]

    def parse(self, value: object) -> tuple[str, ...]:
        words = [{"10": "T"}.get(str(word), word) for word in value] if isinstance(value, list | tuple) else [None]
        if not all(isinstance(word, str) and word in self.of for word in words):
            raise ValueError("[" + ", ".join(self.of) + "]")
        return tuple(word for word in self.of if word in words)

    def words(self, value: tuple[str, ...]) -> Words:
        if not value:
            return Words(*self.empty)
        shown = [word.replace("T", "10") for word in value]
        return Words("、".join(shown), " or ".join(shown))

    def plain(self, value: tuple[str, ...]) -> list[str]:
        return list(value)

    def others(self, value: object) -> Iterable[list[str]]:
        """One less or one more."""
        kept = [word for word in self.of if word in value] if isinstance(value, list) else []
        for word in reversed(self.of):
            yield [one for one in self.of if (one in kept) != (one == word)]


class Numbers(Option, frozen=True, kw_only=True):
    """A fixed count of whole numbers, such as the rise for each result; with `most`, up to so many."""

    size: int
    most: int = 0
    low: int
    high: int

    def parse(self, value: object) -> tuple[int, ...]:
        if (
            not isinstance(value, list | tuple)
            or not self.size <= len(value) <= max(self.size, self.most)
            or not all(type(n) is int and self.low <= n <= self.high for n in value)
        ):
            more = f", …] ({self.size}..{self.most})" if self.most > self.size else "]"
            raise ValueError(f"[{', '.join([f'{self.low}..{self.high}'] * self.size)}{more}")
        return tuple(value)

    def words(self, value: tuple[int, ...]) -> Words:
        return Words("、".join(map(str, value)), ", ".join(map(str, value)))

    def plain(self, value: tuple[int, ...]) -> list[int]:
        return list(value)

    def others(self, value: object) -> Iterable[list[int]]:
        """As many as there must be, none too high or too low; and the same in falling order."""
        numbers = [n for n in value if type(n) is int] if isinstance(value, list) else []
        few = [min(max(n, self.low), self.high) for n in numbers][: max(self.size, self.most)]
        whole = few + [self.low] * (self.size - len(few))
        return (numbers for numbers in (whole, sorted(whole, reverse=True)) if numbers != value)


class RankNumbers(Option, frozen=True, kw_only=True):
    """A number for some ranks, such as { 5 = 5, 10 = 10, K = 10 }; jokers are BJ and RJ."""

    low: int
    high: int
    each: tuple[str, str]  # one entry in words, with {rank} and {n}

    def parse(self, value: object) -> tuple[tuple[str, int], ...]:
        wanted = ValueError(f"{{ RANK = {self.low}..{self.high}, … }}")
        if not isinstance(value, Mapping):
            raise wanted
        found = dict[str, int]()
        for name, number in value.items():
            rank = {"10": "T"}.get(str(name), str(name))
            known = rank in RANK_NAMES and rank not in found
            if not known or type(number) is not int or not self.low <= number <= self.high:
                raise wanted
            found[rank] = number
        return tuple((rank, found[rank]) for rank in RANK_NAMES if found.get(rank))

    def words(self, value: tuple[tuple[str, int], ...]) -> Words:
        zh, en = (
            [each.format(rank=_JOKERS.get(rank, {}).get(lang, rank.replace("T", "10")), n=n) for rank, n in value]
            for lang, each in zip(("zh", "en"), self.each, strict=True)
        )
        return Words("，".join(zh), ", ".join(en))

    def plain(self, value: tuple[tuple[str, int], ...]) -> dict[str, int]:
        return {rank.replace("T", "10"): number for rank, number in value}


class RankLevels(Option, frozen=True, kw_only=True):
    """A level for some levels, such as { J = "2", K = "J" }: from each to another."""

    each: tuple[str, str]  # one entry in words, with {rank} and {to}
    empty: tuple[str, str]

    def parse(self, value: object) -> tuple[tuple[str, str], ...]:
        wanted = ValueError('{ RANK = "RANK", … }')
        if not isinstance(value, Mapping) or any(isinstance(to, bool) for to in value.values()):
            raise wanted
        try:
            found = {RANKS[parse_rank(rank)]: RANKS[parse_rank(to)] for rank, to in value.items()}
        except BadInput:
            raise wanted from None
        if len(found) < len(value):  # 10 and T are one rank
            raise wanted
        return tuple((rank, found[rank]) for rank in RANKS if rank in found)

    def words(self, value: tuple[tuple[str, str], ...]) -> Words:
        if not value:
            return Words(*self.empty)
        shown = [(rank.replace("T", "10"), to.replace("T", "10")) for rank, to in value]
        zh, en = ([each.format(rank=rank, to=to) for rank, to in shown] for each in self.each)
        return Words("，".join(zh), ", ".join(en))

    def plain(self, value: tuple[tuple[str, str], ...]) -> dict[str, str]:
        return {rank.replace("T", "10"): to.replace("T", "10") for rank, to in value}

    def others(self, value: object) -> Iterable[dict[str, str]]:
        """One less."""
        entries = value if isinstance(value, dict) else {}
        return ({rank: to for rank, to in entries.items() if rank != less} for less in entries)


_JOKERS = {"BJ": {"zh": "小王", "en": "black joker"}, "RJ": {"zh": "大王", "en": "red joker"}}


@cache
def options_of(family: type[Struct]) -> Mapping[str, Option]:
    """The options that a family's struct declares, in the order of its fields."""
    found = {}
    for name, hint in get_type_hints(family, include_extras=True).items():
        if get_origin(hint) is Annotated:
            found[name] = next(extra for extra in get_args(hint) if isinstance(extra, Option))
    return found
