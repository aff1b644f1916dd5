"""Options of the trick-taking family that exclude each other or leave one without effect, and why."""

from paiju.cards import BLACK_JOKER, FACES, LEVELS, RANK_NAMES, RANKS, rank_of
from paiju.rules.schema import Clash, Idle, Test, idle
from paiju.tricks.options import Tricks

MOST_PERMANENT = 6  # ranks; more would leave too few side cards
FEWEST = 5  # cards of a hand
FALLS = ("fall_lost", "hook_single", "hook_pair", "hook_side")
height = LEVELS.index


def _no_fall(name: str) -> Test:
    """Whether one of the falls leads up, or below the first level."""

    def test(o: Tricks) -> bool:
        return any(not height(o.start_level) <= height(to) < height(level) for level, to in getattr(o, name))

    return test


def _beyond_top(name: str) -> Test:
    """Whether one of the falls begins above the top."""
    return lambda o: any(height(level) > height(o.top_level) for level, _ in getattr(o, name))


def _named_levels(o: Tricks) -> tuple[str, ...]:
    """The levels that other options name."""
    falls = (level for name in FALLS for fall in getattr(o, name) for level in fall)
    return (o.start_level, o.top_level, *o.must_play, *o.must_hold, *falls)


def _missing(o: Tricks, level: str) -> bool:
    """Whether the deck has no card of a level that has cards."""
    return level in RANKS and not any(o.copies[4 * height(level) : 4 * height(level) + 4])


def _most_permanent(o: Tricks) -> int:
    """How many ranks may be trumps for ever, so that two side ranks are left beside the level's."""
    return min(MOST_PERMANENT, sum(not _missing(o, rank) for rank in RANKS) - 3)


def _jokers_for(o: Tricks, wanted: str) -> bool:
    """Whether the deck has one joker, two, or a pair."""
    return {"one": o.all_jokers > 0, "two": o.all_jokers > 1, "pair": max(o.copies[BLACK_JOKER:]) > 1}[wanted]


def _all_count(o: Tricks) -> bool:
    """Whether every card of the deck that may be called has points."""
    faces, worth = range(FACES if o.call_jokers else BLACK_JOKER), dict(o.card_points)
    return all(worth.get(RANK_NAMES[rank_of(card)]) for card in faces if o.copies[card])


def _reaches_top(o: Tricks, levels: tuple[str, ...]) -> bool:
    return any(height(level) >= height(o.top_level) for level in levels)


TABLE = (
    Clash(
        "bottom_size",
        lambda o: (o.cards - o.bottom_size) % o.seats,
        "发牌分不匀，底牌张数除以人数须余 {left}",
        "the hands come out uneven: bottom_size must leave {left} when divided by seats",
        left=lambda o: o.cards % o.seats,
    ),
    Clash(
        "seats",
        lambda o: o.cards - o.bottom_size < FEWEST * o.seats,
        f"每人至少要有 {FEWEST} 张牌",
        f"everybody needs {FEWEST} cards at least",
    ),
    Clash(
        "partners",
        lambda o: o.partners == "opposite" and o.seats % 2,
        "对家为搭档须为偶数人",
        "opposite partners need an even number of players",
    ),
    Clash(
        "card_points",
        lambda o: o.all_points < o.line,
        "全部的牌只有 {points} 分，抓分方永远到不了 {line} 分",
        "all cards together count {points}, so the attackers could never reach {line}",
        points=lambda o: o.all_points,
        line=lambda o: o.line,
    ),
)

BIDDING = (
    Clash(
        "bid_turns",
        lambda o: o.bid_turns and o.bid_phase != "after_deal",
        "须发完牌再亮主",
        "needs bids after the deal",
    ),
    Clash(
        "bottom_size",
        lambda o: o.no_bid not in ("no_trump", "redeal") and o.bottom_size <= o.all_jokers,
        "要翻底牌，底牌须多于王的张数",
        "a bottom that is turned over must hold more cards than jokers",
    ),
    Clash(
        "no_bid_card",
        lambda o: o.no_bid_card > max(1, o.bottom_size),
        "底牌没有那么多张",
        "the bottom has fewer cards",
    ),
    Clash(
        "bid_rule",
        lambda o: o.bid_rule == "joker_pairs" and (o.decks == 1 or not o.bottom_size),
        "扣对子须有对子，扣底后才翻开",
        "pairs face down need pairs, and a bottom that is buried before they are shown",
    ),
    Clash(
        "jokers",
        lambda o: o.bid_rule in ("joker_pairs", "joker_levels") and not _jokers_for(o, o.bid_jokers),
        "没有那么多王可以亮",
        "there are not enough jokers to bid with",
    ),
    Clash(
        "bid_no_trump",
        lambda o: o.bid_no_trump and not _jokers_for(o, "pair" if o.no_trump_jokers == "two" else "one"),
        "没有那么多王可以亮无主",
        "there are not enough jokers to bid no trump",
    ),
    Clash(
        "bid_rule",
        lambda o: o.partners == "called" and o.bid_rule == "joker_pairs",
        "亮王扣对子不定级别，只用于对家制",
        "face-down pairs fix no level, so they need opposite partners",
    ),
    Clash(
        "bid_rule",
        lambda o: o.partners == "opposite" and o.bid_rule == "same_kind_or_higher",
        "以更高级反庄须各自升级",
        "countering with a higher level needs levels of one's own",
    ),
    Clash(
        "bid_jokers",
        lambda o: o.bid_jokers != "one" and o.bid_rule not in ("joker_pairs", "joker_levels"),
        "这样亮主不带王",
        "no jokers go with such bids",
    ),
    Clash(
        "bid_equal",
        lambda o: o.bid_equal != "jokers" and o.bid_rule != "more_cards",
        "只用于多亮者胜的规则",
        "belongs to bids by number of cards",
    ),
    Clash(
        "bid_equal",
        lambda o: o.bid_equal == "nothing" and o.no_trump_jokers == "one",
        "单张王要大过一对级牌",
        "a single joker is to beat a pair of level cards",
    ),
    Clash(
        "bid_reinforce",
        lambda o: o.bid_reinforce != "any_suit" and not o.bid_self_raise,
        "须可自己加亮",
        "needs bids that may be raised",
    ),
    Clash(
        "bid_reinforce",
        lambda o: o.bid_reinforce == "own_suit_to_equal" and o.bid_rule != "more_cards",
        "只用于多亮者胜的规则",
        "belongs to bids by number of cards",
    ),
    Clash(
        "bid_partner",
        lambda o: not o.bid_partner and o.partners == "called",
        "找朋友时还没有对家",
        "with a called friend there is no partner yet",
    ),
    Clash(
        "bid_declares",
        lambda o: o.bid_declares == "first_bid" and o.bid_rule == "same_kind_or_higher",
        "以更高级反庄的人要坐庄",
        "who counters with a higher level is to declare",
    ),
    Clash(
        "declarer_kept",
        lambda o: o.declarer_kept and (o.partners == "opposite" or o.bid_rule == "same_kind_or_higher"),
        "用于找朋友，并且不以更高级反庄",
        "is for called friends, without counters by a higher level",
    ),
    Clash(
        "bid_no_trump",
        lambda o: o.bid_no_trump and o.bid_rule != "more_cards",
        "无主只用于多亮者胜的规则",
        "no trump belongs to bids by number of cards",
    ),
)

BOTTOM = (
    Clash("swap", lambda o: o.swap and not o.bottom_size, "没有底牌可换", "there is no bottom to exchange with"),
    Clash(
        "bottom_to",
        lambda o: o.partners == "called" and (o.bottom_to == "first_drawer" or o.swap),
        "找朋友时由庄家拿底牌",
        "with a called friend the declarer takes the bottom",
    ),
    Clash(
        "swap",
        lambda o: o.swap and o.bottom_to != "first_drawer",
        "换扣牌须由首先摸牌者拿底牌",
        "an exchange needs the first drawer to take the bottom",
    ),
    Clash(
        "takeover",
        lambda o: o.takeover != "none" and o.bid_rule not in ("more_cards", "joker_levels"),
        "炒底须比谁亮的牌多",
        "a take-over needs bids that are higher by number of cards",
    ),
    Clash(
        "takeover",
        lambda o: o.takeover != "none" and not o.bid_counter,
        "亮了就不能反，也就不能炒",
        "bids that nobody may counter cannot be taken over",
    ),
    Clash(
        "takeover",
        lambda o: o.takeover != "none" and (o.swap or o.call_before_bury),
        "换牌、叫朋友都要等主花色定下来",
        "an exchange or a call before it needs trumps that are settled",
    ),
    Clash(
        "takeover",
        lambda o: o.takeover != "none" and not o.bottom_size,
        "没有底牌，也就没有底可炒",
        "without a bottom there is nothing to take over",
    ),
    Clash(
        "takeover_doubles",
        lambda o: o.takeover_doubles and o.takeover == "none",
        "须可炒底",
        "needs take-overs",
    ),
    Clash(
        "redeal_no_trumps",
        lambda o: o.redeal_no_trumps and o.bid_rule == "joker_pairs",
        "这时还不知道主花色",
        "the trump suit is not known yet by then",
    ),
    Clash(
        "bury_limit",
        lambda o: o.bury_limit == "no_trumps" and o.bid_rule == "joker_pairs",
        "扣底时还不知道主花色",
        "the trump suit is not known yet when the bottom is buried",
    ),
)

FRIENDS = (
    Clash(
        "call_cards",
        lambda o: o.call_cards == "held" and o.decks == 1,
        "一副牌里没有另一张",
        "with one deck there is no other copy",
    ),
    Clash(
        "friends",
        lambda o: o.friends > 1 and o.partners == "opposite",
        "对家为搭档，不叫朋友",
        "opposite partners call no friends",
    ),
    Clash(
        "friends",
        lambda o: o.partners == "called" and o.friends > o.seats - 2,
        "至少留一人抓分，{seats} 人最多叫 {most} 个朋友",
        "somebody must attack: {seats} players call {most} friends at most",
        seats=lambda o: o.seats,
        most=lambda o: o.seats - 2,
    ),
    Clash(
        "friends",
        lambda o: o.call_cards == "only_highest" and o.calls > 3 * o.call_copies,
        "只叫副牌里最大的牌，没有那么多可叫",
        "the highest cards of three side suits are fewer",
    ),
    Clash(
        "friend_cards",
        lambda o: o.partners == "called" and o.friend_cards == "one_card" and o.call_copies > 1,
        "只叫一种牌，就不说第几张（call_copies 为 1）",
        "who names only a card names no copy: call_copies is 1",
    ),
    Clash(
        "friend_cards",
        lambda o: o.friend_cards == "one_card" and o.friends > o.decks,
        "一种牌没有那么多张",
        "a card has no more copies than there are decks",
    ),
    Clash("call_copies", lambda o: o.call_copies > o.decks, "不能超过副数", "cannot be more than the decks"),
    Clash(
        "call_cards",
        lambda o: o.call_cards == "no_points" and _all_count(o),
        "每张牌都有分，没有能叫的",
        "every card has points: none could be called",
    ),
)

LADDER = (
    Clash(
        "top_level",
        lambda o: o.top_level == "NT" and o.partners == "called" and not o.declarer_kept and not o.bid_no_trump,
        "打 NT 的人要能用王亮无主",
        "who plays NT has to be able to bid no trump with jokers",
    ),
    Clash(
        "top_level",
        lambda o: o.top_level == "NT" and o.partners == "called" and o.bid_declares == "first_bid",
        "别人反亮了花色，打 NT 就没有意义",
        "a counter would name a trump suit at NT",
    ),
    Clash(
        "start_level",
        lambda o: any(_missing(o, level) for level in o.ladder),
        "有的级别在这副牌里没有牌",
        "the deck has no cards of some levels",
    ),
    Clash(
        "start_level",
        lambda o: height(o.start_level) >= height(o.top_level),
        "起始级别须低于封顶级别",
        "start_level must be below top_level",
    ),
    Clash(
        "laps",
        lambda o: o.laps > 1 and (o.match_deals is not None and o.match_won_by == "level"),
        "打几圈就不能只比级别高低",
        "with several laps the higher level is no measure",
    ),
    Clash(
        "laps",
        lambda o: o.laps > 1 and o.partners == "called" and o.win_at_top == "any_win",
        "几个人可能同时打过顶级",
        "several players may pass the top in one deal",
    ),
    Clash(
        "laps",
        lambda o: (
            o.laps > 1 and (o.win_at_top == "reached" or o.top_level in dict(o.hook_single + o.hook_pair + o.hook_side))
        ),
        "打过顶级再来一圈，须在顶级赢下一副，且那里不因钩底退级",
        "another lap begins with a win at the top, where no hook may cost levels",
    ),
    Clash(
        "levels_left_out",
        lambda o: not {*_named_levels(o)}.isdisjoint(o.levels_left_out),
        "起始、封顶、必打或退到的级别不能不打",
        "the first level, the top, and levels that must be played or are fallen to cannot be left out",
    ),
    Clash(
        "top_level",
        lambda o: o.top_level == "NT" and (o.bid_rule != "more_cards" or o.no_bid == "redeal"),
        "打无主时没有级牌可亮：须多亮者胜，且无人亮主也能打",
        "at NT there are no level cards to bid with: it needs bids by number of cards, and a deal that nobody bids for",
    ),
    Clash(
        "must_play",
        lambda o: _reaches_top(o, o.must_play),
        "不可跳过的级别须低于封顶级别",
        "levels that no rise skips are below top_level",
    ),
    Clash(
        "must_hold",
        lambda o: _reaches_top(o, o.must_hold),
        "必须守住的级别须低于封顶级别",
        "levels that must be held are below top_level",
    ),
    *(
        Clash(
            name,
            _no_fall(name),
            "只能往下退，且不低于起始级别",
            "a fall goes down, and not below the first level",
        )
        for name in FALLS
    ),
    Clash(
        "fall_lost",
        lambda o: o.demote and o.top_level in dict(o.fall_lost),
        "顶级打输已退回起始级",
        "losing at the top already falls to the first level",
    ),
    Clash(
        "demote",
        lambda o: o.demote and o.win_at_top == "reached",
        "升到顶级即胜，无人打顶级",
        "nobody plays at a top that wins when it is reached",
    ),
)

PLAY = (
    Clash(
        "permanent_trumps",
        lambda o: any(_missing(o, rank) for rank in o.permanent_trumps),
        "有的常主这副牌里没有",
        "some of them are not in the deck",
    ),
    Clash(
        "lowest_rank",
        lambda o: (o.advisers and _missing(o, "3")) or (o.red_fives != "none" and _missing(o, "5")),
        "要有参谋、红五用的 3 和 5",
        "advisers need the 3s and red fives the 5s",
    ),
    Clash(
        "joker_ruff",
        lambda o: o.joker_ruff and (o.jokers != "both" or o.decks == 1),
        "须有大小王和对子",
        "needs both jokers, and pairs",
    ),
    Clash(
        "gua_feng",
        lambda o: o.gua_feng and o.decks != 2,
        "刮风只用两副牌",
        "forcing the highest trumps is played with two decks",
    ),
    Clash(
        "tractors",
        lambda o: o.tractors == "sisters" and o.decks != 2,
        "姊妹对只用两副牌",
        "sister pairs are played with two decks",
    ),
    Clash(
        "permanent_trumps",
        lambda o: len(o.permanent_trumps) > _most_permanent(o),
        "常主最多 {most} 种点数，不然副牌太少",
        "more than {most} ranks would leave too few side cards",
        most=lambda o: _most_permanent(o),
    ),
    Clash(
        "tractor_width",
        lambda o: o.tractor_width > max(2, o.decks),
        "一组不能多过副数",
        "a group cannot have more cards than there are decks",
    ),
    Clash(
        "tractor_over_gap",
        lambda o: o.tractors == "sisters" and not o.tractor_over_gap,
        "姊妹对另有 sister_skip_level",
        "sister pairs have sister_skip_level",
    ),
    Clash(
        "throw_against",
        lambda o: o.throw_against == "opponents" and o.partners != "opposite",
        "只看对手须固定搭档",
        "opponents are known only with fixed partners",
    ),
    Clash(
        "blocker_told",
        lambda o: not o.blocker_told and o.throw_keep in ("any_shape", "beaten_shape"),
        "管住的人要指定留下哪种",
        "who beats the throw is to say what stays",
    ),
    Clash(
        "follow_subtractor",
        lambda o: o.follow_shape != "tractors" and o.follow_subtractor,
        "拖拉机本就不必跟",
        "tractors need not be followed at all",
    ),
    Clash(
        "follow_shape",
        lambda o: o.follow_shape == "suit" and (o.gua_feng or o.follow_fill != "free"),
        "不跟牌型就谈不上对子不够",
        "without shapes to follow no pair is missing",
    ),
    Clash(
        "follow_fill",
        lambda o: o.follow_fill != "free" and (o.decks != 2 or o.gua_feng),
        "只用两副牌，且不与刮风并用",
        "is played with two decks and without scraping",
    ),
    Clash(
        "break_tractors",
        lambda o: not o.break_tractors and (o.follow_fill != "free" or o.gua_feng),
        "护着的拖拉机没法从大或从小补",
        "tractors that are kept cannot be forced out card by card",
    ),
)

IDLE = (
    *idle("match_won_by", lambda o: o.match_deals is None, "全场不限副数", "the match has no number of deals"),
    *idle(
        "call_before_bury call_jokers call_exposed call_trumps call_cards call_nobody declarer_nth friend_cards"
        " friend_nth starter_on_loss declarer_extra solo_factor solo_bonus solo_attack_most",
        lambda o: o.partners == "opposite",
        "对家为搭档，不叫朋友",
        "opposite partners call no friends",
    ),
    *idle(
        "next_first stage_held stage_lost",
        lambda o: o.partners == "called",
        "只用于对家制",
        "it is for fixed partners",
    ),
    *idle(
        "friend_cards friend_nth",
        lambda o: o.partners == "called" and o.friends == 1,
        "朋友只有一个",
        "there is one friend to call",
    ),
    Idle(
        "lost_falls",
        lambda o: o.partners == "opposite" and o.friend_falls,
        "对家制没有朋友，第二个数须为 0",
        "with fixed partners no friend falls, so the second number is 0",
    ),
    # Bidding
    Idle(
        "bid_open_s",
        lambda o: o.bid_phase == "during_deal" or o.bid_turns,
        "只在发完牌后不分轮次亮主时用",
        "it is for bids after the deal that are not in turn",
    ),
    *idle(
        "bid_counter_s bid_timer",
        lambda o: o.bid_turns or (o.bid_phase == "during_deal" and not o.bid_grace_s),
        "轮流亮主，或者摸完就不能亮，都不用计时",
        "bids in turn, and bids that end with the last card, have no such clock",
    ),
    *idle(
        "bid_counter_s bid_timer",
        lambda o: not o.bids_follow,
        "亮了一手，亮主就结束",
        "the first bid ends the bidding",
    ),
    *idle(
        "bid_self_raise bid_reinforce",
        lambda o: o.bid_self_raise and not o.bids_follow,
        "一副牌没法亮得更多",
        "with one deck nobody can show more cards",
    ),
    Idle("bid_grace_s", lambda o: o.bid_phase == "after_deal", "发完牌才亮主", "bidding begins only after the deal"),
    *idle(
        "bid_self_raise bid_reinforce",
        lambda o: o.bid_turns and o.takeover == "none" and o.bid_reinforce != "own_suit_to_equal",
        "轮流亮主，台面上的一手是自己亮的就轮不到",
        "where bids go in turn, the holder of the bid on the table is not asked",
    ),
    Idle(
        "bid_equal",
        lambda o: not o.bid_counter and not o.bid_self_raise,
        "亮了就不能再反，也不能加",
        "no bid follows the first",
    ),
    *idle("bid_partner bid_declares", lambda o: not o.bid_counter, "亮了就不能反", "no bid can be countered"),
    Idle(
        "bid_equal",
        lambda o: o.bid_counter and o.bid_equal == "nothing" and not o.bid_no_trump,
        "不用王亮主，级牌张数相同本就反不了",
        "without bids of jokers, as many cards are never enough",
    ),
    Idle("no_trump_jokers", lambda o: not o.bid_no_trump, "不能用王亮无主", "jokers bid no trump nowhere"),
    Idle("no_bid_card", lambda o: o.no_bid != "turn_card", "没人亮主时不是翻一张定主", "no one card names trumps"),
    # The bottom
    *idle(
        "bottom_to bury_limit bury_points bottom_shown call_before_bury bottom_scores bottom_factors bottom_tractor",
        lambda o: not o.bottom_size,
        "没有底牌",
        "there is no bottom",
    ),
    *idle(
        "bottom_factors bottom_tractor",
        lambda o: o.bottom_size and o.bottom_scores == "none",
        "底牌分不计",
        "the bottom does not count",
    ),
    Idle(
        "bottom_factors",
        lambda o: len(o.bottom_factors) > max(3, o.decks),
        "一模一样的牌最多 {decks} 张，倍数写多了",
        "no more than {decks} cards are alike, so that the last factors stand for nothing",
        decks=lambda o: o.decks,
    ),
    Idle("swap_kinds", lambda o: not o.swap, "不能换牌", "nothing is exchanged"),
    # Levels
    Idle(
        "must_play",
        lambda o: any(height(level) <= height(o.start_level) for level in o.must_play),
        "有的不高于起始级别，没有人会跳过",
        "some are not above start_level, so that nobody could skip them",
    ),
    Idle(
        "must_hold",
        lambda o: any(height(level) < height(o.start_level) for level in o.must_hold),
        "有的低于起始级别，没有人会打到",
        "some are below start_level, where nobody is",
    ),
    Idle(
        "levels_left_out",
        lambda o: any(not height(o.start_level) < height(level) < height(o.top_level) for level in o.levels_left_out),
        "有的不在起始级别与封顶级别之间",
        "some are not between start_level and top_level",
    ),
    *(
        Idle(
            name,
            _beyond_top(name),
            "有的高于封顶级别，没有人会打到",
            "some are above top_level, where nobody is",
        )
        for name in FALLS
    ),
    Idle("hook_pair", lambda o: o.decks == 1, "一副牌没有对子", "one deck has no pairs"),
    # Shapes, throws and following
    *idle(
        "tractor_bridge joker_tractor tractor_over_gap tractor_length throw_units follow_shape follow_subtractor"
        " break_tractors bottom_tractor",
        lambda o: o.decks == 1,
        "一副牌没有对子，也没有相连的对子",
        "one deck has no pairs, in a row or not",
    ),
    *idle("joker_tractor call_jokers", lambda o: not o.all_jokers, "没有王", "there are no jokers"),
    Idle("tractor_bridge", lambda o: o.tractors == "sisters", "姊妹对看牌面点数", "sister pairs go by printed ranks"),
    *idle(
        "sister_ace sister_skip_level sister_mixed_lead",
        lambda o: o.tractors != "sisters",
        "不打姊妹对",
        "there are no sister pairs",
    ),
    Idle(
        "sister_mixed_lead",
        lambda o: o.sister_skip_level,
        "级牌不进姊妹对，便没有主副混合",
        "level cards are in no sister pairs, so that none are mixed",
    ),
    *idle("throw_min throw_units throw_compare", lambda o: o.throw_test == "none", "不可甩牌", "there are no throws"),
    *idle(
        "throw_keep throw_against blocker_told throw_ruffed throw_penalty throw_penalty_by",
        lambda o: o.throw_test != "unbeatable",
        "甩牌不会失败",
        "no throw can fail",
    ),
    Idle(
        "throw_penalty_by",
        lambda o: o.throw_test == "unbeatable" and not o.throw_penalty,
        "甩牌失败不罚分",
        "a failed throw costs nothing",
    ),
    Idle(
        "throw_keep",
        lambda o: o.throw_keep == "beaten_shape" and o.decks == 1,
        "一副牌甩的都是单张",
        "a throw of one deck has only singles",
    ),
    *idle("break_triples triple_pays", lambda o: o.decks < 3, "没有三张", "there are no triples"),
    *idle(
        "break_triples triple_pays break_tractors",
        lambda o: o.follow_shape == "suit",
        "跟牌不限牌型",
        "no shape has to be followed",
    ),
    Idle("triple_pays", lambda o: o.decks > 2 and o.break_triples, "三张须拆", "triples are broken anyway"),
    *idle("gua_feng_fill gua_feng_sister_must", lambda o: not o.gua_feng, "没有刮风", "there is no scraping"),
)

CLASHES = (*TABLE, *BIDDING, *BOTTOM, *FRIENDS, *LADDER, *PLAY, *IDLE)
