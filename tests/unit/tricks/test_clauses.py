"""The clauses of odd tables say what is played there."""

from typing import Any

import pytest

from paiju.rules import prose, resolve

ONE_DECK = {"extends": "dabaifen", "bid_counter": True}
TEN = {"extends": "zhaopengyou", "seats": 10, "decks": 5, "bottom_size": 0, "no_bid": "no_trump"}
ONE_CARD = {"extends": "zhaopengyou", "friends": 3, "friend_cards": "one_card", "call_copies": 1}
OUT = {"extends": "shengji", "cards_out": 4, "start_level": "3"}
IN_TURN = {"extends": "shengji", "bid_phase": "after_deal", "bid_turns": True}
NO_COUNTER = {"extends": "shengji", "bid_counter": False}


@pytest.mark.parametrize(
    "delta, id, zh, en",
    [
        (OUT, "1.1", "2 张（拿掉的小牌除外，见 1.10）", "2 times (low cards taken out excepted, 1.10)"),
        (OUT, "2.1", "8 张（拿掉的小牌除外，见 1.10）", "suits (low cards taken out excepted, 1.10)"),
        ({**OUT, "cards_out": 8}, "2.4", "从 A 到 3", "A, the highest, to 3"),
        ({**TEN, "friends": 2}, "1.4", "庄家叫 2 张牌来找 2 个朋友", "calls 2 cards to find as many friends"),
        (ONE_CARD, "1.4", "庄家叫一种牌来找 3 个朋友", "calls one card to find 3 friends"),
        (ONE_CARD, "5.4", "打出的头 3 张，谁打出一张谁就是一个朋友", "one of the first 3 copies of the called card"),
        (ONE_CARD, "5.6", "朋友少一个", "one friend less"),
        (ONE_CARD, "5.7", "那个位子就空着", "its place stays empty"),
        (TEN, "1.6", "手牌不给别人看", "Hands are secret"),
        (TEN, "4.0", "发到一张不剩为止", "until none are left"),
        (TEN, "5.7", "甩牌失败收回的牌不算打出。", "Cards taken back from a failed throw are not played."),
        (ONE_DECK, "4.1", "先亮先算（4.4）", "the first bid stands (4.4)"),
        (ONE_DECK, "4.4", "每种只有一张", "is there once"),
        (ONE_DECK, "7.3", "按第 2 章的次序比大小。", "the order of section 2 decides."),
        (NO_COUNTER, "4.1", "先亮先算。台面上的一手是自己亮的，也可以自己再加", "stands. You may also raise"),
        (NO_COUNTER, "4.4", "张数相同时，王反得过级牌", "with as many, jokers beat level cards"),
        ({**NO_COUNTER, "bid_self_raise": False}, "4.4", "谁也不能再反、再加", "nobody can counter or raise it"),
        ({"extends": "shengji", "bid_timer": "extend"}, "4.2", "5 秒来反，累加", "is added to what is left"),
        (
            {**IN_TURN, "takeover": "in_turn"},
            "4.8",
            "炒底时（5.13）可以自己加：可以换花色",
            "in taking over (5.13) you may raise your own bid: in any suit",
        ),
        ({**IN_TURN, "bid_reinforce": "own_suit_to_equal"}, "4.8", "再轮到时", "it is your turn again"),
        (
            {"extends": "zhaopengyou", "bottom_factors": [1, 2, 3]},
            "8.3",
            "依次是 1、2、3 倍",
            "last trick: 1, 2, 3 for",
        ),
        ({"extends": "shengji", "attack_most": 0}, "8.6", "多少分都不升级", "they do not rise"),
        ({"extends": "zhaopengyou", "solo_factor": 1}, "8.7", "庄家守住，照样升级", "rises as usual"),
        ({"extends": "zhaopengyou", "declarer_kept": True}, "8.9", "起始者就是下一副的庄家", "is also the declarer"),
        ({"extends": "shengji", "levels_left_out": ["4"]}, "8.20", "4。", "Nobody plays at 4:"),
    ],
)
def test_a_clause(delta: dict[str, Any], id: str, zh: str, en: str) -> None:
    said = prose.clause(resolve(delta), id)
    assert zh in said.zh and en in said.en, said


@pytest.mark.parametrize(
    "delta, id",
    [
        (IN_TURN, "4.8"),  # the holder of the bid on the table is not asked
        ({**TEN, "bottom_size": 0}, "5.12"),
        ({**NO_COUNTER, "bid_partner": False}, "4.9"),
    ],
)
def test_what_has_no_effect_is_not_stated(delta: dict[str, Any], id: str) -> None:
    assert id not in {clause.id for clause in prose.clauses(resolve(delta, named=()))}


def test_more_factors_than_shapes_are_not_told() -> None:
    rules = resolve({"extends": "zhaopengyou", "bottom_factors": [1, 2, 4, 8, 16]}, named=())
    assert "1, 2, 4 for a single, a pair and a triple" in prose.clause(rules, "8.3").en
