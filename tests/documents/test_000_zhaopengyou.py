"""What only document 000, 《五人三副牌找朋友升级》, says, section by section; players A to E are seats 1 to 5.

What it shares with document 001 is in test_000_001_shared.py.
Examples that name no level are played at level 9 with ♠ trumps (B62), unless they hold a 9 of a side suit.
"""

from functools import partial
from itertools import permutations
from typing import Any

import pytest

from paiju.actions import parse_action
from paiju.cards import parse_card
from paiju.errors import BadInput
from paiju.rules import load
from paiju.tricks.events import DealScored, Drawn, FriendFound, ThrowFailed
from tests.documents import finding_friends as both
from tests.documents.asking import Referee, cards
from tests.documents.finding_friends import CIRCLE, SEATS
from tests.documents.table import Table, seat_1_declares

RULES = "zhaopengyou"
ask = Referee(RULES, trump="S", level="9")
at_5 = Referee(RULES, trump="S", level="5")
at_2 = Referee(RULES, trump="D", level="2")
table = partial(Table, RULES, levels="22222")
declared = partial(seat_1_declares, RULES)


# --- 二、发牌规则 --------------------------------------------------------------------------------------------------


def deal_order(at: Table) -> list[int]:
    return [event.seat + 1 for event in at.events(Drawn)]


# 场景一：首局
def test_2_3_scenario_1_first_deal_from_player_1() -> None:
    assert ask("seat_order", phase="deal", start=1) == CIRCLE
    at = table({1: "SA", 5: "HA", 4: "CA", 3: "DA", 2: "RJ"}, starter=1)
    assert deal_order(at) == CIRCLE
    first_round = [at.hand(seat).count(card) for seat, card in zip(CIRCLE, cards("SA HA CA DA RJ"), strict=True)]
    assert min(first_round) >= 1


# --- 3.3 反庄规则 --------------------------------------------------------------------------------------------------


# 核心规则, 反主强度: one card more than shown
@pytest.mark.parametrize("shown", [1, 2, 3], ids=["over_single", "over_pair", "over_triple"])
@pytest.mark.parametrize("n", both.BID_KINDS)
@pytest.mark.parametrize("own", [pytest.param("S3", id="own_level"), pytest.param("D2", id="declarers_level")])
def test_3_3_strength(n: int, shown: int, own: str) -> None:
    legal = ask("bid_legal", levels="23222", history=[(1, f"H2*{shown}")], seat=2, cards=f"{own}*{n}")
    assert legal == (n > shown)


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


# --- 4.1 拿底牌 ----------------------------------------------------------------------------------------------------


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
        assert {(view.copies(parse_card("D5")), view.friends) for view in at.views()} == {(count, ())}
    at.do(3, "play D5")
    assert {(view.copies(parse_card("D5")), view.friends) for view in at.views()} == {(3, (2,))}  # known to all


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


# --- 5.2 牌型定义 --------------------------------------------------------------------------------------------------


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
        pytest.param("S5*2 SA*2 SK*2", True, id="example_3-trump_5_A_K_B33"),
        pytest.param("S4*2 S6*2", True, id="trump_4_6"),
        pytest.param("H5*2 SA*2", True, id="off_suit_5_and_ace_B33"),
        pytest.param("S5*2 H5*2", True, id="trump_5_and_off_suit_5_B33"),
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
    assert (at.state.copies(parse_card(called)), at.state.alone) == (copies, alone)


# --- 5.3 跟牌规则 --------------------------------------------------------------------------------------------------


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


# 示例（假设主牌是黑桃）, rows 4 and 5
@pytest.mark.parametrize(
    "lead, ruff, winner",
    [
        pytest.param("DA*3", "RJ BJ S3", 1, id="row_4-jokers_are_no_triple"),
        pytest.param("DA*3", "BJ*3", 5, id="row_5-triple_of_black_jokers"),
    ],
)
def test_5_3_ruff_table_with_jokers(lead: str, ruff: str, winner: int) -> None:
    assert ask.may_follow(lead, ruff + " H3", ruff)
    assert ask.winner({1: lead, 5: ruff}) == winner


# --- 5.4 毙牌规则 --------------------------------------------------------------------------------------------------


# 毙牌示例: ♠1010 led, ♥ trumps
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


# --- 附录：游戏流程图 ----------------------------------------------------------------------------------------------


def test_appendix_phases_of_a_deal_B21() -> None:
    assert load(RULES).phases == ("draw", "bury", "friend", "swap", "trick", "score")
