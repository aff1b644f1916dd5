"""What the tricks prove, for the expert by groups and for the search card by card."""

from tests.unit.tricks.bots.positions import CLUBS, FRIENDS, HEARTS, SHENGJI, SPADES, laid, state

from paiju.cards import parse_card
from paiju.tricks.bots.limits import CardLimits, group_limits, proofs
from paiju.tricks.tables import trick_tables

TABLES = trick_tables(SHENGJI, 0, HEARTS)
TRICK = laid(1, 4, "S9 S9", "S3 S4", "S6 C3", "S7 S7")  # seat 0 has no pair, seat 3 one spade at most


def test_a_follow_that_falls_short() -> None:
    assert proofs(TABLES, True, TRICK) == ((0, SPADES, 1), (3, SPADES, 0))


def test_triples_need_not_be_broken_everywhere() -> None:
    """Where they need not, two single cards prove nothing about pairs."""
    tables = trick_tables(FRIENDS, 0, HEARTS)
    trick = laid(1, 5, "S9 S9", "S3 S4", "S6 S6", "S7 S7", "S8 S8")
    assert proofs(tables, False, trick) == () and proofs(tables, True, trick) == ((0, SPADES, 1),)


def test_limits_of_groups() -> None:
    view = state("SK C5", "SA SQ C4 C6 D3 D4", rounds=(TRICK,))
    most = group_limits(view, TABLES, 2, True)
    assert (most[3][SPADES], most[0][SPADES], most[2][SPADES], most[3][CLUBS]) == (0, 1, 2, 2)


def test_limits_of_cards() -> None:
    limits = CardLimits(SHENGJI, TABLES, state("SK C5", "SA SQ C4 C6 D3 D4", rounds=(TRICK,)))
    ace, club = parse_card("SA"), parse_card("C4")
    assert limits.void(3, SPADES) and not limits.void(3, CLUBS)
    assert (limits.most[0][ace], limits.most[1][ace], limits.most[3][ace]) == (1, 2, 0)
    assert limits.most[3][club] == 2


def test_with_two_decks_there_are_no_triples_to_keep() -> None:
    """So a missing pair is proved whatever the rule about triples."""
    view = state("SK C5", "SA SQ C4 C6 D3 D4", rounds=(TRICK,))
    assert group_limits(view, TABLES, 2, False) == group_limits(view, TABLES, 2, True)
