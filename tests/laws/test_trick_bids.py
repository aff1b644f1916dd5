"""Bids that are listed and accepted are those of the oracle, by every way of bidding with open cards."""

import random
from collections.abc import Iterator
from itertools import combinations_with_replacement

from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import asdict

from paiju.actions import Bid
from paiju.cards import FACES, NAMES, counts, deck, names
from paiju.hand import Hand
from paiju.rules import Ruleset, RulesetError, resolve
from paiju.state import Laid
from paiju.tricks.options import Tricks
from paiju.tricks.phases.legal import BidLegal
from paiju.tricks.rulings.bidding import bids_now, is_final, may_take_over, outcome
from tests.oracle.bidding import may_show, next_to_bid, takers

VALUES = {
    "decks": [1, 2, 3, 4],
    "bid_rule": ["more_cards", "more_cards", "joker_levels"],
    "bid_jokers": ["one", "two", "pair"],
    "bid_equal": ["jokers", "suits", "nothing"],
    "bid_no_trump": [True, False],
    "no_trump_jokers": ["one", "two", "all", "all_or_one_less"],
    "bid_counter": [True, True, False],
    "bid_partner": [True, False],
    "bid_self_raise": [True, False],
    "bid_reinforce": ["any_suit", "own_suit", "own_suit_to_equal"],
    "bid_declares": ["standing_bid", "first_bid"],
    "bid_turns": [True, False],
    "takeover": ["none", "at_once", "in_turn"],
}
BESIDE: dict[object, dict[str, object]] = {
    1: {"bottom_size": 10, "score_step": 20},
    2: {"bottom_size": 8},
    4: {"bottom_size": 12},
}


def ways(rng: random.Random) -> Ruleset:
    """Some way of bidding; half of what is drawn contradicts itself."""
    while True:
        base = rng.choice([{"extends": "shengji"}, {"extends": "zhaopengyou", "seats": 4, "bottom_size": 10}])
        chosen = {name: rng.choice(values) for name, values in VALUES.items() if rng.random() < 0.5}
        try:
            return resolve(
                {**base, **chosen, "call_copies": 1, **BESIDE.get(chosen.get("decks", 0), {"bottom_size": 10})},
                named=(),
            )
        except RulesetError:
            continue


def conceivable(o: Tricks, ranks: set[str]) -> Iterator[bytes]:
    """Up to five level cards and jokers, of few kinds."""
    kinds = [card for card in range(FACES) if card >= 52 or NAMES[card][1] in ranks]
    for size in range(1, o.decks + 3):
        for cards in combinations_with_replacement(kinds, size):
            if len(set(cards)) <= 3 and max(map(cards.count, cards)) <= o.decks:
                yield bytes(cards)


def check_takeover(o: Tricks, levels: list[str], every: list[bytes], bids: list[Laid], burier: int) -> None:
    """Those are asked who may speak; and nobody only where no cards could be bid."""
    options, table = asdict(o), [(bid.seat, names(bid.cards)) for bid in bids]
    asked, played = may_take_over(o, bids, burier), [outcome(o, dict(enumerate(levels)), bids).level] * o.seats
    may = takers(options, table, burier)
    assert list(asked) in ([], may)
    higher = [cards for seat in may for cards in every if may_show(options, played, table, seat, names(cards))]
    assert asked or not higher


@given(st.integers(0, 2**32 - 1))
def test_what_may_be_bid(seed: int) -> None:
    rng = random.Random(seed)
    o = ways(rng).options
    options, hand = asdict(o), Hand(counts(deck(o.decks)))
    levels = [rng.choice("25") if o.partners == "called" else "2" for _ in range(o.seats)]
    every = list(conceivable(o, set(levels)))
    bids: list[Laid] = []
    for _ in range(4):
        table = [(bid.seat, names(bid.cards)) for bid in bids]
        seat = rng.randrange(o.seats)
        legal = BidLegal(o, dict(enumerate(levels)), bids, seat, hand)
        listed = {action.cards for action in legal if isinstance(action, Bid)}
        expected = {cards for cards in every if may_show(options, levels, table, seat, names(cards))}
        assert listed == expected
        assert all(Bid(cards) in legal for cards in listed)
        for cards in rng.sample(every, min(60, len(every))):
            assert (Bid(cards) in legal) == (cards in expected)
        if o.takeover != "none" and bids:
            check_takeover(o, levels, every, bids, rng.randrange(o.seats))
        if o.bid_turns and not is_final(o, bids):
            left, step = rng.sample(range(o.seats), 2), 1 if o.deal_direction == "clockwise" else -1
            expected_next = next_to_bid(options, table, left, seat)
            asked = bids_now(o, bids, left, (seat + step) % o.seats)
            assert asked == (() if expected_next is None else (expected_next,))
        if expected:
            bids.append(Laid(seat, rng.choice(sorted(expected))))
