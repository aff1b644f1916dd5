"""Hand: a pile with known and unknown cards. The truth and every player's view use the same type."""

from collections.abc import Iterator
from functools import lru_cache

from msgspec import Struct

from paiju.cards import FACES, UNKNOWN, Card, Cards

_EMPTY = bytes(FACES)
_SINGLES = [bytes((card,)) for card in range(FACES)]


@lru_cache(4096)  # a hand is asked for its cards again and again, in every view
def _pile(counts: bytes) -> Cards:
    return b"".join([_SINGLES[card] * n for card, n in enumerate(counts) if n])


class Hand(Struct, frozen=True, gc=False):
    """The known cards of a pile, counted by face, and the number of hidden ones."""

    counts: bytes = _EMPTY
    hidden: int = 0

    def __len__(self) -> int:
        return sum(self.counts) + self.hidden

    def __iter__(self) -> Iterator[Card]:
        return iter(self.known)

    @property
    def known(self) -> Cards:
        return _pile(self.counts)

    def holds(self, cards: Cards) -> bool:
        """Whether all of these cards are known to be here."""
        return all(card < FACES and self.counts[card] >= cards.count(card) for card in set(cards))

    def add(self, cards: Cards) -> "Hand":
        tally, hidden = bytearray(self.counts), self.hidden
        for card in cards:
            if card == UNKNOWN:
                hidden += 1
            else:
                tally[card] += 1
        return Hand(bytes(tally), hidden)

    def remove(self, cards: Cards) -> "Hand":
        """Take cards away. A card that was not known to be here was a hidden one."""
        if UNKNOWN in cards:  # an unknown card left: it could be any, so nothing stays known
            return Hand(_EMPTY, len(self) - len(cards))
        tally, hidden = bytearray(self.counts), self.hidden
        for card in cards:
            if tally[card]:
                tally[card] -= 1
            else:
                hidden -= 1
        if hidden < 0:
            raise ValueError("more cards taken from a hand than it holds")
        return Hand(bytes(tally), hidden)

    def show(self, cards: Cards) -> "Hand":
        """Learn that these cards are here: hidden cards become known."""
        tally, hidden = bytearray(self.counts), self.hidden
        for card in set(cards):
            news = max(0, cards.count(card) - tally[card])
            tally[card] += news
            hidden -= news
        return Hand(bytes(tally), hidden)
