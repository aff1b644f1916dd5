"""A combination as one integer, and the tables that say which combination beats which.

    code = kind << 8 | length << 4 | rank        order[code] = class << 16 | strength, 0 = impossible

`length` is the number written in a reading (cards of a straight, pairs of a tube, …; 1 where none is written), `rank`
the rank written there (0..12 = 2..A, 13 and 14 the jokers). Two combinations of one class compare by strength; those
at or above BOMBS beat everything below.
"""

import cython

if not cython.compiled:  # compiled, these are the C constants of combos.pxd
    SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, TUBE, PLATE, BOMB, STRAIGHT_FLUSH, JOKER_BOMB = range(1, 11)
    CODES = 11 << 8
    BOMBS = 15 << 20
    BLACK, RED = 13, 14


@cython.cclass
class ClimbTables:
    """What the climbing kernels receive of a ruleset and a level."""

    def __init__(
        self,
        level: int,
        order: list[int],
        runs: list[tuple[int, int, int, int]],
        flush: tuple[int, int],
        axis_low: int,
        max_bomb: int,
        flags: list[bool],
    ) -> None:
        i: cython.int
        if not cython.compiled:
            self.order = [0] * CODES
            self.runs = [0] * 12
        for i in range(CODES):
            self.order[i] = order[i]
        for i in range(12):
            self.runs[i] = runs[i // 4][i % 4]
        self.level = level
        self.axis_low = axis_low
        self.max_bomb = max_bomb
        self.flush_min, self.flush_max = flush
        self.any_jokers = flags[0]
        self.joker_triple = flags[1]
        self.joker_in_house = flags[2]
        self.only_flush = flags[3]
        self.alone_is_level = flags[4]
        self.wild_as_two = flags[5]

    def order_of(self, code: int) -> int:
        return self.order[code]


def beats(order: cython.int, to_beat: cython.int) -> cython.bint:
    """Whether a combination may be put on what lies on the table (0: nothing lies there)."""
    return to_beat == 0 or (order > to_beat and (order >= BOMBS or order >> 16 == to_beat >> 16))
