cimport cython

from paiju.climbing.kernels.combos cimport HAND, SEATS, pack_hand
from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.player cimport ClimbPlayer
from paiju.climbing.kernels.worlds cimport ClimbWorlds

cpdef enum:
    CHOICES = 24
    WORLDS = 64
    RESULTS = 512

@cython.final
cdef class ClimbLookahead:
    cdef ClimbWorlds worlds
    cdef ClimbPlayer player0, player1
    cdef ClimbDeal start, deal
    cdef int plies                              # choices that are played before the critic judges the next one
    cdef int side
    cdef double worth[RESULTS]                  # of each end to that side
    cdef double expected                        # what the critic said last
    cdef int n_choices
    cdef int code[CHOICES]
    cdef int order[CHOICES]
    cdef int size[CHOICES]
    cdef unsigned short cards[CHOICES * HAND]
    cdef double value[WORLDS * CHOICES]

    cdef double try_out(self, int choice) noexcept nogil
    cdef double play_on(self) noexcept nogil
    cdef bint decide(self, ClimbPlayer player, int played) noexcept nogil
    cdef void evaluate(self, unsigned long long seed, int worlds, const int* chosen, int n) noexcept nogil
