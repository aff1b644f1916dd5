cimport cython

from paiju.climbing.kernels.combos cimport BLACK, BLACK_JOKER, COPY_BITS, COPY_MASK, FACES, HAND, SEATS, pack_hand
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.climbing.kernels.signs cimport Signs
from paiju.climbing.kernels.turns cimport Turns

@cython.final
cdef class ClimbDeal:
    cdef Turns turns
    cdef unsigned short hands[SEATS * HAND]     # one after the other, see combos.py
    cdef unsigned char played[FACES]            # cards that lie open
    cdef Signs signs                            # what everybody has shown
    cdef int top_code                           # what is to be beaten, 0 = nothing

    cdef void copy(self, ClimbDeal other) noexcept nogil
    cdef void lay(self, int code, int order, int size, const unsigned short* cards, int at) noexcept nogil
    cdef void tell(self, Knowledge knows, Signs signs) noexcept nogil
