"""Every example of the earlier text of 《五人三副牌找朋友升级》 (document 001); players A to E are seats 1 to 5.

Examples that name no level are played at level 9 with ♠ trumps (B62), unless they hold a 9 of a side suit.
"""

from functools import partial
from typing import Any

import pytest

from paiju.match import Match
from paiju.rules import load
from paiju.trick_events import BottomFlipped, BottomTaken, DealScored, Drawn, FriendFound, TrickTaken
from tests.seeds import finding_friends as both
from tests.seeds.asking import Referee, cards, piles
from tests.seeds.finding_friends import CIRCLE, FORTY, SEATS, TEN, both_ends, raised, settled
from tests.seeds.table import Table, seat_1_declares, size_of

RULES = "zhaopengyou-classic"
ask = Referee(RULES, trump="S", level="9")
at_5 = Referee(RULES, trump="S", level="5")
at_2 = Referee(RULES, trump="D", level="2")
table = partial(Table, RULES, levels="22222")
declared = partial(seat_1_declares, RULES)


# --- 一、基础信息 --------------------------------------------------------------------------------------------------


def test_1_players_packs_hands_bottom_and_points() -> None:
    assert ask("deck_info") == {"players": 5, "cards": 162, "hand": 31, "bottom": 7, "points": 300}


# The table writes ♠ only, which would make 75 points instead of 300.
@pytest.mark.parametrize("card, worth", both.POINT_CARDS)
def test_1_point_cards_of_every_suit_B72(card: str, worth: int) -> None:
    assert ask("points", cards=card) == worth


def test_1_everybody_starts_at_2() -> None:
    assert Match(load(RULES), b"").state.levels == ("2",) * 5


@pytest.mark.parametrize("low, high", both.STEPS)
def test_1_order_of_levels(low: str, high: str) -> None:
    after = ask("settle", levels=low + "2222", declarer=1, friend=3, points=60)
    assert after["levels"]["1"] == high


# --- 二、发牌规则 --------------------------------------------------------------------------------------------------


def test_2_1_31_cards_each_and_7_left() -> None:
    at = table({})
    assert [len(hand) for hand in at.state.hands] == [31] * 5
    assert len(at.state.bottom) == 7


def test_2_2_first_starter_is_drawn_by_lot() -> None:
    starters = {Match(load(RULES), b"%d" % seed).state.starter for seed in range(40)}
    assert starters == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("declarer, friend, points, starter", both.NEXT_STARTERS)
def test_2_2_next_starter(declarer: int, friend: int | None, points: int, starter: int) -> None:
    after = ask("settle", levels="22222", declarer=declarer, friend=friend, points=points)
    assert after["next_starter"] == starter


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


# 场景二：庄家赢（1V4）
def test_2_4_scenario_2_declarer_won_alone_and_starts() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=None, points=60)
    assert after["levels"]["1"] == "5"  # 庄家升级
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == CIRCLE


# 场景三：庄家赢（2V3）
def test_2_4_scenario_3_friend_starts() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=4, points=60)
    assert (after["levels"]["1"], after["levels"]["4"]) == ("3", "3")
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [4, 3, 2, 1, 5]


# 场景四：庄家输
def test_2_4_scenario_4_seat_5_starts_after_seat_1_lost() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=3, points=120)
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [5, 4, 3, 2, 1]


# --- 3.1 抢庄规则 --------------------------------------------------------------------------------------------------


# 倒计时抢庄规则, 追加倒计时: a new countdown by B06
@pytest.mark.parametrize(
    "bids, closes",
    [
        pytest.param([], 10, id="nobody_bids"),
        pytest.param([4], 9, id="B06-bid_after_4_s"),
        pytest.param([9], 14, id="bid_after_9_s"),
        pytest.param([4, 8, 12], 17, id="B06-countered_twice"),
    ],
)
def test_3_1_countdown(bids: list[int], closes: int) -> None:
    assert ask("bid_deadline", bid_times_s=bids) == closes


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("n", both.BID_KINDS)
def test_3_1_anybody_bids_one_two_or_three_level_cards(seat: int, n: int) -> None:
    assert ask("bid_legal", levels="22222", history=[], seat=seat, cards=f"C2*{n}")


# 示例：翻牌定庄
def test_3_1_flip_example() -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=1, bottom=both.FLIP_BOTTOM)
    assert found == {"declarer": 1, "trump": "D", "level": "2", "flipped": 1}


# 多个玩家等级相同
@pytest.mark.parametrize("starter, declarer", both.FLIP_TIES)
def test_3_1_flip_tie_goes_to_the_nearest(starter: int, declarer: int) -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=starter, bottom=both.FLIP_BOTTOM)
    assert found["declarer"] == declarer


def test_3_1_flip_example_in_play() -> None:
    at = table({}, levels=both.FLIP_LEVELS, bottom=both.FLIP_BOTTOM, starter=1)
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (1, "D", "2")
    assert [len(event.cards) for event in at.events(BottomFlipped)] == [1]


# 翻出的牌比大小王小，比其他主牌大: its kind, B19
@pytest.mark.parametrize("a, b, sign", [("D2", "RJ", "<"), ("D2", "BJ", "<"), ("D2", "H2", ">"), ("D2", "DA", ">")])
def test_3_1_turned_kind_stands_below_the_jokers_and_above_other_trumps(a: str, b: str, sign: str) -> None:
    assert at_2.order(a, b) == sign


# 首发人当庄规则
def test_3_1_starter_declares_example() -> None:
    found = ask("flip_bottom", levels=both.STARTER_LEVELS, starter=4, bottom="HA SK CQ DJ HT S9 D8")
    assert found == {"declarer": 4, "trump": "D", "level": "4", "flipped": 7}


def test_3_1_starter_declares_example_in_play() -> None:
    at = table({}, levels=both.STARTER_LEVELS, bottom="HA SK CQ DJ HT S9 D8", starter=4)
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (4, "D", "4")


def test_3_1_starter_declares_when_the_seventh_is_a_joker_B20() -> None:
    found = ask("flip_bottom", levels=both.STARTER_LEVELS, starter=4, bottom="HA SK CQ DJ S9 HT RJ")
    assert found == {"declarer": 4, "trump": "H", "level": "4", "flipped": 7}


# 级牌定义
@pytest.mark.parametrize("suit", "SHCD")
@pytest.mark.parametrize("seat, rank", [pytest.param(1, "2", id="at_2"), pytest.param(2, "3", id="at_3")])
def test_3_1_level_cards_are_of_every_suit(seat: int, rank: str, suit: str) -> None:
    levels = both.FLIP_LEVELS
    assert ask("bid_legal", levels=levels, history=[], seat=seat, cards=suit + rank)
    assert not ask("bid_legal", levels=levels, history=[], seat=3 - seat, cards=suit + rank)


# --- 3.2 叫庄规则 --------------------------------------------------------------------------------------------------


# 示例
def test_3_2_example_heart_2_makes_hearts_trumps() -> None:
    found = ask("bid_result", levels="22222", bids=[(1, "H2")])
    assert found == {"declarer": 1, "trump": "H", "level": "2"}


# 叫庄类型
@pytest.mark.parametrize("n", both.BID_KINDS)
@pytest.mark.parametrize("suit", "SHCD")
def test_3_2_trump_is_the_suit_shown(n: int, suit: str) -> None:
    assert ask("bid_result", levels="22222", bids=[(4, f"{suit}2*{n}")])["trump"] == suit


def test_3_2_the_others_may_counter() -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    assert at.actors == (2, 3, 4, 5)


# --- 3.3 反庄规则 --------------------------------------------------------------------------------------------------


def may_counter(levels: str, shown: str, counter: str) -> bool:
    """Seat 1 has shown, seat 2 counters."""
    return bool(ask("bid_legal", levels=levels, history=[(1, shown)], seat=2, cards=counter))


# 方式一（同花色反）, 方式二（升级反）: levels of A to E, B's counter, declarer, trumps, level
WAYS = [
    pytest.param("22222", "H2", 1, "H", "2", id="way_1-same_kind_both_at_2"),
    pytest.param("25222", "H2", 1, "H", "2", id="way_1-same_kind_of_another_level"),
    pytest.param("23222", "D3", 2, "D", "3", id="way_2-diamond_3"),
]


@pytest.mark.parametrize("levels, counter, declarer, trump, level", WAYS)
def test_3_3_example(levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    assert may_counter(levels, "H2", counter)
    found = ask("bid_result", levels=levels, bids=[(1, "H2"), (2, counter)])
    assert found == {"declarer": declarer, "trump": trump, "level": level}


@pytest.mark.parametrize("levels, counter, declarer, trump, level", WAYS)
def test_3_3_example_in_play(levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    at = table({1: "H2", 2: counter}, levels=levels)
    at.do(1, "bid H2")
    at.do(2, f"bid {counter}")
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (declarer, trump, level)
    assert [event.seat + 1 for event in at.events(BottomTaken)] == [declarer]


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


# 3.4 定主
def test_3_4_trump_suit_is_announced_to_all() -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    at.pass_all()
    assert {view.trump for view in at.views()} == {1}


# --- 4.1 拿底牌 ----------------------------------------------------------------------------------------------------


def test_4_1_declarer_takes_7_and_buries_7_in_secret() -> None:
    at = table({1: "H2 CK*2"}, bottom="RJ BJ SA SK S5 D3 D4")
    at.do(1, "bid H2")
    at.pass_all()
    assert len(at.state.hands[0]) == 38 and at.holds(1, "RJ BJ SA SK S5 D3 D4")
    at.do(1, "bury RJ H2 CK*2 SK S5 D3")
    assert len(at.state.hands[0]) == 31
    own, *others = (size_of(view.bottom) for view in at.views())
    assert own == (7, 0) and set(others) == {(0, 7)}


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


def test_4_2_no_trump_wheel_is_off_B23() -> None:
    assert not callable_card("NT")


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


# 队伍分配: two against three, or alone; the friend brings the points taken before he was known (B29)
@pytest.mark.parametrize(
    "friend, points", [pytest.param(3, 55, id="2_against_3"), pytest.param(None, 70, id="1_against_4")]
)
def test_4_2_sides_B29(friend: int | None, points: int) -> None:
    tricks = [{"winner": seat, "points": 5 * seat} for seat in SEATS]
    assert ask("attack_score", tricks=tricks, declarer=1, friend=friend, bottom_added=0) == points


# 盟友识别时机
def test_4_2_friend_is_public_the_moment_the_card_is_played() -> None:
    at = declared({1: "HK", 2: "H3", 3: "HA", 4: "HA", 5: "H4"}, call="HA 1")
    at.trick({1: "HK", 2: "H3"})
    assert {view.friend for view in at.views()} == {None}
    at.do(3, "play HA")
    assert {view.friend for view in at.views()} == {2}
    at.do(4, "play HA")
    assert at.friend == 3 and len(at.events(FriendFound)) == 1


def test_4_2_declarer_who_plays_it_first_is_alone_in_play_B31() -> None:
    at = declared({1: "HA"}, call="HA 1")
    at.do(1, "play HA")
    assert {(view.friend, view.alone) for view in at.views()} == {(None, True)}


# --- 5.1 出牌顺序 --------------------------------------------------------------------------------------------------


def test_5_1_play_goes_clockwise() -> None:
    assert ask("seat_order", phase="play", start=1) == [1, 2, 3, 4, 5]


@pytest.mark.parametrize("declarer", SEATS)
def test_5_1_declarer_leads_first(declarer: int) -> None:
    assert ask("first_leader", starter=1, declarer=declarer) == declarer


def test_5_1_highest_play_leads_next() -> None:
    at = declared({1: "D4", 2: "D6", 3: "DK", 4: "DQ", 5: "D3"})
    for seat, card in zip(SEATS, cards("D4 D6 DK DQ D3"), strict=True):
        assert at.actors == (seat,)
        at.do(seat, f"play {card}")
    assert at.actors == (3,)


# --- 5.2 牌型定义 --------------------------------------------------------------------------------------------------


# 基本牌型, 组合牌型
@pytest.mark.parametrize("pile, shape", both.SHAPES)
def test_5_2_shapes(pile: str, shape: dict[str, Any]) -> None:
    assert at_2("classify", cards=pile) == shape


# 拖拉机注意事项, 黑桃5
@pytest.mark.parametrize(
    "pile, tractor",
    [
        pytest.param("D4*2 D6*2", True, id="example_1-diamond_4_6"),
        pytest.param("RJ*2 BJ*2 S5*2 H5*2 SA*2", True, id="example_2-jokers_5_heart_5_A"),
        pytest.param("RJ*2 BJ*2 S5*2 C5*2 SA*2", True, id="example_2-jokers_5_club_5_A"),
        pytest.param("RJ*2 BJ*2 S5*2 D5*2 SA*2", True, id="example_2-jokers_5_diamond_5_A"),
        pytest.param("ST*2 SJ*2 SQ*2", True, id="example_3-trump_10_J_Q"),
        pytest.param("S5*2 SA*2", False, id="off_suit_5_lies_between_B33"),
        pytest.param("D4*2 D5*2", False, id="diamond_5_is_no_diamond"),
        pytest.param("D3*2 S4*2", False, id="trump_and_side_apart"),
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


# 跟牌优先级
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("D8*3 DK*2 S5*3", ["D8*3"], id="priority_1-same_shape_number_suit"),
        pytest.param("DK*2 D7 S5*3", ["DK*2 D7"], id="priority_2-pairs_of_the_suit"),
        pytest.param("D2 D7 DQ S5*3", ["D2 D7 DQ"], id="priority_3-singles_of_the_suit"),
        pytest.param("S5*3 H4", ["S5*3", "S5*2 H4"], id="priority_4-anything"),
    ],
)
def test_5_3_priorities(hand: str, follows: list[str]) -> None:
    assert ask.follows("D3*3", hand) == piles(*follows)


# 规则1
@pytest.mark.parametrize("play, legal", [("S2*2", False), ("HA*2", False), ("D8 S2", False), ("D8 D5", True)])
def test_5_3_rule_1_led_suit_must_be_followed(play: str, legal: bool) -> None:
    assert ask.may_follow("DT*2", "D8 D5 S2*2 HA*2", play) == legal


# 规则2
@pytest.mark.parametrize("lead, hand, follows", both.RULE_2)
def test_5_3_rule_2_as_close_as_possible(lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


# 规则3
def test_5_3_rule_3_as_many_cards_as_led() -> None:
    hand = "D2 D6 D8 DQ"
    assert ask.follows("D3*3", hand) == piles("D2 D6 D8", "D2 D6 DQ", "D2 D8 DQ", "D6 D8 DQ")
    assert not ask.may_follow("D3*3", hand, "D2 D6")
    assert not ask.may_follow("D3*3", hand, hand)


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


# 毙牌/杀牌规则
@pytest.mark.parametrize(
    "lead, ruff",
    [
        pytest.param("D3*3", "S2*3", id="triples"),
        pytest.param("DT*2", "S5*2", id="pairs"),
        pytest.param("DA", "S2", id="singles"),
        pytest.param("DA*3", "RJ BJ S3", id="jokers_and_a_trump_B58"),
        pytest.param("DA*3", "RJ BJ H3", id="jokers_and_a_side_card_B58"),
        pytest.param("DA*3", "RJ*2 BJ", id="jokers_and_a_joker_B58"),
    ],
)
def test_5_3_ruff_table(lead: str, ruff: str) -> None:
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


def test_5_3_triple_on_a_pair_is_refused_B55() -> None:
    assert not ask.may_follow("DT*2", "S5*3 H3", "S5*3")


# 跟牌示例
@pytest.mark.parametrize("lead, hand, follows", both.EXAMPLES_5_3)
def test_5_3_follow(lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


@pytest.mark.parametrize("lead, hand, play, wins", both.RUFFS_5_3)
def test_5_3_void(lead: str, hand: str, play: str, wins: bool) -> None:
    assert ask.may_follow(lead, hand, play)
    assert ask.winner({1: lead, 2: play}) == (2 if wins else 1)


# 其他玩家跟牌顺序
@pytest.mark.parametrize("hand, follows", both.TRACTOR_FOLLOWS)
def test_5_3_tractor_led_B62(hand: str, follows: list[str]) -> None:
    assert ask.follows(both.TRACTOR_LEAD, hand, trump="H") == piles(*follows)


# --- 5.4 毙牌规则 --------------------------------------------------------------------------------------------------


# 毙牌条件
def test_5_4_only_without_the_led_suit() -> None:
    assert not ask.may_follow("ST*2", "S3*2 H5*2", "H5*2", trump="H")
    assert ask.may_follow("ST*2", "C3*2 H5*2", "H5*2", trump="H")


def test_5_4_other_suits_do_not_ruff_B85() -> None:
    assert ask.winner({1: "ST*2", 2: "CA*2"}, trump="H") == 1


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
def test_5_4_example_A_pair_of_trumps_ruffs() -> None:
    assert ask.may_follow("ST*2", "H5*2 C3", "H5*2", trump="H")
    assert ask.winner({1: "ST*2", 2: "H5*2"}, trump="H") == 2


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


# --- 5.5 牌型大小比较, 5.6 每轮结算 --------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["HA", "CA", "DA", "D2"])
def test_5_5_lowest_trump_above_every_side_card(side: str) -> None:
    assert at_5.order("S2", side) == ">"


@pytest.mark.parametrize("higher, lower", both.neighbours(both.TRUMPS))
def test_5_5_trump_ladder(higher: str, lower: str) -> None:
    assert (at_5.order(higher, lower), at_5.order(lower, higher)) == (">", "<")


@pytest.mark.parametrize("a, b", [("H5", "C5"), ("C5", "D5"), ("D5", "H5")])
def test_5_5_off_suit_level_cards_are_equal_B32(a: str, b: str) -> None:
    assert at_5.order(a, b) == "="


@pytest.mark.parametrize("higher, lower", both.neighbours(both.SIDE_RANKS))
def test_5_5_order_of_a_side_suit(higher: str, lower: str) -> None:
    assert (at_5.order(higher, lower), at_5.order(lower, higher)) == (">", "<")


# 同牌型比较
@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "D8*2", 2: "S8*2"}, 2, id="trump_suit_above_others"),
        pytest.param({1: "SA", 2: "D9"}, 2, id="level_card_above_plain_trump"),
        pytest.param({1: "D8*2", 2: "DT*2", 3: "DK*2", 4: "DQ*2"}, 3, id="by_rank"),
    ],
)
def test_5_5_same_shape(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


def test_5_6_winner_takes_all_points_and_leads() -> None:
    plays = {1: "D5", 2: "DT", 3: "DA", 4: "DK", 5: "D3"}
    at = declared(plays)
    at.trick(plays)
    assert at.events(TrickTaken) == [TrickTaken(2, 25, 2)]
    assert at.state.score == (0, 0, 25, 0, 0) and at.actors == (3,)


# --- 六、抠底 ------------------------------------------------------------------------------------------------------


def bottom_added(bottom: str, play: str, attacker: bool = True) -> int:
    return int(ask("bottom_points", bottom=bottom, winning_play=play, winner_is_attacker=attacker))


def test_6_1_points_of_the_bottom_go_to_attackers_who_win_the_last_trick() -> None:
    assert bottom_added(TEN, "SA") == 10
    score = ask("attack_score", tricks=[{"winner": 2, "points": 30}], declarer=1, friend=3, bottom_added=10)
    assert score == 40


def test_6_1_otherwise_to_nobody_B65() -> None:
    assert bottom_added(TEN, "SA", attacker=False) == 0


@pytest.mark.parametrize("play, factor", both.FACTORS)
def test_6_2_factor(play: str, factor: int) -> None:
    assert bottom_added(TEN, play) == 10 * factor


def test_6_2_both_jokers_count_as_the_pair_they_ruffed_E3() -> None:
    assert bottom_added(TEN, "RJ BJ") == 20


def test_6_3_example_40_points_with_a_pair_are_80() -> None:
    assert ask("points", cards=FORTY) == 40
    assert bottom_added(FORTY, "SA*2") == 80


# --- 七、胜负与升级规则 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points, who, up", both_ends(both.OVERVIEW))
def test_7_1_60_points_a_level(points: int, who: str, up: int) -> None:
    levels = ask("settle", levels="22222", declarer=1, friend=3, points=points)["levels"]
    rising = (1, 3) if who == "declarers" else (2, 4, 5)
    assert levels == raised("22222", dict.fromkeys(rising, up))


@pytest.mark.parametrize("points", [0, 59])
def test_7_1_first_row_gives_way_to_7_2_B67(points: int) -> None:
    assert ask("settle", levels="22222", declarer=1, friend=3, points=points)["levels"]["1"] != "2"


@pytest.mark.parametrize("points, result, up, attack_up", both_ends(both.WITH_FRIEND))
def test_7_2_with_a_friend(points: int, result: str, up: int, attack_up: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=3, points=points)
    assert found == settled(result, {1, 3}, up, attack_up, starter=3 if up else 5)


@pytest.mark.parametrize("points, result, up, attack_up", both_ends(both.ALONE))
def test_7_3_alone(points: int, result: str, up: int, attack_up: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=None, points=points)
    assert found == settled(result, {1}, up, attack_up, starter=1 if up else 5)


# 7.4 特殊术语说明
@pytest.mark.parametrize("points, term", [(0, "大光"), (1, "小光"), (59, "小光"), (300, "满光")])
def test_7_4_terms(points: int, term: str) -> None:
    assert ask("settle", levels="22222", declarer=1, friend=3, points=points)["result"] == term


def test_7_4_several_levels_in_one_deal() -> None:
    assert ask("settle", levels="42222", declarer=1, friend=None, points=0)["levels"]["1"] == "K"  # 连升, past 5 and 10


def test_7_4_after_losing_there_is_an_auction_like_any_other_B04() -> None:
    at = declared({}, deals=2)
    at.finish_deal()
    assert (at.state.deal, at.state.phase, at.actors) == (2, "draw", SEATS)


# --- 八、胜负判定 --------------------------------------------------------------------------------------------------


def test_8_1_each_player_has_a_level_of_his_own() -> None:
    found = ask("settle", levels="579TJ", declarer=3, friend=1, points=90)
    assert found["levels"] == {"1": "6", "2": "7", "3": "T", "4": "T", "5": "J"}


def over(levels: str, points: int, declarer: int = 1, friend: int | None = 3) -> Any:
    found = ask("match_over", levels=levels, declarer=declarer, friend=friend, points=points)
    assert found["over"] == (found["champion"] is not None)
    return found["champion"]


# 获胜条件
@pytest.mark.parametrize(
    "levels, points, champion",
    [
        pytest.param("A2222", 0, 1, id="held_at_A"),
        pytest.param("A2222", 119, 1, id="just_held_at_A"),
        pytest.param("A2222", 120, None, id="lost_at_A"),
        pytest.param("K2222", 0, None, id="reaching_A_is_not_enough"),
        pytest.param("52A22", 0, None, id="B70-friend_at_A"),
        pytest.param("5A222", 120, None, id="B70-attacker_at_A"),
    ],
)
def test_8_2_to_win_is_to_win_a_deal_at_A(levels: str, points: int, champion: int | None) -> None:
    assert over(levels, points) == champion


# 多人到达 A
def test_8_2_of_several_at_A_the_declarer_who_wins_B70() -> None:
    assert over("AAAAA", 60, declarer=4, friend=2) == 4


@pytest.mark.parametrize("level", "JQKA")
def test_8_2_levels_stop_at_A_B69(level: str) -> None:
    found = ask("settle", levels=level + "2222", declarer=1, friend=3, points=0)
    assert found["levels"]["1"] == "A"


# 8.3 游戏结束
def test_8_3_example_player_A_is_champion() -> None:
    assert over("AKQJT", 60) == 1


# --- 附录：游戏流程图 ----------------------------------------------------------------------------------------------


def test_appendix_the_declarer_buries_and_then_calls_B21() -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    at.pass_all()
    assert (at.state.phase, at.actors) == ("bury", (1,))
    at.bury(1)
    assert (at.state.phase, at.actors) == ("friend", (1,))
    at.do(1, "call HA 1")
    assert (at.state.phase, at.actors) == ("trick", (1,))


# 31轮: as many as it takes
def test_appendix_play_goes_on_until_the_hands_are_empty_B73() -> None:
    at = declared({1: "DA*3"})
    at.do(1, "play DA*3")
    at.finish_deal()
    assert {len(hand) for hand in at.state.hands} == {0}
    assert len(at.events(TrickTaken)) < 31 and len(at.events(DealScored)) == 1
