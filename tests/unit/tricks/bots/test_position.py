"""What a seat can tell from its view."""

from tests.unit.tricks.bots.positions import CLUBS, SPADES, TRUMPS, laid, position

from paiju.cards import parse_card

SA, S5, C5, H3 = map(parse_card, ("SA", "S5", "C5", "H3"))


def test_cards_are_counted() -> None:
    look = position("SA S5 C5 H3", "SK SK C3")
    assert (look.unseen[parse_card("SK")], look.unseen[parse_card("C3")], look.unseen[SA]) == (2, 1, 0)
    assert (look.lengths[SPADES], look.lengths[CLUBS], look.lengths[TRUMPS], look.cards_left) == (2, 1, 1, 4)
    assert look.tops[SPADES] == look.rung[SA] and look.side_cards == [S5, C5, SA]
    assert (look.points[S5], look.points[SA]) == (5, 0)


def test_a_boss_is_a_card_above_all_that_are_out() -> None:
    look = position("SA S5 C5 H3", "SK SK C3")
    assert look.boss(SA, 1) and not look.boss(S5, 1)
    assert not look.boss(S5, 2), "two kings are out"
    assert look.boss(S5, 3), "three of a card are not"
    assert look.boss(C5, 1) and look.boss(H3, 1)


def test_who_is_behind_and_what_lies_there() -> None:
    look = position("SA S5", "SK SK C3", plays=laid(2, 4, "ST", "S5"))
    assert (look.behind, look.laid_points) == ([3], 15)
    assert position("SA S5", "SK SK C3").behind == [3, 2, 1]
