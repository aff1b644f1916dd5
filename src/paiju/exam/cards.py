"""Cards as rows of the exam write them: named, by rank only, or left open.

`S3` is a card, `S3*2` two of it, `888` three of a rank in any suits, `D?10` ten diamonds, `?5` any five cards. A `!`
in front says that everybody knows these cards. `888` and `D?10` never mean a level card with special powers: a wild
card, or a trump of another suit.
"""

import re
from collections import Counter
from collections.abc import Iterator

from msgspec import Struct

from paiju.cards import BLACK_JOKER, FACES, RANKS, SUITS, Card, Cards, Rank, parse_card
from paiju.rng import Stream

TOKEN = re.compile(
    r"(?P<shown>!)?(?:(?P<card>[SHCD][2-9TJQKA]|[BR]J)(?:\*(?P<copies>\d))?"
    r"|(?P<suit>[SHCD])?\?(?P<n>\d+)|(?P<ranks>[2-9TJQKA]+))"
)
ALL = frozenset(range(FACES))


class Want(Struct, frozen=True):
    """A number of cards out of these faces."""

    faces: frozenset[Card]
    n: int
    shown: bool = False


def of_rank(rank: Rank) -> frozenset[Card]:
    return frozenset(range(4 * rank, 4 * rank + 4))


def of_suit(suit: str) -> frozenset[Card]:
    return frozenset(card for card in range(BLACK_JOKER) if SUITS[card % 4] == suit)


def wants(text: str, special: frozenset[Card]) -> Iterator[Want]:
    """Read what a text asks for. `special` cards must be named to be meant."""
    for token in text.split():
        found = TOKEN.fullmatch(token)
        if found is None:
            raise ValueError(f"no cards: {token}")
        shown = bool(found["shown"])
        if found["card"]:
            yield Want(frozenset((parse_card(found["card"]),)), int(found["copies"] or 1), shown)
        elif found["n"]:
            yield Want(of_suit(found["suit"]) - special if found["suit"] else ALL, int(found["n"]), shown)
        else:
            yield from (Want(of_rank(RANKS.index(rank)) - special, 1, shown) for rank in found["ranks"])


def faces_in(text: str) -> frozenset[Card]:
    """All faces that a text mentions by card, rank or suit."""
    found = set[Card]()
    for token in text.split():
        if token in SUITS:
            found |= of_suit(token)
        elif len(token) == 1:
            found |= of_rank(RANKS.index(token))
        else:
            found.add(parse_card(token))
    return frozenset(found)


def draw(want: Want, pool: Counter[Card], rng: Stream) -> Cards:
    """Draw cards from the pool at random, and remove them."""
    possible = [card for card in sorted(pool.elements()) if card in want.faces]
    if len(possible) < want.n:
        raise LookupError("the cards that are left are not what is asked for")
    rng.shuffle(possible)
    pool.subtract(possible[: want.n])
    return bytes(possible[: want.n])


def matches(text: str, cards: Cards) -> bool:
    """Whether these cards fit a text: named cards exactly, others by rank."""
    left, ranks = list(cards), list[Rank]()
    for want in wants(text, frozenset()):
        if len(want.faces) > 1:
            ranks.append(min(want.faces) >> 2)
            continue
        (card,) = want.faces
        if left.count(card) < want.n:
            return False
        for _ in range(want.n):
            left.remove(card)
    return sorted(ranks) == sorted(card >> 2 for card in left if card < BLACK_JOKER) and max(left, default=0) < 52


class Dealt(Struct, frozen=True):
    """One fill of a row: all cards in their places."""

    hands: tuple[Cards, ...]  # the present hands, without the cards on the table
    shown: tuple[Cards, ...]  # the part of each hand that everybody knows
    played: tuple[Cards, ...]  # by play; empty for a pass
    bottom: Cards
    gone: Cards
