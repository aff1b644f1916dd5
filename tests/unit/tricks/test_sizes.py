"""Sizes are data: players, decks, the cards of a deck, and sets of up to five equal cards."""

from typing import Any

import pytest

from paiju.actions import CallFriend, Play
from paiju.cards import BLACK_JOKER, RED_JOKER, counts, names, parse, parse_rank, pile
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import RulesetError, load, resolve
from paiju.tricks.kernels.follow import duty_of, winner_of
from paiju.tricks.kernels.units import COPIES, SEATS, shape_of
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import CallLegal, FollowLegal, LeadLegal
from paiju.tricks.rulings.bidding import is_final
from paiju.tricks.rulings.scoring import bottom_factor, next_stage
from paiju.tricks.rulings.seats import bottom_picker, next_of_side
from paiju.tricks.rulings.throws import units_of
from paiju.tricks.state import Laid
from paiju.tricks.tables import trick_tables


def options(base: str = "shengji", **changes: Any) -> Tricks:
    found: Tricks = resolve({"extends": base, **changes}).options
    return found


FOUR = options(decks=4, bottom_size=8)
FIVE = options(decks=5, bottom_size=6)


def cards_of(text: str) -> bytes:
    """`H3x4 H5` are five cards."""
    parts = [part.partition("x") for part in text.split()]
    return parse([name for name, _, n in parts for _ in range(int(n or 1))])


def shape(o: Tricks, text: str) -> Any:
    return shape_of(trick_tables(o, parse_rank("2"), 0), counts(cards_of(text)))


# --- shapes ---------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "text, kind, width, length",
    [
        ("H7x4", 4, 4, 1),
        ("H7x5", 5, 5, 1),
        ("H7x4 H8x4", COPIES + 1, 4, 2),
        ("H7x5 H8x5 H9x5", COPIES + 1, 5, 3),
        ("H7x4 H8x3", COPIES + 2, 0, 0),
        ("RJx5 BJx5 S2x5", COPIES + 1, 5, 3),
    ],
)
def test_shapes_of_any_width(text: str, kind: int, width: int, length: int) -> None:
    found = shape(FIVE, text)
    assert (found.kind, found.width, found.length) == (kind, width, length)


def test_a_throw_has_units_of_every_width() -> None:
    found = shape(FIVE, "H3x5 H5x4 H7x3 H9x2 HJ")
    assert [found.units_of(width) for width in range(1, 6)] == [1, 1, 1, 1, 1]
    assert [found.sets_of(width) for width in range(1, 6)] == [5, 4, 3, 2, 1]
    units = units_of(FIVE, trick_tables(FIVE, 0, 0), cards_of("H3x5 H5x4 H7x3 H9x2 HJ"))
    assert list(units) == ["five", "four", "triple", "pair", "single"]


@pytest.mark.parametrize(
    "lead, hand, owed",
    [  # the kinds that must be played at least five, four, three and two times
        ("H9x4", "H3x4 H4x2 H5 H6", [0, 1, 1, 1]),
        ("H9x4", "H3x5 H4 H5", [0, 1, 1, 1]),
        ("H9x4", "H3x3 H4x2 H5 H6", [0, 0, 1, 1]),
        ("H9x4", "H3x2 H4x2 H5x2", [0, 0, 0, 2]),
        ("H9x4", "H3x2 H4 H5 H6", [0, 0, 0, 1]),
        ("H9x5", "H3x4 H4x2 H5", [0, 1, 1, 1]),
        ("H9x5", "H3x3 H4x3 H5", [0, 0, 1, 2]),
        ("H9x5", "H3x2 H4x2 H5x2", [0, 0, 0, 2]),
        ("H9x4 HJx4", "H3x3 H4x3 H5x2 H6x2", [0, 0, 2, 2]),
        ("H9x4 HJx3 HK", "H3x3 H4x2 H5x2 H6x2", [0, 0, 1, 2]),
    ],
)
def test_what_larger_sets_draw(lead: str, hand: str, owed: list[int]) -> None:
    """Four draw four, else three and a card, else two pairs; of several groups the largest is answered first."""
    duty = duty_of(trick_tables(FIVE, 0, 0), shape(FIVE, lead), counts(cards_of(hand)))
    assert [duty.sets_of(width) for width in (5, 4, 3, 2)] == owed


def test_larger_sets_are_kept_where_the_rules_say_so() -> None:
    o = options(decks=4, bottom_size=8, break_triples=False)
    duty = duty_of(trick_tables(o, 0, 0), shape(o, "H9x2"), counts(cards_of("H3x4 H4x3 H5")))
    assert duty.sets_of(2) == 0


def test_a_refusal_tells_how_many_are_due() -> None:
    legal = FollowLegal(trick_tables(FOUR, 0, 0), Hand(counts(cards_of("H3x4 H4x2"))), cards_of("H9x4"))
    with pytest.raises(IllegalAction) as refused:
        legal.resolve(Play(cards_of("H3x2 H4x2")))
    assert (refused.value.code, refused.value.facts) == ("follow_set", {"due": 1, "width": 4})


@pytest.mark.parametrize(
    "plays, winner",
    [
        (["H7x4", "H9x4", "H3x4"], 1),
        (["H7x4", "H9x3 HA", "S3x4"], 2),
        (["H7x4 H8x4", "H9x4 HJx4", "S3x4 S4x4"], 2),
        (["HAx4 HK", "S3x2 S4x2 S5", "S3x4 S6"], 2),
        (["HAx2 HKx2", "S3x4", "S4x2 S5x2"], 2),  # four of a kind are one group, not two pairs
    ],
)
def test_who_wins(plays: list[str], winner: int) -> None:
    tables = trick_tables(FOUR, 0, 0)
    piles = [counts(cards_of(play)) for play in plays]
    assert winner_of(tables, shape_of(tables, piles[0]), piles) == winner


@pytest.mark.parametrize(
    "written, factors",
    [
        ([1, 2, 4], [1, 2, 4, 8, 16]),
        ([2, 4, 6], [2, 4, 6, 8, 10]),
        ([2, 2, 2], [2, 2, 2, 2, 2]),
        ([8, 4, 1], [8, 4, 1, 1, 1]),
        ([1, 2, 4, 5], [1, 2, 4, 5, 6]),
        ([1, 2, 3, 10, 20], [1, 2, 3, 10, 20]),
    ],
)
def test_factors_go_on_as_they_began(written: list[int], factors: list[int]) -> None:
    o = options(decks=5, bottom_size=6, bottom_factors=written)
    assert [bottom_factor(o, shape(o, f"H7x{width}")) for width in range(1, 6)] == factors


# --- seats ----------------------------------------------------------------------------------------------------------


def test_larger_sides_go_round() -> None:
    six = options(seats=6, decks=3, bottom_size=6)
    assert [next_of_side(six, seat) for seat in range(6)] == [4, 5, 0, 1, 2, 3]
    assert next_stage(six, 0, points=0, last=0) == 4 and next_stage(six, 0, points=500, last=0) == 5
    assert bottom_picker(six, 3, bidder=3) == 1 and bottom_picker(six, 3, bidder=2) == 3


@pytest.mark.parametrize("name", ["shengji", "zimeidui"])
def test_of_four_the_next_of_a_side_is_the_partner(name: str) -> None:
    o: Tricks = load(name).options
    assert [next_of_side(o, seat) for seat in range(4)] == [2, 3, 0, 1]


# --- the cards of the deck ------------------------------------------------------------------------------------------


def test_what_is_in_the_deck() -> None:
    assert options().copies == bytes([2] * 54)
    assert options(jokers="red", bottom_size=6).copies[BLACK_JOKER:] == bytes([0, 2])
    assert options(jokers="black", bottom_size=6).copies[BLACK_JOKER:] == bytes([2, 0])
    assert options(jokers="none", bid_no_trump=False).copies[BLACK_JOKER:] == bytes([0, 0])
    low = options(lowest_rank="5", start_level="5")
    assert low.cards == 84 and names(pile(low.copies))[0] == "S5" and low.all_points == 200


def test_low_cards_are_taken_out_one_of_each_suit_in_turn() -> None:
    """Of the lowest rank first, and of all points the deck keeps its own."""
    for out, left in ((1, "S2 S2 H2 H2 C2 C2 D2"), (5, "S2 H2 C2"), (8, "")):
        o = options(cards_out=out, bottom_size=(108 - out) % 4 + 4, start_level="3")
        assert [name for name in names(pile(o.copies)) if name[1] == "2"] == left.split()
    o = options(lowest_rank="5", start_level="6", cards_out=4, bottom_size=8)
    assert o.all_points == 200 - 4 * 5


@pytest.mark.parametrize(
    "changes, path",
    [
        ({"jokers": "red"}, "bottom_size"),
        ({"jokers": "none", "bid_no_trump": True}, "bid_no_trump"),
        ({"decks": 1, "bottom_size": 6, "score_step": 20, "call_copies": 1}, "bid_no_trump"),
        ({"lowest_rank": "5"}, "start_level"),
        ({"lowest_rank": "5", "start_level": "5", "permanent_trumps": ["2"]}, "permanent_trumps"),
        ({"lowest_rank": "4", "start_level": "4", "advisers": True}, "lowest_rank"),
        ({"jokers": "black", "bottom_size": 6, "joker_ruff": True}, "joker_ruff"),
        ({"seats": 10, "decks": 1, "bottom_size": 14}, "seats"),
        ({"bottom_size": 0, "bid_rule": "joker_pairs", "bid_no_trump": False}, "bid_rule"),
        ({"call_copies": 3}, "call_copies"),
    ],
)
def test_rules_that_do_not_fit_the_deck_are_refused(changes: dict[str, Any], path: str) -> None:
    with pytest.raises(RulesetError) as refused:
        options(**changes)
    assert path in dict(refused.value.problems)


def test_a_missing_joker_makes_neighbours() -> None:
    o = options(jokers="red", bottom_size=6)
    assert shape(o, "RJx2 S2x2").kind == COPIES + 1
    assert shape(options(), "RJx2 S2x2").kind == COPIES + 2


def test_cards_that_are_not_there_cannot_be_called() -> None:
    o = options(
        "zhaopengyou", seats=7, decks=2, jokers="none", bottom_size=6, score_step=40, call_copies=2, cards_out=0
    )
    legal = CallLegal(o, b"")
    assert all(call.card[0] < BLACK_JOKER for call in legal if isinstance(call, CallFriend) and call.card)
    with pytest.raises(IllegalAction) as refused:
        legal.resolve(CallFriend(bytes((RED_JOKER,)), 1))
    assert refused.value.code == "call_absent"


def test_one_deck_has_throws_and_no_pairs() -> None:
    o = load("dabaifen").options
    tables = trick_tables(o, 0, 0)
    hand = Hand(counts(cards_of("HA HK H5 D3 D4")))
    leads = {play.cards for play in LeadLegal(o, tables, hand, Hand()) if isinstance(play, Play)}
    assert cards_of("HA HK") in leads and cards_of("H5") in leads
    assert is_final(o, [Laid(0, cards_of("H2"))])


def test_without_a_bottom_nothing_is_buried() -> None:
    rules = resolve({"extends": "shengji", "bottom_size": 0, "no_bid": "no_trump"})
    match = Match(rules, b"none", deals=1)
    phases = set()
    while not match.over:
        seat = match.actors[0]
        phases.add(match.state.phase)
        match.play(seat, match.phase.default(match.state, seat))
    assert phases == {"draw", "trick"} and not match.state.bottom.known


def test_the_bounds_are_those_of_the_kernels() -> None:
    """Ten players with five decks, and four with the longest hands, are rules that can be said."""
    assert options(seats=SEATS, decks=COPIES, bottom_size=0).cards == 54 * COPIES
    assert (options(decks=COPIES, bottom_size=2).cards - 2) // 4 == 67
