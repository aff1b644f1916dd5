"""The cheapest arrangement of a hand, against brute force and against itself."""

import random
from collections.abc import Iterator

import pytest

from paiju.cards import HEARTS, Cards, counts, deck, rank_of
from paiju.climbing.kernels.combos import CODES, ClimbTables
from paiju.climbing.kernels.planner.splitter import Splitter
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.tables import climb_tables, is_bomb, is_wild
from paiju.rules import load, resolve
from tests.effort import often
from tests.variants import PRESETS, random_ruleset

Prices = list[int]

TURNS = [1] * CODES
QUIET_TURNS = [0 if is_bomb(code) else 1 for code in range(CODES)]
BATCHES = 10
FULL = 27


def price_lists(rng: random.Random) -> Iterator[Prices]:
    """Turns, turns that are no bombs, and any prices; once such that structure pays, once such that much is a gain."""
    yield TURNS
    yield QUIET_TURNS
    yield [rng.randint(50, 300) - 200 * is_bomb(code) for code in range(CODES)]
    yield [rng.randint(-100, 200) for _ in range(CODES)]


def random_tables(rng: random.Random) -> ClimbTables:
    rules = load(rng.choice(PRESETS)) if rng.random() < 0.5 else random_ruleset(rng)
    return climb_tables(rules.options, rng.randrange(13))


def crowded_hand(rng: random.Random, level: int, size: int) -> bytes:
    """Counts of cards on few neighbouring ranks and in few suits, some jokers and up to two wild cards."""
    width = rng.randint(2, 8)
    low = rng.randrange(-1, 14 - width)  # -1: from the ace on
    ranks = [(low + i) % 13 for i in range(width)]
    suits = rng.sample(range(4), rng.choice((1, 1, 2, 2, 3, 4)))
    near = [card for card in deck(2) if rank_of(card) in ranks and card % 4 in suits and not is_wild(card, level)]
    near += [card for card in deck(2) if card >= 52] if rng.random() < 0.3 else []
    wilds = [4 * level + 1] * rng.choice((0, 0, 1, 1, 2))
    room = size - len(wilds)
    return counts(bytes(wilds + rng.sample(near, min(room, len(near)))))


class BruteForce:
    """The least sum of prices, by trying every play that holds the first card, in every choice of suits."""

    def __init__(self, tables: ClimbTables) -> None:
        self.tables, self.work = tables, SuitedPlays()
        self.moves: dict[bytes, list[tuple[Cards, int]]] = {}

    def plays(self, hand: bytes) -> list[tuple[Cards, int]]:
        if hand not in self.moves:
            first = next(card for card in range(54) if hand[card])
            found = range(self.work.find(hand, self.tables, 0))
            every = [(cards, self.work.code_of(i)) for i in found for cards in self.work.every_suit(i)]
            self.moves[hand] = [(cards, code) for cards, code in every if first in cards]
        return self.moves[hand]

    def cost(self, hand: bytes, prices: Prices, known: dict[bytes, int]) -> int:
        if not any(hand):
            return 0
        if hand not in known:
            cheapest: dict[Cards, int] = {}
            for cards, code in self.plays(hand):
                cheapest[cards] = min(prices[code], cheapest.get(cards, prices[code]))
            known[hand] = min(
                price + self.cost(without(hand, cards), prices, known) for cards, price in cheapest.items()
            )
        return known[hand]


def without(hand: bytes, cards: Cards) -> bytes:
    left = bytearray(hand)
    for card in cards:
        left[card] -= 1
    return bytes(left)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_no_division_is_cheaper(batch: int) -> None:
    rng = random.Random(batch)
    for _ in range(often(60)):
        tables = random_tables(rng)
        hand = crowded_hand(rng, tables.level, rng.choice((6, 7, 8, 8, 9, 9, 10, 10, 11, 12, 13)))
        splitter, brute = Splitter(tables), BruteForce(tables)
        for prices in price_lists(rng):
            splitter.set_prices(prices)
            assert splitter.cost(hand) == brute.cost(hand, prices, {}), hand.hex()


@pytest.mark.parametrize("batch", range(BATCHES))
def test_the_groups_are_combinations_that_make_up_the_hand(batch: int) -> None:
    rng = random.Random(batch)
    work = SuitedPlays()
    for _ in range(often(10)):
        tables = random_tables(rng)
        splitter = Splitter(tables)
        any_cards = counts(bytes(rng.sample(deck(2), FULL)))
        for hand in (any_cards, crowded_hand(rng, tables.level, FULL), crowded_hand(rng, tables.level, 12)):
            for prices in price_lists(rng):
                splitter.set_prices(prices)
                cost, groups = splitter.arrange(hand)
                assert cost == splitter.cost(hand) == sum(prices[code] for code, _ in groups)
                assert counts(b"".join(cards for _, cards in groups)) == hand
                assert all(code in work.readings(counts(cards), tables) for code, cards in groups)


@pytest.mark.parametrize("batch", range(BATCHES))
def test_a_play_never_pays_more_than_the_plan(batch: int) -> None:
    """What a play costs and what is left cost no less than the hand; for a group of the arrangement just as much."""
    rng = random.Random(batch)
    work = SuitedPlays()
    for _ in range(often(4)):
        tables = random_tables(rng)
        splitter = Splitter(tables)
        hand = counts(bytes(rng.sample(deck(2), rng.randint(14, FULL))))
        for prices in price_lists(rng):
            splitter.set_prices(prices)
            cost, groups = splitter.arrange(hand)
            for code, cards in groups:
                assert prices[code] + splitter.cost(without(hand, cards)) == cost
            for _ in range(20):
                work.find(hand, tables, 0)
                cards, code = work.random_play(rng.getrandbits(63) + 1)
                assert prices[code] + splitter.cost(without(hand, cards)) >= cost


def test_no_cards_cost_nothing() -> None:
    splitter = Splitter(climb_tables(load(PRESETS[0]).options, 0))
    splitter.set_prices(TURNS)
    assert splitter.arrange(bytes(54)) == (0, [])


def test_more_cards_than_a_hand_can_have_are_refused() -> None:
    splitter = Splitter(climb_tables(load(PRESETS[0]).options, 0))
    splitter.set_prices(TURNS)
    with pytest.raises(ValueError):
        splitter.cost(counts(deck(2)))


LARGE = resolve({"extends": "guandan-house", "seats": 8, "decks": 4, "max_bomb": 15, "tube_pairs": "2..12"}).options


@pytest.mark.parametrize(
    "ranks",
    [
        {7: 16, 8: 11},
        {7: 12, 8: 11},
        {12: 16, 0: 7},
        {5: 9, 6: 9, 7: 5},
        {0: 4, 1: 4, 2: 4, 3: 4, 4: 4, 5: 3},
    ],
    ids=str,
)
@pytest.mark.parametrize("level", [3, 7])
def test_hands_at_the_bound_are_divided_whole(ranks: dict[int, int], level: int) -> None:
    """As many cards of a rank, jokers and wild cards as four decks have; a hand has up to 32 cards."""
    tables, work = climb_tables(LARGE, level), SuitedPlays()
    hand = [card for rank, n in ranks.items() for card in sorted(4 * [4 * rank + suit for suit in range(4)])[:n]]
    hand = [card for card in hand if not is_wild(card, level)] + [4 * level + HEARTS] * 4
    hand += [52, 53] * ((32 - len(hand)) // 2 if len(hand) < 28 else 0)
    held = counts(bytes(sorted(hand[:32])))
    splitter = Splitter(tables)
    for prices in price_lists(random.Random(level)):
        splitter.set_prices(prices)
        cost, groups = splitter.arrange(held)
        assert cost == sum(prices[code] for code, _ in groups)
        assert counts(b"".join(cards for _, cards in groups)) == held
        assert all(code in work.readings(counts(cards), tables) for code, cards in groups)
