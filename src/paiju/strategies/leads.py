"""The units a hand can lead, and throws of its highest units."""

from collections.abc import Iterator

from paiju.cards import FACES, Cards
from paiju.kernels.units import TRUMP, TrickTables


def leads_of(tables: TrickTables, held: bytes) -> Iterator[Cards]:
    """Every single, pair, triple and tractor; then in each group its highest units together, two of them and more."""
    for card in range(FACES):
        yield from (bytes((card,)) * n for n in range(1, held[card] + 1))
    for width in (2, 3):
        yield from runs_in(tables, held, width)
    for group in range(TRUMP + 1):
        kinds = [card for card in range(FACES) if held[card] and tables.group_of(card) == group]
        kinds.sort(key=tables.rung_of, reverse=True)
        for n in range(1, len(kinds) + 1):
            yield bytes(sorted(card for kind in kinds[:n] for card in bytes((kind,)) * held[kind]))


def runs_in(tables: TrickTables, held: bytes, width: int) -> Iterator[Cards]:
    if not any(n >= width for n in held):
        return
    for line in tables.lines:
        rows: list[Cards] = []  # the runs that end in the slot before, longest last
        for kinds in line:
            here = [bytes((kind,)) * width for kind in kinds if held[kind] >= width]
            grown = [row + kind for row in rows for kind in here]
            yield from (bytes(sorted(row)) for row in grown)
            rows = here + grown
