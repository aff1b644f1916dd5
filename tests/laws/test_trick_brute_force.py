"""Legal follows, winners, throws and bottom factors are what an independent statement of the rules says."""

import random

import pytest

from paiju.cards import SUITS, counts, level_rank, names, parse
from paiju.hand import Hand
from paiju.rules import Ruleset, load
from paiju.tricks.kernels.follow import winner_of
from paiju.tricks.kernels.units import THROW, TrickTables, shape_of
from paiju.tricks.phases.legal import FollowLegal
from paiju.tricks.rulings.scoring import bottom_factor
from paiju.tricks.rulings.throws import find_blocker, units_of, watchers
from paiju.tricks.tables import NO_TRUMP, trick_tables
from tests.effort import often
from tests.oracle import tricks as oracle
from tests.trick_walks import HOUSES, LONG_PLAYED, SCHEMA, random_ruleset

POSITIONS = often(800, deep=20_000)
POSITIONS_OF_VARIANTS = often(1500)
POSITIONS_OF_A_HOUSE = often(200, deep=4_000)

Plays = list[tuple[int, list[str]]]


class Position:
    """One lead and the hands that follow it."""

    def __init__(self, rules: Ruleset, rng: random.Random) -> None:
        self.o, self.rng = rules.options, rng
        self.options = {name: getattr(self.o, name) for name in SCHEMA}
        self.trump, self.level, self.lead, self.hands = oracle.random_position(rng, self.options)

    @property
    def tables(self) -> TrickTables:
        return trick_tables(self.o, level_rank(self.level), SUITS.index(self.trump) if self.trump else NO_TRUMP)

    @property
    def rules(self) -> tuple[dict[str, object], str, str]:
        return self.options, self.trump, self.level

    def check_follows(self) -> Plays:
        """Every hand's follows; one of them is played."""
        plays: Plays = [(0, self.lead)]
        for seat, hand in enumerate(self.hands, 1):
            expected = oracle.legal_follows(*self.rules, self.lead, hand)
            legal = FollowLegal(self.tables, Hand(counts(parse(hand))), parse(self.lead))
            found = [tuple(sorted(names(cards))) for cards in legal.every_follow()]
            assert len(found) == len(set(found))
            assert set(found) == expected, (self.rules, self.lead, hand)
            assert all(action in legal for action in legal) and legal.canonical()
            plays.append((seat, list(self.rng.choice(sorted(expected)))))
        return plays

    def check_winner(self, plays: Plays) -> None:
        piles = [counts(parse(cards)) for _, cards in plays]
        winner = plays[winner_of(self.tables, shape_of(self.tables, piles[0]), piles)][0]
        assert winner == oracle.winner(*self.rules, plays), (self.rules, plays)

    def check_throw(self) -> None:
        ok, able, shapes, kept = oracle.throw_stands(*self.rules, self.lead, self.hands)
        units = units_of(self.o, self.tables, parse(self.lead))
        hands = {seat: Hand(counts(parse(hand))) for seat, hand in enumerate(self.hands)}
        seats = [seat - 1 for seat in range(1, len(self.hands) + 1) if seat in watchers(self.o, 0)]
        blocked = find_blocker(self.o, self.tables, units, hands, seats)
        blocker, found = blocked or (None, [])
        assert (blocked is None, blocker) == (ok, able), (self.rules, self.lead, self.hands)
        assert (found, {shape: tuple(names(units[shape][0])) for shape in found}) == (shapes, kept)


def check(rules: Ruleset, rng: random.Random) -> None:
    position = Position(rules, rng)
    shape = shape_of(position.tables, counts(parse(position.lead)))
    plays = position.check_follows()
    position.check_winner(plays)
    if shape.kind == THROW and shape.length > 1:  # the brute force knows no more of a run in a throw
        return
    assert bottom_factor(rules.options, shape) == oracle.bottom_factor(*position.rules, position.lead)
    if shape.kind == THROW and rules.options.throw_test == "unbeatable" and rules.options.throw_units == "kinds":
        position.check_throw()


@pytest.mark.parametrize("name", LONG_PLAYED)
def test_positions_of_a_preset_agree_with_brute_force(name: str) -> None:
    rules, rng = load(name), random.Random(name)
    for _ in range(POSITIONS):
        check(rules, rng)


@pytest.mark.parametrize("name", HOUSES)
def test_positions_of_a_house_agree_with_brute_force(name: str) -> None:
    rules, rng = HOUSES[name], random.Random(name)
    for _ in range(POSITIONS_OF_A_HOUSE):
        check(rules, rng)


def test_positions_of_random_rules_agree_with_brute_force() -> None:
    rng = random.Random(7)
    for _ in range(POSITIONS_OF_VARIANTS):
        check(random_ruleset(rng), rng)
