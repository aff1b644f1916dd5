"""Every bot finishes deals of every preset, legally, and always the same for the same seed."""

import pytest

from paiju.bots import BOTS, make_bot
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets, resolve

VARIANTS = [
    {"extends": "guandan", "level_played": "own", "tribute": "by_level_gap", "gap_single": 1, "gap_double": 2},
    {"extends": "guandan-house", "returns_per_tribute": 0, "wild_alone_is_level": False, "timeout": "lowest_play"},
]


def play(name: str, rules: Ruleset, deals: int) -> Match:
    match = Match(rules, b"contract", deals=deals)
    bots = [make_bot(name, rules, seat, Stream(b"contract", seat)) for seat in range(rules.options.seats)]
    while not match.over:
        seat = match.actors[-1]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    return match


@pytest.mark.parametrize("ruleset", [*presets(), *VARIANTS], ids=str)
@pytest.mark.parametrize("name", BOTS)
def test_finishes_deals_the_same_way_each_time(name: str, ruleset: object) -> None:
    rules = load(ruleset) if isinstance(ruleset, str) else resolve(ruleset)  # type: ignore[arg-type]
    first = play(name, rules, deals=10)
    assert first.state.deal == 10 or first.state.over
    assert play(name, rules, deals=10).events == first.events


def test_greedy_beats_random() -> None:
    rules = load("guandan-standard")
    won = 0
    for number in range(20):
        match = Match(rules, b"%d" % number, deals=1)
        bots = [make_bot(("greedy", "random")[seat % 2], rules, seat, Stream(b"x", number, seat)) for seat in range(4)]
        while not match.over:
            seat = match.actors[0]
            match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
        won += match.state.places[0][0] % 2 == 0
    assert won >= 18


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadInput, match="unknown_bot"):
        make_bot("nobody", load("guandan"), 0, Stream(b""))
