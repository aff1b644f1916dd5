"""Which leads the expert considers, and what they are good for beyond their trick."""

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, SIX, SPADES, TRUMPS, assessment

from paiju.cards import counts, parse, parse_card
from paiju.hand import Hand
from paiju.rules import resolve
from paiju.tricks.bots.leads import candidates, highest, plans, scraped, sure_part, throws
from paiju.tricks.kernels.units import shape_of
from paiju.tricks.state import Call


def test_the_highest_kinds_are_thrown_with_the_lowest_card() -> None:
    """Where no smaller card may be left anywhere: AA with the 3, AAK with the 3, all; nothing while a 3 is out."""
    o = resolve({"extends": "shengji", "throw_test": "smaller_played"}).options
    look = assessment("S3 S4 SK SA SA", "C3 C4 C6 C7 C8 C9", o)
    assert list(highest(look, SPADES)) == [parse("S3 SA SA"), parse("S3 SK SA SA"), parse("S3 S4 SK SA SA")]
    assert list(highest(look, TRUMPS)) == []
    assert list(highest(assessment("S4 SK SA SA", "S3 C4 C6 C7 C8 C9", o), SPADES)) == []


def test_only_what_nobody_can_beat_is_thrown() -> None:
    """One ace is out: it beats a king, and no pair."""
    look = assessment("SA SK SK SJ C3", "SA SQ C4 C6 C7 C8")
    assert list(throws(look, SPADES)) == [parse("SK SK SA")]
    assert sure_part(look, parse("SK")[0]) == parse("SK SK")
    assert sure_part(look, parse("SJ")[0]) == b""


def test_throws_are_as_long_as_the_rules_ask() -> None:
    o = resolve({"extends": "shengji", "throw_min": 3}).options
    assert list(throws(assessment("SA SK C3", "C4 C6 C7", o), SPADES)) == []
    assert list(throws(assessment("SA SK SQ C3", "C4 C6 C7", o), SPADES)) == [parse("SQ SK SA")]


def test_each_card_of_a_throw_is_worth_something() -> None:
    look = assessment("SA SK C3", "C4 C6 C7")
    assert plans(look, shape_of(look.tables, counts(parse("SA SK"))), parse("SK SA")) == pytest.approx(2 * 0.7)


def test_trumps_are_drawn_from_opponents() -> None:
    """Three trumps are out, a third of them with each: one of each opponent is drawn, two in all, by who has more."""
    look = assessment("H8 H9 HJ HQ", "H3 H4 H6")
    lead = shape_of(look.tables, counts(parse("H8")))
    assert plans(look, lead, parse("H8")) == pytest.approx(0.5 * 2 * 1)  # 4 against 1 each: well ahead
    short = assessment("H8 C3 C4 C6", "H3 H4 H6")
    assert plans(short, lead, parse("H8")) == 0, "who has few trumps draws none"


def test_a_declarer_leads_to_the_friend() -> None:
    """Below the called ace, and not that ace: it would make the declarer a friend of nobody."""
    look = assessment("SA S5 C3", "SA SK C4 C5", FRIENDS, declarer=0, calls=(Call(parse_card("SA"), 2),))
    low, ace = (shape_of(look.tables, counts(parse(card))) for card in ("S5", "SA"))
    assert plans(look, low, parse("S5")) == 6
    assert plans(look, ace, parse("SA")) == -24


def test_a_pair_of_trumps_scrapes_high_trumps_out() -> None:
    """刮风: an opponent without a pair gives two of the highest. Two trumps are out, different ones, a third each."""
    o = resolve({"extends": "shengji", "gua_feng": True}).options
    look = assessment("RJ RJ H3", "H4 H6 C3", o)
    lead = shape_of(look.tables, counts(parse("RJ RJ")))
    trumps = 2 / 3  # of each seat, on average; none of them can have a pair
    assert scraped(look, lead, parse("RJ RJ")) == pytest.approx(2 * trumps + trumps * (1 - 1.5))


def test_candidates_are_units_and_sure_throws() -> None:
    look = assessment("SA SK SK C3", "SQ C4 C6")
    found = list(candidates(look))
    assert {parse(cards) for cards in ("SA", "SK", "SK SK", "C3", "SK SA", "SK SK SA")} >= set(found)
    assert parse("SK SK SA") in found and parse("C3") in found


def test_who_holds_the_called_card_leads_it_to_join_a_favoured_side() -> None:
    call, ace = Call(parse_card("SA"), 1), parse("SA")
    for o, worth in ((SIX, 20), (FRIENDS, 0)):
        look = assessment("SA C3", "SA SK C4 C5 C6", o, calls=(call,), discards=Hand())
        assert plans(look, shape_of(look.tables, counts(ace)), ace) == worth
