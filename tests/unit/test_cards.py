import pytest

from paiju.cards import (
    FACES,
    RANKS,
    SUITS,
    UNKNOWN,
    check_copies,
    counts,
    deck,
    names,
    parse,
    parse_card,
    parse_rank,
    rank_of,
    show,
)
from paiju.errors import BadInput


def test_every_face_has_a_name_that_reads_back() -> None:
    written = names(range(FACES))
    assert len(set(written)) == FACES == 54
    assert [parse_card(name) for name in written] == list(range(FACES))
    assert set(written) == {suit + rank for suit in SUITS for rank in RANKS} | {"BJ", "RJ"}


def test_a_pile_is_sorted_whatever_the_order_in_which_it_is_written() -> None:
    assert parse("RJ S2 H5") == parse(["H5", "RJ", "S2"]) == bytes(sorted(parse("S2 H5 RJ")))
    assert show(parse("RJ BJ D3 S3 S3")) == "S3 S3 D3 BJ RJ"
    assert parse("") == b""


def test_an_unknown_card_is_written_with_two_marks() -> None:
    assert show([UNKNOWN]) == "??" and parse("S3 ??") == bytes([4, UNKNOWN])


@pytest.mark.parametrize("name", ["", "S", "S1", "s3", "3S", "XJ", "S10", "RJJ", 5, None, ["S3"]])
def test_what_is_no_card_is_refused_by_name(name: object) -> None:
    with pytest.raises(BadInput) as caught:
        parse_card(name)
    assert (caught.value.code, caught.value.facts) == ("bad_card", {"card": str(name)})


@pytest.mark.parametrize("text, rank", [("2", 0), ("T", 8), ("10", 8), (10, 8), ("t", 8), ("j", 9), ("A", 12)])
def test_a_rank_may_be_written_in_several_ways(text: object, rank: int) -> None:
    assert parse_rank(text) == rank


@pytest.mark.parametrize("text", ["", "1", "11", "X", "RJ", None, 1, True, [], "2 "])
def test_what_is_no_rank_is_refused(text: object) -> None:
    with pytest.raises(BadInput, match="bad_rank"):
        parse_rank(text)


def test_ranks_rise_from_2_to_the_red_joker() -> None:
    assert [rank_of(card) for card in parse("S2 D2 S3 HA BJ RJ")] == [0, 0, 1, 12, 13, 14]


def test_two_decks_hold_every_face_twice() -> None:
    assert len(deck(2)) == 108 and counts(deck(2)) == bytes([2] * 54)
    assert deck(1) == bytes(range(54))


def test_counts_are_by_face() -> None:
    tally = counts(parse("S2 S2 RJ"))
    assert (tally[0], tally[53], sum(tally)) == (2, 1, 3)


def test_more_copies_than_the_decks_hold_are_refused() -> None:
    check_copies(parse("S3 S3 H3 ?? ?? ??"), 2)
    with pytest.raises(BadInput) as caught:
        check_copies(parse("S3 S3 H3 S3"), 2)
    assert caught.value.code == "too_many_copies"
    assert caught.value.facts == {"card": "S3", "copies": 3, "decks": 2}
