"""What the bots choose, as digests: a change of how they play is seen, and `make golden` writes it down."""

import hashlib
import json
import os
from pathlib import Path

import pytest

from paiju.actions import show_action
from paiju.bots import Budget, make_bot
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.table import Table

FILE = Path(__file__).parent / "choices.json"
DEALS = {"greedy": 4, "beginner": 2, "average": 2, "strong": 2, "expert": 6, "net": 2, "search": 1}


def choices(preset: str, bot: str) -> str:
    """Every action of some deals, with the seat that took it."""
    rules, digest = load(preset), hashlib.sha256()
    for deal in range(DEALS[bot]):
        match = Match(rules, b"choices %d" % deal, deals=1 + deal % 2)
        seats = range(rules.options.seats)
        bots = [make_bot(bot, rules, seat, Stream(b"choices", seat), Budget(worlds=6)) for seat in seats]
        table = Table(match, bots, Stream(b"turns"))
        while not match.over:
            known = len(match.events)
            table.step()
            found = match.events[known].action(match.state)
            digest.update(f"{found and (found[0], show_action(found[1]))}\n".encode())
    return digest.hexdigest()[:16]


@pytest.mark.parametrize("bot", DEALS)
@pytest.mark.parametrize("preset", presets())
def test_the_bots_choose_as_they_did(preset: str, bot: str) -> None:
    known = json.loads(FILE.read_text("utf-8")) if FILE.exists() else {}
    found = choices(preset, bot)
    if os.environ.get("PAIJU_GOLDEN"):
        known[f"{preset} {bot}"] = found
        FILE.write_text(json.dumps(dict(sorted(known.items())), indent=2) + "\n", "utf-8")
    assert known[f"{preset} {bot}"] == found
