"""A hand that is too large to list all its follows still has some listed, and every one of them is legal."""

import random

import pytest

from paiju.actions import Play
from paiju.cards import SUITS, Cards, counts, deck, parse, parse_rank, rank_of
from paiju.hand import Hand
from paiju.rules import Ruleset, load, resolve
from paiju.tricks.kernels.units import NO_SHAPE, TRUMP, TrickTables, shape_of
from paiju.tricks.phases.legal import FollowLegal
from paiju.tricks.rulings.candidates import leads_of
from paiju.tricks.tables import trick_tables
from tests.effort import often
from tests.trick_walks import HOUSES, PRESETS, random_ruleset

POSITIONS = often(200, deep=6_000)
RULES = {
    **{name: load(name) for name in PRESETS},
    "by_rank": resolve({"extends": "zimeidui", "gua_feng_fill": "by_rank"}),  # scraped from the top: few are legal
    **HOUSES,
    **{f"variant-{number}": random_ruleset(random.Random(number)) for number in range(often(12))},
}
RULES = {name: rules for name, rules in RULES.items() if rules.options.decks > 1}  # one deck has short leads alone


@pytest.mark.parametrize("name", RULES)
def test_a_large_hand_has_follows(name: str) -> None:
    rng = random.Random(name)
    assert sum(large(RULES[name], rng) for _ in range(POSITIONS)) > POSITIONS // 6


def large(rules: Ruleset, rng: random.Random) -> bool:
    """A long lead and a hand, in half of the cases without trumps: whether it has too many follows to list them all."""
    tables = trick_tables(rules.options, rng.randrange(13), rng.randrange(4))
    pile = deck(rules.options.decks)
    ranks = rng.sample(range(13), 7)
    cards = rng.sample([card for card in pile if card >= 52 or rank_of(card) in ranks], 40)
    lead = long_lead(tables, bytes(cards[:16]), rng)
    trumps = rng.random() < 0.5
    held = Hand(counts(bytes(card for card in cards[16:] if trumps or tables.group_of(card) != TRUMP)))
    if len(held) < len(lead):
        return False
    legal = FollowLegal(tables, held, lead)
    listed = list(legal)
    assert listed, (lead, held)
    assert all(action in legal for action in listed)
    return not legal.complete


def long_lead(tables: TrickTables, hand: Cards, rng: random.Random) -> Cards:
    """One of the longest runs or sets of a hand, or a throw of some cards of a group."""
    group = tables.group_of(rng.choice(hand))
    throw = bytes(sorted(card for card in hand if tables.group_of(card) == group))
    if rng.random() < 0.3 and shape_of(tables, counts(throw)).kind != NO_SHAPE:
        return throw
    leads = list(leads_of(tables, counts(hand)))
    most = max(map(len, leads))
    return rng.choice([lead for lead in leads if len(lead) > most - 3])


@pytest.mark.parametrize(
    ("changes", "lead", "hand", "owed"),
    [
        # D21: without trumps a scraped trick is filled up from the highest rank down
        (
            {"extends": "zimeidui", "gua_feng_fill": "by_rank"},
            "S7 S7 S8 S8",
            "H4 C5 C7 C8 C9 HT HJ CJ HQ CQ DQ CA",
            "CA HQ CQ DQ",
        ),
        # B52: beside a shorter run that must follow, pairs are owed too
        (
            {"extends": "zhaopengyou", "follow_subtractor": True},
            "HT HT HJ HJ HQ HQ",
            "H3 H4 H5 H5 H6 H6 H7 H8 H8 H9 HJ HK HA C5 D6",
            "H5 H5 H6 H6 H8 H8",
        ),
    ],
)
def test_the_only_follow_of_a_large_hand_is_listed(changes: dict[str, object], lead: str, hand: str, owed: str) -> None:
    tables = trick_tables(resolve(changes).options, parse_rank("2"), SUITS.index("S"))
    legal = FollowLegal(tables, Hand(counts(parse(hand))), parse(lead))
    assert not legal.complete
    assert list(legal) == [Play(bytes(sorted(parse(owed))))]
