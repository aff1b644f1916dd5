"""A pile of which some cards may be unknown: the same type for the truth and for every player's view of it."""

from collections.abc import Iterator

from msgspec import Struct

from paiju.cards import FACES, UNKNOWN, Card, Cards

_EMPTY = bytes(FACES)


class Hand(Struct, frozen=True, gc=False):
    """What is known of a pile, counted by face, and how many more cards it holds."""

    counts: bytes = _EMPTY
    hidden: int = 0

    def __len__(self) -> int:
        return sum(self.counts) + self.hidden

    def __iter__(self) -> Iterator[Card]:
        return iter(self.known)

    @property
    def known(self) -> Cards:
        if self.counts == _EMPTY:
            return b""
        return b"".join([bytes((card,)) * n for card, n in enumerate(self.counts) if n])

    def holds(self, cards: Cards) -> bool:
        """Whether all of these are among the known cards."""
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
        """Take cards away; one that was not known to be here was among the hidden ones."""
        if UNKNOWN in cards:  # something left unseen: forget, never guess
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
        """Learn that these are here: what was hidden of them becomes known."""
        tally, hidden = bytearray(self.counts), self.hidden
        for card in set(cards):
            news = max(0, cards.count(card) - tally[card])
            tally[card] += news
            hidden -= news
        return Hand(bytes(tally), hidden)
