"""The documents of the format say what the code does."""

import json
import re
from pathlib import Path
from typing import Any

import pytest

from paiju import sheet
from paiju.family import EVENTS
from paiju.format import page, schema
from paiju.notation import VERSION
from paiju.record import Record
from paiju.sheet_json import write_json

DOCS = Path(__file__).parents[2] / "docs"
TEXT = (DOCS / "records.md").read_text("utf-8")
SAMPLES = sorted((DOCS / "samples").glob("*.paiju"))


def test_the_pages_are_fresh() -> None:
    assert (DOCS / "events.md").read_text("utf-8") == page()
    assert (DOCS / "record.schema.json").read_text("utf-8") == schema()


@pytest.mark.parametrize("name", EVENTS)
def test_every_event_is_told_with_all_its_fields(name: str) -> None:
    [row] = re.findall(rf"^\| {name} \| (.+) \|$", TEXT, re.MULTILINE)
    assert [field for field in EVENTS[name].__struct_fields__ if f"`{field}`" not in row] == []


def test_no_row_tells_of_an_event_that_is_gone() -> None:
    table = TEXT.split("## What each event does")[1].split("\n## ")[0]
    assert re.findall(r"^\| ([A-Z]\w+) \|", table, re.MULTILINE) == list(EVENTS)


def test_every_field_of_the_states_is_told() -> None:
    tables = TEXT.split("## The state\n")[1].split("\n## ")[0]
    told = set(re.findall(r"^\| `(\w+)` \|", tables, re.MULTILINE))
    kinds = {Record.read(path).rules.wing.state for path in SAMPLES}
    assert told == {field for kind in kinds for field in kind.__struct_fields__}


def test_the_versions_and_limits_are_those_of_the_code() -> None:
    assert f"paiju record {VERSION} " in TEXT
    assert f"up to {sheet.LARGEST >> 20} MB, {sheet.MOST_LINES:,} lines and {sheet.LONGEST_LINE:,} characters" in TEXT


def fits(value: Any, shape: dict[str, Any], parts: dict[str, Any]) -> bool:
    """As much of JSON Schema as ours uses."""
    match shape:
        case {"$ref": ref}:
            return fits(value, parts[ref.removeprefix("#/$defs/")], parts)
        case {"anyOf": ways} | {"oneOf": ways}:
            return any(fits(value, way, parts) for way in ways)
        case {"const": wanted}:
            return bool(value == wanted)
        case {"enum": wanted}:
            return value in wanted
        case {"type": "object", **rest}:
            known, other = rest.get("properties", {}), rest.get("additionalProperties", {})
            return (
                isinstance(value, dict)
                and {*rest.get("required", ())} <= {*value}
                and (other is not False or {*value} <= {*known})
                and all(fits(item, known.get(name, other), parts) for name, item in value.items())
            )
        case {"type": "array", **rest}:
            return isinstance(value, list) and all(fits(item, rest["items"], parts) for item in value)
    kinds = {"integer": int, "string": str, "null": type(None)}
    wanted = shape.get("type")
    return wanted is None or (
        type(value) is kinds[wanted] and re.search(shape.get("pattern", ""), str(value)) is not None
    )


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_schema_describes_the_json_form(path: Path) -> None:
    whole = json.loads(schema())
    document = json.loads(write_json(Record.read(path).sheet))
    assert fits(document, whole, whole["$defs"])
    document["events"][-1]["seat"] = "nobody"
    assert not fits(document, whole, whole["$defs"])
