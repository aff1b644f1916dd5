from libc.math cimport exp

from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, CODES, FULL_HOUSE, HAND, HEARTS, PLATE, RANKS, RED, RED_JOKER, RUN_KINDS, RUN_ROW, SINGLE, SUITS,
    TRIPLE, ClimbTables,
)

cpdef enum:
    UNSEEN = 17
    KINDS = 8

cdef class Rivals:
    cdef ClimbTables tables
    cdef double groups[TRIPLE * UNSEEN] # singles, pairs, triples that others may hold of a rank, by unseen copies
    cdef double share[KINDS]        # of runs, by kind: how many of one top others may hold while ranks are plentiful
    cdef double plenty[KINDS]       # … and from how many unseen copies on a rank is
    cdef double keen[KINDS]         # how fast the chance to win a round falls with each rival, by kind
    cdef int turn, lead, control, small
    cdef int copies[HAND]           # unseen copies of each rank
    cdef int wilds
    cdef double above[CODES]        # by code: the groups that others may hold above it, 0 only if there can be none
    cdef int price[CODES]           # what it costs in an arrangement
    cdef int worth[CODES]           # what it takes from the worth of a hand

    cdef void count_cards(self, const unsigned char* unseen, int longest, int turn) noexcept nogil
    cdef void sets(self) noexcept nogil
    cdef void runs(self, int kind, int width, int length) noexcept nogil
    cdef void set_price(self, int code, int kind, int cards, int longest) noexcept nogil
    cdef int rank_at(self, int power) noexcept nogil
