"""Options of the climbing family that exclude each other, and why."""

from paiju.cards import RANKS
from paiju.climbing.options import Climbing
from paiju.rules.schema import Clash, Test

height = RANKS.index


def _no_fall(name: str) -> Test:
    """Whether the level to fall to is no lower than the top."""

    def test(o: Climbing) -> bool:
        to = getattr(o, name)
        return to in RANKS and height(to) >= height(o.top_level)

    return test


CLASHES = (
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
