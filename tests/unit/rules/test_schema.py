"""Each kind of option takes what it should, and says what it would have taken."""

from typing import Any

import pytest
from tests.variants import POSSIBLE, SCHEMA

from paiju.rules.schema import Choice, Flag, Level, Numbers, Option, RankLevels, Span, Subset, Whole, Words

ABOUT = {"zh": "", "en": "", "source": ""}
FLAG = Flag(on=("是", "yes"), off=("否", "no"), **ABOUT)
CHOICE = Choice(values={"a": ("甲", "first"), "b": ("乙", "second")}, **ABOUT)
WHOLE = Whole(low=2, high=5, **ABOUT)
WHOLE_OR_NONE = Whole(low=2, high=5, none=("不限", "no limit"), **ABOUT)
SPAN = Span(low=5, high=12, **ABOUT)
LEVEL = Level(ranks="23J", also={"stay": ("不变", "stays")}, **ABOUT)
SUBSET = Subset(of=("1-2", "1-3"), empty=("无", "none"), **ABOUT)
FALLS = RankLevels(each=("打 {rank} 退到 {to}", "from {rank} to {to}"), empty=("无", "none"), **ABOUT)
NUMBERS = Numbers(size=2, low=0, high=6, **ABOUT)
UP_TO_FOUR = Numbers(size=2, most=4, low=0, high=6, **ABOUT)


@pytest.mark.parametrize(
    "option, value, parsed",
    [
        (FLAG, True, True),
        (CHOICE, "b", "b"),
        (WHOLE, 2, 2),
        (WHOLE, 5, 5),
        (WHOLE_OR_NONE, "none", None),
        (SPAN, 5, (5, 5)),
        (SPAN, "5..12", (5, 12)),
        (SPAN, [6, 7], (6, 7)),
        (SPAN, (6, 7), (6, 7)),
        (LEVEL, "J", "J"),
        (LEVEL, 3, "3"),
        (LEVEL, "stay", "stay"),
        (SUBSET, ["1-3", "1-2"], ("1-2", "1-3")),
        (SUBSET, [], ()),
        (NUMBERS, [0, 6], (0, 6)),
        (FALLS, {}, ()),
        (FALLS, {"K": "J", "10": 2}, (("T", "2"), ("K", "J"))),
    ],
)
def test_takes(option: Option, value: object, parsed: object) -> None:
    found = option.parse(value)
    assert found == parsed and type(found) is type(parsed)


@pytest.mark.parametrize(
    "option, value",
    [
        *((FLAG, value) for value in (1, 0, "true", None, [])),
        *((CHOICE, value) for value in ("c", "", None, 1, ["a"], {})),
        *((WHOLE, value) for value in (1, 6, "3", 3.0, True, None, "none", [])),
        *((WHOLE_OR_NONE, value) for value in (1, 6, None, "None")),
        *((SPAN, value) for value in (4, 13, True, "5", "5..", "..5", "12..5", "4..6", "5..13", "a..b", "5..6..7")),
        *((SPAN, value) for value in ([5], [5, 6, 7], [6, 5], ["5", "6"], [5.0, 6.0], None, {}, "-5..6")),
        *((LEVEL, value) for value in ("4", "A", "", "STAY", None, True, ["J"], 23)),
        *((SUBSET, value) for value in ("1-2", ["1-4"], [1], None, {"1-2": 1}, [["1-2"]], [{}])),
        *((NUMBERS, value) for value in ([0], [0, 1, 2], [0, 7], [-1, 0], [0.0, 1.0], [True, 1], "01", None, 5)),
        *(
            (FALLS, value)
            for value in ({"J": "1"}, {"RJ": "2"}, {"J": None}, {"J": True}, {"J": ["2"]}, ["J"], "J", None)
        ),
    ],
)
def test_refuses(option: Option, value: object) -> None:
    with pytest.raises(ValueError):
        option.parse(value)


@pytest.mark.parametrize(
    "option, wanted",
    [
        (FLAG, "true | false"),
        (CHOICE, "a | b"),
        (WHOLE, "2..5"),
        (WHOLE_OR_NONE, "2..5 | none"),
        (SPAN, '5 <= n <= 12: n | "a..b"'),
        (LEVEL, "stay | 2 | 3 | J"),
        (SUBSET, "[1-2, 1-3]"),
        (NUMBERS, "[0..6, 0..6]"),
        (UP_TO_FOUR, "[0..6, 0..6, …] (2..4)"),
        (FALLS, '{ RANK = "RANK", … }'),
    ],
)
def test_says_what_it_would_have_taken(option: Option, wanted: str) -> None:
    with pytest.raises(ValueError) as caught:
        option.parse("nonsense")
    assert str(caught.value) == wanted


@pytest.mark.parametrize(
    "option, value, words",
    [
        (FLAG, False, ("否", "no")),
        (CHOICE, "a", ("甲", "first")),
        (WHOLE, 3, ("3", "3")),
        (WHOLE_OR_NONE, None, ("不限", "no limit")),
        (SPAN, (5, 5), ("5", "5")),
        (SPAN, (5, 12), ("5 至 12", "5 to 12")),
        (LEVEL, "stay", ("不变", "stays")),
        (Level(**ABOUT), "T", ("10", "10")),
        (SUBSET, ("1-2", "1-3"), ("1-2、1-3", "1-2 or 1-3")),
        (SUBSET, (), ("无", "none")),
        (NUMBERS, (3, 2), ("3、2", "3, 2")),
        (FALLS, (), ("无", "none")),
        (FALLS, (("T", "2"), ("K", "T")), ("打 10 退到 2，打 K 退到 10", "from 10 to 2, from K to 10")),
    ],
)
def test_reads_in_words(option: Option, value: Any, words: tuple[str, str]) -> None:
    assert option.words(value) == Words(*words)


@pytest.mark.parametrize("name", SCHEMA)
def test_what_is_written_plainly_reads_back(name: str) -> None:
    option = SCHEMA[name]
    for value in map(option.parse, POSSIBLE[name]):
        assert option.parse(option.plain(value)) == value
        assert all(option.words(value))


def test_a_table_of_levels_reads_back_as_it_is_written() -> None:
    assert FALLS.plain((("T", "2"), ("K", "T"))) == {"10": "2", "K": "10"}
    assert FALLS.parse(FALLS.plain((("T", "2"), ("K", "T")))) == (("T", "2"), ("K", "T"))
