"""Every example of 姊妹对 (document 004), paragraph by paragraph; sides are A (seats 1, 3) and B (seats 2, 4).

Where the document names no trump suit it is ♠, and the number is 4 as in its own example.
"""

from functools import partial

import pytest

from paiju.cards import UNKNOWN, names
from paiju.errors import BadInput
from paiju.events import Settled
from paiju.match import Match
from paiju.rules import load
from paiju.tricks.events import (
    BidRevealed,
    BottomTaken,
    DealScored,
    DealVoided,
    Drawn,
    StageSet,
    SwapOffered,
    TrickTaken,
)
from tests.documents.asking import Referee, cards, piles
from tests.documents.finding_friends import LADDER, both_ends
from tests.documents.table import SUITS, Table, size_of

RULES = "zimeidui"
SEATS = (1, 2, 3, 4)
CIRCLE = [1, 4, 3, 2]  # 逆时针, D01
ask = Referee(RULES, trump="S", level="4")
table = partial(Table, RULES)


# --- 术语说明: 对子 ------------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pile, shape",
    [
        pytest.param("H5*2", {"shape": "pair", "suit": "H"}, id="same_suit_and_number"),
        pytest.param("RJ*2", {"shape": "pair", "suit": "T"}, id="red_jokers"),
        pytest.param("BJ*2", {"shape": "pair", "suit": "T"}, id="black_jokers"),
    ],
)
def test_terms_pair(pile: str, shape: dict[str, str]) -> None:
    assert ask("classify", cards=pile) == shape


@pytest.mark.parametrize("pile", ["H5 D5", "H5 H6", "RJ BJ", "H4 D4"], ids=["suit", "number", "jokers", "trump_4s"])
def test_terms_no_pair(pile: str) -> None:
    assert not ask("lead_legal", cards=pile)


def test_terms_there_are_only_two_of_each_card() -> None:
    with pytest.raises(BadInput, match="too_many_copies"):
        ask("classify", cards="H5*3")


# --- 术语说明: 姊妹对 ----------------------------------------------------------------------------------------------


@pytest.mark.parametrize(
    "pile, sister",
    [
        pytest.param("C5*2 C6*2", True, id="example-club_5_6"),
        pytest.param("RJ*2 BJ*2", True, id="both_joker_pairs"),
        pytest.param("C5*2 C6*2 C7*2", True, id="three_pairs"),
        pytest.param("C5*2 C6*2 C7*2 C8*2", True, id="four_pairs"),
        pytest.param("C5*2 D6*2", False, id="two_suits"),
        pytest.param("C5*2 C7*2", False, id="numbers_two_apart"),
        pytest.param("C5*2 C6*2 C8*2", False, id="not_in_steps_of_1"),
        pytest.param("C5*2 C6 C7", False, id="singles"),
        pytest.param("RJ BJ C5*2", False, id="single_jokers"),
        pytest.param("BJ*2 S4*2", False, id="D08-joker_and_number"),
    ],
)
def test_terms_sister_pair(pile: str, sister: bool) -> None:
    assert ask("is_tractor", cards=pile) == sister


# 注意: 数字4是主, whatever the trump suit
@pytest.mark.parametrize("trump", SUITS)
@pytest.mark.parametrize("pile", ["SA*2 S2*2", "D4*2 D5*2 D6*2"], ids=["spade_A_2", "diamond_4_5_6"])
def test_terms_note_examples_at_number_4(pile: str, trump: str) -> None:
    assert ask("is_tractor", cards=pile, trump=trump)


@pytest.mark.parametrize(
    "pile, sister",
    [
        pytest.param("D3*2 D4*2", True, id="3_4"),
        pytest.param("D3*2 D5*2", False, id="D05-3_5_is_two_apart"),
        pytest.param("SK*2 SA*2", True, id="D06-K_A"),
        pytest.param("SK*2 SA*2 S2*2", False, id="D06-not_through_the_ace"),
    ],
)
def test_terms_note_the_number_keeps_its_place(pile: str, sister: bool) -> None:
    assert ask("is_tractor", cards=pile) == sister


# --- 摸牌 ----------------------------------------------------------------------------------------------------------


def finish_draw(at: Table) -> None:
    while at.state.phase == "draw":
        at.pass_all()


def rounds(at: Table, number: int) -> None:
    """Let so many rounds of the draw go by."""
    for _ in range(number):
        at.pass_all()


def test_draw_two_packs_26_rounds_4_left() -> None:
    assert ask("deck_info") == {"players": 4, "cards": 108, "hand": 26, "bottom": 4, "points": 200}


def test_draw_first_deal_from_any_player() -> None:
    assert {Match(load(RULES), b"%d" % seed).state.starter for seed in range(40)} == {0, 1, 2, 3}


@pytest.mark.parametrize("start, order", [(1, [1, 4, 3, 2]), (2, [2, 1, 4, 3]), (3, [3, 2, 1, 4]), (4, [4, 3, 2, 1])])
def test_draw_counter_clockwise(start: int, order: list[int]) -> None:
    assert ask("seat_order", phase="deal", start=start) == order


def test_draw_one_card_at_a_time_until_4_are_left() -> None:
    at = table({1: "RJ H5*2"}, starter=3)
    rounds(at, 2)
    at.do(1, "bid H5*2 with RJ")
    finish_draw(at)
    drawn = at.events(Drawn)
    assert [event.seat + 1 for event in drawn] == [3, 2, 1, 4] * 26
    assert {len(event.cards) for event in drawn} == {1}
    (taken,) = at.events(BottomTaken)
    assert len(taken.cards) == 4
    assert sorted(len(hand) for hand in at.state.hands) == [26, 26, 26, 30]


# --- 亮主 ----------------------------------------------------------------------------------------------------------


def may_bid(seat: int, joker: str | None, pile: str, *history: tuple[int, str, str], level: str = "2") -> bool:
    return bool(ask("bid_legal", level=level, history=list(history), seat=seat, joker=joker, cards=pile))


def pairs(number: int, suit: str = "C", first: str = "5") -> str:
    """So many pairs in a row."""
    start = LADDER.index(first)
    return " ".join(f"{suit}{rank}*2" for rank in LADDER[start : start + number])


@pytest.mark.parametrize(
    "joker, pile, legal",
    [
        pytest.param("RJ", "H5*2", True, id="red_joker_and_pair"),
        pytest.param("BJ", "H5*2", True, id="black_joker_and_pair"),
        pytest.param(None, "H5*2", False, id="no_joker"),
        pytest.param("RJ", "H5 H6", False, id="no_pair"),
        pytest.param("RJ", "H5 D5", False, id="two_suits"),
        pytest.param("RJ", "BJ*2", False, id="D09-pair_without_a_suit"),
        pytest.param("RJ", "H2*2", True, id="D09-pair_of_the_number"),
        pytest.param("RJ", "C5*2 C6*2", True, id="D09-sister_pair_at_once"),
    ],
)
def test_bid_needs_a_joker_and_a_pair(joker: str | None, pile: str, legal: bool) -> None:
    assert may_bid(1, joker, pile) == legal


@pytest.mark.parametrize("suit", SUITS)
def test_bid_suit_of_the_pair_is_trump(suit: str) -> None:
    found = ask("bid_result", first_game=True, bids=[(1, "RJ", f"{suit}5*2")])
    assert found == {"bidder": 1, "trump": suit, "stage": "A", "redeal": False}


def test_bid_at_any_moment_of_the_draw() -> None:
    at = table({1: "RJ H5*2"})
    assert at.refused(1, "bid H5*2 with RJ") == "not_held"
    rounds(at, 1)
    assert at.refused(1, "bid H5*2 with RJ") == "not_held"
    rounds(at, 1)
    at.do(1, "bid H5*2 with RJ")
    assert len(at.state.hands[0]) == 3 and len(at.events(Drawn)) == 12


# 后续玩家将不能以同样方式亮主
@pytest.mark.parametrize("pile", ["C5*2", "HA*2", "S2*2"])
@pytest.mark.parametrize("joker", ["RJ", "BJ"])
def test_bid_nobody_else_in_the_same_way(joker: str, pile: str) -> None:
    assert not may_bid(2, joker, pile, (1, "RJ", "H5*2"))


# 姊妹对 over a pair, 三姊妹对 over 姊妹对, more over fewer
@pytest.mark.parametrize("shown", [1, 2, 3, 4], ids="over_{}".format)
@pytest.mark.parametrize("number", [1, 2, 3, 4, 5], ids="{}_pairs".format)
def test_bid_more_pairs_override_fewer(number: int, shown: int) -> None:
    assert may_bid(2, "BJ", pairs(number), (1, "RJ", pairs(shown, "D"))) == (number > shown)


def test_bid_overriding_needs_a_joker_too() -> None:
    assert not may_bid(2, None, "C5*2 C6*2", (1, "RJ", "H5*2"))


def test_bid_overriding_needs_sisters_not_two_pairs() -> None:
    assert not may_bid(2, "BJ", "C5*2 C7*2", (1, "RJ", "H5*2"))


def test_bid_sister_pair_of_the_note_overrides() -> None:
    assert may_bid(2, "BJ", "SA*2 S2*2", (1, "RJ", "H5*2"), level="4")


def test_bid_another_player_overrides_not_oneself_D10() -> None:
    assert not may_bid(1, "RJ", "S8*2 S9*2", (1, "RJ", "H5*2"))


def test_bid_trump_is_the_suit_of_the_last() -> None:
    bids = [(1, "RJ", pairs(1, "H")), (2, "BJ", pairs(2, "C")), (3, "RJ", pairs(3, "D"))]
    trumps = [ask("bid_result", first_game=True, bids=bids[:n])["trump"] for n in (1, 2, 3)]
    assert trumps == ["H", "C", "D"]


def test_bid_overridden_player_takes_his_cards_back() -> None:
    at = table({1: "RJ H5*2", 2: "BJ C5*2 C6*2", 3: "RJ D7*2 D8*2 D9*2"})
    rounds(at, 2)
    at.do(1, "bid H5*2 with RJ")
    assert at.actors == (2, 3, 4)
    rounds(at, 2)
    at.do(2, "bid C5*2 C6*2 with BJ")
    assert at.holds(1, "RJ H5*2") and 1 in at.actors
    rounds(at, 2)
    at.do(3, "bid D7*2 D8*2 D9*2 with RJ")
    assert at.holds(2, "BJ C5*2 C6*2")
    finish_draw(at)
    assert at.declarer == 3
    at.bury(at.actors[0])
    assert at.trump == "D"
    assert [(event.seat + 1, names(event.cards)) for event in at.events(BidRevealed)] == [
        (3, cards("D7*2 D8*2 D9*2"))  # what was overridden is never shown: D29
    ]


# 成功亮主的玩家上台
@pytest.mark.parametrize("seat, stage", [(1, "A"), (2, "B"), (3, "A"), (4, "B")])
def test_bid_first_deal_the_bidder_goes_on_stage(seat: int, stage: str) -> None:
    found = ask("bid_result", first_game=True, bids=[(seat, "BJ", "D9*2")])
    assert (found["bidder"], found["stage"]) == (seat, stage)


def test_bid_later_deals_only_name_the_suit_D13() -> None:
    found = ask("bid_result", first_game=False, stage="A", bids=[(2, "BJ", "D9*2")])
    assert found == {"bidder": 2, "trump": "D", "stage": "A", "redeal": False}


# 对子一直保持背面朝上，扣牌结束后展示
def test_bid_pair_stays_face_down_until_the_burying_is_over() -> None:
    at = table({1: "RJ H5*2"}, starter=2)
    rounds(at, 2)
    at.do(1, "bid H5*2 with RJ")
    finish_draw(at)
    own, *others = at.views()
    assert names(own.bids[-1].cards) == ["H5", "H5"]
    assert {view.bids[-1].cards for view in others} == {bytes((UNKNOWN,)) * 2}
    assert {view.trump for view in others} == {None}
    assert at.holds(1, "RJ H5*2") and len(at.state.hands[0]) == 26  # they are still his
    at.bury(2)
    assert {tuple(names(view.bids[-1].cards)) for view in at.views()} == {("H5", "H5")}
    assert {view.trump for view in at.views()} == {SUITS.index("H")}


# 流局
def test_bid_nobody_void_deal() -> None:
    found = ask("bid_result", first_game=True, bids=[])
    assert found == {"bidder": None, "trump": None, "stage": None, "redeal": True}


def test_bid_nobody_void_deal_in_play_D11() -> None:
    at = table({}, starter=3)
    while not at.events(DealVoided):
        at.pass_all()
    assert at.state.starter == 2 and at.state.levels == ("2", "2") and at.state.stage is None
    assert (at.state.deal, at.state.redeals, at.state.phase) == (1, 1, "draw")
    assert [len(hand) for hand in at.state.hands] == [1] * 4  # drawing again
    assert len(at.events(Drawn)) == 26 * 4 + 4


# --- 扣牌 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("bidder", SEATS, ids="bidder_{}".format)
@pytest.mark.parametrize("first", SEATS, ids="first_{}".format)
def test_bury_first_drawer_takes_the_bottom_or_the_player_opposite(first: int, bidder: int) -> None:
    opposite = {1: 3, 2: 4, 3: 1, 4: 2}
    expected = opposite[first] if bidder == first else first
    assert ask("bottom_picker", first_drawer=first, bidder=bidder) == expected


@pytest.mark.parametrize("starter, picker", [pytest.param(2, 2, id="first_drawer"), pytest.param(1, 3, id="opposite")])
def test_bury_who_takes_the_bottom_in_play(starter: int, picker: int) -> None:
    at = table({1: "RJ H5*2"}, starter=starter)
    rounds(at, 2)
    at.do(1, "bid H5*2 with RJ")
    finish_draw(at)
    assert [event.seat + 1 for event in at.events(BottomTaken)] == [picker]
    assert at.state.phase == "bury" and at.actors == (picker,)
    assert len(at.state.hands[picker - 1]) == 30
    at.bury(picker)
    assert [len(hand) for hand in at.state.hands] == [26] * 4


@pytest.mark.parametrize(
    "bury, legal",
    [
        pytest.param("S3 H3 C3 D3", True, id="one_of_each_suit"),
        pytest.param("H3 H6 H9 HQ", True, id="all_of_one_suit"),
        pytest.param("HK ST C5 RJ", True, id="D17-anything"),
        pytest.param("H3 H6 H9", False, id="three"),
        pytest.param("H3 H6 H9 HQ HA", False, id="five"),
    ],
)
def test_bury_four_cards(bury: str, legal: bool) -> None:
    assert ask("bury_legal", bury=bury) == legal


# 换牌
@pytest.mark.parametrize(
    "buried, give, take, legal",
    [
        pytest.param("S5 H3 C9 S9", "H2", "S5", True, id="one"),
        pytest.param("S5 H3 C9 S9", "H2 D3", "S5 S9", True, id="all_of_the_trump_suit"),
        pytest.param("S5 H3 C9 S9", "RJ S2", "S5 S9", True, id="any_cards_of_the_hand"),
        pytest.param("S5 H3 C9 S9", "", "", True, id="none"),
        pytest.param("S5 H3 C9 S9", "H2", "S5 S9", False, id="not_as_many"),
        pytest.param("S5 H3 C9 S9", "H2 D3", "S5", False, id="more_than_taken"),
        pytest.param("S5 H3 C9 S9", "H2", "C9", False, id="not_of_the_trump_suit"),
        pytest.param("S5 H3 C9 S9", "H2", "SA", False, id="not_buried"),
        pytest.param("S4 H3 C9 D9", "H2", "S4", True, id="trump_number_of_the_suit"),
        pytest.param("H4 H3 C9 D9", "H2", "H4", False, id="D16-number_of_another_suit"),
        pytest.param("BJ H3 C9 D9", "H2", "BJ", False, id="D16-joker"),
    ],
)
def test_exchange_as_many_cards_of_the_trump_suit(buried: str, give: str, take: str, legal: bool) -> None:
    assert ask("swap_legal", buried=buried, give=give, take=take) == legal


def test_exchange_in_play_makes_a_pair_of_trumps() -> None:
    """The bidder sees no more of the buried cards than the trumps that may be taken (D16)."""
    at = table({1: "RJ S5*2 S9 H3", 2: "S9 H6 C6 D6"}, starter=2)
    rounds(at, 2)
    at.do(1, "bid S5*2 with RJ")
    finish_draw(at)
    at.do(2, "bury S9 H6 C6 D6")
    assert at.state.phase == "swap" and at.actors == (1,)
    (offered,) = at.events(SwapOffered)
    assert names(offered.cards) == ["S9", "??", "??", "??"]
    assert at.refused(1, "swap H3 for H6") == "swap_not_trump"
    before = at.hand(1).count("S9")
    at.do(1, "swap H3 for S9")
    assert before == 1 and at.holds(1, "S9*2") and len(at.state.hands[0]) == 26
    assert size_of(at.match.view(3).bottom) == (0, 4)
    assert at.state.phase == "trick"


# --- 出牌 ----------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("first", SEATS)
def test_play_first_drawer_leads(first: int) -> None:
    assert ask("first_leader", first_drawer=first, bidder=1, stage="A") == first


def test_play_first_drawer_leads_and_play_goes_counter_clockwise() -> None:
    assert ask("seat_order", phase="play", start=1) == CIRCLE
    at = table({1: "RJ S5*2 H7", 2: "H3", 4: "H6", 3: "HA"}, starter=2)
    rounds(at, 2)
    at.do(1, "bid S5*2 with RJ")
    finish_draw(at)
    at.bury(2, keep="H3")
    at.do(1, "pass")
    for seat, card in ((2, "H3"), (1, "H7"), (4, "H6"), (3, "HA")):
        assert at.actors == (seat,)
        at.do(seat, f"play {card}")


@pytest.mark.parametrize(
    "lead, legal",
    [
        pytest.param("H9", True, id="any_card"),
        pytest.param("RJ", True, id="any_trump"),
        pytest.param("H9*2", True, id="pair"),
        pytest.param("H8*2 H9*2", True, id="sister_pair"),
        pytest.param("H8*2 H9*2 HT*2", True, id="three_sisters"),
        pytest.param("SA*2 S2*2", True, id="sister_pair_of_the_note_in_trumps"),
        pytest.param("D4*2 D5*2 D6*2", True, id="D07-sister_pair_of_the_note_mixed"),
        pytest.param("HA HK", False, id="two_cards"),
        pytest.param("H7*2 H9*2", False, id="two_pairs"),
        pytest.param("H8*2 H9", False, id="pair_and_card"),
    ],
)
def test_play_lead_is_a_card_a_pair_or_a_sister_pair(lead: str, legal: bool) -> None:
    assert ask("lead_legal", cards=lead) == legal


def test_play_as_many_cards_as_led() -> None:
    assert not ask.may_follow("H9*2", "H3 H5 H6", "H3")
    assert not ask.may_follow("H9*2", "H3 H5 H6", "H3 H5 H6")


def check_follows(lead: str, hand: str, follows: list[str]) -> None:
    assert ask.follows(lead, hand) == piles(*follows)


# 一张副牌
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("H3 HK CA S5", ["H3", "HK"], id="suit_must_be_followed"),
        pytest.param("H3 H4 CA S5", ["H3"], id="number_card_is_no_heart"),
        pytest.param("CA D3 S5 H4", ["CA", "D3", "S5", "H4"], id="void_anything"),
    ],
)
def test_side_card_follow(hand: str, follows: list[str]) -> None:
    check_follows("H9", hand, follows)


@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "HA", 4: "S2", 3: "HK", 2: "CA"}, 4, id="trump_above_the_led_suit"),
        pytest.param({1: "H9", 4: "HK", 3: "CA", 2: "DA"}, 4, id="led_suit_above_the_others"),
        pytest.param({1: "H3", 4: "CA", 3: "DA", 2: "CK"}, 1, id="others_never_win"),
        pytest.param({1: "HA", 4: "S2", 3: "H4", 2: "S3"}, 3, id="higher_trump"),
    ],
)
def test_side_card_winner(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 一张主牌（调主）
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("S9 HA CA", ["S9"], id="trump_must_be_played"),
        pytest.param("S9 RJ H4 HA", ["S9", "RJ", "H4"], id="any_trump"),
        pytest.param("HA C3 D9", ["HA", "C3", "D9"], id="no_trump_anything"),
    ],
)
def test_trump_card_follow(hand: str, follows: list[str]) -> None:
    check_follows("S5", hand, follows)


@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "S2", 4: "HA", 3: "CA", 2: "DA"}, 1, id="trump_above_side"),
        pytest.param({1: "S5", 4: "SK", 3: "HA", 2: "S9"}, 4, id="higher_trump"),
        pytest.param({1: "SA", 4: "H4", 3: "S4", 2: "BJ"}, 2, id="D03-ladder"),
        pytest.param({1: "H4", 4: "C4", 3: "SA", 2: "D4"}, 1, id="D23-equal_the_earlier"),
    ],
)
def test_trump_card_winner(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 一对副牌
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("H3*2 HK SA*2", ["H3*2"], id="pair_must_be_played"),
        pytest.param("H3*2 HK*2 SA", ["H3*2", "HK*2"], id="either_pair"),
        pytest.param("H3 H7 HK SA*2", ["H3 H7", "H3 HK", "H7 HK"], id="cards_of_the_suit"),
        pytest.param("H3 CA S5 S6", ["H3 CA", "H3 S5", "H3 S6"], id="too_few_all_of_them_first"),
        pytest.param("S5*2 CA C3", ["S5*2", "S5 CA", "S5 C3", "CA C3"], id="void_anything"),
    ],
)
def test_side_pair_follow(hand: str, follows: list[str]) -> None:
    check_follows("H9*2", hand, follows)


@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "HA*2", 4: "S2*2", 3: "HK*2"}, 4, id="trump_pair_above_suit_pair"),
        pytest.param({1: "H9*2", 4: "HK*2", 3: "CA*2"}, 4, id="suit_pair_above_other_pairs"),
        pytest.param({1: "H3*2", 4: "CA*2", 3: "DA*2"}, 1, id="other_pairs_never_win"),
        pytest.param({1: "H3*2", 4: "HA HK", 3: "RJ BJ", 2: "SA SK"}, 1, id="unpaired_cards_never_win"),
    ],
)
def test_side_pair_winner(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 副牌的姊妹对同理
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("HT*2 HJ*2 H3*2", ["HT*2 HJ*2"], id="sister_pair_must_be_played"),
        pytest.param("HT*2 HQ*2 H3", ["HT*2 HQ*2"], id="D20-pairs"),
        pytest.param("HT*2 HQ H3 H2", ["HT*2 HQ H3", "HT*2 HQ H2", "HT*2 H3 H2"], id="D20-pair_and_cards_of_the_suit"),
        pytest.param("HT H3 S5*2 C3", ["HT H3 S5*2", "HT H3 S5 C3"], id="too_few_all_of_them_first"),
        pytest.param("S5*2 S6*2 C3", ["S5*2 S6*2", "S5*2 S6 C3", "S5 S6*2 C3"], id="void_anything"),
    ],
)
def test_side_sisters_follow(hand: str, follows: list[str]) -> None:
    check_follows("H7*2 H8*2", hand, follows)


@pytest.mark.parametrize(
    "follow, wins",
    [
        pytest.param("S2*2 S3*2", True, id="trump_sisters"),
        pytest.param("HT*2 HJ*2", True, id="higher_sisters_of_the_suit"),
        pytest.param("H5*2 H6*2", False, id="lower_sisters_of_the_suit"),
        pytest.param("S2*2 S9*2", False, id="two_trump_pairs"),
        pytest.param("HT*2 HQ*2", False, id="two_pairs_of_the_suit"),
        pytest.param("CT*2 CJ*2", False, id="sisters_of_another_suit"),
        pytest.param("RJ BJ SA SK", False, id="single_trumps"),
    ],
)
def test_side_sisters_winner(follow: str, wins: bool) -> None:
    assert ask.winner({1: "H7*2 H8*2", 4: follow}) == (4 if wins else 1)


def test_side_sisters_trump_sisters_above_suit_sisters() -> None:
    assert ask.winner({1: "H7*2 H8*2", 4: "S2*2 S3*2", 3: "HT*2 HJ*2"}) == 4


def test_side_three_sisters_are_ruffed_by_three() -> None:
    assert ask.winner({1: pairs(3, "H", "7"), 4: pairs(3, "S", "5")}) == 4


# 一对主牌（刮风）
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("S9*2 RJ SA", ["S9*2"], id="trump_pair_must_be_played"),
        pytest.param("S9*2 H4*2 RJ", ["S9*2", "H4*2"], id="any_trump_pair"),
        pytest.param("SK SQ S9 S2 HA*2", ["SK SQ"], id="forced_from_the_top"),
        pytest.param("RJ BJ SA S3", ["RJ BJ"], id="D21-both_jokers"),
        pytest.param("RJ SA*2 S3", ["SA*2"], id="D21-pair_before_the_joker"),
        pytest.param("RJ H4 C4 S9", ["RJ H4", "RJ C4"], id="D21-equal_ones_free"),
        pytest.param("RJ HA HK C3", ["RJ HA", "RJ HK", "RJ C3"], id="D21-the_rest_free"),
        pytest.param("HA*2 C3", ["HA*2", "HA C3"], id="no_trump_anything"),
    ],
)
def test_trump_pair_follow(hand: str, follows: list[str]) -> None:
    check_follows("S5*2", hand, follows)


@pytest.mark.parametrize(
    "plays, winner",
    [
        pytest.param({1: "S5*2", 4: "S9*2", 3: "SA SK"}, 4, id="higher_trump_pair"),
        pytest.param({1: "S5*2", 4: "RJ BJ", 3: "SA SK", 2: "HA*2"}, 1, id="trump_pair_above_what_is_scraped"),
        pytest.param({1: "S5*2", 4: "H4 C4"}, 1, id="B32-two_numbers_are_no_pair"),
    ],
)
def test_trump_pair_winner(plays: dict[int, str], winner: int) -> None:
    assert ask.winner(plays) == winner


# 一对2就能大过被刮掉的大王+小王组合
def test_trump_pair_a_pair_of_2s_beats_scraped_jokers() -> None:
    check_follows("S2*2", "RJ BJ SK SQ", ["RJ BJ"])
    assert ask.winner({1: "S2*2", 4: "RJ BJ", 3: "SA SK", 2: "S9 S8"}) == 1


def test_trump_pair_a_pair_of_2s_beats_scraped_jokers_in_play() -> None:
    """At number 4, and nobody but the leader has a pair of trumps."""
    singles = "S3 S5 S6 S7 S8 S9"
    leader = "RJ S2*2 ST*2 SJ*2 SQ SK SA*2 S4*2 H4*2 C4*2 D4*2"
    hands = {1: leader, 4: "RJ BJ SQ SK", 3: singles, 2: singles}
    at = table(hands, levels="44", fill=(1,), suits="H")
    rounds(at, 2)
    at.do(1, "bid S2*2 with RJ")
    finish_draw(at)
    at.bury(3, keep=singles)
    at.do(1, "pass")
    at.do(1, "play S2*2")
    assert at.refused(4, "play SK SQ") == "follow_highest"
    at.do(4, "play RJ BJ")
    for seat in (3, 2):
        (forced,) = at.match.legal(seat - 1)
        at.match.play(seat - 1, forced)
    assert [event.seat + 1 for event in at.events(TrickTaken)] == [1] and at.actors == (1,)


# 主牌的姊妹对同理
@pytest.mark.parametrize(
    "hand, follows",
    [
        pytest.param("S9*2 ST*2 RJ*2 SA", ["S9*2 ST*2"], id="D22-sister_pair_must_be_played"),
        pytest.param("S9*2 SJ*2 RJ SA", ["S9*2 SJ*2"], id="two_pairs"),
        pytest.param("S9*2 SJ*2 SK*2", ["S9*2 SJ*2", "S9*2 SK*2", "SJ*2 SK*2"], id="any_two_pairs"),
        pytest.param("S9*2 RJ SA SK S3", ["S9*2 RJ SA"], id="D22-pair_then_from_the_top"),
        pytest.param("RJ BJ SK SQ S9 S2", ["RJ BJ SK SQ"], id="forced_from_the_top"),
        pytest.param("SK SQ HA*2 C3", ["SK SQ HA*2", "SK SQ HA C3"], id="D21-the_rest_free"),
    ],
)
def test_trump_sisters_follow(hand: str, follows: list[str]) -> None:
    check_follows("S5*2 S6*2", hand, follows)


@pytest.mark.parametrize(
    "follow, wins",
    [
        pytest.param("S9*2 ST*2", True, id="higher_sisters"),
        pytest.param("RJ*2 BJ*2", True, id="jokers"),
        pytest.param("S2*2 S3*2", False, id="lower_sisters"),
        pytest.param("S9*2 SJ*2", False, id="two_trump_pairs"),
        pytest.param("RJ BJ SA SK", False, id="scraped_cards"),
        pytest.param("HT*2 HJ*2", False, id="side_sisters"),
    ],
)
def test_trump_sisters_winner(follow: str, wins: bool) -> None:
    assert ask.winner({1: "S5*2 S6*2", 4: follow}) == (4 if wins else 1)


# --- 一轮结束, 分数 ------------------------------------------------------------------------------------------------


# 分数牌归该玩家的队伍所有
def test_score_points_go_to_the_winners_side() -> None:
    tricks = [{"winner": seat, "points": points} for seat, points in ((1, 20), (2, 15), (3, 10), (4, 25))]
    assert ask("attack_score", tricks=tricks, declarer=1, friend=None, bottom_added=0) == 40
    assert ask("attack_score", tricks=tricks, declarer=2, friend=None, bottom_added=0) == 30


def test_score_winner_takes_the_points_and_leads() -> None:
    at = table({1: "RJ S6*2 H3", 2: "HT", 4: "HK", 3: "HA"}, starter=2, fill=(1, 2, 3), suits="DC")
    rounds(at, 2)
    at.do(1, "bid S6*2 with RJ")
    finish_draw(at)
    at.bury(2, keep="HT")
    at.do(1, "pass")
    at.trick({2: "HT", 1: "H3", 4: "HK", 3: "HA"})
    assert at.events(TrickTaken) == [TrickTaken(2, 20, 2)]
    assert at.actors == (3,)


def test_score_the_bottom_counts_for_nobody_D18() -> None:
    assert ask("bottom_points", bottom="HK DK ST CT", winning_play="RJ*2", winner_is_attacker=True) == 0


# 分数区间: first and last point, whether the side on stage stays, rise of the side that is on stage afterwards
SCORES = [
    (0, 0, True, 3),
    (1, 39, True, 2),
    (40, 79, True, 1),
    (80, 119, False, 0),
    (120, 159, False, 1),
    (160, 199, False, 2),
    (200, 200, False, 3),
]


def raised(level: str, steps: int) -> str:
    return LADDER[LADDER.index(level) + steps]


@pytest.mark.parametrize("stage, other", [("A", "B"), ("B", "A")], ids=["A_on_stage", "B_on_stage"])
@pytest.mark.parametrize("points, stays, rise", both_ends(SCORES))
def test_score_table_D25(points: int, stays: bool, rise: int, stage: str, other: str) -> None:
    """原等级 is the own level of the side that comes on stage."""
    levels = {"A": "5", "B": "7"}
    on_stage = stage if stays else other
    found = ask("settle", levels=levels, stage=stage, points=points)
    assert found == {"stage": on_stage, "levels": {**levels, on_stage: raised(levels[on_stage], rise)}}


def test_score_played_to_the_last_card_and_settled_by_the_table() -> None:
    at = table({1: "RJ H5*2"}, starter=2)
    rounds(at, 2)
    at.do(1, "bid H5*2 with RJ")
    at.finish_deal()
    assert {len(hand) for hand in at.state.hands} == {0}
    (scored,), (settled,), (stage,) = at.events(DealScored), at.events(Settled), at.events(StageSet)
    assert scored.attackers == (1, 3)  # seats 2 and 4: the bidder's side went on stage
    assert scored.points == sum(at.state.score[seat] for seat in scored.attackers)
    stays, rise = next((stays, rise) for low, high, stays, rise in SCORES if low <= scored.points <= high)
    side = 0 if stays else 1
    assert settled.levels[side] == raised("2", rise) and settled.levels[1 - side] == "2"
    assert stage.seat % 2 == settled.owner == side
