import pytest

from paiju.cards import UNKNOWN, parse
from paiju.hand import Hand


def hand(text: str, hidden: int = 0) -> Hand:
    return Hand().add(parse(text) + bytes([UNKNOWN]) * hidden)


def test_an_empty_hand_has_nothing() -> None:
    assert (len(Hand()), Hand().known, list(Hand())) == (0, b"", [])


def test_cards_are_added_and_removed() -> None:
    held = hand("S3 S3 RJ").add(parse("H4")).remove(parse("S3"))
    assert held == hand("S3 H4 RJ") and held.known == parse("S3 H4 RJ") and len(held) == 3


def test_the_order_of_adding_does_not_matter() -> None:
    assert hand("S3 RJ").add(parse("H4")) == hand("H4").add(parse("RJ S3"))


def test_unknown_cards_count_but_are_not_known() -> None:
    seen = hand("S3", hidden=4)
    assert (len(seen), seen.hidden, seen.known) == (5, 4, parse("S3"))


def test_a_card_not_known_to_be_there_was_among_the_hidden() -> None:
    assert hand("S3", hidden=4).remove(parse("S3 RJ")) == hand("", hidden=3)


def test_when_something_leaves_unseen_nothing_is_known_any_more() -> None:
    assert hand("S3 RJ", hidden=2).remove(bytes([UNKNOWN])) == hand("", hidden=3)


def test_shown_cards_become_known_once() -> None:
    seen = hand("", hidden=5).show(parse("RJ RJ"))
    assert seen == hand("RJ RJ", hidden=3)
    assert seen.show(parse("RJ")) == seen


def test_showing_known_cards_changes_nothing() -> None:
    assert hand("RJ RJ S3").show(parse("RJ RJ")) == hand("RJ RJ S3")


def test_no_more_can_leave_than_is_there() -> None:
    with pytest.raises(ValueError):
        hand("S3").remove(parse("S3 S4"))
    with pytest.raises(ValueError):
        hand("S3").remove(parse("S3 S3"))


@pytest.mark.parametrize(
    "cards, held", [("S3", True), ("S3 S3", True), ("S3 S3 S3", False), ("H3", False), ("S3 RJ", True), ("", True)]
)
def test_holding_counts_copies(cards: str, held: bool) -> None:
    assert hand("S3 S3 RJ", hidden=9).holds(parse(cards)) == held


def test_an_unknown_card_is_never_held() -> None:
    assert not hand("S3", hidden=2).holds(bytes([UNKNOWN]))
