"""Who is on whose side, by what was played and what is held."""

from math import exp

import pytest
from tests.unit.tricks.bots.positions import FRIENDS, HEARTS, SIX, assessment, laid, options

from paiju.cards import parse_card
from paiju.tricks.bots.sides import allies, friend_chances, joins, may_take, own_chance, signs
from paiju.tricks.state import Call
from paiju.tricks.tables import trick_tables

TABLES = trick_tables(FRIENDS, 0, HEARTS)
SPADE = parse_card("SA")
CALLED = {"calls": (Call(SPADE, 1),)}


def test_points_for_the_declarer_speak_for_a_friend() -> None:
    """Seat 1 declares and wins with the queen; seat 0 gives ten points, seat 4 five, seat 3 none."""
    trick = laid(1, 5, "SQ", "ST", "S5", "S3", "S4")
    assert dict(signs(TABLES, 1, trick)) == {0: 0.5, 4: 0.25, 3: 0.0, 2: 0.0}


def test_to_take_the_declarers_trick_speaks_against_it() -> None:
    """Seat 0 takes five points from the declarer, and seat 4 gives ten to seat 0."""
    trick = laid(1, 5, "S5", "SQ", "ST", "S3", "S4")
    found = dict(signs(TABLES, 1, trick))
    assert found[0] == pytest.approx(-0.3 - 0.04 * 5) and found[4] == pytest.approx(-0.4)


def test_anybody_may_be_the_friend_at_first() -> None:
    look = assessment("SK C3", "SA C4 C5 C6", FRIENDS, **CALLED)
    assert friend_chances(look.chances) == [0, 0, *[pytest.approx(1 / 3.1)] * 3]  # a little is left for nobody
    own = assessment("SK C3", "SA C4 C5 C6", FRIENDS, declarer=0, **CALLED)
    assert friend_chances(own.chances) == [0, *[pytest.approx(1 / 4)] * 4]
    assert allies(own.chances) == [1, *[pytest.approx(1 / 4)] * 4]


def test_who_fed_the_declarer_is_likelier_to_be_the_friend() -> None:
    rounds = (laid(1, 5, "SQ", "S3", "ST", "S4", "S6"),)  # seat 4 gave ten points
    look = assessment("SK C3", "SA C4 C5 C6", FRIENDS, rounds=rounds, **CALLED)
    fed = exp(0.5)
    assert friend_chances(look.chances)[4] == pytest.approx(fed / (fed + 2 + 0.1))


def test_who_holds_the_called_card_can_be_the_friend() -> None:
    look = assessment("SA C3", "SA SK C4 C5", FRIENDS, score=(0,) * 5, **CALLED)
    assert may_take(look.chances) and joins(look.chances)
    assert own_chance(look.chances) == pytest.approx(1 / (1 + 0.8)), "another ace is out"
    assert look.ally[1] == pytest.approx(1 / 1.8)
    lost = assessment("SA C3", "SA SK C4 C5", FRIENDS, score=(0, 0, 150, 0, 0), **CALLED)
    assert not joins(lost.chances) and own_chance(lost.chances) == 0.15


def test_sides_are_known_with_partners_and_once_the_friend_is_found() -> None:
    assert assessment("SK C3", "SA C4 C5").ally == [1, 0, 1, 0]
    found = assessment("SK C3", "SA C4 C5 C6", FRIENDS, calls=(Call(SPADE, 1, 3),))
    assert found.ally == [1, 0, 1, 0, 1]


def test_an_attacker_counts_on_the_others_unless_they_are_the_friend() -> None:
    look = assessment("SK C3", "SA C4 C5 C6", FRIENDS, **CALLED)
    assert look.ally == [1, 0, *[pytest.approx(1 - 1 / 3.1)] * 3]
    holder = assessment("SA C3", "SA SK C4 C5", FRIENDS, **CALLED)
    own = 1 / 1.8
    assert holder.ally[2] == pytest.approx((1 - own) * (1 - 1 / 3.1))


def test_a_later_copy_finds_its_holder_half_as_often() -> None:
    """The second ace is called: one of the two is one's own, and who plays first is open."""
    look = assessment("SA C3", "SA SK C4 C5", FRIENDS, calls=(Call(SPADE, 3),))
    assert own_chance(look.chances) == pytest.approx(0.5 / 1.8)
    assert own_chance(assessment("SK C3", "SA C4 C5 C6", FRIENDS, **CALLED).chances) == 0


def test_nobody_is_called_yet() -> None:
    assert friend_chances(assessment("SK C3", "SA C4 C5 C6", FRIENDS).chances) == [1 / 4] * 5


def test_one_sign_is_never_believed_too_much() -> None:
    """Seat 4 took the declarer's trick with fifty points: log-odds of -2.3 are counted as -2."""
    trick = laid(1, 5, "SK SK SK ST ST", "C3 C3 C3 C4 C4", "H3 H3 H3 H4 H4", "C6 C6 C6 C7 C7", "C8 C8 C8 C9 C9")
    look = assessment("SQ C3", "SA C4 C5 C6", FRIENDS, rounds=(trick,), **CALLED)
    assert dict(signs(look.tables, 1, trick))[4] == pytest.approx(-2.3)
    left = [seat for seat in (2, 3) if look.chances.most[seat][0]]
    assert not left and not look.chances.most[4][0], "all three have shown to have no spade, and so no ace"
    assert friend_chances(look.chances) == [0] * 5


def test_two_friends_are_guessed_one_by_one() -> None:
    """Seat 3 has joined by the ace, and the king of clubs seeks another."""
    o = options("zhaopengyou", friends=2)
    calls = (Call(SPADE, 1, 3), Call(parse_card("CK"), 1))
    other = assessment("SK C3", "CK C4 C5 C6", o, calls=calls)
    share = pytest.approx(1 / 3.1)
    assert friend_chances(other.chances) == [0, 0, share, share, share]
    assert other.ally == [1, 0, pytest.approx(1 - 1 / 3.1), 0, pytest.approx(1 - 1 / 3.1)]
    declarer = assessment("SK C3", "CK C4 C5 C6", o, declarer=0, calls=calls)
    assert declarer.ally == [1, *[pytest.approx(1 / 4)] * 2, 1, pytest.approx(1 / 4)]
    holder = assessment("CK C3", "SK C4 C5 C6", o, calls=calls)
    assert may_take(holder.chances) == [calls[1]] and holder.ally[1] == holder.ally[3] == 1


def test_of_two_places_two_may_become_friends() -> None:
    calls = (Call(SPADE, 1), Call(parse_card("CK"), 1))
    holder = assessment("CK C3", "SA C4 C5 C6", options("zhaopengyou", friends=2), calls=calls)
    assert holder.ally[1] == 1 and holder.ally[2] == pytest.approx(1 / 3.1)


def test_each_place_is_a_chance_to_become_a_friend() -> None:
    """The first two aces of spades are called, and another one is out."""
    both = assessment("SA C3", "SA C4 C5 C6 C7", SIX, calls=(Call(SPADE, 2), Call(SPADE, 3)))
    assert own_chance(both.chances) == pytest.approx(1 - (1 - 1 / 1.8) * (1 - 0.5 / 1.8))


def test_a_favoured_side_is_joined_where_another_is_not() -> None:
    """The attackers are a little ahead; with half of the seats they get less of what is left than with most of them."""
    rest = "SA SK CK CT DK DT S5 C5 D5 C4"
    few = assessment("SA C3", rest, FRIENDS, score=(0, 0, 105, 0, 0), **CALLED)
    many = assessment("SA C3", rest, SIX, score=(0, 0, 105, 0, 0, 0), **CALLED)
    assert not joins(few.chances) and joins(many.chances)
