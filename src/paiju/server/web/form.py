"""The form of a preset: every option with its words, where it comes from, and what the presets say."""

from collections.abc import Callable, Iterable
from functools import cache
from itertools import groupby
from typing import Any

from msgspec import Struct

from paiju.cards import RANK_NAMES, RANKS
from paiju.pictures import Text
from paiju.rules import Ruleset, load, presets
from paiju.rules.prose import Place, places
from paiju.rules.schema import Choice, Flag, Level, Numbers, Option, RankLevels, RankNumbers, Span, Subset, Whole, Words
from paiju.rules.wording import source_words
from paiju.server.protocol.house import Field, FieldGroup, FieldKind, Form, Value


class Shape(Struct, frozen=True, kw_only=True):
    """What can be filled in for an option. `values`: where all can be listed, they, each as if it stood alone."""

    kind: FieldKind
    values: Iterable[Any] | None = None
    low: int | None = None
    high: int | None = None
    none: Text | None = None
    size: int | None = None
    most: int | None = None
    ranks: Iterable[str] = ()


@cache
def form_of(preset: str) -> Form:
    """There are as many as there are presets."""
    rules = load(preset)
    known = [other for other in map(load, presets()) if other.family == rules.family]
    places_of = places(rules)
    groups = [
        FieldGroup(number, Text.of(title), [_field(name, place, rules, known) for name, place in found])
        for (number, title), found in groupby(places_of.items(), key=lambda item: item[1][:2])
    ]
    return Form(preset, Text.of(rules.title), groups)


def _field(name: str, place: Place, rules: Ruleset, known: list[Ruleset]) -> Field:
    option, shape = rules.schema[name], shape_of(rules.schema[name])

    def say(words: Words) -> Text:
        return Text.of(rules.terms.fill(words))

    return Field(
        name=name,
        label=say(option.label),
        clause=place.clause,
        source=Text.of(source_words(option, rules.wing)),
        usual=option.plain(getattr(rules.options, name)),
        kind=shape.kind,
        values=_values(name, option, shape, known, say),
        low=shape.low,
        high=shape.high,
        none=shape.none,
        size=shape.size,
        most=shape.most,
        ranks=[rank.replace("T", "10") for rank in shape.ranks],
    )


def _values(name: str, option: Option, shape: Shape, known: list[Ruleset], say: Callable[[Words], Text]) -> list[Value]:
    said = [(Text.of(other.title), getattr(other.options, name)) for other in known]
    if shape.kind == "several":  # each of the words by itself, said by whoever has it among others
        listed = shape.values or ()
        return [Value(one, say(option.words((one,))), [who for who, has in said if one in has]) for one in listed]
    values = map(option.parse, shape.values) if shape.values else dict.fromkeys(has for _, has in said)
    return [
        Value(option.plain(one), say(option.words(one)), [who for who, has in said if has == one]) for one in values
    ]


def shape_of(option: Option) -> Shape:
    match option:
        case Flag():
            return Shape(kind="pick", values=(True, False))
        case Choice():
            return Shape(kind="pick", values=option.values)
        case Level():
            return Shape(kind="pick", values=(*option.also, *option.ranks))
        case Whole():
            none = Text(*option.none) if option.none else None
            return Shape(kind="number", low=option.low, high=option.high, none=none)
        case Span():
            return Shape(kind="range", low=option.low, high=option.high)
        case Subset():
            return Shape(kind="several", values=option.of)
        case Numbers():
            most = max(option.size, option.most)
            return Shape(kind="numbers", low=option.low, high=option.high, size=option.size, most=most)
        case RankNumbers():
            return Shape(kind="rank_numbers", low=option.low, high=option.high, ranks=RANK_NAMES)
        case RankLevels():
            return Shape(kind="rank_levels", ranks=RANKS)
    raise TypeError(f"a new kind of option: {type(option).__name__}")
