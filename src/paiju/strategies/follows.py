"""Some follows out of very many: each way to pay the duty, filled up in a few sensible ways."""

from collections.abc import Iterator
from itertools import combinations, islice

from paiju.cards import Cards
from paiju.kernels.follow import Duty
from paiju.kernels.units import TRUMP, Shape, TrickTables
from paiju.strategies.leads import runs_in

WAYS = 48  # of paying the duty


def canonical_follows(
    tables: TrickTables, lead: Shape, duty: Duty, must: Cards, pool: Cards, free: int
) -> Iterator[Cards]:
    """`must` and `free` cards of `pool`; not every one of them is legal where runs are owed."""
    for paid in islice(_payments(tables, lead, duty, pool, free), WAYS):
        rest = list(pool)
        for card in paid:
            rest.remove(card)
        for order in _orders(tables, rest):
            yield bytes(sorted(must + paid + bytes(order[: free - len(paid)])))


def _payments(tables: TrickTables, lead: Shape, duty: Duty, pool: Cards, free: int) -> Iterator[Cards]:
    """The kinds that pay for runs, triples and pairs."""
    if duty.run:
        held = bytes(pool.count(card) for card in range(54))
        size = duty.run * lead.width
        yield from (cards for cards in runs_in(tables, held, lead.width) if len(cards) == size)
        return
    threes = [card for card in sorted(set(pool)) if pool.count(card) >= 3]
    twos = [card for card in sorted(set(pool)) if pool.count(card) >= 2]
    for triples in combinations(threes, duty.triples):
        others = [card for card in twos if card not in triples]
        for pairs in combinations(others, duty.pairs - duty.triples):
            yield bytes(triples) * 3 + bytes(pairs) * 2


def _orders(tables: TrickTables, cards: list[int]) -> list[list[int]]:
    """Low first, high first, points first, points last, low trumps first."""
    low = sorted(cards, key=lambda card: (tables.group_of(card), tables.rung_of(card)))
    cheap = sorted(cards, key=lambda card: (tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    dear = sorted(cards, key=lambda card: (-tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    ruff = sorted(cards, key=lambda card: (tables.group_of(card) != TRUMP, tables.rung_of(card)))
    return [low, low[::-1], cheap, dear, ruff]
