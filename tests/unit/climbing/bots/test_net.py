"""net at climbing games: what it is told, what outcomes are worth, and what it leaves to the solver."""

import pytest
from msgspec.structs import replace
from tests.resample import resample
from tests.unit.climbing.bots.test_expert import view

from paiju.bots import Budget
from paiju.climbing.bots.net import NetClimb, bombed, outcome_worths
from paiju.climbing.kernels.features import INPUTS
from paiju.game import Game
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Standing

RULES = load("guandan-standard")


def net(seat: int = 0) -> NetClimb:
    return NetClimb(RULES, seat, Stream(b""), Budget())


def rows_of(bot: NetClimb, match: Match) -> bytes:
    seen, legal = match.view(bot.seat), match.legal(bot.seat)
    return bot.rows(seen, legal, bot.candidates(seen, legal))


def test_a_row_for_each_candidate_tells_nothing_hidden() -> None:
    match, checked = Match(RULES, b"rows", deals=1), 0
    while not match.over:
        seat = match.actors[0]
        bot = net(seat)
        rows = rows_of(bot, match)
        if rows:
            seen = match.view(seat)
            assert len(rows) == INPUTS * len(bot.candidates(seen, match.legal(seat)))
            world = resample(match.game, seen, Stream(b"world", checked))
            legal = match.game.phases[world.phase].legal(world, seat)
            assert bot.rows(seen, legal, bot.candidates(seen, legal)) == rows
            checked += 1
        match.play(seat, bot.act(match.view(seat), match.legal(seat)))
    assert checked > 20


def test_more_levels_are_worth_more_and_the_match_counts() -> None:
    usual = outcome_worths(RULES.options, Standing(("5", "5"), "5", 0, (0, 0)), 0)
    assert usual[0] > usual[1] > usual[2] > 0 > usual[5] > usual[4] > usual[3]
    assert usual[:3] == pytest.approx([-worth for worth in usual[3:]])
    at_top = outcome_worths(RULES.options, Standing(("A", "5"), "A", 0, (0, 0)), 0)
    assert at_top[1] > usual[1]  # it wins the match …
    assert at_top[2] < usual[2]  # … and this does not even raise the level


def test_what_is_solved_is_played() -> None:
    state = view("S7 CT CT DT HA HA", (4, 0, 0), unseen="S2 C2 D7 RJ")
    legal = Game(RULES).phases["climb"].legal(state, 0)
    bot = net()
    found = bot.candidates(state, legal)
    assert bot.rows(state, legal, found) == b""
    assert bot.advise(state, legal) == found


def test_bombs_that_were_played_count_for_their_seats() -> None:
    match = Match(RULES, b"bombs", deals=1)
    seen = dict.fromkeys(range(4), 0)
    while not match.over:
        seat = match.actors[0]
        action = net(seat).act(match.view(seat), match.legal(seat))
        assert bombed(match.view(seat)) == bytes(seen.values())
        reads = getattr(action, "reads", None) or ""
        seen[seat] += reads.split(":")[0] in ("bomb", "straight_flush", "joker_bomb")
        match.play(seat, action)
    assert sum(seen.values()) > 0


def test_an_outcome_is_told_from_both_sides() -> None:
    match = Match(RULES, b"outcome", deals=1)
    while not match.over:
        seat = match.actors[0]
        match.play(seat, net(seat).act(match.view(seat), match.legal(seat)))
    told = [NetClimb.outcome(RULES, seat, match.state, match.events) for seat in range(4)]
    assert told[0] == told[2] and told[1] == told[3] and abs(told[0] - told[1]) == 3
    swapped = replace(
        match.state, places=tuple(tuple((seat + 1) % 4 for seat in group) for group in match.state.places)
    )
    assert [NetClimb.outcome(RULES, seat, swapped, ()) for seat in range(4)] == told[1:] + told[:1]
