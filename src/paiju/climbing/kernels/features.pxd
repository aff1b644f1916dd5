cimport cython

from paiju.climbing.kernels.candidates cimport PLAN, Candidates
from paiju.climbing.kernels.combos cimport (
    BLACK, BLACK_JOKER, BOMB, BOMBS, COPY_BITS, COPY_MASK, FACES, FULL_HOUSE, HAND, HEARTS, JOKER_BOMB, RANKS, RED, SUITS,
)
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.climbing.kernels.prospects cimport FOLLOWS, Prospects
from paiju.climbing.kernels.signs cimport KINDS, Signs

cpdef enum:
    INPUTS = 431
    POWERS = 16
    VERSION = 3
    ON = 32
    OTHERS = 7
    STEPS = 12

@cython.final
cdef class Features:
    cdef Knowledge knows
    cdef Prospects prospects
    cdef Candidates candidates
    cdef bint stop_at_double
    cdef Signs signs
    cdef unsigned char row[INPUTS]
    cdef int at                             # where the next input goes
    cdef int common                         # how many inputs are the same for all candidates
    cdef int ladder[STEPS]
    cdef unsigned short left[HAND]          # of the candidate that is encoded: the cards it leaves

    cdef void put(self, int value) noexcept nogil
    cdef void put_real(self, double value) noexcept nogil
    cdef void flag(self, bint value) noexcept nogil
    cdef void one_of(self, int value, int many) noexcept nogil
    cdef void steps(self, int value) noexcept nogil
    cdef void begin(self) noexcept nogil
    cdef void rules(self) noexcept nogil
    cdef void others(self) noexcept nogil
    cdef void other(self, int seat) noexcept nogil
    cdef void unseen(self) noexcept nogil
    cdef void encode(self, int k, int place, double best) noexcept nogil
    cdef void gone(self, int k) noexcept nogil
    cdef void table(self, int k) noexcept nogil
    cdef void rest(self, int k) noexcept nogil
    cdef void action(self, int k, int place, double best) noexcept nogil
    cdef void kept(self) noexcept nogil
