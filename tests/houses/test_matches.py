"""Houses of matches and of what is shown, where no question to the judge shows them."""

import random
from collections.abc import Iterator
from typing import Any

import pytest

from paiju.cards import UNKNOWN
from paiju.match import Match
from paiju.pictures import Board
from paiju.rules import resolve
from paiju.server.shown.news import Shown
from paiju.server.table.pace import turn_by
from paiju.tricks.events import Buried, DealScored, ThrowChallenged, ThrowFailed
from tests.houses.test_bidding import deal
from tests.houses.world import says
from tests.walks import match_with, piles


def boards(delta: dict[str, Any], seed: int = 4) -> Iterator[tuple[Shown, Board]]:
    """What everybody is shown after each action of a deal that random players play."""
    match, rng = Match(resolve(delta), b"house", deals=1), random.Random(seed)
    shown = Shown(match.rules, {})
    while not match.over:
        match.play(seat := rng.choice(match.actors), rng.choice(list(match.legal(seat))))
        shown.catch_up(match, [])
        assert shown.board
        yield shown, shown.board


@says("S140")
@pytest.mark.parametrize("seconds, turn", [(0, 30), (20, 20), (60, 60)])
def test_a_turn_has_a_time(seconds: int, turn: int) -> None:
    rules = resolve({"extends": "shengji", "turn_timer_s": seconds})
    assert turn_by("normal", rules.options.turn_timer_s) == turn


@says("S146")
def test_the_bottom_lies_open_at_the_end() -> None:
    match = deal({"extends": "shengji"})
    *before, scored = (event for event in match.log(None) if isinstance(event, Buried | DealScored))
    assert isinstance(scored, DealScored) and len(scored.bottom) == 8 and UNKNOWN not in scored.bottom
    assert all(isinstance(event, Buried) and {*event.cards} == {UNKNOWN} for event in before)  # until then it is secret


@says("S145")
@pytest.mark.parametrize("told", [True, False])
def test_the_points_taken_are_told_or_not(told: bool) -> None:
    seen, found = False, 0
    for shown, board in boards({"extends": "shengji", "points_told": told}):
        if not board.result and board.phase == "trick":
            taken = [board.points, board.taken, *(chair.points for chair in board.chairs)]
            taken += [round.points for round in shown.rounds(0).rounds]
            seen = seen or any(taken)
        found = board.points.attackers if board.result and board.points else found
    assert seen is told and found > 0  # at the end all know


@says("S145")
@pytest.mark.parametrize("told", [True, False])
def test_who_wins_a_trick_is_told_with_its_points_or_without(told: bool) -> None:
    match = deal({"extends": "shengji", "points_told": told})
    shown = Shown(match.rules, {})
    shown.read(match.events[:1])
    said = [shown.telling.told(shown.log.see(event), shown.log.state, None).say for event in match.events[1:]]
    tricks = [text.en for text in said if text and "won the trick" in text.en]
    assert tricks and any("points" in text for text in tricks) is told


@says("S83")
@pytest.mark.parametrize("told", [True, False])
def test_who_blocks_a_throw_is_told_or_not(told: bool) -> None:
    house = {"extends": "shengji", "throw_keep": "lowest_beaten", "blocker_told": told}
    for seed in range(20):
        match = deal(house, seed)
        found = [event for event in match.events if isinstance(event, ThrowChallenged)]
        assert all((event.blocker is not None) is told for event in found)
        assert sum(isinstance(event, ThrowFailed) for event in match.events) == len(found)
        if found:
            return
    raise AssertionError("no throw has failed")


@says("G90", "G91")
@pytest.mark.parametrize("told, counts", [("none", [12, 10, 7, 1]), (10, [None, 10, 7, 1]), (7, [None, None, 7, 1])])
def test_counts_are_told_from_ten_or_seven_cards_on(told: int | str, counts: list[int | None]) -> None:
    house = resolve({"extends": "guandan-standard", "count_told": told})
    hands = ("S3 S4 S5 S6 S7 S8 S9 ST SJ SQ SK SA", "H3 H4 H5 H6 H7 H8 H9 HT HJ HQ", "C3 C4 C5 C6 C7 C8 C9", "D3")
    shown = Shown(house, {})
    shown.catch_up(match_with(house, {1: piles(*hands)}), [])
    assert shown.board and [chair.cards for chair in shown.board.chairs] == counts
    assert [chair.few for chair in shown.board.chairs] == [False, told != 7, True, True]
