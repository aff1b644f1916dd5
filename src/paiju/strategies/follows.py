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
    for paid in islice(_payments(tables, lead, duty, pool), WAYS):
        rest = list(pool)
        for card in paid:
            rest.remove(card)
        for order in _orders(tables, rest):
            yield bytes(sorted(must + paid + bytes(order[: free - len(paid)])))


def _payments(tables: TrickTables, lead: Shape, duty: Duty, pool: Cards) -> Iterator[Cards]:
    """The kinds that pay for the run, and for the triples and pairs that are owed beside it."""
    if not duty.run:
        yield from _sets(duty, pool, b"")
        return
    held = bytes(pool.count(card) for card in range(54))
    for run in runs_in(tables, held, lead.width):
        if len(run) == duty.run * lead.width:
            yield from _sets(duty, pool, run)


def _sets(duty: Duty, pool: Cards, run: Cards) -> Iterator[Cards]:
    paid = set(run)
    threes = [card for card in sorted(set(pool) - paid) if pool.count(card) >= 3]
    twos = [card for card in sorted(set(pool) - paid) if pool.count(card) >= 2]
    owed = max(0, duty.triples - sum(run.count(card) >= 3 for card in paid))
    for triples in combinations(threes, owed):
        others = [card for card in twos if card not in triples]
        for pairs in combinations(others, max(0, duty.pairs - len(paid) - owed)):
            yield run + bytes(triples) * 3 + bytes(pairs) * 2


def _orders(tables: TrickTables, cards: list[int]) -> list[list[int]]:
    """Low first, high first, points first, points last, low trumps first; high ranks first with and without points."""
    low = sorted(cards, key=lambda card: (tables.group_of(card), tables.rung_of(card)))
    cheap = sorted(cards, key=lambda card: (tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    dear = sorted(cards, key=lambda card: (-tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    ruff = sorted(cards, key=lambda card: (tables.group_of(card) != TRUMP, tables.rung_of(card)))
    ranked = [sorted(order, key=lambda card: -tables.fill_of(card)) for order in (cheap, dear)]
    return [low, low[::-1], cheap, dear, ruff, *ranked]
