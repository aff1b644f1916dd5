"""Every option of the trick-taking family: a declarer plays against attackers for the points in the tricks.

`source` names the rules and rulings that an option comes from (`SOURCES`); `clauses.toml` states them in full.
"""

from functools import cache
from typing import Annotated

from msgspec import Struct

from paiju.cards import BLACK_JOKER, DIAMONDS, FACES, LEVELS, RANK_NAMES, RANKS, RED_JOKER, rank_of
from paiju.family import Renamed
from paiju.rules.form import MatchDeals, MatchWonBy
from paiju.rules.schema import Choice, Flag, Level, Numbers, RankLevels, RankNumbers, Subset, Whole, Words

SOURCES = {  # by the first letters of a number
    "Z": Words("《五人三副牌找朋友升级》", "Finding Friends for five (五人三副牌找朋友升级)"),
    "K": Words("《五人三副牌找朋友升级》旧版", "the earlier text of Finding Friends for five"),
    "B": Words("《五人三副牌找朋友升级》裁定", "rulings on Finding Friends for five"),
    "M": Words("《姊妹对》", "Sister pairs (姊妹对)"),
    "D": Words("《姊妹对》裁定", "rulings on Sister pairs"),
    **dict.fromkeys(("S", "G", "WZ"), Words("各家打法", "houses of the world")),
}
YES_NO = {"on": ("是", "yes"), "off": ("否", "no")}
FALLS = {"each": ("打 {rank} 退到 {to}", "from {rank} to {to}"), "empty": ("无", "none")}
DIRECTIONS = {"counter-clockwise": ("逆时针", "counter-clockwise"), "clockwise": ("顺时针", "clockwise")}


class Tricks(Struct, frozen=True, kw_only=True, cache_hash=True):
    # The table
    seats: Annotated[int, Whole(zh="人数", en="players", source="Z1, D01", low=4, high=10)] = 5
    decks: Annotated[int, Whole(zh="副数", en="decks", source="Z2, M1", low=1, high=5)] = 3
    jokers: Annotated[
        str,
        Choice(
            zh="王", en="jokers", source="S12, WZ12",
            values={"both": ("大王小王都有", "red and black jokers"), "red": ("只有大王", "red jokers only"),
                    "black": ("只有小王", "black jokers only"), "none": ("没有王", "no jokers")},
        ),
    ] = "both"  # fmt: skip
    lowest_rank: Annotated[
        str, Level(zh="牌从几起", en="lowest rank of the deck", source="S12", ranks=RANKS[: RANKS.index("8") + 1])
    ] = "2"
    cards_out: Annotated[
        int, Whole(zh="另外拿掉的小牌张数", en="low cards taken out besides", source="S11", low=0, high=12)
    ] = 0
    bottom_size: Annotated[int, Whole(zh="底牌张数", en="cards of the bottom", source="Z11, M7", low=0, high=20)] = 7
    partners: Annotated[
        str,
        Choice(
            zh="搭档", en="partners", source="Z43, D01",
            values={"called": ("庄家叫牌找朋友", "a friend whom the declarer calls by a card"),
                    "opposite": ("对家，人更多时隔座", "opposite players, or every other one, for the whole match")},
        ),
    ] = "called"  # fmt: skip
    deal_direction: Annotated[
        str, Choice(zh="发牌方向", en="direction of the deal", source="B01, B02", values=DIRECTIONS)
    ] = "counter-clockwise"
    direction: Annotated[str, Choice(zh="出牌方向", en="direction of play", source="B01, B02", values=DIRECTIONS)] = (
        "counter-clockwise"
    )

    points_told: Annotated[
        bool,
        Flag(
            zh="各人收了多少分", en="the points that each player has taken", source="S145",
            on=("全桌随时可知", "are known to all"),
            off=("打完才算，打的时候不报", "are counted after the last trick and not told before"),
        ),
    ] = True  # fmt: skip

    # Bidding
    bid_phase: Annotated[
        str,
        Choice(
            zh="亮主时机", en="time of bidding", source="B05, M8",
            values={"after_deal": ("发完牌后", "after the deal"),
                    "during_deal": ("摸牌时", "while the cards are drawn")},
        ),
    ] = "after_deal"  # fmt: skip
    bid_turns: Annotated[
        bool, Flag(zh="按座次轮流亮，不亮就退出", en="bids in turn, and a pass is final", source="WZ42", **YES_NO)
    ] = False
    bid_rule: Annotated[
        str,
        Choice(
            zh="亮主规则", en="bids", source="B08–B16, B78, M8–M11",
            values={
                "more_cards": ("亮级牌，反庄须多亮一张", "level cards; a counter needs one card more"),
                "same_kind_or_higher": (
                    "亮级牌，以同样的牌或更高级的级牌反庄",
                    "level cards; a counter is the same kind or a higher level",
                ),
                "joker_pairs": ("亮王扣对子，相连的对数越多越大", "a joker and pairs face down; more pairs override"),
                "joker_levels": ("亮王带级牌，级牌越多越大", "a joker with level cards; more of these override"),
            },
        ),
    ] = "more_cards"  # fmt: skip
    bid_jokers: Annotated[
        str,
        Choice(
            zh="亮主要带的王", en="jokers that go with a bid", source="M8, S28, S30, WZ43",
            values={"one": ("一张王，大王小王都行", "one joker, red or black"),
                    "two": ("两张王，大小不论", "any two jokers"),
                    "pair": ("一对一样的王", "two identical jokers")},
        ),
    ] = "one"  # fmt: skip
    bid_equal: Annotated[
        str,
        Choice(
            zh="张数相同时", en="bids of as many cards", source="B09, S20, S21",
            values={
                "jokers": ("王反得过级牌，大王反得过小王", "jokers beat level cards and red jokers beat black ones"),
                "suits": (
                    "王反得过级牌，大王反得过小王，级牌之间比花色，♠、♥、♣、♦ 一个比一个小",
                    "jokers beat level cards, red jokers beat black ones, and level cards rank by suit: ♠, ♥, ♣, ♦",
                ),
                "nothing": ("谁也反不过谁", "neither beats the other"),
            },
        ),
    ] = "jokers"  # fmt: skip
    bid_counter: Annotated[bool, Flag(zh="可以反别人亮的主", en="a bid may be countered", source="S22", **YES_NO)] = (
        True
    )
    bid_partner: Annotated[
        bool, Flag(zh="可以反对家亮的主", en="one may bid above one's partner", source="S27", **YES_NO)
    ] = True
    bid_no_trump: Annotated[bool, Flag(zh="可用王亮无主", en="jokers may bid no trump", source="B09", **YES_NO)] = False
    no_trump_jokers: Annotated[
        str,
        Choice(
            zh="亮无主要几张王", en="jokers that bid no trump", source="B09, S17–S19",
            values={
                "two": ("至少两张一样的王", "at least two identical jokers"),
                "all": ("全部大王或全部小王", "all the red jokers or all the black ones"),
                "all_or_one_less": (
                    "全部小王，或者至多差一张的大王",
                    "all black jokers, or all red ones but at most one",
                ),
                "one": ("一样的王，单张也大过一对级牌", "one joker, above a pair of level cards, or more"),
            },
        ),
    ] = "two"  # fmt: skip
    bid_self_raise: Annotated[
        bool, Flag(zh="可自己加亮", en="one may raise one's own bid", source="B11, D10", **YES_NO)
    ] = False
    bid_reinforce: Annotated[
        str,
        Choice(
            zh="自己加亮", en="raising one's own bid", source="S23, S24, S26",
            values={
                "any_suit": ("可以换花色", "in any suit"),
                "own_suit": ("只能加同一花色", "in its own suit only"),
                "own_suit_to_equal": ("只能加同一花色，被反后可补成同样多", "in its suit, after a counter to as many"),
            },
        ),
    ] = "any_suit"  # fmt: skip
    bid_declares: Annotated[
        str,
        Choice(
            zh="亮主的人谁坐庄", en="which bidder declares", source="B10, S32, S33",
            values={"standing_bid": ("最后亮成的人", "the one whose bid stands"),
                    "first_bid": ("第一个亮的人", "the first one")},
        ),
    ] = "standing_bid"  # fmt: skip
    declarer_kept: Annotated[
        bool,
        Flag(
            zh="找朋友也由上一副定庄",
            en="with a called friend too, the last deal fixes the declarer",
            source="WZ38",
            **YES_NO,
        ),
    ] = False
    bid_open_s: Annotated[int, Whole(zh="抢庄秒数", en="seconds to open", source="Z19, B06", low=1, high=120)] = 10
    bid_counter_s: Annotated[int, Whole(zh="反庄秒数", en="seconds to counter", source="Z20, B06", low=1, high=120)] = 5
    bid_timer: Annotated[
        str,
        Choice(
            zh="反庄计时", en="the counter's clock", source="B06",
            values={"restart": ("重新计时", "starts anew"), "extend": ("累加", "is added to what is left")},
        ),
    ] = "restart"  # fmt: skip
    bid_grace_s: Annotated[
        int, Whole(zh="摸完后亮主秒数", en="seconds after the draw", source="D12", low=0, high=60)
    ] = 5
    no_bid: Annotated[
        str,
        Choice(
            zh="无人亮主", en="nobody bids", source="Z22–Z27, M14",
            values={
                "flip_bottom": ("翻底牌，翻到级牌为止", "by the bottom, turned until a level card comes"),
                "level_or_highest": ("翻底牌找级牌，没有就看最大的", "by its first level card, else its highest card"),
                "turn_card": ("翻一张底牌定主", "by one card of the bottom"),
                "no_trump": ("打无主", "without a trump suit"),
                "redeal": ("流局重发", "a new deal"),
            },
        ),
    ] = "flip_bottom"  # fmt: skip
    no_bid_card: Annotated[
        int, Whole(zh="翻第几张底牌定主", en="which card of the bottom is turned", source="S39", low=1, high=20)
    ] = 1

    redeal_points: Annotated[
        int | None,
        Whole(
            zh="几分以下可要求重发", en="most points of a hand that may be dealt again", source="S50",
            low=0, high=30, none=("不可", "none"),
        ),
    ] = None  # fmt: skip
    redeal_no_trumps: Annotated[
        bool, Flag(zh="没有主牌可要求重发", en="a hand without trumps may be dealt again", source="S50", **YES_NO)
    ] = False

    # Who starts
    starter_on_loss: Annotated[
        str,
        Choice(
            zh="庄家输后的起始者", en="starter after the declarer lost", source="B03",
            values={
                "adjacent": ("庄家的邻座", "the declarer's neighbour"),
                "adjacent_attacker": ("最近的抓分者", "the nearest attacker"),
            },
        ),
    ] = "adjacent"  # fmt: skip
    next_first: Annotated[
        str,
        Choice(
            zh="对家制的下副首家", en="first drawer of the next deal with fixed partners", source="D14",
            values={
                "convention": ("下副的庄家", "the next declarer"),
                "winner_of_last_trick": ("末轮赢家", "the winner of the last trick"),
                "fixed_rotation": ("依次轮流", "the next player each time"),
            },
        ),
    ] = "convention"  # fmt: skip
    stage_held: Annotated[
        str,
        Choice(
            zh="对家制守住后坐庄", en="declarer after a deal was held, with fixed partners", source="D14, S136",
            values={"partner": ("庄家的对家", "the declarer's partner"), "same": ("原来的庄家", "the same declarer")},
        ),
    ] = "partner"  # fmt: skip
    stage_lost: Annotated[
        str,
        Choice(
            zh="对家制失守后坐庄", en="declarer after a deal was lost, with fixed partners", source="D14, S137",
            values={
                "next": ("庄家的下家", "the declarer's neighbour"),
                "last_trick": (
                    "赢下末轮的抓分方（末轮不是抓分方赢的，则庄家的下家）",
                    "the attacker who won the last trick, or else the declarer's neighbour",
                ),
            },
        ),
    ] = "next"  # fmt: skip
    first_lead: Annotated[
        str,
        Choice(
            zh="首轮领出", en="leader of the first trick", source="Z72, M19",
            values={"declarer": ("庄家", "the declarer"), "starter": ("首先摸牌者", "the first drawer")},
        ),
    ] = "declarer"  # fmt: skip

    # The bottom and the friend
    bottom_to: Annotated[
        str,
        Choice(
            zh="谁拿底牌", en="who takes the bottom", source="Z38, M15",
            values={"declarer": ("庄家", "the declarer"),
                    "first_drawer": ("首先摸牌者，若亮主则其对家", "the first drawer, or the partner if he has bid")},
        ),
    ] = "declarer"  # fmt: skip
    bury_limit: Annotated[
        str,
        Choice(
            zh="扣底限制", en="limit on burying", source="B22, Z39",
            values={"none": ("不限", "none"), "not_all_points": ("不能全扣分牌", "not only point cards"),
                    "no_trumps": ("不能扣主牌", "no trumps"), "no_aces": ("不能扣 A", "no aces")},
        ),
    ] = "none"  # fmt: skip
    bury_points: Annotated[
        int | None,
        Whole(zh="最多扣多少分", en="most points to bury", source="S49", low=0, high=100, none=("不限", "no limit")),
    ] = None
    bottom_shown: Annotated[
        bool, Flag(zh="底牌亮给大家看再拿", en="the bottom is shown before it is taken", source="S46", **YES_NO)
    ] = False
    takeover: Annotated[
        str,
        Choice(
            zh="炒底（反底）", en="taking the buried bottom over with a higher bid", source="S42, S43, WZ60",
            values={"none": ("不炒", "no"),
                    "at_once": ("谁先亮算谁的", "whoever is first"),
                    "in_turn": ("按座次一个个问", "each is asked in turn")},
        ),
    ] = "none"  # fmt: skip
    takeover_doubles: Annotated[
        bool, Flag(zh="每炒一次升级翻倍", en="each take-over doubles the rise", source="S44", **YES_NO)
    ] = False
    swap: Annotated[bool, Flag(zh="亮主者可换扣牌", en="the bidder may exchange", source="M17, D16", **YES_NO)] = False
    swap_kinds: Annotated[
        str,
        Choice(
            zh="可换的牌", en="cards that may be taken", source="D16",
            values={"trump_suit": ("主花色的牌", "cards of the trump suit"), "all_trumps": ("所有主牌", "all trumps")},
        ),
    ] = "trump_suit"  # fmt: skip
    friends: Annotated[int, Whole(zh="朋友人数", en="friends to call", source="Z43, WZ13, WZ14", low=1, high=8)] = 1
    friend_cards: Annotated[
        str,
        Choice(
            zh="几个朋友怎么叫", en="how several friends are called", source="WZ13, WZ34",
            values={"each": ("一张一张叫", "one card after the other"),
                    "one_card": ("只叫一种牌，头几张各找一个", "by one card, of which the first copies find one each")},
        ),
    ] = "each"  # fmt: skip
    call_before_bury: Annotated[
        bool, Flag(zh="先叫朋友再扣底", en="the friend is called before burying", source="B21", **YES_NO)
    ] = False
    call_jokers: Annotated[bool, Flag(zh="可叫王", en="jokers may be called", source="B80, Z47", **YES_NO)] = True
    call_copies: Annotated[
        int, Whole(zh="最多叫第几张", en="highest copy to call", source="Z44, B31", low=1, high=5)
    ] = 3
    call_exposed: Annotated[
        str,
        Choice(
            zh="亮过的牌", en="cards shown in the auction", source="B24, B81",
            values={
                "forbid_kind": ("一律不能叫", "may not be called, whichever copy"),
                "forbid_shown_copies": ("亮过几张，就不能叫前几张", "may be called only for a copy beyond those shown"),
                "allow": ("也可以叫", "may be called too"),
            },
        ),
    ] = "forbid_kind"  # fmt: skip
    call_trumps: Annotated[
        str,
        Choice(
            zh="叫主牌", en="calling trumps", source="WZ24",
            values={"any": ("可以叫", "is allowed"), "no_levels": ("级牌不能叫", "but no level cards"),
                    "no_trumps": ("主牌一律不能叫，王和级牌也是", "is not allowed, nor are jokers and level cards")},
        ),
    ] = "any"  # fmt: skip
    call_cards: Annotated[
        str,
        Choice(
            zh="叫哪些牌", en="cards that may be called", source="WZ21, WZ25–WZ27",
            values={
                "any": ("不限", "any"),
                "no_points": ("不能叫分牌", "none with points"),
                "no_highest": ("不能叫一门里最大的牌", "not the highest of a suit"),
                "only_highest": ("只能叫副牌里最大的牌", "only the highest of a side suit"),
                "held": ("叫“另一张”：只能叫自己手里也有的牌", "\"the other one\": only of a card in one's own hand"),
            },
        ),
    ] = "any"  # fmt: skip
    call_nobody: Annotated[
        str,
        Choice(
            zh="叫不叫朋友", en="whether to call a friend", source="B23",
            values={"off": ("必须叫朋友", "must call a friend"),
                    "solo": ("可以不叫，那就是独打", "may call nobody and play alone")},
        ),
    ] = "off"  # fmt: skip
    declarer_nth: Annotated[
        str,
        Choice(
            zh="第 N 张由庄家打出", en="the declarer plays the named copy", source="B26",
            values={"solo": ("庄家独打", "is alone"),
                    "next_other": ("下一个打出的别家是朋友", "the next other player of it is the friend")},
        ),
    ] = "solo"  # fmt: skip
    friend_nth: Annotated[
        str,
        Choice(
            zh="朋友又打出所叫的另一张", en="a friend plays another named copy", source="WZ15, WZ16",
            values={"counts": ("这个位子也归他，朋友少一个", "that place is theirs too, and there is one friend less"),
                    "next_other": ("下一个打出的别家是朋友", "the next other player of it is a friend")},
        ),
    ] = "counts"  # fmt: skip

    # Trumps and tractors
    permanent_trumps: Annotated[
        tuple[str, ...],
        Subset(zh="常主", en="permanent trumps", source="D03", of=tuple(RANKS), empty=("无", "none")),
    ] = ()
    red_fives: Annotated[
        str,
        Choice(
            zh="红五", en="red fives", source="S55",
            values={"none": ("没有", "none"),
                    "hearts": ("♥5 最大，在大王之上", "♥5 is the highest trump, above the jokers"),
                    "both": ("♥5 最大，♦5 第二，都在大王之上",
                             "♥5 and then ♦5 are the highest trumps, above the jokers")},
        ),
    ] = "none"  # fmt: skip
    advisers: Annotated[
        bool,
        Flag(zh="参谋：主花色和同色的 3 提到级牌之下", en="the 3s of the trumps' colour come next to the level cards",
             source="S56", **YES_NO),
    ] = False  # fmt: skip
    tractors: Annotated[
        str,
        Choice(
            zh="{tractor}", en="{tractor}", source="Z81, B33, M3–M6",
            values={"rungs": ("按主副牌等级相邻", "by neighbouring rungs"),
                    "sisters": ("姊妹对：同花色点数相邻", "sister pairs: one suit, printed ranks one apart")},
        ),
    ] = "rungs"  # fmt: skip
    tractor_bridge: Annotated[
        bool, Flag(zh="主级牌与主A相邻", en="trump level card next to the trump ace", source="B33", **YES_NO)
    ] = True
    joker_tractor: Annotated[bool, Flag(zh="王可成{tractor}", en="jokers in {tractor}", source="B34", **YES_NO)] = True
    tractor_over_gap: Annotated[
        bool,
        Flag(
            zh="跨过级牌", en="neighbours past the level rank", source="Z81, S60",
            on=("打 5 时副牌里没有 5，♦4 和 ♦6 就相邻",
                "at level 5 the side suits have no 5, so ♦4 and ♦6 are neighbours"),
            off=("打 5 时副牌里没有 5，但隔着它的 ♦4 和 ♦6 不相邻",
                 "at level 5 the side suits have no 5, but ♦4 and ♦6 are no neighbours"),
        ),
    ] = True  # fmt: skip
    tractor_length: Annotated[
        int, Whole(zh="{tractor}至少几组", en="fewest groups of {tractor}", source="S65", low=2, high=4)
    ] = 2
    tractor_width: Annotated[
        int, Whole(zh="{tractor}每组至少几张", en="fewest cards in a group of {tractor}", source="S66", low=2, high=5)
    ] = 2
    sister_ace: Annotated[
        str,
        Choice(
            zh="姊妹对中的 A", en="the ace in sister pairs", source="D06",
            values={"both": ("可接 K 也可接 2", "next to K and next to 2"), "low": ("只接 2", "next to 2 only")},
        ),
    ] = "both"  # fmt: skip
    sister_skip_level: Annotated[
        bool, Flag(zh="姊妹对跳过级牌点数", en="sister pairs skip the level rank", source="D05", **YES_NO)
    ] = False
    sister_mixed_lead: Annotated[
        bool, Flag(zh="主副混合姊妹对可领出", en="mixed sister pairs may be led", source="D07", **YES_NO)
    ] = True

    # Throws
    throw_test: Annotated[
        str,
        Choice(
            zh="甩牌", en="throws", source="B47, Z84, D19",
            values={
                "none": ("不可甩", "are not allowed"),
                "unbeatable": ("无人能管上才成", "stand when nobody can beat a unit"),
                "smaller_played": ("更小的牌都已打出才可甩", "need every lower card to have been played"),
            },
        ),
    ] = "unbeatable"  # fmt: skip
    throw_min: Annotated[int, Whole(zh="甩牌最少张数", en="fewest cards of a throw", source="B46", low=2, high=8)] = 2
    throw_keep: Annotated[
        str,
        Choice(
            zh="甩牌失败留哪种", en="what may stay of a failed throw", source="B41",
            values={"any_shape": ("甩牌里有的任何一种", "any of those in the throw"),
                    "beaten_shape": ("其中管得上的一种", "one of those that this player can beat"),
                    "lowest_beaten": ("被管住的最小一组", "the lowest group that is beaten"),
                    "lowest": ("整手里最小的一组", "the lowest group of the throw")},
        ),
    ] = "any_shape"  # fmt: skip
    throw_against: Annotated[
        str,
        Choice(
            zh="谁能管甩牌", en="who may beat a throw", source="B40, S81",
            values={"all": ("自己人也要看，能管就不能放过", "team mates too, and nobody may let it pass"),
                    "opponents": ("只看对手，不看对家", "only opponents, not one's partner")},
        ),
    ] = "all"  # fmt: skip
    blocker_told: Annotated[
        bool,
        Flag(
            zh="谁管住甩牌", en="who beats a throw", source="S83",
            on=("当场说明", "is told"), off=("不说是谁", "stays unsaid"),
        ),
    ] = True  # fmt: skip
    throw_ruffed: Annotated[
        bool,
        Flag(
            zh="断门能毙", en="ruffs against a throw", source="S82",
            on=("没有这一门而有主牌毙得了其中一组的，也算管上",
                "a player without the suit beats whatever their trumps can ruff"),
            off=("没有这一门的人管不了", "a player without the suit beats nothing"),
        ),
    ] = False  # fmt: skip
    throw_units: Annotated[
        str,
        Choice(
            zh="甩牌中的连对", en="runs inside a throw", source="B39",
            values={"kinds": ("拆成对子、三张看", "count as their pairs or triples"),
                    "tractors": ("算{tractor}", "count as {tractor}")},
        ),
    ] = "kinds"  # fmt: skip
    throw_penalty: Annotated[
        int, Whole(zh="甩牌失败罚分", en="penalty of a failed throw", source="B44", low=0, high=50)
    ] = 0
    throw_penalty_by: Annotated[
        str,
        Choice(
            zh="甩牌罚分怎么算", en="how the penalty is counted", source="S79",
            values={
                "throw": ("每次", "each time"),
                "card": ("留下的牌每张", "for each card that stays"),
                "shape": (
                    "留下单张一倍、对子两倍、三张起四倍、{tractor}六倍，一倍",
                    "if a single stays, twice as many for a pair, four times for three or more of a kind, "
                    "six times for {tractor}",
                ),
            },
        ),
    ] = "throw"  # fmt: skip
    throw_compare: Annotated[
        str,
        Choice(
            zh="毙甩牌的比较", en="two ruffs of a throw", source="B57, S84–S86",
            values={
                "highest_shape": (
                    "只比甩牌里最高的牌型，以其中最大的一组为准",
                    "compare by the highest group of the highest shape in the throw",
                ),
                "next_shape": (
                    "先比最高的牌型里最大的一组，一样大再比下一组，依次比下去",
                    "compare by the highest group of the highest shape in the throw, and if that is equal by the next",
                ),
                "highest_card": ("只比最大的一张牌", "compare by their highest card"),
                "all_units": (
                    "一组对一组，从大到小，组组更大才算压过",
                    "compare group by group from the highest down, and each of them must be higher",
                ),
            },
        ),
    ] = "highest_shape"  # fmt: skip

    # Following and winning
    follow_shape: Annotated[
        str,
        Choice(
            zh="跟牌型", en="shapes that must be followed", source="Z78, S91, S95",
            values={"tractors": ("有对跟对，有{tractor}跟{tractor}", "pairs to pairs, and {tractor} to {tractor}"),
                    "sets": ("有对跟对，不必跟{tractor}", "pairs to pairs, in a row or not"),
                    "suit": ("只跟花色，不限牌型", "none, only the suit")},
        ),
    ] = "tractors"  # fmt: skip
    break_triples: Annotated[
        bool, Flag(zh="须拆三张跟对子", en="triples are broken for a led pair", source="B50", **YES_NO)
    ] = True
    triple_pays: Annotated[
        bool,
        Flag(
            zh="拆三张抵对子", en="a triple in place of a pair", source="B50",
            on=("愿意拆，也可以拿两张来抵一对", "who likes may still play two of them for a pair"),
            off=("拆下来的两张不能抵，有真对子就得出真对子",
                 "two of them are no pair here, and a real pair must be played"),
        ),
    ] = True  # fmt: skip
    break_tractors: Annotated[
        bool, Flag(zh="须拆{tractor}跟对子", en="breaking {tractor} for a led pair", source="S93", **YES_NO)
    ] = True
    follow_subtractor: Annotated[
        bool, Flag(zh="须跟较短的{tractor}", en="shorter {tractor} must follow", source="B52", **YES_NO)
    ] = False
    follow_fill: Annotated[
        str,
        Choice(
            zh="对子不够时补的牌", en="cards in place of missing pairs", source="S96, S98",
            values={"free": ("自己挑", "one's own choice"),
                    "highest": ("从这一门最大的补起", "the highest cards of the suit"),
                    "lowest": ("从这一门最小的补起", "the lowest cards of the suit")},
        ),
    ] = "free"  # fmt: skip
    gua_feng: Annotated[
        bool,
        Flag(
            zh="刮风：没有主牌对子须从大出起",
            en="a led trump pair forces the highest trumps",
            source="M25–M27, D21",
            **YES_NO,
        ),
    ] = False
    gua_feng_fill: Annotated[
        str,
        Choice(
            zh="刮风时主牌不够", en="when trumps run out", source="D21",
            values={"free": ("其余任意补足", "the rest is free"),
                    "by_rank": ("其余从点数最大的补起", "the rest goes by rank, the highest first")},
        ),
    ] = "free"  # fmt: skip
    gua_feng_sister_must: Annotated[
        bool, Flag(zh="刮风须跟等长姊妹对", en="a trump run of the same length must follow", source="D22", **YES_NO)
    ] = True
    joker_ruff: Annotated[
        bool, Flag(zh="大小王可毙对子三张", en="both jokers ruff a pair or triple", source="B58", **YES_NO)
    ] = False

    # Score and levels
    score_step: Annotated[int, Whole(zh="每级分数", en="points of a level", source="Z112, M30", low=5, high=200)] = 60
    score_line: Annotated[
        int | None,
        Whole(
            zh="上台分数", en="points with which the attackers win", source="Z112, S112",
            low=5, high=600, none=("每级分数的两倍", "twice those of a level"),
        ),
    ] = None  # fmt: skip
    dead_zone: Annotated[
        int, Whole(zh="过线后不升级的分数", en="points beyond the line without a rise", source="S113", low=0, high=400)
    ] = 0
    attack_rise: Annotated[
        int, Whole(zh="抓分方过线升级", en="attackers' rise at the line", source="Z113, M30", low=0, high=1)
    ] = 1
    attack_most: Annotated[
        int | None,
        Whole(
            zh="抓分方过线后最多再升", en="attackers' further levels at most", source="Z113, S115",
            low=0, high=12, none=("不封顶", "no limit"),
        ),
    ] = 3  # fmt: skip
    shutout_rise: Annotated[
        int, Whole(zh="一分未得庄家方另升", en="further levels for a clean sweep", source="Z112, S114", low=0, high=12)
    ] = 1
    declarer_extra: Annotated[
        int,
        Whole(zh="庄家比朋友多升", en="levels that a declarer rises beyond the friend", source="WZ50", low=0, high=3),
    ] = 0
    lost_falls: Annotated[
        tuple[int, ...],
        Numbers(
            zh="失守时庄家、朋友退几级", en="levels lost by declarer and friend", source="WZ50", size=2, low=0, high=3
        ),
    ] = (0, 0)
    rise_by_last_trick: Annotated[
        bool, Flag(zh="须赢末轮才升级", en="only winners of the last trick rise", source="S117", **YES_NO)
    ] = False
    solo_factor: Annotated[
        int, Whole(zh="独打升级倍数", en="factor of the rise alone", source="Z114", low=1, high=5)
    ] = 3
    solo_bonus: Annotated[
        int,
        Whole(zh="朋友不齐另加级数", en="further levels for a win with friends missing", source="WZ53", low=0, high=5),
    ] = 0
    solo_attack_most: Annotated[
        int,
        Whole(zh="独打时抓分方最多升", en="attackers' highest rise against one", source="Z114, B68", low=1, high=12),
    ] = 2
    bottom_scores: Annotated[
        str,
        Choice(
            zh="底牌分", en="points of the bottom", source="Z109, D18",
            values={"last_trick": ("抓分方赢末轮则抠底", "go to attackers who win the last trick"),
                    "none": ("不计", "are lost")},
        ),
    ] = "last_trick"  # fmt: skip
    bottom_factors: Annotated[
        tuple[int, ...],
        Numbers(
            zh="单张、对子、三张……抠底倍数", en="factors of a single, a pair, a triple …", source="Z110, S100–S103",
            size=3, most=5, low=1, high=32,
        ),
    ] = (1, 2, 4)  # fmt: skip
    bottom_tractor: Annotated[
        str,
        Choice(
            zh="{tractor}抠底倍数", en="factor of {tractor}", source="B63, S100–S102",
            values={
                "double_per_group": ("每多一组再翻倍", "doubles with each further group"),
                "times_groups": ("乘以组数", "is multiplied by the groups"),
                "power": ("按组数乘方", "is raised to the number of groups"),
                "same": ("不再增加", "stays as for one group"),
            },
        ),
    ] = "double_per_group"  # fmt: skip
    turn_timer_s: Annotated[
        int, Whole(zh="每手秒数（0 不限）", en="seconds a turn (0: no limit)", source="B75", low=0, high=600)
    ] = 0
    card_points: Annotated[
        tuple[tuple[str, int], ...],
        RankNumbers(
            zh="分牌", en="points of the cards", source="Z3, K3",
            low=0, high=50, each=("每张 {rank} 计 {n} 分", "every {rank} counts {n}"),
        ),
    ] = (("5", 5), ("T", 10), ("K", 10))  # fmt: skip
    match_deals: MatchDeals = None
    match_won_by: MatchWonBy = "level"
    start_level: Annotated[str, Level(zh="起始级别", en="first level", source="Z5, D02", ranks=RANKS[:-1])] = "2"
    top_level: Annotated[
        str,
        Level(
            zh="封顶级别", en="top level", source="B69, D26, S58",
            ranks=RANKS[1:], also={"NT": ("NT（无主）", "NT (no trump)")},
        ),
    ] = "A"  # fmt: skip
    levels_left_out: Annotated[
        tuple[str, ...],
        Subset(
            zh="不打的级别", en="levels that are left out", source="S134", of=tuple(RANKS[1:]), empty=("无", "none")
        ),
    ] = ()
    win_at_top: Annotated[
        str,
        Choice(
            zh="何时夺冠", en="who wins at the top level", source="B70, D26",
            values={"as_declarer": ("以庄家身份守住", "a declarer who holds a deal there"),
                    "any_win": ("在顶级赢任何一副", "whoever is there and wins a deal"),
                    "reached": ("升到顶级即胜", "whoever reaches it")},
        ),
    ] = "as_declarer"  # fmt: skip
    laps: Annotated[
        int, Whole(zh="顶级要打过几次", en="times that the top level must be passed", source="S127", low=1, high=9)
    ] = 1
    must_play: Annotated[
        tuple[str, ...],
        Subset(
            zh="不可跳过的级别",
            en="levels that no rise skips",
            source="B71",
            of=tuple(RANKS[1:]),
            empty=("无", "none"),
        ),
    ] = ()
    must_hold: Annotated[
        tuple[str, ...],
        Subset(
            zh="必须坐庄守住的级别", en="levels that only a declarer leaves, by holding a deal", source="S122, S123",
            of=tuple(RANKS), empty=("无", "none"),
        ),
    ] = ()  # fmt: skip
    demote: Annotated[
        bool, Flag(zh="顶级打输退回起始级", en="losing at the top falls to the first level", source="B71", **YES_NO)
    ] = False
    fall_lost: Annotated[
        tuple[tuple[str, str], ...],
        RankLevels(zh="坐庄打输退级", en="levels that a declarer who loses falls from", source="S129", **FALLS),
    ] = ()
    hook_single: Annotated[
        tuple[tuple[str, str], ...],
        RankLevels(zh="一张级牌钩底退级", en="falls when one level card wins the last trick", source="S130", **FALLS),
    ] = ()
    hook_pair: Annotated[
        tuple[tuple[str, str], ...],
        RankLevels(zh="一对级牌钩底退级", en="falls when a level pair wins the last trick", source="S131", **FALLS),
    ] = ()
    hook_side: Annotated[
        tuple[tuple[str, str], ...],
        RankLevels(zh="副级牌钩底退级", en="falls when level cards of a side suit hook", source="S133", **FALLS),
    ] = ()

    @property
    def line(self) -> int:
        """The points with which the attackers win a deal."""
        return 2 * self.score_step if self.score_line is None else self.score_line

    @property
    def ladder(self) -> tuple[str, ...]:
        """The levels that are played, from the first to the top one (S134)."""
        between = LEVELS[LEVELS.index(self.start_level) : LEVELS.index(self.top_level) + 1]
        return tuple(level for level in between if level not in self.levels_left_out)

    @property
    def most_rise(self) -> int | None:
        """The highest rise of the attackers; None: it has no limit."""
        return None if self.attack_most is None else self.attack_rise + self.attack_most

    @property
    def declarer_falls(self) -> int:
        return self.lost_falls[0]

    @property
    def friend_falls(self) -> int:
        return self.lost_falls[1]

    @property
    def calls(self) -> int:
        """How often the declarer calls."""
        return self.friends if self.friend_cards == "each" else 1

    @property
    def tells_copies(self) -> bool:
        """Whether friends' places differ by the copy of a card."""
        return self.call_copies > 1 or self.friend_cards == "one_card"

    @property
    def single_factor(self) -> int:
        return self.factor_of(1)

    @property
    def pair_factor(self) -> int:
        return self.factor_of(2)

    @property
    def all_points(self) -> int:
        """The points in all decks."""
        worth = dict(self.card_points)
        return sum(n * worth.get(RANK_NAMES[rank_of(card)], 0) for card, n in enumerate(self.copies))

    @property
    def copies(self) -> bytes:
        """How often each of the 54 faces is in the deck."""
        return _copies(self.decks, self.jokers, self.lowest_rank, self.cards_out)

    @property
    def cards(self) -> int:
        """All cards together."""
        return sum(self.copies)

    @property
    def all_jokers(self) -> int:
        return sum(self.copies[BLACK_JOKER:])

    def factor_of(self, width: int) -> int:
        """The factor of a unit. Beyond those that are written they go on as they began: 1, 2, 4, 8 or 2, 4, 6, 8."""
        factors = [*self.bottom_factors]
        while len(factors) < width:
            first, before, last = factors[-3:]
            factors.append(last * last // before if first * last == before * before else 2 * last - before)
        return max(1, factors[width - 1])

    @property
    def lowest(self) -> str:
        """The lowest rank of which there are cards."""
        return RANKS[next(card for card, n in enumerate(self.copies) if n) // 4].replace("T", "10")

    @property
    def counters(self) -> bool:
        """Whether a bid can be countered; with one deck nobody can show more cards."""
        return self.bid_counter and self._higher_bids

    @property
    def bids_follow(self) -> bool:
        """Whether a bid need not be the last."""
        return self._higher_bids and (self.bid_counter or self.bid_self_raise)

    @property
    def _higher_bids(self) -> bool:
        return self.decks > 1 or self.bid_no_trump or self.bid_equal == "suits"

    @property
    def redeals(self) -> bool:
        """Whether a weak hand may be dealt again."""
        return self.redeal_points is not None or self.redeal_no_trumps

    @property
    def sides(self) -> int:
        """The number of levels: one for each side of fixed partners, otherwise one for each player."""
        return 2 if self.partners == "opposite" else self.seats


@cache
def _copies(decks: int, jokers: str, lowest: str, out: int) -> bytes:
    """All decks, without what the rules take out. Low cards go rank by rank, and of a rank one of each suit in turn."""
    found = bytearray([decks]) * FACES
    low = 4 * RANKS.index(lowest)
    found[:low] = bytes(low)
    found[BLACK_JOKER] *= jokers in ("both", "black")
    found[RED_JOKER] *= jokers in ("both", "red")
    for n in range(out):
        rank, place = divmod(n, 4 * decks)
        found[low + 4 * rank + DIAMONDS - place % 4] -= 1
    return bytes(found)


RENAMED = {  # names of version 1
    "players": Renamed("seats"),
    "deal_dir": Renamed("deal_direction", {"ccw": "counter-clockwise", "cw": "clockwise"}),
    "play_dir": Renamed("direction", {"ccw": "counter-clockwise", "cw": "clockwise"}),
    "level_cap": Renamed("top_level"),
    "win_at_A": Renamed("win_at_top"),
    "call_nt": Renamed("call_nobody"),
}


def phases(o: Tricks) -> tuple[str, ...]:
    """The phases of a deal. The friend is called after burying, unless the rules say before (B21). Without a bottom
    nothing is buried (S10)."""
    bury = ("bury",) if o.bottom_size else ()
    buried = bury if o.takeover == "none" else (*bury, "takeover")
    middle = ("friend", *buried) if o.call_before_bury else (*buried, "friend")
    weak = ("redeal",) if o.redeals else ()
    return ("draw", *weak, *middle, "swap", "trick", "score")
