"""Every example that documents 000 and 001 share, by both presets; players A to E are seats 1 to 5.

The ways of 3.3 are one situation, which each document settles by its own rows.
Names cite the section; where the two documents number it differently, the ids do. What only one document says is in
test_000_zhaopengyou.py and test_001_zhaopengyou_classic.py.
Examples that name no level are played at level 9 with ♠ trumps (B62), unless they hold a 9 of a side suit.
"""

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from paiju.match import Match
from paiju.rules import load
from paiju.tricks.events import BottomFlipped, BottomTaken, DealScored, StarterSet, TrickTaken
from tests.documents import finding_friends as both
from tests.documents.asking import Referee, piles
from tests.documents.finding_friends import CIRCLE, FORTY, SEATS, TEN, both_ends, raised, settled
from tests.documents.table import Table, seat_1_declares, size_of

Setting = Callable[..., Table]
# 5.1 出牌方向: the seats in turn when seat 1 leads, 逆时针 in 000 and 顺时针 in 001 (B02)
TURNS = {"zhaopengyou": tuple(CIRCLE), "zhaopengyou-classic": SEATS}


def presets(ids: tuple[str, str]) -> list[Any]:
    return [pytest.param(name, id=id_) for name, id_ in zip(TURNS, ids, strict=True)]


def sections(of_000: str, of_001: str) -> pytest.MarkDecorator:
    """Where the two documents say the same under two numbers, or one of them by a ruling."""
    return pytest.mark.parametrize("rules", presets((f"000_{of_000}", f"001_{of_001}")))


@pytest.fixture(params=presets(("000", "001")))
def rules(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture
def ask(rules: str) -> Referee:
    return Referee(rules, trump="S", level="9")


@pytest.fixture
def at_5(rules: str) -> Referee:
    return Referee(rules, trump="S", level="5")


@pytest.fixture
def at_2(rules: str) -> Referee:
    return Referee(rules, trump="D", level="2")


@pytest.fixture
def table(rules: str) -> Setting:
    return partial(Table, rules, levels="22222")


@pytest.fixture
def declared(rules: str) -> Setting:
    return partial(seat_1_declares, rules)


@pytest.fixture
def turns(rules: str) -> tuple[int, ...]:
    return TURNS[rules]


def in_turn(turns: tuple[int, ...], *plays: str) -> dict[int, str]:
    """Seat 1 leads the first play, the others follow."""
    return dict(zip(turns, plays, strict=False))


# --- 一、基础信息 --------------------------------------------------------------------------------------------------


def test_1_players_packs_hands_bottom_and_points(ask: Referee) -> None:
    assert ask("deck_info") == {"players": 5, "cards": 162, "hand": 31, "bottom": 7, "points": 300}


# The table of 001 writes ♠ only, which would make 75 points instead of 300.
@sections("1", "1_B72")
@pytest.mark.parametrize("card, worth", both.POINT_CARDS)
def test_1_point_cards_of_every_suit(ask: Referee, card: str, worth: int) -> None:
    assert ask("points", cards=card) == worth


@pytest.mark.parametrize("rank", "2346789JQA")
def test_1_other_ranks_are_worth_nothing(ask: Referee, rank: str) -> None:
    assert ask("points", cards=f"S{rank} H{rank} C{rank} D{rank}") == 0


def test_1_jokers_are_worth_nothing(ask: Referee) -> None:
    assert ask("points", cards="RJ*3 BJ*3") == 0


def test_1_everybody_starts_at_2(rules: str) -> None:
    assert Match(load(rules), b"").state.levels == ("2",) * 5


@pytest.mark.parametrize("low, high", both.STEPS)
def test_1_order_of_levels(ask: Referee, low: str, high: str) -> None:
    after = ask("settle", levels=low + "2222", declarer=1, friend=3, points=60)
    assert after["levels"]["1"] == high


# --- 二、发牌规则 --------------------------------------------------------------------------------------------------


def test_2_1_31_cards_each_and_7_left(table: Setting) -> None:
    at = table({})
    assert [len(hand) for hand in at.state.hands] == [31] * 5
    assert len(at.state.bottom) == 7


def test_2_2_first_starter_is_drawn_by_lot(rules: str) -> None:
    starters = {Match(load(rules), b"%d" % seed).state.starter for seed in range(40)}
    assert starters == {0, 1, 2, 3, 4}


@pytest.mark.parametrize("declarer, friend, points, starter", both.NEXT_STARTERS)
def test_2_2_next_starter(ask: Referee, declarer: int, friend: int | None, points: int, starter: int) -> None:
    after = ask("settle", levels="22222", declarer=declarer, friend=friend, points=points)
    assert after["next_starter"] == starter


def test_2_2_nearest_seat_starts_even_if_it_is_the_friend_B03(ask: Referee) -> None:
    assert ask("settle", levels="22222", declarer=1, friend=5, points=120)["next_starter"] == 5


def test_2_2_in_play_the_next_deal_begins_there(declared: Setting) -> None:
    """Whatever the clock makes of the deal, the table of 2.2 says who starts the next one."""
    at = declared({})
    at.finish_deal()
    (scored,) = at.events(DealScored)
    if_won = 1 if at.friend is None else at.friend
    assert at.events(StarterSet)[-1].seat + 1 == (if_won if scored.points < 120 else 5)


# 发牌示例, 场景二：庄家赢（1V4）
@sections("2_3", "2_4")
def test_2_scenario_2_declarer_won_alone_and_starts(ask: Referee) -> None:
    after = ask("settle", levels="22222", declarer=1, friend=None, points=60)
    assert after["levels"]["1"] == "5"  # 庄家升级
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == CIRCLE


@sections("2_3", "2_4")
def test_2_scenario_2_from_any_seat_of_the_declarer_B82(ask: Referee) -> None:
    after = ask("settle", levels="22222", declarer=3, friend=None, points=0)
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [3, 2, 1, 5, 4]


# 场景三：庄家赢（2V3）
@sections("2_3", "2_4")
def test_2_scenario_3_friend_starts(ask: Referee) -> None:
    after = ask("settle", levels="22222", declarer=1, friend=4, points=60)
    assert (after["levels"]["1"], after["levels"]["4"]) == ("3", "3")
    assert ask("seat_order", phase="deal", start=after["next_starter"]) == [4, 3, 2, 1, 5]


# 场景四：庄家输
@sections("2_3", "2_4")
def test_2_scenario_4_seat_5_starts_after_seat_1_lost(ask: Referee) -> None:
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
        pytest.param([4, 8], 13, id="B06-countered_once"),
        pytest.param([4, 8, 12], 17, id="B06-countered_twice"),
    ],
)
def test_3_1_countdown(ask: Referee, bids: list[int], closes: int) -> None:
    assert ask("bid_deadline", bid_times_s=bids) == closes


def test_3_1_auction_begins_after_the_deal_and_anybody_may_bid(table: Setting) -> None:
    at = table({})
    assert at.state.phase == "draw" and at.actors == SEATS
    assert len(at.state.hands[0]) == 31


@pytest.mark.parametrize("seat", SEATS)
@pytest.mark.parametrize("n", both.BID_KINDS)
def test_3_1_anybody_bids_one_two_or_three_level_cards(ask: Referee, seat: int, n: int) -> None:
    assert ask("bid_legal", levels="22222", history=[], seat=seat, cards=f"C2*{n}")


# 示例：翻牌定庄
def test_3_1_flip_example(ask: Referee) -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=1, bottom=both.FLIP_BOTTOM)
    assert found == {"declarer": 1, "trump": "D", "level": "2", "flipped": 1}


# 多个玩家等级相同
@pytest.mark.parametrize("starter, declarer", both.FLIP_TIES)
def test_3_1_flip_tie_goes_to_the_nearest(ask: Referee, starter: int, declarer: int) -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=starter, bottom=both.FLIP_BOTTOM)
    assert found["declarer"] == declarer


def test_3_1_flip_example_in_play(table: Setting) -> None:
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
def test_3_1_cards_are_turned_until_one_is_somebodys_level(ask: Referee, bottom: str, flipped: int) -> None:
    found = ask("flip_bottom", levels=both.FLIP_LEVELS, starter=1, bottom=bottom)
    assert found == {"declarer": 2, "trump": "S", "level": "3", "flipped": flipped}


# 翻出的牌比大小王小，比其他主牌大: its kind, B19
@pytest.mark.parametrize("a, b, sign", [("D2", "RJ", "<"), ("D2", "BJ", "<"), ("D2", "H2", ">"), ("D2", "DA", ">")])
def test_3_1_turned_kind_stands_below_the_jokers_and_above_other_trumps(
    at_2: Referee, a: str, b: str, sign: str
) -> None:
    assert at_2.order(a, b) == sign


# 首发人当庄规则: 001 has the first example only, jokers go by B20 there
@pytest.mark.parametrize("bottom, trump", both.STARTER_DECLARES)
def test_3_1_starter_declares_when_nothing_is_found(ask: Referee, bottom: str, trump: str) -> None:
    found = ask("flip_bottom", levels=both.STARTER_LEVELS, starter=4, bottom=bottom)
    assert found == {"declarer": 4, "trump": trump, "level": "4", "flipped": 7}


@pytest.mark.parametrize("bottom, trump", both.STARTER_DECLARES)
def test_3_1_starter_declares_in_play(table: Setting, bottom: str, trump: str) -> None:
    at = table({}, levels=both.STARTER_LEVELS, bottom=bottom, starter=4)
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (4, trump, "4")


# 级牌定义
@pytest.mark.parametrize("suit", "SHCD")
@pytest.mark.parametrize("seat, rank", [pytest.param(1, "2", id="at_2"), pytest.param(2, "3", id="at_3")])
def test_3_1_level_cards_are_of_every_suit(ask: Referee, seat: int, rank: str, suit: str) -> None:
    levels = both.FLIP_LEVELS
    assert ask("bid_legal", levels=levels, history=[], seat=seat, cards=suit + rank)
    assert not ask("bid_legal", levels=levels, history=[], seat=3 - seat, cards=suit + rank)


# --- 3.2 叫庄规则 --------------------------------------------------------------------------------------------------


# 示例
def test_3_2_example_heart_2_makes_hearts_trumps(ask: Referee) -> None:
    found = ask("bid_result", levels="22222", bids=[(1, "H2")])
    assert found == {"declarer": 1, "trump": "H", "level": "2"}


# 叫庄类型
@pytest.mark.parametrize("n", both.BID_KINDS)
@pytest.mark.parametrize("suit", "SHCD")
def test_3_2_trump_is_the_suit_shown(ask: Referee, n: int, suit: str) -> None:
    assert ask("bid_result", levels="22222", bids=[(4, f"{suit}2*{n}")])["trump"] == suit


@pytest.mark.parametrize(
    "shown",
    [
        pytest.param("H3", id="not_his_level"),
        pytest.param("H2 D2", id="B09-two_suits"),
        pytest.param("RJ*2", id="B09-jokers"),
    ],
)
def test_3_2_only_level_cards_of_one_suit_bid(ask: Referee, shown: str) -> None:
    assert not ask("bid_legal", levels="22222", history=[], seat=1, cards=shown)


def test_3_2_the_others_may_counter(ask: Referee, table: Setting) -> None:
    at = table({1: "H2*3"})
    at.do(1, "bid H2")
    assert at.actors == (2, 3, 4, 5)
    assert not ask("bid_legal", levels="22222", history=[(1, "H2")], seat=1, cards="H2*2")  # B11


# --- 3.3 反庄方式, 3.4 定主 ----------------------------------------------------------------------------------------


# A shows ♥2 and B counters: preset, levels of A to E, B's counter; declarer, trumps and level by that document
WAYS = [
    pytest.param("zhaopengyou", "23222", "D2*2", 1, "D", "2", id="000-way_1-declarer_stays"),
    pytest.param("zhaopengyou", "22222", "D2*2", 2, "D", "2", id="000-special-B_is_at_2_too"),
    pytest.param("zhaopengyou", "23222", "S3*2", 2, "S", "3", id="000-way_2-own_level"),
    pytest.param("zhaopengyou-classic", "22222", "H2", 1, "H", "2", id="001-way_1-same_kind_both_at_2"),
    pytest.param("zhaopengyou-classic", "25222", "H2", 1, "H", "2", id="001-way_1-same_kind_of_another_level"),
    pytest.param("zhaopengyou-classic", "23222", "D3", 2, "D", "3", id="001-way_2-diamond_3"),
]


@pytest.mark.parametrize("rules, levels, counter, declarer, trump, level", WAYS)
def test_3_3_example(ask: Referee, levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    opening = ask("bid_result", levels=levels, bids=[(1, "H2")])
    assert opening == {"declarer": 1, "trump": "H", "level": "2"}
    assert ask("bid_legal", levels=levels, history=[(1, "H2")], seat=2, cards=counter)
    found = ask("bid_result", levels=levels, bids=[(1, "H2"), (2, counter)])
    assert found == {"declarer": declarer, "trump": trump, "level": level}


@pytest.mark.parametrize("rules, levels, counter, declarer, trump, level", WAYS)
def test_3_3_example_in_play(table: Setting, levels: str, counter: str, declarer: int, trump: str, level: str) -> None:
    at = table({1: "H2", 2: counter}, levels=levels)
    at.do(1, "bid H2")
    assert (at.declarer, at.trump, at.state.level) == (1, "H", "2")
    at.do(2, f"bid {counter}")
    at.pass_all()
    assert (at.declarer, at.trump, at.state.level) == (declarer, trump, level)
    assert [event.seat + 1 for event in at.events(BottomTaken)] == [declarer]


def test_3_4_trump_suit_is_announced_to_all(table: Setting) -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    at.pass_all()
    assert {view.trump for view in at.views()} == {1}


# --- 四、庄家流程 --------------------------------------------------------------------------------------------------


def test_4_1_declarer_takes_7_and_buries_7_in_secret(table: Setting) -> None:
    at = table({1: "H2 CK*2"}, bottom="RJ BJ SA SK S5 D3 D4")
    at.do(1, "bid H2")
    at.pass_all()
    assert len(at.state.hands[0]) == 38 and at.holds(1, "RJ BJ SA SK S5 D3 D4")
    at.do(1, "bury RJ H2 CK*2 SK S5 D3")
    assert len(at.state.hands[0]) == 31
    own, *others = (size_of(view.bottom) for view in at.views())
    assert own == (7, 0) and set(others) == {(0, 7)}


# 叫牌流程: body and appendix differ, B21
@sections("4_2", "appendix")
def test_4_2_the_declarer_buries_and_then_calls_B21(table: Setting) -> None:
    at = table({1: "H2"})
    at.do(1, "bid H2")
    at.pass_all()
    assert (at.state.phase, at.actors) == ("bury", (1,))
    at.bury(1)
    assert (at.state.phase, at.actors) == ("friend", (1,))
    at.do(1, "call HA 1")
    assert (at.state.phase, at.actors) == ("trick", (1,))


def test_4_2_no_trump_wheel_is_off_B23(ask: Referee) -> None:
    assert not ask("call_legal", exposed="H2", flipped="", call={"card": "NT", "n": 1})


# 队伍分配: two against three, or alone; the friend brings the points taken before he was known (B29)
@pytest.mark.parametrize(
    "friend, points", [pytest.param(3, 55, id="2_against_3"), pytest.param(None, 70, id="1_against_4")]
)
def test_4_2_sides_B29(ask: Referee, friend: int | None, points: int) -> None:
    tricks = [{"winner": seat, "points": 5 * seat} for seat in SEATS]
    assert ask("attack_score", tricks=tricks, declarer=1, friend=friend, bottom_added=0) == points


# --- 5.1 出牌顺序, 5.2 牌型定义 ------------------------------------------------------------------------------------


@pytest.mark.parametrize("declarer", SEATS)
def test_5_1_declarer_leads_first(ask: Referee, declarer: int) -> None:
    assert ask("first_leader", starter=1, declarer=declarer) == declarer


def test_5_1_highest_play_leads_next(declared: Setting, turns: tuple[int, ...]) -> None:
    plays = in_turn(turns, "D4", "D6", "DK", "DQ", "D3")
    at = declared(plays)
    for seat, card in plays.items():
        assert at.actors == (seat,)
        at.do(seat, f"play {card}")
    assert at.actors == (turns[2],)


# 基本牌型, 组合牌型
@pytest.mark.parametrize("pile, shape", both.SHAPES)
def test_5_2_shapes(at_2: Referee, pile: str, shape: dict[str, Any]) -> None:
    assert at_2("classify", cards=pile) == shape


# 拖拉机注意事项, 黑桃5
@pytest.mark.parametrize(
    "pile, tractor",
    [
        pytest.param("D4*2 D6*2", True, id="example_1-diamond_4_6"),
        pytest.param("ST*2 SJ*2 SQ*2", True, id="example_2_in_000_3_in_001-trump_10_J_Q"),
        pytest.param("D4*2 D5*2", False, id="diamond_5_is_no_diamond"),
        pytest.param("D3*2 S4*2", False, id="trump_and_side_apart"),
    ],
)
def test_5_2_tractor_goes_by_rank_order(at_5: Referee, pile: str, tractor: bool) -> None:
    assert at_5("is_tractor", cards=pile) == tractor


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
def test_5_3_priorities(ask: Referee, hand: str, follows: list[str]) -> None:
    assert ask.follows("D3*3", hand) == piles(*follows)


# 规则1
@pytest.mark.parametrize("play, legal", [("S2*2", False), ("HA*2", False), ("D8 S2", False), ("D8 D5", True)])
def test_5_3_rule_1_led_suit_must_be_followed(ask: Referee, play: str, legal: bool) -> None:
    assert ask.may_follow("DT*2", "D8 D5 S2*2 HA*2", play) == legal


def test_5_3_rule_1_too_few_of_the_suit_B49(ask: Referee) -> None:
    assert ask.follows("DT*2", "D8 S2 HA") == piles("D8 S2", "D8 HA")


# 规则2
@pytest.mark.parametrize("lead, hand, follows", both.RULE_2)
def test_5_3_rule_2_as_close_as_possible(ask: Referee, lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


# 规则3
def test_5_3_rule_3_as_many_cards_as_led(ask: Referee) -> None:
    hand = "D2 D6 D8 DQ"
    assert ask.follows("D3*3", hand) == piles("D2 D6 D8", "D2 D6 DQ", "D2 D8 DQ", "D6 D8 DQ")
    assert not ask.may_follow("D3*3", hand, "D2 D6")
    assert not ask.may_follow("D3*3", hand, hand)


# 毙牌/杀牌规则, 示例（假设主牌是黑桃）, rows 1 to 3; with jokers the tables part
@pytest.mark.parametrize(
    "lead, ruff",
    [
        pytest.param("D3*3", "S2*3", id="row_1-triples"),
        pytest.param("DT*2", "S5*2", id="row_2-pairs"),
        pytest.param("DA", "S2", id="row_3-singles"),
    ],
)
def test_5_3_ruff_table(ask: Referee, turns: tuple[int, ...], lead: str, ruff: str) -> None:
    assert ask.may_follow(lead, ruff + " H3", ruff)
    assert ask.winner(in_turn(turns, lead, ruff)) == turns[1]


# 000: row 6 of the table; 001: 注意
def test_5_3_triple_on_a_pair_is_refused_B55(ask: Referee) -> None:
    assert not ask.may_follow("DT*2", "S5*3 H3", "S5*3")


# 跟牌示例
@pytest.mark.parametrize("lead, hand, follows", both.EXAMPLES_5_3)
def test_5_3_follow(ask: Referee, lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


@pytest.mark.parametrize("lead, hand, play, wins", both.RUFFS_5_3)
def test_5_3_void(ask: Referee, turns: tuple[int, ...], lead: str, hand: str, play: str, wins: bool) -> None:
    assert ask.may_follow(lead, hand, play)
    assert ask.winner(in_turn(turns, lead, play)) == turns[1 if wins else 0]


# 其他玩家跟牌顺序
@pytest.mark.parametrize("hand, follows", both.TRACTOR_FOLLOWS)
def test_5_3_tractor_led_B62(ask: Referee, hand: str, follows: list[str]) -> None:
    assert ask.follows(both.TRACTOR_LEAD, hand, trump="H") == piles(*follows)


# --- 5.4 毙牌规则 --------------------------------------------------------------------------------------------------


# 毙牌条件
def test_5_4_only_without_the_led_suit(ask: Referee) -> None:
    assert not ask.may_follow("ST*2", "S3*2 H5*2", "H5*2", trump="H")
    assert ask.may_follow("ST*2", "C3*2 H5*2", "H5*2", trump="H")


def test_5_4_other_suits_do_not_ruff_B85(ask: Referee, turns: tuple[int, ...]) -> None:
    assert ask.may_follow("ST*2", "CA*2 H5*2", "CA*2", trump="H")
    assert ask.winner(in_turn(turns, "ST*2", "CA*2"), trump="H") == 1


# 毙牌示例: ♠1010 led, ♥ trumps
def test_5_4_example_A_pair_of_trumps_ruffs(ask: Referee, turns: tuple[int, ...]) -> None:
    assert ask.may_follow("ST*2", "H5*2 C3", "H5*2", trump="H")
    assert ask.winner(in_turn(turns, "ST*2", "H5*2"), trump="H") == turns[1]


# --- 5.5 牌型大小比较, 5.6 每轮结算 --------------------------------------------------------------------------------


@pytest.mark.parametrize("side", ["HA", "CA", "DA", "D2"])
def test_5_5_lowest_trump_above_every_side_card(at_5: Referee, side: str) -> None:
    assert at_5.order("S2", side) == ">"


@pytest.mark.parametrize("higher, lower", both.neighbours(both.TRUMPS))
def test_5_5_trump_ladder(at_5: Referee, higher: str, lower: str) -> None:
    assert (at_5.order(higher, lower), at_5.order(lower, higher)) == (">", "<")


@pytest.mark.parametrize("a, b", [("H5", "C5"), ("C5", "D5"), ("D5", "H5")])
def test_5_5_off_suit_level_cards_are_equal_B32(at_5: Referee, a: str, b: str) -> None:
    assert at_5.order(a, b) == "="


@pytest.mark.parametrize("higher, lower", both.neighbours(both.SIDE_RANKS))
def test_5_5_order_of_a_side_suit(at_5: Referee, higher: str, lower: str) -> None:
    assert (at_5.order(higher, lower), at_5.order(lower, higher)) == (">", "<")


# 同牌型比较: plays in turn, and the place of the highest
@pytest.mark.parametrize(
    "plays, highest",
    [
        pytest.param(["D8*2", "S8*2"], 1, id="trump_suit_above_others"),
        pytest.param(["SA", "D9"], 1, id="level_card_above_plain_trump"),
        pytest.param(["D8*2", "DT*2", "DK*2", "DQ*2"], 2, id="by_rank"),
    ],
)
def test_5_5_same_shape(ask: Referee, turns: tuple[int, ...], plays: list[str], highest: int) -> None:
    assert ask.winner(in_turn(turns, *plays)) == turns[highest]


def test_5_6_winner_takes_all_points_and_leads(declared: Setting, turns: tuple[int, ...]) -> None:
    plays = in_turn(turns, "D5", "DT", "DA", "DK", "D3")
    at = declared(plays)
    at.trick(plays)
    ace = turns[2]
    assert at.events(TrickTaken) == [TrickTaken(ace - 1, 25, ace - 1)]
    assert at.state.score == tuple(25 if seat == ace else 0 for seat in SEATS) and at.actors == (ace,)


# --- 六、抠底 ------------------------------------------------------------------------------------------------------


def bottom_added(ask: Referee, bottom: str, play: str, attacker: bool = True) -> int:
    return int(ask("bottom_points", bottom=bottom, winning_play=play, winner_is_attacker=attacker))


def test_6_1_points_of_the_bottom_go_to_attackers_who_win_the_last_trick(ask: Referee) -> None:
    assert bottom_added(ask, TEN, "SA") == 10
    score = ask("attack_score", tricks=[{"winner": 2, "points": 30}], declarer=1, friend=3, bottom_added=10)
    assert score == 40


def test_6_1_otherwise_to_nobody_B65(ask: Referee) -> None:
    assert bottom_added(ask, TEN, "SA", attacker=False) == 0


@pytest.mark.parametrize("play, factor", both.FACTORS)
def test_6_2_factor(ask: Referee, play: str, factor: int) -> None:
    assert bottom_added(ask, TEN, play) == 10 * factor


def test_6_3_example_40_points_with_a_pair_are_80(ask: Referee) -> None:
    assert ask("points", cards=FORTY) == 40
    assert bottom_added(ask, FORTY, "SA*2") == 80


# --- 七、胜负与升级规则 --------------------------------------------------------------------------------------------


@pytest.mark.parametrize("points, who, up", both_ends(both.OVERVIEW))
def test_7_1_60_points_a_level(ask: Referee, points: int, who: str, up: int) -> None:
    levels = ask("settle", levels="22222", declarer=1, friend=3, points=points)["levels"]
    rising = (1, 3) if who == "declarers" else (2, 4, 5)
    assert levels == raised("22222", dict.fromkeys(rising, up))


@pytest.mark.parametrize("points", [0, 59])
def test_7_1_first_row_gives_way_to_7_2_B67(ask: Referee, points: int) -> None:
    assert ask("settle", levels="22222", declarer=1, friend=3, points=points)["levels"]["1"] != "2"


@pytest.mark.parametrize("points, result, up, attack_up", both_ends(both.WITH_FRIEND))
def test_7_2_with_a_friend(ask: Referee, points: int, result: str, up: int, attack_up: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=3, points=points)
    assert found == settled(result, {1, 3}, up, attack_up, starter=3 if up else 5)


@pytest.mark.parametrize("points, result, up, attack_up", both_ends(both.ALONE))
def test_7_3_alone(ask: Referee, points: int, result: str, up: int, attack_up: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=None, points=points)
    assert found == settled(result, {1}, up, attack_up, starter=1 if up else 5)


@pytest.mark.parametrize("points", [239, 240, 299])
def test_7_3_from_180_on_it_is_always_the_last_row_B68(ask: Referee, points: int) -> None:
    found = ask("settle", levels="22222", declarer=1, friend=None, points=points)
    assert found == settled("惨败", {1}, 0, 2, starter=5)


# 7.4 特殊术语说明
@pytest.mark.parametrize(
    "points, term", [(0, "大光"), (1, "小光"), (59, "小光"), (300, "满光"), pytest.param(340, "满光", id="B66-340")]
)
def test_7_4_terms(ask: Referee, points: int, term: str) -> None:
    assert ask("settle", levels="22222", declarer=1, friend=3, points=points)["result"] == term


def test_7_4_several_levels_in_one_deal(ask: Referee) -> None:
    assert ask("settle", levels="42222", declarer=1, friend=None, points=0)["levels"]["1"] == "K"  # 连升, past 5 and 10


def test_7_4_after_losing_there_is_an_auction_like_any_other_B04(declared: Setting) -> None:
    at = declared({}, deals=2)
    at.finish_deal()
    (scored,) = at.events(DealScored)
    assert scored.points >= 120
    assert (at.state.deal, at.state.phase, at.actors) == (2, "draw", SEATS)


# --- 八、胜负判定 --------------------------------------------------------------------------------------------------


def test_8_1_each_player_has_a_level_of_his_own(ask: Referee) -> None:
    found = ask("settle", levels="579TJ", declarer=3, friend=1, points=90)
    assert found["levels"] == {"1": "6", "2": "7", "3": "T", "4": "T", "5": "J"}


def champion(ask: Referee, levels: str, points: int, declarer: int = 1, friend: int | None = 3) -> Any:
    found = ask("match_over", levels=levels, declarer=declarer, friend=friend, points=points)
    assert found["over"] == (found["champion"] is not None)
    return found["champion"]


# 获胜条件
@pytest.mark.parametrize(
    "levels, points, winner",
    [
        pytest.param("A2222", 0, 1, id="held_at_A"),
        pytest.param("A2222", 119, 1, id="just_held_at_A"),
        pytest.param("A2222", 120, None, id="lost_at_A"),
        pytest.param("K2222", 0, None, id="reaching_A_is_not_enough"),
        pytest.param("52A22", 0, None, id="B70-friend_at_A"),
        pytest.param("5A222", 120, None, id="B70-attacker_at_A"),
    ],
)
def test_8_2_to_win_is_to_win_a_deal_at_A(ask: Referee, levels: str, points: int, winner: int | None) -> None:
    assert champion(ask, levels, points) == winner


# 多人到达 A
def test_8_2_of_several_at_A_the_declarer_who_wins_B70(ask: Referee) -> None:
    assert champion(ask, "AAAAA", 60, declarer=4, friend=2) == 4


@pytest.mark.parametrize("level", "JQKA")
def test_8_2_levels_stop_at_A_B69(ask: Referee, level: str) -> None:
    found = ask("settle", levels=level + "2222", declarer=1, friend=3, points=0)
    assert found["levels"]["1"] == "A"


# 8.3 游戏结束
@pytest.mark.parametrize("friend", [pytest.param(3, id="with_friend"), pytest.param(None, id="alone")])
def test_8_3_example_player_A_is_champion(ask: Referee, friend: int | None) -> None:
    assert champion(ask, "AKQJT", 60, friend=friend) == 1


# --- 附录：游戏流程图 ----------------------------------------------------------------------------------------------


# 001 says 31轮: as many as it takes
@sections("appendix", "appendix_B73")
def test_appendix_play_goes_on_until_the_hands_are_empty(declared: Setting) -> None:
    at = declared({1: "DA*3"})
    at.do(1, "play DA*3")  # fewer tricks than cards
    at.finish_deal()
    assert {len(hand) for hand in at.state.hands} == {0}
    assert len(at.events(TrickTaken)) < 31
    assert at.events(TrickTaken)[-1].leader is None and len(at.events(DealScored)) == 1
