"""No hand has more plays than the kernels' workspace holds, and if one had, nothing would be written beyond it."""

import os
import random
import subprocess
import sys
from collections.abc import Sequence

from paiju.cards import HEARTS, counts, deck, show
from paiju.climbing.kernels.plays import MOST_PLAYS
from paiju.climbing.phases.legal import workspace
from paiju.climbing.tables import climb_tables
from paiju.rules import Ruleset, load, resolve
from tests.effort import often
from tests.variants import PRESETS

# Every option that takes part in finding plays, at the value that allows most.
LOOSEST = {
    "straight_cards": "5..12",
    "tube_pairs": "2..12",
    "plate_triples": "2..9",
    "straight_flush_cards": "5..12",
    "sequence_low": "ace",
    "suited_run_is_only_flush": False,
    "joker_pair": "any",
    "joker_triple": True,
    "full_house_joker_pair": True,
    "max_bomb": 10,
    "wild_alone_is_level": False,
    "wild_for_two_in_sets": True,
}
RULES = resolve({"extends": "guandan-house", **LOOSEST})
MOST_HELD = 29  # where two cards of tribute are not returned
MOVES = often(2500)
WELL_BELOW = 0.75 * MOST_PLAYS


def number_of_plays(cards: Sequence[int], level: int, rules: Ruleset = RULES) -> int:
    """At the level of ranks; one more than the workspace holds where they do not fit."""
    try:
        return workspace().find(counts(bytes(cards)), climb_tables(rules.options, level), 0)
    except OverflowError:
        return MOST_PLAYS + 1


def test_the_loosest_rules_allow_no_less_than_any_preset() -> None:
    for name in PRESETS:
        for level in range(13):
            assert number_of_plays(deck(2)[::2], level, load(name)) < number_of_plays(deck(2)[::2], level)


def test_the_plays_of_the_whole_deck_fit_the_workspace() -> None:
    """Adding a card never removes a play, and neither does loosening a rule: so no hand under any rules has more."""
    assert max(number_of_plays(deck(2), level) for level in range(13)) <= MOST_PLAYS


def test_so_do_those_of_four_decks() -> None:
    rules = resolve({"extends": "guandan-house", **LOOSEST, "seats": 8, "decks": 4, "max_bomb": 15})
    assert 90_000 < max(number_of_plays(deck(4), level, rules) for level in range(13)) <= MOST_PLAYS


def climb(level: int, rng: random.Random) -> tuple[int, str]:
    """A hand with both wild cards and as many plays as exchanging one or two cards again and again can reach."""
    wild = 4 * level + HEARTS
    cards = rng.sample(deck(2), 108)
    cards.sort(key=lambda card: card != wild)
    most = 0
    for _ in range(MOVES):
        tried = cards.copy()
        for _ in range(rng.randint(1, 2)):
            i, j = rng.randrange(2, MOST_HELD), rng.randrange(MOST_HELD, 108)
            tried[i], tried[j] = tried[j], tried[i]
        if (found := number_of_plays(tried[:MOST_HELD], level)) >= most:
            most, cards = found, tried
    return most, show(sorted(cards[:MOST_HELD]))


def test_the_worst_hands_stay_well_below_the_bound() -> None:
    most, hand = max(climb(level, random.Random(seed)) for level in range(13) for seed in range(3))
    assert 5000 < most < WELL_BELOW, f"{most} of {MOST_PLAYS} plays, by {hand}"


SMALL_WORKSPACE = """
from paiju.cards import counts, deck
from paiju.kernels import compiled
from paiju.climbing.kernels import plays
from paiju.rules import load
from paiju.climbing.tables import climb_tables
plays.MOST_PLAYS = 100
from paiju.climbing.kernels.suits import SuitedPlays
work, tables = SuitedPlays(), climb_tables(load("guandan").options, 0)
assert not compiled() and len(work.take) == len(work.code) == 100
try:
    work.find(counts(deck(2)), tables, 0)
except OverflowError as error:
    assert work.n == len(work.take) == len(work.code) == 100
    assert work.find(counts(deck(1)[:5]), tables, 0) < 100
    print(error)
"""


def test_more_plays_than_fit_raise_an_error_and_are_not_written() -> None:
    env = os.environ | {"PAIJU_PURE": "1"}
    done = subprocess.run([sys.executable, "-c", SMALL_WORKSPACE], env=env, capture_output=True, text=True, check=True)
    assert done.stdout == "more plays than the workspace holds\n"
