"""Random rules of the climbing family: the presets and valid changes of them, drawn from the schema."""

import random
from collections.abc import Callable
from itertools import combinations, product
from typing import Any

from hypothesis import example, given, settings
from hypothesis import strategies as st

from paiju.family import FAMILIES
from paiju.rules import Ruleset, RulesetError, load, presets, resolve
from paiju.rules.schema import (
    Choice,
    Flag,
    Level,
    Numbers,
    Option,
    RankLevels,
    RankNumbers,
    Span,
    Subset,
    Whole,
    options_of,
)

FAMILY = "climbing"
# The tables at which cards come out even; mostly that of the preset, for deals take longer at the others
TABLES = (*[{}] * 6, {"seats": 6}, {"seats": 6, "decks": 3}, {"seats": 8, "decks": 4})
PRESETS = tuple(name for name in presets() if load(name).family == FAMILY)
SCHEMA = options_of(FAMILIES[FAMILY].options)
MOST_CHANGES = 12


def possible(option: Option) -> list[Any]:
    """Every value an option can have, as it is written in a ruleset."""
    match option:
        case Flag():
            return [False, True]
        case Choice():
            return list(option.values)
        case Whole():
            return [*range(option.low, option.high + 1), *(["none"] if option.none else [])]
        case Span():
            numbers = range(option.low, option.high + 1)
            return [f"{low}..{high}" for low in numbers for high in numbers if low <= high]
        case Level():
            return [*option.also, *option.ranks]
        case Subset():
            return [list(words) for size in range(len(option.of) + 1) for words in combinations(option.of, size)]
        case Numbers():
            return [list(numbers) for numbers in product(range(option.low, option.high + 1), repeat=option.size)]
        case RankNumbers():
            return [
                {"5": 5, "10": 10, "K": 10},
                {"10": 10, "K": 10},
                {"5": 5, "10": 10, "K": 10, "BJ": 20, "RJ": 30},
                {"A": 7},
            ]
        case RankLevels():
            return [{}, {"J": "3"}, {"10": "5", "A": "K"}]
    raise TypeError(f"a new kind of option: {type(option).__name__}")


POSSIBLE = {name: possible(option) for name, option in SCHEMA.items()} | {"seats": [4, 6, 8]}


def changed(base: str, changes: dict[str, Any]) -> Ruleset | None:
    """The preset with these changes, or None where they contradict each other. As in rulesets of old records, some may
    have no effect."""
    try:
        return resolve({"extends": base, **changes}, named=())
    except RulesetError:
        return None


def random_ruleset(rng: random.Random) -> Ruleset:
    while True:
        names = rng.sample(list(SCHEMA), rng.randint(1, MOST_CHANGES))
        changes = {name: rng.choice(POSSIBLE[name]) for name in names}
        rules = changed(rng.choice(PRESETS), changes | rng.choice(TABLES))
        if rules:
            return rules


@st.composite
def deltas(draw: st.DrawFn) -> Ruleset | None:
    names = draw(st.lists(st.sampled_from(list(SCHEMA)), unique=True, max_size=MOST_CHANGES))
    changes = {name: draw(st.sampled_from(POSSIBLE[name])) for name in names}
    return changed(draw(st.sampled_from(PRESETS)), changes | draw(st.sampled_from(TABLES)))


def rulesets() -> st.SearchStrategy[Ruleset]:
    """The presets and random deltas of them."""
    return st.sampled_from(PRESETS).map(load) | deltas().filter(lambda rules: rules is not None)


def seeds() -> st.SearchStrategy[int]:
    return st.integers(0, 2**32 - 1)


def every_ruleset(test: Callable[..., None], share: float = 1.0) -> Callable[..., None]:
    """Run a test that takes `rules` and `seed` on each preset and on random deltas."""
    for name in PRESETS:
        test = example(rules=load(name), seed=1)(test)
    examples = round(settings.default.max_examples * share)
    return settings(max_examples=examples)(given(rules=rulesets(), seed=seeds())(test))


def some_rulesets(test: Callable[..., None]) -> Callable[..., None]:
    """The same for a test that takes long."""
    return every_ruleset(test, share=0.25)
