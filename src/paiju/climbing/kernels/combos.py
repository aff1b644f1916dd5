"""A combination as one integer, and the tables that say which combination beats which.

    code = kind << 8 | length << 4 | rank        order[code] = class << 16 | strength, 0 = impossible

`length` is the number written in a reading (cards of a straight, pairs of a tube, …; 1 where none is written), `rank`
the rank written there (0..12 = 2..A, 13 and 14 the jokers). Two combinations of one class compare by strength; those
at or above BOMBS beat everything below.

The kernels keep a hand in 15 words. One word a rank counts its cards, three bits a suit; the last two count the black
and the red jokers.
"""

import cython

if not cython.compiled:  # compiled, these are the C constants of combos.pxd
    SUITS, HEARTS, RANKS = 4, 1, 13
    FACES, BLACK_JOKER, RED_JOKER = 54, 52, 53  # faces of cards: 4 * rank + suit, then the jokers
    BLACK, RED = 13, 14  # the jokers as ranks
    HAND = 15  # words of a hand
    DECKS = 4  # the most there can be
    COPY_BITS, COPY_MASK = 3, 7  # how the copies of a face are counted: one to each deck
    MOST_CARDS = 32  # of one hand, and so the most groups it can have
    POSITIONS = 14  # of the axis on which runs lie: 0 = ace as one, 1..13 = 2..A

    SEATS = 8  # the most there can be

    SINGLE, PAIR, TRIPLE, FULL_HOUSE, STRAIGHT, TUBE, PLATE, BOMB, STRAIGHT_FLUSH, JOKER_BOMB = range(1, 11)
    CODES = 11 << 8
    BOMBS = 15 << 20
    RUN_KINDS, RUN_ROW = 3, 4  # straights, tubes and plates; each a row of four numbers


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
        decks: int,
        flags: list[bool],
    ) -> None:
        i: cython.int
        if not cython.compiled:
            self.order = [0] * CODES
            self.runs = [0] * (RUN_KINDS * RUN_ROW)
        for i in range(CODES):
            self.order[i] = order[i]
        for i in range(RUN_KINDS * RUN_ROW):
            self.runs[i] = runs[i // RUN_ROW][i % RUN_ROW]
        self.level = level
        self.axis_low = axis_low
        self.max_bomb = max_bomb
        self.decks = decks
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


def pack_hand(counts, hands, at):
    """Write a hand given as counts of the 54 faces into `hands` from `at` on; the number of cards is returned."""
    card: cython.int
    rank: cython.int
    n: cython.int = 0
    for card in range(FACES):
        n += counts[card]
    for rank in range(RANKS):
        card = SUITS * rank
        hands[at + rank] = (
            counts[card]
            | counts[card + 1] << COPY_BITS
            | counts[card + 2] << 2 * COPY_BITS
            | counts[card + 3] << 3 * COPY_BITS
        )
    hands[at + BLACK] = counts[BLACK_JOKER]
    hands[at + RED] = counts[RED_JOKER]
    return n


def cards_of(hands, at):
    """The hand that lies in `hands` from `at` on as a sorted pile of cards."""
    card: cython.int
    pile: list = []
    for card in range(BLACK_JOKER):
        pile += [card] * (hands[at + (card >> 2)] >> COPY_BITS * (card & 3) & COPY_MASK)
    return bytes(pile + [BLACK_JOKER] * hands[at + BLACK] + [RED_JOKER] * hands[at + RED])
