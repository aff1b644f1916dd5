"""Legal sets of trick-taking games: what they list, how they count, and why they refuse."""

from itertools import combinations

import pytest

from paiju.actions import Bury, CallFriend, KeepUnit, Pass, Play, Swap
from paiju.cards import HEARTS, parse, parse_rank, show
from paiju.errors import IllegalAction
from paiju.hand import Hand
from paiju.legal import Legal
from paiju.rules import load, resolve
from paiju.tricks.phases.legal import (
    BuryLegal,
    CallLegal,
    FollowLegal,
    KeepLegal,
    LeadLegal,
    SwapLegal,
    count_subsets,
)
from paiju.tricks.rulings.friends import barred_calls
from paiju.tricks.tables import trick_tables

OPTIONS = load("shengji").options
TABLES = trick_tables(OPTIONS, parse_rank("2"), HEARTS)


def hand(cards: str) -> Hand:
    return Hand().add(parse(cards))


def code_of(legal: Legal, action: object) -> str:
    with pytest.raises(IllegalAction) as refused:
        legal.resolve(action)  # type: ignore[arg-type]
    return f"{refused.value.code} {refused.value.clause}"


@pytest.mark.parametrize(("pool", "size"), [("S3 S3 S4 S5", 2), ("S3 S3 S4 S4 S5 S5 S6", 4), ("S3", 1), ("S3 S4", 0)])
def test_different_sets_of_cards_are_counted(pool: str, size: int) -> None:
    cards = parse(pool)
    assert count_subsets(cards, size, 10**6) == len(set(combinations(cards, size)))


def test_counting_stops_above_what_is_enough_and_not_before() -> None:
    cards = parse("S3 S4 S5 S6")
    assert count_subsets(cards, 2, 6) == 6
    assert 3 < count_subsets(parse("S3 S4 S5 S6 S7 S8 S9"), 2, 3) <= 21
    for enough in range(1, 22):  # a count that is not above it is the whole one
        found = count_subsets(parse("S3 S4 S5 S6 S7 S8 S9"), 2, enough)
        assert found > enough or found == 21


def test_a_bottom_of_each_suit_is_listed_without_its_points() -> None:
    held = hand("S3 S4 S6 S7 S8 S9 SJ SQ SK H3 H4 H6 H7 H8 H9 HJ HQ C3 C4 D3 D4 BJ")
    listed = {show(action.cards) for action in BuryLegal(OPTIONS, held) if isinstance(action, Bury)}
    assert {"S3 S4 S6 S7 S8 S9 SJ SQ", "H3 H4 H6 H7 H8 H9 HJ HQ"} <= listed
    assert all(len(cards.split()) == OPTIONS.bottom_size for cards in listed)


def test_burying_is_refused_by_number_by_hand_and_by_points() -> None:
    limited = resolve({"extends": "shengji", "bury_limit": "not_all_points"}).options
    held = hand("S5 S5 ST ST SK SK H5 H5 HT S3")
    legal = BuryLegal(limited, held)
    assert code_of(legal, Bury(parse("S5"))) == "bury_count 5.2"
    assert code_of(legal, Bury(parse("S5 S5 ST ST SK SK H5 C3"))) == "not_held 1.2"
    assert code_of(legal, Bury(parse("S5 S5 ST ST SK SK H5 H5"))) == "bury_all_points 5.2"
    assert Bury(parse("S3 S5 ST ST SK SK H5 H5")) in legal and code_of(legal, Pass()) == "wrong_action 5.2"


def test_leads_are_refused_by_group_and_by_throw() -> None:
    legal = LeadLegal(OPTIONS, TABLES, hand("S3 S4 D3 H3"), Hand())
    assert code_of(legal, Play(b"")) == "no_cards 6.1"
    assert code_of(legal, Play(parse("SA"))) == "not_held 1.2"
    assert code_of(legal, Play(parse("S3 D3"))) == "lead_not_one_group 6.1"
    assert code_of(legal, KeepUnit("pair")) == "wrong_action 6.0"
    never = resolve({"extends": "shengji", "throw_test": "none"}).options
    assert code_of(LeadLegal(never, TABLES, hand("S3 S4"), Hand()), Play(parse("S3 S4"))) == "lead_no_throw 6.1"


@pytest.mark.parametrize(
    ("held", "led", "played", "code"),
    [
        ("S3 S4 D3", "SA SA", "S3", "follow_count 6.2"),
        ("S3 S4 D3 D4", "SA SA", "S3 D3", "follow_suit 6.3"),
        ("S3 S3 S4 S6", "SA SA", "S4 S6", "follow_pair 6.4"),
        ("S3 S3 S4 S4 S8 S9", "S6 S6 S7 S7", "S3 S4 S8 S9", "follow_tractor 6.4"),
        ("S3 D4 D5", "SA SA", "D4 D5", "follow_suit 6.3"),
    ],
)
def test_a_follow_is_refused_by_its_first_fault(held: str, led: str, played: str, code: str) -> None:
    legal = FollowLegal(TABLES, hand(held), parse(led))
    assert code_of(legal, Play(parse(played))) == code


def test_every_follow_is_listed_where_there_are_few() -> None:
    legal = FollowLegal(TABLES, hand("S3 S4 S6 D3"), parse("SA SA"))
    assert [show(play.cards) for play in legal if isinstance(play, Play)] == ["S3 S4", "S3 S6", "S4 S6"]
    assert legal.complete and legal.pools() == (b"", parse("S3 S4 S6"), 2)
    short = FollowLegal(TABLES, hand("S3 D3 D4"), parse("SA SA"))
    assert short.pools() == (parse("S3"), parse("D3 D4"), 1)


def test_what_stays_of_a_throw_is_one_of_its_shapes() -> None:
    legal = KeepLegal(("pair", "single"))
    assert list(legal) == [KeepUnit("pair"), KeepUnit("single")]
    assert code_of(legal, KeepUnit("triple")) == "keep_shape 7.6" and code_of(legal, Pass()) == "wrong_action 7.6"


def test_a_call_is_refused_by_card_copy_and_what_was_shown() -> None:
    o = resolve({"extends": "zhaopengyou", "call_jokers": False, "call_exposed": "forbid_kind"}).options
    legal = CallLegal(o, parse("SA"))
    assert code_of(legal, CallFriend(parse("RJ"))) == "call_joker 5.3"
    assert code_of(legal, CallFriend(parse("HA"), o.call_copies + 1)) == "call_copy 5.3"
    assert code_of(legal, CallFriend(parse("SA"))) == "call_shown 5.3"
    assert CallFriend(parse("HA"), 1) in legal and CallFriend(parse("HA"), 0) not in legal


def test_an_exchange_gives_as_many_cards_as_it_takes() -> None:
    legal = SwapLegal(hand("S3 D3 D4"), parse("H5 H9"))
    assert code_of(legal, Swap(parse("S3 D3"), parse("H5"))) == "swap_count 5.5"
    assert code_of(legal, Swap(parse("S3"), parse("C9"))) == "swap_not_trump 5.5"
    assert code_of(legal, Swap(parse("SA"), parse("H5"))) == "not_held 1.2"
    assert Swap(parse("S3"), parse("H5")) in legal and Pass() in legal
    assert len(list(SwapLegal(hand("S3"), b""))) == 1


def test_an_exchange_is_listed_with_cards_of_other_suits() -> None:
    held = hand("H3 H4 H6 S3 S4 S6 S7 S8 S9 SJ C3 C4 C6")
    gifts = {show(action.give) for action in SwapLegal(held, parse("HK")) if isinstance(action, Swap)}
    assert len(gifts) == 7 and not {gift for gift in gifts if gift.startswith("H")}


def test_what_lies_face_down_on_the_table_cannot_be_buried() -> None:
    held = hand("S3 S3 S4 S6 S7 S8 S9 SJ SQ H3 BJ")
    legal = BuryLegal(OPTIONS, held, parse("S3 S3"))
    assert code_of(legal, Bury(parse("S3 S4 S6 S7 S8 S9 SJ SQ"))) == "bury_lying 5.2"
    assert Bury(parse("S4 S6 S7 S8 S9 SJ SQ BJ")) in legal
    assert all(parse("S3")[0] not in action.cards for action in legal if isinstance(action, Bury))


@pytest.mark.parametrize(
    ("limit", "level", "refused", "allowed"),
    [
        ({"call_trumps": "no_trumps"}, "2", {"S3": "call_trump", "RJ": "call_trump", "H2": "call_trump"}, "HA CK"),
        ({"call_trumps": "no_levels"}, "2", {"S2": "call_level", "H2": "call_level"}, "SA RJ"),
        ({"call_cards": "no_points"}, "2", {"H5": "call_points", "SK": "call_points"}, "HA RJ"),
        ({"call_cards": "no_highest"}, "A", {"HK": "call_highest", "RJ": "call_highest"}, "HA HQ"),
        ({"call_cards": "only_highest"}, "A", {"HA": "call_lower", "HQ": "call_lower", "RJ": "call_lower"}, "HK CK DK"),
    ],
)
def test_a_house_limits_the_call(limit: dict[str, str], level: str, refused: dict[str, str], allowed: str) -> None:
    o = resolve({"extends": "zhaopengyou", **limit}).options
    legal = CallLegal(o, b"", barred_calls(o, parse_rank(level), 0))
    assert {card: code_of(legal, CallFriend(parse(card))) for card in refused} == {
        card: f"{code} 5.3" for card, code in refused.items()
    }
    assert all(CallFriend(parse(card)) in legal for card in allowed.split())
    assert all(call in legal for call in legal)
