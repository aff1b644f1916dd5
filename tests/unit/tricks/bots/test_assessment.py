"""What the expert keeps cards for, computed by hand from the weights."""

from math import exp

import pytest
from tests.unit.tricks.bots.positions import CLUBS, FRIENDS, SHENGJI, SPADES, assessment, laid

from paiju.cards import counts, parse, parse_card
from paiju.hand import Hand
from paiju.rules import resolve

HAND = "SA SK SK S3 C3 H3 RJ D6 D7 D8"  # more than seven cards: the last trick is far away


def test_what_cards_are_worth_keeping() -> None:
    look = assessment(HAND, "SA C4 C6 C7 C8 H4 H6 D3 D4")
    assert look.worth[parse_card("RJ")] == 2 + 9
    assert look.worth[parse_card("H3")] == pytest.approx(2 + 9 * exp(-2 / 5)), "two higher trumps are out"
    later = look.later[SPADES]
    assert look.worth[parse_card("SA")] == pytest.approx(0.06 * 12 + 2.5 * later)
    assert look.worth[parse_card("SK")] == pytest.approx(0.06 * 11 + 2.5 * later), "one card beats it"
    assert look.worth[parse_card("C3")] == pytest.approx(0.06 + 2.5 / 2**3 * look.later[CLUBS]), "four do"
    assert look.worth[parse_card("SQ")] == 0, "not held"


def test_a_boss_is_kept_for_the_last_trick() -> None:
    """Fewer cards are left, and half of the points that may lie in the bottom hang on it."""
    look = assessment("RJ C3", "SK C4 C6 C7")  # a king among four cards, one of them in the bottom
    assert look.bottom == pytest.approx(10 / 4)
    assert look.worth[parse_card("RJ")] == pytest.approx(2 + 9 + 0.5 * 2.5)


def test_a_high_card_wins_later_unless_it_is_ruffed() -> None:
    """Nobody else has trumps: it stands. With one trump to come in there is two thirds of a chance to lead it."""
    look = assessment("SA C3 H3", "S3 C4 C6")
    assert look.later[SPADES] == pytest.approx(0.5 + 0.5 / 3)


def test_what_it_costs_to_part_with_cards() -> None:
    look = assessment(HAND, "SA C4 C6 C7 C8 H4 H6 D3 D4")
    king = look.worth[parse_card("SK")]
    assert look.price(parse("SK SK")) == pytest.approx(2 * king)
    assert look.price(parse("SK")) == pytest.approx(king + 1.2 + 2), "breaks a pair that nobody can beat"
    assert look.price(parse("C3")) == pytest.approx(look.worth[parse_card("C3")]), "two trumps are few to ruff with"
    ruffs = assessment("C3 H3 H4 H6 D6 D7 D8 D9", "C4 C6 C7")
    assert ruffs.price(parse("C3")) == pytest.approx(ruffs.worth[parse_card("C3")] - 1), "the last club"


def test_points_that_others_add() -> None:
    """Of six hidden cards two are kings; of three spades one is."""
    look = assessment("SA C3", "SK S3 S4 CK C4 C6")
    void = look.chances.void(2, SPADES)
    assert look.mean_points(2, SPADES) == pytest.approx(void * 20 / 6 + (1 - void) * 10 / 3)


def test_a_triple_is_broken_by_one_card_or_two() -> None:
    look = assessment("SK SK SK C3 H3", "SA SA C4 C6", FRIENDS, alone=True)
    king = look.worth[parse_card("SK")]
    assert look.price(parse("SK SK SK")) == pytest.approx(3 * king)
    assert look.price(parse("SK SK")) == pytest.approx(2 * king + 1.2 + 2)
    assert look.price(parse("SK")) == pytest.approx(king + 1.2 + 2), "no three aces are out"


def test_the_bottom_counts_only_where_it_scores() -> None:
    none = resolve({"extends": "shengji", "bottom_scores": "none"}).options
    assert assessment("RJ C3", "SK C4 C6 C7", none).bottom == 0
    own = assessment("RJ C3", "SK C4 C6", bottom=Hand(counts(parse("S5 ST"))))
    assert own.bottom == 15, "one's own bottom is known"
    twice = resolve({"extends": "shengji", "bottom_factors": [2, 4, 8]}).options
    assert assessment("RJ C3", "SK C4 C6", twice, bottom=Hand(counts(parse("S5 ST")))).bottom == 30


def test_the_last_trick_counts_more_where_declarers_can_be_hooked() -> None:
    """From J to 2 are nine levels of forty points each."""
    hooks = resolve({"extends": "shengji", "hook_single": {"J": "2"}}).options
    plain, hooked, other = (
        assessment("RJ C3", "SK C4 C6", o, level=level) for o, level in ((SHENGJI, "J"), (hooks, "J"), (hooks, "T"))
    )
    assert [look.hook for look in (plain, hooked, other)] == [0, 360, 0]
    joker = parse_card("RJ")
    assert hooked.worth[joker] - plain.worth[joker] == pytest.approx(360 * hooked.weights.bottom)


def test_the_score_is_shared_out_by_sides() -> None:
    """The attackers have 30 points and pay a fine of 10; 25 are left, 10 of them in this trick."""
    plays = laid(1, 4, "SK")
    look = assessment("C3 C5", "C4 C6 CT", plays=plays, score=(20, 5, 10, 0), penalties=(10, 0, 0, 0))
    payoff = look.payoff
    assert (payoff.score, payoff.left, payoff.laid, payoff.attacks) == (20, 25, 10, True)
