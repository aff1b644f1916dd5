cimport cython

from paiju.climbing.kernels.combos cimport FULL_HOUSE, STRAIGHT, ClimbTables
from paiju.climbing.kernels.groups cimport MOST
from paiju.climbing.kernels.planner.leftovers cimport NEVER
from paiju.climbing.kernels.plays cimport WILD
from paiju.climbing.kernels.planner.trace cimport Trace

cdef class Splitter(Trace):
    cdef unsigned char hand[15]
    cdef int left[52]           # natural cards that neither a flush nor a promise to a straight has taken
    cdef int pledge[64]         # two for each group: cards a straight must have, WILD << 4 | rank: a wild card for it

    @cython.final
    cdef int split(self, unsigned char* hand) noexcept nogil
    @cython.final
    cdef int split_carefully(self) noexcept nogil
    @cython.final
    cdef bint tell_suits(self) noexcept nogil
    @cython.final
    cdef bint mix(self, int group) noexcept nogil
    @cython.final
    cdef bint mix_natural(self, int group) noexcept nogil
    @cython.final
    cdef bint mix_wild(self, int group, bint own) noexcept nogil
    @cython.final
    cdef bint stands(self, int group, int rank) noexcept nogil
    @cython.final
    cdef int covers(self, int group, int i) noexcept nogil
    @cython.final
    cdef void trade(self) noexcept nogil
    cdef int read(self, const unsigned char[:] counts)
