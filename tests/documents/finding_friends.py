"""What the two documents of finding friends (找朋友) have in common, word for word: rows of tables and of examples."""

from collections.abc import Iterable, Mapping
from typing import Any

import pytest

from tests.documents.asking import by_seat

LADDER = "23456789TJQKA"
SEATS = (1, 2, 3, 4, 5)
CIRCLE = [1, 5, 4, 3, 2]  # 逆时针

# 一、基础信息: 分值牌, every suit (in the earlier text by B72)
POINT_CARDS = [
    pytest.param(suit + rank, worth, id=f"{suit}{rank}")
    for rank, worth in (("5", 5), ("T", 10), ("K", 10))
    for suit in "SHCD"
]
STEPS = [pytest.param(low, high, id=f"{low}-{high}") for low, high in zip(LADDER, LADDER[1:], strict=False)]

# 2.2 起始发牌者规则: declarer, friend, the attackers' points, next starter
NEXT_STARTERS = [
    pytest.param(1, None, 60, 1, id="alone_won-declarer"),
    pytest.param(1, 3, 60, 3, id="with_friend_won-friend"),
    pytest.param(1, 3, 120, 5, id="with_friend_lost-neighbour"),
    pytest.param(1, None, 120, 5, id="alone_lost-neighbour"),
    pytest.param(4, 2, 300, 3, id="seat_4_lost-neighbour_3"),
]

# 3.1 示例：翻牌定庄, and 多个玩家等级相同 from every starter: seat 1 and seat 3 are at level 2
FLIP_LEVELS = "23245"
FLIP_BOTTOM = "D2 HK C9 S8 H7 D6 RJ"
FLIP_TIES = [
    pytest.param(1, 1, id="starter_A-A_himself"),
    pytest.param(2, 1, id="starter_B-A"),
    pytest.param(3, 3, id="starter_C-C_himself"),
    pytest.param(4, 3, id="starter_D-C"),
    pytest.param(5, 3, id="starter_E-C"),
]

# 3.1 首发人当庄规则: seat 4 starts at level 4, and nobody's level is among the cards; the bottom, trumps
STARTER_LEVELS = "23243"
STARTER_DECLARES = [
    pytest.param("HA SK CQ DJ HT S9 D8", "D", id="example_1-seventh_has_a_suit"),
    pytest.param("HA SK CQ DJ S9 HT RJ", "H", id="example_2_or_B20-seventh_is_a_joker"),
    pytest.param("HA SK CQ DJ S5 BJ RJ", "S", id="example_3_or_B20-two_jokers"),
    pytest.param("C8 RJ BJ RJ BJ RJ BJ", "C", id="and_so_on_or_B20-six_jokers"),
]

# 3.2 叫庄类型
BID_KINDS = [pytest.param(n, id=name) for n, name in ((1, "single"), (2, "pair"), (3, "triple"))]

# 5.2 基本牌型 and 组合牌型, at level 2 with ♦ trumps
SHAPES = [
    pytest.param("ST", {"shape": "single", "suit": "S"}, id="single_spade_10"),
    pytest.param("ST*2", {"shape": "pair", "suit": "S"}, id="pair_spade_10"),
    pytest.param("HK*3", {"shape": "triple", "suit": "H"}, id="triple_heart_K"),
    pytest.param("ST*2 SJ*2 SQ*2", {"shape": "tractor", "width": 2, "length": 3, "suit": "S"}, id="pairs_10_J_Q"),
    pytest.param("C8*3 C9*3", {"shape": "tractor", "width": 3, "length": 2, "suit": "C"}, id="triples_8_9"),
    pytest.param(
        "H5 H6 H8 HT",
        {"shape": "throw", "suit": "H", "units": {"triples": 0, "pairs": 0, "singles": 4}},
        id="throw_heart_5_6_8_10",
    ),
]

# 5.3 跟牌规则, at level 9 with ♠ trumps (B62). Lead, hand, and everything that may be played.
RULE_2 = [
    pytest.param("D3*3", "D8*3 DT*2 D5", ["D8*3"], id="triple-best_triple"),
    pytest.param("D3*3", "DT*2 D5 SA", ["DT*2 D5"], id="triple-second_pair_and_single"),
    pytest.param("D3*3", "DT*2 D5 D7", ["DT*2 D5", "DT*2 D7"], id="triple-second_pair_and_any_single"),
    pytest.param("D3*3", "D4 D6 D8 S2*3", ["D4 D6 D8"], id="triple-last_three_singles"),
    pytest.param("DT*2", "DK*2 D4 D6", ["DK*2"], id="pair-best_pair"),
    pytest.param("DT*2", "D4 D6 DK S5*2", ["D4 D6", "D4 DK", "D6 DK"], id="pair-second_two_singles"),
    pytest.param("D5", "D2 D8*2 DK S3", ["D2", "D8", "DK"], id="single-any_of_the_suit"),
]

# 5.3 跟牌示例: the same, player by player, and the choice that the document names
EXAMPLES_5_3 = [
    # 示例1：领出三张
    pytest.param("D3*3", "D8*3 DT*2 S5*3", ["D8*3"], id="example_1-A_triple"),
    pytest.param("D3*3", "DK*2 D5 S2*3", ["DK*2 D5"], id="example_1-B_pair_and_single"),
    pytest.param("D3*3", "D2*3 HA*3", ["D2*3"], id="example_1-C_triple"),
    # 示例2：领出对子
    pytest.param("DT*2", "DK*2 S5*3", ["DK*2"], id="example_2-A_pair"),
    pytest.param("DT*2", "D8 D5 HA*2", ["D8 D5"], id="example_2-B_two_singles"),
    # 示例3：领出单张
    pytest.param("D5", "D8 DT SA", ["D8", "DT"], id="example_3-A_8_or_10"),
    pytest.param("D5", "S2 SK H8", ["S2", "SK", "H8"], id="example_3-B_void_anything"),
    pytest.param("D5", "H8 C5 CT", ["H8", "C5", "CT"], id="example_3-C_any_card"),
]

# 5.3: those without the suit, the trumps that the document names, and whether these win
RUFFS_5_3 = [
    pytest.param("D3*3", "ST*3 C5*2 H8", "ST*3", True, id="example_1-D_triple_ruffs"),
    pytest.param("D3*3", "ST*3 C5*2 H8", "C5*2 H8", False, id="example_1-D_may_discard"),
    pytest.param("DT*2", "S2*2 C3*3", "S2*2", True, id="example_2-C_pair_ruffs"),
    pytest.param("DT*2", "S2*2 C3*3", "C3*2", False, id="example_2-C_may_discard"),
    pytest.param("D5", "S2 SK H8", "S2", True, id="example_3-B_2_ruffs"),
    pytest.param("D5", "S2 SK H8", "SK", True, id="example_3-B_K_ruffs"),
    pytest.param("D5", "H8 C5 CT", "CT", False, id="example_3-C_discard_never_wins"),
]

# 5.3 其他玩家跟牌顺序: ♠1010JJQQ led, ♥ trumps; the table's suits only show shapes (B62)
TRACTOR_LEAD = "ST*2 SJ*2 SQ*2"
TRACTOR_FOLLOWS = [
    pytest.param("S3*2 S4*2 S5*2 SK*2 S8", ["S3*2 S4*2 S5*2"], id="row_1-tractor_of_that_length"),
    pytest.param("S2*2 S4*2 S6*2 S8", ["S2*2 S4*2 S6*2"], id="row_2-pairs"),
    pytest.param(
        "S2*2 S4 S6 S8 SK SA",
        ["S2*2 S4 S6 S8 SK", "S2*2 S4 S6 S8 SA", "S2*2 S4 S6 SK SA", "S2*2 S4 S8 SK SA", "S2*2 S6 S8 SK SA"],
        id="row_3-singles_after_the_pairs",
    ),
    pytest.param("S2 S3 S4 S6 S8 SK H3*2", ["S2 S3 S4 S6 S8 SK"], id="row_3-singles"),
    pytest.param(
        "H3*2 H4*2 H5 C2 D4",
        ["H3*2 H4*2 H5 C2", "H3*2 H4*2 H5 D4", "H3*2 H4*2 C2 D4", "H3*2 H4 H5 C2 D4", "H3 H4*2 H5 C2 D4"],
        id="row_4-void_anything",
    ),
]

# 5.5 主牌等级: ♠ trumps, level 5
TRUMPS = ["RJ", "BJ", "S5", "H5", *(f"S{rank}" for rank in "AKQJT9876432")]
SIDE_RANKS = [f"D{rank}" for rank in "AKQJT9876432"]


def neighbours(order: list[str]) -> list[Any]:
    return [pytest.param(a, b, id=f"{a}-{b}") for a, b in zip(order, order[1:], strict=False)]


# 6.2 抠底倍数: the winning play and its factor
FORTY = "HK DK ST CT H3 H4 C2"  # 6.3: 40 points
TEN = "HK H3 H4 H6 C3 C4 D4"
FACTORS = [
    pytest.param("SA", 1, id="single"),
    pytest.param("SA*2", 2, id="pair"),
    pytest.param("SA*3", 4, id="triple"),
    pytest.param("S3*2 S4*2", 4, id="B63-tractor_of_2_pairs"),
    pytest.param("S3*2 S4*2 S5*2", 8, id="B63-tractor_of_3_pairs"),
    pytest.param("S3*3 S4*3", 8, id="B63-tractor_of_2_triples"),
]

# 7.2, 7.3: first and last point, result, rise of the declarer's side, rise of the attackers
WITH_FRIEND = [
    (0, 0, "大光", 3, 0),
    (1, 59, "小光", 2, 0),
    (60, 119, "小胜", 1, 0),
    (120, 179, "反超", 0, 1),
    (180, 239, "大胜", 0, 2),
    (240, 299, "完胜", 0, 3),
    (300, 300, "满光", 0, 4),
]
ALONE = [
    (0, 0, "大光", 9, 0),
    (1, 59, "小光", 6, 0),
    (60, 119, "小胜", 3, 0),
    (120, 179, "反超", 0, 1),
    (180, 300, "惨败", 0, 2),
]
# 7.1: points of the attackers, who rises, by how much; the first row is wrong (B67)
OVERVIEW = [
    (60, 119, "declarers", 1),
    (120, 179, "attackers", 1),
    (180, 239, "attackers", 2),
    (240, 299, "attackers", 3),
    (300, 300, "attackers", 4),
]


def both_ends(table: Iterable[tuple[Any, ...]]) -> list[Any]:
    """Each row of a table of intervals, at its first and at its last point."""
    return [
        pytest.param(points, *row, id=f"{low}_to_{high}-at_{points}")
        for low, high, *row in table
        for points in sorted({low, high})
    ]


def raised(levels: str, rises: Mapping[int, int]) -> dict[str, str]:
    """The levels when some seats rise by so many steps, never past A (B69)."""
    steps = [min(LADDER.index(level) + rises.get(seat, 0), 12) for seat, level in enumerate(levels, 1)]
    return by_seat("".join(LADDER[step] for step in steps))


def settled(result: str, declarers: set[int], up: int, attack_up: int, starter: int) -> dict[str, Any]:
    """What a deal of players who are all at level 2 comes to."""
    rises = {seat: up if seat in declarers else attack_up for seat in SEATS}
    return {"result": result, "levels": raised("22222", rises), "next_starter": starter}
