"""Plays to list: leads of units and of the highest throws, and follows that pay the duty."""

from collections.abc import Iterator
from itertools import combinations, islice

from paiju.cards import FACES, Cards
from paiju.tricks.kernels.follow import Duty
from paiju.tricks.kernels.units import TRUMP, Shape, TrickTables


def leads_of(tables: TrickTables, held: bytes) -> list[Cards]:
    """Every unit of equal cards and tractor; then in each group its highest units together, two of them and more."""
    found = [*units_in(held), *tractors_in(tables, held)]
    for group in range(TRUMP + 1):
        kinds = [card for card in range(FACES) if held[card] and tables.group_of(card) == group]
        kinds.sort(key=tables.rung_of, reverse=True)
        for n in range(1, len(kinds) + 1):
            found.append(bytes(sorted([card for kind in kinds[:n] for card in bytes((kind,)) * held[kind]])))
    return found


def units_in(held: bytes) -> list[Cards]:
    """Every unit of equal cards."""
    return [bytes((card,)) * n for card in range(FACES) if held[card] for n in range(1, held[card] + 1)]


def tractors_in(tables: TrickTables, held: bytes) -> Iterator[Cards]:
    """Tractors of every width; they may mix groups where lines do."""
    for width in range(2, max(held) + 1):
        yield from runs_in(tables, held, width)


def runs_in(tables: TrickTables, held: bytes, width: int) -> Iterator[Cards]:
    """Tractors of groups of this width; with 1, singles in a row."""
    if not any(n >= width for n in held) or 1 < width < tables.narrowest_run:
        return
    for line in tables.lines:
        rows: list[Cards] = []  # the runs that end in the previous slot
        for kinds in line:
            here = [bytes((kind,)) * width for kind in kinds if held[kind] >= width]
            grown = [row + kind for row in rows for kind in here]
            yield from (bytes(sorted(row)) for row in grown if len(row) >= tables.shortest_run * width)
            rows = here + grown


WAYS = 48  # the most ways to pay the duty


def canonical_follows(
    tables: TrickTables, lead: Shape, duty: Duty, must: Cards, pool: Cards, free: int
) -> Iterator[Cards]:
    """`must` and `free` cards of `pool`. Some are illegal if runs are owed."""
    payments = (paid for paid in _payments(tables, lead, duty, pool) if len(paid) <= free)
    for paid in islice(payments, WAYS):
        rest = list(pool)
        for card in paid:
            rest.remove(card)
        for order in _orders(tables, rest):
            yield bytes(sorted(must + paid + bytes(order[: free - len(paid)])))


def _payments(tables: TrickTables, lead: Shape, duty: Duty, pool: Cards) -> Iterator[Cards]:
    """The cards that pay for the run, and for the other sets owed."""
    if not duty.run:
        yield from _sets(duty, pool, b"", lead.widest)
        return
    held = bytes(pool.count(card) for card in range(FACES))
    if duty.whole:  # the groups of the run are sets too
        held = bytes(n if n == lead.width else 0 for n in held)
    for run in runs_in(tables, held, lead.width):
        if len(run) == duty.run * lead.width:
            yield from _sets(duty, pool, run, lead.widest)


def _sets(duty: Duty, pool: Cards, paid: Cards, width: int) -> Iterator[Cards]:
    """What is paid, and the sets of this width and less that are still owed. A group of the run may grow to one."""
    if width < 2:
        yield paid
        return
    most = width if duty.whole else len(pool)
    kinds = [card for card in sorted(set(pool)) if paid.count(card) < width <= pool.count(card) <= most]
    owed = duty.sets_of(width) - sum(paid.count(card) >= width for card in set(paid))
    for chosen in combinations(sorted(kinds, key=paid.count), max(0, owed)):
        more = b"".join(bytes((card,)) * (width - paid.count(card)) for card in chosen)
        yield from _sets(duty, pool, paid + more, width - 1)


def _orders(tables: TrickTables, cards: list[int]) -> list[list[int]]:
    """Low first, high first, points last, points first, low trumps first; high ranks first, points last or first."""
    low = sorted(cards, key=lambda card: (tables.group_of(card), tables.rung_of(card)))
    cheap = sorted(cards, key=lambda card: (tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    dear = sorted(cards, key=lambda card: (-tables.points_of(card), tables.group_of(card), tables.rung_of(card)))
    ruff = sorted(cards, key=lambda card: (tables.group_of(card) != TRUMP, tables.rung_of(card)))
    ranked = [sorted(order, key=lambda card: -tables.fill_of(card)) for order in (cheap, dear)]
    return [low, low[::-1], cheap, dear, ruff, *ranked]
