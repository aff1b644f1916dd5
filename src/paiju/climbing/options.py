"""Every option of the climbing family: be the first to get rid of all cards.

`source` names the rules and rulings that an option comes from (`SOURCES`); `clauses.toml` states them in full.
"""

from typing import Annotated, ClassVar

from msgspec import Struct

from paiju.cards import FACES, RANKS
from paiju.rules.form import MatchDeals, MatchWonBy
from paiju.rules.schema import Choice, Flag, Level, Numbers, Span, Subset, Whole, Words

SOURCES = {  # by the first letters of a number
    "002": Words("《掼蛋规则细目》", "Guandan in detail (掼蛋规则细目)"),
    "Q2": Words("《掼蛋规则细目》裁定", "rulings on Guandan in detail"),
    "003": Words("《掼蛋游戏完整规则说明》", "The whole rules of Guandan (掼蛋游戏完整规则说明)"),
    "Q3": Words("《掼蛋游戏完整规则说明》裁定", "rulings on The whole rules of Guandan"),
    "S": Words("《竞技掼蛋竞赛规则（试行）》", "the competition rules of 2022 (竞技掼蛋竞赛规则)"),
    "QS": Words("《竞技掼蛋竞赛规则（试行）》裁定", "rulings on the competition rules of 2022"),
    "G": Words("各家打法", "houses of the world"),
}
YES_NO = {"on": ("是", "yes"), "off": ("否", "no")}
RESULTS = ("1-2", "1-3", "1-4")  # the winners are all in front; none of them is last; one of them is


class Climbing(Struct, frozen=True, kw_only=True, cache_hash=True):
    sides: ClassVar[int] = 2  # each has a level

    # The table
    seats: Annotated[int, Whole(zh="人数", en="players", source="G92, G93", low=4, high=8)] = 4
    decks: Annotated[int, Whole(zh="副数", en="decks", source="G92, G93", low=2, high=4)] = 2
    direction: Annotated[
        str,
        Choice(
            zh="出牌方向", en="direction of play", source="Q2-32, Q3-38, S-2",
            values={"clockwise": ("顺时针", "clockwise"), "counter-clockwise": ("逆时针", "counter-clockwise")},
        ),
    ] = "counter-clockwise"  # fmt: skip
    first_leader: Annotated[
        str,
        Choice(
            zh="首副首出", en="leader of the first deal", source="Q3-21, S-3",
            values={"random": ("随机一家", "a random seat"), "seat_0": ("首座", "the first seat")},
        ),
    ] = "random"  # fmt: skip

    count_told: Annotated[
        int | None,
        Whole(
            zh="剩几张以内报牌", en="cards left at which a count is told", source="S-31, G90, G91",
            low=1, high=26, none=("始终可知", "at any time"),
        ),
    ] = None  # fmt: skip

    # Combinations
    straight_cards: Annotated[
        tuple[int, int], Span(zh="顺子张数", en="cards of a straight", source="Q3-7, S-11", low=5, high=12)
    ] = (5, 5)
    tube_pairs: Annotated[
        tuple[int, int], Span(zh="连对对数", en="pairs of a tube", source="S-12, 003 §2", low=2, high=12)
    ] = (3, 3)
    plate_triples: Annotated[
        tuple[int, int], Span(zh="{plate}组数", en="triples of a {plate}", source="Q2-5, S-13", low=2, high=9)
    ] = (2, 2)
    straight_flush_cards: Annotated[
        tuple[int, int], Span(zh="同花顺张数", en="cards of a straight flush", source="Q3-9, S-15", low=5, high=12)
    ] = (5, 5)
    sequence_low: Annotated[
        str,
        Level(
            zh="连续牌型最小点数", en="lowest rank of a sequence", source="Q2-3, Q3-1, Q3-2, QS-3",
            ranks="23", also={"ace": ("A（A 可作 1）", "the ace, which may count as 1")},
        ),
    ] = "ace"  # fmt: skip
    sequence_length_must_match: Annotated[
        bool, Flag(zh="连续牌型须等长", en="sequences must have the same length", source="Q2-5, Q3-7", **YES_NO)
    ] = True
    straight_flush_order: Annotated[
        str,
        Choice(
            zh="同花顺比较", en="order of straight flushes", source="Q3-9",
            values={
                "length_then_top": ("先比张数，再比最大张", "more cards first, then the top card"),
                "top_then_length": ("先比最大张，再比张数", "the top card first, then the number of cards"),
            },
        ),
    ] = "length_then_top"  # fmt: skip
    straight_flush_beats: Annotated[
        int,
        Whole(
            zh="同花顺大过几张炸弹",
            en="cards of the largest bomb that a straight flush beats",
            source="002 §4, S-15",
            low=4,
            high=10,
        ),
    ] = 5
    suited_run_is_only_flush: Annotated[
        bool, Flag(zh="同花连张只算同花顺", en="a suited run is only a straight flush", source="Q2-9, Q3-17", **YES_NO)
    ] = True
    joker_pair: Annotated[
        str,
        Choice(
            zh="{two_jokers}", en="{two_jokers}", source="Q2-7, Q3-12",
            values={"same": ("两张相同的王", "two equal jokers"), "any": ("任意两张王", "any two jokers")},
        ),
    ] = "same"  # fmt: skip
    joker_triple: Annotated[
        bool, Flag(zh="三张王算三张", en="three jokers are a triple", source="Q2-7, Q3-13", **YES_NO)
    ] = False
    full_house_joker_pair: Annotated[
        bool,
        Flag(
            zh="三带二可带{two_jokers}", en="a full house may hold a {two_jokers}", source="Q2-6, Q3-13, QS-4", **YES_NO
        ),
    ] = True
    bomb_level_rank: Annotated[
        str,
        Choice(
            zh="{level_card}炸弹", en="bombs of the level rank", source="Q2-8, Q3-10",
            values={"high": ("大于 A 炸", "above bombs of aces"), "natural": ("按原点数", "by their printed rank")},
        ),
    ] = "high"  # fmt: skip
    max_bomb: Annotated[
        int, Whole(zh="炸弹最多张数", en="cards of the largest bomb", source="Q2-8, Q3-11, G95", low=4, high=15)
    ] = 10
    wild_alone_is_level: Annotated[
        bool,
        Flag(
            zh="单出{wild_card}只算{level_card}",
            en="{wild_card}s alone are {level_card}s",
            source="Q2-10, Q3-16",
            **YES_NO,
        ),
    ] = True
    wild_for_two_in_sets: Annotated[
        bool, Flag(zh="对子三张炸弹中可代 2", en="in sets the {wild_card} may be a 2", source="Q3-4", **YES_NO)
    ] = True

    # Play
    pass_locks_round: Annotated[
        bool,
        Flag(
            zh="过牌", en="a pass", source="Q2-12, Q3-18, S-18",
            on=("本轮不得再出", "is final for the round"), off=("不影响以后再出", "binds nobody"),
        ),
    ] = False  # fmt: skip
    wind_to: Annotated[
        str,
        Choice(
            zh="接风", en="who leads after an unbeaten last play", source="Q2-14, Q3-19, S-20, G96",
            values={"partner": ("搭档", "the partner"), "next_seat": ("下家", "the next seat still in play")},
        ),
    ] = "partner"  # fmt: skip
    stop_at_double: Annotated[
        bool,
        Flag(
            zh="一方全部出完", en="a whole side out of cards", source="Q2-15, Q3-20, S-21",
            on=("即结束本副", "ends the deal at once"), off=("后继续打出名次", "does not end the deal"),
        ),
    ] = True  # fmt: skip
    timeout: Annotated[
        str,
        Choice(
            zh="超时代打", en="what the clock plays", source="Q3-34",
            values={
                "pass_or_lowest_single": (
                    "能过则过，首出时出最小单张",
                    "a pass when following, the lowest single when leading",
                ),
                "lowest_play": (
                    "出最小的非炸弹牌，没有则过",
                    "the lowest play that is no bomb, or a pass",
                ),
            },
        ),
    ] = "pass_or_lowest_single"  # fmt: skip
    turn_timer_s: Annotated[
        int, Whole(zh="每手秒数（0 不限）", en="seconds a turn (0: no limit)", source="Q3-34", low=0, high=600)
    ] = 0

    # The match
    match_deals: MatchDeals = None
    match_won_by: MatchWonBy = "level"

    # Levels
    start_level: Annotated[str, Level(zh="起始级别", en="first level", source="002 §5, S-4", ranks=RANKS[:-1])] = "2"
    first_level: Annotated[
        str,
        Choice(
            zh="首副打几", en="level of the first deal", source="002 §5, S-4",
            values={"start": ("起始级别", "the first level"),
                    "random": ("抽签决定", "drawn by lot, below the top level")},
        ),
    ] = "start"  # fmt: skip
    top_level: Annotated[str, Level(zh="封顶级别", en="top level", source="Q2-18, Q3-23", ranks=RANKS[1:])] = "A"
    rise: Annotated[
        tuple[int, ...],
        Numbers(
            zh="升级数（1-2、1-3、1-4）", en="rise for 1-2, 1-3, 1-4", source="002 §5, S-22", size=3, low=0, high=6
        ),
    ] = (3, 2, 1)
    rise_by: Annotated[
        str,
        Choice(
            zh="多人时升级看", en="what the rise goes by at a larger table", source="G97, G98",
            values={
                "next_place": ("头游之后最快的搭档得第几", "the place of the first's next partner"),
                "front": ("胜方连占前几名", "how many of the first places the winners take"),
                "points": ("双方的名次分差", "the difference of the sides' points for places"),
            },
        ),
    ] = "next_place"  # fmt: skip
    rise_gaps: Annotated[
        tuple[int, ...],
        Numbers(zh="名次分差", en="differences of points for places", source="G98", size=3, low=0, high=16),
    ] = (11, 6, 1)
    rise_sweep: Annotated[
        int | None,
        Whole(zh="占满前几名升级", en="rise for all of the first places", source="G99", low=0, high=6,
              none=("不另算", "nothing special")),
    ] = None  # fmt: skip
    level_played: Annotated[
        str,
        Choice(
            zh="打谁的级", en="whose level is played", source="Q2-17, Q3-22",
            values={
                "winner": ("胜方的新级，双方共用", "the winners' new level, for both sides"),
                "own": ("各打各的级", "each side its own level"),
                "first": ("每副都打起始级别", "the first level in every deal"),
            },
        ),
    ] = "winner"  # fmt: skip
    a_pass_with: Annotated[
        tuple[str, ...],
        Subset(
            zh="过顶级的名次", en="places that pass the top level", source="002 §9.2, 003 §5, S-23",
            of=RESULTS, empty=("无", "none"),
        ),
    ] = ("1-2", "1-3")  # fmt: skip
    a_fail: Annotated[
        str,
        Level(
            zh="打顶级得头游而未过", en="the top level won but not passed", source="Q3-25, 002 §9.2",
            also={"stay": ("留在顶级", "the side stays there")}, ranks=RANKS[:-1],
        ),
    ] = "stay"  # fmt: skip
    a_fail_on_loss: Annotated[
        str,
        Level(
            zh="打顶级而负", en="the top level lost", source="Q3-24, 002 §9.3",
            also={"keep": ("保留顶级", "the side keeps it")}, ranks=RANKS[:-1],
        ),
    ] = "keep"  # fmt: skip
    a_lost_to_aces: Annotated[
        bool,
        Flag(
            zh="打顶级负于对方最后一手顶级牌", en="the top level lost to a last play of that rank", source="002 §9.3",
            on=("退回起始级别", "back to the first level"), off=("与其他负局相同", "like any other loss"),
        ),
    ] = False  # fmt: skip
    a_lost_next_level: Annotated[
        str,
        Choice(
            zh="打顶级负后下副打", en="played after a lost top level", source="Q2-19",
            values={"winner": ("胜方的级", "the winners' level"), "A": ("仍打顶级", "the top level again")},
        ),
    ] = "winner"  # fmt: skip
    a_attempt: Annotated[
        str,
        Choice(
            zh="何为一次打顶级", en="what counts as an attempt", source="Q2-20",
            values={
                "owner_only": ("打本方顶级的一副", "a deal at the side's own top level"),
                "every_deal": ("本方在顶级时的每一副", "every deal while the side is at the top"),
            },
        ),
    ] = "owner_only"  # fmt: skip
    a_pass_in: Annotated[
        str,
        Choice(
            zh="在哪一副可过顶级", en="deals in which the top level is passed", source="Q2-21, QS-6",
            values={"own_deal": ("打顶级的一副", "deals at the top level"),
                    "any_deal": ("任何一副，打对方的级也可", "any deal, at the other side's level too")},
        ),
    ] = "own_deal"  # fmt: skip
    a_both: Annotated[
        str,
        Choice(
            zh="双方都在顶级", en="both sides at the top", source="Q2-21, QS-6",
            values={"owner_only": ("只有打级一方可过", "only the owner of the deal can pass"),
                    "either": ("任一方可过", "either side can pass")},
        ),
    ] = "owner_only"  # fmt: skip
    a_fails_counted: Annotated[
        str,
        Choice(
            zh="哪些算打顶级失败", en="attempts that count as failed", source="Q2-20, QS-8",
            values={"all": ("凡是没过的", "all that do not pass"),
                    "won": ("得头游而没过的，输了不算", "those won that do not pass, but none that is lost")},
        ),
    ] = "all"  # fmt: skip
    a_fails_kept: Annotated[
        str,
        Choice(
            zh="失败次数的累计", en="how failed attempts add up", source="Q2-20",
            values={"match": ("全场累计", "through the match"), "in_a_row": ("只算连续几副", "only in deals in a row")},
        ),
    ] = "match"  # fmt: skip
    a_max_fails: Annotated[
        int | None,
        Whole(zh="打顶级失败次数上限", en="failed attempts allowed", source="Q2-22, Q3-25, QS-8", low=1, high=9,
              none=("不限", "no limit")),
    ] = 3  # fmt: skip
    a_max_fails_effect: Annotated[
        str,
        Choice(
            zh="失败达上限", en="after the last failed attempt", source="Q2-22, QS-8",
            values={
                "opponents_win": ("对方获全场胜利", "the opponents win the match"),
                "level_2": ("退回起始级别，次数清零", "back to the first level, count at zero"),
                "opponents_level": ("退到对方的级别，次数清零", "back to the opponents' level, count at zero"),
            },
        ),
    ] = "level_2"  # fmt: skip

    # Tribute
    tribute: Annotated[
        str,
        Choice(
            zh="进贡", en="tribute", source="Q2-24, Q3-27",
            values={
                "by_place": ("按上副名次", "by the places of the last deal"),
                "by_level_gap": ("按级差", "by the gap between the levels"),
                "none": ("不进贡", "none"),
            },
        ),
    ] = "by_place"  # fmt: skip
    single_tribute_on: Annotated[
        tuple[str, ...],
        Subset(zh="单贡名次", en="results with a single tribute", source="Q2-24", of=RESULTS[1:], empty=("无", "none")),
    ] = ("1-3", "1-4")
    double_tribute: Annotated[
        str,
        Choice(
            zh="双贡归属", en="who takes which of two or more tributes", source="Q2-26, G100",
            values={"by_size": ("大者归头游", "the higher card goes to the first"),
                    "by_place": ("三游贡头游，末游贡二游", "third gives to first, fourth to second"),
                    "last_to_first": ("末游贡头游，倒数第二贡二游", "last gives to first, the one before to second"),
                    "by_seat": ("头游的下家贡头游，上家贡二游",
                                "the first's next seat gives to the first, the seat before to the second")},
        ),
    ] = "by_size"  # fmt: skip
    one_four_payer: Annotated[
        str,
        Choice(
            zh="1-4 时进贡者", en="who pays after 1-4", source="Q2-24",
            values={"last": ("末游", "the last"), "third": ("三游", "the third")},
        ),
    ] = "last"  # fmt: skip
    equal_tributes: Annotated[
        str,
        Choice(
            zh="两张贡牌相同", en="two equal tributes", source="Q2-27, S-27",
            values={"seat_order": ("头游的下家贡头游", "the first's next seat gives to the first"),
                    "previous_seat": ("头游的上家贡头游", "the seat before the first gives to the first"),
                    "clockwise": ("各贡给顺时针方向的邻座", "each gives to the neighbour clockwise"),
                    "random": ("随机", "by lot")},
        ),
    ] = "seat_order"  # fmt: skip
    tribute_card: Annotated[
        str,
        Choice(
            zh="贡牌", en="card of tribute", source="Q2-25, Q3-29",
            values={"highest_but_wild": ("除红心{level_card}外最大的牌", "the highest but the {wild_card}"),
                    "highest_plain": ("除王和{level_card}外最大的牌", "the highest but jokers and {level_card}s")},
        ),
    ] = "highest_but_wild"  # fmt: skip
    tribute_tie: Annotated[
        str,
        Choice(
            zh="同大的贡牌由谁选", en="who chooses among equal cards", source="Q2-25, Q3-29, QS-7",
            values={"payer": ("进贡者", "the payer"),
                    "suit_order": ("按黑红梅方顺序", "the order of suits: spades, hearts, clubs, diamonds")},
        ),
    ] = "payer"  # fmt: skip
    gap_single: Annotated[int, Whole(zh="单进贡级差", en="gap for one card", source="Q3-27", low=1, high=12)] = 4
    gap_double: Annotated[int, Whole(zh="双进贡级差", en="gap for two cards", source="Q3-27", low=2, high=13)] = 8
    gap_pairing: Annotated[
        str,
        Choice(
            zh="级差进贡给", en="tribute by gap goes to", source="Q3-28",
            values={"previous_seat": ("上家", "the seat before"), "next_seat": ("下家", "the seat after")},
        ),
    ] = "previous_seat"  # fmt: skip
    resist: Annotated[
        str,
        Choice(
            zh="抗贡", en="resistance", source="Q2-31, Q3-31, S-28, G101",
            values={
                "two_big_jokers_of_side": ("进贡方共有两张大王", "the payers hold two red jokers"),
                "two_big_jokers_of_player": ("一名进贡者有两张大王", "one payer holds two red jokers"),
                "two_jokers_of_side": ("进贡方共有任意两张王", "the payers hold any two jokers"),
                "big_jokers_by_payers": (
                    "单贡者有两张大王，或几名进贡者共有全部大王",
                    "a single payer holds two red jokers, or several payers hold all of them",
                ),
                "none": ("没有抗贡", "none"),
            },
        ),
    ] = "two_big_jokers_of_side"  # fmt: skip
    return_rule: Annotated[
        str,
        Choice(
            zh="还牌", en="card returned", source="Q2-28, Q3-30, QS-5",
            values={
                "any": ("任意手牌", "any card"),
                "any_but_wild": ("除{wild_card}外的任意手牌", "any card but a {wild_card}"),
                "max10_else_lowest": ("不大于 10 的牌，没有则最小的牌", "a card up to 10, else the lowest"),
                "printed10_else_lowest": (
                    "牌面不大于 10 的牌，没有则最小的牌",
                    "a card printed 2 to 10, else the lowest",
                ),
                "lowest_non_joker": ("最小的非王牌", "the lowest card that is no joker"),
            },
        ),
    ] = "max10_else_lowest"  # fmt: skip
    return_tribute_card: Annotated[
        bool,
        Flag(
            zh="收到的贡牌", en="the very card received", source="Q2-28",
            on=("可以还回", "may be returned"), off=("不得还回", "may not be returned"),
        ),
    ] = True  # fmt: skip
    returns_per_tribute: Annotated[
        int, Whole(zh="每张贡牌还几张", en="cards returned for each", source="Q3-30", low=0, high=1)
    ] = 1
    lead_after_tribute: Annotated[
        str,
        Choice(
            zh="进贡后首出", en="leader after tribute", source="Q2-23, Q3-32, S-30",
            values={"payer_to_first": ("贡给头游的人", "who gave to the first"),
                    "first": ("上副头游", "the first place of the deal before"),
                    "last_place": ("上副末游", "the last place of the deal before")},
        ),
    ] = "payer_to_first"  # fmt: skip
    lead_after_double: Annotated[
        str,
        Choice(
            zh="双贡后首出", en="leader after a double tribute", source="Q2-26",
            values={"same": ("与单贡相同", "as after any tribute"),
                    "first": ("上副头游", "the first place of the deal before")},
        ),
    ] = "same"  # fmt: skip
    lead_after_equal: Annotated[
        str,
        Choice(
            zh="两张贡牌相同时首出", en="leader after two equal tributes", source="Q2-27, S-27",
            values={"same": ("与其他双贡相同", "as after any double tribute"),
                    "lower_return": ("得还牌较小的进贡者", "the payer who got the lower card back"),
                    "last_place": ("上副末游", "the last place of the deal before")},
        ),
    ] = "same"  # fmt: skip
    lead_after_resist: Annotated[
        str,
        Choice(
            zh="抗贡后首出", en="leader after resistance", source="Q2-23, Q3-32, S-28",
            values={"first": ("上副头游", "the first place of the deal before"),
                    "last_place": ("上副末游", "the last place of the deal before")},
        ),
    ] = "first"  # fmt: skip
    lead_without_tribute: Annotated[
        str,
        Choice(
            zh="无贡时首出", en="leader without tribute", source="Q2-23, Q3-32",
            values={"first": ("上副头游", "the first place of the deal before"),
                    "last_place": ("上副末游", "the last place of the deal before")},
        ),
    ] = "first"  # fmt: skip

    @property
    def ladder(self) -> tuple[str, ...]:
        """The levels that are played, from the first to the top one."""
        return tuple(RANKS[RANKS.index(self.start_level) : RANKS.index(self.top_level) + 1])

    @property
    def copies(self) -> bytes:
        """How often each of the 54 faces is in the deck."""
        return bytes((self.decks,)) * FACES


def phases(o: Climbing) -> tuple[str, ...]:
    return ("deal", "tribute", "return", "climb", "settle")
