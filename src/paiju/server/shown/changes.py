"""What has changed from one picture to the next. A client that applies it to the one has the other."""

from typing import Any

from msgspec.structs import astuple

from paiju.pictures import Part
from paiju.server.protocol.messages import Change


def changes(before: Part, after: Part) -> list[Change]:
    """Both pictures are of the same kind. Most parts are the same in both, and many are the same objects."""
    found: list[Change] = []
    if before is not after and before != after:
        _compare([], before, after, found)
    return found


def _compare(at: list[str | int], before: Any, after: Any, found: list[Change]) -> None:
    """What differs: parts are compared field by field, lists of parts place by place. All else is replaced as a whole,
    and so are a list that has become shorter and a part of which most is another."""
    if isinstance(after, Part) and type(before) is type(after):
        fields = zip(after.__struct_fields__, astuple(before), astuple(after), strict=True)
        differ = [(name, one, other) for name, one, other in fields if one is not other and one != other]
        if 2 * len(differ) < len(after.__struct_fields__) or not at:
            for name, one, other in differ:
                _compare([*at, name], one, other, found)
            return
    elif before and isinstance(before, list) and isinstance(before[0], Part) and len(before) <= len(after):
        for place, one in enumerate(before):
            if one != after[place]:
                _compare([*at, place], one, after[place], found)
        found += [Change([*at, place], after[place]) for place in range(len(before), len(after))]
        return
    found.append(Change(at, after))
