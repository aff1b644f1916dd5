"""Tribute between two deals, in card notation."""

from typing import Any

import pytest
from tests.walks import match_with, piles

from paiju.actions import GiveTribute, Pass, Play, ReturnTribute
from paiju.cards import parse, parse_rank, show
from paiju.climbing.events import LeadGiven, TributeDue, TributeGiven, TributeResisted, TributeReturned
from paiju.climbing.rulings.tributes import (
    dues,
    lead_after,
    lead_once_paid,
    pair_up,
    payable,
    resisted,
    returnable,
    seat_ties,
)
from paiju.climbing.state import Payment
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.match import Match
from paiju.rules import RulesetError, resolve
from paiju.state import Standing

DOUBLE = ((0,), (2,), (1, 3))
ONE_THREE = ((0,), (1,), (2,), (3,))
ONE_FOUR = ((0,), (1,), (3,), (2,))


def options(preset: str = "guandan-standard", **delta: Any) -> Any:
    return resolve({"extends": preset, **delta}).options


def hand(text: str) -> Hand:
    return Hand().add(parse(text))


def must_and_choose(selection: Any) -> tuple[str, str, int]:
    return show(selection.must), show(selection.choose), selection.free


# Who owes


def owed(places: Any, levels: str = "2 2", **delta: Any) -> list[tuple[int, int]]:
    return [(due.payer, due.cards) for due in dues(options(**delta), places, levels.split())]


def test_7_2_the_last_owes_one_card() -> None:
    assert owed(ONE_THREE) == [(3, 1)]
    assert owed(ONE_FOUR) == [(2, 1)]


def test_7_2_some_results_bring_no_single_tribute() -> None:
    assert owed(ONE_THREE, single_tribute_on=["1-4"]) == [] and owed(ONE_FOUR, single_tribute_on=["1-4"]) == [(2, 1)]


def test_7_2_the_third_may_pay_where_the_last_is_the_firsts_partner() -> None:
    third = {"one_four_payer": "third"}
    assert owed(ONE_FOUR, **third) == [(3, 1)] and owed(ONE_THREE, **third) == [(3, 1)]
    with pytest.raises(RulesetError, match="one_four_payer"):
        options(**third, single_tribute_on=["1-3"])


def test_7_2_after_a_double_both_losers_owe() -> None:
    assert owed(DOUBLE, single_tribute_on=[]) == owed(((2,), (0,), (3,), (1,))) == [(1, 1), (3, 1)]


@pytest.mark.parametrize(
    "levels, expected",
    [
        ("2 5", []),
        ("2 6", [(0, 1), (2, 1)]),
        ("9 2", [(1, 1), (3, 1)]),
        ("2 T", [(0, 2), (2, 2)]),
        ("A 2", [(1, 2), (3, 2)]),
    ],
)
def test_7_2_the_side_behind_owes_by_the_gap(levels: str, expected: list[tuple[int, int]]) -> None:
    assert owed(ONE_THREE, levels, tribute="by_level_gap") == owed(DOUBLE, levels, tribute="by_level_gap") == expected


def test_7_1_no_tribute_at_all() -> None:
    assert owed(DOUBLE, "A 2", tribute="none") == []


# Which cards


@pytest.mark.parametrize(
    "cards, n, expected",
    [
        ("RJ BJ S5 DA", 1, ("RJ", "", 0)),
        ("H5 H5 S5 DA", 1, ("S5", "", 0)),  # never the wild card
        ("H5 H5 DA CA SK", 1, ("", "CA DA", 1)),
        ("BJ S5 D5 DA", 2, ("BJ", "S5 D5", 1)),
    ],
)
def test_7_3_the_highest_but_the_wild_card(cards: str, n: int, expected: tuple[str, str, int]) -> None:
    assert must_and_choose(payable(options(), hand(cards), parse_rank("5"), n)) == expected


def test_7_3_the_highest_that_is_neither_joker_nor_level_card() -> None:
    found = payable(options("guandan-house"), hand("RJ BJ S5 H5 DA CK SK"), parse_rank("5"), 2)
    assert must_and_choose(found) == ("DA", "SK CK", 1)


def test_7_3_the_order_of_suits_may_decide() -> None:
    found = payable(options(tribute_tie="suit_order"), hand("DA CA SK"), parse_rank("5"), 1)
    assert must_and_choose(found) == ("CA", "", 0)


@pytest.mark.parametrize(
    "rule, cards, n, expected",
    [
        ("any", "H5 RJ S3", 1, ("", "S3 H5 RJ", 1)),
        ("any", "RJ S3", 2, ("S3 RJ", "", 0)),
        ("any_but_wild", "H5 RJ S5", 1, ("", "S5 RJ", 1)),
        ("any_but_wild", "H5 RJ", 2, ("H5 RJ", "", 0)),
        ("printed10_else_lowest", "S5 H5 ST SJ", 1, ("", "S5 H5 ST", 1)),
        ("printed10_else_lowest", "SQ SJ RJ", 1, ("SJ", "", 0)),
        ("lowest_non_joker", "S5 S3 D3 RJ", 1, ("", "S3 D3", 1)),
        ("lowest_non_joker", "S5 RJ BJ", 1, ("S5", "", 0)),
        ("max10_else_lowest", "S5 ST S3 SJ", 1, ("", "S3 ST", 1)),  # a level card stands above ten
        ("max10_else_lowest", "S5 SJ DJ SK", 1, ("", "SJ DJ", 1)),
        ("max10_else_lowest", "S5 S3 SJ SK", 2, ("S3 SJ", "", 0)),
    ],
)
def test_7_6_what_may_be_returned(rule: str, cards: str, n: int, expected: tuple[str, str, int]) -> None:
    assert must_and_choose(returnable(options(return_rule=rule), hand(cards), parse_rank("5"), n)) == expected


def test_7_12_the_card_received_may_not_be_returned() -> None:
    o = options(return_rule="any", return_tribute_card=False)
    assert must_and_choose(returnable(o, hand("RJ RJ S3 S4"), parse_rank("5"), 1, parse("RJ"))) == ("", "S3 S4", 1)
    assert must_and_choose(returnable(o, hand("RJ RJ"), parse_rank("5"), 1, parse("RJ"))) == ("RJ", "", 0)


# Who gives to whom, and who leads


def paid(o: Any, places: Any, one: str, three: str) -> dict[int, int]:
    offers = {1: parse(one), 3: parse(three)}
    found = pair_up(o, places, offers, seat_ties(o, places, [1, 3]), parse_rank("5"))
    return {payment.payer: payment.receiver for payment in found}


def test_7_4_the_higher_card_goes_to_the_first() -> None:
    assert paid(options(), DOUBLE, "SA", "S5") == {1: 2, 3: 0}
    assert paid(options(), DOUBLE, "BJ", "S5") == {1: 0, 3: 2}


def test_7_4_of_equal_cards_the_seat_after_the_first_gives_to_the_first() -> None:
    assert paid(options(), DOUBLE, "SA", "DA") == {1: 0, 3: 2}
    assert paid(options(), ((2,), (0,), (1, 3)), "SA", "DA") == {3: 2, 1: 0}


def test_7_4_equal_cards_may_go_by_the_seat_before_the_first_or_clockwise() -> None:
    assert paid(options(equal_tributes="previous_seat"), DOUBLE, "SA", "DA") == {1: 2, 3: 0}
    assert paid(options(equal_tributes="clockwise", direction="clockwise"), DOUBLE, "SA", "DA") == {1: 2, 3: 0}
    assert paid(options(equal_tributes="clockwise"), DOUBLE, "SA", "DA") == {1: 0, 3: 2}
    assert paid(options(equal_tributes="previous_seat"), DOUBLE, "SA", "S5") == {1: 2, 3: 0}


def test_7_4_the_seat_after_the_first_gives_to_the_first_whatever_the_cards() -> None:
    assert paid(options(double_tribute="by_seat"), DOUBLE, "SA", "RJ") == {1: 0, 3: 2}
    assert paid(options(double_tribute="by_seat"), ((2,), (0,), (1, 3)), "RJ", "SA") == {3: 2, 1: 0}


def test_7_4_third_to_first_and_last_to_second() -> None:
    o = options(double_tribute="by_place", stop_at_double=False)
    assert paid(o, ((0,), (2,), (3,), (1,)), "RJ", "SA") == {3: 0, 1: 2}


def test_7_2_tribute_by_gap_goes_to_a_neighbour() -> None:
    assert paid(options(tribute="by_level_gap"), ONE_THREE, "SA", "SK") == {1: 0, 3: 2}
    assert paid(options(tribute="by_level_gap", gap_pairing="next_seat"), ONE_THREE, "SA", "SK") == {1: 2, 3: 0}


PAID = [Payment(1, 2, parse("SA")), Payment(3, 0, parse("RJ"))]


@pytest.mark.parametrize(
    "delta, payments, resists, leader",
    [
        ({}, PAID, False, 3),
        ({"lead_after_tribute": "first"}, PAID, False, 0),
        ({"lead_after_tribute": "last_place"}, PAID, False, 3),
        ({"lead_after_double": "first"}, PAID, False, 0),
        ({"lead_after_double": "first"}, [Payment(3, 0, parse("RJ"))], False, 3),
        ({}, [], True, 0),
        ({"lead_after_resist": "last_place"}, [], True, 3),
        ({}, [], False, 0),
        ({"lead_without_tribute": "last_place", "single_tribute_on": ["1-3"]}, [], False, 3),
    ],
)
def test_7_7_to_7_9_who_leads(delta: dict[str, Any], payments: list[Payment], resists: bool, leader: int) -> None:
    assert lead_after(options(**delta), DOUBLE, payments, resists)[0] == leader


EQUAL = [Payment(1, 0, parse("SA")), Payment(3, 2, parse("DA"))]


@pytest.mark.parametrize(
    "rule, payments, returned, leader",
    [
        ("same", EQUAL, {}, 1),
        ("last_place", EQUAL, {}, 3),
        ("last_place", PAID, {}, 3),
        ("lower_return", EQUAL, {}, None),
        ("lower_return", EQUAL, {1: "S9", 3: "S6"}, 3),
        ("lower_return", EQUAL, {1: "S9", 3: "S5"}, 1),  # a level card is high
        ("lower_return", EQUAL, {1: "S9", 3: "D9"}, 1),
        ("lower_return", PAID, {}, 3),
    ],
)
def test_7_11_who_leads_after_two_equal_tributes(
    rule: str, payments: list[Payment], returned: dict[int, str], leader: int | None
) -> None:
    back = {seat: parse(card) for seat, card in returned.items()}
    found = lead_once_paid(options(lead_after_equal=rule), DOUBLE, payments, parse_rank("5"), back)
    assert (found[0] if found else None) == leader


def test_7_11_needs_returns() -> None:
    with pytest.raises(RulesetError, match="lead_after_equal"):
        options(lead_after_equal="lower_return", returns_per_tribute=0)


@pytest.mark.parametrize(
    "rule, one, three, expected",
    [
        ("two_big_jokers_of_side", "RJ", "RJ", True),
        ("two_big_jokers_of_side", "RJ BJ", "BJ", False),
        ("two_big_jokers_of_player", "RJ", "RJ", False),
        ("two_big_jokers_of_player", "RJ RJ", "", True),
        ("two_jokers_of_side", "RJ", "BJ", True),
        ("two_jokers_of_side", "RJ", "", False),
        ("none", "RJ RJ BJ", "BJ", False),
    ],
)
def test_7_5_what_frees_from_tribute(rule: str, one: str, three: str, expected: bool) -> None:
    assert resisted(options(resist=rule), {1: hand(one), 3: hand(three)}) == expected


# Whole deals: the first is of one card each and gives the places


def second_deal(out: list[int], hands: list[str], preset: str = "guandan", **delta: Any) -> Match:
    """A second deal with these hands, after a first one in which seat 0, who leads, and others went out in order."""
    rules = resolve({"extends": preset, "first_leader": "seat_0", **delta})
    first = piles(*(f"S{3 + out.index(seat) if seat in out else 9}" for seat in range(4)))
    match = match_with(rules, {1: first, 2: piles(*hands)}, start=Standing(("2", "2"), "2", None, (0, 0)), deals=2)
    for seat in out:
        while match.actors != (seat,):
            match.play(match.actors[0], Pass())
        match.play(seat, Play(match.state.hands[seat].known))
    assert match.state.deal == 2
    return match


def told(match: Match, *kinds: type) -> list[Any]:
    start = max(index for index, event in enumerate(match.events) if type(event).__name__ == "DealOpened")
    return [event for event in match.events[start:] if isinstance(event, kinds)]


def test_7_2_7_6_7_7_a_single_tribute() -> None:
    match = second_deal([0, 1, 2], ["S3 H4", "S6", "S7", "DK BJ H4"])  # level 4
    assert match.state.level == "4" and match.actors == (3,)
    with pytest.raises(IllegalAction) as caught:
        match.play(3, GiveTribute(parse("H4")))
    assert (caught.value.code, caught.value.clause) == ("tribute_not_highest", "7.3")
    with pytest.raises(IllegalAction) as caught:
        match.play(3, GiveTribute(parse("BJ DK")))
    assert (caught.value.code, caught.value.clause) == ("tribute_count", "7.2")
    match.play(3, GiveTribute(parse("BJ")))
    assert match.actors == (0,) and match.state.hands[0] == hand("S3 H4 BJ")
    with pytest.raises(IllegalAction) as caught:
        match.play(0, ReturnTribute(parse("S3 H4")))
    assert (caught.value.code, caught.value.clause) == ("return_count", "7.6")
    match.play(0, ReturnTribute(parse("BJ")))  # the very card received
    assert told(match, TributeReturned) == [TributeReturned(0, 3, parse("BJ"))]
    assert told(match, LeadGiven) == [LeadGiven(3, "tribute")] and match.actors == (3,)


def test_7_6_a_card_that_may_not_be_returned_is_refused() -> None:
    match = second_deal([0, 1, 2], ["S3 SK", "S6", "S7", "DK BJ"], preset="guandan-standard")
    match.play(3, GiveTribute(parse("BJ")))
    with pytest.raises(IllegalAction) as caught:
        match.play(0, ReturnTribute(parse("SK")))
    assert (caught.value.code, caught.value.clause) == ("return_not_allowed", "7.6")
    assert caught.value.facts == {"given": "SK", "allowed": "S3"}


def test_7_2_7_4_a_double_tribute_is_turned_up_together() -> None:
    match = second_deal([0, 2], ["S3", "SA S6", "S4", "RJ S7"])
    match.play(3, GiveTribute(parse("RJ")))
    assert told(match, TributeGiven) == []
    match.play(1, GiveTribute(parse("SA")))
    assert told(match, TributeGiven) == [TributeGiven(1, 2, parse("SA")), TributeGiven(3, 0, parse("RJ"))]
    assert match.actors == (0, 2)
    match.play(0, ReturnTribute(parse("S3")))
    match.play(2, ReturnTribute(parse("S4")))
    assert told(match, TributeReturned) == [TributeReturned(0, 3, parse("S3")), TributeReturned(2, 1, parse("S4"))]
    assert match.actors == (3,)


def test_7_11_the_lower_return_leads_once_both_are_turned_up() -> None:
    match = second_deal([0, 2], ["S3", "SA S6", "S4", "DA S7"], lead_after_equal="lower_return")
    match.play(3, GiveTribute(parse("DA")))
    match.play(1, GiveTribute(parse("SA")))
    assert told(match, LeadGiven) == [] and match.state.leader is None
    match.play(0, ReturnTribute(parse("SA")))
    match.play(2, ReturnTribute(parse("S4")))
    assert told(match, LeadGiven) == [LeadGiven(3, "tribute")] and match.actors == (3,)


def test_7_12_the_card_received_is_refused() -> None:
    match = second_deal([0, 1, 2], ["S3 SK", "S6", "S7", "DK BJ"], return_tribute_card=False)
    match.play(3, GiveTribute(parse("BJ")))
    with pytest.raises(IllegalAction) as caught:
        match.play(0, ReturnTribute(parse("BJ")))
    assert (caught.value.code, caught.value.facts["allowed"]) == ("return_not_allowed", "S3 SK")


def test_7_5_7_8_resistance_shows_the_jokers_and_the_first_leads() -> None:
    match = second_deal([0, 2], ["S3", "RJ S6", "S4", "RJ BJ S7"])
    assert told(match, TributeResisted) == [TributeResisted(1, parse("RJ")), TributeResisted(3, parse("RJ"))]
    assert told(match, LeadGiven) == [LeadGiven(0, "resisted")] and match.actors == (0,)
    assert match.view(0).hands[1].known == parse("RJ") == match.view(0).hands[3].known


def test_7_2_two_cards_each_by_the_gap() -> None:
    rules = {"preset": "guandan-house", "gap_single": 1, "gap_double": 2}
    match = second_deal([0, 1, 2], ["S3 S4", "SK SQ S6 RJ", "S7 S8", "DA DQ D9"], **rules)
    assert told(match, TributeDue) == [TributeDue((1, 3), (2, 2), (1, 3))]
    match.play(1, GiveTribute(parse("SK SQ")))
    match.play(3, GiveTribute(parse("DA DQ")))
    assert {payment.payer: payment.receiver for payment in match.state.payments} == {1: 0, 3: 2}
    match.play(0, ReturnTribute(parse("S3 SQ")))  # at level 4 a 4 is high
    match.play(2, ReturnTribute(parse("S7 S8")))
    assert [len(held) for held in match.state.hands] == [2, 4, 2, 3]
    assert match.actors == (3,)  # the last of the deal before


def test_7_6_nothing_is_returned() -> None:
    match = second_deal([0, 1, 2], ["S3", "S6", "S7", "DK BJ"], returns_per_tribute=0)
    match.play(3, GiveTribute(parse("BJ")))
    assert match.state.phase == "climb" and match.state.hands[0] == hand("S3 BJ") and match.actors == (3,)


@pytest.mark.parametrize("cards, returned", [("S4 H4 S3 DA", "S3"), ("S4 DA RJ", "DA"), ("S4 RJ BJ", "S4")])
def test_7_6_the_clock_returns_the_lowest_card_by_the_order_of_single_cards(cards: str, returned: str) -> None:
    match = second_deal([0, 1, 2], [cards, "S6", "S7", "DK BJ"])  # level 4: a 4 is high
    match.play(3, GiveTribute(parse("BJ")))
    assert match.default(0) == ReturnTribute(parse(returned))
