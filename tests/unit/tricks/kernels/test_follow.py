"""What must be followed, and which answer to a throw is higher, house by house."""

import pytest

from paiju.actions import Play
from paiju.cards import SPADES, counts, parse, parse_rank
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.rules import resolve
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import TrickTables, shape_of
from paiju.tricks.phases.legal import FollowLegal
from paiju.tricks.tables import trick_tables


def tables_of(level: str = "9", **rules: object) -> TrickTables:
    """With spades as trumps."""
    return trick_tables(resolve({"extends": "zhaopengyou", **rules}).options, parse_rank(level), SPADES)


def refused(tables: TrickTables, lead: str, hand: str, play: str) -> str:
    """Why a follow is illegal; nothing where it is legal."""
    try:
        FollowLegal(tables, Hand().add(parse(hand)), parse(lead)).resolve(Play(parse(play)))
    except IllegalAction as error:
        return error.code
    return ""


def winner(tables: TrickTables, *plays: str) -> int:
    piles = [counts(parse(cards)) for cards in plays]
    return int(winner_of(tables, shape_of(tables, piles[0]), piles))


@pytest.mark.parametrize(
    ("compare", "plays", "best"),
    [
        ("all_units", ("C4 C6", "S3 S4", "S2 RJ"), 1),  # the lower card is lower
        ("all_units", ("C4 C6", "S3 S4", "S5 RJ"), 2),
        ("all_units", ("C4 C6", "S3 S4", "S3 RJ"), 1),  # an equal one is not higher
        ("all_units", ("C4 C4 C6", "S3 S3 SK", "S5 S5 S6"), 1),  # the pair is higher, the single is not
        ("all_units", ("C4 C4 C6 C6", "S3 S3 SK SK", "S2 S2 SA SA"), 1),  # of two pairs each
        ("next_shape", ("C4 C4 C6", "H9 H9 SQ", "D9 D9 SK"), 2),  # equal pairs: the single decides
        ("next_shape", ("C4 C4 C6", "H9 H9 SK", "D9 D9 SQ"), 1),
        ("next_shape", ("C4 C4 C6", "H9 H9 SK", "D9 D9 SK"), 1),  # all is equal: the earlier stays
        ("next_shape", ("C4 C4 C6 C6", "H9 H9 S3 S3", "D9 D9 S5 S5"), 2),
        ("highest_shape", ("C4 C4 C6", "H9 H9 SQ", "D9 D9 SK"), 1),  # B57, B60
        ("highest_card", ("C4 C4 C6", "S5 S5 SK", "S6 S6 S7"), 1),
        ("highest_card", ("C4 C4 C6", "S6 S6 S7", "S5 S5 SK"), 2),
        ("highest_card", ("C4 C4 C6", "S6 S6 S7", "S5 S7 SK"), 1),  # without a pair it is no answer
    ],
)
def test_two_ruffs_of_a_throw_compare(compare: str, plays: tuple[str, ...], best: int) -> None:
    assert winner(tables_of(throw_compare=compare), *plays) == best


@pytest.mark.parametrize(
    ("compare", "plays", "best"),
    [
        ("all_units", ("C3 C3 C4 C4 C6 C6", "S3 S3 S4 S4 S8 S8", "ST ST SJ SJ S7 S7"), 1),  # the pair outside is lower
        ("all_units", ("C3 C3 C4 C4 C6 C6", "S3 S3 S4 S4 S7 S7", "ST ST SJ SJ S8 S8"), 2),
        ("next_shape", ("C3 C3 C4 C4 C6", "S3 S3 S4 S4 S7", "S3 S3 S4 S4 S8"), 2),
    ],
)
def test_a_run_in_a_throw_is_one_unit(compare: str, plays: tuple[str, ...], best: int) -> None:
    assert winner(tables_of(throw_compare=compare, throw_units="tractors"), *plays) == best


KEPT = {"break_triples": False}


@pytest.mark.parametrize(
    ("rules", "lead", "hand", "play", "code"),
    [
        ({}, "H3 H3", "H7 H7 H4 H6", "H4 H6", "follow_pair"),
        ({"follow_shape": "suit"}, "H3 H3", "H7 H7 H4 H6", "H4 H6", ""),
        ({"follow_shape": "suit"}, "H3 H3", "H7 H4 D6", "H4 D6", "follow_suit"),
        ({"follow_shape": "sets"}, "H3 H3 H4 H4", "H6 H6 H7 H7 HJ HJ", "H6 H6 HJ HJ", ""),
        ({"follow_shape": "sets"}, "H3 H3 H4 H4", "H6 H6 H7 H7 HJ HJ", "H6 H6 H7 HJ", "follow_pair"),
        # S93: only a tractor draws a tractor; a pair beside it is owed
        ({"break_tractors": False}, "H3 H3", "HQ HQ HK HK H4 H6", "H4 H6", ""),
        ({"break_tractors": False}, "H3 H3", "HQ HQ HK HK H7 H7 H4 H6", "H4 H6", "follow_pair"),
        ({"break_tractors": False}, "H3 H3", "HQ HQ HK HK H7 H7 H4 H6", "HQ HQ", ""),
        ({"break_tractors": False}, "H3 H3 H4 H4", "HQ HQ HK HK H6 H7", "HQ HK H6 H7", "follow_tractor"),
        ({"break_tractors": False}, "H3 H3 H3", "HQ HQ HQ HK HK HK H6 H7 H8", "H6 H7 H8", ""),
        ({"break_tractors": False}, "H3 H3 H3", "HQ HQ HQ HK HK H6 H7 H8", "H6 H7 H8", "follow_triple"),
        # B50: a triple that need not be broken, but may
        (KEPT, "H3 H3", "H7 H7 H7 HQ HQ", "H7 H7", ""),
        (KEPT | {"triple_pays": False}, "H3 H3", "H7 H7 H7 HQ HQ", "H7 H7", "follow_pair"),
        (KEPT | {"triple_pays": False}, "H3 H3", "H7 H7 H7 HQ HQ", "HQ HQ", ""),
        (KEPT | {"triple_pays": False}, "H3 H3 H5 H5", "H7 H7 H7 HQ HQ H2", "H7 H7 H7 H2", "follow_pair"),
        ({"triple_pays": False}, "H3 H3", "H7 H7 H7 HQ HQ", "H7 H7", ""),  # they must be broken, so they count
        # S65, S66: what is no tractor is not owed as one
        ({"tractor_length": 3}, "H3 H3 H4 H4", "H6 H6 H7 H7 HJ HJ", "H6 H6 HJ HJ", ""),
        ({"tractor_width": 3}, "H3 H3 H4 H4", "H6 H6 H7 H7 HJ HJ", "H6 H6 HJ HJ", ""),
    ],
)
def test_what_must_be_followed(rules: dict[str, object], lead: str, hand: str, play: str, code: str) -> None:
    assert refused(tables_of(**rules), lead, hand, play) == code


@pytest.mark.parametrize(
    ("fill", "play", "code"),
    [
        ("free", "H7 HQ", ""),
        ("highest", "HQ HK", ""),
        ("highest", "H7 HK", "follow_highest"),
        ("lowest", "H2 H7", ""),
        ("lowest", "H2 HK", "follow_lowest"),
    ],
)
def test_where_pairs_are_missing_the_rest_may_be_forced(fill: str, play: str, code: str) -> None:
    tables = trick_tables(resolve({"extends": "shengji", "follow_fill": fill}).options, parse_rank("9"), SPADES)
    assert refused(tables, "H3 H3", "H2 H7 HQ HK", play) == code
    assert refused(tables, "H3", "H2 H7 HQ HK", "H7") == ""  # any card follows a single
    assert refused(tables, "H3 H3", "H7 D4 D5 D6", "H7 D5") == ""  # where the suit runs out, the rest is free
