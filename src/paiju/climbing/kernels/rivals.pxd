from libc.math cimport exp

from paiju.climbing.kernels.combos cimport BLACK, CODES, FULL_HOUSE, SINGLE, TRIPLE, ClimbTables

cdef class Rivals:
    cdef ClimbTables tables
    cdef double groups[27]          # singles, pairs, triples that others may hold of a rank, by kind * 9 + unseen copies
    cdef double share[8]            # of runs, by kind: how many of one top others may hold while ranks are plentiful
    cdef double plenty[8]           # … and from how many unseen copies on a rank is
    cdef double keen[8]             # how fast the chance to win a round falls with each rival, by kind
    cdef int turn, lead, control, small
    cdef int copies[15]             # unseen copies of each rank
    cdef int wilds
    cdef double above[2816]         # by code: the groups that others may hold above it, 0 only if there can be none
    cdef int price[2816]            # what it costs in an arrangement
    cdef int worth[2816]            # what it takes from the worth of a hand

    cdef void sets(self) noexcept nogil
    cdef void runs(self, int kind, int width, int length) noexcept nogil
    cdef void set_price(self, int code, int kind, int cards, int longest) noexcept nogil
    cdef int rank_at(self, int power) noexcept nogil
