cimport cython

from paiju.climbing.kernels.candidates cimport PLAN, Candidates
from paiju.climbing.kernels.combos cimport BOMBS, HAND, JOKER_BOMB, MOST_CARDS, SEATS
from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.features cimport INPUTS, ON, OTHERS, POWERS, Features
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.climbing.kernels.planner.splitter cimport Appraiser
from paiju.climbing.kernels.suits cimport SuitedPlays

cpdef enum:
    OTHER = 32
    ANSWERS = 3
    INSIGHTS = 250
    WHOLE = 681
    CLASSES = 240

@cython.final
cdef class Insight:
    cdef Knowledge knows
    cdef Appraiser appraiser
    cdef Candidates candidates
    cdef Features features
    cdef SuitedPlays work
    cdef unsigned char row[WHOLE]               # the seat's own row, then what the others hold
    cdef int at                                 # where the next input goes
    cdef int strongest[SEATS * CLASSES]         # by seat and class: the order of its best play, 0 = none
    cdef int bomb[SEATS]                        # the order of its best bomb

    cdef void put(self, int value) noexcept nogil
    cdef void begin(self, ClimbDeal deal) noexcept nogil
    cdef void look(self, int seat, ClimbDeal deal) noexcept nogil
    cdef bint stands(self, int seat, int code) noexcept nogil
    cdef bint tops(self, int seat, int order) noexcept nogil
    cdef void nobody(self) noexcept nogil
    cdef void other(self, int seat, ClimbDeal deal) noexcept nogil
    cdef void encode(self, int k) noexcept nogil
    cdef void answers(self, int k) noexcept nogil
    cdef void keep(self, int k) noexcept nogil
