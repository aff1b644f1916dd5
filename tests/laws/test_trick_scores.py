"""What a deal does to the levels is what an independent statement of the rules says."""

import random

import pytest

from paiju.cards import RANKS, names, parse
from paiju.rules import Ruleset, RulesetError, load, resolve
from paiju.tricks.rulings.scoring import rises, verdict
from tests.effort import often
from tests.oracle import tricks as oracle
from tests.trick_walks import LONG_PLAYED, POSSIBLE, SCHEMA, random_ruleset

ENDS = often(2000)
SCORING = (
    *("score_step", "score_line", "dead_zone", "attack_rise", "attack_most", "shutout_rise", "rise_by_last_trick"),
    *("start_level", "top_level", "must_play", "must_hold", "demote", "fall_lost", "hook_single", "hook_pair"),
    *("lost_falls", "takeover_doubles", "levels_left_out", "hook_side"),
)


def random_score(rng: random.Random) -> Ruleset:
    """升级, with or without take-overs, or 找朋友 with some friends, with other numbers and levels."""
    while True:
        changes = {name: rng.choice(POSSIBLE[name]) for name in rng.sample(SCORING, 5)}
        called = {"extends": "zhaopengyou", "friends": rng.randint(1, 3), "solo_bonus": rng.randint(0, 2)}
        try:
            base = rng.choice(({"extends": "shengji"}, {"extends": "chaodipi"}, called))
            return resolve({**base, **changes}, named=())
        except RulesetError:
            continue


def check(rules: Ruleset, rng: random.Random) -> None:
    o = rules.options
    options = {name: getattr(o, name) for name in SCHEMA}
    points = rng.choice((0, 5, o.line - 5, o.line, o.line + o.dead_zone, rng.randrange(0, 5 * o.line, 5)))
    points = max(0, points)
    missing = rng.randint(0, o.friends) if o.partners == "called" else 0
    assert rises(o, points, missing)[1:] == oracle.rises(options, points, missing), (rules.plain(), points)
    ladder = (*RANKS, "NT")
    played = ladder[ladder.index(o.start_level) : ladder.index(o.top_level) + 1]
    ranks = [rank for rank in played if rank not in o.levels_left_out]
    falls = dict(o.fall_lost + o.hook_single + o.hook_pair + o.hook_side)
    marked = [rank for rank in (*o.must_hold, *falls) if rank in ranks]
    if o.partners == "called":
        alone = tuple(rng.choice([*marked, *ranks]) for _ in range(o.seats))
        declarer, *friends = rng.sample(range(o.seats), 1 + o.friends - missing)
        last = rng.randrange(o.seats)
        end = verdict(o, alone, declarer, friends, points, declarer, last, parse("RJ"))
        told = oracle.settled_alone(options, alone, declarer, friends, points, last)
        assert list(end.levels) == told, (rules.plain(), alone, declarer, friends, points, last)
        return
    levels = (rng.choice(ranks), rng.choice([*marked, *ranks[-3:]]))
    declarer, last = rng.randrange(4), rng.randrange(4)
    level = RANKS.find(levels[declarer % 2]) % 13  # at NT any card does
    cards = rng.choice(
        (bytes((4 * level,)), bytes((4 * level + 1,)) * 2, bytes((4 * level, 4 * level + 2)), parse("RJ"))
    )
    trump, takeovers = rng.randrange(5), rng.randrange(3)
    end = verdict(o, levels, declarer, (), points, declarer, last, cards, trump, takeovers)
    sides, suit = dict(zip("AB", levels, strict=True)), "SHCD "[trump].strip()
    known = oracle.settled(options, sides, "AB"[declarer % 2], points, "AB"[last % 2], names(cards), suit, takeovers)
    assert dict(zip("AB", end.levels, strict=True)) == known, (rules.plain(), levels, declarer, points, last, cards)


@pytest.mark.parametrize("name", LONG_PLAYED)
def test_deals_of_a_preset_end_as_the_oracle_says(name: str) -> None:
    rules, rng = load(name), random.Random(name)
    for _ in range(ENDS):
        check(rules, rng)


def test_deals_of_random_rules_end_as_the_oracle_says() -> None:
    rng = random.Random(12)
    for _ in range(ENDS):
        check(random_ruleset(rng), rng)
        check(random_score(rng), rng)
