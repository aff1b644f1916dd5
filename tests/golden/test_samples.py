"""The ten samples of `docs/samples`: records that never change, and the states that their events fold to. `make golden`
rewrites the states; the records stay."""

import json
import os
import re
import shutil
import subprocess
from pathlib import Path
from typing import Any

import pytest

from paiju.events import DealRevealed, PhaseEntered
from paiju.family import EVENTS
from paiju.record import Record
from paiju.state import State
from paiju.wire import view_data

ROOT = Path(__file__).parents[2]
SAMPLES = sorted((ROOT / "docs" / "samples").glob("*.paiju"))
EVERY = 50  # events between two states, besides those at the beginning of a phase and at the end of a deal


def plain(state: State) -> dict[str, Any]:
    """A state in which nothing is hidden, as `docs/records.md` describes it."""
    return {name: _known(value) for name, value in view_data(state).items()}


def _known(value: Any) -> Any:
    if isinstance(value, dict) and "hidden" in value:
        assert not value["hidden"]
        return value["cards"]
    return [_known(item) for item in value] if isinstance(value, list) else value


def expected(path: Path) -> dict[str, Any]:
    """What the referee makes of a record: its states by the number of the event."""
    match = Record.read(path).verify()
    state, states, last = match.game.blank, {}, len(match.events)
    for number, event in enumerate(match.events, 1):
        state = event.apply(state)
        if isinstance(event, PhaseEntered | DealRevealed) or number % EVERY == 0 or number == last:
            states[str(number)] = plain(state)
    assert state == match.state
    return {"events": last, "states": states}


@pytest.mark.parametrize("path", SAMPLES, ids=lambda path: path.stem)
def test_the_states_are_those_of_the_referee(path: Path) -> None:
    beside = path.with_suffix(".states.json")
    if os.environ.get("PAIJU_GOLDEN"):
        content = expected(path)
        lines = [f'"{number}": {json.dumps(state, ensure_ascii=False)}' for number, state in content["states"].items()]
        text = f'{{"events": {content["events"]}, "states": {{\n' + ",\n".join(lines) + "\n}}\n"
        beside.write_text(text, encoding="utf-8")
    assert json.loads(beside.read_text("utf-8")) == expected(path)


def test_the_samples_have_every_event_and_every_phase() -> None:
    events = [event for path in SAMPLES for _, event in Record.read(path).events]
    assert len(SAMPLES) == 10 and {type(event).__name__ for event in events} == EVENTS.keys()
    phases = {event.name for event in events if isinstance(event, PhaseEntered)}
    families = {path: Record.read(path).rules.wing for path in SAMPLES}.values()
    assert phases == {name for family in families for name in family.phases}


def reader(*arguments: object) -> "subprocess.CompletedProcess[str]":
    node = shutil.which("node")
    if not node:
        pytest.fail("examples/reader.js is tested with Node.js: install it (Debian: apt install nodejs)")
    command = [node, str(ROOT / "examples" / "reader.js"), *map(str, arguments)]
    return subprocess.run(command, capture_output=True, text=True, encoding="utf-8", timeout=60)


def test_a_reader_that_knows_only_the_document_gives_the_same_states() -> None:
    done = reader("--check", *SAMPLES)
    assert done.returncode == 0, done.stderr
    assert done.stdout.count("states as expected") == len(SAMPLES)


def test_it_reads_every_preset_and_every_version() -> None:
    files = [*sorted((ROOT / "tests" / "golden").glob("*.paiju")), *sorted((ROOT / "tests" / "files").rglob("*.paiju"))]
    done = reader(*files)
    assert done.returncode == 0, done.stderr
    found = list(map(json.loads, done.stdout.splitlines()))
    assert found == [json.loads(json.dumps(plain(Record.read(file).verify().state))) for file in files]


@pytest.mark.parametrize("old, new", [("Passed seat=1", "Passed seat=2"), ("wind_to", "wind"), ("\nend ", "\nend 1")])
def test_it_finds_what_was_changed(old: str, new: str, tmp_path: Path) -> None:
    text = SAMPLES[0].read_text("utf-8")
    assert old in text
    (tmp_path / "edited.paiju").write_text(text.replace(old, new, 1), encoding="utf-8")
    done = reader(tmp_path / "edited.paiju")
    assert done.returncode and "the closing line does not fit" in done.stderr


def test_it_is_short_and_needs_nothing() -> None:
    text = (ROOT / "examples" / "reader.js").read_text("utf-8")
    assert set(re.findall(r'require\("(.+?)"\)', text)) <= {"node:fs", "node:crypto", "node:util"}
    assert len([line for line in text.splitlines() if line.strip()]) <= 400
