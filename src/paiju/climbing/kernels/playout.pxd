cimport cython

from paiju.climbing.kernels.combos cimport BLACK, BLACK_JOKER, COPY_BITS, FACES, HAND, RANKS, SEATS, ClimbTables, pack_hand
from paiju.climbing.kernels.suits cimport SuitedPlays
from paiju.climbing.kernels.turns cimport Turns

@cython.final
cdef class ClimbPlayout:
    cdef Turns turns
    cdef ClimbTables tables0, tables1
    cdef SuitedPlays work
    cdef unsigned short hands[SEATS * HAND]  # one after the other, see combos.py
    cdef int n                              # plays open to the seat in turn; choice n is a pass

    cdef void deal(self) noexcept nogil
    cdef void find(self) noexcept nogil
    cdef void take_chosen(self, int order) noexcept nogil
    cdef void choose(self, int k, bint at_random) noexcept nogil
    cdef void run(self) noexcept nogil
