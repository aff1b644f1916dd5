cimport cython

from paiju.climbing.kernels.combos cimport BOMBS, FULL_HOUSE, PLATE, SEATS

cpdef enum:
    KINDS = PLATE
    WEAKEST = 17

@cython.final
cdef class Signs:
    cdef unsigned char bombed[SEATS]                # bombs that each seat has played
    cdef unsigned char led[SEATS * KINDS]           # by seat and kind: how often it led that …
    cdef unsigned char followed[SEATS * KINDS]      # … and followed
    cdef unsigned char refused[SEATS * KINDS]       # how weak an opponent's play was that it let pass, 0 = none

    cdef void clear(self) noexcept nogil
    cdef void copy(self, Signs other) noexcept nogil
    cdef void note(self, int seat, int code, int order, int top_seat, int top_code, int to_beat) noexcept nogil
