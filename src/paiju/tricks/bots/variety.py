"""A ranking without many plays of one kind: who chooses among the first dozen shall find every kind there."""

from collections import Counter
from collections.abc import Hashable, Iterable

from paiju.bots.advice import Advice

MOST = 2  # plays of one family


def varied(found: Iterable[tuple[Hashable, Advice]]) -> list[Advice]:
    """Best first, of each family the best few."""
    seen: Counter[Hashable] = Counter()
    kept = []
    for family, advice in sorted(found, key=lambda pair: -pair[1].worth):
        seen[family] += 1
        if seen[family] <= MOST:
            kept.append(advice)
    return kept
