"""What results do to the levels; the presets' own ways are among the rule cases."""

from typing import Any

import pytest
from tests.walks import match_with, piles

from paiju.actions import Play
from paiju.cards import parse
from paiju.climbing.rulings.levels import (
    grade,
    in_front,
    opening_level,
    points_ahead,
    result_of,
    rise_of,
    settle,
    settle_result,
)
from paiju.rng import Stream
from paiju.rules import RulesetError, resolve
from paiju.state import Standing


def settled(levels: str, winner: int, result: str, owner: int | None = 0, fails: str = "0 0", **delta: Any) -> Standing:
    """After one deal that was played at the owner's level."""
    both = tuple(levels.split())
    before = Standing(both, both[owner or 0], owner, tuple(map(int, fails.split())))
    return settle_result(resolve({"extends": "guandan-standard", **delta}).options, before, winner, result)


@pytest.mark.parametrize(
    "places, result",
    [
        (((0,), (2,), (1, 3)), "1-2"),
        (((0,), (2,), (3,), (1,)), "1-2"),
        (((1,), (0,), (3,), (2,)), "1-3"),
        (((1,), (0,), (2,), (3,)), "1-4"),
    ],
)
def test_5_9_a_result_is_named_after_the_places_of_the_partners(places: Any, result: str) -> None:
    assert result_of(places) == result


def test_6_2_only_the_winners_rise() -> None:
    for result, level in [("1-2", "5"), ("1-3", "4"), ("1-4", "3")]:
        assert settled("2 2", 1, result, owner=None).levels == ("2", level)
    assert settled("2 2", 1, "1-4", rise=[3, 2, 0]).levels == ("2", "2")


def test_6_3_the_winners_level_is_played() -> None:
    after = settled("2 9", 0, "1-2")
    assert (after.level, after.owner) == ("5", 0)
    places = ((1,), (0,), (3,), (2,))
    assert settle(resolve("guandan").options, Standing(("2", "9"), "2", 0, (0, 0)), places).level == "J"


def test_6_1_the_first_level_may_be_drawn() -> None:
    o = resolve({"extends": "guandan-standard", "first_level": "random", "top_level": "4"}).options
    assert {opening_level(o, Stream(b"lots", n)) for n in range(20)} == {"2", "3"}
    assert opening_level(resolve("guandan").options, Stream(b"lots")) == "2"
    with pytest.raises(RulesetError, match="first_level"):
        resolve({"extends": "guandan", "first_level": "random", "level_played": "first"})


def test_6_4_a_rise_stops_at_the_top() -> None:
    assert settled("K 2", 0, "1-2").levels == ("A", "2")
    assert settled("7 2", 0, "1-2", top_level="8").levels == ("8", "2")


def test_6_5_the_owner_passes_the_top_with_the_right_result() -> None:
    assert [settled("A 2", 0, result).champion for result in ("1-2", "1-3", "1-4")] == [0, 0, None]
    assert settled("8 2", 0, "1-4", top_level="8", a_pass_with=["1-4"]).champion == 0
    assert settled("A A", 1, "1-2", owner=0).champion is None


def test_6_5_where_each_plays_its_own_level_any_deal_can_pass() -> None:
    assert settled("9 A", 1, "1-2", owner=0, level_played="own").champion == 1


def test_6_5_a_side_at_the_top_may_pass_in_any_deal() -> None:
    assert settled("A 9", 0, "1-2", owner=1).champion is None
    assert settled("A 9", 0, "1-2", owner=1, a_pass_in="any_deal").champion == 0
    assert settled("K 9", 0, "1-2", owner=1, a_pass_in="any_deal").champion is None
    after = settled("A 9", 0, "1-4", owner=1, a_pass_in="any_deal")
    assert (after.champion, after.fails) == (None, (0, 0))  # it may pass there, but it is no attempt (6.10)


def test_6_3_every_deal_may_be_played_at_the_first_level() -> None:
    after = settled("2 9", 0, "1-2", level_played="first")
    assert (after.levels, after.level, after.owner) == (("5", "9"), "2", 0)
    assert settled("9 A", 1, "1-2", owner=0, level_played="first").champion == 1


def test_6_6_an_attempt_won_but_not_passed() -> None:
    after = settled("A 2", 0, "1-4")
    assert (after.levels, after.fails, after.level, after.owner) == (("A", "2"), (1, 0), "A", 0)
    assert settled("A 2", 0, "1-4", a_fail="J").levels == ("J", "2")


def test_6_7_an_attempt_that_was_lost() -> None:
    after = settled("A 2", 1, "1-3")
    assert (after.levels, after.fails, after.level, after.owner) == (("A", "4"), (1, 0), "4", 1)
    assert settled("A 2", 1, "1-3", a_fail_on_loss="9").levels == ("9", "4")


def test_6_7_a_loss_may_not_count() -> None:
    only_won = {"a_fails_counted": "won"}
    assert settled("A 2", 1, "1-3", fails="2 0", **only_won).fails == (2, 0)
    assert settled("A 2", 0, "1-4", fails="2 0", **only_won).levels == ("2", "2")
    assert settled("A 2", 1, "1-3", fails="2 0", a_fail_on_loss="J", **only_won).levels == ("J", "4")


def test_6_13_the_top_level_lost_to_a_last_play_of_aces() -> None:
    def lost(last: str, **delta: Any) -> Standing:
        o = resolve({"extends": "guandan-standard", **delta}).options
        return settle(o, Standing(("A", "7"), "A", 0, (1, 0)), ((1,), (0,), (3,), (2,)), parse(last))

    aces = {"a_lost_to_aces": True}
    after = lost("SA DA", **aces)
    assert (after.levels, after.fails, after.level, after.owner) == (("2", "9"), (0, 0), "9", 1)
    assert lost("SA DA").levels == lost("SA SA DK DK DK", **aces).levels == lost("RJ", **aces).levels == ("A", "9")


def test_6_13_a_deal_remembers_the_last_play_of_the_first() -> None:
    rules = resolve({"extends": "guandan-standard", "a_lost_to_aces": True, "first_leader": "seat_0"})
    start = Standing(("7", "A"), "A", 1, (0, 0))
    match = match_with(rules, {1: piles("SA", "S3", "S4", "S5")}, start=start, deals=1)
    match.play(0, Play(parse("SA")))
    while not match.over:
        match.play(match.actors[0], match.default(match.actors[0]))
    assert match.state.levels[1] == "2"


def test_6_8_the_top_level_may_be_played_again() -> None:
    after = settled("A 2", 1, "1-3", a_lost_next_level="A")
    assert (after.levels, after.level, after.owner) == (("A", "4"), "A", 0)


def test_6_9_either_side_may_pass() -> None:
    assert settled("A A", 1, "1-3", owner=0, a_both="either").champion == 1


def test_6_10_what_counts_as_an_attempt() -> None:
    assert settled("A 9", 1, "1-4", owner=1).fails == (0, 0)
    assert settled("A 9", 1, "1-4", owner=1, a_attempt="every_deal").fails == (1, 0)
    assert settled("A A", 1, "1-4", owner=0).fails == (1, 0)
    assert settled("A A", 1, "1-4", owner=0, a_both="either").fails == (1, 1)


def test_6_11_without_a_limit_failures_are_only_counted() -> None:
    after = settled("A 2", 0, "1-4", fails="8 0", a_max_fails="none")
    assert (after.levels, after.fails, after.champion) == (("A", "2"), (9, 0), None)


def test_6_11_only_failures_in_a_row_may_count() -> None:
    in_a_row = {"a_fails_kept": "in_a_row"}
    assert settled("A 2", 0, "1-4", fails="1 0", **in_a_row).fails == (2, 0)
    assert settled("A 9", 1, "1-3", owner=1, fails="2 0", **in_a_row).fails == (0, 0)
    assert settled("A 9", 1, "1-3", owner=1, fails="2 0").fails == (2, 0)
    assert settled("A 9", 0, "1-2", fails="2 0", **in_a_row).fails == (2, 0)  # the match is won


@pytest.mark.parametrize(
    "effect, levels, fails, champion",
    [
        ("opponents_win", ("A", "7"), (3, 0), 1),
        ("level_2", ("2", "7"), (0, 0), None),
        ("opponents_level", ("7", "7"), (0, 0), None),
    ],
)
def test_6_12_the_last_failure(effect: str, levels: tuple[str, ...], fails: tuple[int, ...], champion: object) -> None:
    after = settled("A 7", 0, "1-4", fails="2 0", a_max_fails_effect=effect)
    assert (after.levels, after.fails, after.champion) == (levels, fails, champion)
    assert champion is not None or after.level == levels[0]


def test_6_12_the_opponents_level_is_the_one_after_their_rise() -> None:
    assert settled("A 7", 1, "1-3", fails="2 0", a_max_fails_effect="opponents_level").levels == ("9", "9")


def test_a_side_that_sees_the_other_win_the_match_has_not_failed() -> None:
    o = resolve({"extends": "guandan", "a_attempt": "every_deal", "a_fail_on_loss": "2", "a_lost_next_level": "winner"})
    after = settle_result(o.options, Standing(("A", "A"), "A", 0, (0, 0)), 0, "1-2")
    assert (after.champion, after.levels, after.fails) == (0, ("A", "A"), (0, 0))


# --- six and eight players (G97..G99) ---------------------------------------------------------------------------------

SIX, EIGHT = {"seats": 6, "decks": 3}, {"seats": 8, "decks": 4}


@pytest.mark.parametrize(
    "places, result, said, front, ahead",
    [
        (((0,), (4,), (2,), (1, 3, 5)), "1-2-3", "1-2", 3, 9),
        (((1,), (3,), (0,), (2,), (5,), (4,)), "1-2-5", "1-3", 2, 5),
        (((1,), (0,), (2,), (4,), (3, 5)), "1-5-6", "1-4", 1, -3),
        (((0,), (2,), (4,), (1,), (3,), (5,), (7,), (6,)), "1-2-3-8", "1-4", 3, 8),
    ],
)
def test_5_9_the_result_of_more_than_four(places: Any, result: str, said: str, front: int, ahead: int) -> None:
    assert result_of(places) == result
    assert (grade(result), in_front(result), points_ahead(result)) == (said, front, ahead)


@pytest.mark.parametrize(
    "delta, rises",
    [
        ({**SIX}, {"1-2-3": 3, "1-2-6": 3, "1-3-4": 2, "1-4-5": 1, "1-5-6": 1}),
        ({**SIX, "rise_by": "front"}, {"1-2-3": 3, "1-2-4": 2, "1-2-6": 2, "1-3-4": 1, "1-5-6": 1}),
        ({**SIX, "rise_sweep": 4}, {"1-2-3": 4, "1-2-4": 3, "1-3-6": 2}),
        ({**SIX, "rise_by": "points"}, {"1-2-3": 2, "1-2-6": 1, "1-3-5": 1, "1-4-6": 0, "1-5-6": 0}),
        ({**EIGHT, "rise_by": "points", "rise_sweep": 4}, {"1-2-3-4": 4, "1-2-3-5": 3, "1-2-5-6": 2, "1-6-7-8": 0}),
        ({**EIGHT, "rise_by": "front", "rise": [5, 2, 1]}, {"1-2-3-4": 5, "1-2-3-8": 5, "1-2-4-5": 2}),
    ],
)
def test_6_2_what_the_places_of_more_than_four_are_worth(delta: dict[str, Any], rises: dict[str, int]) -> None:
    options = resolve({"extends": "guandan-standard", **delta}).options
    assert {result: rise_of(options, result) for result in rises} == rises


def test_6_5_the_top_level_is_passed_unless_a_partner_is_last() -> None:
    assert settled("A 9", 0, "1-4-5", **SIX).champion == 0
    assert settled("A 9", 0, "1-2-6", **SIX).champion is None
    assert settled("A 9", 0, "1-2-4", **SIX, a_pass_with=["1-2"]).champion is None
    assert settled("A 9", 0, "1-2-3", **SIX, a_pass_with=["1-2"]).champion == 0


@pytest.mark.parametrize(
    "delta, option",
    [
        ({"seats": 5}, "seats"),
        ({"seats": 8}, "decks"),
        ({"decks": 4}, "decks"),
        ({"seats": 6, "decks": 4}, "decks"),
        ({"max_bomb": 11}, "max_bomb"),
        ({"rise_by": "front"}, "rise_by"),
        ({"rise_sweep": 4}, "rise_sweep"),
        ({**SIX, "rise_by": "points", "rise_gaps": [12, 11, 10]}, "rise_gaps"),
        ({**SIX, "rise_gaps": [1, 6, 11]}, "rise_gaps"),
    ],
)
def test_a_table_that_cannot_be_is_refused(delta: dict[str, Any], option: str) -> None:
    with pytest.raises(RulesetError) as caught:
        resolve({"extends": "guandan-standard", **delta})
    assert option in dict(caught.value.problems)
