"""Houses of 掼蛋 that the judge is not asked about: short deals, with the rule and without it."""

from typing import Any

import pytest

from paiju.actions import GiveTribute, Pass, Play
from paiju.cards import parse
from paiju.climbing.events import TributeDue
from paiju.climbing.rulings.levels import level_for
from paiju.match import Match
from paiju.rules import load, prose, resolve
from paiju.server.table.pace import turn_by
from paiju.state import Standing
from tests.houses.world import says
from tests.walks import match_with, piles


def rules(**delta: Any) -> Any:
    return resolve({"extends": "guandan-standard", **delta})


def second_deal(out: list[int], hands: list[str], seed: bytes = b"given", **delta: Any) -> Match:
    """A second deal with these hands, after a first one of a card each, which these seats have gone out of."""
    first = piles(*(f"S{3 + out.index(seat) if seat in out else 9}" for seat in range(4)))
    house = rules(first_leader="seat_0", **delta)
    match = match_with(house, {1: first, 2: piles(*hands)}, seed, Standing(("2", "2"), "2", None, (0, 0)), deals=2)
    for seat in out:
        while match.actors != (seat,):
            match.play(match.actors[0], Pass())
        match.play(seat, Play(match.state.hands[seat].known))
    assert match.state.deal == 2
    return match


@says("G1")
def test_four_players_with_two_decks_hold_27_cards_each() -> None:
    assert [len(hand) for hand in Match(rules(), b"a deal").state.hands] == [27] * 4
    assert len(Match(load("zhaopengyou"), b"a deal").state.hands) == 5


@says("G13")
def test_the_level_cards_of_hearts_are_wild_and_no_others() -> None:
    state = match_with(rules(), {1: piles("SK H2 D2", "S3", "S4", "S5")}).state
    phase = Match(rules(), b"a deal").game.phases["climb"]
    legal = phase.legal(state, 0)
    assert Play(parse("SK H2"), "pair:K") in legal and Play(parse("SK D2"), "pair:K") not in legal


@says("G35", "G36")
@pytest.mark.parametrize("played, levels", [("winner", "99"), ("own", "95")])
def test_both_sides_play_the_winners_level_or_each_its_own(played: str, levels: str) -> None:
    house = rules(level_played=played)
    match = Match(house, b"a deal", start=Standing(("9", "5"), "9", 0, (0, 0)))
    assert "".join(level_for(house.options, match.state, seat) for seat in (0, 1)) == levels


@says("G38")
def test_lots_are_drawn_for_the_first_level() -> None:
    def levels(**delta: Any) -> set[tuple[str, ...]]:
        states = [Match(rules(**delta), bytes([seed])).state for seed in range(40)]
        assert all(state.level == state.levels[0] for state in states)
        return {state.levels for state in states}

    assert levels() == {("2", "2")}
    drawn = levels(first_level="random", top_level="5")
    assert drawn == {("2", "2"), ("3", "3"), ("4", "4")}


@says("G68")
def test_lots_decide_between_equal_tributes() -> None:
    def ties(**delta: Any) -> set[tuple[int, ...]]:
        hands = ["S3", "SA S6", "S4", "DA S7"]
        played = [second_deal([0, 2], hands, bytes([seed]), **delta) for seed in range(12)]
        return {event.ties for match in played for event in match.events if isinstance(event, TributeDue)}

    assert ties(equal_tributes="random") == {(1, 3), (3, 1)} and ties() == {(1, 3)}


@says("G78")
@pytest.mark.parametrize("returns, phase", [(0, "climb"), (1, "return")])
def test_nothing_is_returned(returns: int, phase: str) -> None:
    match = second_deal([0, 1, 2], ["S3", "S6", "S7", "DK BJ"], returns_per_tribute=returns)
    match.play(3, GiveTribute(parse("BJ")))
    assert match.state.phase == phase and [len(hand) for hand in match.state.hands] == [2, 1, 1, 1]


@says("G89")
@pytest.mark.parametrize("direction", ["clockwise", "counter-clockwise"])
def test_the_turn_goes_one_way_or_the_other(direction: str) -> None:
    assert f"The turn goes {direction}" in prose.clause(rules(direction=direction), "5.1").en


@says("G102")
@pytest.mark.parametrize("deals", [1, 2])
def test_a_match_of_some_deals(deals: int) -> None:
    match = Match(rules(), b"a match", deals=deals)
    while not match.over:
        match.play(match.actors[0], match.default(match.actors[0]))
    assert match.state.deal == deals and match.state.champion is None


@says("G104")
def test_a_turn_of_15_30_or_60_seconds() -> None:
    assert (
        turn_by("quick", rules().options.turn_timer_s) == 15 and turn_by("normal", rules().options.turn_timer_s) == 30
    )
    assert turn_by("normal", rules(turn_timer_s=60).options.turn_timer_s) == 60
