"""The lookahead of climbing games: whose gain it counts, and what an end that is reached is worth."""

import pytest
from tests.networks import numbers, packed

from paiju.actions import Action
from paiju.bots.weights import shipped
from paiju.cards import parse_rank
from paiju.climbing.bots import lookahead
from paiju.climbing.bots.lookahead import Lookahead
from paiju.climbing.bots.net import outcome_worths
from paiju.climbing.bots.payoff import aims
from paiju.climbing.kernels.features import INPUTS, VERSION
from paiju.climbing.kernels.insight import WHOLE
from paiju.climbing.rulings.seats import side_of
from paiju.kernels.network import Network
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Standing

RULES = load("guandan-standard")
LEVEL = parse_rank("2")


def network(inputs: int, seed: int) -> Network:
    layers = [inputs, 8, 6]
    return Network(packed(layers, [value / 50 for value in numbers(layers, seed)]))


def position(left: int) -> tuple[Match, int, list[Action]]:
    """A decision with a choice where the seat in turn has so many cards or fewer."""
    match = Match(RULES, b"lookahead", deals=1)
    while True:
        seat = match.actors[0]
        legal = match.legal(seat)
        if match.state.phase == "climb" and len(match.state.hands[seat]) <= left and len(legal) > 2:
            return match, seat, list(legal)[:3]
        match.play(seat, legal.sample(Stream(b"play", match.state.deal, len(match.events))))


def ready(match: Match, seat: int, actions: list[Action], knowing: bool) -> Lookahead:
    found = Lookahead(RULES.options, (LEVEL, LEVEL), network(INPUTS, 1), network(WHOLE, 2))
    found.set(seat, match.state if knowing else match.view(seat), actions)
    return found


def test_what_is_good_for_one_side_is_as_bad_for_the_other() -> None:
    match, seat, actions = position(20)
    found = ready(match, seat, actions, knowing=False)
    rows = found.run(7, 5, range(len(actions)))
    assert rows == found.run(7, 5, range(len(actions)))
    assert len({value for row in rows for value in row}) > 5
    state = match.state
    other = 1 - side_of(seat)
    before = Standing(state.levels, state.level, state.owner, state.fails)
    worth = aims(RULES.options, before, other), outcome_worths(RULES.options, before, other)
    found.kernel.count_for(other, *worth, lookahead.PLIES)
    for row, opposite in zip(rows, found.run(7, 5, range(len(actions))), strict=True):
        assert row == pytest.approx([-value for value in opposite])


def test_an_end_that_is_reached_is_worth_what_the_rules_say(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(lookahead, "PLIES", 1000)
    match, seat, actions = position(8)
    rows = ready(match, seat, actions, knowing=True).run(3, 2, range(len(actions)))
    state = match.state
    worths = aims(RULES.options, Standing(state.levels, state.level, state.owner, state.fails), side_of(seat))
    assert rows[0] == rows[1]  # with all hands known there is one world
    assert all(any(value == pytest.approx(worth) for worth in worths.values()) for value in rows[0])


def test_the_networks_that_are_shipped_read_what_is_written() -> None:
    for what, inputs in (("value", INPUTS), ("critic", WHOLE)):
        header = Network(shipped(RULES.wing.package, what).data).header
        assert (header["family"], header["features"], header["layers"][0]) == (RULES.family, VERSION, inputs)
