from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.units cimport FACES, THROW, TRACTOR, WIDTHS

cpdef enum:
    LENGTHS = 33        # of a run, from 0 to SLOTS
    LAST_CARDS = 6             # cards of a hand in the last tricks

cdef class TrickBottom:
    cdef int points
    cdef int factor[WIDTHS]             # by the width of a unit
    cdef int run_factor[WIDTHS][LENGTHS]        # of a run
    cdef int best[LAST_CARDS + 1]              # the highest of all, by the cards of a hand

    cdef void lay(self, TrickDeal deal, const unsigned char* buried) noexcept nogil
    cdef int taken(self, TrickDeal deal) noexcept nogil
    cdef int most(self, const unsigned char* hand) noexcept nogil
