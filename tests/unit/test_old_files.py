"""What older versions wrote is still read: records, and the database of a server."""

import asyncio
import sqlite3
from pathlib import Path

import pytest

from paiju import record
from paiju.bots import make_bot
from paiju.bots.registry import FORMER, called
from paiju.events import SharesRevealed
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, resolve
from paiju.server.storage import writes
from paiju.server.storage.store import Row, Store, rules_from, rules_text
from paiju.server.table.pen import Pen
from paiju.server.table.stored_match import StoredMatch
from paiju.tricks.events import SwapDeclined

FILES = Path(__file__).parent.parent / "files"
PRESETS = sorted(path.stem for path in (FILES / "records").iterdir())  # as many as there were then
BEFORE = {"shengji": {"bottom_factors": [1, 2, 4], "bottom_tractor": "double_per_group"}}  # what presets said then


def as_it_was(name: str) -> Ruleset:
    return resolve({"extends": name, **BEFORE.get(name, {})})


@pytest.mark.parametrize("name", PRESETS)
def test_an_old_record_is_verified(name: str) -> None:
    match = record.Record.read(FILES / "records" / f"{name}.paiju").verify()
    assert match.over and match.rules.options == as_it_was(name).options


@pytest.mark.parametrize("version, shares", [(2, 0), (3, 3)])  # 3: a share that was withheld, and three that were not
def test_a_record_of_each_later_version_is_verified(version: int, shares: int) -> None:
    path = FILES / f"version-{version}.paiju"
    match = record.Record.read(path).verify()
    assert path.read_text("utf-8").startswith(f"paiju record {version}\n") and match.over
    assert sum(len(event.seats) for event in match.events if isinstance(event, SharesRevealed)) == shares


def test_the_json_form_of_each_version_is_read() -> None:
    document, text = (record.Record.read(FILES / f"version-3.{form}") for form in ("json", "paiju"))
    assert document.verify().events == text.verify().events
    assert document.sheet.text() == (FILES / "version-3.paiju").read_text("utf-8")


def test_an_old_record_is_written_anew_as_the_present_version_writes() -> None:
    match = record.Record.read(FILES / "records" / "zimeidui.paiju").verify()
    text = record.dump(match)
    assert text.startswith("paiju record 3\n") and any(isinstance(event, SwapDeclined) for event in match.events)
    assert "result=turnover" in text
    assert record.Record.parse(text).verify().events == match.events


def test_an_old_record_that_was_edited_is_still_found_out() -> None:
    text = (FILES / "records" / "shengji.paiju").read_text("utf-8")
    with pytest.raises(ValueError, match="record_digest"):
        record.Record.parse(text.replace('option play_dir "ccw"', 'option play_dir "cw"'))


def test_old_names_of_options_are_understood() -> None:
    old = {"extends": "zhaopengyou", "players": 4, "bottom_size": 10, "play_dir": "cw", "win_at_A": "any_win"}
    options = resolve({**old, "level_cap": "K"}).options
    assert (options.seats, options.direction, options.win_at_top, options.top_level) == (4, "clockwise", "any_win", "K")


def test_options_without_effect_are_read_where_they_were_written_down() -> None:
    idle = {"match_won_by": "points", "solo_bonus": 2, "bottom_factors": [2, 4, 6, 8, 10]}
    rules = resolve({"extends": "shengji", **idle}, named=())
    assert rules_from(rules_text(rules)).options == rules.options
    match = Match(rules, b"old", deals=1)
    assert record.Record.parse(record.dump(match)).verify().rules.options == rules.options


def test_an_option_is_said_once() -> None:
    with pytest.raises(ValueError, match="players: the old name of seats"):
        resolve({"extends": "zhaopengyou", "players": 4, "seats": 5, "bottom_size": 10})


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A server's folder as it was left by 0.1: a table of every preset, in the middle of its second deal."""
    with sqlite3.connect(tmp_path / "paiju.db") as db:
        db.executescript((FILES / "database.sql").read_text("utf-8"))
    db.close()
    return tmp_path


def read(store: Store, code: str, rules: Ruleset, row: Row) -> StoredMatch:
    """As a table does it that is woken up."""
    stored = StoredMatch(Pen(store.journal, lambda: None), store, code, rules, row.deals)
    for _ in stored.read():
        pass
    store.journal.write(writes.claim(code, stored.rewritten))
    return stored


@pytest.mark.parametrize("name", PRESETS)
def test_a_table_of_an_old_database_goes_on(folder: Path, name: str) -> None:
    store, code = Store(folder), f"old{name.replace('-', '')}"
    row = store.find(code)
    assert row and row.format == 1 and not row.counter
    rules = rules_from(row.rules)
    assert rules.options == as_it_was(name).options
    stored = read(store, code, rules, row)
    assert stored.match and stored.match.state.deal == 2 and stored.running
    names = row.strengths(rules.options.seats)
    assert {*names} <= {*FORMER} and all(called(name).zh not in ("", name) for name in names)  # no longer offered
    bots = [make_bot(name, rules, seat, Stream(b"on", seat)) for seat, name in enumerate(names)]
    while stored.running:
        seat = stored.match.actors[0]
        stored.play((seat, bots[seat].act(stored.match.view(seat), stored.match.legal(seat))))
    text = asyncio.run(stored.record({}))
    assert text and record.Record.parse(text).verify().state.deal == 2
    now = store.find(code)
    assert now and now.format == 3
    again = read(store, code, rules, now).match
    assert isinstance(again, Match) and again.events == stored.match.events
    store.close()
