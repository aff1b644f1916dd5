from paiju.kernels.piles cimport lay_out
from paiju.tricks.kernels.bottom cimport TrickBottom
from paiju.tricks.kernels.deal cimport TrickDeal
from paiju.tricks.kernels.listing cimport NO_THROWS, Listing
from paiju.tricks.kernels.runs cimport Runs
from paiju.tricks.kernels.units cimport BLACK_JOKER, FACES, SEATS, TrickTables, read_shape

cpdef enum:
    DEEPEST = 48            # plays, one after the other
    ROWS = 32               # plays of one hand
    MOST_POINTS = 99999

cdef class TrickEnding:
    cdef TrickDeal deal
    cdef TrickTables tables
    cdef TrickBottom bottom
    cdef Listing listing
    cdef unsigned char[::1] rows
    cdef unsigned char led[FACES]       # the lead of the trick that was in progress
    cdef unsigned char gone[FACES]      # asked for throws alone, of which there are none
    # by depth
    cdef unsigned char play[DEEPEST][FACES]     # what is tried
    cdef unsigned char table[DEEPEST][FACES]    # what it has to beat
    cdef unsigned char met[DEEPEST][FACES]      # all cards that are left, with those
    cdef int total                      # all points but the bottom's

    cdef int solve(self, const unsigned char* led) noexcept nogil
    cdef int value(self, int depth, int first, int low, int high) noexcept nogil
    cdef int find(self, int depth) noexcept nogil
    cdef bint alike(self, int depth, int i, int n) noexcept nogil
    cdef int only(self, int depth, int i) noexcept nogil
    cdef bint parted(self, int depth, int card, int other) noexcept nogil
    cdef int after(self, int depth, int first, int i, int low, int high) noexcept nogil
