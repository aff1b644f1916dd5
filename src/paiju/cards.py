"""Cards as small integers, piles as sorted bytes, and the text notation of both.

>>> show(parse("RJ H5 S2"))
'S2 H5 RJ'
"""

from collections.abc import Iterable
from typing import Annotated

from paiju.errors import BadInput

Card = int  # rank * 4 + suit for 0..51, then the two jokers; copies of a face are equal
Cards = bytes  # a pile: a multiset of cards in ascending order
Seat = Annotated[int, "seat"]  # from 0; the mark tells fields of seats from other numbers
Rank = int  # 0..12 for 2..A; combinations also use BLACK_RANK and RED_RANK

SUITS = "SHCD"
RANKS = "23456789TJQKA"
SPADES, HEARTS, CLUBS, DIAMONDS = range(4)
ACE: Rank = 12
BLACK_JOKER: Card = 52
RED_JOKER: Card = 53
FACES = 54
UNKNOWN: Card = 255  # a card that the viewer cannot see
BLACK_RANK: Rank = 13
RED_RANK: Rank = 14
NO_RANK: Rank = 15  # no card has it

NAMES = tuple(suit + rank for rank in RANKS for suit in SUITS) + ("BJ", "RJ")
RANK_NAMES = (*RANKS, "BJ", "RJ")
LEVELS = (*RANKS, "NT")  # in their order; the last is a level without level cards
_RANK = {name: rank for rank, name in enumerate(RANKS)} | {"10": RANKS.index("T")}
_CARD = {name: card for card, name in enumerate(NAMES)} | {"??": UNKNOWN}
_name_of = dict(zip(_CARD.values(), _CARD, strict=True)).__getitem__


def rank_of(card: Card) -> Rank:
    """The rank of a card: 2..A as 0..12, then the black and the red joker."""
    return card >> 2 if card < BLACK_JOKER else BLACK_RANK + card - BLACK_JOKER


def parse_rank(text: object) -> Rank:
    """Read a rank or level of one character; 10 may be written out."""
    rank = _RANK.get(str(text).upper())
    if rank is None:
        raise BadInput("bad_rank", rank=str(text))
    return rank


def level_rank(level: str) -> Rank:
    """The rank of the level cards."""
    return NO_RANK if level == "NT" else parse_rank(level)


def parse_card(name: object) -> Card:
    card = _CARD.get(name) if isinstance(name, str) else None
    if card is None:
        raise BadInput("bad_card", card=str(name))
    return card


def parse(names: str | Iterable[object]) -> Cards:
    """Read a pile from a list of names, or from text with blanks between them; 10 is written T.

    >>> names(parse("RJ HT S2"))
    ['S2', 'HT', 'RJ']
    """
    return bytes(sorted(map(parse_card, names.split() if isinstance(names, str) else names)))


def names(cards: Iterable[Card]) -> list[str]:
    return list(map(_name_of, cards))


def show(cards: Iterable[Card]) -> str:
    return " ".join(map(_name_of, cards))


def deck(decks: int) -> Cards:
    return pile(bytes([decks]) * FACES)


def pile(copies: Iterable[int]) -> Cards:
    """The pile with so many copies of each face; the reverse of `counts`."""
    return b"".join(bytes([card]) * n for card, n in enumerate(copies))


def counts(cards: Cards) -> bytes:
    """Count the copies of each of the 54 faces. Kernels take piles in this form."""
    tally = bytearray(FACES)
    for card in cards:
        tally[card] += 1
    return bytes(tally)


def check_copies(cards: Cards, decks: int | bytes) -> None:
    """Refuse a pile with more copies of a card than there are decks, or than this table has for its face."""
    for card in set(cards) - {UNKNOWN}:
        most = decks if isinstance(decks, int) else decks[card]
        if cards.count(card) > most:
            raise BadInput("too_many_copies", card=NAMES[card], copies=cards.count(card), decks=most)
