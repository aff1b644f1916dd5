cimport cython

from paiju.tricks.kernels.runs cimport Runs
from paiju.tricks.kernels.units cimport FACES, TRACTOR, TRUMP, TrickTables

cpdef enum:
    SHAPES = 7

@cython.final
cdef class ThrowUnits:
    cdef TrickTables tables
    cdef Runs runs
    cdef bint ruffed                                # a hand without the group may ruff
    cdef int shapes                                 # a bit for each shape among the units, by its kind
    cdef unsigned char unit[SHAPES][FACES]          # the lowest unit of each shape
    cdef int size[SHAPES]                           # its cards
    cdef int width[SHAPES]                          # copies of a kind in it
    cdef int top[SHAPES]                            # its highest rung
    cdef int group                                  # of the throw
    cdef unsigned char rest[FACES]

    cdef void find(self, const unsigned char* cards) noexcept nogil
    cdef void take_run(self) noexcept nogil
    cdef void take_kind(self, int card, int width) noexcept nogil
    cdef int beaten(self, const unsigned char* hand) noexcept nogil
    cdef bint has_run(self, const unsigned char* hand, int group, int above) noexcept nogil
    cdef bint has_kind(self, const unsigned char* hand, int group, int width, int above) noexcept nogil
    cdef int lowest(self, int shapes) noexcept nogil
    cdef int top_of_run(self, const unsigned char* run) noexcept nogil
