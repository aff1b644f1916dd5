"""Every bot finishes deals of every preset, legally, and always the same for the same seed."""

import pytest

from paiju.bots import BOTS, make_bot
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load, presets, resolve
from paiju.strategies.scoring import HELD
from paiju.trick_events import DealScored

VARIANTS = [
    {"extends": "guandan", "level_played": "own", "tribute": "by_level_gap", "gap_single": 1, "gap_double": 2},
    {"extends": "guandan-house", "returns_per_tribute": 0, "wild_alone_is_level": False, "timeout": "lowest_play"},
    {"extends": "zhaopengyou", "bid_phase": "during_deal", "no_bid": "redeal", "call_nt": "solo", "must_play": ["5"]},
    {"extends": "zhaopengyou", "players": 4, "bottom_size": 10, "throw_units": "tractors", "throw_penalty": 10},
    {"extends": "zhaopengyou-classic", "call_before_bury": True, "declarer_nth": "next_other", "win_at_A": "any_win"},
    {"extends": "shengji", "throw_keep": "beaten_shape", "permanent_trumps": ["2"], "start_level": "3"},
    {"extends": "zimeidui", "swap_kinds": "all_trumps", "gua_feng_fill": "by_rank", "next_first": "fixed_rotation"},
]


def play(rules: Ruleset, names: list[str], seed: bytes, deals: int) -> Match:
    match = Match(rules, seed, deals=deals)
    bots = [make_bot(name, rules, seat, Stream(seed, seat)) for seat, name in enumerate(names)]
    while not match.over:
        seat = match.actors[-1]
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
    return match


@pytest.mark.parametrize("ruleset", [*presets(), *VARIANTS], ids=str)
@pytest.mark.parametrize("name", BOTS)
def test_finishes_deals_the_same_way_each_time(name: str, ruleset: object) -> None:
    rules = load(ruleset) if isinstance(ruleset, str) else resolve(ruleset)  # type: ignore[arg-type]
    names = [name] * rules.options.seats
    first = play(rules, names, b"contract", deals=6)
    assert first.state.deal == 6 or first.state.over
    assert play(rules, names, b"contract", deals=6).events == first.events


def test_greedy_beats_random_at_climbing() -> None:
    rules = load("guandan-standard")
    matches = [play(rules, ["greedy", "random"] * 2, b"%d" % number, deals=1) for number in range(20)]
    assert sum(match.state.places[0][0] % 2 == 0 for match in matches) >= 18


def winners(match: Match) -> set[int]:
    """The seats that won a deal of tricks."""
    scored = next(event for event in match.events if isinstance(event, DealScored))
    held = scored.result in HELD
    return {seat for seat in range(match.rules.options.seats) if (seat in scored.attackers) != held}


@pytest.mark.parametrize("name", ["shengji", "zimeidui"])
def test_greedy_partners_beat_random_ones_at_tricks(name: str) -> None:
    names = [["greedy", "random"] * 2, ["random", "greedy"] * 2]
    won = [winners(play(load(name), names[number % 2], b"%d" % number, deals=1)) for number in range(20)]
    assert sum(number % 2 in seats for number, seats in enumerate(won)) >= 18


@pytest.mark.parametrize("name", ["zhaopengyou", "zhaopengyou-classic"])
def test_greedy_wins_more_deals_than_random_among_five(name: str) -> None:
    won = {"greedy": 0, "random": 0}
    for number in range(50):
        names = ["greedy" if (seat - number) % 5 in (0, 2) else "random" for seat in range(5)]
        for seat in winners(play(load(name), names, b"%d" % number, deals=1)):
            won[names[seat]] += 1
    assert won["greedy"] / 2 > 1.2 * won["random"] / 3


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadInput, match="unknown_bot"):
        make_bot("nobody", load("guandan"), 0, Stream(b""))
