"""Two deals of every preset, as the record and as every seat saw them; `make golden` rewrites the files."""

import os
from pathlib import Path

import pytest

from paiju import record
from paiju.bots import make_bot
from paiju.match import Match
from paiju.notation import show_event
from paiju.rng import Stream
from paiju.rules import load, presets

FOLDER = Path(__file__).parent
SEED = b"golden"


def playthrough(name: str) -> Match:
    rules = load(name)
    match = Match(rules, SEED, deals=2)
    bots = [make_bot("greedy", rules, seat, Stream(SEED, seat)) for seat in range(rules.options.seats)]
    while not match.over:
        seat = match.actors[0]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    return match


def views(match: Match) -> str:
    seats = (None, *range(match.rules.options.seats))
    lines = []
    for seat in seats:
        lines.append(f"== {'spectator' if seat is None else f'seat {seat}'}")
        whole = map(show_event, match.events)
        seen = map(show_event, match.log(seat))
        lines += [line for truth, line in zip(whole, seen, strict=True) if line != truth]
    return "\n".join([*lines, ""])


@pytest.mark.parametrize("name", presets())
def test_playthrough_is_as_it_was(name: str) -> None:
    match = playthrough(name)
    for ending, text in (("paiju", record.dump(match)), ("views", views(match))):
        path = FOLDER / f"{name}.{ending}"
        if os.environ.get("PAIJU_GOLDEN"):
            path.write_text(text, encoding="utf-8")
        assert path.read_text(encoding="utf-8") == text
