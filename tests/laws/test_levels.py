"""What becomes of the levels after a deal, against a literal statement of the rules."""

import random

import pytest

from paiju.cards import parse
from paiju.climbing.rulings.levels import settle_result
from paiju.rules import Ruleset
from paiju.state import Standing
from tests.effort import often
from tests.oracle import climbing as oracle
from tests.variants import POSSIBLE, PRESETS, SCHEMA, TABLES, changed
from tests.walks import random_standing

LEVELS = [name for name in SCHEMA if name.startswith(("a_", "rise"))] + ["level_played", "start_level", "top_level"]


def some_rules(rng: random.Random) -> Ruleset:
    while True:
        changes = {name: rng.choice(POSSIBLE[name]) for name in LEVELS if rng.random() < 0.6}
        if rules := changed(rng.choice(PRESETS), changes | rng.choice(TABLES)):
            return rules


@pytest.mark.parametrize("batch", range(8))
def test_the_levels_after_a_deal(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(often(200)):
        rules = some_rules(rng)
        told, top = {name: getattr(rules.options, name) for name in SCHEMA}, rules.options.top_level
        now, winner = random_standing(rules, rng), rng.randrange(2)
        result = rng.choice(oracle.results(rules.options.seats))
        level, owner = rng.choice([(now.level, now.owner), (top, now.owner), (top, 1)])
        last = rng.choice([[], ["S" + top], ["S" + top, "D" + top], ["SK", "RJ"]])
        before = Standing(now.levels, level, owner, now.fails)
        after = settle_result(rules.options, before, winner, result, parse(" ".join(last)))
        literal = oracle.settled(
            told,
            oracle.Levels((now.levels[0], now.levels[1]), level, owner, (now.fails[0], now.fails[1])),
            winner,
            result,
            last,
        )
        assert (after.levels, after.fails, after.champion) == (literal.levels, literal.fails, literal.champion), told
        if after.champion is None:
            assert (after.level, after.owner) == (literal.played, literal.owner), told
