"""Practice inside the kernels is the referee's game: the same players see the same, choose the same, and end alike."""

import random

import pytest

from paiju.actions import Play
from paiju.bots import Budget
from paiju.bots.net import EXPERT
from paiju.bots.weights import shipped
from paiju.climbing.bots.net import NetClimb
from paiju.climbing.bots.practice import ClimbDrill
from paiju.climbing.kernels.features import INPUTS, OTHERS
from paiju.climbing.kernels.insight import ANSWERS, OTHER
from paiju.climbing.kernels.player import OUTCOMES
from paiju.climbing.kernels.practice import GRAIN
from paiju.climbing.rulings.levels import level_for
from paiju.climbing.tables import BOMBS
from paiju.kernels.network import Network
from paiju.match import Match
from paiju.practice import Habits
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


def playing(match: Match) -> int:
    return sum(len(hand) > 0 for hand in match.state.hands)


@pytest.mark.parametrize("name", RULESETS)
def test_experts_in_kernels_play_the_referees_deal(name: str) -> None:
    rules = RULESETS[name]
    match = Match(rules, name.encode(), deals=1)  # a first deal has no tribute, which players in kernels forget
    while match.state.phase != "climb":
        seat = match.actors[0]
        match.play(seat, match.legal(seat).sample(Stream(b"before")))
    practised = ClimbDrill(rules, None, None, Habits(0.0, 1.0)).play(match.state, seed=1).choices
    seen = list[tuple[int, bytes]]()
    bots = [NetClimb(rules, seat, Stream(b"", seat), Budget()) for seat in range(rules.options.seats)]

    def record(seat: int, row: bytes) -> None:
        if playing(match) > 2:  # the referee's experts solve what two are left to play, where they can
            seen.append((seat, row))

    for bot in bots:
        bot.margin, bot.recorder = EXPERT, lambda row, strayed, seat=bot.seat: record(seat, row)
    Table(match, bots, Stream(b"turns")).play()
    assert len(seen) > 10
    assert [row for _, row in seen] == [choice.row[:INPUTS] for choice in practised[: len(seen)]]
    if len(seen) == len(practised):
        outcomes = [NetClimb.outcome(rules, seat, match.state, match.events) for seat, _ in seen]
        assert outcomes == [choice.outcome for choice in practised]


@pytest.mark.parametrize("name", RULESETS)
def test_the_critic_is_told_truly_who_can_answer(name: str) -> None:
    """The referee asks the next seat, and lists what it can play."""
    rules = RULESETS[name]
    o, match = rules.options, Match(rules, name.encode(), deals=1)
    while match.state.phase != "climb":
        seat = match.actors[0]
        match.play(seat, match.legal(seat).sample(Stream(b"before")))
    practised = iter(ClimbDrill(rules, None, None, Habits(0.0, 1.0)).play(match.state, seed=1).choices)
    bots = [NetClimb(rules, seat, Stream(b"", seat), Budget()) for seat in range(o.seats)]
    rows, checked = list[bytes](), 0
    for bot in bots:
        bot.margin, bot.recorder = EXPERT, lambda row, strayed: rows.append(row)
    while not match.over and playing(match) > 2:  # then the referee's experts solve
        seat, before = match.actors[0], len(rows)
        match.play(seat, bots[seat].act(match.view(seat), match.legal(seat)))
        if len(rows) == before:
            continue
        choice = next(practised)
        assert choice.row[:INPUTS] == rows[-1]
        state = match.state
        if match.over or state.phase != "climb" or not state.plays:
            continue  # the round is over
        asked = match.actors[0]
        if level_for(o, state, asked) != level_for(o, state, seat):
            continue  # the critic counts by the tables of the seat that chose
        plays = [action.reads in BOMBS for action in match.legal(asked) if isinstance(action, Play)]
        at = INPUTS + OTHERS * OTHER + ANSWERS * ((asked - seat) % o.seats - 1)
        assert [flag > 0 for flag in choice.row[at : at + 2]] == [False in plays, plays != [] and False not in plays]
        checked += 1
    assert checked > 10


@pytest.mark.parametrize("name", ["guandan", "guandan-six"])
def test_what_is_foreseen_to_the_end_is_what_comes(name: str) -> None:
    """Nobody strays, so after the candidate that was chosen the deal goes on as it was played."""
    rules = load(name)
    match = Match(rules, b"foreseen", deals=1)
    habits = Habits(0.0, 0.0, survey=1.0, plies=1 << 20)
    network, critic = (Network(shipped(rules.wing.package, what).data) for what in ("value", "critic"))
    played = ClimbDrill(rules, network, critic, habits).play(match.state, seed=1)
    assert len(played.choices) == len(played.tried) > 20
    for choice, trials in zip(played.choices, played.tried, strict=True):
        came = dict[bytes, bytes]((trial.row, trial.counts) for trial in trials)
        assert came[choice.row] == bytes(GRAIN if end == choice.outcome else 0 for end in range(OUTCOMES))
    assert any(len({trial.counts for trial in trials}) > 1 for trials in played.tried)


def test_exploration_is_told_and_repeatable() -> None:
    rules = load("guandan-standard")
    match = Match(rules, b"explored", deals=1)
    drill = ClimbDrill(rules, None, None, Habits(0.3, 1.0))
    first, again, other = (drill.play(match.state, seed).choices for seed in (1, 1, 2))
    assert first == again != other
    strayed = [choice.strayed for choice in first]
    assert 0.1 < sum(strayed) / len(strayed) < 0.5
    assert not any(
        choice.strayed for choice in ClimbDrill(rules, None, None, Habits(0.0, 1.0)).play(match.state, 1).choices
    )


def test_a_player_refuses_a_network_of_other_sizes() -> None:
    rules = load("guandan-standard")
    match = Match(rules, b"sizes", deals=1)
    with pytest.raises(ValueError, match="64 outputs"):
        ClimbDrill(rules, Network(packed([INPUTS, 64])), None, Habits(0.0, 1.0)).play(match.state, 1)
