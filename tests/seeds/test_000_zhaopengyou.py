"""Every example of 《五人三副牌找朋友升级》 (document 000), section by section; players A to E are seats 1 to 5.

Examples that name no level are played at level 9 with ♠ trumps (B62), unless they hold a 9 of a side suit.
"""

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from paiju.actions import parse_action
from paiju.errors import BadInput
from paiju.match import Match
from paiju.rules import load
from paiju.trick_events import (
    BottomFlipped,
    BottomTaken,
    DealScored,
    Drawn,
    FriendFound,
    StarterSet,
    ThrowFailed,
    TrickTaken,
)
from tests.seeds import finding_friends as both
from tests.seeds.asking import Referee, cards, piles
from tests.seeds.finding_friends import CIRCLE, FORTY, SEATS, TEN, both_ends, raised, settled
from tests.seeds.table import Table, seat_1_declares, size_of

RULES = "zhaopengyou"
ask = Referee(RULES, trump="S", level="9")
at_5 = Referee(RULES, trump="S", level="5")
at_2 = Referee(RULES, trump="D", level="2")
table = partial(Table, RULES, levels="22222")
declared = partial(seat_1_declares, RULES)


# --- 一、基础信息 --------------------------------------------------------------------------------------------------


def test_1_players_packs_hands_bottom_and_points() -> None:
    assert ask("deck_info") == {"players": 5, "cards": 162, "hand": 31, "bottom": 7, "points": 300}


@pytest.mark.parametrize("card, worth", both.POINT_CARDS)
def test_1_point_cards_of_every_suit(card: str, worth: int) -> None:
    assert ask("points", cards=card) == worth


@pytest.mark.parametrize("rank", "2346789JQA")
def test_1_other_ranks_are_worth_nothing(rank: str) -> None:
    assert ask("points", cards=f"S{rank} H{rank} C{rank} D{rank}") == 0


def test_1_jokers_are_worth_nothing() -> None:
    assert ask("points", cards="RJ*3 BJ*3") == 0


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


def test_2_2_nearest_seat_starts_even_if_it_is_the_friend_B03() -> None:
    assert ask("settle", levels="22222", declarer=1, friend=5, points=120)["next_starter"] == 5


def deal_order(at: Table) -> list[int]:
    return [event.seat + 1 for event in at.events(Drawn)]


# 场景一：首局
def test_2_3_scenario_1_first_deal_from_player_1() -> None:
    assert ask("seat_order", phase="deal", start=1) == CIRCLE
    at = table({1: "SA", 5: "HA", 4: "CA", 3: "DA", 2: "RJ"}, starter=1)
    assert deal_order(at) == CIRCLE
    first_round = [at.hand(seat).count(card) for seat, card in zip(CIRCLE, cards("SA HA CA DA RJ"), strict=True)]
    assert min(first_round) >= 1


# 场景二：庄家赢（1V4）
def test_2_3_scenario_2_declarer_won_alone_and_starts() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=None, points=60)
    assert after["levels"]["1"] == "5"  # 庄家升级
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == CIRCLE


def test_2_3_scenario_2_from_any_seat_of_the_declarer_B82() -> None:
    after = ask("settle", levels="22222", declarer=3, friend=None, points=0)
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [3, 2, 1, 5, 4]


# 场景三：庄家赢（2V3）
def test_2_3_scenario_3_friend_starts() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=4, points=60)
    assert (after["levels"]["1"], after["levels"]["4"]) == ("3", "3")
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [4, 3, 2, 1, 5]


# 场景四：庄家输
def test_2_3_scenario_4_seat_5_starts_after_seat_1_lost() -> None:
    after = ask("settle", levels="22222", declarer=1, friend=3, points=120)
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [5, 4, 3, 2, 1]


def test_2_3_in_play_the_next_deal_begins_there() -> None:
    """Whatever the clock makes of the deal, the table of 2.2 says who starts the next one."""
    at = declared({})
    at.finish_deal()
    (scored,) = at.events(DealScored)
    if_won = 1 if at.friend is None else at.friend
    assert at.events(StarterSet)[-1].seat + 1 == (if_won if scored.points < 120 else 5)


# --- 3.1 抢庄规则 --------------------------------------------------------------------------------------------------


# 倒计时抢庄规则, 追加倒计时: a new countdown by B06
@pytest.mark.parametrize(
    "bids, closes",
    [
        pytest.param([], 10, id="nobody_bids"),
        pytest.param([4], 9, id="B06-bid_after_4_s"),
        pytest.param([9], 14, id="bid_after_9_s"),
        pytest.param([4, 8], 13, id="B06-countered_once"),
        pytest.param([4, 8, 12], 17, id="B06-countered_twice"),
    ],
)
def test_3_1_countdown(bids: list[int], closes: int) -> None:
    assert ask("bid_deadline", bid_times_s=bids) == closes


def test_3_1_auction_begins_after_the_deal_and_anybody_may_bid() -> None:
    at = table({})
    assert at.state.phase == "draw" and at.actors == SEATS
    assert len(at.state.hands[0]) == 31


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
    assert at.state.phase == "bury" and at.actors == (1,)  # no counter after a flip: B83


@pytest.mark.parametrize(
    "bottom, flipped",
    [
        pytest.param("S8 HK S3 H2 D9 DT DJ", 3, id="third_card"),
        pytest.param("S3 H2 S4 S9 D9 DT DJ", 1, id="first_match_counts"),
        pytest.param("RJ BJ S3 H2 D9 DT DJ", 3, id="B18-jokers_passed_over"),
    ],
)
def test_3_1_cards_are_turned_until_one_is_somebodys_level(bottom: str, flipped: int) -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=1, bottom=bottom)
    assert found == {"declarer": 2, "trump": "S", "level": "3", "flipped": flipped}


# 翻出的牌比大小王小，比其他主牌大: its kind, B19
@pytest.mark.parametrize("a, b, sign", [("D2", "RJ", "<"), ("D2", "BJ", "<"), ("D2", "H2", ">"), ("D2", "DA", ">")])
def test_3_1_turned_kind_stands_below_the_jokers_and_above_other_trumps(a: str, b: str, sign: str) -> None:
    assert at_2.order(a, b) == sign


# 首发人当庄规则
STARTER_DECLARES = [
    pytest.param("HA SK CQ DJ HT S9 D8", "D", id="example_1-seventh_has_a_suit"),
    pytest.param("HA SK CQ DJ S9 HT RJ", "H", id="example_2-seventh_is_a_joker"),
    pytest.param("HA SK CQ DJ S5 BJ RJ", "S", id="example_3-two_jokers"),
    pytest.param("C8 RJ BJ RJ BJ RJ BJ", "C", id="and_so_on-six_jokers"),
]


@pytest.mark.parametrize("bottom, trump", STARTER_DECLARES)
def test_3_1_starter_declares_when_nothing_is_found(bottom: str, trump: str) -> None:
    found = ask("flip_bottom", levels=both.STARTER_LEVELS, starter=4, bottom=bottom)
    assert found == {"declarer": 4, "trump": trump, "level": "4", "flipped": 7}


@pytest.mark.parametrize("bottom, trump", STARTER_DECLARES)
def test_3_1_starter_declares_in_play(bottom: str, trump: str) -> None:
    at = table({}, levels=both.STARTER_LEVELS, bottom=bottom, starter=4)
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (4, trump, "4")


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


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param("H3", id="not_his_level"),
        pytest.param("H2 D2", id="B09-two_suits"),
        pytest.param("RJ*2", id="B09-jokers"),
    ],
)
def test_3_2_only_level_cards_of_one_suit_bid(shown: str) -> None:
    assert not ask("bid_legal", levels="22222", history=[], seat=1, cards=shown)


def test_3_2_the_others_may_counter() -> None:
    at = table({1: "H2*2 H2"})
    at.do(1, "bid H2")
    assert at.actors == (2, 3, 4, 5)
    assert not ask("bid_legal", levels="22222", history=[(1, "H2")], seat=1, cards="H2*2")  # B11


# --- 3.3 反庄规则 --------------------------------------------------------------------------------------------------


# 核心规则, 反主强度: one card more than shown
@pytest.mark.parametrize("shown", [1, 2, 3], ids=["over_single", "over_pair", "over_triple"])
@pytest.mark.parametrize("n", both.BID_KINDS)
@pytest.mark.parametrize("own", [pytest.param("S3", id="own_level"), pytest.param("D2", id="declarers_level")])
def test_3_3_strength(n: int, shown: int, own: str) -> None:
    legal = ask("bid_legal", levels="23222", history=[(1, f"H2*{shown}")], seat=2, cards=f"{own}*{n}")
    assert legal == (n > shown)


# 方式一, 特殊情况, 方式二: levels of A to E, B's counter, declarer, trumps, level
WAYS = [
    pytest.param("23222", "D2*2", 1, "D", "2", id="way_1-declarer_stays"),
    pytest.param("22222", "D2*2", 2, "D", "2", id="special-B_is_at_2_too"),
    pytest.param("23222", "S3*2", 2, "S", "3", id="way_2-own_level"),
]


@pytest.mark.parametrize("levels, counter, declarer, trump, level", WAYS)
def test_3_3_example(levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    opening = ask("bid_result", levels=levels, bids=[(1, "H2")])
    assert opening == {"declarer": 1, "trump": "H", "level": "2"}
    found = ask("bid_result", levels=levels, bids=[(1, "H2"), (2, counter)])
    assert found == {"declarer": declarer, "trump": trump, "level": level}


@pytest.mark.parametrize("levels, counter, declarer, trump, level", WAYS)
def test_3_3_example_in_play(levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    at = table({1: "H2", 2: counter}, levels=levels)
    at.do(1, "bid H2")
    assert (at.declarer, at.trump, at.state.level) == (1, "H", "2")
    at.do(2, f"bid {counter}")
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (declarer, trump, level)
    assert [event.seat + 1 for event in at.events(BottomTaken)] == [declarer]


def test_3_3_special_case_at_any_equal_level_B15() -> None:
    found = ask("bid_result", levels="77222", bids=[(1, "H7"), (2, "D7*2")])
    assert found == {"declarer": 2, "trump": "D", "level": "7"}


def test_3_3_way_1_in_the_same_suit_B13() -> None:
    assert ask("bid_legal", levels="23222", history=[(1, "H2")], seat=2, cards="H2*2")
    found = ask("bid_result", levels="23222", bids=[(1, "H2"), (2, "H2*2")])
    assert found == {"declarer": 1, "trump": "H", "level": "2"}


def test_3_3_way_2_with_a_lower_level_B14() -> None:
    found = ask("bid_result", levels="52222", bids=[(1, "S5"), (2, "H2*2")])
    assert found == {"declarer": 2, "trump": "H", "level": "2"}


# 反庄流程图: 单张2 → 对子2 → 三张2
def test_3_3_chart_single_pair_triple() -> None:
    at = table({1: "H2", 2: "D2*2", 3: "S2*3"})
    at.do(1, "bid H2")
    at.do(2, "bid D2*2")
    assert at.actors == (1, 3, 4, 5)
    at.do(3, "bid S2*3")
    assert (at.state.phase, at.actors) == ("bury", (3,))  # 封顶: over at once, B17
    assert (at.declarer, at.trump, at.state.level) == (3, "S", "2")


def test_3_3_counter_of_as_many_cards_is_refused_in_play() -> None:
    at = table({1: "H2", 2: "D2 S3"}, levels="23222")
    at.do(1, "bid H2")
    assert [at.refused(2, "bid D2"), at.refused(2, "bid S3")] == ["bid_too_low"] * 2


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


@pytest.mark.parametrize(
    "bury, legal",
    [
        pytest.param("HK*2 DT CT S5 C5 SK", True, id="only_points"),
        pytest.param("RJ BJ S9 H9 SA SK SQ", True, id="only_trumps"),
        pytest.param("H3 H4 C3 C4 D3 D4 RJ", True, id="anything"),
        pytest.param("H3 H4 C3 C4 D3 D4", False, id="six"),
        pytest.param("H3 H4 C3 C4 D3 D4 D6 D7", False, id="eight"),
    ],
)
def test_4_1_any_7_cards(bury: str, legal: bool) -> None:
    assert ask("bury_legal", bury=bury) == legal


# --- 4.2 找朋友 ----------------------------------------------------------------------------------------------------


def callable_card(card: str, n: int, exposed: str = "H2 D2*2", flipped: str = "") -> bool:
    return bool(ask("call_legal", exposed=exposed, flipped=flipped, call={"card": card, "n": n}))


# 叫牌流程: body and appendix differ, B21
def test_4_2_the_declarer_buries_and_then_calls_B21() -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    at.pass_all()
    assert (at.state.phase, at.actors) == ("bury", (1,))
    at.bury(1)
    assert (at.state.phase, at.actors) == ("friend", (1,))
    at.do(1, "call HA 1")
    assert (at.state.phase, at.actors) == ("trick", (1,))


# 叫牌范围
@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("card", ["HA", "D5", "S2", "C9"])
def test_4_2_any_suit_and_rank_may_be_called(card: str, n: int) -> None:
    assert callable_card(card, n)


@pytest.mark.parametrize("n", [0, 4])
def test_4_2_the_copy_is_1_to_3(n: int) -> None:
    assert not callable_card("HA", n)


def test_4_2_the_copy_must_be_said() -> None:
    with pytest.raises(BadInput):
        parse_action("call HA")


def test_4_2_no_trump_wheel_is_off_B23() -> None:
    assert not callable_card("NT", 1)


# 叫牌限制
@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("card", [pytest.param("H2", id="of_the_bid"), pytest.param("D2", id="of_the_counter")])
def test_4_2_shown_cards_may_not_be_called_whichever_copy_B24(card: str, n: int) -> None:
    assert not callable_card(card, n)


def test_4_2_turned_over_cards_may_be_called() -> None:
    assert callable_card("D2", 1, exposed="", flipped="D2")


@pytest.mark.parametrize("n", [1, 2, 3])
@pytest.mark.parametrize("joker", ["RJ", "BJ"])
def test_4_2_jokers_may_be_called_for_each_copy(joker: str, n: int) -> None:
    assert callable_card(joker, n)


def test_4_2_limits_in_play() -> None:
    at = table({1: "H2", 2: "D2*2"}, levels="23222")
    at.do(1, "bid H2")
    at.do(2, "bid D2*2")
    at.pass_all()
    at.bury(1)
    assert [at.refused(1, f"call {card} 3") for card in ("H2", "D2")] == ["call_shown"] * 2
    at.do(1, "call RJ 3")


def test_4_2_turned_over_card_called_in_play() -> None:
    at = table({}, levels=both.FLIP_LEVELS, bottom=both.FLIP_BOTTOM)
    at.pass_all()
    at.bury(1)
    at.do(1, "call D2 1")
    assert at.state.phase == "trick"


def friend(call: str, n: int, plays: list[Any], ended: bool = False, buried: str = "") -> tuple[Any, ...]:
    call_ = {"card": call, "n": n}
    found = ask("friend_after", declarer=1, call=call_, plays=plays, ended=ended, buried=buried)
    return found["status"], found["friend"], found["count"]


# 叫牌策略
@pytest.mark.parametrize("n, seat", [(1, 5), (2, 4), (3, 3)], ids=["first", "second", "third"])
def test_4_2_first_second_or_third_to_play_it(n: int, seat: int) -> None:
    plays = [(5, "HA"), (4, "HA"), (3, "HA")]
    assert friend("HA", n, plays) == ("found", seat, 3)
    assert friend("HA", n, plays[: n - 1]) == ("pending", None, n - 1)


# 队伍分配: two against three, or alone; the friend brings the points taken before he was known (B29)
@pytest.mark.parametrize(
    "friend, points", [pytest.param(3, 55, id="2_against_3"), pytest.param(None, 70, id="1_against_4")]
)
def test_4_2_sides_B29(friend: int | None, points: int) -> None:
    tricks = [{"winner": seat, "points": 5 * seat} for seat in SEATS]
    assert ask("attack_score", tricks=tricks, declarer=1, friend=friend, bottom_added=0) == points


# 示例1：叫花色牌, 示例2：叫王
@pytest.mark.parametrize("call, n", [pytest.param("HA", 1, id="example_1"), pytest.param("RJ", 3, id="example_2")])
def test_4_2_confirmed_call(call: str, n: int) -> None:
    assert callable_card(call, n)
    assert friend(call, n, [(2, f"{call}*{n}")]) == ("found", 2, n)


# 特殊情况
@pytest.mark.parametrize(
    "n, plays, ended, buried, found",
    [
        pytest.param(1, [(1, "HA")], False, "", ("solo", None, 1), id="row_1-declarer_plays_the_first_B26"),
        pytest.param(3, [(1, "HA*3")], False, "", ("solo", None, 3), id="row_1-declarer_has_all_three_B26"),
        pytest.param(1, [], True, "HA*3", ("solo", None, 0), id="row_2-all_buried"),
        pytest.param(3, [(2, "HA"), (4, "HA")], True, "HA", ("solo", None, 2), id="row_2-third_buried"),
        pytest.param(1, [(4, "HA")], False, "", ("found", 4, 1), id="row_3-in_another_hand"),
        pytest.param(2, [(4, "HA"), (2, "HA")], False, "", ("found", 2, 2), id="row_3-second_copy"),
        pytest.param(3, [(1, "HA"), (4, "HA"), (2, "HA")], False, "", ("found", 2, 3), id="row_4-declarers_counts"),
    ],
)
def test_4_2_special_cases(n: int, plays: Any, ended: bool, buried: str, found: tuple[Any, ...]) -> None:
    assert friend("HA", n, plays, ended, buried) == found


# 示例说明: 第2张红桃A; declarer, B and D hold one each. The declarer as the second is alone by B26.
@pytest.mark.parametrize("order", list(permutations((1, 2, 4))), ids=str)
def test_4_2_example_second_ace_of_hearts(order: tuple[int, int, int]) -> None:
    plays = [(seat, "HA") for seat in order]
    second = ("solo", None) if order[1] == 1 else ("found", order[1])
    assert friend("HA", 2, plays[:1]) == ("pending", None, 1)
    assert friend("HA", 2, plays[:2]) == (*second, 2)
    assert friend("HA", 2, plays) == (*second, 3)


def test_4_2_example_second_ace_of_hearts_in_play() -> None:
    at = declared({1: "HA", 5: "H3", 4: "HA", 3: "H4", 2: "HA"}, call="HA 2")
    at.trick({1: "HA", 5: "H3"})
    assert at.friend is None
    at.do(4, "play HA")
    assert at.friend == 4
    at.trick({3: "H4", 2: "HA"})
    assert at.friend == 4 and len(at.events(FriendFound)) == 1


# 盟友识别时机: 第3张方片5
def test_4_2_example_third_five_of_diamonds() -> None:
    plays = [(2, "D5"), (4, "D5"), (5, "D5")]
    counted = [friend("D5", 3, plays[:n]) for n in (1, 2, 3)]
    assert counted == [("pending", None, 1), ("pending", None, 2), ("found", 5, 3)]


def test_4_2_example_third_five_of_diamonds_in_play() -> None:
    at = declared({1: "DA", 5: "D5", 4: "D5", 3: "D5", 2: "D3"}, call="D5 3")
    at.do(1, "play DA")
    for seat, count in ((5, 1), (4, 2)):
        at.do(seat, "play D5")
        assert {(view.copies, view.friend) for view in at.views()} == {(count, None)}
    at.do(3, "play D5")
    assert {(view.copies, view.friend) for view in at.views()} == {(3, 2)}  # known to all


def test_4_2_never_played_means_alone() -> None:
    assert friend("D5", 3, [(2, "D5"), (4, "D5")], ended=True) == ("solo", None, 2)


def test_4_2_never_played_means_alone_in_play() -> None:
    at = declared({1: "HA"}, call="HA 3", bury="HA")
    at.finish_deal()
    (scored,) = at.events(DealScored)
    assert at.friend is None and scored.attackers == (1, 2, 3, 4)


# --- 5.1 出牌顺序 --------------------------------------------------------------------------------------------------


def test_5_1_play_goes_counter_clockwise() -> None:
    assert ask("seat_order", phase="play", start=1) == CIRCLE


@pytest.mark.parametrize("declarer", SEATS)
def test_5_1_declarer_leads_first(declarer: int) -> None:
    assert ask("first_leader", starter=1, declarer=declarer) == declarer


def test_5_1_highest_play_leads_next() -> None:
    at = declared({1: "D4", 5: "D6", 4: "DK", 3: "DQ", 2: "D3"})
    for seat, card in zip(CIRCLE, cards("D4 D6 DK DQ D3"), strict=True):
        assert at.actors == (seat,)
        at.do(seat, f"play {card}")
    assert at.actors == (4,)


# --- 5.2 牌型定义 --------------------------------------------------------------------------------------------------


# 基本牌型, 组合牌型
@pytest.mark.parametrize("pile, shape", both.SHAPES)
def test_5_2_shapes(pile: str, shape: dict[str, Any]) -> None:
    assert at_2("classify", cards=pile) == shape


# 重要说明
@pytest.mark.parametrize(
    "pile, shape",
    [
        pytest.param("HT*2", {"shape": "pair", "suit": "H"}, id="yes-two_heart_10"),
        pytest.param("RJ*2", {"shape": "pair", "suit": "T"}, id="yes-two_red_jokers"),
        pytest.param(
            "RJ BJ",
            {"shape": "throw", "suit": "T", "units": {"triples": 0, "pairs": 0, "singles": 2}},
            id="no-two_different_jokers",
        ),
        pytest.param("HT ST", {"shape": "invalid"}, id="no-10_of_two_suits"),
    ],
)
def test_5_2_what_is_a_pair(pile: str, shape: dict[str, Any]) -> None:
    assert at_2("classify", cards=pile) == shape


def test_5_2_a_throw_needs_two_cards() -> None:
    assert ask("lead_legal", cards="HA HK")


# 拖拉机注意事项, 黑桃5
@pytest.mark.parametrize(
    "pile, tractor",
    [
        pytest.param("D4*2 D6*2", True, id="example_1-diamond_4_6"),
        pytest.param("ST*2 SJ*2 SQ*2", True, id="example_2-trump_10_J_Q"),
        pytest.param("S5*2 SA*2 SK*2", True, id="example_3-trump_5_A_K_B33"),
        pytest.param("D4*2 D5*2", False, id="diamond_5_is_no_diamond"),
        pytest.param("S4*2 S6*2", True, id="trump_4_6"),
        pytest.param("H5*2 SA*2", True, id="off_suit_5_and_ace_B33"),
        pytest.param("S5*2 H5*2", True, id="trump_5_and_off_suit_5_B33"),
        pytest.param("D3*2 S4*2", False, id="trump_and_side_apart"),
        pytest.param("RJ BJ S5*2", False, id="note-two_different_jokers"),
        pytest.param("RJ BJ RJ BJ", True, id="both_joker_pairs_B34"),
        pytest.param("D4*2 D7*2", False, id="gap"),
    ],
)
def test_5_2_tractor_goes_by_rank_order(pile: str, tractor: bool) -> None:
    assert at_5("is_tractor", cards=pile) == tractor


# --- 5.2 甩牌条件 --------------------------------------------------------------------------------------------------


def throw(pile: str, others: dict[int, str], choice: str | None = None, trump: str = "S", thrower: int = 1) -> Any:
    """At level 2, for example 1 holds a 9."""
    facts = {"trump": trump, "level": "2", "thrower": thrower}
    return ask("throw_check", throw=pile, others=others, choice=choice, **facts)


def failed(blocker: int, choices: list[str], kept: str) -> dict[str, Any]:
    return {"ok": False, "blocker": blocker, "choices": choices, "kept": cards(kept)}


def stands(pile: str) -> dict[str, Any]:
    return {"ok": True, "blocker": None, "choices": [], "kept": cards(pile)}


# 示例1：甩牌失败（对子被管上）
EXAMPLE_1 = "S7*2 S6 S9 SJ SQ"


def test_5_2_throw_example_1_pair_kept() -> None:
    found = throw(EXAMPLE_1, {5: "S3*2 S4", 4: "S8*2", 3: "SA", 2: ""}, "pair", trump="H")
    assert found == failed(4, ["pair", "single"], "S7*2")


def test_5_2_throw_example_1_in_play() -> None:
    at = declared({1: EXAMPLE_1, 4: "S8*2"}, level="2", trump="H", fill=(4, 3, 2, 1), suits="S")
    assert not any(card[0] == "S" and card != "S2" for card in at.hand(5))  # 下家无法管上
    at.do(1, f"play {EXAMPLE_1}")
    assert at.actors == (4,)
    at.do(4, "keep pair")
    assert at.on_table == {1: ["S7", "S7"]} and at.actors == (5,)
    assert at.holds(1, "S6 S9 SJ SQ")  # 收回


# 示例2：甩牌失败（单张被管上）
EXAMPLE_2 = "H5*2 H6 H8 HT"


def test_5_2_throw_example_2_pair_kept() -> None:
    assert throw(EXAMPLE_2, {5: "H7"}, "pair") == failed(5, ["pair", "single"], "H5*2")


def test_5_2_throw_example_2_single_kept() -> None:
    assert throw(EXAMPLE_2, {5: "H7"}, "single") == failed(5, ["pair", "single"], "H6")


@pytest.mark.parametrize(
    "choice, kept, back",
    [
        pytest.param("pair", "H5*2", "H6 H8 HT", id="pair_kept"),
        pytest.param("single", "H6", "H5*2 H8 HT", id="single_kept"),
    ],
)
def test_5_2_throw_example_2_in_play(choice: str, kept: str, back: str) -> None:
    at = declared({1: EXAMPLE_2, 5: "H7"}, level="2", fill=(4, 3, 2, 1), suits="H")
    assert [card for card in at.hand(5) if card[0] == "H" and card != "H2"] == ["H7"]
    at.do(1, f"play {EXAMPLE_2}")
    assert at.actors == (5,) and at.refused(5, "keep triple") == "keep_shape"
    at.do(5, f"keep {choice}")
    assert at.on_table == {1: cards(kept)} and at.holds(1, back)
    assert [event.penalty for event in at.events(ThrowFailed)] == [0]  # B44


# 示例3：甩牌失败（多种牌型被管上，可选择）. The block comes from the singles (B41).
EXAMPLE_3 = "DT*2 D7 DQ DK"


def test_5_2_throw_example_3_choice_1_pair_kept_B41() -> None:
    assert throw(EXAMPLE_3, {5: "DQ D8*2"}, "pair") == failed(5, ["pair", "single"], "DT*2")


def test_5_2_throw_example_3_choice_2_single_kept_B41() -> None:
    assert throw(EXAMPLE_3, {5: "DQ D8*2"}, "single") == failed(5, ["pair", "single"], "D7")


def test_5_2_throw_example_3_pair_of_8_does_not_beat_pair_of_10_B41() -> None:
    assert throw("DT*2 DK", {5: "DQ D8*2"}) == stands("DT*2 DK")


@pytest.mark.parametrize(
    "choice, kept, back",
    [
        pytest.param("pair", "DT*2", "D7 DQ DK", id="choice_1-pair_kept"),
        pytest.param("single", "D7", "DT*2 DQ DK", id="choice_2-single_kept"),
    ],
)
def test_5_2_throw_example_3_in_play_B41(choice: str, kept: str, back: str) -> None:
    at = declared({1: EXAMPLE_3, 5: "DQ D8*2"}, level="2", fill=(4, 3, 2, 1), suits="D")
    at.do(1, f"play {EXAMPLE_3}")
    assert at.actors == (5,)
    at.do(5, f"keep {choice}")
    assert at.on_table == {1: cards(kept)} and at.holds(1, back)


# 示例4：甩牌成功
EXAMPLE_4 = "C5*3 C6*2 C7"


def test_5_2_throw_example_4_stands() -> None:
    others = {5: "C3*3 C4*2", 4: "C7 C4", 3: "C6 C3*2", 2: "H5*3"}
    assert throw(EXAMPLE_4, others) == stands(EXAMPLE_4)


def test_5_2_throw_example_4_in_play() -> None:
    """All higher clubs are the thrower's own; the others follow suit or discard."""
    higher = " ".join(f"C{rank}*3" for rank in "89TJQKA")
    hands = {1: f"{EXAMPLE_4} {higher}", 5: "C7 C3*2", 4: "C7 C3", 3: "C6 C4*3"}
    at = declared(hands, level="2", trump="S", bottom="D3 D4 D6 D7 D8 D9 DQ", fill=(2, 3, 4, 5), suits="H")
    at.do(1, f"play {EXAMPLE_4}")
    assert at.on_table == {1: cards(EXAMPLE_4)} and at.actors == (5,)
    others = [card for card in at.hand(5) if card[0] != "C"]
    assert at.refused(5, f"play {' '.join(others[:6])}") == "follow_suit"
    at.do(5, f"play C7 C3*2 {' '.join(others[:3])}")


# 验证规则, 关键规则
@pytest.mark.parametrize(
    "pile, hand, found",
    [
        pytest.param("HK*2 H9*2", "HA", stands("HK*2 H9*2"), id="pair_is_not_beaten_by_a_single"),
        pytest.param("HT*2 HK", "HA H3*2", failed(5, ["pair", "single"], "HT*2"), id="single_is_beaten_by_a_single"),
        pytest.param("HK*3 HQ*2", "HA*2", failed(5, ["triple", "pair"], "HQ*2"), id="pair_is_beaten_by_a_pair"),
        pytest.param("H4*3 HA", "H5*2 H6*2", stands("H4*3 HA"), id="triple_is_not_beaten_by_pairs"),
        pytest.param("H4*3 HA*2", "H5*3", failed(5, ["triple", "pair"], "HA*2"), id="triple_is_beaten_by_a_triple"),
        pytest.param("HA*2 HK", "HK*2 HQ", stands("HA*2 HK"), id="B43-equal_does_not_beat"),
        pytest.param("H9*2 HA", "HT*3", failed(5, ["pair", "single"], "H9*2"), id="B42-triple_broken_for_a_pair"),
    ],
)
def test_5_2_throw_shape_against_shape(pile: str, hand: str, found: dict[str, Any]) -> None:
    """Where it fails, the pair is kept."""
    choice = None if found["ok"] else "pair"
    assert throw(pile, {5: hand, 4: "", 3: "", 2: ""}, choice) == found


def test_5_2_throw_choices_go_from_triple_to_single() -> None:
    found = throw("H4*3 H5*2 H6", {5: "H7"}, "triple")
    assert found == failed(5, ["triple", "pair", "single"], "H4*3")


@pytest.mark.parametrize("choice, kept", [("pair", "H3*2"), ("single", "H4")], ids=["pair", "single"])
def test_5_2_throw_smallest_of_the_chosen_shape_stays(choice: str, kept: str) -> None:
    assert throw("H8*2 H3*2 HJ H4", {5: "H6"}, choice)["kept"] == cards(kept)


@pytest.mark.parametrize(
    "thrower, able, blocker",
    [
        pytest.param(1, [5, 4], 5, id="next_player_first"),
        pytest.param(1, [3, 4], 4, id="then_the_second"),
        pytest.param(1, [2], 2, id="the_last_one_is_enough"),
        pytest.param(3, [4, 1], 1, id="from_seat_3"),
    ],
)
def test_5_2_throw_first_able_player_counter_clockwise_decides(thrower: int, able: list[int], blocker: int) -> None:
    others = {seat: "HA" if seat in able else "H3" for seat in SEATS if seat != thrower}
    assert throw("HK HJ", others, "single", thrower=thrower) == failed(blocker, ["single"], "HJ")


# 收回: what is taken back was not played (B28), what stays was
@pytest.mark.parametrize(
    "called, found",
    [
        pytest.param("HT", ("pending", None, 0), id="taken_back"),
        pytest.param("H6", ("found", 2, 1), id="kept"),
    ],
)
def test_5_2_throw_only_the_kept_card_can_find_the_friend_B28(called: str, found: tuple[Any, ...]) -> None:
    play = {"seat": 2, "cards": ["H6"], "taken_back": cards("H5*2 H8 HT")}
    assert friend(called, 1, [play]) == found


@pytest.mark.parametrize("called, copies, alone", [("HT", 0, False), ("H6", 1, True)], ids=["taken_back", "kept"])
def test_5_2_throw_only_the_kept_card_counts_in_play_B28(called: str, copies: int, alone: bool) -> None:
    at = declared({1: EXAMPLE_2, 5: "H7"}, level="2", call=f"{called} 1", fill=(4, 3, 2, 1), suits="H")
    at.do(1, f"play {EXAMPLE_2}")
    at.do(5, "keep single")
    assert (at.state.copies, at.state.alone) == (copies, alone)


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


def test_5_3_rule_1_too_few_of_the_suit_B49() -> None:
    assert ask.follows("DT*2", "D8 S2 HA") == piles("D8 S2", "D8 HA")


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
        pytest.param({1: "DA*2", 5: "S2*2"}, 5, id="trumps_of_the_shape_ruff"),
        pytest.param({1: "DA*2", 5: "S2 S3"}, 1, id="trumps_of_another_shape_do_not"),
        pytest.param({1: "DA", 5: "SA", 4: "H9", 3: "S9", 2: "BJ"}, 2, id="jokers_are_the_highest_trumps"),
        pytest.param({1: "D3", 5: "HA", 4: "CA"}, 1, id="other_suits_never_win"),
    ],
)
def test_5_3_rule_4_void(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 毙牌/杀牌规则: 判断流程
@pytest.mark.parametrize(
    "lead, ruff, wins",
    [
        pytest.param("DT*2", "S3*2", True, id="pair_pair"),
        pytest.param("DT*3", "S3*3", True, id="triple_triple"),
        pytest.param("DT*2 DJ*2", "S3*2 S4*2", True, id="tractor_tractor"),
        pytest.param("DT*2 DJ*2", "S3*2 S5*2", False, id="tractor_two_pairs"),
        pytest.param("DT*3", "S3*2 S4", False, id="triple_pair_and_single"),
        pytest.param("DT*2", "SA SK", False, id="pair_singles"),
    ],
)
def test_5_3_ruff_needs_the_shape(lead: str, ruff: str, wins: bool) -> None:
    assert ask.winner({1: lead, 5: ruff}) == (5 if wins else 1)


# 示例（假设主牌是黑桃）, rows 1 to 5
@pytest.mark.parametrize(
    "lead, ruff, winner",
    [
        pytest.param("D3*3", "S2*3", 5, id="row_1-triple_of_trumps"),
        pytest.param("DT*2", "S5*2", 5, id="row_2-pair_of_trumps"),
        pytest.param("DA", "S2", 5, id="row_3-single_trump"),
        pytest.param("DA*3", "RJ BJ S3", 1, id="row_4-jokers_are_no_triple"),
        pytest.param("DA*3", "BJ*3", 5, id="row_5-triple_of_black_jokers"),
    ],
)
def test_5_3_ruff_table(lead: str, ruff: str, winner: int) -> None:
    assert ask.may_follow(lead, ruff + " H3", ruff)
    assert ask.winner({1: lead, 5: ruff}) == winner


def test_5_3_ruff_table_row_6_three_cards_on_a_pair_are_refused_B55() -> None:
    assert not ask.may_follow("DT*2", "S5*3 H3", "S5*3")


# 跟牌示例
@pytest.mark.parametrize("lead, hand, follows", both.EXAMPLES_5_3)
def test_5_3_follow(lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


@pytest.mark.parametrize("lead, hand, play, wins", both.RUFFS_5_3)
def test_5_3_void(lead: str, hand: str, play: str, wins: bool) -> None:
    assert ask.may_follow(lead, hand, play)
    assert ask.winner({1: lead, 5: play}) == (5 if wins else 1)


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
    assert ask.may_follow("ST*2", "CA*2 H5*2", "CA*2", trump="H")
    assert ask.winner({1: "ST*2", 5: "CA*2"}, trump="H") == 1


# 毙牌示例: ♠1010 led, ♥ trumps
def test_5_4_example_A_pair_of_trumps_ruffs() -> None:
    assert ask.may_follow("ST*2", "H5*2 C3", "H5*2", trump="H")
    assert ask.winner({1: "ST*2", 5: "H5*2"}, trump="H") == 5


def test_5_4_example_B_three_black_jokers_on_a_pair_are_refused_B55() -> None:
    assert not ask.may_follow("ST*2", "BJ*3 C3", "BJ*3", trump="H")


def test_5_4_example_C_three_trumps_on_a_pair_are_refused_B55() -> None:
    assert not ask.may_follow("ST*2", "H3*3 C3", "H3*3", trump="H")


def test_5_4_example_C_in_play_B55() -> None:
    at = declared({1: "ST*2", 5: "H3*3"}, trump="H", fill=(4, 3, 2, 1), suits="S")
    at.do(1, "play ST*2")
    assert not any(card[0] == "S" and card != "S9" for card in at.hand(5))
    assert at.refused(5, "play H3*3") == "follow_count"
    at.do(5, "play H3*2")


def test_5_4_example_D_two_different_jokers_do_not_ruff() -> None:
    assert ask.may_follow("ST*2", "RJ BJ C3", "RJ BJ", trump="H")
    assert ask.winner({1: "ST*2", 5: "RJ BJ"}, trump="H") == 1


def test_5_4_example_E_two_single_trumps_do_not_ruff() -> None:
    assert ask.may_follow("ST*2", "HA HK C3", "HA HK", trump="H")
    assert ask.winner({1: "ST*2", 5: "HA HK"}, trump="H") == 1


def test_5_4_all_five_players_of_the_examples() -> None:
    assert ask.winner({1: "ST*2", 5: "RJ BJ", 4: "HA HK", 3: "H5*2", 2: "S3 S4"}, trump="H") == 3


# 毙牌大小判断流程: with the same shape the higher trump wins, a joker above the others
def test_5_4_jokers_are_trumps_like_others() -> None:
    assert ask.winner({1: "ST*2", 5: "H5*2", 4: "BJ*2", 3: "HA*2"}, trump="H") == 4


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
        pytest.param({1: "D8*2", 5: "S8*2"}, 5, id="trump_suit_above_others"),
        pytest.param({1: "SA", 5: "D9"}, 5, id="level_card_above_plain_trump"),
        pytest.param({1: "D8*2", 5: "DT*2", 4: "DK*2", 3: "DQ*2"}, 4, id="by_rank"),
    ],
)
def test_5_5_same_shape(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


def test_5_6_winner_takes_all_points_and_leads() -> None:
    at = declared({1: "D5", 5: "DT", 4: "DA", 3: "DK", 2: "D3"})
    at.trick({1: "D5", 5: "DT", 4: "DA", 3: "DK", 2: "D3"})
    assert at.events(TrickTaken) == [TrickTaken(3, 25, 3)]
    assert at.state.score == (0, 0, 0, 25, 0) and at.actors == (4,)


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


@pytest.mark.parametrize("points", [239, 240, 299])
def test_7_3_from_180_on_it_is_always_the_last_row_B68(points: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=None, points=points)
    assert found == settled("惨败", {1}, 0, 2, starter=5)


# 7.4 特殊术语说明
@pytest.mark.parametrize(
    "points, term", [(0, "大光"), (1, "小光"), (59, "小光"), (300, "满光"), pytest.param(340, "满光", id="B66-340")]
)
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
    assert over("AKQJT", 60, friend=None) == 1


# --- 附录：游戏流程图 ----------------------------------------------------------------------------------------------


def test_appendix_phases_of_a_deal_B21() -> None:
    assert load(RULES).phases == ("draw", "bury", "friend", "swap", "trick", "score")


def test_appendix_play_goes_on_until_the_hands_are_empty() -> None:
    at = declared({1: "DA*3"}, call="RJ 1")
    at.do(1, "play DA*3")  # fewer tricks than cards
    at.finish_deal()
    assert {len(hand) for hand in at.state.hands} == {0}
    assert len(at.events(TrickTaken)) < 31
    (scored,) = at.events(DealScored)
    assert at.events(TrickTaken)[-1].leader is None and scored.points >= 0
