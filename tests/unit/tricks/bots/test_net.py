"""The learned bot: its rows say what the seat knows and nothing else, and its outcomes are how deals ended."""

import pytest
from tests.resample import resample

from paiju.bots.base import Budget
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import State
from paiju.tricks.bots.bands import BANDS, ENDS
from paiju.tricks.bots.inputs import LIGHT_PLAY
from paiju.tricks.bots.net import NetTrick
from paiju.tricks.bots.practice import FIRST, LEAD_WORLDS, MORE
from paiju.tricks.events import DealScored

PRESETS = ("shengji", "zimeidui", "zhaopengyou", "zhaopengyou-classic", "zhaopengyou-eight")


def bot(match: Match, seat: int) -> NetTrick:
    return NetTrick(match.rules, seat, Stream(b"net", seat), Budget())


def considered(match: Match, seat: int, state: State) -> bytes:
    """The rows of a seat's candidates, where the legal actions come from a state that the seat does not know."""
    net, view = bot(match, seat), match.view(seat)
    legal = match.game.phases[view.phase].legal(state, seat)
    found = net.candidates(view, legal)
    rows = net.rows(view, legal, found)
    assert len(rows) == (len(found) * net.INPUTS if view.phase == "trick" and not view.throw else 0)
    return rows


@pytest.mark.parametrize("preset", PRESETS)
def test_rows_do_not_change_with_what_is_hidden(preset: str) -> None:
    match, chance, asked = Match(load(preset), b"rows", deals=1), Stream(b"rows"), 0
    while not match.over:
        seat = chance.choice(match.actors)
        if match.state.phase == "trick" and chance.below(3) == 0:
            asked += 1
            view = match.view(seat)
            world = resample(match.game, view, Stream(b"world", asked))
            rows = considered(match, seat, view)
            assert considered(match, seat, match.state) == rows == considered(match, seat, world)
        match.play(seat, match.legal(seat).sample(chance))
    assert asked > 10


@pytest.mark.parametrize("preset", PRESETS)
def test_an_outcome_is_a_side_and_a_band_of_points(preset: str) -> None:
    match, chance = Match(load(preset), b"outcome", deals=1), Stream(b"outcome")
    while not match.over:
        seat = chance.choice(match.actors)
        match.play(seat, match.legal(seat).sample(chance))
    scored = next(event for event in match.events if isinstance(event, DealScored))
    found = [
        NetTrick.outcome(match.rules, seat, match.state, match.events) for seat in range(match.rules.options.seats)
    ]
    assert {seat for seat, end in enumerate(found) if end < BANDS} == set(scored.attackers)
    assert len({end % BANDS for end in found}) == 1


def test_what_an_outcome_is_worth_depends_on_the_side() -> None:
    match, chance = Match(load("zhaopengyou"), b"worths", deals=1), Stream(b"worths")
    while match.state.phase != "trick":
        seat = chance.choice(match.actors)
        match.play(seat, match.legal(seat).sample(chance))
    seat = next(seat for seat in range(5) if seat != match.state.declarer)
    found = bot(match, seat).worths(match.view(seat))
    assert len(found) == ENDS
    assert found[0] < found[BANDS - 1] and found[BANDS] > found[ENDS - 1]


def test_in_practice_all_candidates_of_a_lead_are_tried_in_the_same_worlds() -> None:
    match, chance = Match(load("shengji"), b"tried", deals=1), Stream(b"tried")
    while match.state.phase != "trick":
        seat = chance.choice(match.actors)
        match.play(seat, match.legal(seat).sample(chance))
    seat = match.actors[0]
    net, view, legal = bot(match, seat), match.view(seat), match.legal(seat)
    found = net.candidates(view, legal)
    rows = net.rows(view, legal, found)
    trials = net.trials(view, found, rows)
    assert len(trials) == min(len(found), FIRST + MORE)
    assert {(len(trial.counts), sum(trial.counts)) for trial in trials} == {(ENDS, LEAD_WORLDS)}
    assert not any(sum(trial.counts[:BANDS]) for trial in trials), "the declarer leads"
    plain = [rows[place * net.INPUTS : (place + 1) * net.INPUTS] for place in range(FIRST)]
    assert [trial.row[:LIGHT_PLAY] for trial in trials[:FIRST]] == [row[:LIGHT_PLAY] for row in plain]
    assert {trial.row[LIGHT_PLAY] for trial in trials} == {255} and {row[LIGHT_PLAY] for row in plain} == {0}
