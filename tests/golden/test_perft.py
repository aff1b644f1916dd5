"""How many plays some hands have, by kind and in all suits: any change of generation shows here."""

import json
import os
from collections import Counter
from pathlib import Path

import pytest

from paiju.cards import deck, parse, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import climb_tables
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.rules import load, presets

FILE = Path(__file__).parent / "perft.json"
CLIMBING = [name for name in presets() if load(name).family == "climbing"]


def hands() -> list[bytes]:
    dealt = []
    for number in range(4):
        cards = list(deck(2))
        Stream(b"perft", number).shuffle(cards)
        dealt.append(bytes(sorted(cards[:27])))
    return [*dealt, parse("H9 H9 S3 H3 C3 D3 S4 H4 C4 S5 H5 C5 S6 H6 S7 H7 BJ BJ RJ RJ")]


def perft(name: str) -> list[dict[str, int]]:
    tables = climb_tables(load(name).options, parse_rank("9"))
    found = []
    for cards in hands():
        plays = PlayLegal(Hand().add(cards), tables, 0, "").every_play()
        found.append(dict(sorted(Counter(str(play.reads).partition(":")[0] for play in plays).items())))
    return found


def test_every_preset_is_counted() -> None:
    if os.environ.get("PAIJU_GOLDEN"):
        FILE.write_text(json.dumps({name: perft(name) for name in CLIMBING}, indent=1) + "\n", encoding="utf-8")
    assert sorted(json.loads(FILE.read_text(encoding="utf-8"))) == CLIMBING


@pytest.mark.parametrize("name", CLIMBING)
def test_hands_have_as_many_plays_as_before(name: str) -> None:
    assert perft(name) == json.loads(FILE.read_text(encoding="utf-8"))[name]
