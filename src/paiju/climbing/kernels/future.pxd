cimport cython

from paiju.climbing.kernels.deal cimport ClimbDeal
from paiju.climbing.kernels.player cimport OUTCOMES, ClimbPlayer
from paiju.climbing.kernels.turns cimport Turns

@cython.final
cdef class ClimbFuture:
    cdef ClimbPlayer player0, player1
    cdef ClimbDeal deal
    cdef int plies                              # choices that are played before the critic judges the next one
    cdef int result                             # how the deal ended, -1 if it was judged before
    cdef float chances[OUTCOMES]                # what was said then, for the side that was asked about

    cdef void run(self, int side) noexcept nogil
    cdef bint decide(self, ClimbPlayer player, int played, int side) noexcept nogil
