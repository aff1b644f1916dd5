"""The runs of pairs that some cards hold, whatever is trump."""

from collections.abc import Iterator

from paiju.cards import BLACK_JOKER, Cards
from paiju.rules.tricks import Tricks
from paiju.trick_tables import bid_lines


def runs_of(o: Tricks, held: bytes, width: int) -> Iterator[Cards]:
    """Two or more neighbouring kinds of one suit, each so often."""
    for line in bid_lines(o):
        row: list[int] = []
        for card in line:
            row = [*row, card] if card < BLACK_JOKER and held[card] >= width else []
            for start in range(len(row) - 1):
                yield bytes(sorted(bytes(row[start:]) * width))
