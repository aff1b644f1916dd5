"""Puzzles: those of the package can be put to people, and a second search confirms what they say."""

import pytest
from tests.effort import DEEP
from tools.puzzles import SEED, puzzles

from paiju.actions import parse_action
from paiju.bots.advice import reasons
from paiju.events import DealRevealed
from paiju.puzzles import TIMES, WORLDS, mined, packed, reconfirm, unpacked
from paiju.rules import load


def test_every_puzzle_has_an_answer_and_wrong_ones() -> None:
    for puzzle in mined().values():
        assert puzzle.digest == load(puzzle.preset).digest(), "the rules have changed: mine again"
        assert puzzle.seat in puzzle.view.actors and puzzle.view.phase == puzzle.phase
        assert all(puzzle.accepts(parse_action(action)) for action in puzzle.best)
        assert len(puzzle.worse) > 1 and not any(puzzle.accepts(parse_action(action)) for action in puzzle.worse)
        assert min(puzzle.worse.values()) > 0 and puzzle.margin > 2 * puzzle.error
        assert puzzle.worlds == TIMES * WORLDS
        assert puzzle.reason is None or puzzle.reason in reasons()


def test_a_puzzle_tells_nothing_that_its_seat_does_not_know() -> None:
    for puzzle in mined().values():
        assert puzzle.events == [event.view(puzzle.seat) for event in puzzle.events]
        assert not any(isinstance(event, DealRevealed) for event in puzzle.events)
        others = [hand for seat, hand in enumerate(puzzle.view.hands) if seat != puzzle.seat]
        assert any(hand.hidden for hand in others)


def test_the_level_played_is_that_of_its_owner() -> None:
    """As after the first deal of a match: then a bid can give nobody the level of others."""
    for puzzle in mined().values():
        view = puzzle.view
        assert view.owner is None or view.levels[view.owner] == view.level, puzzle.id


def test_the_file_reads_back() -> None:
    some = list(mined().values())[:3]
    assert unpacked(packed(some)) == some and packed(some) == packed(some)


@pytest.mark.skipif(not DEEP, reason="some minutes")
def test_no_puzzle_is_refuted() -> None:
    """Another search with ten times the worlds, and other chances: no other action comes near."""
    for puzzle in mined().values():
        found = reconfirm(puzzle, 4711)
        assert found.best == puzzle.best[0] and found.margin is not None, puzzle.id
        assert found.margin > 2 * found.error, (puzzle.id, found.margin, found.error)


@pytest.mark.skipif(not DEEP, reason="half a minute")
@pytest.mark.parametrize("preset", ["guandan", "shengji", "zhaopengyou"])
def test_the_tool_finds_the_first_ones_again(preset: str) -> None:
    first = next(puzzle for puzzle in mined().values() if puzzle.preset == preset)
    assert next(puzzles(preset, SEED)) == first
