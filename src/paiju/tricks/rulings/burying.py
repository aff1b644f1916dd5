"""Rulings on the bottom: which cards may be buried, as far as the hand allows."""

from functools import lru_cache

from msgspec import Struct

from paiju.cards import ACE, BLACK_JOKER, FACES, Cards, Rank
from paiju.hand import Hand
from paiju.legal import Selection
from paiju.tricks.options import Tricks
from paiju.tricks.tables import is_trump, points_by_face


@lru_cache(1000)
def barred_faces(o: Tricks, level: Rank, trump: int) -> Cards:
    """The faces that are not buried while there are others (S49, Z61)."""
    if o.bury_limit == "no_trumps":
        return bytes(card for card in range(FACES) if is_trump(o, card, level, trump))
    return bytes(range(4 * ACE, BLACK_JOKER)) if o.bury_limit == "no_aces" else b""


class Burial(Struct, frozen=True):
    """The bottoms that a hand can make."""

    cards: Selection
    most: int | None  # points
    mixed: bool  # not point cards alone

    @classmethod
    def of(cls, o: Tricks, hand: Hand, barred: Cards) -> "Burial":
        """Barred cards fill up a bottom that needs them; points above the limit are as few as can be."""
        size, points = o.bottom_size, points_by_face(o)
        plain = [card for card in hand if card not in barred]
        rest = [card for card in hand if card in barred]
        short = len(plain) < size
        cards = Selection(bytes(plain), bytes(rest), size - len(plain)) if short else Selection(b"", bytes(plain), size)
        worth = sorted(points[card] for card in cards.choose)
        least = sum(worth[: cards.free]) + sum(points[card] for card in cards.must)
        most = None if o.bury_points is None else max(o.bury_points, least)
        pool = cards.must + cards.choose
        return cls(cards, most, o.bury_limit == "not_all_points" and not all(points[card] for card in pool))

    def fault(self, o: Tricks, bottom: Cards) -> str | None:
        """The code of the error in a bottom of the right size, or None."""
        points = points_by_face(o)
        if bottom not in self.cards:
            return "bury_barred"
        if self.most is not None and sum(points[card] for card in bottom) > self.most:
            return "bury_points"
        return "bury_all_points" if self.mixed and all(points[card] for card in bottom) else None  # B22
