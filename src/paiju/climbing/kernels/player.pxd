cimport cython

from paiju.climbing.kernels.candidates cimport Candidates
from paiju.climbing.kernels.combos cimport HAND
from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.features cimport INPUTS, Features
from paiju.climbing.kernels.insight cimport WHOLE, Insight
from paiju.climbing.kernels.knowledge cimport Knowledge
from paiju.kernels.network cimport Network

cpdef enum:
    OUTCOMES = 6

@cython.final
cdef class ClimbPlayer:
    cdef Knowledge knows
    cdef Candidates candidates
    cdef Features features
    cdef Insight insight
    cdef Network network
    cdef Network critic                     # or None
    cdef bint expert                        # there is no network
    cdef double margin                      # by how much worth the expert's first choice must be beaten
    cdef float chances[OUTCOMES]
    cdef double worths[2 * OUTCOMES]        # by side of the seat in turn: what an outcome is worth to it

    cdef int consider(self, ClimbDeal deal) noexcept nogil
    cdef int choose(self, int side) noexcept nogil
    cdef void judge(self, ClimbDeal deal, int k) noexcept nogil
    cdef void play(self, ClimbDeal deal, int k) noexcept nogil
