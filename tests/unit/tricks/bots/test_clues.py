"""Where hidden cards are likely to lie: by the rules, by who chose trumps, and by what plays leave unlikely."""

import pytest
from msgspec.structs import replace
from tests.unit.tricks.bots.positions import FRIENDS, HEARTS, SHENGJI, laid, options, state

from paiju.cards import Card, Seat, parse_card
from paiju.state import Laid
from paiju.tricks.bots.clues import EVEN, clues, sides_of, weights
from paiju.tricks.options import Tricks
from paiju.tricks.tables import trick_tables

TABLES = trick_tables(SHENGJI, 0, HEARTS)
SIDES = (0, 1, 0, 1)  # seat 1 declares


def likely(o: Tricks, card: str, rounds: tuple[tuple[Laid, ...], ...] = (), **more: object) -> list[int]:
    view = state("SK C5 H3", "SA SQ C3 C4 D3 D4" if o.seats == 4 else "SA SQ C3 C4", o, rounds=rounds, **more)
    return [pile[parse_card(card)] for pile in weights(o, trick_tables(o, 0, HEARTS), view)]


# --- before the play --------------------------------------------------------------------------------------------------


def test_trumps_are_with_who_chose_them_and_who_sorted_a_hand_around_them() -> None:
    bid = (Laid(3, b"\0", None),)
    plain, _, _, chose, buried = likely(SHENGJI, "H5", bids=bid)
    declarer = likely(SHENGJI, "H5", bids=bid)[1]
    assert plain == EVEN < chose == declarer
    assert likely(SHENGJI, "H5", bids=(Laid(1, b"\0", None),))[1] == pytest.approx(chose * chose / EVEN, abs=3)
    assert buried < EVEN / 100
    assert likely(SHENGJI, "ST", bids=bid)[:4] == [EVEN] * 4


@pytest.mark.parametrize("preset", ["shengji", "zhaopengyou", "zimeidui"])
def test_aces_are_hardly_buried(preset: str) -> None:
    assert likely(options(preset), "SA")[-1] < EVEN / 50


def test_points_are_buried_where_they_are_safe() -> None:
    """In 姊妹对 those of the bottom go to nobody; in 找朋友 they count once, in 升级 twice."""
    safe, once, twice = (likely(options(preset), "ST")[-1] for preset in ("zimeidui", "zhaopengyou", "shengji"))
    assert safe > 3 * EVEN and once == EVEN and twice < EVEN / 3


def test_who_buries_against_the_declarer_does_not_think_of_the_declarers_points() -> None:
    o = options("shengji")
    assert likely(o, "ST", buriers=(3,))[-1] < EVEN == likely(o, "ST", buriers=(0,))[-1]


# --- what plays tell --------------------------------------------------------------------------------------------------


def told(trick: tuple[Laid, ...], seat: Seat, sides: tuple[int | None, ...] = SIDES) -> dict[Card, float]:
    return next((dict(clue) for other, clue in clues(TABLES, sides, trick) if other == seat), {})


def less(told: dict[Card, float], *cards: str) -> list[bool]:
    return [told.get(parse_card(card), 0.0) < 0 for card in cards]


def test_who_loses_to_opponents_has_no_cheaper_card() -> None:
    """Seat 1 leads the ace, seat 0 lays the nine. It might have kept five and ten for their points."""
    found = told(laid(1, 4, "SA", "S9"), 0)
    assert found.keys() == {parse_card(card) for card in ("S3", "S4", "S6", "S7", "S8")}
    assert all(log < 0 for log in found.values())


def test_who_throws_a_king_away_had_not_even_a_five() -> None:
    assert less(told(laid(1, 4, "SA", "SK"), 0), "S3", "S5", "ST", "SQ") == [True] * 4


def test_who_gives_no_points_to_a_partner_has_none() -> None:
    found = told(laid(1, 4, "SA", "S9", "S4"), 3)
    assert less(found, "S5", "ST", "SK", "SJ", "C5") == [True, True, True, False, False]
    assert found[parse_card("ST")] < found[parse_card("S3")] < 0, "and a lower one may have been kept, too"


def test_who_leaves_points_to_opponents_cannot_beat_them() -> None:
    """The more points, the surer; at a trick of trumps less so."""
    rich, poor = told(laid(1, 4, "ST", "S5"), 0), told(laid(1, 4, "SJ", "S5"), 0)
    assert less(rich, "SQ", "SK", "SA", "SJ") == [True] * 4 and less(poor, "SJ", "S9") == [False] * 2
    assert rich[parse_card("SA")] == 3 * poor[parse_card("SA")] < 0
    trumps = told(laid(1, 4, "HT", "H5"), 0)
    assert rich[parse_card("SA")] < trumps[parse_card("HA")] < 0


def test_a_ruffed_trick_tells_nothing_of_higher_cards_of_the_suit() -> None:
    assert less(told(laid(0, 4, "ST", "H3", "S5"), 2), "SA", "SK") == [False, False]


def test_what_is_discarded_is_the_lowest_of_its_suit() -> None:
    found = told(laid(1, 4, "SA", "C9"), 0)
    assert less(found, "C3", "CJ", "S3", "D3") == [True, False, False, False]


def test_who_takes_the_trick_tells_nothing() -> None:
    assert told(laid(1, 4, "S9", "SA"), 0) == {} == told(laid(1, 4, "SA", "H3"), 0)


def test_less_is_told_while_sides_are_not_known() -> None:
    trick = laid(1, 5, "SA", "S9")
    known, unknown = told(trick, 0, (0, 1, 0, 0, 1)), told(trick, 0, (None, 1, None, None, None))
    assert known.keys() == unknown.keys() and all(known[card] < unknown[card] < 0 for card in known)


def test_sides_are_those_that_everybody_knows() -> None:
    assert sides_of(SHENGJI, state("SK", "SA SQ SJ")) == SIDES
    view = state("SK", "SA SQ SJ ST", FRIENDS)
    assert sides_of(FRIENDS, view) == (None, 1, None, None, None)
    assert sides_of(FRIENDS, replace(view, alone=True)) == (0, 1, 0, 0, 0)


def test_clues_of_all_tricks_count_together() -> None:
    once = likely(SHENGJI, "S3", (laid(1, 4, "SA", "S9", "S4", "S6"),))
    twice = likely(SHENGJI, "S3", (laid(1, 4, "SA", "S9", "S4", "S6"), laid(1, 4, "SK", "S8", "S5", "S7")))
    assert EVEN > once[0] > twice[0] and EVEN > once[2] > twice[2] and once[1] == twice[1] == EVEN
