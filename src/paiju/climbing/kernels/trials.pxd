cimport cython

from paiju.climbing.kernels.combos cimport HAND, SEATS, pack_hand
from paiju.climbing.kernels.policy cimport Arrangements, ClimbPolicy
from paiju.climbing.kernels.turns cimport Turns
from paiju.climbing.kernels.worlds cimport ClimbWorlds
from paiju.kernels.chance cimport Chance

cpdef enum:
    CHOICES = 24
    WORLDS = 64
    REPEATS = 8
    RESULTS = 512

@cython.final
cdef class ClimbTrials:
    cdef ClimbWorlds worlds
    cdef ClimbPolicy policy
    cdef Chance luck                            # that of both
    cdef Turns start                            # where the choice is made
    cdef Arrangements rest                          # for each choice: the groups it leaves in the hand
    cdef int code[CHOICES]                      # what is played, 0 = a pass
    cdef int n_choices
    cdef unsigned short hand[HAND]
    cdef int side                               # for which is counted
    cdef double worth[RESULTS]                  # of each result
    cdef double value[WORLDS * CHOICES]
    cdef double won[WORLDS * CHOICES]

    cdef int try_out(self, int choice) noexcept nogil
    cdef void evaluate(self, unsigned long long seed, int worlds, int* chosen, int n) noexcept nogil
