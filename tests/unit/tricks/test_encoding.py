"""What a seat's observation says of suits that others have shown to have none of."""

from tests.unit.tricks.bots.positions import laid, state

from paiju.cards import FACES, counts, parse
from paiju.rules import load
from paiju.state import Laid
from paiju.tricks.kernels.units import GROUPS, shape_of
from paiju.tricks.tables import trick_tables

SEATS, SPADES, HEARTS = 4, 0, 1
VOIDS = FACES * (3 + 2 * SEATS + SEATS - 1 + 3)  # where they stand in a row, see `kernels/observation`
RULES = load("zimeidui")


def voids(plays: tuple[Laid, ...]) -> list[tuple[int, int]]:
    """By seat, the groups that seat 0 knows it to lack."""
    view = state("S4 S6 C5", "SA SK CA CK DA DK D3 D4 D6", RULES.options, plays)
    row = RULES.wing.encoding(RULES).observe(view, 0)
    found = row[VOIDS : VOIDS + SEATS * GROUPS]
    return [((0, 3, 2, 1)[place // GROUPS], place % GROUPS) for place, shown in enumerate(found) if shown]


def test_who_leads_a_run_with_level_cards_has_shown_nothing() -> None:
    """Twos are trumps here, and sisters of threes all the same."""
    run = parse("S2 S2 S3 S3")
    assert shape_of(trick_tables(RULES.options, 0, HEARTS), counts(run)).size == 4
    assert voids(laid(3, SEATS, "S2 S2 S3 S3")) == []


def test_who_does_not_follow_has_none() -> None:
    assert voids(laid(3, SEATS, "S7", "S8", "C9")) == [(1, SPADES)]
