"""Options of the climbing family that exclude each other or leave one without effect, and why."""

from paiju.cards import FACES, RANKS
from paiju.climbing.kernels.combos import MOST_CARDS
from paiju.climbing.options import RESULTS, Climbing
from paiju.climbing.rulings.seats import TABLES
from paiju.rules.schema import Clash, Idle, Test, idle

height = RANKS.index


def _no_fall(name: str) -> Test:
    """Whether the level to fall to is no lower than the top."""

    def test(o: Climbing) -> bool:
        to = getattr(o, name)
        return to in RANKS and height(to) >= height(o.top_level)

    return test


MOST_DEALT = MOST_CARDS - 4  # cards of a hand, which tribute may enlarge

EXCLUDED = (
    Clash("seats", lambda o: o.seats not in TABLES, "两方人数须相等", "the two sides must be of the same size"),
    Clash(
        "decks",
        lambda o: FACES * o.decks % o.seats,
        "{cards} 张牌不能平分给 {seats} 人",
        "{cards} cards cannot be dealt evenly to {seats} players",
        cards=lambda o: FACES * o.decks,
        seats=lambda o: o.seats,
    ),
    Clash(
        "decks",
        lambda o: FACES * o.decks // o.seats > MOST_DEALT,
        "每人最多 {most} 张牌",
        "a hand has at most {most} cards",
        most=lambda o: MOST_DEALT,
    ),
    Clash(
        "max_bomb",
        lambda o: o.max_bomb > 5 * o.decks,
        "同点数的牌连同逢人配最多 {most} 张",
        "a rank and the wild cards are {most} cards together",
        most=lambda o: 5 * o.decks,
    ),
    Clash(
        "start_level",
        lambda o: height(o.start_level) >= height(o.top_level),
        "起始级别须低于封顶级别",
        "start_level must be below top_level",
    ),
    Clash(
        "first_level",
        lambda o: o.first_level == "random" and o.level_played == "first",
        "每副都打起始级别，首副便不抽签",
        "every deal is played at start_level (level_played)",
    ),
    *(
        Clash(
            name,
            _no_fall(name),
            "退回的级别须低于封顶级别",
            f"{name} must be below top_level",
        )
        for name in ("a_fail", "a_fail_on_loss")
    ),
    Clash(
        "a_lost_next_level",
        lambda o: o.a_lost_next_level == "A" and o.a_fail_on_loss != "keep",
        "打顶级负后既退级，便不能仍打顶级",
        "a side that falls back (a_fail_on_loss) cannot play the top level again",
    ),
    Clash(
        "a_pass_with", lambda o: not o.a_pass_with, "至少要有一种名次能过顶级", "some result must pass the top level"
    ),
    Clash(
        "rise_by",
        lambda o: o.seats == 4 and o.rise_by != "next_place",
        "四人时升级只看 1-2、1-3、1-4",
        "with four players the rise goes by 1-2, 1-3, 1-4 alone",
    ),
    Clash(
        "rise_sweep",
        lambda o: o.seats == 4 and o.rise_sweep is not None,
        "四人时占满前两名就是 1-2",
        "with four players, all of the first places are just 1-2",
    ),
    Clash(
        "rise_gaps",
        lambda o: list(o.rise_gaps) != sorted(o.rise_gaps, reverse=True),
        "名次分差须从大到小",
        "the differences must not grow",
    ),
    Clash(
        "rise_gaps",
        lambda o: o.rise_by == "points" and o.rise_gaps[2] > (o.seats // 2) ** 2,
        "{seats} 人的名次分最多差 {most}",
        "with {seats} players the points differ by {most} at most",
        seats=lambda o: o.seats,
        most=lambda o: (o.seats // 2) ** 2,
    ),
    Clash("rise", lambda o: not any(o.rise), "至少要有一种名次能升级", "some result must rise"),
    Clash(
        "one_four_payer",
        lambda o: o.one_four_payer == "third" and "1-4" not in o.single_tribute_on,
        "1-4 时不进贡，便没有进贡者",
        "nobody pays after 1-4 (single_tribute_on)",
    ),
    Clash(
        "lead_after_equal",
        lambda o: o.lead_after_equal == "lower_return" and not o.returns_per_tribute,
        "不还贡，便没有还牌可比",
        "there are no returns to compare (returns_per_tribute)",
    ),
    Clash(
        "gap_double",
        lambda o: o.tribute == "by_level_gap" and o.gap_single >= o.gap_double,
        "双进贡级差须大于单进贡级差",
        "gap_double must be above gap_single",
    ),
)

IDLE = (
    *idle("match_won_by", lambda o: o.match_deals is None, "全场不限副数", "the match has no number of deals"),
    Idle(
        "sequence_length_must_match",
        lambda o: all(low == high for low, high in (o.straight_cards, o.tube_pairs, o.plate_triples)),
        "连续牌型各只有一种长度",
        "every kind of sequence has one length only",
    ),
    Idle(
        "straight_flush_order",
        lambda o: o.straight_flush_cards[0] == o.straight_flush_cards[1],
        "同花顺只有一种长度",
        "straight flushes have one length only",
    ),
    Idle(
        "suited_run_is_only_flush",
        lambda o: o.straight_flush_cards[0] > o.straight_cards[1] or o.straight_flush_cards[1] < o.straight_cards[0],
        "同花顺与顺子没有一样长的",
        "no straight flush is as long as a straight",
    ),
    Idle(
        "start_level",
        lambda o: (
            o.first_level == "random"
            and not o.a_lost_to_aces
            and (o.a_max_fails is None or o.a_max_fails_effect != "level_2")
        ),
        "首副打几由抽签决定，也没有人退回起始级别",
        "the first level is drawn by lot, and nobody falls back to it",
    ),
    Idle("rise_gaps", lambda o: o.rise_by != "points", "升级不看名次分", "the rise does not go by points"),
    *idle(
        "a_attempt a_both a_pass_in a_lost_next_level",
        lambda o: o.level_played != "winner",
        "没有一方是打级方（level_played）",
        "no side owns a deal (level_played)",
    ),
    *idle(
        "a_fails_kept a_max_fails_effect",
        lambda o: o.a_max_fails is None,
        "失败次数不限",
        "no number of them is too many",
    ),
    # Tribute
    *idle(
        "single_tribute_on double_tribute one_four_payer equal_tributes lead_after_double lead_after_equal",
        lambda o: o.tribute != "by_place",
        "不按名次进贡",
        "no tribute goes by places",
    ),
    *idle(
        "gap_single gap_double gap_pairing",
        lambda o: o.tribute != "by_level_gap",
        "不按级差进贡",
        "no tribute goes by levels",
    ),
    *idle(
        "tribute_card tribute_tie resist return_rule return_tribute_card returns_per_tribute lead_after_tribute"
        " lead_after_resist",
        lambda o: o.tribute == "none",
        "不进贡",
        "there is no tribute",
    ),
    Idle(
        "equal_tributes",
        lambda o: o.double_tribute != "by_size",
        "双贡不比大小",
        "the size of two tributes does not matter",
    ),
    *idle("return_rule return_tribute_card", lambda o: not o.returns_per_tribute, "不还贡", "nothing is returned"),
    Idle(
        "lead_after_double",
        lambda o: o.lead_after_double == o.lead_after_tribute,
        "进贡后本就由他首出",
        "this is who leads after any tribute",
    ),
    Idle("lead_after_resist", lambda o: o.resist == "none", "没有抗贡", "there is no resistance"),
    Idle(
        "lead_without_tribute",
        lambda o: o.tribute == "by_place" and o.single_tribute_on == RESULTS[1:],
        "每副都有人进贡",
        "tribute is due in every deal",
    ),
)

CLASHES = (*EXCLUDED, *IDLE)
