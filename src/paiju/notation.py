"""Events as lines of text that people can read and programs can parse.

>>> from paiju.events import Passed
>>> show_event(Passed(seat=2, turn=3))
'Passed seat=2 turn=3'
>>> parse_event("Passed seat=2 turn=3")
Passed(seat=2, turn=3)
"""

import re
import types
from collections.abc import Callable, Iterable
from functools import cache
from typing import Any, Union, get_args, get_origin, get_type_hints

from paiju.cards import names, parse_card
from paiju.errors import BadInput, shown
from paiju.events import Event
from paiju.family import EVENTS, Family
from paiju.rules.schema import Words

NONE = "-"
NUMBER = re.compile(r"0|-?[1-9][0-9]{0,8}")  # as it is written; `int` would read other digits, signs and blanks as well
VERSION = 3  # version of the lines; each family upgrades older ones


def show_event(event: Event) -> str:
    fields = " ".join(f"{name}={_show(getattr(event, name))}" for name in event.__struct_fields__)
    return f"{type(event).__name__} {fields}".rstrip()


def parse_event(line: str) -> Event:
    """Read a line strictly: the event's own fields, each once, in order. BadInput says what is wrong."""
    kind, *parts = line.split(" ")
    if kind not in EVENTS:
        raise BadInput("record_syntax", line=line, reason=_unknown(kind))
    readers = _readers(EVENTS[kind])
    given = [part.partition("=") for part in parts]
    if [name for name, _, _ in given] != list(readers):
        form = " ".join([kind, *(f"{name}=…" for name in readers)])
        raise BadInput("record_syntax", line=line, reason=Words(f"应写成 {form}", f"it should be written {form}"))
    return EVENTS[kind](**{name: readers[name](text) for name, _, text in given})


def upgraded(family: Family, version: int, lines: Iterable[str]) -> Iterable[str]:
    """Rewrite the lines of an older version in the present form."""
    for older in range(version, VERSION):
        if older in family.upgrades:
            lines = family.upgrades[older](lines)
    return lines


def _show(value: object) -> str:
    match value:
        case None:
            return NONE
        case bytes():
            return ",".join(names(value)) or NONE
        case tuple() if value and isinstance(value[0], tuple):
            return "/".join(map(_show, value))
        case tuple():
            return ",".join(map(str, value)) or NONE
    return str(value)


def _unknown(kind: str) -> Words:
    return Words(f"没有 {shown(kind)} 这种事件。", f"there is no event {shown(kind)}.")


def number(text: str) -> int:
    """Read a whole number of up to nine digits, as it is written.

    >>> number("-12")
    -12
    """
    if not NUMBER.fullmatch(text):
        raise BadInput("bad_number", number=shown(text))
    return int(text)


def _pile(text: str) -> bytes:
    return bytes(map(parse_card, () if text == NONE else text.split(",")))  # not sorted: a drawing pile has an order


def _list(item: Callable[[str], Any]) -> Callable[[str], tuple[Any, ...]]:
    return lambda text: () if text == NONE else tuple(item(part) for part in text.split(","))


def _groups(text: str) -> tuple[tuple[int, ...], ...]:
    return () if text == NONE else tuple(_list(number)(group) for group in text.split("/"))


@cache
def _readers(kind: type[Event]) -> dict[str, Callable[[str], Any]]:
    hints = get_type_hints(kind)
    return {name: _reader(hints[name]) for name in kind.__struct_fields__}


def _reader(hint: Any) -> Callable[[str], Any]:
    if hint == tuple[tuple[int, ...], ...]:
        return _groups
    if get_origin(hint) is tuple:
        return _list(_reader(get_args(hint)[0]))
    if get_origin(hint) in (Union, types.UnionType):
        inner = _reader(next(arg for arg in get_args(hint) if arg is not type(None)))
        return lambda text: None if text == NONE else inner(text)
    plain: dict[Any, Callable[[str], Any]] = {bytes: _pile, int: number, str: str}
    return plain[hint]
