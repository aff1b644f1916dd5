"""The ways to follow that the expert considers, and what stays of a throw."""

from tests.unit.tricks.bots.positions import assessment, laid, position

from paiju.actions import KeepUnit
from paiju.cards import counts, parse
from paiju.tricks.bots.follows import answers, keeps, payments, ruffs
from paiju.tricks.kernels.units import shape_of
from paiju.tricks.state import Throw


def test_every_card_of_the_suit_is_considered() -> None:
    look = assessment("S3 S4 SK C3", "SA C4 C6", plays=laid(1, 4, "S6"))
    assert set(answers(look, shape_of(look.tables, counts(parse("S6"))))) == {parse("S3"), parse("S4"), parse("SK")}


def test_pairs_are_paid_with_the_cheapest_first() -> None:
    look = assessment("S3 S3 SK SK SA SA C3", "SQ C4 C6")
    lead = shape_of(look.tables, counts(parse("S9 S9")))
    paid = payments(look, lead, list(parse("S3 S3 SK SK SA SA")), 0, lead.sets_of)
    assert paid[0] == parse("S3 S3") and set(paid) == {parse("S3 S3"), parse("SK SK"), parse("SA SA")}


def test_a_pair_is_ruffed_by_a_pair() -> None:
    look = assessment("H3 H3 H4 HA HA C3", "SQ C4 C6")
    lead = shape_of(look.tables, counts(parse("S9 S9")))
    assert list(ruffs(look, lead, list(parse("H3 H3 H4 HA HA")))) == [parse("H3 H3"), parse("HA HA")]


def test_of_a_throw_stays_what_one_beats_with_the_fewest_cards() -> None:
    """One beats the single and not the pair; a friend's throw keeps the pair."""
    throw = Throw(1, parse("SQ SQ SK"), 0, ("pair", "single"))
    look = position("SA C3 C4", "S3 C6 C7", throw=throw)
    legal = [KeepUnit("pair"), KeepUnit("single")]
    assert keeps(look, legal, friendly=False)[0].action == KeepUnit("single")  # type: ignore[arg-type]
    assert keeps(look, legal, friendly=True)[0].action == KeepUnit("pair")  # type: ignore[arg-type]
