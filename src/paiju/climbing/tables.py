"""ClimbTables: a ruleset and a level compiled for the kernels. Also the text form of combinations."""

from functools import lru_cache

from paiju.cards import FACES, HEARTS, RANK_NAMES, Card, Rank, rank_of
from paiju.climbing.kernels import combos
from paiju.climbing.kernels.combos import ClimbTables
from paiju.climbing.options import Climbing
from paiju.errors import BadInput

Code = int  # a combination, see kernels/combos.py

KINDS = (
    *("", "single", "pair", "triple", "full_house", "straight", "tube", "plate"),
    *("bomb", "straight_flush", "joker_bomb"),
)
SEQUENCES = (combos.STRAIGHT, combos.TUBE, combos.PLATE)
BOMB_KINDS = (combos.BOMB, combos.STRAIGHT_FLUSH, combos.JOKER_BOMB)


def kind_of(code: Code) -> int:
    return code >> 8


def length_of(code: Code) -> int:
    return code >> 4 & 15


def is_bomb(code: Code) -> bool:
    return kind_of(code) in BOMB_KINDS


def reading(code: Code) -> str:
    """The text form of a combination: pair:K, straight:7/5, bomb:7x6 …"""
    kind, length, rank = KINDS[kind_of(code)], length_of(code), RANK_NAMES[code & 15]
    if kind == "joker_bomb":
        return kind
    if kind == "bomb":
        return f"bomb:{rank}x{length}"
    if kind in ("straight", "tube", "plate", "straight_flush"):
        return f"{kind}:{rank}/{length}"
    return f"{kind}:{rank}"


def _possible() -> list[Code]:
    """Every combination that any ruleset allows."""
    sets = [kind << 8 | 1 << 4 | rank for kind in range(1, 4) for rank in range(15)]
    houses = [combos.FULL_HOUSE << 8 | 1 << 4 | rank for rank in range(13)]
    bombs = [combos.BOMB << 8 | size << 4 | rank for size in range(4, 16) for rank in range(13)]
    runs = [
        kind << 8 | length << 4 | rank
        for kind in (*SEQUENCES, combos.STRAIGHT_FLUSH)
        for length in range(2, 13)
        for rank in range(max(0, length - 2), 13)
    ]
    return [*sets, *houses, *bombs, *runs, combos.JOKER_BOMB << 8 | 1 << 4 | combos.RED]


READINGS = {code: reading(code) for code in _possible()}
CODES = {text: code for code, text in READINGS.items()}
BOMBS = frozenset(text for code, text in READINGS.items() if is_bomb(code))


def parse_reading(text: object) -> Code:
    code = CODES.get(text) if isinstance(text, str) else None
    if code is None:
        raise BadInput("bad_reading", reads=str(text))
    return code


def is_wild(card: Card, level: Rank) -> bool:
    return card == level * 4 + HEARTS


def worth(level: Rank) -> list[int]:
    """The order of single cards, by face. Level cards stand between aces and jokers."""
    by_rank = [13 if rank == level else rank for rank in range(13)] + [14, 15]
    return [by_rank[rank_of(card)] for card in range(FACES)]


@lru_cache(500)  # of some 40 kB each
def climb_tables(o: Climbing, level: Rank) -> ClimbTables:
    axis_low = {"ace": 0, "2": 1, "3": 2}[o.sequence_low]
    runs = [
        (combos.STRAIGHT, 1, *o.straight_cards),
        (combos.TUBE, 2, *o.tube_pairs),
        (combos.PLATE, 3, *o.plate_triples),
    ]
    order = [0] * combos.CODES
    for code in READINGS:
        order[code] = _order(o, code, level)
    flags = [
        o.joker_pair == "any",
        o.joker_triple,
        o.full_house_joker_pair,
        o.suited_run_is_only_flush,
        o.wild_alone_is_level,
        o.wild_for_two_in_sets,
    ]
    return ClimbTables(level, order, runs, o.straight_flush_cards, axis_low, o.max_bomb, o.decks, flags)


def _order(o: Climbing, code: Code, level: Rank) -> int:
    """class << 16 | strength. Only equal classes and bombs compare (A1 §4, A2 §4, S-14..S-18)."""
    kind, length, rank = kind_of(code), length_of(code), code & 15
    high = {level: 13, 13: 14, 14: 15}.get(rank, rank)
    if is_bomb(code):
        return combos.BOMBS | _bomb_strength(o, kind, length, high if o.bomb_level_rank == "high" else rank, rank)
    if kind in SEQUENCES:
        if o.sequence_length_must_match:
            return kind << 20 | length << 16 | rank + 1
        return kind << 20 | (rank << 4 | length) + 1
    return kind << 20 | high + 1


def _bomb_strength(o: Climbing, kind: int, length: int, bomb_rank: int, top: int) -> int:
    """tier << 12 | order inside it. The tiers are 4 < 5 < straight flush < 6 < 7 … < all jokers by default."""
    if kind == combos.JOKER_BOMB:
        return 17 << 12
    if kind == combos.STRAIGHT_FLUSH:
        inside = length << 4 | top if o.straight_flush_order == "length_then_top" else top << 4 | length
        return (o.straight_flush_beats + 1) << 12 | inside
    tier = length if length <= o.straight_flush_beats else length + 1
    return tier << 12 | bomb_rank
