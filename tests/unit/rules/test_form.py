"""What a match of some deals is decided by."""

import pytest

from paiju.rules import resolve
from paiju.rules.form import champion, tallied


def options(**form: object) -> object:
    return resolve({"extends": "zhaopengyou", **form}, named=()).options


@pytest.mark.parametrize(
    ("won_by", "tally"),
    [("level", ()), ("rises", (5, 0, 0, 1, 0)), ("deals", (4, 0, 0, 1, 0)), ("points", (9, -4, -4, 6, -4))],
)
def test_a_deal_is_added_to_what_there_was(won_by: str, tally: tuple[int, ...]) -> None:
    """Two of five have won, one of them two levels."""
    o = options(match_deals=8, match_won_by=won_by)
    assert tallied(o, (3, 0, 0, 0, 0), [True, False, False, True, False], [2, 0, 0, 1, 0]) == tally
    assert tallied(options(match_won_by=won_by), (), [True, False, False, True, False], [2, 0, 0, 1, 0]) == ()


def test_levels_that_are_lost_are_not_taken_off() -> None:
    assert tallied(options(match_deals=8, match_won_by="rises"), (), [True] * 3 + [False] * 2, [1, 1, 1, -2, -1]) == (
        *(1, 1, 1, 0, 0),
    )


@pytest.mark.parametrize(
    ("deal", "tally", "side"), [(7, (9, 1), None), (8, (9, 1), 0), (8, (1, 9), 1), (8, (9, 9), None), (9, (9, 10), 1)]
)
def test_whoever_is_ahead_alone_has_won(deal: int, tally: tuple[int, int], side: int | None) -> None:
    assert champion(options(match_deals=8, match_won_by="points"), deal, ("2", "2"), tally) == side
    assert champion(options(match_won_by="points"), deal, ("2", "2"), tally) is None


def test_the_higher_level_wins() -> None:
    o = options(match_deals=8)
    assert champion(o, 8, ("9", "T"), ()) == 1 and champion(o, 8, ("NT", "A"), ()) == 0
    assert champion(o, 8, ("9", "9"), ()) is None
