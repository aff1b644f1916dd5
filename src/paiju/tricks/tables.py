"""A ruleset of the trick-taking family, a level and a trump suit compiled into what the kernels read."""

from functools import cache

from paiju.cards import ACE, BLACK_JOKER, FACES, RANKS, RED_JOKER, Card, Rank
from paiju.tricks.kernels.units import SLOTS, TRUMP, TrickTables
from paiju.tricks.options import Tricks

NO_TRUMP = 4  # a trump suit that no card has
POINTS = {RANKS.index("5"): 5, RANKS.index("T"): 10, RANKS.index("K"): 10}

Tier = list[Card]  # kinds that stand on one rung
Line = list[tuple[int, Tier]]  # slots from low to high: strength as the top of a run, and the kinds there


def points_of(card: Card) -> int:
    return POINTS.get(card >> 2, 0) if card < BLACK_JOKER else 0


CARD_POINTS = tuple(map(points_of, range(FACES)))


def is_trump(o: Tricks, card: Card, level: Rank, trump: int) -> bool:
    """Jokers, level cards, permanent trumps and the trump suit (B0, D03)."""
    return card >= BLACK_JOKER or card >> 2 == level or RANKS[card >> 2] in o.permanent_trumps or card % 4 == trump


def ladder(o: Tricks, level: Rank, trump: int) -> list[Tier]:
    """The trump group from the lowest rung to the highest (B0)."""
    special = [RANKS.index(rank) for rank in o.permanent_trumps if RANKS.index(rank) != level]
    tiers = [[4 * rank + trump] for rank in range(13) if rank != level and rank not in special] if trump < 4 else []
    for rank in (*special, level):
        tiers.append([4 * rank + suit for suit in range(4) if suit != trump])
        if trump < 4:
            tiers.append([4 * rank + trump])
    return [*tiers, [BLACK_JOKER], [RED_JOKER]]


def _side(o: Tricks, level: Rank, suit: int) -> list[Tier]:
    return [[4 * rank + suit] for rank in range(13) if rank != level and RANKS[rank] not in o.permanent_trumps]


def _rung_lines(o: Tricks, level: Rank, trump: int) -> list[Line]:
    """Neighbours by rung: B33–B36. The bridge is a second line that leaves out the off-suit level cards."""
    trumps = list(enumerate(ladder(o, level, trump), 1))
    if not o.joker_tractor:
        trumps = trumps[:-2]
    lines = [list(enumerate(_side(o, level, suit), 1)) for suit in range(4) if suit != trump]
    lines.append(trumps)
    if o.tractor_bridge and trump < 4:
        off_suit = [4 * level + suit for suit in range(4) if suit != trump]
        lines.append([(rung, tier) for rung, tier in trumps if tier != off_suit])
    return lines


def _sister_lines(o: Tricks, level: Rank) -> list[Line]:
    """Neighbours by printed rank in one printed suit: M3–M6, D05–D08. The ace stands at both ends."""
    ranks = [ACE, *range(12), *([ACE] if o.sister_ace == "both" else [])]
    lines = [
        [(place, [4 * rank + suit]) for place, rank in enumerate(ranks) if not (o.sister_skip_level and rank == level)]
        for suit in range(4)
    ]
    return [*lines, [(SLOTS, [BLACK_JOKER]), (SLOTS + 1, [RED_JOKER])]] if o.joker_tractor else lines


@cache
def trick_tables(o: Tricks, level: Rank, trump: int) -> TrickTables:
    group, rung = [0] * FACES, [0] * FACES
    for height, tier in enumerate(ladder(o, level, trump), 1):
        for card in tier:
            group[card], rung[card] = TRUMP, height
    for suit in range(4):
        if suit != trump:
            for height, (card,) in enumerate(_side(o, level, suit), 1):
                group[card], rung[card] = suit, height
    lines = _sister_lines(o, level) if o.tractors == "sisters" else _rung_lines(o, level, trump)
    flags = [
        o.tractors == "sisters" and o.sister_mixed_lead,
        o.break_triples,
        o.follow_subtractor,
        o.gua_feng,
        o.gua_feng_fill == "by_rank",
        o.gua_feng_sister_must,
        o.joker_ruff,
        o.throw_compare == "all_units",
        o.throw_units == "tractors",
    ]
    fill = [1 + (card >> 2) for card in range(BLACK_JOKER)] + [14, 15]
    return TrickTables(group, rung, [points_of(card) for card in range(FACES)], fill, lines, flags)


def bid_lines(o: Tricks) -> list[list[Card]]:
    """Printed ranks in a row, suit by suit: the runs that can be bid face down (M10, M11)."""
    return [[card for _, (card,) in line] for line in _sister_lines(o, -1)[:4]]


def swappable(o: Tricks, card: Card, level: Rank, trump: int) -> bool:
    """Whether the bidder may take a buried card (D16)."""
    if o.swap_kinds == "all_trumps":
        return is_trump(o, card, level, trump)
    return card < BLACK_JOKER and card % 4 == trump
