"""Every play the engine finds is one that brute force finds, and the other way round."""

import random
from typing import Any

import pytest

from paiju.cards import names, parse, parse_rank
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import CODES, climb_tables
from paiju.hand import Hand
from paiju.rules import Ruleset, load, resolve
from tests.effort import often
from tests.oracle import climbing as oracle
from tests.variants import PRESETS, SCHEMA, random_ruleset

HANDS_A_LEVEL = often(20, deep=560)  # for each number of wild cards: 13 * 20 * 3 = 780 hands with two decks
HANDS_OF_VARIANTS = often(800)
LONG_HANDS = often(3)
LARGEST = (9, 9, 8, 7, 7)  # by the number of wild cards
TABLES_A_HAND = 3

Plays = set[tuple[tuple[str, ...], str]]


def options_of(rules: Ruleset) -> dict[str, Any]:
    return {name: getattr(rules.options, name) for name in SCHEMA}


def found(rules: Ruleset, level: str, hand: list[str], table: str | None) -> Plays:
    """The plays of a hand by the engine, in every suit, each found once."""
    tables = climb_tables(rules.options, parse_rank(level))
    to_beat = tables.order_of(CODES[table]) if table else 0
    legal = PlayLegal(Hand().add(parse(hand)), tables, to_beat, table or "")
    plays = legal.every_play()
    assert legal.count_every() == len(plays)
    by_name = {(tuple(sorted(names(play.cards))), str(play.reads)) for play in plays}
    assert len(by_name) == len(plays)
    return by_name


def tables_of(rules: Ruleset) -> list[str]:
    """Whatever may lie on the table, bombs up to the largest."""
    return [
        reads for reads in CODES if not reads.startswith("bomb") or int(reads.split("x")[1]) <= rules.options.max_bomb
    ]


def small_hand(rules: Ruleset, level: str, wilds: int, rng: random.Random) -> list[str]:
    return oracle.random_hand(rng, level, rng.randint(max(1, wilds), LARGEST[wilds]), wilds, rules.options.decks)


def check(rules: Ruleset, level: str, hand: list[str], rng: random.Random) -> None:
    """Leading, and following what such a hand might have played and something else."""
    options = options_of(rules)
    leads = oracle.plays(options, level, hand, None)
    assert found(rules, level, hand, None) == leads, (level, hand)
    own = sorted({reading for _, reading in leads})
    for table in [*rng.sample(own, min(2, len(own))), *rng.sample(tables_of(rules), TABLES_A_HAND - 2)]:
        answers = {(cards, reads) for cards, reads in leads if oracle.beats(options, level, table, reads)}
        assert found(rules, level, hand, table) == answers, (level, hand, table)


@pytest.mark.parametrize("name, wilds", [(name, n) for name in PRESETS for n in range(load(name).options.decks + 1)])
def test_every_play_of_a_preset_is_what_brute_force_finds(name: str, wilds: int) -> None:
    rng, rules = random.Random(wilds), load(name)
    for level in oracle.RANKS:
        for _ in range(HANDS_A_LEVEL if rules.options.decks == 2 else HANDS_A_LEVEL // 4):
            check(rules, level, small_hand(rules, level, wilds, rng), rng)


@pytest.mark.parametrize("part", range(4))
def test_every_play_of_a_variant_is_what_brute_force_finds(part: int) -> None:
    rng = random.Random(part)
    for _ in range(HANDS_OF_VARIANTS // 4):
        rules, level = random_ruleset(rng), rng.choice(oracle.RANKS)
        check(rules, level, small_hand(rules, level, rng.randrange(rules.options.decks + 1), rng), rng)


def long_hand(width: int, level: str, rng: random.Random) -> list[str]:
    """Twelve cards in groups of `width` on consecutive ranks, many of one suit, one of them a wild card."""
    start = rng.randrange(len(oracle.AXIS) - 12 // width + 1)
    suit, hand = rng.choice(oracle.SUITS), list[str]()
    for rank in oracle.AXIS[start : start + 12 // width]:
        faces = [suit + rank] * 2 + [other + rank for other in oracle.SUITS if other != suit] * 2
        hand += [faces[0]] if width == 1 and rng.random() < 0.7 else rng.sample(faces, width)
    hand[rng.randrange(len(hand))] = "H" + level
    return [card for number, card in enumerate(hand) if card not in hand[:number] or hand[:number].count(card) < 2]


LOOSE = {
    "extends": "guandan-house",
    **{"straight_cards": "5..12", "tube_pairs": "2..12", "plate_triples": "2..9", "straight_flush_cards": "5..12"},
    **{"sequence_low": "ace", "suited_run_is_only_flush": False},
}


@pytest.mark.parametrize("rules", [load("guandan-house"), resolve(LOOSE)], ids=["house", "loose"])
@pytest.mark.parametrize("width", [1, 2, 3])
def test_long_sequences_are_what_brute_force_finds(width: int, rules: Ruleset) -> None:
    rng, longest = random.Random(width), 0
    for _ in range(LONG_HANDS):
        level = rng.choice(oracle.RANKS)
        hand = long_hand(width, level, rng)
        check(rules, level, hand, rng)
        longest = max(longest, *(len(cards) for cards, _ in found(rules, level, hand, None)))
    assert longest >= 10
