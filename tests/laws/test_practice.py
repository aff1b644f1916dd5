"""Practice inside the kernels is the referee's game: the same players see the same, choose the same, and end alike."""

import random

import pytest

from paiju.bots import Budget
from paiju.bots.net import EXPERT
from paiju.climbing.bots.net import NetClimb
from paiju.climbing.bots.practice import ClimbDrill
from paiju.kernels.network import Network
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from paiju.table import Table
from tests.effort import often
from tests.networks import packed
from tests.variants import PRESETS, random_ruleset

VARIANTS = often(8, deep=200)


def rulesets() -> dict[str, Ruleset]:
    variants = {f"variant {number}": random_ruleset(random.Random(number)) for number in range(VARIANTS)}
    return {name: load(name) for name in PRESETS} | variants


RULESETS = rulesets()


@pytest.mark.parametrize("name", RULESETS)
def test_experts_in_kernels_play_the_referees_deal(name: str) -> None:
    rules = RULESETS[name]
    match = Match(rules, name.encode(), deals=1)  # a first deal has no tribute, which players in kernels forget
    while match.state.phase != "climb":
        seat = match.actors[0]
        match.play(seat, match.legal(seat).sample(Stream(b"before")))
    practised = ClimbDrill(rules, None, 0.0).play(match.state, seed=1)
    seen = list[tuple[int, bytes]]()
    bots = [NetClimb(rules, seat, Stream(b"", seat), Budget()) for seat in range(rules.options.seats)]
    for bot in bots:
        bot.margin, bot.recorder = EXPERT, lambda row, strayed, seat=bot.seat: seen.append((seat, row))
    Table(match, bots, Stream(b"turns")).play()
    # The referee's experts solve the last two hands, and see nothing more then.
    assert len(seen) > 10
    assert [row for _, row in seen] == [choice.row for choice in practised[: len(seen)]]
    if len(seen) == len(practised):
        outcomes = [NetClimb.outcome(rules, seat, match.state, match.events) for seat, _ in seen]
        assert outcomes == [choice.outcome for choice in practised]


def test_exploration_is_told_and_repeatable() -> None:
    rules = load("guandan-standard")
    match = Match(rules, b"explored", deals=1)
    drill = ClimbDrill(rules, None, 0.3)
    first, again, other = (drill.play(match.state, seed) for seed in (1, 1, 2))
    assert first == again != other
    strayed = [choice.strayed for choice in first]
    assert 0.1 < sum(strayed) / len(strayed) < 0.5
    assert not any(choice.strayed for choice in ClimbDrill(rules, None, 0.0).play(match.state, 1))


def test_a_player_refuses_a_network_of_other_sizes() -> None:
    rules = load("guandan-standard")
    match = Match(rules, b"sizes", deals=1)
    with pytest.raises(ValueError, match="64 outputs"):
        ClimbDrill(rules, Network(packed([268, 64])), 0.0).play(match.state, 1)
