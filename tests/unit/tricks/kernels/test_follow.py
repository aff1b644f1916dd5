"""What must be followed, and which answer to a throw is higher, house by house."""

import pytest

from paiju.actions import Play
from paiju.cards import CLUBS, SPADES, counts, parse, parse_rank
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
        ("all_units", ("C3 C3 C4 C4 C6 C6 C6", "S3 S3 S4 S4 S6 S6 S6", "ST ST SJ SJ SQ SQ SQ"), 2),  # not JJQQ
        ("next_shape", ("C3 C3 C4 C4 C6", "S3 S3 S4 S4 S7", "S3 S3 S4 S4 S8"), 2),
    ],
)
def test_a_run_in_a_throw_is_one_unit(compare: str, plays: tuple[str, ...], best: int) -> None:
    assert winner(tables_of(throw_compare=compare, throw_units="tractors"), *plays) == best


RUNS = {"throw_units": "tractors"}
KEPT = {"break_triples": False}


def test_what_a_run_leaves_of_a_triple_asks_for_no_triple() -> None:
    tables, lead = tables_of(**RUNS), "HK HK HA HA HA"  # KKAA, and an A
    hand = "H3 H3 H4 H4 HJ HJ HJ H7 H6"
    assert refused(tables, lead, hand, "H3 H3 H4 H4 H7") == ""
    assert refused(tables, lead, hand, "HJ HJ HJ H3 H3") == "follow_tractor"
    assert winner(tables, lead, "S3 S3 S4 S4 S7") == 1
    assert winner(tables, "HK HK HA HA HQ HQ HQ", "S3 S3 S4 S4 S4 S7 S8") == 0  # QQ KK AA, and a Q
    assert winner(tables, "HK HK HA HA H5 H5 H5", "S3 S3 S4 S4 S5 S5 S5") == 1  # the triple is not of the highest run


def test_a_group_of_a_run_grows_where_it_is_the_only_triple() -> None:
    hand = Hand().add(parse("H3 H3 H3 H4 H4 H9 H9 H7 H8 HJ"))
    assert FollowLegal(tables_of(**RUNS), hand, parse("HK HK HA HA H5 H5 H5")).canonical()


def test_runs_of_what_is_kept_whole_do_not_hide_the_others() -> None:
    small = {"seats": 6, "decks": 5, "bottom_size": 0, "lowest_rank": "5", "start_level": "5", "no_bid": "no_trump"}
    house = {**small, "red_fives": "hearts", "tractor_over_gap": False, "follow_subtractor": True}
    rules = resolve({"extends": "shengji", **house, **KEPT, "triple_pays": False})
    hand = Hand().add(
        parse("H5 H5 C5 C5 C5 S6 S6 S6 S6 H6 H6 C6 C6 C7 C7 C8 C8 C8 C9 C9 CT CT CT CJ CJ CQ CQ CK CK RJ RJ")
    )
    tables = trick_tables(rules.options, parse_rank("6"), CLUBS)
    assert FollowLegal(tables, hand, parse("C6 C6 D6 D6 CA CA BJ BJ RJ RJ")).canonical()


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
        ({}, "H3 H3", "H7 H7 H7 HQ HQ", "H7 H7", ""),  # they must be broken, so they count
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
