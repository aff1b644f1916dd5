"""TrickTables: a ruleset, a level and a trump suit compiled for the kernels."""

from collections.abc import Iterable
from functools import lru_cache

from paiju.cards import (
    ACE,
    BLACK_JOKER,
    DIAMONDS,
    FACES,
    HEARTS,
    NO_RANK,
    RANK_NAMES,
    RANKS,
    RED_JOKER,
    Card,
    Rank,
    rank_of,
)
from paiju.tricks.kernels.units import (
    ALL_UNITS,
    FREE,
    FROM_BOTTOM,
    FROM_TOP,
    HIGHEST_CARD,
    HIGHEST_SHAPE,
    NEXT_SHAPE,
    SLOTS,
    TRUMP,
    TrickTables,
)
from paiju.tricks.options import Tricks

NO_TRUMP = 4  # stands for a suit that no card has
COMPARED = {
    "highest_shape": HIGHEST_SHAPE,
    "next_shape": NEXT_SHAPE,
    "highest_card": HIGHEST_CARD,
    "all_units": ALL_UNITS,
}
FILLED = {"free": FREE, "highest": FROM_TOP, "lowest": FROM_BOTTOM}

Tier = list[Card]  # kinds on one rung
Line = list[tuple[int, Tier]]  # slots from low to high: the strength of a run with this top, and the kinds


@lru_cache(1000)
def points_by_face(o: Tricks) -> tuple[int, ...]:
    """The points of each of the 54 faces."""
    by_rank = dict(o.card_points)
    return tuple(by_rank.get(RANK_NAMES[rank_of(card)], 0) for card in range(FACES))


def is_trump(o: Tricks, card: Card, level: Rank, trump: int) -> bool:
    """Jokers, level cards, permanent trumps, raised cards and the trump suit (B0, D03)."""
    ranked = card >= BLACK_JOKER or card >> 2 == level or RANKS[card >> 2] in o.permanent_trumps or card % 4 == trump
    return ranked or card in _red_fives(o) or card in _advisers(o, level, trump)


def _red_fives(o: Tricks) -> list[Card]:
    """Fives above the jokers, the highest last (S55)."""
    five = RANKS.index("5")
    return {"none": [], "hearts": [4 * five + HEARTS], "both": [4 * five + DIAMONDS, 4 * five + HEARTS]}[o.red_fives]


def _advisers(o: Tricks, level: Rank, trump: int) -> list[Card]:
    """The 3 of the other suit of the trumps' colour and that of the trump suit (S56)."""
    three = RANKS.index("3")
    return [4 * three + (trump + 2) % 4, 4 * three + trump] if o.advisers and trump < 4 and level != three else []


def ladder(o: Tricks, level: Rank, trump: int) -> list[Tier]:
    """The trump group from the lowest rung to the highest (B0)."""
    fives, advisers = _red_fives(o), _advisers(o, level, trump)

    def of_rank(rank: Rank) -> list[Tier]:
        cards = [4 * rank + suit for suit in range(4) if 4 * rank + suit not in (*fives, *advisers)]
        return [[card for card in cards if card % 4 != trump], [card for card in cards if card % 4 == trump]]

    tiers = [[card] for card in _plain(o, level, trump, trump)] if trump < 4 else []
    for rank in map(RANKS.index, o.permanent_trumps):
        tiers += of_rank(rank) if rank != level else []
    tiers += [[card] for card in advisers]
    tiers += [*(of_rank(level) if level < NO_RANK else []), [BLACK_JOKER], [RED_JOKER]]
    tiers += [[card] for card in fives]
    return [tier for tier in tiers if tier]


def _plain(o: Tricks, level: Rank, trump: int, suit: int) -> list[Card]:
    """The cards of a suit that stand in the order of their ranks."""
    apart = {*_red_fives(o), *_advisers(o, level, trump)}
    ranks = [rank for rank in range(13) if rank != level and RANKS[rank] not in o.permanent_trumps]
    return [4 * rank + suit for rank in ranks if 4 * rank + suit not in apart]


def _rung_lines(o: Tricks, level: Rank, trump: int) -> list[Line]:
    """Neighbours by rung: B33–B36. The bridge is a second line without the level cards of other suits."""
    trumps = _present(o, enumerate(ladder(o, level, trump), 1))
    if not o.joker_tractor:
        trumps = [(rung, [] if tier[0] in (BLACK_JOKER, RED_JOKER) else tier) for rung, tier in trumps]
    sides = [[[card] for card in _plain(o, level, trump, suit)] for suit in range(4) if suit != trump]
    lines = [*(_present(o, enumerate(side, 1)) for side in sides), trumps]
    if o.tractor_bridge and trump < 4 and 4 * level + trump not in _red_fives(o):
        passed = {4 * level + suit for suit in range(4) if suit != trump} - {*_red_fives(o)}
        lines.append([(rung, tier) for rung, tier in trumps if passed.isdisjoint(tier)])
    return lines if o.tractor_over_gap else [_parted(line, o, level, trump) for line in lines]


def _present(o: Tricks, line: Iterable[tuple[int, Tier]]) -> Line:
    """The slots of the kinds that are in the deck."""
    found = [(rung, [card for card in tier if o.copies[card]]) for rung, tier in line]
    return [(rung, tier) for rung, tier in found if tier]


def _parted(line: Line, o: Tricks, level: Rank, trump: int) -> Line:
    """With an empty slot wherever a suit lacks a rank, so that its neighbours are none (S60)."""
    plain = {card for suit in range(4) for card in _plain(o, level, trump, suit)}
    parted: Line = []
    for rung, tier in line:
        before = parted[-1][1] if parted else []
        if {*before, *tier} <= plain and before and tier[0] - before[0] > 4:
            parted.append((rung, []))
        parted.append((rung, tier))
    return parted


def _sister_lines(o: Tricks, level: Rank) -> list[Line]:
    """Neighbours by printed rank in one printed suit: M3–M6, D05–D08. The ace is at both ends."""
    ranks = [ACE, *range(12), *([ACE] if o.sister_ace == "both" else [])]
    lines = [
        [(place, [4 * rank + suit]) for place, rank in enumerate(ranks) if not (o.sister_skip_level and rank == level)]
        for suit in range(4)
    ]
    return [*lines, [(SLOTS, [BLACK_JOKER]), (SLOTS + 1, [RED_JOKER])]] if o.joker_tractor else lines


@lru_cache(1000)
def trick_tables(o: Tricks, level: Rank, trump: int) -> TrickTables:
    group, rung = [0] * FACES, [0] * FACES
    for height, tier in enumerate(ladder(o, level, trump), 1):
        for card in tier:
            group[card], rung[card] = TRUMP, height
    for suit in range(4):
        if suit != trump:
            for height, card in enumerate(_plain(o, level, trump, suit), 1):
                group[card], rung[card] = suit, height
    lines = _sister_lines(o, level) if o.tractors == "sisters" else _rung_lines(o, level, trump)
    flags = [
        o.tractors == "sisters" and o.sister_mixed_lead,
        o.break_triples,
        o.follow_subtractor,
        o.gua_feng,
        o.gua_feng and o.gua_feng_fill == "by_rank",
        not o.gua_feng or o.gua_feng_sister_must,
        o.joker_ruff,
        o.throw_units == "tractors",
        o.follow_shape != "suit",
        o.follow_shape == "tractors",
        o.break_tractors,
        not o.break_triples and not o.triple_pays,
    ]
    numbers = [o.tractor_length, o.tractor_width, COMPARED[o.throw_compare], FILLED[o.follow_fill]]
    fill = [1 + (card >> 2) for card in range(BLACK_JOKER)] + [14, 15]
    return TrickTables(group, rung, list(points_by_face(o)), list(o.copies), fill, lines, flags, numbers)


def bid_lines(o: Tricks) -> list[list[Card]]:
    """Ranks in a row, suit by suit: runs that can be bid face down (M10, M11)."""
    return [[card for _, (card,) in line] for line in _sister_lines(o, -1)[:4]]


def swappable(o: Tricks, card: Card, level: Rank, trump: int) -> bool:
    """Whether the bidder may take this buried card (D16)."""
    if o.swap_kinds == "all_trumps":
        return is_trump(o, card, level, trump)
    return card < BLACK_JOKER and card % 4 == trump
