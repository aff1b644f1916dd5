"""The solver of the last two hands agrees with a plain search over all legal plays."""

import random
from functools import cache

from paiju.cards import counts, deck
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.kernels.duel import Duel
from paiju.climbing.kernels.suits import SuitedPlays
from paiju.climbing.tables import climb_tables
from paiju.rules import Ruleset, load
from tests.variants import some_rulesets

WORK = SuitedPlays()


def take(hand: bytes, cards: bytes) -> bytes:
    left = bytearray(hand)
    for card in cards:
        left[card] -= 1
    return bytes(left)


def plain(tables: ClimbTables, mine: bytes, theirs: bytes, to_beat: int) -> dict[tuple[bytes, int], bool]:
    """By cards and code (none: a pass) whether the player in turn goes out first."""

    @cache
    def wins(mine: bytes, theirs: bytes, to_beat: int) -> bool:
        plays = WORK.plays(mine, tables, to_beat)
        return any(after(mine, theirs, cards, tables.order_of(code)) for cards, code in plays) or (
            to_beat != 0 and not wins(theirs, mine, 0)
        )

    def after(mine: bytes, theirs: bytes, cards: bytes, order: int) -> bool:
        left = take(mine, cards)
        return not any(left) or not wins(theirs, left, order)

    plays = WORK.plays(mine, tables, to_beat)
    found = {(cards, code): after(mine, theirs, cards, tables.order_of(code)) for cards, code in plays}
    return found | ({(b"", 0): not wins(theirs, mine, 0)} if to_beat else {})


@some_rulesets
def test_solved_plays_win_and_lose_as_a_plain_search_says(rules: Ruleset, seed: int) -> None:
    rng = random.Random(seed)
    tables = climb_tables(rules.options, rng.randrange(13))
    pile = [card for card in deck(2) if card >= 52 or card >> 2 < 6]
    for number in range(6):
        cards = rng.sample(pile, 10)
        mine, theirs = counts(bytes(sorted(cards[:5]))), counts(bytes(sorted(cards[5:])))
        to_beat = tables.order_of(1 << 8 | 1 << 4 | rng.randrange(13)) if number % 2 else 0
        right = plain(tables, mine, theirs, to_beat)
        found = Duel(tables, tables, SuitedPlays()).solve(mine, theirs, to_beat, 1_000_000)
        for played, code, result in found:
            assert result == right[played, code]
        assert any(result for _, _, result in found) == any(right.values())


def test_a_budget_that_is_used_up_leaves_the_question_open() -> None:
    tables = climb_tables(load("guandan").options, 0)
    hand = counts(bytes(range(12, 22)))
    assert all(result == -1 for _, _, result in Duel(tables, tables, SuitedPlays()).solve(hand, hand, 0, 3))


def test_what_was_solved_before_changes_no_answer() -> None:
    """Nor does it where the budget hardly suffices."""
    rng = random.Random(1)
    tables = climb_tables(load("guandan-house").options, 0)
    used = Duel(tables, tables, SuitedPlays())
    for _ in range(40):
        cards = rng.sample(deck(2), 17)
        mine, theirs = counts(bytes(sorted(cards[:7]))), counts(bytes(sorted(cards[7:])))
        for budget in (300, 1000, 2500):
            answer = Duel(tables, tables, SuitedPlays()).solve(mine, theirs, 0, budget)
            assert used.solve(mine, theirs, 0, budget) == answer == used.solve(mine, theirs, 0, budget)
