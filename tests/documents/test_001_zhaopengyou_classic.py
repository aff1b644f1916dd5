"""What only document 001, the earlier text of 《五人三副牌找朋友升级》, says; players A to E are seats 1 to 5.

What it shares with document 000 is in test_000_001_shared.py.
Examples that name no level are played at level 9 with ♠ trumps (B62), unless they hold a 9 of a side suit.
"""

from functools import partial
from typing import Any

import pytest

from paiju.tricks.events import Drawn, FriendFound
from tests.documents import finding_friends as both
from tests.documents.asking import Referee, cards
from tests.documents.finding_friends import CIRCLE, TEN
from tests.documents.table import Table, seat_1_declares

RULES = "zhaopengyou-classic"
ask = Referee(RULES, trump="S", level="9")
at_5 = Referee(RULES, trump="S", level="5")
table = partial(Table, RULES, levels="22222")
declared = partial(seat_1_declares, RULES)


# --- 二、发牌规则 --------------------------------------------------------------------------------------------------


# 2.3 发牌图示
def test_2_3_picture_1_5_4_3_2() -> None:
    assert ask("seat_order", phase="deal", start=1) == CIRCLE


def test_2_3_picture_in_play() -> None:
    at = table({}, starter=1)
    assert [event.seat + 1 for event in at.events(Drawn)] == CIRCLE


# 2.4 发牌示例, 场景一：首局
@pytest.mark.parametrize(
    "starter, order", [pytest.param(1, CIRCLE, id="A_in_seat_1"), pytest.param(3, [3, 2, 1, 5, 4], id="A_in_seat_3")]
)
def test_2_4_scenario_1_first_deal(starter: int, order: list[int]) -> None:
    assert [event.seat + 1 for event in table({}, starter=starter).events(Drawn)] == order


# --- 3.3 反庄规则 --------------------------------------------------------------------------------------------------


def may_counter(levels: str, shown: str, counter: str) -> bool:
    """Seat 1 has shown, seat 2 counters."""
    return bool(ask("bid_legal", levels=levels, history=[(1, shown)], seat=2, cards=counter))


@pytest.mark.parametrize("suit", "SCD")
def test_3_3_way_1_another_suit_is_no_counter(suit: str) -> None:
    assert not may_counter("22222", "H2", f"{suit}2")


@pytest.mark.parametrize(
    "own, legal",
    [
        pytest.param("4", False, id="one_lower"),
        pytest.param("5", False, id="equal"),
        pytest.param("6", True, id="one_higher"),
        pytest.param("A", True, id="much_higher"),
    ],
)
def test_3_3_way_2_needs_a_higher_level(own: str, legal: bool) -> None:
    assert may_counter(f"5{own}222", "H5", f"D{own}") == legal


# 反主强度. Three over three is in the list and excluded by 封顶: B78.
@pytest.mark.parametrize(
    "n, shown, legal",
    [
        pytest.param(1, 1, True, id="row_1-single_over_single"),
        pytest.param(1, 2, False, id="row_1-single_over_pair"),
        pytest.param(1, 3, False, id="row_1-single_over_triple"),
        pytest.param(2, 1, True, id="row_2-pair_over_single"),
        pytest.param(2, 2, True, id="row_2-pair_over_pair"),
        pytest.param(2, 3, False, id="row_2-pair_over_triple"),
        pytest.param(3, 1, True, id="row_3-triple_over_single"),
        pytest.param(3, 2, True, id="row_3-triple_over_pair"),
        pytest.param(3, 3, False, id="row_3-triple_over_triple_B78"),
    ],
)
def test_3_3_strength(n: int, shown: int, legal: bool) -> None:
    assert may_counter("23222", f"H2*{shown}", f"D3*{n}") == legal


# 反庄流程图: 单张2 → 对子2 → 三张2; another suit of the level is no counter (B78)
@pytest.mark.parametrize(
    "levels, counter, legal",
    [
        pytest.param("22222", "H2*2", True, id="pair_of_the_same_kind"),
        pytest.param("22222", "D2*2", False, id="pair_of_another_suit_B78"),
        pytest.param("22222", "S2*3", False, id="triple_of_another_suit_B78"),
    ],
)
def test_3_3_chart(levels: str, counter: str, legal: bool) -> None:
    assert may_counter(levels, "H2", counter) == legal


def test_3_3_chart_with_rising_levels_in_play() -> None:
    at = table({1: "H2", 2: "D3*2", 3: "S4*3"}, levels="23422")
    at.do(1, "bid H2")
    at.do(2, "bid D3*2")
    assert (at.declarer, at.trump, at.state.level) == (2, "D", "3")
    at.do(3, "bid S4*3")
    assert (at.state.phase, at.actors) == ("bury", (3,))  # 封顶: over at once, B17
    assert (at.declarer, at.trump, at.state.level) == (3, "S", "4")


# --- 4.1 拿底牌 ----------------------------------------------------------------------------------------------------


# 扣牌限制
@pytest.mark.parametrize(
    "bury, legal",
    [
        pytest.param("HK*2 DT CT S5 C5 SK", False, id="only_points_B22"),
        pytest.param("HK*2 DT CT S5 C5 S3", True, id="six_point_cards_B22"),
        pytest.param("H3 H4 C3 C4 D3 D4 RJ", True, id="no_points"),
        pytest.param("H3 H4 C3 C4 D3 D4", False, id="six_cards"),
    ],
)
def test_4_1_not_only_points(bury: str, legal: bool) -> None:
    assert ask("bury_legal", bury=bury) == legal


def test_4_1_not_only_points_in_play_B22() -> None:
    at = table({1: "H2 CK*3 DK*3 DT S3"})
    at.do(1, "bid H2")
    at.pass_all()
    assert at.refused(1, "bury CK*3 DK*3 DT") == "bury_all_points"
    at.do(1, "bury CK*3 DK*3 S3")


# --- 4.2 找朋友 ----------------------------------------------------------------------------------------------------


def callable_card(card: str, exposed: str = "H2", n: int = 1) -> bool:
    return bool(ask("call_legal", exposed=exposed, flipped=[], call={"card": card, "n": n}))


@pytest.mark.parametrize("suit", "SHCD")
@pytest.mark.parametrize("rank", both.LADDER)
def test_4_2_every_suit_and_rank_of_the_wheels(suit: str, rank: str) -> None:
    assert callable_card(suit + rank, exposed="")


@pytest.mark.parametrize("joker", ["RJ", "BJ"])
def test_4_2_jokers_are_not_on_the_wheel_B80(joker: str) -> None:
    assert not callable_card(joker)


def test_4_2_shown_cards_may_be_called_B81() -> None:
    assert callable_card("H2", exposed="H2")


def test_4_2_only_the_first_copy_is_called() -> None:
    assert not callable_card("HA", n=2)


def friend(plays: list[tuple[int, str]], ended: bool = False, buried: str = "") -> tuple[Any, ...]:
    """Seat 1 has called the ace of hearts."""
    facts = {"declarer": 1, "call": {"card": "HA", "n": 1}, "ended": ended, "buried": buried}
    found = ask("friend_after", plays=plays, **facts)
    return found["status"], found["friend"], found["count"]


# 盟友认定
def test_4_2_example_first_to_play_the_ace_of_hearts_is_the_friend() -> None:
    plays = [(2, "H3"), (3, "HA"), (4, "HA")]
    assert [friend(plays[:n])[:2] for n in (1, 2, 3)] == [("pending", None), ("found", 3), ("found", 3)]


# 特殊情况
@pytest.mark.parametrize(
    "plays, ended, buried, found",
    [
        pytest.param([(1, "HA"), (2, "HA")], False, "", ("solo", None, 2), id="row_1-declarers_hand_B31"),
        pytest.param([], True, "HA*3", ("solo", None, 0), id="row_2-bottom"),
        pytest.param([(2, "HA")], True, "HA", ("found", 2, 1), id="row_2-one_copy_in_the_bottom_B31"),
        pytest.param([(4, "HA")], False, "", ("found", 4, 1), id="row_3-another_hand"),
    ],
)
def test_4_2_special_cases(plays: Any, ended: bool, buried: str, found: tuple[Any, ...]) -> None:
    assert friend(plays, ended, buried) == found


# 盟友识别时机
def test_4_2_friend_is_public_the_moment_the_card_is_played() -> None:
    at = declared({1: "HK", 2: "H3", 3: "HA", 4: "HA", 5: "H4"}, call="HA 1")
    at.trick({1: "HK", 2: "H3"})
    assert {view.friends for view in at.views()} == {()}
    at.do(3, "play HA")
    assert {view.friends for view in at.views()} == {(2,)}
    at.do(4, "play HA")
    assert at.friend == 3 and len(at.events(FriendFound)) == 1


def test_4_2_declarer_who_plays_it_first_is_alone_in_play_B31() -> None:
    at = declared({1: "HA"}, call="HA 1")
    at.do(1, "play HA")
    assert {(view.friends, view.alone) for view in at.views()} == {((), True)}


# --- 5.1 出牌顺序 --------------------------------------------------------------------------------------------------


def test_5_1_play_goes_clockwise() -> None:
    assert ask("seat_order", phase="play", start=1) == [1, 2, 3, 4, 5]


# --- 5.2 牌型定义 --------------------------------------------------------------------------------------------------


# 拖拉机注意事项, 黑桃5
@pytest.mark.parametrize(
    "pile, tractor",
    [
        pytest.param("RJ*2 BJ*2 S5*2 H5*2 SA*2", True, id="example_2-jokers_5_heart_5_A"),
        pytest.param("RJ*2 BJ*2 S5*2 C5*2 SA*2", True, id="example_2-jokers_5_club_5_A"),
        pytest.param("RJ*2 BJ*2 S5*2 D5*2 SA*2", True, id="example_2-jokers_5_diamond_5_A"),
        pytest.param("S5*2 SA*2", False, id="off_suit_5_lies_between_B33"),
    ],
)
def test_5_2_tractor_goes_by_rank_order(pile: str, tractor: bool) -> None:
    assert at_5("is_tractor", cards=pile) == tractor


# 甩牌条件: ♥2 to ♥4 stand for "1-4" (B47)
THROW = "H5 H6 H8 HT"
LOWER = "H2*3 H3*3 H4*3"
THROWS = [
    pytest.param(LOWER, True, id="yes-all_lower_played"),
    pytest.param("H2*3 H4*3", False, id="no-heart_3_is_out"),
    pytest.param("H2*3 H3*2 H4*3", False, id="no-one_heart_3_is_out_B47"),
    pytest.param("", False, id="no-nothing_played"),
]


@pytest.mark.parametrize("played, legal", THROWS)
def test_5_2_throw_needs_all_lower_cards_played(played: str, legal: bool) -> None:
    assert ask("throw_check", throw=THROW, hand=THROW, played=played) == {"ok": legal}
    assert ask("lead_legal", cards=THROW, played=played) == legal


def test_5_2_throw_level_cards_are_no_lower_hearts_B47() -> None:
    assert ask("throw_check", throw=THROW, hand=THROW, played="H3*3 H4*3", level="2") == {"ok": True}


@pytest.mark.parametrize(
    "pile, legal", [("H5 H6", False), ("H5*2 H6", False), ("H5*2 H6 H8", True)], ids=["two", "three", "four"]
)
def test_5_2_throw_needs_four_cards_B46(pile: str, legal: bool) -> None:
    assert ask("lead_legal", cards=pile, played=LOWER) == legal


def test_5_2_throw_in_play() -> None:
    """Refused while ♥3 is out, taken when the last of them has been played; nothing is taken back."""
    hands = {1: f"{THROW} HA HK HQ", 2: "H2 H4 H3", 3: "H2 H4 H3", 4: "H2 H4 H3", 5: "HJ*3"}
    at = declared(hands, trump="S", call="DA 1", suits="SDCH", bottom="C2*3 C3*3 C4")
    for lead, others in (("HA", "H2"), ("HK", "H4")):
        at.trick({1: lead, 2: others, 3: others, 4: others, 5: "HJ"})
    assert at.refused(1, f"play {THROW}") == "lead_throw_lower_left"
    at.trick({1: "HQ", 2: "H3", 3: "H3", 4: "H3", 5: "HJ"})
    at.do(1, f"play {THROW}")
    assert at.on_table == {1: cards(THROW)} and at.actors == (2,)


# --- 5.3 跟牌规则 --------------------------------------------------------------------------------------------------


# 规则4
@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "DA", 2: "S2"}, 2, id="row_1-trump_over_side"),
        pytest.param({1: "DA", 2: "SA", 3: "S9", 4: "BJ"}, 4, id="row_2-black_joker_over_trumps"),
        pytest.param({1: "DA", 2: "S9", 3: "BJ", 4: "RJ"}, 4, id="row_2-red_joker_over_black"),
        pytest.param({1: "DA", 2: "BJ"}, 2, id="row_3-black_joker_over_side"),
        pytest.param({1: "DA", 2: "RJ"}, 2, id="row_3-red_joker_over_side"),
        pytest.param({1: "DK", 2: "HA", 3: "CA"}, 1, id="row_4-discards_never_win_B59"),
    ],
)
def test_5_3_rule_4_void(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 毙牌/杀牌规则, row 4: 大王+小王+任意
@pytest.mark.parametrize(
    "lead, ruff",
    [
        pytest.param("DA*3", "RJ BJ S3", id="jokers_and_a_trump_B58"),
        pytest.param("DA*3", "RJ BJ H3", id="jokers_and_a_side_card_B58"),
        pytest.param("DA*3", "RJ*2 BJ", id="jokers_and_a_joker_B58"),
    ],
)
def test_5_3_ruff_table_with_jokers(lead: str, ruff: str) -> None:
    assert ask.may_follow(lead, ruff + " C2", ruff)
    assert ask.winner({1: lead, 2: ruff}) == 2


# 注意
@pytest.mark.parametrize(
    "lead, ruff",
    [
        pytest.param("DT*2", "SA SK", id="singles_on_a_pair"),
        pytest.param("DT*3", "SA*2 SK", id="pair_on_a_triple"),
        pytest.param("DT*3", "BJ*2 SA", id="only_black_jokers_B58"),
        pytest.param("DT*2 DJ*2", "RJ BJ SA SK", id="jokers_on_a_tractor_B58"),
    ],
)
def test_5_3_any_other_mismatch_loses(lead: str, ruff: str) -> None:
    assert ask.may_follow(lead, ruff, ruff)
    assert ask.winner({1: lead, 2: ruff}) == 1


# --- 5.4 毙牌规则 --------------------------------------------------------------------------------------------------


# 毙牌大小
@pytest.mark.parametrize(
    "plays",
    [
        pytest.param({1: "SA", 2: "H2"}, id="row_1-trump_over_side"),
        pytest.param({1: "HA", 2: "BJ"}, id="row_2-joker_over_trump"),
        pytest.param({1: "SA", 2: "BJ"}, id="row_3-joker_over_side"),
    ],
)
def test_5_4_table(plays: dict[int, str]) -> None:
    assert ask.winner(plays, trump="H") == 2


# 毙牌示例: ♠1010 led, ♥ trumps
def test_5_4_example_B_both_jokers_ruff_B58() -> None:
    assert ask.may_follow("ST*2", "RJ BJ C3", "RJ BJ", trump="H")
    assert ask.winner({1: "ST*2", 2: "RJ BJ"}, trump="H") == 2


@pytest.mark.parametrize(
    "first, second, winner",
    [
        pytest.param("H5*2", "RJ BJ", 3, id="over_a_pair_of_trumps"),
        pytest.param("BJ*2", "RJ BJ", 3, id="over_black_jokers"),
        pytest.param("RJ*2", "RJ BJ", 2, id="below_red_jokers"),
    ],
)
def test_5_4_jokers_against_other_ruffs_B58(first: str, second: str, winner: int) -> None:
    assert ask.winner({1: "ST*2", 2: first, 3: second}, trump="H") == winner


# --- 六、抠底 ------------------------------------------------------------------------------------------------------


def test_6_2_both_jokers_count_as_the_pair_they_ruffed_E3() -> None:
    assert ask("bottom_points", bottom=TEN, winning_play="RJ BJ", winner_is_attacker=True) == 20
