"""The bots of `examples/` play, and the messages in `docs/bots.md` look like the real ones."""

import json
import re
import shlex
import shutil
import sys
from pathlib import Path
from typing import Any

import pytest

from paiju.bots import Budget, make_bot
from paiju.bots.command import PROTOCOL, Answer
from paiju.family import EVENTS
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.table import Table
from paiju.wire import legal_data, rules_data, view_data

ROOT = Path(__file__).parents[2]


def interpreter(name: str) -> str:
    if name.endswith(".py"):
        return sys.executable
    found = shutil.which("node")
    if not found:
        pytest.fail("examples/bot.js is tested with Node.js: install it (Debian: apt install nodejs)")
    return found


@pytest.mark.parametrize("rules", ["guandan-house", "shengji", "zhaopengyou", "zimeidui"])
@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
def test_the_example_plays_without_a_fault(name: str, rules: str) -> None:
    loaded, command = load(rules), shlex.join([interpreter(name), str(ROOT / "examples" / name)])
    seats = range(loaded.options.seats)
    bots = [make_bot(f"cmd:{command}", loaded, seat, Stream(b"", seat), Budget(ms=10_000)) for seat in seats]
    table = Table(Match(loaded, b"examples", deals=2), bots, Stream(b"turns"))
    try:
        table.play()
    finally:
        table.close()
    assert table.match.over and not any(table.faults), table.why


@pytest.mark.parametrize("name", ["bot.py", "bot.js"])
def test_the_example_is_short(name: str) -> None:
    lines = (ROOT / "examples" / name).read_text("utf-8").splitlines()
    assert len([line for line in lines if line.strip()]) <= 30


def documented() -> list[dict[str, Any]]:
    text = (ROOT / "docs" / "bots.md").read_text("utf-8")
    return [json.loads(line) for block in re.findall(r"```json\n(.*?)```", text, re.S) for line in block.splitlines()]


def test_the_documents_show_every_kind_of_message() -> None:
    kinds = [message.get("type", "answer" if "rqid" in message else "legal") for message in documented()]
    assert set(kinds) == {"hello", "event", "request", "answer", "bye", "legal"}


@pytest.mark.parametrize("message", documented(), ids=lambda message: message.get("type", "other"))
def test_a_message_in_the_documents_has_the_fields_of_a_real_one(message: dict[str, Any]) -> None:
    match = Match(load("guandan"), b"documents")
    seat = match.actors[0]
    match message.get("type"):
        case "hello":
            assert message["protocol"] == PROTOCOL
            assert set(message["ruleset"]) == set(rules_data(match.rules))
            assert set(message["ruleset"]["options"]) <= set(match.rules.plain())
        case "event":
            assert list(message)[2:] == list(EVENTS[message["event"]].__struct_fields__)
        case "request":
            assert list(message["view"]) == list(view_data(match.view(seat)))
            assert list(message["legal"]) == list(legal_data(match.legal(seat)))
        case "bye":
            assert list(message) == ["type"]
        case _ if "rqid" in message:
            assert list(message) == list(Answer.__struct_fields__)
        case _:
            assert list(message) == list(legal_data(match.legal(seat)))
