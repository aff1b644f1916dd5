cimport cython

from paiju.tricks.kernels.units cimport FACES, KINDS, NO_KIND, SLOTS, TrickTables

cpdef enum:
    MOST_RUNS = 2048

@cython.final
cdef class Runs:
    cdef TrickTables tables
    cdef readonly int n
    cdef int size[MOST_RUNS]                        # cards of each run
    cdef unsigned char run[MOST_RUNS][FACES]        # its cards
    cdef unsigned char row[SLOTS]                   # the kinds of the run that is put together

    cdef int find(self, const unsigned char* pile, int width) noexcept nogil
    cdef bint holds(self, const unsigned char* pile, int slot, int width) noexcept nogil
    cdef void grow(self, const unsigned char* pile, int first, int place, int end, int width) noexcept nogil
    cdef void keep(self, int length, int width) noexcept nogil
