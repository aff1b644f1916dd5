"""What a hand may play, and what beats what."""

import random
from collections import Counter
from itertools import pairwise

import pytest

from paiju.actions import Pass, Play
from paiju.cards import Cards, deck, rank_of
from paiju.climbing.kernels.combos import ClimbTables, beats
from paiju.climbing.phases.legal import PlayLegal
from paiju.climbing.tables import CODES, READINGS, climb_tables, is_bomb, is_wild
from paiju.hand import Hand
from paiju.rng import Stream
from paiju.rules import Ruleset, load
from tests.oracle import climbing as oracle
from tests.variants import PRESETS, SCHEMA, every_ruleset, some_rulesets

FULL = 27


class Position:
    """Random hands at a random level, and something on the table."""

    def __init__(self, rules: Ruleset, seed: int) -> None:
        self.rng = random.Random(seed)
        self.level = self.rng.randrange(13)
        self.tables = climb_tables(rules.options, self.level)

    def hand(self, most: int = FULL) -> Cards:
        """Any cards; or few ranks, or few suits, and the wild cards, so that there is much to choose from."""
        ranks, suits = range(15), range(4)
        match self.rng.randrange(3):
            case 1:
                ranks = self.rng.sample(range(15), 6)
            case 2:
                suits = self.rng.sample(range(4), 2)
        pack = deck(self.tables.decks)
        near = [card for card in pack if rank_of(card) in ranks and card % 4 in suits]
        cards = near + [card for card in pack if card not in near and is_wild(card, self.level)]
        return bytes(sorted(self.rng.sample(cards, self.rng.randint(1, min(most, len(cards))))))

    def table(self) -> str:
        return str(self.rng.choice(self.legal(self.hand()).plays).reads)

    def legal(self, cards: Cards, table: str = "") -> PlayLegal:
        to_beat = self.tables.order_of(CODES[table]) if table else 0
        return PlayLegal(Hand().add(cards), self.tables, to_beat, table)


@every_ruleset
def test_every_canonical_play_is_accepted_with_its_reading(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    hand = position.hand()
    for legal in (position.legal(hand), position.legal(hand, position.table())):
        for action in legal:
            assert legal.resolve(action) == action and action in legal
        assert len(list(legal)) == len(legal) == len(set(legal))


@some_rulesets
def test_every_play_in_any_suits_is_accepted_with_its_reading(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    legal = position.legal(position.hand(14), position.table())
    for play in legal.every_play():
        assert legal.resolve(play) == play


@every_ruleset
def test_a_sampled_action_is_a_canonical_one(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    for table in ("", position.table()):
        legal = position.legal(position.hand(), table)
        rng = Stream(b"%d" % seed)
        actions = list(legal)
        assert all(legal.sample(rng) in actions for _ in range(20))


def in_ranks(play: Play, level: int) -> tuple[object, ...]:
    """What tells canonical plays apart: reading, ranks, wild cards, and the suit where it makes a flush."""
    plain = [card for card in play.cards if not is_wild(card, level)]
    suits = {card % 4 for card in plain} if str(play.reads).startswith("straight_flush") else set()
    return play.reads, len(play.cards) - len(plain), tuple(map(rank_of, plain)), tuple(suits)


@some_rulesets
def test_there_is_one_canonical_play_for_each_choice_of_ranks_and_reading(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    legal = position.legal(position.hand(14), position.rng.choice(["", position.table()]))
    canonical = Counter(in_ranks(play, position.level) for play in legal.plays)
    assert canonical.keys() == {in_ranks(play, position.level) for play in legal.every_play()}
    assert set(canonical.values()) <= {1}
    assert set(legal.plays) <= set(legal.every_play())


@every_ruleset
def test_every_hand_has_a_lead(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    for card in deck(1):
        assert position.legal(bytes([card])).plays
    legal = position.legal(position.hand())
    assert {play.cards for play in legal.plays if len(play.cards) == 1}
    assert Pass() not in legal and Pass() in position.legal(position.hand(), position.table())


@some_rulesets
def test_adding_a_card_never_removes_a_play(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    more = position.hand(14)
    less = bytearray(more)
    del less[position.rng.randrange(len(less))]
    table = position.rng.choice(["", position.table()])
    fewer, plays = (set(position.legal(bytes(hand), table).every_play()) for hand in (less, more))
    assert fewer <= plays


@every_ruleset
def test_readings_do_not_depend_on_the_order_of_the_cards(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    hand = position.hand()
    legal = position.legal(hand)
    for play in position.rng.sample(legal.plays, min(20, len(legal.plays))):
        shuffled = bytes(position.rng.sample(play.cards, len(play.cards)))
        assert legal.readings_of(shuffled) == legal.readings_of(play.cards)
        assert play.reads in legal.readings_of(shuffled)
        assert legal.resolve(Play(shuffled, play.reads)) == play
        assert legal.resolve(Play(shuffled)) == legal.resolve(Play(play.cards))


# What beats what


def some_orders(tables: ClimbTables, rng: random.Random, n: int) -> list[int]:
    return [tables.order_of(code) for code in rng.sample(list(READINGS), n)]


@every_ruleset
def test_beats_is_irreflexive_asymmetric_and_transitive(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    orders = some_orders(position.tables, position.rng, 30)
    for one in orders:
        assert not beats(one, one)
        for two in orders:
            assert not (beats(one, two) and beats(two, one))
            if beats(one, two):
                assert all(beats(one, three) for three in orders if beats(two, three))


@every_ruleset
def test_bombs_are_totally_preordered_and_beat_all_else(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    bombs = sorted({position.tables.order_of(code) for code in READINGS if is_bomb(code)})
    for lower, higher in pairwise(bombs):
        assert beats(higher, lower) and not beats(lower, higher)
    for code in READINGS:
        if not is_bomb(code):
            assert beats(bombs[0], position.tables.order_of(code))
            assert not beats(position.tables.order_of(code), bombs[0])


@every_ruleset
def test_beats_is_what_the_oracle_says(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    check_pairs(rules, position.level, position.rng.sample(list(CODES), 30))


@pytest.mark.parametrize("level", range(13))
@pytest.mark.parametrize("name", PRESETS)
def test_beats_is_what_the_oracle_says_at_every_level_of_a_preset(name: str, level: int) -> None:
    rng = random.Random(level)
    bombs = [text for text, code in CODES.items() if is_bomb(code)]
    check_pairs(load(name), level, [*rng.sample(list(CODES), 80), *rng.sample(bombs, 20)])


def check_pairs(rules: Ruleset, level: int, texts: list[str]) -> None:
    tables = climb_tables(rules.options, level)
    options = {name: getattr(rules.options, name) for name in SCHEMA}
    for lying in texts:
        for played in texts:
            expected = oracle.beats(options, oracle.RANKS[level], lying, played)
            assert beats(tables.order_of(CODES[played]), tables.order_of(CODES[lying])) == expected, (lying, played)


# The reading that counts where none is named


@every_ruleset
def test_an_unnamed_reading_is_a_legal_one_that_no_other_beats(rules: Ruleset, seed: int) -> None:
    position = Position(rules, seed)
    table = position.rng.choice(["", position.table()])
    legal = position.legal(position.hand(), table)
    for play in position.rng.sample(legal.plays, min(20, len(legal.plays))):
        chosen = legal.resolve(Play(play.cards))
        assert isinstance(chosen, Play) and chosen in legal
        for other in legal.readings_of(play.cards):
            if Play(play.cards, other) in legal:
                assert not beats(position.tables.order_of(CODES[other]), legal.strength(chosen))
