cimport cython

from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.features cimport INPUTS
from paiju.climbing.kernels.player cimport ClimbPlayer
from paiju.climbing.kernels.turns cimport Turns
from paiju.kernels.chance cimport Chance

cpdef enum:
    DECISIONS = 1024
    CERTAINTY = 65536
    NEARLY = 3

@cython.final
cdef class ClimbPractice:
    cdef ClimbPlayer player0, player1
    cdef ClimbDeal deal
    cdef Chance luck
    cdef int explore                            # of CERTAINTY: how often another candidate is taken
    cdef int n
    cdef unsigned char rows[DECISIONS * INPUTS]
    cdef unsigned char seat[DECISIONS]
    cdef unsigned char strayed[DECISIONS]

    cdef void run(self) noexcept nogil
    cdef void decide(self, ClimbPlayer player) noexcept nogil
