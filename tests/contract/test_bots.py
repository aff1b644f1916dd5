"""Every bot finishes deals of every preset and of random variants, legally, and always the same for the same seed."""

import pytest

from paiju.bots import STRENGTHS, make_bot
from paiju.bots.registry import FORMER
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.tricks.events import DealScored
from paiju.tricks.rulings.scoring import HELD
from tests.contract.games import played, rulesets
from tests.effort import DEEP, often

RULESETS = rulesets()
BOTS = *FORMER, *STRENGTHS
QUICK = [name for name in BOTS if DEEP or name != "search"]  # `search` finishes the deals that it plays twice
A_MATCH = 4  # deals, so that levels move and tribute is paid


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", QUICK)
def test_finishes_deals_legally(name: str, ruleset: str) -> None:
    rules, left, number = RULESETS[ruleset], often(A_MATCH, deep=200), 0
    while left > 0:
        number += 1
        match = played(rules, [name] * rules.options.seats, b"contract %d" % number, deals=min(left, A_MATCH))
        assert match.over
        left -= match.state.deal


@pytest.mark.parametrize("ruleset", RULESETS)
@pytest.mark.parametrize("name", BOTS)
def test_plays_the_same_for_the_same_seed(name: str, ruleset: str) -> None:
    rules = RULESETS[ruleset]
    names = [name] * rules.options.seats
    first = played(rules, names, b"again", deals=1)
    assert first.over
    assert played(rules, names, b"again", deals=1).events == first.events


def test_greedy_beats_random_at_climbing() -> None:
    rules = load("guandan-standard")
    matches = [played(rules, ["greedy", "random"] * 2, b"%d" % number, deals=1) for number in range(20)]
    assert sum(match.state.places[0][0] % 2 == 0 for match in matches) >= 18


def winners(match: Match) -> set[int]:
    """The seats that won a deal of tricks."""
    scored = next(event for event in match.events if isinstance(event, DealScored))
    held = scored.result in HELD
    return {seat for seat in range(match.rules.options.seats) if (seat in scored.attackers) != held}


@pytest.mark.parametrize("name", ["shengji", "zimeidui"])
def test_greedy_partners_beat_random_ones_at_tricks(name: str) -> None:
    names = [["greedy", "random"] * 2, ["random", "greedy"] * 2]
    won = [winners(played(load(name), names[number % 2], b"%d" % number, deals=1)) for number in range(20)]
    assert sum(number % 2 in seats for number, seats in enumerate(won)) >= 18


@pytest.mark.parametrize("name", ["zhaopengyou", "zhaopengyou-classic"])
def test_greedy_wins_more_deals_than_random_among_five(name: str) -> None:
    won = {"greedy": 0, "random": 0}
    for number in range(50):
        names = ["greedy" if (seat - number) % 5 in (0, 2) else "random" for seat in range(5)]
        for seat in winners(played(load(name), names, b"%d" % number, deals=1)):
            won[names[seat]] += 1
    assert won["greedy"] / 2 > 1.2 * won["random"] / 3


def test_an_unknown_bot_is_named() -> None:
    with pytest.raises(BadInput, match="unknown_bot"):
        make_bot("nobody", load("guandan"), 0, Stream(b""))
