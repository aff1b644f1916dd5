"""What a deal does to the levels is what an independent statement of the rules says."""

import random

import pytest

from paiju.cards import RANKS, names, parse
from paiju.rules import Ruleset, RulesetError, load, resolve
from paiju.tricks.rulings.scoring import rises, verdict
from tests.effort import often
from tests.oracle import tricks as oracle
from tests.trick_walks import POSSIBLE, PRESETS, SCHEMA, random_ruleset

ENDS = often(2000)
SCORING = (
    *("score_step", "score_line", "dead_zone", "attack_rise", "attack_most", "shutout_rise", "rise_by_last_trick"),
    *("start_level", "top_level", "must_play", "must_hold", "demote", "fall_lost", "hook_single", "hook_pair"),
    *("lost_falls", "takeover_doubles", "levels_left_out"),
)


def random_score(rng: random.Random) -> Ruleset:
    """升级 with other numbers and levels, with or without take-overs."""
    while True:
        changes = {name: rng.choice(POSSIBLE[name]) for name in rng.sample(SCORING, 5)}
        try:
            return resolve({"extends": rng.choice(("shengji", "chaodipi")), **changes})
        except RulesetError:
            continue


def check(rules: Ruleset, rng: random.Random) -> None:
    o = rules.options
    options = {name: getattr(o, name) for name in SCHEMA}
    points = rng.choice((0, 5, o.line - 5, o.line, o.line + o.dead_zone, rng.randrange(0, 5 * o.line, 5)))
    points = max(0, points)
    assert rises(o, points, alone=False)[1:] == oracle.rises(options, points), (rules.plain(), points)
    if o.partners == "called":
        return
    ladder = (*RANKS, "NT")
    played = ladder[ladder.index(o.start_level) : ladder.index(o.top_level) + 1]
    ranks = [rank for rank in played if rank not in o.levels_left_out]
    marked = [rank for rank in (*o.must_hold, *dict(o.fall_lost + o.hook_single + o.hook_pair)) if rank in ranks]
    levels = (rng.choice(ranks), rng.choice([*marked, *ranks[-3:]]))
    declarer, last = rng.randrange(4), rng.randrange(4)
    level = RANKS.find(levels[declarer % 2]) % 13  # at NT any card does
    cards = rng.choice(
        (bytes((4 * level,)), bytes((4 * level + 1,)) * 2, bytes((4 * level, 4 * level + 2)), parse("RJ"))
    )
    takeovers = rng.randrange(3)
    end = verdict(o, levels, declarer, None, points, declarer, last, cards, takeovers)
    sides = dict(zip("AB", levels, strict=True))
    told = oracle.settled(options, sides, "AB"[declarer % 2], points, "AB"[last % 2], names(cards), takeovers)
    assert dict(zip("AB", end.levels, strict=True)) == told, (rules.plain(), levels, declarer, points, last, cards)


@pytest.mark.parametrize("name", PRESETS)
def test_deals_of_a_preset_end_as_the_oracle_says(name: str) -> None:
    rules, rng = load(name), random.Random(name)
    for _ in range(ENDS):
        check(rules, rng)


def test_deals_of_random_rules_end_as_the_oracle_says() -> None:
    rng = random.Random(12)
    for _ in range(ENDS):
        check(random_ruleset(rng), rng)
        check(random_score(rng), rng)
