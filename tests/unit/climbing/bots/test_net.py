"""net at climbing games: what it is told, what outcomes are worth, and what it leaves to the solver."""

import pytest
from msgspec.structs import replace
from tests.resample import resample
from tests.unit.climbing.bots.test_expert import view

from paiju.bots import Budget
from paiju.climbing.bots.net import NetClimb, outcome_worths
from paiju.climbing.kernels.features import INPUTS, ON
from paiju.game import Game
from paiju.match import Match
from paiju.rng import Stream
from paiju.rules import load
from paiju.state import Standing

RULES = load("guandan-standard")
RULE_INPUTS, OTHER_INPUTS, SHOWN = 21, 38, 22  # of a row, of another seat in it, and of what that has shown
KINDS = ("single", "pair", "triple", "full_house", "straight", "tube", "plate")
BOMB_KINDS = ("bomb", "straight_flush", "joker_bomb")


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


def shown_by(row: bytes, distance: int) -> list[int]:
    """What a row tells of a seat after mine: its bombs, then by kind what it led, followed and let pass."""
    at = RULE_INPUTS + distance * OTHER_INPUTS - SHOWN
    return list(row[at : at + SHOWN])


def test_what_the_others_have_shown_is_told() -> None:
    match, checked = Match(RULES, b"bombs", deals=1), 0
    level = "23456789TJQKA".index(match.state.level)
    shown = [[0] * SHOWN for _ in range(4)]
    top: tuple[int, str] | None = None
    while not match.over:
        seat = match.actors[0]
        bot = net(seat)
        rows = rows_of(bot, match)
        for distance in range(1, 4 if rows else 1):
            assert shown_by(rows, distance) == [min(255, n) for n in shown[(seat + distance) % 4]]
            checked += 1
        top = top if match.state.plays else None
        action = bot.act(match.view(seat), match.legal(seat))
        reads = getattr(action, "reads", None) or ""
        kind, rank = (reads or (top[1] if top else "")).split("/")[0].split(":")[:2] if reads or top else ("", "")
        if reads and kind in BOMB_KINDS:
            shown[seat][0] += ON
        elif reads:
            shown[seat][1 + 3 * KINDS.index(kind) + (top is not None)] += ON
        elif top and (top[0] - seat) % 2 and kind not in BOMB_KINDS:
            place = ["2", "3", "4", "5", "6", "7", "8", "9", "T", "J", "Q", "K", "A", "BJ", "RJ"].index(rank)
            strength = place + 1 + (place > 12) if KINDS.index(kind) < 4 else place + 1
            if KINDS.index(kind) < 4 and place == level:
                strength = 14
            at = 3 + 3 * KINDS.index(kind)
            shown[seat][at] = max(shown[seat][at], 12 * (17 - strength))
        top = (seat, reads) if reads else top
        match.play(seat, action)
    assert checked > 100 and any(each[0] for each in shown)
    assert all(sum(sum(each[1 + part :: 3]) for each in shown) for part in range(3))


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
