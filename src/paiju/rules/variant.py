"""A variant: a ruleset with what a household plays otherwise, as the text of a file that extends it.

>>> print(written("guandan", Words("外婆家", "外婆家"), {"wind_to": "next_seat"}))
extends = "guandan"
title = { zh = "外婆家", en = "外婆家" }
<BLANKLINE>
wind_to = "next_seat"
<BLANKLINE>
"""

import json
import tomllib
from collections.abc import Mapping
from typing import Any

from paiju.errors import BadInput
from paiju.rules.schema import Words

LARGEST = 16_000  # bytes of a text that is read
MOST_DOTS = 100  # in a line: a key of thousands of parts takes a second to read
UNNAMED = Words("{title} · 自家规则", "{title} · our rules")


def written(
    extends: str,
    title: Words | None,
    changes: Mapping[str, Any],
    words: Mapping[str, Mapping[str, str]] | None = None,
) -> str:
    """The file. The same rules, with their options in the same order, have the same text."""
    lines = [f"extends = {_value(extends)}"]
    lines += [f"title = {_value(title._asdict())}"] if title else []
    lines += ["", *(f"{name} = {_value(value)}" for name, value in changes.items())] if changes else []
    lines += ["", "[words]", *(f"{term} = {_value(said)}" for term, said in words.items())] if words else []
    return "\n".join([*lines, ""])


def _value(value: Any) -> str:
    """Texts, numbers, truths and lists of them are written in TOML as in JSON; tables are not."""
    if isinstance(value, Mapping):
        return f"{{ {', '.join(f'{key} = {_value(one)}' for key, one in value.items())} }}" if value else "{}"
    return json.dumps(value, ensure_ascii=False)


def parsed(text: str) -> dict[str, Any]:
    """What a file says that anybody may have written; BadInput tells why it cannot be read."""
    if len(text.encode("utf-8", "replace")) > LARGEST:
        raise unreadable(Words(f"超过 {LARGEST} 字节", f"it has more than {LARGEST} bytes"))
    if any(line.count(".") > MOST_DOTS for line in text.split("\n")):  # as TOML counts lines
        raise unreadable(Words("有一行太长", "a line is too long"))
    try:
        return tomllib.loads(text)
    except RecursionError:
        raise unreadable(Words("嵌套得太深", "it is nested too deeply")) from None
    except ValueError as error:  # also of a number with thousands of digits
        raise unreadable(Words(f"不是 TOML（{error}）", f"it is no TOML ({error})")) from None


def unreadable(reason: Words) -> BadInput:
    return BadInput("unreadable_rules", reason=reason)


def unnamed(base: Words) -> Words:
    """What rules without a title are called, after those that they extend."""
    return Words(UNNAMED.zh.format(title=base.zh), UNNAMED.en.format(title=base.en))
