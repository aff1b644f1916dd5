cimport cython

from paiju.climbing.kernels.combos cimport HAND, SEATS, pack_hand
from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.future cimport ClimbFuture
from paiju.climbing.kernels.player cimport OUTCOMES
from paiju.climbing.kernels.worlds cimport ClimbWorlds

cpdef enum:
    CHOICES = 24
    WORLDS = 64
    RESULTS = 512

@cython.final
cdef class ClimbLookahead:
    cdef ClimbWorlds worlds
    cdef ClimbDeal start
    cdef ClimbFuture future
    cdef int side
    cdef double worth[RESULTS]                  # of each end to that side …
    cdef double outcome_worth[OUTCOMES]         # … and of each outcome that the critic expects
    cdef int n_choices
    cdef int code[CHOICES]
    cdef int order[CHOICES]
    cdef int size[CHOICES]
    cdef unsigned short cards[CHOICES * HAND]
    cdef double value[WORLDS * CHOICES]

    cdef double try_out(self, int choice) noexcept nogil
    cdef void evaluate(self, unsigned long long seed, int worlds, const int* chosen, int n) noexcept nogil
