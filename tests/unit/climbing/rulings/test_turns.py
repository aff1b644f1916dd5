"""Whose turn it is, in the letters of a round: `0` plays, `0!` plays the last cards, `0-` passes."""

from typing import Any

import pytest

from paiju.climbing.rulings.turns import in_order, next_turn, places_if_over
from paiju.rules import resolve
from paiju.state import Laid

FREE = resolve({"extends": "guandan-standard"}).options
LOCKED = resolve({"extends": "guandan-standard", "pass_locks_round": True}).options
NEXT_SEAT = resolve({"extends": "guandan-standard", "wind_to": "next_seat"}).options
PLAYED_OUT = resolve({"extends": "guandan-standard", "stop_at_double": False}).options


def turn(o: Any, actions: str, finished: tuple[int, ...] = ()) -> tuple[int, bool]:
    laid, out = [], list(finished)
    for action in actions.split():
        laid.append(Laid(int(action[0]), b"" if action.endswith("-") else b"\0"))
        out += [int(action[0])] if action.endswith("!") else []
    return next_turn(o, laid, out)


@pytest.mark.parametrize(
    "actions, expected",
    [
        ("0", (1, False)),
        ("3", (0, False)),
        ("0 1- 2-", (3, False)),
        ("0 1- 2", (3, False)),
    ],
)
def test_5_1_the_turn_goes_round(actions: str, expected: tuple[int, bool]) -> None:
    assert turn(FREE, actions) == expected


def test_5_1_those_who_are_out_are_skipped() -> None:
    assert turn(FREE, "0", finished=(1,)) == (2, False)
    assert turn(FREE, "0", finished=(1, 2)) == (3, False)


def test_5_4_a_pass_binds_nobody() -> None:
    assert turn(FREE, "0 1- 2 3- 0-") == (1, False)


def test_5_4_a_pass_is_final_for_the_round() -> None:
    assert turn(LOCKED, "0 1- 2 3-") == (0, False)
    assert turn(LOCKED, "0 1- 2 3- 0") == (2, False)


def test_5_5_a_round_ends_when_all_others_have_passed_in_a_row() -> None:
    assert turn(FREE, "0 1- 2- 3-") == (0, True)
    assert turn(FREE, "0 1- 2 3- 0- 1-") == (2, True)
    assert turn(FREE, "0 1- 3-", finished=(2,)) == (0, True)


def test_5_5_a_round_ends_when_all_others_have_passed_in_it() -> None:
    assert turn(LOCKED, "0 1- 2 3- 0-") == (2, True)


def test_5_6_the_partner_takes_the_wind() -> None:
    assert turn(FREE, "0! 1- 2- 3-") == (2, True)
    assert turn(FREE, "0 1- 2- 3! 0- 1- 2-") == (1, True)


def test_5_6_where_the_partner_is_out_the_next_seat_takes_the_wind() -> None:
    assert turn(PLAYED_OUT, "0! 1- 3-", finished=(2,)) == (1, True)


def test_5_6_the_next_seat_takes_the_wind() -> None:
    assert turn(NEXT_SEAT, "0! 1- 2- 3-") == (1, True)
    assert turn(NEXT_SEAT, "0! 2- 3-", finished=(1,)) == (2, True)


def test_5_6_there_is_no_wind_where_the_last_cards_are_beaten() -> None:
    assert turn(FREE, "0! 1 2- 3-") == (1, True)


def test_5_6_last_cards_that_nobody_is_left_to_answer_end_the_round_at_once() -> None:
    locked = resolve({"extends": "guandan-house"}).options
    assert turn(locked, "1 2 3- 0! 1- 2!") == (3, True)


@pytest.mark.parametrize(
    "out, places",
    [
        ([], None),
        ([0], None),
        ([0, 1], None),
        ([0, 1, 2], ((0,), (1,), (2,), (3,))),
        ([3, 0, 2], ((3,), (0,), (2,), (1,))),
    ],
)
def test_5_7_the_deal_ends_with_the_third(out: list[int], places: object) -> None:
    assert places_if_over(FREE, out) == places_if_over(PLAYED_OUT, out) == places


def test_5_8_a_double_ends_the_deal() -> None:
    assert places_if_over(FREE, [0, 2]) == ((0,), (2,), (1, 3))
    assert places_if_over(FREE, [3, 1]) == ((3,), (1,), (0, 2))


def test_5_8_a_double_is_played_out() -> None:
    assert places_if_over(PLAYED_OUT, [0, 2]) is None
    assert places_if_over(PLAYED_OUT, [0, 2, 3]) == ((0,), (2,), (3,), (1,))


def test_5_8_of_two_who_share_a_place_the_seat_after_the_first_counts_as_third() -> None:
    assert in_order(((0,), (2,), (1, 3))) == [0, 2, 1, 3]
    assert in_order(((3,), (1,), (0, 2))) == [3, 1, 0, 2]
    assert in_order(((2,), (0,), (1, 3))) == [2, 0, 3, 1]


SIX = resolve({"extends": "guandan-six"}).options
SIX_STOPS = resolve({"extends": "guandan-six", "stop_at_double": True}).options


@pytest.mark.parametrize(
    "actions, finished, expected",
    [
        ("5", (), (0, False)),
        ("0! 1- 2- 3- 4-", (), (5, False)),
        ("0! 1- 2- 3- 4- 5-", (), (2, True)),
        ("0! 1- 3- 4- 5-", (2,), (4, True)),
        ("4! 5- 1- 3-", (0, 2), (5, True)),
    ],
)
def test_5_6_of_six_the_next_partner_takes_the_wind(
    actions: str, finished: tuple[int, ...], expected: tuple[int, bool]
) -> None:
    assert turn(SIX, actions, finished) == expected


def test_5_8_a_deal_of_six_ends_with_a_whole_side_or_with_all_but_one() -> None:
    assert places_if_over(SIX_STOPS, (0, 1, 2)) is None
    assert places_if_over(SIX_STOPS, (0, 2, 4)) == ((0,), (2,), (4,), (1, 3, 5))
    assert places_if_over(SIX_STOPS, (0, 1, 3, 5)) == ((0,), (1,), (3,), (5,), (2, 4))
    assert places_if_over(SIX, (0, 2, 4)) is None
    assert places_if_over(SIX, (0, 2, 4, 1, 3)) == ((0,), (2,), (4,), (1,), (3,), (5,))
    assert in_order(((1,), (3,), (5,), (0, 2, 4))) == [1, 3, 5, 2, 4, 0]
