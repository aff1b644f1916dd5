"""The JSON form of a record: the same sheet for programs that would rather not read lines.

Events are as bots are sent them (`wire.py`). What a document says is written as lines, read like any record, and
compared with the document that these lines give: so there is one reader, and nothing passes that would not be written.
"""

import json
from typing import Annotated, Any, Literal

import msgspec
from msgspec import Meta, Struct

from paiju.errors import BadInput
from paiju.notation import NONE, VERSION, number
from paiju.rules.schema import Words
from paiju.sheet import TITLE, Sheet, check_text, closed, interleaved, option_lines, strict_json
from paiju.wire import event_data

Event = dict[str, Any]


class End(Struct, forbid_unknown_fields=True):
    """The closing line of the text form. A document without it is taken as whole."""

    lines: int
    sha256: str


class Document(Struct, forbid_unknown_fields=True):
    """A record as JSON. Each part is a line of the text form, or the lines of one kind."""

    format: Literal["paiju record"]
    version: int  # of the format
    ruleset: str
    family: str
    options_version: int
    digest: str
    options: dict[str, Any]
    events: list[Annotated[Event, Meta(min_length=1)]]
    players: dict[str, str] = {}  # by seat
    seeds: dict[str, str] = {}  # of deals that are not over, by their number
    comments: dict[str, str] = {}  # and empty lines, by the number of their line
    end: End | None = None


def is_json(text: str) -> bool:
    """Whether a record has the JSON form."""
    return text[:100].lstrip("\ufeff \t\r\n").startswith("{")


def write_json(sheet: Sheet) -> str:
    """The JSON form: options and events each in a line of their own."""
    parts = [f"{json.dumps(name)}: {_laid_out(part)}" for name, part in msgspec.to_builtins(document(sheet)).items()]
    text = "{\n" + ",\n".join(parts) + "\n}\n"
    check_text(text)
    return text


def _laid_out(part: Any) -> str:
    if isinstance(part, list) and part:
        return "[\n" + ",\n".join(map(_in_a_line, part)) + "\n]"
    if isinstance(part, dict) and part:
        return "{\n" + ",\n".join(f"{json.dumps(name)}: {_in_a_line(value)}" for name, value in part.items()) + "\n}"
    return _in_a_line(part)


def _in_a_line(value: Any) -> str:
    return json.dumps(value, ensure_ascii=False)


def document(sheet: Sheet) -> Document:
    """What the JSON form says."""
    _, lines, seal = sheet.text().rstrip().rpartition("\n")[2].split(" ")
    return Document(
        format="paiju record",
        version=VERSION,
        ruleset=sheet.ruleset,
        family=sheet.family,
        options_version=sheet.meaning,
        digest=sheet.digest,
        options=sheet.options,
        events=[event_data(event) for _, event in sheet.events],
        players={str(seat): name for seat, name in sheet.players.items()},
        seeds={str(deal): seed.hex() for deal, seed in sheet.seeds.items()},
        comments={str(place): comment for place, comment in sheet.comments.items()},
        end=End(int(lines), seal),
    )


def read_json(text: str) -> Sheet:
    """Read the JSON form, which anybody may have written."""
    check_text(text)
    try:
        said = msgspec.convert(strict_json(text.removeprefix("\ufeff")), Document)
    except RecursionError:
        raise _bad(Words("嵌套得太深。", "it is nested too deeply.")) from None
    except msgspec.ValidationError as error:
        path = str(error).partition(" - at ")[2].strip("`") or "$"
        raise _bad(
            Words(f"{path} 处缺了什么，或者类型不对。", f"at {path} something is missing or of a wrong type.")
        ) from None
    except json.JSONDecodeError as error:
        place = Words(f"第 {error.lineno} 行不成 JSON。", f"its line {error.lineno} is not JSON.")
        raise _bad(place) from None
    if said.version != VERSION:
        raise BadInput("record_version", version=said.version)
    sheet = Sheet.parse("\n".join(_lines(said)))
    now = document(sheet)
    for name in Document.__struct_fields__:
        given, read = getattr(said, name), getattr(now, name)
        if given != read and name != "end":
            path = f"$.{name}"
            if isinstance(given, list):
                path += f"[{next((i for i, (a, b) in enumerate(zip(given, read, strict=False)) if a != b), len(read))}]"
            raise _bad(Words(f"{path} 处写得不对。", f"at {path} it is not as it should be written."))
    return sheet


def _lines(said: Document) -> list[str]:
    """The text form of a document, as far as it makes sense."""
    lines = [f"{TITLE}{said.version}", f"ruleset {said.ruleset}", f"family {said.family} {said.options_version}"]
    lines += [f"digest {said.digest}", *option_lines(said.options)]
    lines += [f"player {seat} {name}" for seat, name in said.players.items()]
    lines += [f"seed {deal} {seed}" for deal, seed in said.seeds.items()]
    lines += map(_event_line, said.events)
    comments = {number(place): comment for place, comment in said.comments.items()}
    lines = interleaved(lines, comments)
    return [*lines, f"end {said.end.lines} {said.end.sha256}"] if said.end else closed(lines).split("\n")


def _event_line(event: Event) -> str:
    kind, *fields = event.items()
    return " ".join([str(kind[1]), *(f"{name}={_field(value)}" for name, value in fields)])


def _field(value: Any) -> str:
    match value:
        case None | []:
            return NONE
        case [[*_], *_]:
            return "/".join(map(_field, value))
        case [*_]:
            return ",".join(map(str, value))
    return str(value)


def _bad(reason: Words) -> BadInput:
    return BadInput("record_json", reason=reason)
