"""The earlier rounds of a deal, which a player may look at again: all that was played openly, and nothing else."""

import pytest

from paiju.match import Match
from paiju.pictures import Round
from paiju.rng import Stream
from paiju.rules import load, presets
from paiju.server.protocol.messages import encode
from paiju.server.shown.news import Shown
from tests.server.test_news import step

MOST = 6_000  # bytes of all rounds of a deal, for each player


@pytest.mark.parametrize("preset", presets())
def test_every_round_of_a_deal_can_be_looked_at_again(preset: str) -> None:
    rules, chance = load(preset), Stream(b"rounds", preset)
    match, shown, seen = Match(rules, b"rounds", deals=2), Shown(rules, {}), list[Round]()
    while not match.over:
        step(match, chance)
        shown.catch_up(match, [])
        board = shown.board
        assert board
        found = shown.rounds(0)
        assert found.deal == board.deal and len(found.rounds) == board.rounds
        if board.rounds > len(seen) and not board.result:
            seen.append(Round(board.last, board.taken))
        seen = seen if board.rounds else []
        assert found.rounds[: len(seen)] == seen  # as they were shown when they ended
        assert shown.rounds(2).rounds == found.rounds[2:] and shown.rounds(999).rounds == []
        if board.result:
            laid = [card for round in found.rounds for play in round.plays for card in play.cards]
            assert len(laid) == len(match.state.discards)
            assert all(sum(play.top for play in round.plays) == 1 for round in found.rounds)
            assert sum(round.points for round in found.rounds) == sum(chair.points for chair in board.chairs)
            assert len(encode(found)) < MOST * rules.options.seats
