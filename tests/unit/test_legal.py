from itertools import combinations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from paiju.cards import parse
from paiju.climbing.tables import worth
from paiju.legal import Selection, lowest

SMALL = st.lists(st.integers(0, 5), max_size=5).map(sorted).map(bytes)


def selection(must: str, choose: str, free: int) -> Selection:
    return Selection(parse(must), parse(choose), free)


def test_nothing_is_left_to_choose_where_all_must_go() -> None:
    assert Selection.of(list(parse("S3")), list(parse("S4 H4")), 2) == selection("S3 S4 H4", "", 0)
    assert Selection.of(list(parse("S3")), list(parse("S4 H4")), 1) == selection("S3", "S4 H4", 1)
    assert Selection.of(list(parse("S3")), list(parse("S4 H4")), 0) == selection("S3", "", 0)


def test_copies_of_one_card_are_no_choice() -> None:
    assert Selection.of([], list(parse("RJ RJ")), 1) == selection("RJ", "", 0)
    assert Selection.of(list(parse("RJ")), list(parse("S4 S4")), 1) == selection("RJ S4", "", 0)


def test_every_choice_is_listed_once() -> None:
    found = list(selection("RJ", "S4 S4 H4", 2))
    assert found == [parse("S4 S4 RJ"), parse("S4 H4 RJ")]


def test_size_is_the_number_of_cards_to_name() -> None:
    assert selection("RJ", "S4 H4", 1).size == 2 and Selection().size == 0


@given(SMALL, SMALL, st.integers(0, 5), SMALL)
def test_a_selection_contains_what_it_lists(must: bytes, choose: bytes, free: int, more: bytes) -> None:
    chosen = Selection(must, choose, min(free, len(choose)))
    listed = set(chosen)
    assert all(cards in chosen and len(cards) == chosen.size for cards in listed)
    pool = bytes(sorted(must + choose + more))
    for size in (chosen.size - 1, chosen.size, chosen.size + 1):
        for cards in set(combinations(pool, size)) if size >= 0 else ():
            assert (bytes(cards) in chosen) == (bytes(cards) in listed)


@pytest.mark.parametrize(
    "cards, n, must, choose, free",
    [
        ("S5 H5 S3 S4", 1, "S3", "", 0),
        ("S5 H5 S3 S4", 3, "S3 S4", "S5 H5", 1),
        ("S5 H5 S3 S4", 4, "S3 S4 S5 H5", "", 0),
        ("S5 H5", 1, "", "S5 H5", 1),
        ("S5 S5", 1, "S5", "", 0),
        ("S5", 3, "S5", "", 0),
        ("", 1, "", "", 0),
        ("S5 S3", 0, "", "", 0),
        ("S3 S2 DA", 1, "S3", "", 0),  # at level 2 a 2 is high
    ],
)
def test_the_lowest_cards_leave_a_choice_among_equals(cards: str, n: int, must: str, choose: str, free: int) -> None:
    assert lowest(parse(cards), worth(level=0), n) == selection(must, choose, free)


def test_of_no_cards_the_highest_are_none_either() -> None:
    upside_down = [-value for value in worth(level=0)]
    assert lowest(parse("RJ S3"), upside_down, 1) == selection("RJ", "", 0)
    assert lowest(parse("RJ S3"), upside_down, 0) == Selection()
